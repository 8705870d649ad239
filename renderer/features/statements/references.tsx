import { Link } from '@tanstack/react-router';
import type { TitleReference } from '../../../shared/model/register-statement.ts';
import styles from './statements.module.css';
import { referenceId, referenceText } from './text.ts';

/** Titles, each with the way to its page. */
export function References({ references }: { readonly references: readonly TitleReference[] }) {
  return (
    <ul className={styles.references}>
      {references.map((reference) => (
        <li key={referenceId(reference)}>
          <Link to="/title" search={{ titleId: referenceId(reference) }}>
            {referenceText(reference)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
