import { useIsMutating, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { CartView } from '../../../../shared/contract/views/cart.ts';
import { orderProblemText } from '../../../../shared/model/order-problem-text.ts';
import { cartChange } from '../../../bridge/cart-change.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useStatus } from '../../../bridge/use-status.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Message } from '../../../ui/message.tsx';
import { momentText } from '../../../ui/moment.ts';
import { useNow } from '../../../ui/use-now.ts';
import { lastOrderTitle, type SeenFull, whatBecameOf } from '../text/last-order.ts';

interface SeenCart extends SeenFull {
  readonly lines: string;
  readonly isChanging: boolean;
  readonly cartId: string | null;
}

/**
 * When this screen saw something in a cart that was then emptied by somebody else; null where it was empty from the beginning.
 * `emptiedHere`: the last product was removed on this screen, and needs no explanation.
 */
export function useSeenFull(cart: CartView | undefined): SeenFull | 'emptiedHere' | null {
  const cartId = cart?.id ?? null;
  const isChanging = useIsMutating({ mutationKey: cartChange }) > 0;
  const seen = useRef<SeenCart | null>(null);
  const isEmptiedHere = useRef(false);
  if (seen.current !== null && cart !== undefined && seen.current.cartId !== cartId) {
    seen.current = null;
    isEmptiedHere.current = false;
  }
  if (cart !== undefined && cart.lines.length > 0) {
    const lines = JSON.stringify(cart.lines.map(({ id }) => id));
    const at = Date.now();
    const since = seen.current?.lines === lines ? seen.current.since : at;
    seen.current = { since, at, lines, isChanging, cartId };
    isEmptiedHere.current = false;
  } else if (isChanging || seen.current?.isChanging) {
    // A change of our own may be over by the time that what it did is drawn.
    seen.current = null;
    isEmptiedHere.current = true;
  }
  return isEmptiedHere.current ? 'emptiedHere' : seen.current;
}

/**
 * What became of a cart that is empty: another window may have placed it, or this one before it was loaded again. The last
 * order from here, with its number and the way to it; or that somebody removed the last product.
 */
export function LastOrder({ cartId, seen }: { readonly cartId: string; readonly seen: SeenFull | null }) {
  const { queries } = useOffice();
  const announce = useViewState((state) => state.announce);
  const now = useNow();
  const newest = useQuery(queries.orders.list.queryOptions({ input: { limit: 20 }, staleTime: 0 }));
  const isClockWrong = (useStatus()?.clockAheadMs ?? null) !== null;
  const became = whatBecameOf(
    (newest.data?.orders ?? []).filter((order) => order.cartId === cartId),
    seen,
    now,
    isClockWrong,
  );
  const order = became === 'emptied' ? null : became;
  const isEmptied = became === 'emptied' && newest.isSuccess && !newest.isFetching;
  const title = order !== null ? lastOrderTitle(order) : isEmptied ? 'The cart was emptied' : null;
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (seen === null || title === null || said.current === title) return;
    said.current = title;
    announce(title);
  }, [seen, title, announce]);
  if (title === null) return null;
  if (order === null)
    return (
      <Message tone="info" title={title}>
        The last product was removed in another window. Nothing was ordered.
      </Message>
    );
  return (
    <Message
      tone={order.problem === null ? 'info' : 'warn'}
      title={title}
      actions={
        <Link
          to="/orders/$orderId"
          params={{ orderId: order.id }}
          className={buttonClass('secondary', 'small')}
        >
          Show order
        </Link>
      }
    >
      {orderProblemText(order.problem) ??
        `Confirmed ${momentText(order.placedAt, now)}, from the cart on this computer.`}
    </Message>
  );
}
