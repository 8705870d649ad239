import { Link } from '@tanstack/react-router';
import TimerOff from 'lucide-react/icons/timer-off';
import type { ReactNode } from 'react';
import type { ItemView, OrderView } from '../../../shared/contract/views/order.ts';
import type { FollowedUp } from '../../../shared/model/follow-up-text.ts';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { useDaysOff } from '../../bridge/days-off.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { expectedText, fullMoment } from '../../ui/moment.ts';
import { isDealtWith, LineMark, lineOf } from './dealt-with/line-mark.tsx';
import { FollowedUpNote } from './follow-up/follow-up-log.tsx';
import table from './list/orders-table.module.css';
import { itemCostText } from './order-cost.ts';
import styles from './orders.module.css';
import { isAwaited, isWaiting } from './phase.ts';
import { PhaseChip } from './phase-chip.tsx';
import { discountText, lateText } from './text.ts';

interface ItemRowProps {
  /** The one that it is of. */
  readonly order: OrderView;
  readonly item: ItemView;
  readonly now: number;
  /** Says which order it belongs to, where the service made one more than once. */
  readonly showsOrder?: boolean;
  readonly followedUp?: FollowedUp | null;
  /** Stands in the last column where there is nothing to open. */
  readonly action?: ReactNode;
  /** Stands beside it, whatever there is. */
  readonly extra?: ReactNode;
}

export function ItemRow({ order, item, now, showsOrder = false, followedUp, action, extra }: ItemRowProps) {
  const line = lineOf(order, item);
  const isMarked = isDealtWith(line);
  const verb = item.phase === 'held' ? 'Details' : 'Open';
  const about = [
    showsOrder ? `Order ${item.orderId}` : null,
    item.identifier,
    item.address === item.identifier ? null : item.address,
    item.authorityName,
  ];
  return (
    <li className={styles.item}>
      <span className={table.phase}>
        <PhaseChip item={item} isDealtWith={isMarked} />
      </span>
      <span className={styles.what}>
        <span className="medium">{item.productName}</span>
        <span className="quiet block pretty">{about.filter(Boolean).join(' \u00b7 ')}</span>
        {item.discounts.length > 0 ? <span className="quiet block pretty">{discountText(item)}</span> : null}
        {followedUp ? <FollowedUpNote followedUp={followedUp} isAwaited={isAwaited(item.phase)} /> : null}
        {item.problem ? (
          <span className={`${isMarked ? 'quiet' : 'fault'} block pretty`}>
            {orderProblemText(item.problem)}
          </span>
        ) : null}
        <LineMark mark={line?.dealtWith} />
      </span>
      <Expected item={item} now={now} />
      <span className={styles.price}>{itemCostText(order, item)}</span>
      <span className={styles.open}>
        {extra}
        {item.documentId ? (
          <Link
            to="/documents/$documentId"
            params={{ documentId: item.documentId }}
            className={buttonClass('secondary', 'small')}
            aria-label={`${verb} ${item.productName} for ${item.identifier}`}
          >
            {verb}
          </Link>
        ) : (
          action
        )}
      </span>
    </li>
  );
}

function Expected({ item, now }: { readonly item: ItemView; readonly now: number }) {
  const daysOff = useDaysOff();
  if (!isWaiting(item.phase)) return <span />;
  if (item.expectedAt === null) return <span className="quiet">No date listed</span>;
  const text = expectedText(item.expectedAt, now);
  const late = lateText(item, now, daysOff);
  if (late !== null) {
    return (
      <span className="quiet" title={`Was expected ${fullMoment(item.expectedAt)}`}>
        <span className={styles.late}>
          <TimerOff size={12} aria-hidden="true" /> {late.text},
        </span>{' '}
        {text}
      </span>
    );
  }
  return (
    <span className="quiet" title={fullMoment(item.expectedAt)}>
      Expected {text}
    </span>
  );
}
