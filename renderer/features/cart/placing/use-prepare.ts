import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CartView } from '../../../../shared/contract/views/cart.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useCartWriter, whenCartRests } from '../../open-carts/use-cart.ts';

/**
 * What a press on “Place order” waits for before the cart is judged: what was typed, selected or removed in the instant
 * before, and what its matter fills in. The office's own answer after all of that is what is confirmed, never the cart as
 * it was last drawn.
 */
export function usePrepare(cartId: string, flush: () => Promise<void>) {
  const { client } = useOffice();
  const cache = useQueryClient();
  const write = useCartWriter();
  const isUnderWay = useRef(false);
  const [isPreparing, setPreparing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  /** Null where this is under way already, or something was not saved: then `failure` says why. */
  const prepare = async (): Promise<CartView | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setPreparing(true);
    setFailure(null);
    try {
      // What is still being looked up for a field, as a manager typed in by hand, is typed before it can be saved.
      await whenCartRests(cache);
      await flush();
      await whenCartRests(cache);
      // Filling in last: it would change the cart, and with it what may be confirmed, under the open dialog.
      const latest = await client.cart.prefill({ cartId });
      write(latest);
      return latest;
    } catch (error) {
      setFailure(error);
      return null;
    } finally {
      isUnderWay.current = false;
      setPreparing(false);
    }
  };
  return { prepare, isPreparing, failure };
}
