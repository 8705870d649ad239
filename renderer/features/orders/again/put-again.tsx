import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { Button } from '../../../ui/button.tsx';
import { putAgainText } from '../text.ts';
import { usePutAgain } from './use-put-again.ts';

/** Puts the products of an order into the cart of its matter once more. */
export function PutAgain({ order }: { readonly order: OrderView }) {
  const { put, isPending } = usePutAgain();
  if (order.againCount === 0) return null;
  return (
    <Button isPending={isPending} onPress={() => put(order)}>
      {putAgainText(order)}
    </Button>
  );
}
