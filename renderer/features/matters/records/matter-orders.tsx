import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useEnterMatter } from '../../matter-picker/current-matter.ts';
import { OrderRow } from '../../orders/order-row.tsx';
import styles from '../list/matters.module.css';

const most = 500;

interface MatterOrdersProps {
  readonly matter: MatterView;
  /** What was ordered before is of an earlier matter with the number; milliseconds UTC. */
  readonly since: number;
}

/** What was ordered under the matter, here and elsewhere, the newest first. */
export function MatterOrders({ matter, since }: MatterOrdersProps) {
  const { queries } = useOffice();
  const now = useNow();
  const enter = useEnterMatter();
  const input = { matterNumber: matter.number, limit: most };
  const list = useQuery(queries.orders.list.queryOptions({ input }));
  const all = list.data?.orders ?? [];
  const orders = all.filter(({ placedAt }) => placedAt >= since);
  const earlier = all.filter(({ placedAt }) => placedAt < since);
  return (
    <section className="card" aria-labelledby="matter-orders">
      <div className={styles.partHead}>
        <h2 id="matter-orders">{list.data ? `Orders (${list.data.total - earlier.length})` : 'Orders'}</h2>
      </div>
      <QueryFallback query={list} label="Loading orders" lines={3} />
      {list.data && orders.length === 0 ? (
        <p className="quiet row gap-3 pad">
          No orders for this matter yet.{' '}
          <Link to="/" onClick={() => enter(matter)} className={buttonClass('secondary')}>
            Find a property
          </Link>
        </p>
      ) : null}
      {orders.map((order, index) => (
        <OrderRow key={order.id} order={order} now={now} place={index + 1} count={orders.length} />
      ))}
      {earlier.length > 0 ? (
        <section aria-labelledby="earlier-orders">
          <h3 id="earlier-orders" className="quiet pad-3 line-above strong">
            From an earlier matter with this number ({earlier.length})
          </h3>
          {earlier.map((order, index) => (
            <OrderRow key={order.id} order={order} now={now} place={index + 1} count={earlier.length} />
          ))}
        </section>
      ) : null}
    </section>
  );
}
