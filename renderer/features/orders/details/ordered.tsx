import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { formatMoney } from '../../../../shared/model/money.ts';
import styles from '../orders.module.css';

/** What was confirmed, for as long as the service has shown no items: nobody should have to remember an order of unknown status. */
export function Ordered({ order }: { readonly order: Pick<OrderView, 'id' | 'ordered'> }) {
  return (
    <ul className={styles.ordered} aria-label="Confirmed products">
      {order.ordered.map((line, index) => (
        // Two lines may be alike, and none moves.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={`${order.id} ${index}`} className={styles.item}>
          <span />
          <span className={styles.what}>
            <span className="medium">{line.productName}</span>
            <span className="quiet block pretty">
              {[line.identifier, line.address === line.identifier ? null : line.address]
                .filter(Boolean)
                .join(' \u00b7 ')}
            </span>
          </span>
          <span />
          <span className={styles.price}>{line.priceCents === null ? '' : formatMoney(line.priceCents)}</span>
          <span />
        </li>
      ))}
    </ul>
  );
}
