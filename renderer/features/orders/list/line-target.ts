import type { OrderLineView } from '../../../../shared/contract/views/order-line.ts';

/** The order's own screen. */
export function orderTarget({ orderViewId }: Pick<OrderLineView, 'orderViewId'>) {
  return { to: '/orders/$orderId', params: { orderId: orderViewId } } as const;
}

/** What a row opens: its certificate, which is what one comes for; where there is none, its order. */
export function lineTarget(line: Pick<OrderLineView, 'orderViewId' | 'documentId'>) {
  const { documentId } = line;
  return documentId === null
    ? orderTarget(line)
    : ({ to: '/documents/$documentId', params: { documentId } } as const);
}
