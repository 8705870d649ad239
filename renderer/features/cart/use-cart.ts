import { notifyManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CartView } from '../../../shared/contract/views/cart.ts';
import { cartChange } from '../../bridge/cart-change.ts';
import { useOffice } from '../../bridge/office.tsx';

export function useCart() {
  const { queries } = useOffice();
  return useQuery(queries.cart.get.queryOptions({ input: {} }));
}

/** Takes the cart that a call gave back into the cache. */
export function useCartWriter(): (cart: CartView) => void {
  const { queries } = useOffice();
  const cache = useQueryClient();
  return useCallback(
    (cart) => cache.setQueryData(queries.cart.get.queryKey({ input: {} }), cart),
    [cache, queries],
  );
}

/**
 * Runs after the screen has the cart that was written last: it is told of it in a later task. A draft that went before would
 * leave the older text standing for a moment, which moves the caret and takes a field away under the person's hands. Resolves
 * when it ran.
 */
export function onceShown(run: () => void): Promise<void> {
  return new Promise((resolve) => {
    notifyManager.schedule(() => {
      run();
      resolve();
    });
  });
}

/** Resolves once no change of the cart is on its way, however each ended. */
export function whenCartRests(cache: QueryClient): Promise<void> {
  const isAtRest = () => cache.isMutating({ mutationKey: cartChange }) === 0;
  return new Promise((resolve) => {
    if (isAtRest()) return resolve();
    const unsubscribe = cache.getMutationCache().subscribe(() => {
      if (!isAtRest()) return;
      unsubscribe();
      resolve();
    });
  });
}
