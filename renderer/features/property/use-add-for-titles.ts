import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { cartChange } from '../../bridge/cart-change.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { contextOf, contextOfProduct, type NamedTitle, titleNames } from '../cart/subject.ts';
import { useCartWriter } from '../cart/use-cart.ts';
import { productsQuery } from './products-query.ts';
import { addedForTitlesText } from './text.ts';

type Property = Pick<PropertyView, 'address' | 'propertyPfi' | 'parcels'> & {
  readonly titles: readonly NamedTitle[];
};

/** More titles than this are not added by one press. */
const maxTitles = 20;

/** Whether the product is of a title and of nothing else, and the property has several titles to add it for. */
export function canAddForTitles({ productIds, isOrderable }: ProductView, { titles }: Property): boolean {
  const ids = Object.keys(productIds);
  return isOrderable && titles.length > 1 && titles.length <= maxTitles && ids.join() === 'titleId';
}

/** Adds the product to the cart for every title that the service offers it for, together. One undo removes exactly those. */
export function useAddForTitles(property: Property) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const write = useCartWriter();
  const notify = useViewState((state) => state.notify);
  const undo = useMutation(
    queries.cart.removeLines.mutationOptions({ mutationKey: cartChange, onSuccess: write }),
  );
  return useMutation({
    mutationKey: cartChange,
    mutationFn: async ({ productCode }: ProductView) => {
      const { titles } = property;
      const names = titleNames(titles);
      const offered = await Promise.all(
        titles.map(async ({ titleId }) => {
          const subject = { kind: 'title' as const, titleId };
          const products = await cache.fetchQuery(productsQuery(queries, subject));
          const product = products.find((one) => one.productCode === productCode && one.isOrderable);
          return (
            product && { product, context: contextOfProduct(contextOf(property, subject), product, titles) }
          );
        }),
      );
      const before = new Set((await client.cart.get({})).lines.map(({ id }) => id));
      const cart = await client.cart.addAll({ lines: offered.filter((line) => line !== undefined) });
      return {
        cart,
        added: cart.lines.filter(({ id }) => !before.has(id)),
        missing: names.filter((_, at) => offered[at] === undefined),
      };
    },
    onSuccess: ({ cart, added, missing }, { name, productCode }) => {
      write(cart);
      const lineIds = added.map(({ id }) => id);
      const count = added.filter(({ product }) => product.productCode === productCode).length;
      notify({
        ...addedForTitlesText(name, count, missing),
        ...(count === 0
          ? {}
          : { action: { label: 'Undo', run: () => undo.mutate({ lineIds }) }, isOfCart: true }),
      });
    },
  });
}
