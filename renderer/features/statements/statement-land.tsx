import type { StatementSummaryView } from '../../../shared/contract/views/statement.ts';
import { shortProprietors } from '../../../shared/model/statement-about.ts';
import { statementLand } from './text.ts';

type Land = Pick<StatementSummaryView, 'address' | 'land' | 'proprietors'>;

/** Where the title of a statement is and who holds it, in a list, as far as it is known; every name in the tooltip. */
export function StatementLand({ statement }: { readonly statement: Land }) {
  const { proprietors } = statement;
  const land = statementLand(statement);
  return (
    <>
      {land === null ? null : <span className="block">{land}</span>}
      {proprietors.length === 0 ? null : (
        <span className="quiet block" title={proprietors.map(({ full }) => full).join(', ')}>
          {shortProprietors(proprietors)}
        </span>
      )}
    </>
  );
}
