import { copyOfInstrument, copyOfPlan, ownersCorporation } from '../../../shared/model/certificate-set.ts';
import type { Db, SqlRow } from '../../storage/db.ts';

/** What identifies a product within a listing. */
export interface BoughtProduct {
  readonly productCode: string;
  readonly productIds: Readonly<Record<string, string | number>>;
}

/** Under which codes copies of these documents were bought, by number: a service may list them under codes of its own. */
export function boughtCopies(
  db: Db,
  connectionId: string,
  numbers: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const standard = [copyOfPlan.productCode, copyOfInstrument.productCode];
  const codes = new Map(numbers.map((number) => [number, new Set(standard)]));
  const rows = db.all(
    `SELECT DISTINCT product_code, identifier FROM item
       WHERE connection_id = ?1 AND identifier IN (SELECT value FROM json_each(?2))
     UNION SELECT DISTINCT product_code, identifier FROM history_item
       WHERE connection_id = ?1 AND identifier IN (SELECT value FROM json_each(?2))`,
    connectionId,
    JSON.stringify(numbers),
  );
  for (const { product_code, identifier } of rows) codes.get(String(identifier))?.add(String(product_code));
  return codes;
}

/**
 * Owners corporation certificates of a property, by the authorities that they were bought of: an authority is known only from a
 * listing. Without any, one of no authority, which finds an order that is not answered yet.
 */
export function boughtCorporationCertificates(
  db: Db,
  connectionId: string,
  propertyPfi: string,
): BoughtProduct[] {
  const rows = db.all(
    `SELECT DISTINCT product_code, thing_key -> '$[2]' AS ids FROM item
     WHERE connection_id = ? AND json_valid(thing_key) AND instr(thing_key, ?)
       AND (product_code = ? OR product_name LIKE '%owners corporation certificate%')`,
    connectionId,
    propertyPfi,
    ownersCorporation.productCode,
  );
  const bought = rows.map(productOf).filter(({ productIds }) => productIds.propertyPfi === propertyPfi);
  return bought.length > 0
    ? bought
    : [{ productCode: ownersCorporation.productCode, productIds: { propertyPfi } }];
}

function productOf({ product_code, ids }: SqlRow): BoughtProduct {
  const pairs = JSON.parse(String(ids)) as [string, string][];
  return { productCode: String(product_code), productIds: Object.fromEntries(pairs) };
}
