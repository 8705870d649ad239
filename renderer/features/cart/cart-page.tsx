import { Link } from '@tanstack/react-router';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CartView } from '../../../shared/contract/views/cart.ts';
import { formatTotal } from '../../../shared/model/money.ts';
import { orderingLockText } from '../../../shared/model/ordering-lock-text.ts';
import { errorMessage, isEndUnknown } from '../../bridge/failure.ts';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { useStatus } from '../../bridge/use-status.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { InSight } from '../../ui/in-sight.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { useClaimChoice } from '../charges/claim-choice.tsx';
import { onceShown, useCart } from '../open-carts/use-cart.ts';
import { chooseCart } from '../open-carts/window-cart.ts';
import styles from './cart.module.css';
import { useTypedInCart } from './cart-draft.ts';
import { groupByProperty, orderNumbers } from './group-lines.ts';
import { CartGroup } from './lines/cart-group.tsx';
import { useEmptyCart } from './lines/use-line-actions.ts';
import { OtherCarts } from './other-carts.tsx';
import { ConfirmDialog } from './placing/confirm-dialog.tsx';
import { LastOrder, useSeenFull } from './placing/last-order.tsx';
import { OrderPanel } from './placing/order-panel.tsx';
import { PlaceFailure } from './placing/place-failure.tsx';
import { UnlockOrdering } from './placing/unlock-ordering.tsx';
import { usePlace } from './placing/use-place.ts';
import { usePrefill } from './placing/use-prefill.ts';
import { usePrepare } from './placing/use-prepare.ts';
import { ShownCart } from './shown-cart.ts';
import { isRepeatUndecided } from './text/existing.ts';
import { isCartChanged, isOrderingLocked, placeFailureText } from './text/place-failure.ts';
import { beingPlacedText } from './text/placed.ts';
import { useCartDraft } from './use-cart-draft.ts';

export function CartPage() {
  const cart = useCart();
  const place = usePlace();
  const shown = place.isLeft ? cart.data : (place.confirmed ?? cart.data);
  const seenFull = useSeenFull(shown);
  // Both say how the press ended. Any other failure is over: an order of that cart has emptied it since.
  const isChanged = isCartChanged(place.failure);
  const isTold = isChanged || isEndUnknown(place.failure);
  if (shown && shown.id !== null && shown.lines.length > 0)
    return (
      <ShownCart value={shown}>
        <Checkout key={shown.id} cart={{ ...shown, id: shown.id }} place={place} />
      </ShownCart>
    );
  return (
    <Page title="Cart">
      <div className="stack gap-4">
        <BeingPlaced place={place} />
        <OrderingLocked place={place} />
        {isTold ? (
          <InSight of={place.failure}>
            <PlaceFailure error={place.failure} changes={place.changes} />
          </InSight>
        ) : null}
        {/* An order that was refused at first, or that another window placed, has since emptied this cart. */}
        {cart.data?.id != null && !place.isLeft && (isChanged || !isTold) && seenFull !== 'emptiedHere' ? (
          <LastOrder cartId={cart.data.id} seen={place.failure && !isChanged ? null : seenFull} />
        ) : null}
        {cart.data ? (
          <EmptyState
            icon={ShoppingCart}
            title="The cart is empty"
            actions={
              <>
                <Link to="/" className={buttonClass('primary')}>
                  Find a property
                </Link>
                <Link to="/sets" className={buttonClass('secondary')}>
                  Use a certificate set
                </Link>
              </>
            }
          >
            Find a property, select a title and add certificates to the cart, or use a certificate set. One
            order can include products for several properties.
          </EmptyState>
        ) : (
          <QueryFallback query={cart} label="Loading cart" isCard />
        )}
        <OtherCarts shown={cart.data} />
      </div>
    </Page>
  );
}

/** What each of several orders holds and costs. */
function OrderSums({ orders }: Pick<CartView, 'orders'>) {
  return (
    <ol className="mt-1">
      {orders.map((order, at) => (
        <li key={order.lineIds[0]}>
          Order {at + 1}: {order.lineIds.length === 1 ? '1 product' : `${order.lineIds.length} products`},{' '}
          {formatTotal(order.totalCents)}
        </li>
      ))}
    </ol>
  );
}

interface PlaceProps {
  readonly place: ReturnType<typeof usePlace>;
}

/** What is still being placed, for a person who did not wait for it. */
function BeingPlaced({ place }: PlaceProps) {
  if (!place.isLeft || place.confirmed === null) return null;
  const { title, body } = beingPlacedText(place.confirmed.details.matterNumber.trim());
  return (
    <Message tone="info" title={title}>
      {body}
    </Message>
  );
}

/** Why nothing can be ordered over this connection, and the way out; nothing where ordering is not locked. */
function OrderingLocked({ place }: PlaceProps) {
  const lock = useStatus()?.orderingStopped ?? null;
  if (lock === null) return null;
  const stopped = orderingLockText(lock);
  const isRefused = isOrderingLocked(place.failure);
  return (
    <InSight of={isRefused ? place.failure : null}>
      <Message
        tone="bad"
        title="Ordering is locked"
        actions={<UnlockOrdering onUnlock={() => place.setFailure(null)} />}
      >
        {isRefused ? `${stopped} ${placeFailureText(place.failure).body}` : stopped}
      </Message>
    </InSight>
  );
}

