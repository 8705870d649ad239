import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ItemView, OrderView } from '../../../shared/contract/views/order.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { isOpenEnd } from '../../../shared/model/open-end.ts';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Message } from '../../ui/message.tsx';
import { fullMoment, momentText } from '../../ui/moment.ts';
import { Page } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useIsPractice } from '../charges/charge-note.tsx';
import { MoveToMatter } from '../filing/move-to-matter.tsx';
import { filingText } from '../filing/text.ts';
import { FindToOrder } from './again/find-to-order.tsx';
import { OrderAgain } from './again/order-again.tsx';
import { PutAgain } from './again/put-again.tsx';
import { DealWith, isDealtWith, LineMark, lineOf } from './dealt-with/line-mark.tsx';
import { unsettledText } from './dealt-with/text.ts';
import { FetchItem, ItemText } from './details/item-extras.tsx';
import { MatterLink } from './details/matter-link.tsx';
import { type AskedAction, OrderActions } from './details/order-actions.tsx';
import { OrderMoney } from './details/order-money.tsx';
import { particularFacts } from './details/order-particulars.tsx';
import { Ordered } from './details/ordered.tsx';
import { FollowUpItem, FollowUpLog, followedUpOf, useFollowUps } from './follow-up/follow-up-log.tsx';
import { ItemRow } from './item-row.tsx';
import styles from './orders.module.css';
import { isAwaited, isWaiting, orderStateText } from './phase.ts';
import { elsewhereText, orderedByText } from './text.ts';
import { CheckNow } from './unresolved/check-now.tsx';
import { OrderDoubt, OtherOrder } from './unresolved/order-doubt.tsx';
import { SubmitOrder } from './unresolved/submit-order.tsx';

export function OrderPage() {
  const { queries } = useOffice();
  const { orderId } = useParams({ from: '/orders/$orderId' });
  const order = useQuery(queries.orders.get.queryOptions({ input: { id: orderId } }));
  const over = <Link to="/orders">Orders</Link>;
  if (order.data) return <OrderDetail key={orderId} order={order.data} />;
  return (
    <Page title="Order" over={over}>
      <QueryFallback query={order} label="Loading order" isCard />
    </Page>
  );
}

function problemTone(order: OrderView): 'info' | 'warn' | 'bad' {
  if (order.chargedOrders !== null || (order.lines.length > 0 && order.lines.every(isDealtWith)))
    return 'info';
  return order.state === 'DUPLICATE' || order.state === 'UNKNOWN' ? 'bad' : 'warn';
}

