import type { KnownProduct } from '../../../shared/contract/views/certificate-set.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import { type SetScope, standardSets } from '../../../shared/model/certificate-set.ts';
import { productKind } from '../../../shared/model/product-kind.ts';
import { productNameOf } from '../../../shared/model/product-name.ts';
import type { Db } from '../../storage/db.ts';
import { codesOfItems } from '../../storage/item-codes.ts';

/** The products that this office met, by their codes: listed since the start, ordered at any time, or in a standard set. */
export interface KnownProducts {
  note(listed: readonly ProductView[]): void;
  /** By name. */
  list(): KnownProduct[];
}

/** More than the service has; a service gone wrong shall not fill the memory. */
const maxCodes = 1000;

export function createKnownProducts(db: Db): KnownProducts {
  const listed = new Map<string, KnownProduct>();
  return {
    note(products) {
      for (const { productCode, name, subject, productIds } of products) {
        if (subject.kind === 'document' || (listed.size >= maxCodes && !listed.has(productCode))) continue;
        const before = listed.get(productCode);
        const scopes = new Set<SetScope>([...(before?.scopes ?? []), subject.kind]);
        const kind = productKind(name, Object.values(productIds).map(String)) || productNameOf(productCode);
        listed.set(productCode, { productCode, name: kind, scopes: [...scopes] });
      }
    },
    list() {
      const known = new Map<string, KnownProduct>();
      for (const { code } of db.all(codesOfItems)) {
        const productCode = String(code);
        const row = db.get(
          'SELECT product_name, identifier FROM item INDEXED BY item_bought WHERE product_code = ? LIMIT 1',
          productCode,
        );
        const name = row === undefined ? '' : productKind(String(row.product_name), [String(row.identifier)]);
        known.set(productCode, { productCode, name: name || productNameOf(productCode), scopes: [] });
      }
      for (const { productCode, name, per } of standardSets.flatMap(({ entries }) => entries))
        known.set(productCode, { productCode, name, scopes: [per] });
      for (const one of listed.values()) known.set(one.productCode, one);
      return [...known.values()].sort(
        (a, b) => a.name.localeCompare(b.name) || (a.productCode < b.productCode ? -1 : 1),
      );
    },
  };
}