interface CheckoutProps extends PlaceProps {
  readonly cart: CartView & { readonly id: string };
}

function Checkout({ cart, place }: CheckoutProps) {
  // What the lock refused is said once, where it can be unlocked.
  const isRefusedByLock = useStatus()?.orderingStopped != null && isOrderingLocked(place.failure);
  const draft = useCartDraft(cart.id);
  const details = { ...cart.details, ...useTypedInCart().details };
  const preparing = usePrepare(cart.id, draft.flush);
  const claim = useClaimChoice(place.failure);
  const clear = useEmptyCart();
  /** The cart as the dialog shows it: what is confirmed is what was read, whatever another window does meanwhile. */
  const [confirming, setConfirming] = useState<CartView | null>(null);
  const [areFaultsShown, setFaultsShown] = useState(false);
  const layout = useRef<HTMLDivElement>(null);
  usePrefill(cart);
  // Typing another number does not take the cart away from under the person.
  useEffect(() => chooseCart(cart.id), [cart.id]);
  const properties = groupByProperty(cart.lines);
  const numbers = orderNumbers(cart.orders);
  const products = cart.lines.length === 1 ? '1 product' : `${cart.lines.length} products`;

  const prepare = async () => {
    // The one before is waited for: another would stand behind it.
    if (place.confirmed !== null) return;
    const latest = await preparing.prepare();
    if (latest === null) return;
    if (latest.isReady && latest.locks.length === 0 && !latest.lines.some(isRepeatUndecided))
      return setConfirming(latest);
    // What is wanted is drawn with the cart that was just read, which the screen has in a later task.
    void onceShown(() => {
      flushSync(() => setFaultsShown(true));
      layout.current
        ?.querySelector<HTMLElement>('[data-invalid] input, input[data-invalid], textarea[data-invalid]')
        ?.focus();
    });
  };
  const confirm = async () => {
    if (confirming !== null) await place.place(confirming, claim.knowingly);
    setConfirming(null);
  };

  return (
    <Page
      title="Cart"
      under={properties.length > 1 ? `${products} for ${properties.length} properties` : products}
      actions={
        <>
          <Link to="/sets" className={buttonClass('secondary')}>
            Use a certificate set
          </Link>
          <Button
            kind="quiet"
            isDestructive
            isPending={clear.isPending}
            onPress={() => clear.mutate({ cartId: cart.id, title: 'The cart was emptied' })}
          >
            Empty the cart
          </Button>
        </>
      }
    >
      <div className={styles.layout} ref={layout}>
        <div className="stack gap-4">
          <BeingPlaced place={place} />
          {place.failure && !isRefusedByLock ? (
            <InSight of={place.failure}>
              <PlaceFailure error={place.failure} changes={place.changes} />
            </InSight>
          ) : null}
          {preparing.failure ? (
            <Failure failure={errorMessage(preparing.failure)}>
              <p>Nothing was sent, and nothing typed is lost.</p>
            </Failure>
          ) : null}
          <OrderingLocked place={place} />
          {cart.forgottenMatter === null || details.matterNumber.trim() !== '' ? null : (
            <Message tone="warn" title={`Matter ${cart.forgottenMatter} was deleted`}>
              This cart was for that matter. Its products are still in the cart. Enter the matter number that
              this order is for.
            </Message>
          )}
          {cart.orders.length > 1 ? (
            <Message tone="info" title={`This cart will be placed as ${cart.orders.length} orders`}>
              The cart has more products than the service accepts in one order. Landfolio places the orders
              one after the other, all for the same matter. If an order is not accepted, the remaining
              products stay in the cart.
              <OrderSums orders={cart.orders} />
            </Message>
          ) : null}
          {properties.map((group) => (
            <CartGroup
              key={group.key}
              group={group}
              all={cart.lines}
              orderNumbers={numbers}
              areFaultsShown={areFaultsShown}
              setLineData={draft.setLineData}
              onLeave={draft.leave}
              isMovable={properties.length > 1}
            />
          ))}
          <OtherCarts shown={cart} />
        </div>
        <OrderPanel
          cart={cart}
          setDetail={draft.setDetail}
          areFaultsShown={areFaultsShown}
          isPreparing={preparing.isPreparing}
          isPlacing={place.confirmed !== null}
          onPlace={() => void prepare()}
          onLeave={draft.leave}
        />
      </div>
      <ConfirmDialog
        cart={confirming ?? cart}
        isOpen={confirming !== null}
        isPlacing={place.confirmed !== null}
        claim={claim.question}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(null)}
        onLeave={() => {
          place.leave();
          setConfirming(null);
        }}
        onUseMatter={(number) => {
          setConfirming(null);
          draft.setDetail('matterNumber', number);
        }}
      />
    </Page>
  );
}
