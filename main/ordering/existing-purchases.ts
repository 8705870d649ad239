import type { ExistingItem } from '../../shared/contract/views/cart.ts';
import { matterKey } from '../../shared/model/customer-reference.ts';
import { linePrice } from '../../shared/model/line-price.ts';
import { isMade } from '../../shared/model/order-state.ts';
import type { Db, SqlRow, SqlValue } from '../storage/db.ts';
import { comparePurchases } from './existing/compare-purchases.ts';
import { createExistingStatements } from './existing/existing-statements.ts';
import type { OpenOrder } from './existing/open-orders.ts';
import { createPossibleOrders, type PossibleOrder } from './existing/possible-orders.ts';
import type { Found, PurchaseLookup } from './existing/purchase-lookup.ts';
import {
  createExtraDataOf,
  matterColumns,
  matterIn,
  matterNumbered,
  matterNumberOfItem,
  matterOfItem,
  ownerOf,
  serverTimeOfWrongClock,
} from './existing/purchases-of.ts';
import type { CartLine } from './journal/intent.ts';

/** More than this of one thing says nothing more to anybody. */
const maxShown = 3;
/** So many of one thing are compared: the same may have been obtained for others since. */
const maxCompared = 60;

/** What a line is about, as far as it takes to find what there is of it. */
type Wanted = Pick<CartLine, 'product' | 'context'> & Partial<Pick<CartLine, 'extraData'>>;

type Doubt = ExistingItem['doubt'];

/**
 * What the office has of the same product for the same title, property or document, or is waiting for: kept certificates,
 * however old, register statements of the same title, and what was ordered and is not here yet. It asks the library only,
 * so it is known without the network. Failed, cancelled and quarantined items are excluded.
 *
 * A document is known by its number, and what the order history shows by the number or the PFI that stands there. A title whose
 * number is not disclosed is known by its property and parcel, and the only title of a property by its address; where that does not
 * tell which of several titles it is, what was bought at that address is given in doubt. So is what the history shows without saying
 * of which land it is (existing/possible-orders.ts), and an order of which it is not known whether it was made.
 *
 * Each is compared with what is wanted now (existing/compare-purchases.ts): for whom, for what purpose, of which year, how old.
 */
