import TimerOff from 'lucide-react/icons/timer-off';
import type { ReactNode } from 'react';
import type { OrderLineView } from '../../../shared/contract/views/order-line.ts';
import { differenceMark } from '../../../shared/model/charge-difference-text.ts';
import { formatTotal } from '../../../shared/model/money.ts';
import { statusWords } from '../../../shared/model/order-words.ts';
import type { DaysOff } from '../../../shared/model/working-days.ts';
import { Chip } from '../../ui/chip.tsx';
import { dayText, expectedText, fullMoment } from '../../ui/moment.ts';
import { RowLink } from '../../ui/row-link.tsx';
import { isShown, type TableColumn, type TableLayout } from '../../ui/table/table-column.ts';
import styles from './orders-table.module.css';
import { orderStateText } from './phase.ts';
import { PhaseChip } from './phase-chip.tsx';
import { costText, lateText, whoText } from './text.ts';

/** How much width there is: beside the navigation, px at 100 %. */
export type ListWidth = 'narrow' | 'middle' | 'wide';

/**
 * The columns of the list. Most rows expect nothing and none are late, so where there is little width these stand below what
 * every row has, and the title, the address and what became of it get the room. What the person shows as a column of its own is
 * not said twice.
 */
export function orderColumns(
  now: number,
  daysOff: DaysOff,
  width: ListWidth,
  layout: Pick<TableLayout, 'hidden'>,
): readonly TableColumn<OrderLineView>[] {
  const isNarrow = width === 'narrow';
  const isWide = width === 'wide';
  const hasExpected = isShown(layout, 'expected', !isNarrow);
  const hasLate = isShown(layout, 'late', isWide);
  const hasWho = isShown(layout, 'who', isWide);
  const hasCost = isShown(layout, 'cost', !isNarrow);
  /** No column stands that could stand below another: then these may be wider. */
  const isRoomy = !hasLate && !hasWho && !(isNarrow && (hasExpected || hasCost));
  const belowPlaced = isNarrow && !hasCost ? costText : isWide || hasWho ? null : whoText;
  return [
    {
      id: 'status',
      title: 'Status',
      width: isNarrow ? (isRoomy ? 130 : 124) : 132,
      sorts: 'ascending',
      isFixed: true,
      cell: (line) => (
        <Status
          line={line}
          below={
            isNarrow && !hasExpected ? (
              <Due line={line} now={now} daysOff={daysOff} withLate={!hasLate} />
            ) : null
          }
        />
      ),
    },
    {
      id: 'what',
      title: 'Certificate',
      width: isNarrow ? 136 : 170,
      grow: isNarrow ? 1 : 1.1,
      sorts: 'ascending',
      isFixed: true,
      cell: (line) => <What line={line} isNarrow={isNarrow} />,
    },
    {
      id: 'about',
      title: 'Title or property',
      width: isNarrow ? 112 : 150,
      grow: isNarrow ? 1.1 : 1,
      sorts: 'ascending',
      cell: (line) => {
        const [first, second] = [...new Set([line.identifier, line.address])].filter(Boolean);
        return (
          <span className={styles.lines} title={[first, second].filter(Boolean).join(', ')}>
            {first}
            {second ? <span className={styles.under}>, {second}</span> : null}
          </span>
        );
      },
    },
    {
      id: 'matter',
      title: 'Matter',
      width: (isNarrow ? 90 : 92) + (isRoomy ? 8 : 0),
      sorts: 'ascending',
      cell: (line) =>
        line.matterId === null ? (
          <span className={styles.number} title={line.matterNumber}>
            {line.matterNumber}
          </span>
        ) : (
          <RowLink
            to="matter"
            id={line.matterId}
            className={`${styles.link} ${styles.number}`}
            title={line.matterNumber}
          >
            {line.matterNumber}
          </RowLink>
        ),
    },
    {
      id: 'who',
      title: 'Placed by',
      width: isWide ? 104 : 92,
      sorts: 'ascending',
      isHiddenAtFirst: !isWide,
      cell: (line) => (
        <span className={styles.lines} title={whoText(line)}>
          {whoText(line)}
        </span>
      ),
    },
    {
      id: 'placed',
      title: isNarrow && !hasCost ? 'Placed, cost' : 'Placed',
      width: (isNarrow ? 88 : 90) + (isRoomy ? (isNarrow ? 24 : 4) : 0),
      sorts: 'descending',
      cell: (line) => (
        <>
          <span title={`${fullMoment(line.placedAt)}, ${whoText(line)}`}>{dayText(line.placedAt, now)}</span>
          {belowPlaced === null ? null : (
            <>
              <br />
              <span className={styles.under} title={belowPlaced(line)}>
                {belowPlaced(line)}
              </span>
            </>
          )}
        </>
      ),
    },
    {
      id: 'expected',
      title: 'Expected',
      width: hasLate ? 96 : 106,
      sorts: 'ascending',
      isHiddenAtFirst: isNarrow,
      cell: (line) => <Expected line={line} now={now} daysOff={daysOff} withLate={!isWide && !hasLate} />,
    },
    {
      id: 'late',
      title: 'Late by',
      width: 88,
      sorts: 'descending',
      isHiddenAtFirst: !isWide,
      cell: (line) => <Late line={line} now={now} daysOff={daysOff} />,
    },
    {
      id: 'cost',
      title: 'Cost (A$)',
      width: 82,
      isRight: true,
      sorts: 'descending',
      isHiddenAtFirst: isNarrow,
      cell: costText,
    },
    {
      id: 'order',
      title: 'Order number',
      width: 104,
      isHiddenAtFirst: true,
      cell: (line) => (line.orderId === null ? '' : <span title={line.orderId}>{line.orderId}</span>),
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

/** An order that is only not verified yet has nothing wrong with it. */
function isFault({ state, needsPerson }: OrderLineView): boolean {
  return state !== 'PLACED' || needsPerson;
}

interface WhatProps {
  readonly line: OrderLineView;
  readonly isNarrow: boolean;
}

/** The certificate, with why it will not come or who makes it: a reason goes on in the name's own line, as far as both go. */
function What({ line, isNarrow }: WhatProps) {
  const { problem, authorityName, productName } = line;
  const more = problem ?? authorityName;
  const isStacked = problem === null && authorityName !== null && !isNarrow;
  const name = (
    <RowLink
      to="order"
      id={line.orderViewId}
      className={styles.name}
      title={isStacked ? productName : undefined}
    >
      {productName}
    </RowLink>
  );
  if (isStacked) {
    return (
      <>
        {name}
        <br />
        <span className={styles.under} title={authorityName}>
          {authorityName}
        </span>
      </>
    );
  }
  const whole = more === null ? productName : `${productName} \u00b7 ${more}`;
  return (
    <span className={styles.lines} title={whole}>
      {name}
      {more === null ? null : (
        <span
          className={problem !== null && isFault(line) ? styles.problem : styles.under}
        >{` \u00b7 ${more}`}</span>
      )}
    </span>
  );
}

interface StatusProps {
  readonly line: OrderLineView;
  /** Stands below where nothing is said of the order as a whole. */
  readonly below: ReactNode;
}

function Status({ line, below }: StatusProps) {
  const ofOrder = orderStateText({
    state: line.state,
    orderIds: line.orderId === null ? [] : [line.orderId],
    chargedOrders: line.chargedOrders,
  });
  const difference =
    line.chargeDifference === null ? null : `Order: ${differenceMark(line.chargeDifference)}`;
  const said = [ofOrder?.text, difference].filter(Boolean).join(', ');
  if (line.phase !== null) {
    return (
      <>
        <span className={styles.phase}>
          <PhaseChip item={{ phase: line.phase, status: line.status }} />
        </span>
        {said !== '' ? (
          <>
            <br />
            <span
              className={difference !== null || isFault(line) ? styles.problem : styles.under}
              title={markTitle(line, said)}
            >
              {said}
            </span>
          </>
        ) : (
          below
        )}
      </>
    );
  }
  const text = ofOrder?.text ?? statusWords(line);
  return (
    <span className={styles.state} title={text}>
      <Chip tone={ofOrder?.tone ?? 'wait'}>{text}</Chip>
    </span>
  );
}

/** Both amounts, where the order is charged otherwise than confirmed. */
function markTitle({ chargeDifference }: OrderLineView, said: string): string {
  if (chargeDifference?.chargedCents == null) return said;
  const { confirmedCents, chargedCents } = chargeDifference;
  return `${said}: ${formatTotal(confirmedCents)} confirmed, ${formatTotal(chargedCents)} for the order according to the service`;
}

interface TimedProps {
  readonly line: OrderLineView;
  readonly now: number;
  readonly daysOff: DaysOff;
}

interface ExpectedProps extends TimedProps {
  /** Whether this is where it says how late it is. */
  readonly withLate: boolean;
}

function isAwaited({ phase }: OrderLineView): boolean {
  return phase === 'processing' || phase === 'withAuthority' || phase === 'unknown';
}

function Expected({ line, now, daysOff, withLate }: ExpectedProps) {
  if (!isAwaited(line)) return null;
  if (line.expectedAt === null) return <span className={styles.soft}>No date listed</span>;
  const late = withLate ? lateText(line, now, daysOff) : null;
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

/** Below the status, where there is no column for it: when it is expected, or by how much it is late. */
function Due({ line, now, daysOff, withLate }: ExpectedProps) {
  if (!isAwaited(line) || line.expectedAt === null) return null;
  const late = withLate ? lateText(line, now, daysOff) : null;
  const whole = `Expected ${fullMoment(line.expectedAt)}`;
  return (
    <>
      <br />
      {late === null ? (
        <span className={styles.under} title={whole}>
          due {expectedText(line.expectedAt, now)}
        </span>
      ) : (
        <span className={`${styles.under} ${styles.late}`} title={`${late.full}. ${whole}`}>
          <TimerOff size={12} role="img" aria-label="Late by" />
          {late.count} {late.unit}
        </span>
      )}
    </>
  );
}

/** What it counts stands under the number: in one line it would be cut. */
function Late({ line, now, daysOff }: TimedProps) {
  const late = lateText(line, now, daysOff);
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
