import { useNavigate } from '@tanstack/react-router';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { placedNotice } from './text.ts';

/** Goes to an order that was just placed; whoever has left is told of it where they are. */
export function useShowPlaced(): (order: OrderView, hasLeft: boolean) => void {
  const navigate = useNavigate();
  return (order, hasLeft) => {
    const show = () => void navigate({ to: '/orders/$orderId', params: { orderId: order.id } });
    if (!hasLeft) return show();
    useViewState.getState().notify({ ...placedNotice(order), action: { label: 'Show order', run: show } });
  };
}
