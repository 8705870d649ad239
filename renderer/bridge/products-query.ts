import type { ProductSubject } from '../../shared/contract/views/product.ts';
import type { OfficeQueries } from './office.tsx';

/** As many products as the office says at once whether it has them (the contract's `cart.existing`). */
export const maxAskedAbout = 500;

/** The question for what can be ordered for a subject; asked once, also where two parts of a screen need it. */
export function productsQuery(
  queries: OfficeQueries,
  subject: ProductSubject,
  /** `customerId`: the child customer of this window's cart. */
  { customerId, enabled = true }: { readonly customerId: string; readonly enabled?: boolean },
) {
  const input = customerId === '' ? { subject } : { subject, customerId };
  return queries.products.list.queryOptions({ input, enabled, staleTime: 300_000 });
}
