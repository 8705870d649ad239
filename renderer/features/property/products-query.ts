import type { ProductSubject } from '../../../shared/contract/views/product.ts';
import type { OfficeQueries } from '../../bridge/office.tsx';

/** As many products as the office says at once whether it has them (the contract's `cart.existing`). */
export const maxAskedAbout = 500;

/** The question for what can be ordered for a subject; asked once, also where two parts of a screen need it. */
export function productsQuery(queries: OfficeQueries, subject: ProductSubject, enabled = true) {
  return queries.products.list.queryOptions({ input: { subject }, enabled, staleTime: 300_000 });
}
