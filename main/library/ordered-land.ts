import { z } from 'zod';
import type { OrderedLand } from '../../shared/contract/views/matter.ts';
import { knownNumber, thingKey, titleKey, titleNumber, titleOf } from '../../shared/model/land-identity.ts';
import { uncheckedPropertyPfi } from '../../shared/model/pfi.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { orderedAddress, orderedLines } from '../storage/ordered-lines.ts';
import { isOfNumber } from './matter-money-sql.ts';

/** What colleagues ordered for it, and what else was placed elsewhere under its number. */
const orderedElsewhere = `history_order CROSS JOIN item ON item.history_id = history_order.id
  WHERE ${isOfNumber('matter')} AND history_order.placed_at >= coalesce(matter.reused_at, 0)`;

/** A column of a matter: the addresses that were ordered for, as JSON, where no property is written down. */
export const orderedFor = `iif(matter.property = '', (SELECT json_group_array(DISTINCT address) FROM (
    SELECT ${orderedAddress} AS address FROM ${orderedLines} UNION ALL SELECT item.address FROM ${orderedElsewhere})
  WHERE address <> ''), '[]') AS ordered_for`;

/** Whether an address that is shown in the place of the property is like each of three values. The cart is looked at whole before it is read. */
export const isOrderedLike = `(property = '' AND (EXISTS (SELECT 1 FROM ${orderedLines}
    AND intent.cart LIKE ? ESCAPE '\\' AND ${orderedAddress} LIKE ? ESCAPE '\\')
  OR EXISTS (SELECT 1 FROM ${orderedElsewhere} AND item.address LIKE ? ESCAPE '\\')))`;

export function readOrderedFor(row: SqlRow): string[] {
  return z.array(z.string()).parse(JSON.parse(String(row.ordered_for)));
}

/** Each piece of land once, in the order in which it was first ordered for. */
export function orderedLand(db: Db, matterId: string): OrderedLand[] {
  const numbers = disclosedNumbers(db, matterId);
  const rows = db.all(
    `SELECT DISTINCT ${orderedAddress} AS address, line.value ->> '$.context.propertyPfi' AS pfi,
       line.value ->> '$.context.spi' AS spi, line.value ->> '$.context.volumeFolio' AS volume_folio,
       coalesce(line.value ->> '$.context.titleLabel', line.value ->> '$.context.titleName') AS title_name, line.value ->> '$.product.productIds.titleId' AS title_id
     FROM matter, ${orderedLines} AND matter.id = ? LIMIT 200`,
    matterId,
  );
  const seen = new Set<string>();
  return rows
    .map((row): OrderedLand => {
      const titleId = text(row.title_id);
      const context = {
        address: text(row.address),
        propertyPfi: text(row.pfi),
        spi: text(row.spi),
        volumeFolio: text(row.volume_folio),
      };
      const productIds: Record<string, string> = titleId === null ? {} : { titleId };
      const title = titleOf({ product: { productCode: '', productIds }, context });
      const number = title && (knownNumber(title) ?? numbers.get(titleKey(title)) ?? null);
      return {
        address: context.address,
        propertyPfi: context.propertyPfi === null ? null : uncheckedPropertyPfi(context.propertyPfi),
        spi: titleId === null ? null : context.spi,
        volumeFolio: number ?? context.volumeFolio,
        titleId,
        titleName: text(row.title_name),
      };
    })
    .filter((land) => {
      const key = JSON.stringify(land);
      return !seen.has(key) && seen.add(key);
    });
}

const orderedThing = z.object({
  product: z.object({
    productCode: z.string(),
    productIds: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  context: z.object({
    address: z.string().nullable(),
    propertyPfi: z.string().nullable(),
    spi: z.string().nullable(),
    volumeFolio: z.string().nullable(),
  }),
});

/** Numbers of titles that the service named in its answer to an order, by {@link titleKey} of what the cart knew of the title. */
function disclosedNumbers(db: Db, matterId: string): ReadonlyMap<string, string> {
  const isNumbered = `item.intent_id = intent.id AND item.identifier GLOB '[1-9]*/[0-9]*'`;
  const items = db.all(
    `SELECT DISTINCT intent.id, item.thing_key, item.identifier FROM intent JOIN item ON ${isNumbered}
     WHERE intent.matter_id = ? LIMIT 1000`,
    matterId,
  );
  const numbers = new Map(
    items.map((row) => [`${row.id} ${row.thing_key}`, titleNumber(String(row.identifier))]),
  );
  if (numbers.size === 0) return new Map();
  return new Map(
    db
      .all(
        `SELECT intent.id, line.value AS line FROM intent,
           json_each(iif(json_valid(intent.cart), intent.cart, '{}'), '$.lines') AS line
         WHERE intent.matter_id = ? AND EXISTS (SELECT 1 FROM item WHERE ${isNumbered})`,
        matterId,
      )
      .flatMap((row) => {
        const thing = orderedThing.safeParse(JSON.parse(String(row.line)));
        const title = thing.success ? titleOf(thing.data) : null;
        const number = thing.success ? numbers.get(`${row.id} ${thingKey(thing.data)}`) : null;
        return title && number ? [[titleKey(title), number] as const] : [];
      }),
  );
}

function text(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
