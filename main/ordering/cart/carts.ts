import type {
  CartDetails,
  CartView,
  LineElsewhere,
  OpenCartView,
  OtherLandCart,
} from '../../../shared/contract/views/cart.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { isSameThing } from '../../../shared/model/land-identity.ts';
import { linesTotal } from '../../../shared/model/line-price.ts';
import type { CartLine, Intent } from '../journal/intent.ts';
import { type Cart, type CartParts, createCart, type WantedLine } from './cart.ts';
import { beingPlaced } from './cart-faults.ts';
import { isSameProperty, landOf, otherLandIn } from './cart-land.ts';
import { goesWith } from './prerequisites.ts';

/** The cart that lines were put into. `added`: those that were not in it before. */
export interface AddedLines {
  readonly cart: CartView;
  readonly added: string[];
}

/** What lines moved between. */
interface MovedLines {
  readonly from: CartView;
  readonly to: CartView;
}

/** Where lines are to go. */
interface CartTarget {
  readonly cartId: string | null;
  readonly matterNumber: string;
}

/** The open carts of the current connection, side by side: each is for one matter, or for none yet. */
export interface Carts {
  /** Null, the id of a cart that is gone and that of another connection's cart give an empty one. */
  of(cartId: string | null): Cart;
  /** Used last first. */
  list(): OpenCartView[];
  /** What other open carts hold as well, by the lines of this one. */
  alsoElsewhere(cartId: string): LineElsewhere[];
  /** An empty cart of its own. */
  open(details?: Partial<CartDetails>): Cart;
  /** The open cart of a matter, or null. */
  ofMatter(details: Pick<CartDetails, 'matterNumber' | 'customerId'>): Cart | null;
  /**
   * Puts all of them in or none: into the cart with this id while it holds something, else into the open cart of the matter, else
   * into a new one for it, with this id where no cart has it. A cart that was emptied takes nothing: what was typed in it may be for another client.
   */
  add(to: CartTarget, wanted: readonly WantedLine[]): Result<AddedLines, Fault[]>;
  /** The cart that {@link add} would put them into, where that one is for other land; null where it is not, as far as is known. */
  otherLand(to: CartTarget, wanted: readonly Pick<WantedLine, 'context'>[]): OtherLandCart | null;
  /** Moves lines, with what came with them only, into another cart; into a new one without a matter where that is null. */
  move(
    cartId: string,
    lineIds: readonly string[],
    toCartId: string | null,
  ): Result<MovedLines, readonly Fault[]>;
  /** Puts back these lines, and what was taken out together with them: into the cart that its matter has meanwhile, where it has one. */
  undo(cartId: string, lineIds: readonly string[]): CartView;
  /**
   * A matter of the connection is being deleted, in the caller's transaction: carts that are for it lose its number and what
   * was filled in from it.
   */
  forgetMatter(connectionId: string, number: string): void;
  /** The same where a matter was renamed or merged: carts for it get the other number. */
  renumberMatter(connectionId: string, from: string, to: string): void;
  /** How many lines the open carts for this number have. */
  linesFor(connectionId: string, number: string): number;
  /** What is known of matters changed: tells of every open cart. */
  tellAll(): void;
  /** An order took lines out of carts, or put them back: tells what is in these now. */
  changedByOrder(order: Pick<Intent, 'cart'>): void;
}

/** So many addresses are named. */
const maxLandNamed = 3;

