import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import type { ConnectionTestView } from '../../../shared/contract/views/status.ts';
import styles from './connections.module.css';

interface TestResultsProps {
  readonly name: string;
  readonly results: readonly ConnectionTestView[];
}

/** The result of each API: what was requested, what the service answered, and what to do. */
export function TestResults({ name, results }: TestResultsProps) {
  return (
    <ul className={styles.results} aria-label={`Test results for ${name}`}>
      {results.map((result) => (
        <li key={result.api}>
          <Mark result={result} />
          <strong>{result.title}</strong>
          <div>
            <p>{result.message}</p>
            {result.advice ? <p className={styles.advice}>{result.advice}</p> : null}
            {result.isAbsent ? null : <p className={styles.soft}>Requested: {result.asked}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Mark({ result }: { readonly result: ConnectionTestView }) {
  if (result.isWorking) return <CircleCheck size={15} className={styles.good} aria-label="Working" />;
  return result.isAbsent ? (
    <CircleMinus size={15} className={styles.absent} aria-label="Not in the connection file" />
  ) : (
    <CircleX size={15} className={styles.bad} aria-label="Not working" />
  );
}
