import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductSubject, ProductView } from '../../../shared/contract/views/product.ts';
import { isNotFound } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { productsQuery } from '../../bridge/products-query.ts';
import { useCustomerId } from '../open-carts/use-cart.ts';
import { listedProduct, type ReadyLine, subjectOf } from './due-order.ts';
import type { notOfferedTexts } from './text.ts';

/** What the service offers for a line that is due, or why it has nothing. */
export type DueOffer =
  | { readonly line: ReadyLine; readonly product: ProductView }
  | { readonly line: ReadyLine; readonly because: keyof typeof notOfferedTexts };

/** So many lists are asked for at a time. */
const atOnce = 6;

/** The products of the lines, as the service lists them now, which is free. Each list is asked for once. */
export function useDueOffers(lines: readonly ReadyLine[]) {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const customerId = useCustomerId();

  async function listOf(subject: ProductSubject): Promise<readonly ProductView[] | null> {
    try {
      return await cache.fetchQuery(productsQuery(queries, subject, { customerId }));
    } catch (error) {
      return isNotFound(error) ? [] : null;
    }
  }

  async function offerOf(line: ReadyLine): Promise<DueOffer> {
    const subject = subjectOf(line.order);
    const listed = subject === null ? [] : await listOf(subject);
    if (listed === null) return { line, because: 'failed' };
    const product = listedProduct(line.order, listed);
    if (product === null) return { line, because: 'notListed' };
    return product.isOrderable ? { line, product } : { line, because: 'notOrderable' };
  }

  return useQuery({
    queryKey: ['due offers', customerId, lines.map(({ key }) => key)],
    staleTime: 0,
    gcTime: 0,
    async queryFn() {
      const offers: DueOffer[] = [];
      for (let from = 0; from < lines.length; from += atOnce)
        offers.push(...(await Promise.all(lines.slice(from, from + atOnce).map(offerOf))));
      return offers;
    },
  });
}
