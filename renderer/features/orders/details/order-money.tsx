import type { OrderView } from '../../../../shared/contract/views/order.ts';
import type { ChargeDifference } from '../../../../shared/model/charge-difference.ts';
import { differenceSentences, differenceText } from '../../../../shared/model/charge-difference-text.ts';
import { formatMoney, formatTotal } from '../../../../shared/model/money.ts';
import { orderSumFault } from '../../../../shared/model/order-sum.ts';
import { Message } from '../../../ui/message.tsx';
import { Sums, SumTotal } from '../../../ui/sums.tsx';
import { costOf } from '../order-cost.ts';
import { partsOf } from '../order-parts.ts';
import styles from '../orders.module.css';
import { endedText, linesText, restText, totalText } from '../text.ts';

interface OrderMoneyProps {
  readonly order: OrderView;
  /** Nothing is charged then: no amount is called so. */
  readonly isPractice: boolean;
}

/** What the order costs: as charged where the service answered, else as shown when it was confirmed. */
export function OrderMoney({ order, isPractice }: OrderMoneyProps) {
  const isCharged = order.totalCents !== null;
  const charged = order.chargedOrders;
  const one = order.totalCents ?? order.quotedTotalCents;
  const { gstCents, ended } = costOf(order);
  const { lines, feeCents, totalCents: total, ...parts } = partsOf(order);
  const lineCents = lines.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0);
  // Where it is charged several times or not at all, the column comes to what one of it costs.
  const restCents = parts.times === 1 ? parts.restCents : one - lineCents - feeCents;
  const count = order.orderIds.length;
  // The total is that of one order; where the service made several, their items stand here together.
  const fault = orderSumFault(
    count > 1 ? { ...order, items: order.items.filter((item) => item.orderId === order.orderId) } : order,
  );
  return (
    <div className={styles.money}>
      <h2>Cost</h2>
      <Sums>
        {lines.length > 0 ? (
          <div>
            <dt>{linesText(lines)}</dt>
            <dd>{formatMoney(lineCents)}</dd>
          </div>
        ) : null}
        {order.fees.map((fee) => (
          <div key={`${fee.type} ${fee.amountCents}`}>
            <dt>Fee: {fee.type.toLowerCase().replaceAll('_', ' ')}</dt>
            <dd>{formatMoney(fee.amountCents)}</dd>
          </div>
        ))}
        {restCents !== 0 ? (
          <div>
            <dt>{restText(restCents)}</dt>
            <dd>{formatMoney(restCents)}</dd>
          </div>
        ) : null}
        {charged !== null && charged !== 1 ? (
          <div>
            <dt>One order</dt>
            <dd>{formatMoney(one)}</dd>
          </div>
        ) : null}
        <SumTotal
          what={totalText(order.state, charged, count, isCharged, isPractice)}
          amount={formatTotal(total)}
        />
        {count > 1 && charged === null ? (
          <div>
            <dt>
              If all {count} {isPractice ? 'were' : 'are'} charged, about
            </dt>
            <dd>{formatTotal(total * count)}</dd>
          </div>
        ) : null}
        {isCharged && order.totalCents !== order.quotedTotalCents ? (
          <div>
            <dt>Total shown when confirmed</dt>
            <dd>{formatMoney(order.quotedTotalCents)}</dd>
          </div>
        ) : null}
        {isCharged && ended !== null && (charged ?? 1) === 1 ? (
          <div>
            <dt>Total when the order was placed</dt>
            <dd>{formatMoney(one)}</dd>
          </div>
        ) : null}
        {gstCents !== null ? (
          <div>
            <dt>GST included</dt>
            <dd>{formatMoney(gstCents)}</dd>
          </div>
        ) : null}
      </Sums>
      {ended === null ? null : (
        <p className="quiet mt-3">{endedText(ended)} The total does not include this.</p>
      )}
      {order.chargeDifference === null ? null : <ChargeDifferenceNote difference={order.chargeDifference} />}
      {fault === null ? null : (
        <Message tone="warn" title="These amounts do not add up">
          {fault}
        </Message>
      )}
    </div>
  );
}

/** Both amounts, and what is known of why they differ. */
function ChargeDifferenceNote({ difference }: { readonly difference: ChargeDifference }) {
  const sentences = differenceSentences(difference);
  return (
    <Message tone="warn" title={differenceText(difference)}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Message>
  );
}
