import type { CartView } from '../../../../shared/contract/views/cart.ts';
import { formatMoney, formatTotal } from '../../../../shared/model/money.ts';
import { Sums } from '../../../ui/sums.tsx';
import styles from '../cart.module.css';

/** What a cart comes to, in the same words beside the cart and in the last look. */
export function CartSums({ cart }: { readonly cart: Pick<CartView, 'gstCents' | 'orders' | 'totalCents'> }) {
  return (
    <Sums>
      <div>
        <dt>GST included</dt>
        <dd>{formatMoney(cart.gstCents)}</dd>
      </div>
      {cart.orders.length > 1 ? (
        <div>
          <dt>Orders</dt>
          <dd>{cart.orders.length}</dd>
        </div>
      ) : null}
      <div>
        <dt>Service fees</dt>
        <dd>not known yet</dd>
      </div>
      <div className={styles.total}>
        <dt>Total before fees</dt>
        <dd>{formatTotal(cart.totalCents)}</dd>
      </div>
    </Sums>
  );
}