function OrderDetail({ order }: { readonly order: OrderView }) {
  const now = useNow();
  const state = orderStateText(order);
  const isPractice = useIsPractice(order.connectionId);
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const close = () => setAsked(null);
  const followUps = useFollowUps(order.id);
  return (
    <Page
      title={`Order for matter ${order.matterNumber}`}
      over={<Link to="/orders">Orders</Link>}
      actions={
        <>
          <MoveToMatter things={[{ kind: 'order', id: order.id }]} />
          <PutAgain order={order} />
        </>
      }
      under={
        <>
          <MatterLink number={order.matterNumber} />
          Placed {momentText(order.placedAt, now)} {/* With a problem, the message below begins with it. */}
          {state && !order.problem ? (
            <Chip tone={state.tone} shape="square">
              {state.text}
            </Chip>
          ) : null}
          {order.placedBy === 'elsewhere' ? (
            <Chip tone="away" shape="square">
              {elsewhereText(order)}
            </Chip>
          ) : order.orderedBy === null ? null : (
            <span>{orderedByText(order)}</span>
          )}
        </>
      }
    >
      {order.problem ? (
        <div className="mb-4">
          <Message
            tone={problemTone(order)}
            title={state?.text ?? 'Action required'}
            actions={
              order.actions.length > 0 || order.items.length === 0 ? (
                <>
                  <OrderActions order={order} onAsk={setAsked} />
                  <DealWithOrder order={order} />
                </>
              ) : null
            }
          >
            {orderProblemText(order.problem)}
            {order.items.length === 0 ? <LineMark mark={order.lines[0]?.dealtWith} /> : null}
            {order.lines.some(({ attention }) => attention === 'unsettled') ? (
              <span className="block">{unsettledText}</span>
            ) : null}
          </Message>
        </div>
      ) : order.actions.length > 0 ? (
        <div className="mb-4">
          <OrderActions order={order} onAsk={setAsked} />
        </div>
      ) : null}
      <SubmitOrder order={order} isOpen={asked === 'submit'} onClose={close} />
      <OrderAgain order={order} isOpen={asked === 'orderAgain'} onClose={close} />
      <OrderDoubt order={order} now={now} />
      <div className={styles.detail}>
        <section className={`card ${styles.items}`} aria-labelledby="items">
          <h2 id="items" className="pad-3 line-below">
            {order.items.length === 0 ? 'Confirmed products' : counted(order.items.length, 'product')}
          </h2>
          {order.items.length === 0 ? (
            <Ordered order={order} />
          ) : (
            <ul aria-labelledby="items">
              {order.items.map((item) => (
                <ItemRow
                  key={item.id}
                  order={order}
                  item={item}
                  now={now}
                  showsOrder={order.orderIds.length > 1}
                  followedUp={followedUpOf(followUps, item.id)}
                  action={
                    item.isFetchable ? (
                      <FetchItem item={item} />
                    ) : isWaiting(item.phase) ? (
                      <CheckNow item={item} now={now} />
                    ) : isOpenEnd(order, item) ? (
                      <FindToOrder item={item} />
                    ) : null
                  }
                  extra={
                    <>
                      {item.textLength ? <ItemText item={item} /> : null}
                      {item.phase === 'held' ? <CheckNow item={item} now={now} /> : null}
                      {isAwaited(item.phase) ? <FollowUpItem item={item} /> : null}
                      {isOpenEnd(order, item) && item.nextCheckAt !== null ? (
                        <CheckNow item={item} now={now} />
                      ) : null}
                      <DealWithItem order={order} item={item} />
                    </>
                  }
                />
              ))}
            </ul>
          )}
        </section>
        <aside className={`card ${styles.about}`} aria-label="About this order">
          <OrderMoney order={order} isPractice={isPractice} />
          <div className={styles.money}>
            <Facts
              isStacked
              facts={[
                { name: 'Order', value: order.orderIds.join(', ') || 'Not known yet' },
                { name: 'Reference', value: order.reference },
                { name: 'Sent to the service as', value: order.sentAs },
                { name: 'Matter', value: filingText(order.filings) || null },
                { name: 'Customer ID', value: order.customerId },
                {
                  name: 'See also',
                  value: order.supersededBy || order.supersedes ? <OtherOrder order={order} /> : null,
                },
                { name: 'Placed', value: fullMoment(order.placedAt) },
                ...particularFacts(order, now),
              ]}
            />
          </div>
        </aside>
      </div>
      <div className="mt-4">
        <FollowUpLog entries={followUps} />
      </div>
    </Page>
  );
}

function DealWithItem({ order, item }: { readonly order: OrderView; readonly item: ItemView }) {
  const line = lineOf(order, item);
  if (line === undefined) return null;
  const { id, productName, identifier, phase } = { ...item, ...line };
  return (
    <DealWith
      name={`${productName} for ${identifier}`}
      lines={[{ id, productName, phase, attention: line.attention }]}
      marks={line.dealtWith?.ended === null ? [line.dealtWith.id] : []}
    />
  );
}

/** An order of which nothing could be read yet is dealt with as a whole. */
function DealWithOrder({ order }: { readonly order: OrderView }) {
  if (order.items.length > 0) return null;
  const productName = `the order for matter ${order.matterNumber}`;
  return (
    <DealWith
      name={productName}
      lines={order.lines.map(({ id, attention }) => ({ id, attention, phase: null, productName }))}
      marks={order.lines.flatMap(({ dealtWith }) => (dealtWith?.ended === null ? [dealtWith.id] : []))}
    />
  );
}
