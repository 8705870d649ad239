import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import { failed, ok, type Result } from '../../../../shared/lib/result.ts';
import { createMatters } from '../../../library/matters.ts';
import type { Db } from '../../../storage/db.ts';
import { currentConnection } from '../current-connection.ts';

interface FoundMatter {
  readonly connectionId: string;
  readonly matter: MatterView;
}

/** The matter of a number, in any spelling that Landfolio takes for it. Of several connections it is that of the one that is used now. */
export function findMatter(db: Db, data: string, number: string): Result<FoundMatter, string> {
  const matters = createMatters(db, { now: () => 0, newId: () => '', computer: '' });
  const found = db
    .all('SELECT DISTINCT connection_id FROM matter ORDER BY connection_id')
    .flatMap((row): FoundMatter[] => {
      const connectionId = String(row.connection_id);
      const matter = matters.numbered(connectionId, number);
      return matter === null ? [] : [{ connectionId, matter }];
    });
  const [first] = found;
  if (first === undefined) return failed(`there is no matter ${number} in this library.`);
  if (found.length === 1) return ok(first);
  const current = currentConnection(data);
  const own = found.find(({ connectionId }) => connectionId === current);
  return own === undefined
    ? failed(
        `several connections have a matter ${number}. Choose the connection in Landfolio, close it, and run the command again.`,
      )
    : ok(own);
}
