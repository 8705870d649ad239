import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import { isPractice } from '../../../shared/model/connection.ts';
import { Button } from '../../ui/button.tsx';
import { environmentTexts } from '../connections/connection-text.ts';
import { ImportConnection } from '../connections/import-connection.tsx';
import styles from './guide.module.css';
import { StepFoot } from './step-foot.tsx';

interface FileStepProps {
  readonly connections: readonly ConnectionView[];
  readonly onChosen: (id: string) => void;
  readonly onBack: () => void;
  readonly onSkip: () => void;
}

export function FileStep({ connections, onChosen, onBack, onSkip }: FileStepProps) {
  const own = connections.filter((connection) => !isPractice(connection));
  return (
    <>
      <p>
        It says where the service is and holds no secret. Your IT or the operator of the service hands it out;
        Landfolio reads all of it and says what is wrong before it keeps anything.
      </p>
      {own.length > 0 ? (
        <ul className={styles.own} aria-label="Connections that are here already">
          {own.map(({ id, name, environment }) => (
            <li key={id}>
              <span>
                {name} ({environmentTexts[environment].text.toLowerCase()})
              </span>
              <Button size="small" onPress={() => onChosen(id)} aria-label={`Go on with ${name}`}>
                Go on with this
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <ImportConnection onAdded={({ id }) => onChosen(id)} />
      <StepFoot onBack={onBack} onSkip={onSkip} />
    </>
  );
}
