import TimerOff from 'lucide-react/icons/timer-off';
import type { OrderLineView } from '../../../shared/contract/views/order-line.ts';
import { statusWords } from '../../../shared/model/order-words.ts';
import { Chip } from '../../ui/chip.tsx';
import { dayText, expectedText, fullMoment } from '../../ui/moment.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { lateText } from './late-text.ts';
import { costText, whoText } from './line-texts.ts';
import styles from './orders-table.module.css';
import { orderStateText } from './phase.ts';
import { PhaseChip } from './phase-chip.tsx';
import { RowLink } from './row-link.tsx';

/** The columns of the list; narrow windows get two lines in a cell instead of two columns. */
export function orderColumns(now: number, isNarrow: boolean): readonly TableColumn<OrderLineView>[] {
  return [
    {
      id: 'status',
      title: 'Status',
      width: isNarrow ? 124 : 132,
      sorts: 'ascending',
      isFixed: true,
      cell: (line) => <Status line={line} />,
    },
    {
      id: 'what',
      title: 'Certificate',
      width: isNarrow ? 136 : 170,
      grow: 1.2,
      sorts: 'ascending',
      isFixed: true,
      cell: (line) => (
        <>
          <RowLink
            to="order"
            id={line.orderViewId}
            className={`${styles.name} ${line.problem || line.authorityName ? '' : styles.lines}`}
            title={line.productName}
          >
            {line.productName}
          </RowLink>
          {line.problem ? (
            <>
              <br />
              <span className={styles.problem} title={line.problem}>
                {line.problem}
              </span>
            </>
          ) : line.authorityName ? (
            <>
              <br />
              <span className={styles.under} title={line.authorityName}>
                {line.authorityName}
              </span>
            </>
          ) : null}
        </>
      ),
    },
    {
      id: 'about',
      title: 'Title or property',
      width: isNarrow ? 112 : 150,
      grow: 1,
      sorts: 'ascending',
      cell: (line) => {
        const [first, second] = [...new Set([line.identifier, line.address])].filter(Boolean);
        return (
          <>
            <span title={first ?? ''} className={second ? undefined : styles.lines}>
              {first}
            </span>
            {second ? (
              <>
                <br />
                <span className={styles.under} title={second}>
                  {second}
                </span>
              </>
            ) : null}
          </>
        );
      },
    },
    {
      id: 'matter',
      title: 'Matter',
      width: isNarrow ? 90 : 92,
      sorts: 'ascending',
      cell: (line) =>
        line.matterId === null ? (
          <span>{line.matterNumber}</span>
        ) : (
          <RowLink to="matter" id={line.matterId} className={styles.link} title={line.matterNumber}>
            {line.matterNumber}
          </RowLink>
        ),
    },
    {
      id: 'who',
      title: 'Placed by',
      width: 92,
      sorts: 'ascending',
      isHiddenAtFirst: isNarrow,
      cell: (line) => <span title={whoText(line)}>{whoText(line)}</span>,
    },
    {
      id: 'placed',
      title: 'Placed',
      width: isNarrow ? 88 : 90,
      sorts: 'descending',
      cell: (line) => (
        <>
          <span title={fullMoment(line.placedAt)}>{dayText(line.placedAt, now)}</span>
          {isNarrow ? (
            <>
              <br />
              <span className={styles.under} title={whoText(line)}>
                {whoText(line)}
              </span>
            </>
          ) : null}
        </>
      ),
    },
    {
      id: 'expected',
      title: 'Expected',
      width: isNarrow ? 106 : 96,
      sorts: 'ascending',
      cell: (line) => <Expected line={line} now={now} isNarrow={isNarrow} />,
    },
    {
      id: 'late',
      title: 'Late by',
      width: 88,
      sorts: 'descending',
      isHiddenAtFirst: isNarrow,
      cell: (line) => <Late line={line} now={now} />,
    },
    {
      id: 'cost',
      title: 'Cost (A$)',
      width: 82,
      isRight: true,
      sorts: 'descending',
      cell: costText,
    },
    {
      id: 'order',
      title: 'Order number',
      width: 104,
      isHiddenAtFirst: true,
      cell: (line) => line.orderId ?? '',
    },
    {
      id: 'reference',
      title: 'Reference',
      width: 190,
      isHiddenAtFirst: true,
      cell: (line) => <span title={line.reference}>{line.reference}</span>,
    },
  ];
}

function Status({ line }: { readonly line: OrderLineView }) {
  const ofOrder = orderStateText({
    state: line.state,
    orderIds: line.orderId === null ? [] : [line.orderId],
    chargedOrders: line.chargedOrders,
  });
  if (line.phase !== null) {
    return (
      <>
        <PhaseChip item={{ phase: line.phase, status: line.status }} />
        {ofOrder ? (
          <>
            <br />
            <span className={styles.problem}>{ofOrder.text}</span>
          </>
        ) : null}
      </>
    );
  }
  return <Chip tone={ofOrder?.tone ?? 'wait'}>{ofOrder?.text ?? statusWords(line)}</Chip>;
}

interface TimedProps {
  readonly line: OrderLineView;
  readonly now: number;
  readonly isNarrow?: boolean;
}

function isAwaited({ phase }: OrderLineView): boolean {
  return phase === 'processing' || phase === 'withAuthority' || phase === 'unknown';
}

function Expected({ line, now, isNarrow }: TimedProps) {
  if (!isAwaited(line)) return null;
  if (line.expectedAt === null) return <span className={styles.soft}>No time listed</span>;
  const late = isNarrow ? lateText(line, now) : null;
  const isPast = line.expectedAt < now;
  const day = isPast ? dayText(line.expectedAt, now) : expectedText(line.expectedAt, now);
  if (late === null) return <span title={fullMoment(line.expectedAt)}>{day}</span>;
  return (
    <>
      <span className={styles.late} title={fullMoment(line.expectedAt)}>
        {day}
        <TimerOff size={12} role="img" aria-label="Late by" />
      </span>
      <br />
      <span className={`${styles.under} ${styles.late}`} title={late.full}>
        {late.count} {late.unit}
      </span>
    </>
  );
}

/** What it counts stands under the number: in one line it would be cut. */
function Late({ line, now }: TimedProps) {
  const late = lateText(line, now);
  return late === null ? null : (
    <>
      <span className={styles.late} title={late.full}>
        <TimerOff size={12} role="img" aria-label="Late by" />
        {late.count}
      </span>
      <br />
      <span className={styles.under} title={late.full}>
        {late.unit}
      </span>
    </>
  );
}
