import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import type { ConnectionTestView } from '../../../shared/contract/views/status.ts';
import styles from './connections.module.css';

interface TestResultsProps {
  readonly name: string;
  readonly results: readonly ConnectionTestView[];
}

/** What came of asking each API: what was asked, what came, and what to do. */
export function TestResults({ name, results }: TestResultsProps) {
  return (
    <ul className={styles.results} aria-label={`Test of ${name}`}>
      {results.map((result) => (
        <li key={result.api}>
          <Mark result={result} />
          <strong>{result.title}</strong>
          <div>
            <p>{result.message}</p>
            {result.advice ? <p className={styles.advice}>{result.advice}</p> : null}
            {result.isAbsent ? null : <p className={styles.soft}>Asked: {result.asked}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Mark({ result }: { readonly result: ConnectionTestView }) {
  if (result.isWorking) return <CircleCheck size={15} className={styles.good} aria-label="Works" />;
  return result.isAbsent ? (
    <CircleMinus size={15} className={styles.absent} aria-label="Not in the connection file" />
  ) : (
    <CircleX size={15} className={styles.bad} aria-label="Does not work" />
  );
}

/** In one sentence, how it went. */
export function testSummary(results: readonly ConnectionTestView[]): string {
  const asked = results.filter(({ isAbsent }) => !isAbsent);
  const working = asked.filter(({ isWorking }) => isWorking);
  if (working.length === asked.length) return `All ${asked.length} that the connection has work.`;
  return `${working.length} of ${asked.length} work. Nothing was ordered or charged.`;
}
