import { createContext, type ReactNode, useContext } from 'react';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
import { sourceText } from './reading-text.ts';
import { partText, receivedText } from './received-text.ts';
import styles from './statements.module.css';

/** The statement that the parts of a page are read from. */
export const ReadFrom = createContext<StatementView | null>(null);

/** Under what is derived: by what rule and, on sheets that part, from which statement. The screen says that above all parts. */
export function Source({ children }: { readonly children?: ReactNode }) {
  const kept = useContext(ReadFrom);
  return (
    <>
      {children ? <p className="faint pretty">{children}</p> : null}
      {kept === null ? null : <p className={styles.source}>{sourceText(kept)}</p>}
    </>
  );
}

/** As many as are listed in their part; “As received” has all. */
const maxListed = 20;

/** What came in another form, could not be read or is not known, within this part of the statement. */
export function Received({ path }: { readonly path: string }) {
  const kept = useContext(ReadFrom);
  const isWithin = (one: string) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`);
  const parts = [...(kept?.leftOut ?? []), ...(kept?.asReceived ?? [])].filter((part) => isWithin(part.path));
  if (parts.length === 0) return null;
  return (
    <div className={styles.receivedParts}>
      <h3 className="quiet">As received</h3>
      <ul>
        {parts.slice(0, maxListed).map((part) => (
          <li key={`${part.path} ${part.value}`}>
            {partText(part.path.slice(path.length).replace(/^\./, '')) || 'This part'}: {receivedText(part)}
          </li>
        ))}
        {parts.length > maxListed ? <li>and {parts.length - maxListed} more, under “As received”</li> : null}
      </ul>
    </div>
  );
}
