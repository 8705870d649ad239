import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { cardClass, Skeleton } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { OrderRow } from '../orders/order-row.tsx';
import styles from './matters.module.css';

const most = 500;

/** What was ordered under the matter, here and elsewhere, the newest first. */
export function MatterOrders({ matter }: { readonly matter: MatterView }) {
  const { queries } = useOffice();
  const now = useNow();
  const input = { matterNumber: matter.number, limit: most };
  const list = useQuery(queries.orders.list.queryOptions({ input }));
  const orders = list.data?.orders ?? [];
  return (
    <section className={cardClass} aria-labelledby="matter-orders">
      <div className={styles.partHead}>
        <h2 id="matter-orders">{list.data ? `Orders (${list.data.total})` : 'Orders'}</h2>
      </div>
      {list.error ? <Failure failure={failureText(list.error)} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton label="Reading the orders" lines={3} /> : null}
      {list.data && orders.length === 0 ? (
        <p className={styles.none}>
          Nothing was ordered under this matter.{' '}
          <Link to="/" className={buttonClass('secondary')}>
            Find a property
          </Link>
        </p>
      ) : null}
      {orders.map((order, index) => (
        <OrderRow key={order.id} order={order} now={now} place={index + 1} count={orders.length} />
      ))}
    </section>
  );
}
