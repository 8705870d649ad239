import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type {
  EarlierMatter,
  MatterView,
  MatterMoney as Money,
} from '../../../../shared/contract/views/matter.ts';
import { isCostKnown, matterCost } from '../../../../shared/model/matter-cost.ts';
import { formatMoney, formatTotal } from '../../../../shared/model/money.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { historyStep } from '../../../ui/history-step.ts';
import { Sums, SumTotal } from '../../../ui/sums.tsx';
import { restText } from '../../orders/text.ts';
import styles from '../list/matters.module.css';
import { type Costs, costByProduct, type ProductCost } from './cost-by-product.ts';

const most = 500;

interface MatterMoneyProps {
  readonly matter: MatterView;
  readonly money: Money;
  readonly earlier: EarlierMatter | null;
}

/** What the matter cost so far, product by product, and what of it is not certain. */
export function MatterMoney({ matter, money, earlier }: MatterMoneyProps) {
  const { uncertainCents, duplicates, differing, chargesWithoutPrice, elsewhere } = money;
  const ended = money.ended + elsewhere.ended;
  const unpriced = money.unpriced + elsewhere.unpriced;
  const endedCents = money.endedCents + elsewhere.endedCents;
  const { queries } = useOffice();
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useSearch({ from: '/matters/$matterId' }).part === 'cost';
  const step = useLocation({ select: ({ state }) => historyStep(state) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be asked for again while it is shown
  useEffect(() => {
    if (!isAsked) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, [isAsked, step]);
  const list = useQuery(
    queries.orders.list.queryOptions({ input: { matterNumber: matter.number, limit: most } }),
  ).data;
  const costs = costByProduct(
    (list?.orders ?? []).filter(({ placedAt }) => placedAt >= (earlier?.until ?? 0)),
  );
  return (
    <section className={`card ${styles.part} ${styles.cost}`} aria-labelledby="matter-money">
      <div className={styles.partHead}>
        <h2 id="matter-money" ref={heading} tabIndex={-1}>
          Cost
        </h2>
      </div>
      <CostSums costs={costs} money={money} />
      {list && list.total > list.orders.length ? (
        <p className="quiet mt-2 pretty">
          Products are listed for the last {most} orders only. The total includes all orders.
        </p>
      ) : null}
      {uncertainCents > 0 ? (
        <p className="quiet mt-2 pretty">
          The total includes {formatTotal(uncertainCents)} for orders whose status is unknown.
        </p>
      ) : null}
      {ended > 0 ? (
        <p className="quiet mt-2 pretty">
          {ended === 1
            ? '1 certificate failed or was cancelled'
            : `${ended} certificates failed or were cancelled`}
          . Landfolio does not know whether {ended === 1 ? 'it was' : 'they were'} charged. The total does not
          include {formatTotal(endedCents)} for {ended === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      {unpriced > 0 ? (
        <p className="quiet mt-2 pretty">
          {unpriced === 1 ? '1 certificate has' : `${unpriced} certificates have`} no price and{' '}
          {unpriced === 1 ? 'is' : 'are'} not in the total. The service has not given{' '}
          {unpriced === 1 ? 'its price' : 'their prices'}.
        </p>
      ) : null}
      {earlier === null ? null : <EarlierCost earlier={earlier} />}
      {duplicates > 0 ? (
        <p className="quiet mt-2 pretty">
          {duplicates === 1 ? 'One order was' : `${duplicates} orders were`} placed more than once, or found
          later. The total includes each of them once.
        </p>
      ) : null}
      {differing > 0 ? <p className="quiet mt-2 pretty">{differingText(money)}</p> : null}
      {chargesWithoutPrice > 0 ? (
        <p className="quiet mt-2 pretty">
          {chargesWithoutPrice === 1
            ? '1 register statement, alert or title number purchase is'
            : `${chargesWithoutPrice} register statements, alerts and title number purchases are`}{' '}
          not in the total. The service does not give a price for these.
        </p>
      ) : null}
      {elsewhere.orders > 0 ? (
        <p className="quiet mt-2 pretty">
          The total includes orders that were found in the order history under this matter number and were not
          placed from this library. They may belong to another matter with the same number. Check them before
          you bill them.
        </p>
      ) : null}
    </section>
  );
}

/** That orders are charged otherwise than they were confirmed, and what that comes to; each order's page says how. */
function differingText({ differing, differenceCents }: Pick<Money, 'differing' | 'differenceCents'>): string {
  const orders = differing === 1 ? '1 order does' : `${differing} orders do`;
  const more = `${formatTotal(Math.abs(differenceCents))} ${differenceCents > 0 ? 'more' : 'less'} in all`;
  return `${orders} not cost the amount that was confirmed${differenceCents === 0 ? '' : `: ${more}`}. The total uses the service’s amounts. Each order’s page shows the difference.`;
}

/** What an earlier matter with the number cost, which this one did not. */
function EarlierCost({ earlier }: { readonly earlier: EarlierMatter }) {
  const { orders, totalCents, chargesWithoutPrice } = earlier;
  if (orders === 0 && chargesWithoutPrice === 0) return null;
  const kept = [
    orders > 0 ? `${ordersText(orders)}, ${formatTotal(totalCents)}` : '',
    chargesWithoutPrice > 0
      ? `${chargesWithoutPrice} ${chargesWithoutPrice === 1 ? 'charge' : 'charges'} without a price`
      : '',
  ];
  return (
    <p className="quiet mt-2 pretty">
      Not in the total, from an earlier matter with this number that was deleted:{' '}
      {kept.filter(Boolean).join(', ')}.
    </p>
  );
}

/** Products, fees and doubts by line, which make up the total: each amount stands once. */
export function CostSums(props: { readonly costs: Costs; readonly money: Money }) {
  const { costs } = props;
  const { totalCents, gstCents, orders, elsewhere } = props.money;
  const cost = matterCost(props.money);
  const all = orders + elsewhere.orders;
  return (
    <Sums>
      {costs.certain.map((cost) => (
        <Line key={cost.name} cost={cost} />
      ))}
      {costs.feeCents > 0 ? (
        <div>
          <dt>Service fees</dt>
          <dd>{formatMoney(costs.feeCents)}</dd>
        </div>
      ) : null}
      {costs.inDoubt.length > 0 ? (
        <div className={styles.doubtHead}>
          <dt>Order status unknown, price as shown</dt>
          <dd>included in the total</dd>
        </div>
      ) : null}
      {costs.inDoubt.map((cost) => (
        <Line key={cost.name} cost={cost} />
      ))}
      <Rest cents={costs.restCents} />
      {elsewhere.orders > 0 ? (
        <>
          <SumTotal
            what={`Placed from this library: ${ordersText(orders)}`}
            amount={formatTotal(totalCents)}
          />
          {costs.elsewhere.map((cost) => (
            <Line key={`elsewhere ${cost.name}`} cost={cost} />
          ))}
          <Rest cents={costs.elsewhereRestCents} />
          <SumTotal
            what={`Found in the order history: ${ordersText(elsewhere.orders)}`}
            // Nothing but what ended is no sum of nothing.
            amount={
              elsewhere.totalCents === 0 && elsewhere.ended + elsewhere.unpriced > 0
                ? 'Not known'
                : formatTotal(elsewhere.totalCents)
            }
          />
        </>
      ) : null}
      <SumTotal
        // Charges without a price are no orders.
        what={all === 0 && !isCostKnown(cost) ? 'Total' : `Total of ${ordersText(all)}`}
        amount={isCostKnown(cost) ? formatTotal(cost.cents) : 'Not known'}
      />
      <div>
        <dt>GST included</dt>
        <dd>{formatMoney(gstCents + elsewhere.gstCents)}</dd>
      </div>
    </Sums>
  );
}

/** Where a total is not what its prices and fees come to, so that the column adds up. */
function Rest({ cents }: { readonly cents: number }) {
  if (cents === 0) return null;
  return (
    <div>
      <dt>{restText(cents)}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}

function ordersText(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`;
}

function Line({ cost: { name, count, cents, unpriced } }: { readonly cost: ProductCost }) {
  return (
    <div>
      <dt>
        {count > 1 ? `${count} × ` : ''}
        {name}
      </dt>
      <dd>{unpriced === count ? 'not given' : formatMoney(cents)}</dd>
    </div>
  );
}
