import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { Chip } from '../../ui/chip.tsx';
import { dayText, fullMoment } from '../../ui/moment.ts';
import { cardClass } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type MatterOrder, sortedMatters } from './matter-order.ts';
import { kindTexts, settlementDay, settlementText, today } from './matter-text.ts';
import styles from './matters.module.css';

const rowHeight = 52;
const orders: readonly { readonly by: MatterOrder; readonly text: string }[] = [
  { by: 'number', text: 'Matter' },
  { by: 'property', text: 'Property and parties' },
  { by: 'settlement', text: 'Settlement' },
  { by: 'used', text: 'Last used' },
];

/** The matters as a table of links, sorted by the head that was pressed. Only rows in sight are drawn. */
export function MatterTable({ matters }: { readonly matters: readonly MatterView[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const now = useNow();
  const [by, setBy] = useState<MatterOrder>('used');
  const [isTurned, setTurned] = useState(false);
  const day = today(now);
  const sorted = useMemo(() => sortedMatters(matters, by, isTurned, day), [matters, by, isTurned, day]);
  const rows = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => sorted[index]?.id ?? index,
    overscan: 10,
  });
  const press = (next: MatterOrder) => {
    setTurned(next === by ? !isTurned : false);
    setBy(next);
  };
  const drawn = rows.getVirtualItems();
  const above = drawn[0]?.start ?? 0;
  const below = rows.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={`${cardClass} ${styles.tableBox}`}>
      <table className={styles.table} aria-label="Matters" aria-rowcount={sorted.length + 1}>
        <colgroup>
          <col className={styles.colMatter} />
          <col />
          <col className={styles.colSettlement} />
          <col className={styles.colUsed} />
        </colgroup>
        <thead>
          <tr>
            {orders.map((order) => (
              <th
                key={order.by}
                scope="col"
                aria-sort={order.by !== by ? 'none' : isTurned ? 'descending' : 'ascending'}
              >
                <button type="button" className={styles.sort} onClick={() => press(order.by)}>
                  {order.text}
                  <span aria-hidden="true">{order.by !== by ? '' : isTurned ? ' \u25BE' : ' \u25B4'}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {drawn.map((row) => {
            const matter = sorted[row.index];
            return matter === undefined ? null : (
              <Row key={row.key} matter={matter} now={now} place={row.index + 2} />
            );
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows out of sight. */
function Gap({ height }: { readonly height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}

interface RowProps {
  readonly matter: MatterView;
  readonly now: number;
  /** Counted with the head, from 1. */
  readonly place: number;
}

function Row({ matter, now, place }: RowProps) {
  const parties = matter.parties.split('\n').filter(Boolean).join(', ');
  return (
    <tr className={styles.row} aria-rowindex={place}>
      <td className={styles.cell}>
        <Link to="/matters/$matterId" params={{ matterId: matter.id }} className={styles.number}>
          {matter.number}
        </Link>
        <span className={styles.under}>
          {kindTexts[matter.kind]}
          {matter.client === '' ? '' : ` \u00b7 ${matter.client}`}
        </span>
      </td>
      <td className={styles.cell}>
        {matter.property || parties || <span className={styles.soft}>Not written down</span>}
        {matter.property && parties ? <span className={styles.under}>{parties}</span> : null}
      </td>
      <td className={styles.cell}>
        {matter.settlementOn === null ? (
          <span className={styles.soft}>No day yet</span>
        ) : (
          <>
            {settlementDay(matter.settlementOn)}
            <span className={styles.under}>
              <Chip tone={settlementText(matter.settlementOn, now).tone} shape="square">
                {settlementText(matter.settlementOn, now).text}
              </Chip>
            </span>
          </>
        )}
      </td>
      <td className={styles.cell} title={fullMoment(matter.lastUsedAt)}>
        {dayText(matter.lastUsedAt, now)}
        <span className={styles.under}>
          {matter.orders === 1 ? '1 order' : `${matter.orders} orders`},{' '}
          {matter.documents === 1 ? '1 document' : `${matter.documents} documents`}
        </span>
      </td>
    </tr>
  );
}
