import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import type { ConnectionTestView } from '../../../shared/contract/views/connection-test.ts';
import styles from './connections.module.css';
import { testedApiTexts, testResultText } from './text.ts';

interface TestResultsProps {
  readonly name: string;
  readonly results: readonly ConnectionTestView[];
}

/** The result of each API: what was requested, what the service answered, and what to do. */
export function TestResults({ name, results }: TestResultsProps) {
  return (
    <ul className={styles.results} aria-label={`Test results for ${name}`}>
      {results.map((one) => {
        const { title, requested } = testedApiTexts[one.api];
        const { message, advice } = testResultText(one.result);
        return (
          <li key={one.api} className={styles.result}>
            <Mark tested={one} />
            <strong>{title}</strong>
            <div>
              <p>{message}</p>
              {advice ? <p className={styles.advice}>{advice}</p> : null}
              {one.result.kind === 'absent' ? null : <p className="quiet break">Requested: {requested}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Mark({ tested: { isWorking, result } }: { readonly tested: ConnectionTestView }) {
  if (isWorking) return <CircleCheck size={15} className="good" aria-label="Working" />;
  return result.kind === 'absent' ? (
    <CircleMinus size={15} className={styles.absent} aria-label="Not in the connection file" />
  ) : (
    <CircleX size={15} className="bad" aria-label="Not working" />
  );
}
