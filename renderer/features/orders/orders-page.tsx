import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import ListFilter from 'lucide-react/icons/list-filter';
import { useState } from 'react';
import { chargeDoubtCount } from '../../../shared/model/doubt-text.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { Failure } from '../../ui/message.tsx';
import { isComputerElsewhere } from '../../ui/moment.ts';
import { cardClass, EmptyState, Page, Skeleton } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { OrderList } from './order-list.tsx';
import styles from './orders.module.css';
import { useOrdersView } from './orders-view.ts';
import { RefreshHistory } from './refresh-history.tsx';

const step = 100;
const most = 500;

export function OrdersPage() {
  const { queries } = useOffice();
  const { show, text, setShow, setText } = useOrdersView();
  const [limit, setLimit] = useState(step);
  const settledText = useDelayed(text.trim(), 150);
  const input = { show, text: settledText, limit };
  const list = useQuery(queries.orders.list.queryOptions({ input, placeholderData: (previous) => previous }));
  const status = useQuery(queries.status.get.queryOptions({ input: {} })).data;
  const isFiltered = show !== 'all' || settledText !== '';

  return (
    <Page title="Orders" isFixed actions={<RefreshHistory />}>
      <div className={styles.tools}>
        <Segments
          label="Show"
          value={show}
          onChange={setShow}
          options={[
            { value: 'all', text: 'All' },
            { value: 'waiting', text: 'Waiting', count: status?.waiting ?? 0 },
            { value: 'done', text: 'Done' },
            {
              value: 'attention',
              text: 'Needs attention',
              count: status ? status.attention - chargeDoubtCount(status.charges) : 0,
            },
          ]}
        />
        <FilterField
          label="Filter orders"
          placeholder="Matter, product, title, address"
          value={text}
          onChange={setText}
        />
      </div>
      {list.error ? <Failure failure={failureText(list.error)} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? (
        <div className={cardClass}>
          <Skeleton label="Reading the orders" lines={8} />
        </div>
      ) : null}
      {list.data?.orders.length === 0 ? <NoOrders isFiltered={isFiltered} /> : null}
      {list.data && list.data.orders.length > 0 ? (
        <>
          <OrderList orders={list.data.orders} />
          <div className={styles.foot}>
            <span>
              {list.data.orders.length} of {list.data.total} orders, newest first
              {isComputerElsewhere() ? ' \u00b7 Times are Melbourne time' : ''}
            </span>
            {list.data.total > list.data.orders.length && limit < most ? (
              <Button size="small" onPress={() => setLimit(Math.min(limit + step, most))}>
                Show more
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </Page>
  );
}

function NoOrders({ isFiltered }: { readonly isFiltered: boolean }) {
  const { setShow, setText } = useOrdersView();
  if (isFiltered) {
    const showAll = () => {
      setShow('all');
      setText('');
    };
    return (
      <EmptyState
        icon={ListFilter}
        title="No order fits this filter"
        actions={<Button onPress={showAll}>Show all orders</Button>}
      >
        Try fewer words, or another state.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Clock}
      title="No orders yet"
      actions={
        <Link to="/" className={buttonClass('primary')}>
          Find a property
        </Link>
      }
    >
      What you order appears here and moves by itself: from processing to complete, with the certificate
      filed.
    </EmptyState>
  );
}
