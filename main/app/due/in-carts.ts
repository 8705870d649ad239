import type { DueOrder } from '../../../shared/model/due/due-line.ts';
import { hasCode } from '../../../shared/model/due/due-rule.ts';
import { titleNumber } from '../../../shared/model/land-identity.ts';
import type { Db } from '../../storage/db.ts';

/** Whether an open cart of a matter holds what a line of Today would order, under one of these product codes. */
export type InCarts = (matterId: string, order: DueOrder, codes: readonly string[]) => boolean;

export function inCartsOf(db: Db, connectionId: string): InCarts {
  const held = new Map<
    string,
    { code: string; title: string | null; pfi: string | null; authority: string | null }[]
  >();
  for (const row of db.all(
    `SELECT cart.matter_id, product ->> '$.productCode' AS code, product ->> '$.productIds.titleId' AS title,
       context ->> '$.volumeFolio' AS number, product ->> '$.productIds.propertyPfi' AS pfi,
       product ->> '$.productIds.authorityId' AS authority
     FROM cart JOIN cart_line ON cart_line.cart_id = cart.id
     WHERE cart.connection_id = ? AND cart.kind = 'window' AND cart.matter_id IS NOT NULL AND removed_batch IS NULL`,
    connectionId,
  )) {
    const id = String(row.matter_id);
    const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
    const own = held.get(id) ?? [];
    held.set(id, own);
    own.push({
      code: String(row.code),
      title: titleNumber(text(row.number) ?? text(row.title) ?? ''),
      pfi: text(row.pfi),
      authority: text(row.authority),
    });
  }
  return (matterId, order, codes) =>
    (held.get(matterId) ?? []).some(
      ({ code, title, pfi, authority }) =>
        hasCode(codes, code) &&
        (order.volumeFolio !== null
          ? title === order.volumeFolio
          : pfi === order.propertyPfi &&
            (order.authorityId === null || authority === null || authority === order.authorityId)),
    );
}
