import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import type { OrderLineView } from '../../../../shared/contract/views/order-line.ts';
import { orderProblemText } from '../../../../shared/model/order-problem-text.ts';
import { downloadAgain, statusWords } from '../../../../shared/model/order-words.ts';
import { useDaysOff } from '../../../bridge/days-off.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { dayText, expectedText, fullMoment } from '../../../ui/moment.ts';
import { RowMenu } from '../../filing/row-menu.tsx';
import { isWaiting, orderStateText, phaseText } from '../../orders/phase.ts';
import { lateText } from '../../orders/text.ts';
import { isFileMissing, useFetchAgain } from '../../orders/use-fetch-again.ts';
import styles from './rows.module.css';

/** A certificate that was ordered and has not come: awaited, or in need of a person. */
export function PendingRow({ line, now }: { readonly line: OrderLineView; readonly now: number }) {
  const { queries } = useOffice();
  const navigate = useNavigate();
  const check = useMutation(queries.orders.checkItem.mutationOptions());
  const fetchAgain = useFetchAgain();
  const { itemId, orderId, orderViewId, phase, productName } = line;
  const target = { to: '/orders/$orderId', params: { orderId: orderViewId } } as const;
  const state = stateOf(line);
  const problem = orderProblemText(line.problem);
  return (
    <li className={styles.row}>
      <Clock size={15} aria-hidden="true" />
      <span className={styles.what}>
        <Link {...target} className={styles.name}>
          {productName}
        </Link>
        <span className={styles.under}>
          {[...new Set([line.identifier, line.address, line.authorityName])].filter(Boolean).join(' \u00b7 ')}
        </span>
        {problem === null ? null : (
          <span className={styles.problem} title={problem}>
            {problem}
          </span>
        )}
      </span>
      <span>
        <Chip tone={state.tone}>{state.text}</Chip>
      </span>
      <Expected line={line} now={now} />
      <span className={styles.from}>
        <Link {...target} className="hover-link">
          {orderId === null ? `Ordered ${dayText(line.placedAt, now)}` : `Order ${orderId}`}
        </Link>
      </span>
      <RowMenu
        movable={{ kind: 'order', id: orderViewId }}
        label={`Actions for ${productName} for ${line.identifier}`}
        actions={[
          {
            text: 'Open order',
            icon: <SquareArrowOutUpRight size={14} aria-hidden="true" />,
            onAction: () => void navigate(target),
          },
          itemId === null || phase === null || !isWaiting(phase)
            ? null
            : {
                text: 'Check now',
                icon: <RefreshCw size={14} aria-hidden="true" />,
                onAction: () => check.mutate({ itemId }),
              },
          phase === null || !isFileMissing({ phase, problem: line.problem })
            ? null
            : {
                text: downloadAgain,
                icon: <RefreshCw size={14} aria-hidden="true" />,
                onAction: () => fetchAgain([line.id]),
              },
        ]}
      />
    </li>
  );
}

function stateOf(line: OrderLineView) {
  const ofOrder = orderStateText({
    state: line.state,
    orderIds: line.orderId === null ? [] : [line.orderId],
    chargedOrders: line.chargedOrders,
  });
  if (line.phase !== null) return phaseText(line.phase, line.status);
  return ofOrder ?? { text: statusWords(line), tone: 'wait' as const };
}

function Expected({ line, now }: { readonly line: OrderLineView; readonly now: number }) {
  const daysOff = useDaysOff();
  const { expectedAt, phase } = line;
  if (phase === null || !isWaiting(phase))
    return <span className="quiet">{dayText(line.placedAt, now)}</span>;
  if (expectedAt === null) return <span className="quiet">No date listed</span>;
  const late = lateText(line, now, daysOff);
  return (
    <span
      className={late === null ? 'quiet' : 'small warn medium'}
      title={`Expected ${fullMoment(expectedAt)}`}
    >
      {late?.text ?? `Expected ${expectedText(expectedAt, now)}`}
    </span>
  );
}
