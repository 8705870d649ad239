import { registerSearchCode } from '../../../shared/model/certificate-set.ts';
import type { TitleNumber } from '../../../shared/model/land-identity.ts';
import type { Db, SqlRow, SqlValue } from '../../storage/db.ts';
import { freeChargeStates, onItsWayStates } from '../../storage/logged-charges.ts';
import { stateList } from '../../storage/state-list.ts';
import type { CartLine } from '../journal/intent.ts';
import type { CompareLines } from './open-orders.ts';
import type { Found } from './purchase-lookup.ts';
import { matterColumns, matterIn } from './purchases-of.ts';

export const statementName = 'Register statement (DRSS)';

/** So many of one title are compared, the newest first. */
const maxCompared = 60;

type Line = Pick<CartLine, 'product' | 'context'>;

/**
 * Register statements of the title of a line that asks for the same as a certificate: those that are here, and those that may be
 * charged, or are paid for, without being here. An order in doubt and such a statement are compared with the line by one rule.
 */
export function createExistingStatements(
  db: Db,
  maybeSame: CompareLines,
): (connectionId: string, line: Line, numbers: readonly TitleNumber[], matterNumber: string) => Found[] {
  function select(tables: string, where: string, ...values: SqlValue[]): SqlRow[] {
    return db.all(
      `SELECT register_statement.*, matter.number AS matter_number, ${matterColumns}, charge.requested_at, charge.state
       FROM ${tables} JOIN matter ON matter.id = register_statement.matter_id
       WHERE ${where}
       ORDER BY register_statement.id DESC LIMIT ${maxCompared}`,
      ...values,
    );
  }

  function found(row: SqlRow, doubt: Found['doubt'], isOfOtherMatter = false): Found {
    return {
      kind: 'statement',
      id: String(row.id),
      purchaseId: String(row.id),
      productName: statementName,
      identifier: String(row.volume_folio),
      matterNumber: String(row.matter_number),
      at: Number(row.requested_at),
      priceCents: null,
      expectedAt: null,
      doubt,
      isPlaced: row.state === 'PLACED',
      purchase: { extraData: null, matter: matterIn(row) },
      isOfOtherMatter,
    };
  }

  function here(connectionId: string, number: string): Found[] {
    return select(
      'register_statement JOIN charge USING (id)',
      `register_statement.connection_id = ? AND register_statement.volume_folio = ?
         AND charge.state = 'DONE' AND charge.raw_answer IS NOT NULL`,
      connectionId,
      number,
    ).map((row) => found(row, null));
  }

  /**
   * Being asked for, or with an answer that did not come or cannot be read, or placed as the service provider says, and not knowingly
   * asked for again since.
   */
  function notHere(connectionId: string, line: Line, matterNumber: string): Found[] {
    const isLast = `charge.connection_id = ? AND charge.kind = 'statement'
      AND NOT EXISTS (SELECT 1 FROM charge AS later WHERE later.connection_id = charge.connection_id
        AND later.kind = charge.kind AND later.thing_key = charge.thing_key AND later.rowid > charge.rowid
        AND later.state NOT IN ${stateList(freeChargeStates)})`;
    // Those in doubt first: they are few, and have an index. So are those of which the provider said something.
    const inDoubt = select(
      'charge CROSS JOIN register_statement USING (id)',
      `charge.state IN ${stateList([...onItsWayStates, 'UNKNOWN', 'UNREADABLE'])} AND ${isLast}`,
      connectionId,
    );
    const placed = select(
      `(SELECT DISTINCT charge_id FROM charge_word WHERE says = 'placed') AS told
         CROSS JOIN charge ON charge.id = told.charge_id CROSS JOIN register_statement USING (id)`,
      `charge.state = 'PLACED' AND ${isLast}`,
      connectionId,
    );
    return [...inDoubt, ...placed].flatMap((row) => {
      const matter = { wanted: matterNumber, existing: String(row.matter_number) };
      const sameness = maybeSame(connectionId, line, searchOf(line, String(row.volume_folio)), matter);
      return sameness === null ? [] : [found(row, 'charge', sameness === 'otherMatter')];
    });
  }

  return (connectionId, line, numbers, matterNumber) =>
    line.product.productCode === registerSearchCode
      ? [
          ...numbers.flatMap((number) => here(connectionId, number)),
          ...notHere(connectionId, line, matterNumber),
        ]
      : [];
}

/** The line as it would be for the title with this number, of which a statement says no more. */
function searchOf({ product }: Line, volumeFolio: string): Line {
  const context = { address: null, propertyPfi: null, spi: null, volumeFolio };
  return { product: { ...product, productIds: { titleId: volumeFolio } }, context };
}
