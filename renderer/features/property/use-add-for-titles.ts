import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { cartChange } from '../../bridge/cart-change.ts';
import { useOffice } from '../../bridge/office.tsx';
import { productsQuery } from '../../bridge/products-query.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { contextOf, contextOfProduct, type NamedTitle, titleNames } from '../cart/subject.ts';
import { useAddLines } from '../open-carts/use-add-lines.tsx';
import { useCustomerId } from '../open-carts/use-cart.ts';
import { useUndoAdded } from '../open-carts/use-undo.ts';
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
  const { queries } = useOffice();
  const cache = useQueryClient();
  const customerId = useCustomerId();
  const { add, question } = useAddLines();
  const notify = useViewState((state) => state.notify);
  const undo = useUndoAdded();
  const addForTitles = useMutation({
    mutationKey: cartChange,
    mutationFn: async ({ productCode }: ProductView) => {
      const { titles } = property;
      const names = titleNames(titles);
      const offered = await Promise.all(
        titles.map(async ({ titleId }) => {
          const subject = { kind: 'title' as const, titleId };
          const products = await cache.fetchQuery(productsQuery(queries, subject, { customerId }));
          const product = products.find((one) => one.productCode === productCode && one.isOrderable);
          return (
            product && { product, context: contextOfProduct(contextOf(property, subject), product, titles) }
          );
        }),
      );
      const put = await add(offered.filter((line) => line !== undefined));
      return put && { ...put, missing: names.filter((_, at) => offered[at] === undefined) };
    },
    onSuccess: (put, { name, productCode }) => {
      if (put === null) return;
      const { cart, added: lineIds, missing } = put;
      const cartId = cart.id ?? '';
      const count = cart.lines.filter(
        ({ id, product }) => lineIds.includes(id) && product.productCode === productCode,
      ).length;
      notify({
        ...addedForTitlesText(name, count, missing),
        ...(count === 0
          ? {}
          : { action: { label: 'Undo', run: () => undo.mutate({ cartId, lineIds }) }, ofCart: cartId }),
      });
    },
  });
  return { ...addForTitles, question };
}
