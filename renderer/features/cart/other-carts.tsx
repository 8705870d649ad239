import { useMutation } from '@tanstack/react-query';
import type { CartView, OpenCartView } from '../../../shared/contract/views/cart.ts';
import { cartChange } from '../../bridge/cart-change.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { momentText } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import { useCurrentMatter } from '../matter-picker/current-matter.ts';
import { cartAbout, cartName, otherCartsTitle } from '../open-carts/text.ts';
import { useOpenCart, useOpenCarts, useTakeCart } from '../open-carts/use-cart.ts';
import { useEmptyCart } from './lines/use-line-actions.ts';
import { useMoveLines } from './use-move-lines.ts';

/** The open carts beside the one on the screen. Nothing of them is ordered with it. */
export function OtherCarts({ shown }: { readonly shown: CartView | undefined }) {
  const carts = useOpenCarts().data?.filter(({ id }) => id !== shown?.id) ?? [];
  if (shown === undefined || carts.length === 0) return null;
  return (
    <section className="card ruled" aria-labelledby="other-carts">
      <header className="pad-3">
        <h2 id="other-carts">{otherCartsTitle(carts.length)}</h2>
      </header>
      <ul className="ruled">
        {carts.map((cart) => (
          <OtherCart key={cart.id} cart={cart} shown={shown} />
        ))}
      </ul>
    </section>
  );
}

interface OtherCartProps {
  readonly cart: OpenCartView;
  readonly shown: CartView;
}

function OtherCart({ cart, shown }: OtherCartProps) {
  const { client } = useOffice();
  const take = useTakeCart();
  const current = useCurrentMatter();
  const now = useNow();
  const move = useMoveLines();
  const discard = useEmptyCart();
  const open = useOpenCart();
  const give = useMutation({
    mutationKey: cartChange,
    mutationFn: (matterNumber: string) => client.cart.setDetails({ cartId: cart.id, matterNumber }),
    onSuccess: take,
  });
  const moveHere = useMutation({
    mutationFn: () => client.cart.get({ cartId: cart.id }),
    onSuccess: ({ lines }) =>
      move.mutate({ cartId: cart.id, lineIds: lines.map(({ id }) => id), toCartId: shown.id }),
  });
  const name = cartName(cart.matterNumber);
  const isForCurrent = current !== null && cart.matterNumber === '' && shown.lines.length === 0;
  return (
    <li className="row wrap between gap-2-3 pad-3">
      <div>
        <p className="medium">Cart {name}</p>
        <p className="quiet">
          {cartAbout(cart)} {'\u00b7'} last used {momentText(cart.usedAt, now)}
        </p>
      </div>
      <div className="flex wrap gap-2">
        <Button
          size="small"
          isPending={open.isPending}
          aria-label={`Open the cart ${name}`}
          onPress={() => open.mutate(cart.id)}
        >
          Open
        </Button>
        {isForCurrent ? (
          <Button size="small" isPending={give.isPending} onPress={() => give.mutate(current.number)}>
            Use for {current.number}
          </Button>
        ) : null}
        {shown.lines.length > 0 ? (
          <Button
            size="small"
            isPending={moveHere.isPending || move.isPending}
            aria-label={`Move the products of the cart ${name} here`}
            onPress={() => moveHere.mutate()}
          >
            Move products here
          </Button>
        ) : null}
        <Button
          kind="quiet"
          size="small"
          isDestructive
          isPending={discard.isPending}
          aria-label={`Discard the cart ${name}`}
          onPress={() => discard.mutate({ cartId: cart.id, title: `Cart ${name} discarded` })}
        >
          Discard
        </Button>
      </div>
    </li>
  );
}
