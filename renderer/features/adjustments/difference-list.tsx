import { differences } from '../../../shared/model/adjustments/differences.ts';
import type { Statement } from '../../../shared/model/adjustments/statement.ts';
import styles from './adjustments.module.css';

interface DifferenceListProps {
  readonly before: Statement;
  readonly after: Statement;
  /** What it is compared with: `Version 2`. */
  readonly beforeName: string;
  readonly afterName: string;
}

/** What a statement works out otherwise than an earlier one. */
export function DifferenceList({ before, after, beforeName, afterName }: DifferenceListProps) {
  const rows = differences(before, after);
  if (rows.length === 0) return <p className="quiet">Nothing differs from {beforeName}.</p>;
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">What differs</th>
          <th scope="col">{beforeName}</th>
          <th scope="col">{afterName}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before: was, after: is }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{was ?? 'Not there'}</td>
            <td>{is ?? 'Removed'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
