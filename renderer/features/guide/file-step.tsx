import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import { isPractice } from '../../../shared/model/connection.ts';
import { Button } from '../../ui/button.tsx';
import { ImportConnection } from '../connections/import-connection.tsx';
import { environmentTexts } from '../connections/text.ts';
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
        A connection file contains the addresses of the service and no secrets. You get it from your IT
        support or the service provider. Landfolio checks the whole file and shows any errors before it saves
        anything.
      </p>
      {own.length > 0 ? (
        <ul className="stack gap-2" aria-label="Existing connections">
          {own.map(({ id, name, environment }) => (
            <li key={id} className="row wrap between gap-2 pad-cell outlined">
              <span>
                {name} ({environmentTexts[environment].text.toLowerCase()})
              </span>
              <Button size="small" onPress={() => onChosen(id)} aria-label={`Continue with ${name}`}>
                Continue with this
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
