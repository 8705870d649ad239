import { isSameThing, thingKey } from '../../../shared/model/land-identity.ts';
import type { Db } from '../../storage/db.ts';
import type { CartLine, ConfirmedCart } from '../journal/intent.ts';
import { latelyMs } from './compare-purchases.ts';

type Line = Pick<CartLine, 'product' | 'context'>;

/** Ids of items that buy the same as the line. */
export type SameItems = (connectionId: string, line: Line) => string[];

/** So many of one thing are found, the newest first. */
const maxFound = 60;

/**
 * Items of the same thing, whatever address or PFI it was reached by: two neighbouring addresses may show one title. Of a title
 * whose number is not known they are found by its only parcel, however old, and by its encrypted id in orders of the last time,
 * because an id does not stay the same.
 */
export function createSameItems(db: Db, now: () => number): SameItems {
  function ofRecentOrders(connectionId: string, line: Line): string[] {
    const titleId = String(line.product.productIds.titleId);
    return db
      .all(
        `SELECT id, cart FROM intent WHERE connection_id = ? AND confirmed_at >= ? AND instr(cart, ?)
         ORDER BY confirmed_at DESC LIMIT ${maxFound}`,
        connectionId,
        now() - latelyMs,
        JSON.stringify(titleId),
      )
      .flatMap(({ id, cart }) => {
        const { lines } = JSON.parse(String(cart)) as ConfirmedCart;
        return lines
          .filter((one) => isSameThing(one, line))
          .flatMap((one) =>
            db.all('SELECT id FROM item WHERE intent_id = ? AND thing_key = ?', String(id), thingKey(one)),
          );
      })
      .map(({ id }) => String(id));
  }

  function find(connectionId: string, line: Line): string[] {
    const { product, context } = line;
    const key = thingKey(line);
    const isHidden = product.productIds.titleId !== undefined && context.volumeFolio === null;
    const parcel = isHidden && context.isOnlyTitle === true ? context.spi : null;
    const found = db.all(
      `SELECT id FROM (SELECT id, placed_at FROM item WHERE connection_id = ?1 AND thing_key = ?2
         UNION SELECT id, placed_at FROM item WHERE parcel = ?3 AND product_code = ?4 AND connection_id = ?1
           AND thing_key -> '$[2]' = ?2 -> '$[2]')
       ORDER BY placed_at DESC LIMIT ${maxFound}`,
      connectionId,
      key,
      parcel,
      product.productCode,
    );
    return [
      ...new Set([
        ...found.map(({ id }) => String(id)),
        ...(isHidden ? ofRecentOrders(connectionId, line) : []),
      ]),
    ];
  }

  let known = { key: '', ids: new Map<string, string[]>() };
  /** A cart asks for each of its lines more than once: found once, until something was written or a minute has passed. */
  return (connectionId, line) => {
    const written = db.get('SELECT total_changes() AS n')?.n;
    const key = JSON.stringify([written, Math.floor(now() / 60_000)]);
    if (known.key !== key) known = { key, ids: new Map() };
    const { isOnlyTitle, spi } = line.context;
    const thing = JSON.stringify([connectionId, thingKey(line), line.product.productIds, isOnlyTitle, spi]);
    const ids = known.ids.get(thing) ?? find(connectionId, line);
    known.ids.set(thing, ids);
    return ids;
  };
}
