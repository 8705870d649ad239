import type { OrderView } from '../../../shared/contract/views/order.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { orderSumFault } from '../../../shared/model/order-sum.ts';
import { Message } from '../../ui/message.tsx';
import styles from './orders.module.css';
import { costOf } from './phase.ts';

/** What the order costs: as charged where the service answered, else as shown when it was confirmed. */
export function OrderMoney({ order }: { readonly order: OrderView }) {
  const isCharged = order.totalCents !== null;
  const charged = order.chargedOrders;
  const one = order.totalCents ?? order.quotedTotalCents;
  const total = costOf(order);
  const count = order.orderIds.length;
  // The total is that of one order; where the service made several, their items stand here together.
  const fault = orderSumFault(
    count > 1 ? { ...order, items: order.items.filter((item) => item.orderId === order.orderId) } : order,
  );
  return (
    <div className={styles.money}>
      <h2>Cost</h2>
      <dl className={styles.sums}>
        {order.fees.map((fee) => (
          <div key={`${fee.type} ${fee.amountCents}`}>
            <dt>Fee: {fee.type.toLowerCase().replaceAll('_', ' ')}</dt>
            <dd>{formatMoney(fee.amountCents)}</dd>
          </div>
        ))}
        {isCharged && order.totalCents !== order.quotedTotalCents ? (
          <div>
            <dt>Shown when confirmed</dt>
            <dd>{formatMoney(order.quotedTotalCents)}</dd>
          </div>
        ) : null}
        {order.gstCents !== null ? (
          <div>
            <dt>GST within</dt>
            <dd>{formatMoney(order.gstCents * (charged ?? 1))}</dd>
          </div>
        ) : null}
        {charged !== null && charged !== 1 ? (
          <div>
            <dt>One order</dt>
            <dd>{formatMoney(one)}</dd>
          </div>
        ) : null}
        <div className={styles.total}>
          <dt>{totalText(charged, count, isCharged)}</dt>
          <dd>A{formatMoney(total)}</dd>
        </div>
        {count > 1 && charged === null ? (
          <div>
            <dt>If all {count} are charged, about</dt>
            <dd>A{formatMoney(total * count)}</dd>
          </div>
        ) : null}
      </dl>
      {fault === null ? null : (
        <Message tone="warn" title="These amounts do not fit together">
          {fault}
        </Message>
      )}
    </div>
  );
}

function totalText(charged: number | null, count: number, isCharged: boolean): string {
  if (charged === 0) return 'Cancelled, charged';
  if (charged === 1) return 'The order that stands';
  if (charged !== null) return `The ${charged} orders that stand, about`;
  return count > 1 ? 'Total of one order' : isCharged ? 'Total charged' : 'Total as confirmed';
}
