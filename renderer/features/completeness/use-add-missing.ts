import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProductSubject, ProductView } from '../../../shared/contract/views/product.ts';
import type { SearchLine } from '../../../shared/model/search-completeness/search-line.ts';
import { cartChange } from '../../bridge/cart-change.ts';
import { isNotFound } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { productsQuery } from '../../bridge/products-query.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { useAddForMatter } from '../open-carts/use-add-for-matter.ts';
import { useCustomerId } from '../open-carts/use-cart.ts';
import { useUndoAdded } from '../open-carts/use-undo.ts';
import { type CartLineOf, contextFor, productFor, subjectsOf } from './line-offers.ts';
import { addedText, lineName, priceChange } from './text.ts';

/** So many lines are looked for at a time. */
const atOnce = 8;

/**
 * Puts what is missing into the cart together, as far as the service offers it: its lists are read first, which is free. One undo takes
 * exactly that out.
 */
export function useAddMissing(all: readonly SearchLine[], matterNumber: string | undefined) {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const customerId = useCustomerId();
  const { add, question } = useAddForMatter();
  const notify = useViewState((state) => state.notify);
  const undo = useUndoAdded();

  async function listOf(subject: ProductSubject): Promise<readonly ProductView[]> {
    try {
      return await cache.fetchQuery(productsQuery(queries, subject, { customerId }));
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }

  /** The price that stood beside a line: its list is read again where it is old. */
  function shownCents({ want }: CartLineOf): number | null {
    const { first, otherwise } = subjectsOf(want);
    const lists = [...first, ...otherwise].flatMap(
      (subject) => cache.getQueryData(productsQuery(queries, subject, { customerId }).queryKey) ?? [],
    );
    return productFor(want, lists)?.priceCents ?? null;
  }

  async function productOf({ want }: CartLineOf): Promise<ProductView | null> {
    const { first, otherwise } = subjectsOf(want);
    for (const subject of [...first, ...otherwise]) {
      const product = productFor(want, await listOf(subject));
      if (product?.isOrderable) return product;
    }
    return null;
  }

  const addMissing = useMutation({
    mutationKey: cartChange,
    mutationFn: async (lines: readonly CartLineOf[]) => {
      const shown = lines.map(shownCents);
      const products: (ProductView | null)[] = [];
      for (let from = 0; from < lines.length; from += atOnce)
        products.push(...(await Promise.all(lines.slice(from, from + atOnce).map(productOf))));
      const notOffered = lines
        .filter((_, at) => products[at] == null)
        .map(({ subject }) => lineName(subject));
      const wanted = lines.flatMap(({ want }, at) => {
        const product = products[at];
        return product ? [{ product, context: contextFor(want, all) }] : [];
      });
      const changed = lines.flatMap(({ subject }, at) =>
        priceChange(lineName(subject), shown[at] ?? null, products[at]?.priceCents ?? null),
      );
      if (wanted.length === 0) return { put: undefined, notOffered, changed };
      return { put: await add(wanted, matterNumber), notOffered, changed };
    },
    onSuccess: ({ put, notOffered, changed }) => {
      if (put === null) return;
      const lineIds = put?.added ?? [];
      const cartId = put?.cart.id ?? '';
      const text = addedText(
        lineIds.length,
        notOffered,
        put?.cart.details.matterNumber.trim() ?? '',
        changed,
      );
      notify(
        lineIds.length === 0
          ? { ...text, ...(notOffered.length > 0 ? { kind: 'problem' as const } : {}) }
          : {
              ...text,
              action: { label: 'Undo', run: () => undo.mutate({ cartId, lineIds }) },
              ofCart: cartId,
            },
      );
    },
  });
  return { ...addMissing, question };
}
