import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useRef, useState } from 'react';
import type { CartView } from '../../../shared/contract/views/cart.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { cardClass, EmptyState, Page, Skeleton } from '../../ui/page.tsx';
import styles from './cart.module.css';
import { CartGroup } from './cart-group.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { groupLines } from './group-lines.ts';
import { OrderPanel } from './order-panel.tsx';
import { PlaceFailure } from './place-failure.tsx';
import { useCart, useLineActions } from './use-cart.ts';
import { useDrafts } from './use-drafts.ts';
import { usePlace } from './use-place.ts';

export function CartPage() {
  const cart = useCart();
  const place = usePlace();
  const shown = place.confirmed ?? cart.data;
  if (shown && shown.lines.length > 0) return <Checkout cart={shown} place={place} />;
  return (
    <Page title="Cart">
      {place.failure ? (
        <div className={styles.above}>
          <PlaceFailure error={place.failure} />
        </div>
      ) : null}
      {cart.data ? (
        <EmptyState
          icon={ShoppingCart}
          title="The cart is empty"
          actions={
            <Link to="/" className={buttonClass('primary')}>
              Find a property
            </Link>
          }
        >
          Find a property, choose a title, and add what you need. Products for several properties can go in
          one order.
        </EmptyState>
      ) : cart.error ? (
        <Failure failure={failureText(cart.error)} onRetry={() => void cart.refetch()} />
      ) : (
        <div className={cardClass}>
          <Skeleton label="Reading the cart" />
        </div>
      )}
    </Page>
  );
}

interface CheckoutProps {
  readonly cart: CartView;
  readonly place: ReturnType<typeof usePlace>;
}

function Checkout({ cart, place }: CheckoutProps) {
  const { queries } = useOffice();
  const stopped = useQuery(queries.status.get.queryOptions({ input: {} })).data?.orderingStopped ?? null;
  const drafts = useDrafts();
  const { clear } = useLineActions();
  /** The cart as the dialog shows it: what is confirmed is what was read, whatever another window does meanwhile. */
  const [confirming, setConfirming] = useState<CartView | null>(null);
  const [areFaultsShown, setFaultsShown] = useState(false);
  const layout = useRef<HTMLDivElement>(null);

  const prepare = async () => {
    try {
      const latest = (await drafts.flush()) ?? cart;
      if (latest.isReady) return setConfirming(latest);
      setFaultsShown(true);
      requestAnimationFrame(() =>
        layout.current
          ?.querySelector<HTMLElement>('[data-invalid] input, input[data-invalid], textarea[data-invalid]')
          ?.focus(),
      );
    } catch (error) {
      place.setFailure(error);
    }
  };
  const confirm = async () => {
    if (confirming !== null) await place.place(confirming);
    setConfirming(null);
  };

  return (
    <Page
      title="Cart"
      under={cart.lines.length === 1 ? '1 product' : `${cart.lines.length} products`}
      actions={
        <Button kind="quiet" onPress={() => clear.mutate()}>
          Empty the cart
        </Button>
      }
    >
      {place.failure ? (
        <div className={styles.above}>
          <PlaceFailure error={place.failure} />
        </div>
      ) : null}
      {stopped ? (
        <div className={styles.above}>
          <Message tone="bad" title="Nothing can be ordered now">
            {stopped}
          </Message>
        </div>
      ) : null}
      {cart.orders.length > 1 ? (
        <div className={styles.above}>
          <Message tone="info" title={`This cart becomes ${cart.orders.length} orders`}>
            It holds more than the service takes in one order. They are placed one after the other, each for
            the same matter:{' '}
            {cart.orders
              .map((order) => `${order.lineIds.length} products for ${formatMoney(order.totalCents)}`)
              .join(', ')}
            . Where one is not accepted, the rest stays in the cart.
          </Message>
        </div>
      ) : null}
      <div className={styles.layout} ref={layout}>
        <div className={styles.lines}>
          {groupLines(cart.lines).map((group) => (
            <CartGroup
              key={group.key}
              group={group}
              all={cart.lines}
              areFaultsShown={areFaultsShown}
              setLineData={drafts.setLineData}
            />
          ))}
        </div>
        <OrderPanel
          cart={cart}
          setDetail={drafts.setDetail}
          areFaultsShown={areFaultsShown}
          isPlacing={place.confirmed !== null}
          onPlace={() => void prepare()}
        />
      </div>
      <ConfirmDialog
        cart={confirming ?? cart}
        isOpen={confirming !== null}
        isPlacing={place.confirmed !== null}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(null)}
      />
    </Page>
  );
}