export function createExistingPurchases(
  db: Db,
  parts: PurchaseLookup,
): (connectionId: string, line: Wanted, matterNumber: string) => ExistingItem[] {
  const extraDataOf = createExtraDataOf(db);
  const possibleOrders = createPossibleOrders(db, parts.now);
  const statements = createExistingStatements(db, parts.maybeSame);

  function ofItem(row: SqlRow, doubt: Doubt): Found {
    const documentId = row.document_id as string | null;
    const placedAt = Number(row.placed_at);
    const serverTime = (row.server_time ?? null) as number | null;
    const code = String(row.product_code);
    const purchaseId = String(row.intent_id ?? row.history_id);
    return {
      kind: documentId === null ? 'waiting' : 'document',
      id: documentId ?? purchaseId,
      purchaseId,
      productName: String(row.product_name),
      identifier: String(row.identifier),
      matterNumber: row.matter_number === null ? '' : String(row.matter_number),
      at: serverTime ?? (documentId === null ? placedAt : Number(row.received_at)),
      priceCents: row.price_cents as number | null,
      expectedAt: documentId === null ? ((row.expected_at ?? null) as number | null) : null,
      doubt,
      purchase: {
        extraData: extraDataOf(ownerOf(row), String(row.thing_key), code),
        matter: matterIn(row),
      },
    };
  }

  function bought(where: string, doubt: Doubt, ...values: SqlValue[]): Found[] {
    return db
      .all(
        `SELECT item.*, ${matterNumberOfItem} AS matter_number, ${matterColumns}, document.id AS document_id, document.received_at,
           ${serverTimeOfWrongClock} AS server_time
         FROM item LEFT JOIN intent ON intent.id = item.intent_id
           LEFT JOIN document ON document.id = (SELECT kept.id FROM document AS kept
             WHERE kept.item_id = item.id AND kept.state = 'STORED' ORDER BY kept.rowid DESC LIMIT 1)
           ${matterOfItem('document.matter_id')}
         WHERE ${where} AND (document.id IS NOT NULL OR item.state = 'WAITING'
           OR (item.state = 'COMPLETE' AND EXISTS (SELECT 1 FROM download WHERE download.item_id = item.id
             AND download.state IN ('WANTED', 'FETCHING', 'VERIFYING')))
           OR (item.state = 'COMPLETE' AND item.history_id IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM download WHERE download.item_id = item.id)))
         ORDER BY coalesce(server_time, document.received_at, item.placed_at) DESC LIMIT ${maxCompared}`,
        ...values,
      )
      .map((row) => ofItem(row, doubt));
  }

  /** What was not ordered from this library, as the order history shows it. */
  function elsewhere(connectionId: string, code: string, identifier: string): Found[] {
    return db
      .all(
        `SELECT history_item.*, history_order.matter_number, history_order.placed_at,
           NULL AS document_id, NULL AS received_at, ${matterColumns}
         FROM history_item JOIN history_order ON history_order.id = history_item.history_id
           LEFT JOIN matter ON matter.connection_id = history_item.connection_id
             AND matter.number = history_order.matter_number AND matter.deleted_at IS NULL
         WHERE history_item.connection_id = ? AND history_item.product_code = ? AND history_item.identifier = ?
           AND upper(history_item.status) NOT IN ('FAILED', 'CANCELLED')
           AND NOT EXISTS (SELECT 1 FROM item WHERE item.id = history_item.id)
         ORDER BY history_order.placed_at DESC LIMIT ${maxCompared}`,
        connectionId,
        code,
        identifier,
      )
      .map((row) => ofItem(row, null));
  }

  /** With the item that was fetched for it, where there is one. */
  function ofPossible({ row, isOfOtherMatter }: PossibleOrder): Found[] {
    const itemId = row.item_id as string | null;
    const isFetched =
      itemId !== null && db.get('SELECT 1 AS one FROM item WHERE id = ?', itemId) !== undefined;
    const found = isFetched
      ? bought('item.id = ?', 'land', itemId)
      : [ofItem({ ...row, history_id: row.id ?? null }, 'land')];
    return found.map((one) => ({ ...one, isOfOtherMatter }));
  }

  function ofOpen({ intent, line, purchase, sameness, matterNumber }: OpenOrder): Found {
    return {
      kind: 'waiting',
      id: intent.id,
      purchaseId: intent.id,
      productName: line.product.name,
      identifier: line.identifier,
      matterNumber,
      at: intent.orderedAt,
      priceCents: linePrice(line).priceCents,
      expectedAt: null,
      doubt: !isMade(intent.state) ? 'order' : sameness === 'same' ? null : 'title',
      purchase,
      isOfOtherMatter: sameness === 'otherMatter',
    };
  }

  return (connectionId, line, matterNumber) => {
    const { product, context } = line;
    const code = product.productCode;
    const isOfTitle = product.productIds.titleId !== undefined;
    const names = parts.namesOf(connectionId, line);
    const ids = JSON.stringify(parts.sameItems(connectionId, line));
    const ofThing = 'item.id IN (SELECT value FROM json_each(?)) AND item.match_problem';
    const found = bought(`${ofThing} IS NULL`, null, ids);
    for (const name of names.all) {
      found.push(
        ...bought(
          'item.product_code = ? AND item.identifier = ? AND item.connection_id = ?',
          null,
          code,
          name,
          connectionId,
        ),
        ...elsewhere(connectionId, code, name),
      );
    }
    // The service does not say which of several things it is. One that is found by its number is not in doubt.
    found.push(...bought(`${ofThing} IS NOT NULL`, 'land', ids));
    found.push(...parts.openOrders(connectionId, line, matterNumber).map(ofOpen));
    found.push(...statements(connectionId, line, names.numbers, matterNumber));
    // Of which of several titles it is, the parcel says where it is known.
    const isOnly = context.isOnlyTitle === true;
    if (isOfTitle && context.volumeFolio === null) {
      const doubt = isOnly ? null : 'title';
      const at = (column: 'address' | 'parcel', place: string) =>
        bought(
          `item.${column} = ? AND item.product_code = ? AND item.connection_id = ?`,
          doubt,
          place,
          code,
          connectionId,
        );
      if (context.address !== null && (isOnly || context.spi === null))
        found.push(...at('address', context.address));
      if (context.spi !== null) found.push(...at('parcel', context.spi));
    }
    found.push(...possibleOrders(connectionId, line, names, matterNumber).flatMap(ofPossible));
    const wanted = {
      extraData: line.extraData ?? null,
      matter: matterNumbered(db, connectionId, matterNumber),
    };
    const compared = once(found).map(({ purchase, isOfOtherMatter, ...item }): ExistingItem => {
      const existing = { ...purchase, at: item.at, isWaiting: item.kind === 'waiting' };
      const { differences, isPartyKnown } = comparePurchases(
        product,
        wanted,
        existing,
        parts.now(),
        parts.wire(),
        parts.rules(),
      );
      const ofMatter = isOfOtherMatter ? [{ kind: 'matter' as const }] : [];
      return { ...item, differences: [...ofMatter, ...differences], isPartyKnown };
    });
    return latest(compared, matterNumber).map((one) => ({ ...one, ...colleagueOf(one.purchaseId) }));
  };

  function colleagueOf(purchaseId: string): Pick<ExistingItem, 'orderedBy'> {
    const row = db.get(
      `SELECT ordered_by FROM history_order WHERE id = ?1 UNION ALL SELECT ordered_by FROM charge WHERE id = ?1`,
      purchaseId,
    );
    return typeof row?.ordered_by === 'string' ? { orderedBy: row.ordered_by } : {};
  }
}

function once(found: readonly Found[]): Found[] {
  const known = new Map<string, Found>();
  for (const one of found) {
    const key = `${one.kind} ${one.id}`;
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()];
}

/**
 * What may be used: first what does not differ, then what is certain, then what is here. Of equal ones those of the same matter come
 * first, then the newest. What may be charged and is not known to be is always told, and so is what is for the same matter.
 */
function latest(found: readonly ExistingItem[], matterNumber: string): ExistingItem[] {
  const matter = matterKey(matterNumber);
  const isOfMatter = (one: ExistingItem) => matter !== '' && matterKey(one.matterNumber) === matter;
  const isAlwaysTold = (one: ExistingItem) =>
    one.doubt === 'order' || one.doubt === 'charge' || isOfMatter(one);
  const rank = ({ differences, doubt, kind }: ExistingItem) =>
    4 * Number(differences.length > 0) + 2 * Number(doubt !== null) + Number(kind === 'waiting');
  return [...found]
    .sort((a, b) => rank(a) - rank(b) || b.at - a.at)
    .filter((one, at) => at < maxShown || isAlwaysTold(one))
    .sort((a, b) => rank(a) - rank(b) || Number(isOfMatter(b)) - Number(isOfMatter(a)));
}
