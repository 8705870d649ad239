import { Link, useNavigate } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { downloadAgain } from '../../../shared/model/order-words.ts';
import { Chip } from '../../ui/chip.tsx';
import { fullMoment, momentText } from '../../ui/moment.ts';
import { RowMenu } from '../filing/row-menu.tsx';
import { usePutAgain } from './again/use-put-again.ts';
import { costOf, costTexts } from './order-cost.ts';
import styles from './orders.module.css';
import { orderProgress } from './phase.ts';
import { elsewhereText, endedText, orderedByText, orderedText, putAgainText, sentAsText } from './text.ts';
import { isFileMissing, useFetchAgain } from './use-fetch-again.ts';

interface OrderRowProps {
  readonly order: OrderView;
  readonly now: number;
}

/** An order in one row of a list: what was ordered, how far it is and what it costs. Its certificates are on its page. */
export function OrderRow({ order, now }: OrderRowProps) {
  const progress = orderProgress(order);
  const { ended } = costOf(order);
  const cost = costTexts(order);
  const why = ended === null ? undefined : endedText(ended);
  const name = orderedText(order);
  const ids = order.orderIds.join(', ');
  const about = [
    ids === '' ? '' : `${order.orderIds.length > 1 ? 'Orders' : 'Order'} ${ids}`,
    order.placedBy === 'elsewhere' ? elsewhereText(order) : orderedByText(order),
    order.sentAs === null ? '' : sentAsText(order.sentAs),
  ];
  return (
    <li className={styles.order}>
      <span className={styles.orderWhat}>
        <Link to="/orders/$orderId" params={{ orderId: order.id }} className="row-link hover-link medium">
          {name}
        </Link>
        <span className="quiet block">
          <span title={fullMoment(order.placedAt)}>{momentText(order.placedAt, now)}</span>
          {about.filter(Boolean).map((text) => ` \u00b7 ${text}`)}
        </span>
        {order.problem ? (
          <span className={order.state === 'PLACED' ? `${styles.problem} ${styles.remark}` : styles.problem}>
            <CircleAlert size={13} aria-hidden="true" />
            {orderProblemText(order.problem)}
          </span>
        ) : null}
      </span>
      <span>
        <Chip tone={progress.tone} shape="square">
          {progress.text}
        </Chip>
      </span>
      <span className={styles.orderCost}>
        <span title={cost.notKnown === null ? why : undefined}>{cost.known}</span>
        {cost.notKnown === null ? null : (
          <span className="quiet block" title={why}>
            {cost.notKnown}
          </span>
        )}
      </span>
      <OrderMenu order={order} name={ids === '' ? name : ids} />
    </li>
  );
}

function OrderMenu({ order, name }: { readonly order: OrderView; readonly name: string }) {
  const navigate = useNavigate();
  const { put } = usePutAgain();
  const fetchAgain = useFetchAgain();
  const missing = order.items.filter(isFileMissing).map(({ id }) => id);
  return (
    <RowMenu
      label={`Actions for order ${name}`}
      movable={{ kind: 'order', id: order.id }}
      actions={[
        {
          text: 'Open order',
          icon: <SquareArrowOutUpRight size={14} aria-hidden="true" />,
          onAction: () => void navigate({ to: '/orders/$orderId', params: { orderId: order.id } }),
        },
        missing.length === 0
          ? null
          : {
              text: downloadAgain,
              icon: <RefreshCw size={14} aria-hidden="true" />,
              onAction: () => fetchAgain(missing),
            },
        order.againCount === 0
          ? null
          : {
              text: putAgainText(order),
              icon: <RotateCcw size={14} aria-hidden="true" />,
              onAction: () => put(order),
            },
      ]}
    />
  );
}
