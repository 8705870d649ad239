import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useEnterMatter } from '../../matter-picker/current-matter.ts';
import { OrderRow } from '../../orders/order-row.tsx';
import { firstRows, maxRows, RowList } from './row-list.tsx';

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
  const input = { matterNumber: matter.number, limit: maxRows };
  const list = useQuery(queries.orders.list.queryOptions({ input }));
  const all = list.data?.orders ?? [];
  const orders = all.filter(({ placedAt }) => placedAt >= since);
  const earlier = all.filter(({ placedAt }) => placedAt < since);
  const rows = (some: typeof all) => some.map((order) => <OrderRow key={order.id} order={order} now={now} />);
  return (
    <div className="stack gap-4">
      <RowList
        id="matter-orders"
        title={list.data ? `Orders (${list.data.total - earlier.length})` : 'Orders'}
        fallback={
          <>
            <QueryFallback query={list} label="Loading orders" lines={3} />
            {list.data && orders.length === 0 ? (
              <p className="quiet row gap-3 pad">
                No orders for this matter yet.{' '}
                <Link to="/" onClick={() => enter(matter)} className={buttonClass('secondary')}>
                  Find a property
                </Link>
              </p>
            ) : null}
          </>
        }
        rows={rows(orders)}
        first={firstRows}
        what="orders"
      />
      {earlier.length > 0 ? (
        <RowList
          id="earlier-orders"
          title={`From an earlier matter with this number (${earlier.length})`}
          rows={rows(earlier)}
          first={Math.max(0, firstRows - orders.length)}
          what="orders of the earlier matter"
        />
      ) : null}
    </div>
  );
}
