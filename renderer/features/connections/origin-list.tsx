import type { OriginView } from '../../../shared/contract/views/connection.ts';
import styles from './connections.module.css';
import { addressTexts } from './text.ts';

/** Every server of a connection as it stands on the wire, with what it is asked for. */
export function OriginList({ origins }: { readonly origins: readonly OriginView[] }) {
  return (
    <ul className="stack gap-2 mt-2" aria-label="Servers of this connection">
      {origins.map(({ origin, reads, isThisComputer, fields }) => (
        <li key={origin} className="stack">
          <code className={styles.origin}>{origin}</code>
          <span className="quiet break">{fields.map((field) => addressTexts[field]).join('; ')}</span>
          {reads === null ? null : (
            <span className="small warn">
              This address has letters other than a to z and reads “{reads}”. It can look like another
              address. Compare it with your service agreement.
            </span>
          )}
          {isThisComputer ? <span className="quiet break">A program on this computer.</span> : null}
        </li>
      ))}
    </ul>
  );
}
