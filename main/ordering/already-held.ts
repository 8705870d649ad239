import type { HeldView } from '../../shared/contract/views/cart.ts';
import { isVolumeFolio } from '../../shared/model/volume-folio.ts';
import type { Db, SqlRow, SqlValue } from '../storage/db.ts';
import { type CartLine, sameThing } from './cart/cart-line.ts';
import { identifiersOf } from './ordered-before.ts';
import { expectedAt } from './polling/schedule.ts';

/** More than this of one thing says nothing more to anybody. */
const most = 3;

/** The product that a register statement (DRSS) gives as data (interface: DRSS, registerSearchStatement). */
const registerSearch = 'RegisterSearchStatement';

/** What a line is about, as far as it takes to find what there is of it. */
type Wanted = Pick<CartLine, 'product' | 'context'>;

/**
 * What the office has of the same product for the same title, property or document, or is waiting for: kept certificates,
 * however old, register statements of the same title, and what was ordered and is not here yet. It asks the library only,
 * so it is known without the network. What failed, was cancelled or was set aside is nothing that one has.
 *
 * A document is known by its number, and what another computer ordered by the number or the PFI that the history shows. A title
 * whose number is not disclosed is known by its property and parcel, and the only title of a property by its address; where that
 * does not tell which of several titles it is, what was bought at that address is given as not certain.
 */
export function createAlreadyHeld(db: Db): (connectionId: string, line: Wanted) => HeldView[] {
  function bought(where: string, isCertain: boolean, ...values: SqlValue[]): HeldView[] {
    return db
      .all(
        `SELECT item.*, matter.number AS matter_number, document.id AS document_id, document.received_at
         FROM item LEFT JOIN intent ON intent.id = item.intent_id
           LEFT JOIN document ON document.id = (SELECT kept.id FROM document AS kept
             WHERE kept.item_id = item.id AND kept.state = 'STORED' ORDER BY kept.rowid DESC LIMIT 1)
           LEFT JOIN matter ON matter.id = coalesce(document.matter_id, intent.matter_id)
         WHERE ${where} AND (document.id IS NOT NULL OR item.state = 'WAITING'
           OR (item.state = 'COMPLETE' AND EXISTS (SELECT 1 FROM download WHERE download.item_id = item.id
             AND download.state IN ('WANTED', 'FETCHING', 'VERIFYING'))))
         ORDER BY coalesce(document.received_at, item.placed_at) DESC LIMIT ${most}`,
        ...values,
      )
      .map((row) => ofItem(row, isCertain));
  }

  /** What other computers ordered, as the order history showed it, whether or not its certificate was fetched here. */
  function elsewhere(connectionId: string, code: string, identifier: string): HeldView[] {
    return db
      .all(
        `SELECT history_item.*, history_order.matter_number, history_order.placed_at, NULL AS turnaround_ms,
           NULL AS document_id, NULL AS received_at
         FROM history_item JOIN history_order ON history_order.id = history_item.history_id
         WHERE history_item.connection_id = ? AND history_item.product_code = ? AND history_item.identifier = ?
           AND upper(history_item.status) NOT IN ('FAILED', 'CANCELLED')
           AND NOT EXISTS (SELECT 1 FROM item WHERE item.id = history_item.id)
         ORDER BY history_order.placed_at DESC LIMIT ${most}`,
        connectionId,
        code,
        identifier,
      )
      .map((row) => ofItem(row, true));
  }

  function statements(connectionId: string, volumeFolio: string): HeldView[] {
    return db
      .all(
        `SELECT register_statement.*, matter.number AS matter_number, charge.requested_at
         FROM register_statement JOIN charge USING (id) JOIN matter ON matter.id = register_statement.matter_id
         WHERE register_statement.connection_id = ? AND register_statement.volume_folio = ? AND charge.state = 'DONE'
           AND charge.raw_answer IS NOT NULL
         ORDER BY register_statement.id DESC LIMIT ${most}`,
        connectionId,
        volumeFolio,
      )
      .map((row) => ({
        kind: 'statement' as const,
        id: String(row.id),
        productName: 'Register statement (DRSS)',
        identifier: String(row.volume_folio),
        matterNumber: String(row.matter_number),
        at: Number(row.requested_at),
        priceCents: null,
        expectedAt: null,
        isCertain: true,
      }));
  }

  /** The numbers of one title that the office knows: what the line says, else what it has of the only title of that address. */
  function numbersOf(connectionId: string, { context }: Wanted): string[] {
    if (context.volumeFolio !== null) return [context.volumeFolio];
    if (context.isOnlyTitle !== true || context.address === null) return [];
    return db
      .all(
        'SELECT DISTINCT identifier FROM item WHERE address = ? AND connection_id = ?',
        context.address,
        connectionId,
      )
      .map(({ identifier }) => String(identifier))
      .filter(isVolumeFolio);
  }

  return (connectionId, line) => {
    const { product, context } = line;
    const code = product.productCode;
    const isOfTitle = product.productIds.titleId !== undefined;
    const numbers = isOfTitle ? numbersOf(connectionId, line) : [];
    const names = [...new Set([...identifiersOf(line), ...numbers])];
    const found = bought(
      'item.connection_id = ? AND item.thing_key = ?',
      true,
      connectionId,
      sameThing(line),
    );
    for (const name of names) {
      found.push(
        ...bought(
          'item.product_code = ? AND item.identifier = ? AND item.connection_id = ?',
          true,
          code,
          name,
          connectionId,
        ),
        ...elsewhere(connectionId, code, name),
      );
    }
    if (code === registerSearch)
      for (const number of numbers) found.push(...statements(connectionId, number));
    // Of which of several titles it is, the parcel says where it is known.
    const isOnly = context.isOnlyTitle === true;
    if (isOfTitle && context.volumeFolio === null && context.address !== null)
      if (isOnly || context.spi === null) {
        found.push(
          ...bought(
            'item.address = ? AND item.product_code = ? AND item.connection_id = ?',
            isOnly,
            context.address,
            code,
            connectionId,
          ),
        );
      }
    return latest(found);
  };
}

/** Each thing once: what is certain before what is not, what is here before what is on its way, and then the newest. */
function latest(found: readonly HeldView[]): HeldView[] {
  const once = new Map<string, HeldView>();
  for (const one of found) {
    const key = `${one.kind} ${one.id}`;
    if (!once.has(key)) once.set(key, one);
  }
  return [...once.values()]
    .sort(
      (a, b) =>
        Number(b.isCertain) - Number(a.isCertain) ||
        Number(a.kind === 'waiting') - Number(b.kind === 'waiting') ||
        b.at - a.at,
    )
    .slice(0, most);
}

function ofItem(row: SqlRow, isCertain: boolean): HeldView {
  const documentId = row.document_id as string | null;
  const placedAt = Number(row.placed_at);
  return {
    kind: documentId === null ? 'waiting' : 'document',
    id: documentId ?? String(row.intent_id ?? row.history_id),
    productName: String(row.product_name),
    identifier: String(row.identifier),
    matterNumber: row.matter_number === null ? '' : String(row.matter_number),
    at: documentId === null ? placedAt : Number(row.received_at),
    priceCents: row.price_cents as number | null,
    expectedAt: documentId === null ? expectedAt(placedAt, row.turnaround_ms as number | null) : null,
    isCertain,
  };
}
