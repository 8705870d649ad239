import type { MatterMoney as Money } from '../../../shared/contract/views/matter.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { cardClass } from '../../ui/page.tsx';
import styles from './matters.module.css';

/** What the matter cost so far, and what of it is not certain. */
export function MatterMoney({ money }: { readonly money: Money }) {
  const { totalCents, gstCents, uncertainCents, orders, duplicates, chargesWithoutPrice } = money;
  return (
    <section className={`${cardClass} ${styles.part}`} aria-labelledby="matter-money">
      <div className={styles.partHead}>
        <h2 id="matter-money">Cost</h2>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{orders === 1 ? '1 order' : `${orders} orders`}</dt>
          <dd />
        </div>
        <div>
          <dt>GST within</dt>
          <dd>{formatMoney(gstCents)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>A{formatMoney(totalCents)}</dd>
        </div>
      </dl>
      {uncertainCents > 0 ? (
        <p className={styles.note}>
          {formatMoney(uncertainCents)} of it is for orders whose outcome is not known yet.
        </p>
      ) : null}
      {duplicates > 0 ? (
        <p className={styles.note}>
          {duplicates === 1 ? 'One order was' : `${duplicates} orders were`} made more than once by the
          service; the total holds each of them once.
        </p>
      ) : null}
      {chargesWithoutPrice > 0 ? (
        <p className={styles.note}>
          {chargesWithoutPrice === 1
            ? '1 register statement is'
            : `${chargesWithoutPrice} register statements are`}{' '}
          not in the total: the service does not say what they cost.
        </p>
      ) : null}
    </section>
  );
}
