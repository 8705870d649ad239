import { Link } from '@tanstack/react-router';
import type { OrderLineView } from '../../../../shared/contract/views/order-line.ts';
import type { OrderSort } from '../../../../shared/model/order-list.ts';
import type { DaysOff } from '../../../../shared/model/working-days.ts';
import { dayText, fullMoment } from '../../../ui/moment.ts';
import { isShown, type SortedColumn, type TableLayout } from '../../../ui/table/table-column.ts';
import { costText, whoText } from '../text.ts';
import { dueLine, ExpectedCell, LateCell, StatusCell, WhatCell } from './order-cells.tsx';
import styles from './orders-table.module.css';

/** How much width there is: beside the navigation, px at 100 %. */
export type ListWidth = 'narrow' | 'middle' | 'wide';

/**
 * The columns of the list. Most rows expect nothing and none are late, so where there is little width these stand below what
 * every row has, and the title, the address and what became of it get the room. What the person shows as a column of its own is
 * not said twice. In an office it is a person who ordered, whatever contact the order names.
 */
export function orderColumns(
  now: number,
  daysOff: DaysOff,
  width: ListWidth,
  layout: Pick<TableLayout, 'hidden'>,
  isInOffice = false,
): readonly SortedColumn<OrderLineView, OrderSort>[] {
  const isNarrow = width === 'narrow';
  const isWide = width === 'wide';
  const hasExpected = isShown(layout, 'expected', !isNarrow);
  const hasLate = isShown(layout, 'late', isWide);
  const whoColumn = isInOffice ? 'orderedBy' : 'who';
  const hasWho = isShown(layout, whoColumn, isWide);
  const hasCost = isShown(layout, 'cost', !isNarrow);
  /** No column stands that could stand below another: then these may be wider. */
  const isRoomy = !hasLate && !hasWho && !(isNarrow && (hasExpected || hasCost));
  const belowPlaced = isNarrow && !hasCost ? costText : isWide || hasWho ? null : whoText;
  return [
    {
      id: 'status',
      title: 'Status',
      width: !isNarrow ? 132 : hasExpected ? 124 : isRoomy ? 150 : 144,
      sorts: 'ascending',
      isFixed: true,
      cell: (line) => (
        <StatusCell
          line={line}
          now={now}
          below={isNarrow && !hasExpected ? dueLine({ line, now, daysOff, withLate: !hasLate }) : null}
        />
      ),
    },
    {
      id: 'what',
      title: 'Certificate',
      width: isNarrow ? 136 : 170,
      grow: 0.7,
      sorts: 'ascending',
      isFixed: true,
      cell: (line) => <WhatCell line={line} isNarrow={isNarrow} />,
    },
    {
      id: 'about',
      title: 'Title or property',
      width: isNarrow ? 112 : 150,
      grow: isWide ? 1 : 1.4,
      sorts: 'ascending',
      cell: (line) => {
        const [first, second] = [...new Set([line.identifier, line.address])].filter(Boolean);
        return (
          <span className={styles.lines} title={[first, second].filter(Boolean).join(', ')}>
            {first}
            {second ? <span className="quiet">, {second}</span> : null}
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
          <Link
            to="/matters/$matterId"
            params={{ matterId: line.matterId }}
            tabIndex={-1}
            className={`hover-link ${styles.number}`}
            title={line.matterNumber}
          >
            {line.matterNumber}
          </Link>
        ),
    },
    {
      id: whoColumn,
      title: isInOffice ? 'Ordered by' : 'Placed by',
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
              <span className="quiet" title={belowPlaced(line)}>
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
      width: hasLate ? 96 : isNarrow ? 106 : 136,
      sorts: 'ascending',
      isHiddenAtFirst: isNarrow,
      cell: (line) => (
        <ExpectedCell
          line={line}
          now={now}
          daysOff={daysOff}
          withLate={!isWide && !hasLate}
          isNarrow={isNarrow}
        />
      ),
    },
    {
      id: 'late',
      title: 'Late',
      width: 88,
      sorts: 'descending',
      isHiddenAtFirst: !isWide,
      cell: (line) => <LateCell line={line} now={now} daysOff={daysOff} />,
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
