import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { isOpenEnd } from '../../../shared/model/open-end.ts';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { Chip } from '../../ui/chip.tsx';
import { fullMoment, momentText } from '../../ui/moment.ts';
import { FindToOrder } from './again/find-to-order.tsx';
import { Ordered } from './details/ordered.tsx';
import { ItemRow } from './item-row.tsx';
import { costOf, costTexts } from './order-cost.ts';
import styles from './orders.module.css';
import { orderStateText } from './phase.ts';
import { endedText } from './text.ts';
import { CheckNow } from './unresolved/check-now.tsx';

interface OrderRowProps {
  readonly order: OrderView;
  readonly now: number;
  /** Its place in the list, from 1, and how many there are. */
  readonly place: number;
  readonly count: number;
}

export function OrderRow({ order, now, place, count }: OrderRowProps) {
  const state = orderStateText(order);
  const { ended } = costOf(order);
  const cost = costTexts(order);
  const why = ended === null ? undefined : endedText(ended);
  return (
    <article
      className={styles.order}
      aria-posinset={place}
      aria-setsize={count}
      aria-label={`Order for matter ${order.matterNumber}`}
    >
      <Link to="/orders/$orderId" params={{ orderId: order.id }} className={styles.orderHead}>
        <span className={styles.matter}>{order.matterNumber}</span>
        <span className="quiet" title={fullMoment(order.placedAt)}>
          {momentText(order.placedAt, now)}
        </span>
        {state ? (
          <Chip tone={state.tone} shape="square">
            {state.text}
          </Chip>
        ) : null}
        {order.placedBy === 'elsewhere' ? (
          <Chip tone="away" shape="square">
            Found in the order history
          </Chip>
        ) : null}
        <span className={styles.grow} />
        {order.orderIds.length > 0 ? (
          <span className="quiet">
            {order.orderIds.length > 1 ? 'Orders' : 'Order'} {order.orderIds.join(', ')}
          </span>
        ) : null}
        <span title={cost.notKnown === null ? why : undefined}>{cost.known}</span>
        {cost.notKnown === null ? null : (
          <span className="quiet" title={why}>
            {cost.notKnown}
          </span>
        )}
      </Link>
      {order.problem ? (
        <p className={order.state === 'PLACED' ? `${styles.problem} ${styles.remark}` : styles.problem}>
          <CircleAlert size={13} aria-hidden="true" />
          {orderProblemText(order.problem)}
        </p>
      ) : null}
      {order.items.length === 0 ? (
        <Ordered order={order} />
      ) : (
        <ul aria-label="Products">
          {order.items.map((item) => (
            <ItemRow
              key={item.id}
              order={order}
              item={item}
              now={now}
              showsOrder={order.orderIds.length > 1}
              action={isOpenEnd(order, item) ? <FindToOrder item={item} /> : null}
              extra={item.phase === 'held' ? <CheckNow item={item} now={now} /> : null}
            />
          ))}
        </ul>
      )}
    </article>
  );
}
