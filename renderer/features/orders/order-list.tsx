import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { cardClass } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { OrderRow } from './order-row.tsx';
import styles from './orders.module.css';

/** The orders, of which only those in sight are drawn. */
export function OrderList({ orders }: { readonly orders: readonly OrderView[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const now = useNow();
  const rows = useVirtualizer({
    count: orders.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => 36 + 46 * (orders[index]?.items.length ?? 1),
    getItemKey: (index) => orders[index]?.id ?? index,
    overscan: 6,
  });
  return (
    <div
      ref={scroller}
      className={`${cardClass} ${styles.list}`}
      role="feed"
      aria-label="Orders, newest first"
    >
      <div className={styles.spacer} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const order = orders[row.index];
          if (!order) return null;
          return (
            <div
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              className={styles.row}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <OrderRow order={order} now={now} place={row.index + 1} count={orders.length} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
