import { z } from 'zod';
import type { OrderedLand } from '../../shared/contract/views/matter.ts';
import { uncheckedPropertyPfi } from '../../shared/model/pfi.ts';
import { isVolumeFolio } from '../../shared/model/volume-folio.ts';
import type { Db, SqlRow } from '../storage/db.ts';

/** The lines of the orders of a matter as they were confirmed; a cart that cannot be read has none. */
const lines = `intent, json_each(iif(json_valid(intent.cart), intent.cart, '{}'), '$.lines') AS line
  WHERE intent.matter_id = matter.id AND intent.confirmed_at >= coalesce(matter.reused_at, 0)
    AND intent.state NOT IN ('NOT_SENT', 'DISCARDED', 'REJECTED')`;
const address = `line.value ->> '$.context.address'`;

/** A column of a matter: the addresses that were ordered for, as JSON, where no property is written down. */
export const orderedFor = `iif(matter.property = '',
  (SELECT json_group_array(DISTINCT ${address}) FROM ${lines} AND ${address} <> ''), '[]') AS ordered_for`;

/** Whether an address that is shown in the place of the property is like the one value of it. The cart is looked at whole before it is read. */
export const isOrderedLike = `(property = '' AND EXISTS (SELECT 1 FROM ${lines}
  AND intent.cart LIKE ? ESCAPE '\\' AND ${address} LIKE ? ESCAPE '\\'))`;

export function readOrderedFor(row: SqlRow): string[] {
  return z.array(z.string()).parse(JSON.parse(String(row.ordered_for)));
}

/** Each piece of land once, in the order in which it was first ordered for. */
export function orderedLand(db: Db, matterId: string): OrderedLand[] {
  const numbers = disclosedNumbers(db, matterId);
  const rows = db.all(
    `SELECT DISTINCT ${address} AS address, line.value ->> '$.context.propertyPfi' AS pfi,
       line.value ->> '$.context.spi' AS spi, line.value ->> '$.context.volumeFolio' AS volume_folio,
       line.value ->> '$.context.titleName' AS title_name, line.value ->> '$.product.productIds.titleId' AS title_id
     FROM matter, ${lines} AND matter.id = ? LIMIT 200`,
    matterId,
  );
  const seen = new Set<string>();
  return rows
    .map((row): OrderedLand => {
      const [pfi, spi, titleId] = [text(row.pfi), text(row.spi), text(row.title_id)];
      const known = text(row.volume_folio) ?? (titleId !== null && isVolumeFolio(titleId) ? titleId : null);
      return {
        address: text(row.address),
        propertyPfi: pfi === null ? null : uncheckedPropertyPfi(pfi),
        spi: titleId === null ? null : spi,
        volumeFolio: known ?? (titleId === null ? null : (numbers.get(keyOf(pfi, spi, titleId)) ?? null)),
        titleId,
        titleName: text(row.title_name),
      };
    })
    .filter((land) => {
      const key = JSON.stringify(land);
      return !seen.has(key) && seen.add(key);
    });
}

/** A title without a number, as the key of an ordered item names it: its parcel is enough where that is known. */
function keyOf(pfi: string | null, spi: string | null, titleId: string | null): string {
  return JSON.stringify([pfi, spi, spi === null ? titleId : null]);
}

const titleKey = z.tuple([
  z.string(),
  z.tuple([z.string().nullable(), z.string().nullable(), z.string().nullable()]),
]);

/** Numbers of titles that the service named in its answer to an order, by what the cart knew of the title. */
function disclosedNumbers(db: Db, matterId: string): ReadonlyMap<string, string> {
  const rows = db.all(
    `SELECT DISTINCT item.thing_key, item.identifier FROM intent JOIN item ON item.intent_id = intent.id
     WHERE intent.matter_id = ? AND item.identifier GLOB '[1-9]*/[0-9]*' LIMIT 1000`,
    matterId,
  );
  return new Map(
    rows.flatMap((row) => {
      const key = titleKey.safeParse(JSON.parse(String(row.thing_key)).slice(0, 2));
      const number = String(row.identifier);
      return key.success && isVolumeFolio(number) ? [[keyOf(...key.data[1]), number] as const] : [];
    }),
  );
}

function text(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