export function createCarts(parts: CartParts): Carts {
  const { store, connectionId } = parts;
  const placings = new Set<readonly string[]>();
  const of = (cartId: string | null) => createCart(parts, cartId, placings);
  const openIds = () => store.list(connectionId()).map(({ id }) => id);

  /**
   * Puts lines into another cart, but for what it has already: that would be bought twice. One with extra data of its own stays where
   * it is, so that nothing typed is lost.
   */
  function moveTo(lines: readonly CartLine[], toCartId: string): void {
    const present = store.lines(toCartId);
    store.together(() => {
      for (const line of lines) {
        if (!present.some((other) => isSameThing(other, line))) store.move([line.id], toCartId);
        else if (Object.keys(line.extraData).length === 0) store.forget(line.id);
      }
    });
  }

  function isBeingPlaced(lines: readonly CartLine[]): boolean {
    return lines.some(({ id }) => [...placings].some((ids) => ids.includes(id)));
  }

  function putIn(cart: Cart, wanted: readonly WantedLine[]): Result<AddedLines, Fault[]> {
    const before = new Set(cart.lines().map(({ id }) => id));
    const put = cart.addAll(wanted);
    if (!put.ok) return put;
    return ok({
      cart: put.value,
      added: put.value.lines.flatMap(({ id }) => (before.has(id) ? [] : [id])),
    });
  }

  function cartOfMatter(details: Pick<CartDetails, 'matterNumber' | 'customerId'>): Cart | null {
    const id = store.ofMatter(connectionId(), details);
    return id === null ? null : of(id);
  }

  /** The open cart that lines for this target go into; null where they open one. */
  function cartFor({ cartId, matterNumber }: CartTarget): Cart | null {
    const chosen = cartId === null ? null : of(cartId);
    return chosen !== null && chosen.lines().length > 0
      ? chosen
      : cartOfMatter({ matterNumber: matterNumber.trim(), customerId: '' });
  }

  const contextsOf = (cart: Cart) => cart.lines().map(({ context }) => context);

  parts.events.on('matterDeleted', ({ connectionId: deletedIn, number }) => {
    if (deletedIn !== connectionId()) return;
    for (const id of openIds()) if (store.forgottenMatter(id) === number) of(id).published();
  });

  function tellAll(): void {
    for (const id of openIds()) of(id).published();
  }
  parts.events.on('historyFirstRead', tellAll);

  return {
    of,
    list: () =>
      store.list(connectionId()).map(({ id, matterId, openedAt, usedAt }) => {
        const cart = of(id);
        const lines = cart.lines();
        const { matterNumber } = cart.details();
        const about = lines.map(({ context, identifier }) => context.address ?? identifier);
        return {
          id,
          matterId,
          openedAt,
          usedAt,
          matterNumber: matterNumber.trim(),
          products: lines.length,
          totalCents: linesTotal(lines).totalCents,
          about: [...new Set(about)],
        };
      }),
    alsoElsewhere(cartId) {
      const lines = of(cartId).lines();
      return openIds().flatMap((id) => {
        if (id === cartId) return [];
        const other = of(id);
        const held = other.lines();
        const matterNumber = other.details().matterNumber.trim();
        return lines.flatMap((line) =>
          held.some((one) => isSameThing(one, line)) ? [{ lineId: line.id, cartId: id, matterNumber }] : [],
        );
      });
    },
    open: (details = {}) => of(store.open(connectionId(), details)),
    ofMatter: cartOfMatter,
    add(to, wanted) {
      const open = cartFor(to);
      if (open !== null) return putIn(open, wanted);
      const { cartId } = to;
      const number = to.matterNumber.trim();
      const details = number === '' ? {} : { matterNumber: parts.spellingOf(number) };
      const isNew = cartId !== null && !store.exists(cartId);
      const fresh = store.open(connectionId(), details, isNew ? cartId : undefined);
      const added = putIn(of(fresh), wanted);
      if (!added.ok) store.drop(fresh);
      return added;
    },
    otherLand(to, wanted) {
      const open = cartFor(to);
      const matterNumber = (open?.details().matterNumber ?? to.matterNumber).trim();
      const matter = matterNumber === '' ? null : parts.matterOf(matterNumber);
      const cart = { matter, held: open === null ? [] : contextsOf(open) };
      const contexts = wanted.map(({ context }) => context);
      const other = otherLandIn(cart, contexts);
      if (other.length === 0) return null;
      const own = openIds().find(
        (id) =>
          id !== open?.id &&
          contextsOf(of(id)).some((held) => contexts.some((one) => isSameProperty(held, one))),
      );
      return {
        cartId: open?.id ?? null,
        matterNumber,
        land: landOf(cart).slice(0, maxLandNamed),
        other: other.slice(0, maxLandNamed),
        own: own === undefined ? null : { cartId: own, matterNumber: of(own).details().matterNumber.trim() },
      };
    },
    move(cartId, lineIds, toCartId) {
      const from = of(cartId);
      const lines = from.lines();
      const also = lineIds.flatMap((lineId) => goesWith(lineId, lines));
      const moved = lines.filter(({ id }) => lineIds.includes(id) || also.includes(id));
      const target = toCartId === null ? null : of(toCartId);
      if (isBeingPlaced(moved) || isBeingPlaced(target?.lines() ?? [])) return failed([beingPlaced]);
      if (moved.length === 0 || (toCartId !== null && !store.isOf(toCartId, connectionId())))
        return failed([cartGone]);
      const to = target ?? of(store.open(connectionId()));
      if (to.id !== null && to.id !== cartId) moveTo(moved, to.id);
      return ok({ from: from.published(), to: to.published() });
    },
    undo(cartId, lineIds) {
      const cart = of(cartId);
      const wasEmpty = cart.lines().length === 0;
      const meanwhile = wasEmpty ? cartOfMatter(cart.details()) : null;
      const view = cart.undo(lineIds);
      if (meanwhile?.id == null || view.lines.length === 0) return view;
      moveTo(cart.lines(), meanwhile.id);
      cart.published();
      return meanwhile.published();
    },
    forgetMatter: store.forgetMatter,
    renumberMatter: store.renumberMatter,
    linesFor: store.linesFor,
    tellAll,
    changedByOrder({ cart: { cartId, lines } }) {
      const ids = new Set(store.holding(lines.map(({ id }) => id)));
      if (cartId !== undefined) ids.add(cartId);
      for (const id of ids) of(id).published();
    },
  };
}

const cartGone: Fault = {
  field: 'cart',
  message: 'One of the two carts was placed or emptied meanwhile. Nothing was moved.',
};
