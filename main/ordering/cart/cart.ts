import type {
  CartDetails,
  CartLineView,
  CartLock,
  CartMatter,
  CartView,
  ChosenDelivery,
  EarlierOrderView,
  ExistingItem,
  ExtraData,
  LineContext,
} from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { outgoingMatterOf } from '../../../shared/model/customer-reference.ts';
import { isSameThing } from '../../../shared/model/land-identity.ts';
import { linesTotal } from '../../../shared/model/line-price.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { CartLine, ConfirmedCart } from '../journal/intent.ts';
import { identifierOf } from '../land-name.ts';
import { beingPlaced, cartFaults, detailFaults, lineFaults, prerequisiteFaults } from './cart-faults.ts';
import type { CartStore } from './cart-store.ts';
import { prefilledLine, standing } from './prefill.ts';
import {
  contextOfPrerequisite,
  goesWith,
  type Needs,
  needsOf,
  productOfPrerequisite,
} from './prerequisites.ts';
import { acceptedBy, possibleDuplicateOf, type RepeatChange, repeatOf } from './repeats.ts';
import { revisionOf } from './revision.ts';
import { type Split, splitCart } from './split.ts';

/** What a cart needs from its surroundings. */
export interface CartParts extends Pick<AppContext, 'clock' | 'ids' | 'events'> {
  readonly store: CartStore;
  readonly connectionId: () => string;
  readonly wire: () => WireProfile;
  /** Contact details that a fresh cart starts with. */
  readonly defaults: () => Partial<CartDetails>;
  /** How the manager that a line names delivers; null where it names none. */
  readonly delivery: (line: Pick<CartLine, 'product' | 'extraData'>) => ChosenDelivery | null;
  /** When the same thing was ordered lately, or null. `matterNumber`: the matter that the cart is for. */
  readonly earlierOrder: (line: CartLine, matterNumber: string) => EarlierOrderView | null;
  /** What the office has of it, or is waiting for, and how that differs from what is wanted. */
  readonly existingPurchases: (line: CartLine, matterNumber: string) => ExistingItem[];
  /** The number of the matter that this is another spelling of; itself where there is none. */
  readonly spellingOf: (matterNumber: string) => string;
  /** The number of a matter that a new number may be meant for: it differs in case, blanks or dashes only. Null where none does. */
  readonly similarMatter: (matterNumber: string) => string | null;
  /** What is wrong with ordering under a number: its matter is closed. */
  readonly closedMatter: (matterNumber: string) => Fault[];
  /** What is written on the matter with this number; null where none has it, or it was deleted. */
  readonly matterOf: (matterNumber: string) => CartMatter | null;
  /** The order of the same products for the same matter whose outcome is open: until then nothing places them again. */
  readonly lockedBy: (order: ConfirmedCart) => Pick<CartLock, 'orderViewId' | 'state'> | null;
  /** Whether the order history of the cart's customer was read since the program started. */
  readonly isHistoryRead: (details: CartDetails) => boolean;
}

/** One cart. One that is gone, or is another connection's, is empty and stays so. */
export interface Cart {
  readonly id: string | null;
  view(): CartView;
  lines(): CartLine[];
  /** The lines of each order that the cart makes. */
  orders(): Split['orders'];
  details(): CartDetails;
  add(product: ProductView, context: LineContext): Result<CartView, Fault[]>;
  /** All of them or none. */
  addAll(wanted: readonly WantedLine[]): Result<CartView, Fault[]>;
  /** Takes them out together with what came with them only; an undo of one puts all of it back. */
  removeLines(lineIds: readonly string[]): CartView;
  updateLine(lineId: string, change: LineChange): CartView | null;
  setDetails(details: Partial<CartDetails>): CartView;
  /** Fills in what the matter says and nobody typed. For a person who sees it: nothing else calls it. */
  prefill(): CartView;
  clear(): CartView;
  /**
   * Takes no new products while it holds lines that `work` places: they would stay with those lines if placing fails.
   */
  whilePlaced<T>(work: () => Promise<T>): Promise<T>;
  /** Puts back these lines, and what was taken out together with them. */
  undo(lineIds: readonly string[]): CartView;
  /** Tells what is in it now. */
  published(): CartView;
  /** Writes newly read prices into the lines, by line id. */
  reprice(products: ReadonlyMap<string, ProductView>): CartView;
}

export interface WantedLine {
  readonly product: ProductView;
  readonly context: LineContext;
  /** What was given with it before, and what of that was filled in from the matter. */
  readonly given?: Required<Pick<CartLine, 'extraData' | 'prefilled'>>;
}

/** What a person says about a line; what is left out, or undefined, stays. */
interface LineChange extends RepeatChange {
  readonly isWarningAcknowledged?: boolean | undefined;
  readonly extraData?: ExtraData | undefined;
}

const emptyDetails: CartDetails = {
  matterNumber: '',
  delivery: 'none',
  email: '',
  contactName: '',
  contactNumber: '',
  customerId: '',
};

/** `placings`: the ids of the lines that each placing began with, of whatever cart. */
export function createCart(parts: CartParts, id: string | null, placings: Set<readonly string[]>): Cart {
  const { store } = parts;

  /** The cart's id while it is one of the connection that is used now. */
  function here(): string | null {
    return id !== null && store.isOf(id, parts.connectionId()) ? id : null;
  }

  /** The lines as they are kept, each with what the service's list says now of the delivery that was chosen. */
  function linesNow(): CartLine[] {
    const cartId = here();
    const kept = cartId === null ? [] : store.lines(cartId);
    return kept.map((line) => ({ ...line, delivery: parts.delivery(line) }));
  }

  function details(): CartDetails {
    const cartId = here();
    return { ...emptyDetails, ...parts.defaults(), ...(cartId === null ? {} : store.details(cartId)) };
  }

  function lineView(
    line: CartLine,
    lines: readonly CartLine[],
    needs: Needs,
    matterNumber: string,
  ): CartLineView {
    const by = new Set(needs.neededBy.get(line.id));
    const existing = parts.existingPurchases(line, matterNumber);
    const earlierOrder = parts.earlierOrder(line, matterNumber);
    const possibleDuplicate = possibleDuplicateOf(line, lines);
    const { repeatsAccepted = null, ...shown } = line;
    return {
      ...shown,
      delivery: line.delivery ?? null,
      ...repeatOf(repeatsAccepted, existing, { earlierOrder, possibleDuplicate }),
      prefilled: standing(line),
      existing,
      possibleDuplicate,
      prerequisiteFor: lines
        .filter(({ id }) => by.has(id))
        .map(({ id, product, identifier }) => ({ lineId: id, name: product.name, identifier })),
      earlierOrder,
      faults: [...lineFaults(line, parts.wire()), ...prerequisiteFaults(needs.missing.get(line.id) ?? [])],
    };
  }

  function view(): CartView {
    const cartId = here();
    const kept = linesNow();
    const needs = needsOf(kept);
    const current = details();
    const number = current.matterNumber.trim();
    const lines = kept.map((line) => lineView(line, kept, needs, number));
    const matter = number === '' ? null : parts.matterOf(number);
    const isNewMatter = number !== '' && matter === null;
    const maxPerOrder = parts.wire().productsPerOrder;
    const split = splitCart(kept, needs, maxPerOrder);
    const faults = [
      ...cartFaults(kept, split, maxPerOrder),
      ...detailFaults(current),
      ...parts.closedMatter(number),
    ];
    return {
      id,
      lines,
      details: current,
      ...linesTotal(kept),
      orders: split.orders.map((order) => ({
        lineIds: order.map((line) => line.id),
        totalCents: linesTotal(order).totalCents,
      })),
      faults,
      isReady: faults.length === 0 && lines.every((line) => line.faults.length === 0),
      revision: revisionOf(lines, current),
      outgoingMatter: outgoingMatterOf(current.matterNumber),
      locks: number === '' ? [] : split.orders.flatMap((order) => lockOf(order, current)),
      isNewMatter,
      similarMatter: isNewMatter ? parts.similarMatter(number) : null,
      matter,
      forgottenMatter: cartId === null ? null : store.forgottenMatter(cartId),
      isHistoryRead: parts.isHistoryRead(current),
    };
  }

  function lockOf(order: Split['orders'][number], current: CartDetails): CartLock[] {
    const lock = parts.lockedBy({ lines: order, details: current });
    return lock === null ? [] : [{ ...lock, lineIds: order.map(({ id }) => id) }];
  }

  /** Puts what a line needs beside it, as far as its price is known; what is missing still is a fault of the line. */
  function addPrerequisites(cartId: string, line: CartLine): void {
    const { missing } = needsOf(linesNow());
    for (const needed of missing.get(line.id) ?? []) {
      const product = productOfPrerequisite(needed, line.product);
      if (product === null || !product.isOrderable) continue;
      const context = contextOfPrerequisite(needed, line.product, line.context);
      store.add(cartId, newLine(product, context, false));
    }
  }

  function newLine(product: ProductView, context: LineContext, isWanted: boolean): CartLine {
    return {
      id: parts.ids.newId(),
      product,
      context,
      identifier: identifierOf(product, context),
      isWarningAcknowledged: false,
      extraData: {},
      quotedAt: parts.clock.now(),
      isWanted,
    };
  }

  function addOne(cartId: string, { product, context, given }: WantedLine): void {
    const line = { ...newLine(product, context, true), ...given };
    const same = linesNow().find((other) => isSameThing(other, line));
    if (same === undefined) store.add(cartId, line);
    else if (!same.isWanted) store.update({ ...same, isWanted: true });
    addPrerequisites(cartId, same ?? line);
  }

  function addAll(wanted: readonly WantedLine[]): Result<CartView, Fault[]> {
    const cartId = here();
    if (cartId === null) throw new Error('A product goes into a cart that is not there');
    const present = linesNow();
    if (present.some(({ id }) => [...placings].some((ids) => ids.includes(id)))) return failed([beingPlaced]);
    const refused = wanted.find(({ product }) => !product.isOrderable);
    if (refused !== undefined) {
      const line = newLine(refused.product, refused.context, true);
      return failed(lineFaults(line, parts.wire()).slice(0, 1));
    }
    store.together(() => {
      for (const one of wanted) addOne(cartId, one);
    });
    return ok(published());
  }

  function keepDetails(cartId: string, change: Partial<CartDetails>): void {
    const typed: Partial<CartDetails> = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    );
    const { matterNumber = '' } = typed;
    const known = matterNumber.trim() === '' ? matterNumber : parts.spellingOf(matterNumber.trim());
    if (known !== matterNumber.trim()) typed.matterNumber = known;
    store.setDetails(cartId, { ...store.details(cartId), ...typed });
  }

  function published(): CartView {
    const cart = view();
    parts.events.publish('cartChanged', { cart });
    return cart;
  }

  return {
    id,
    view,
    lines: linesNow,
    orders() {
      const lines = linesNow();
      return splitCart(lines, needsOf(lines), parts.wire().productsPerOrder).orders;
    },
    details,
    add: (product, context) => addAll([{ product, context }]),
    addAll,
    removeLines(lineIds) {
      const cartId = here();
      if (cartId === null) return view();
      const lines = linesNow();
      const also = lineIds.flatMap((lineId) => goesWith(lineId, lines));
      store.remove(cartId, [...new Set([...lineIds, ...also])]);
      return published();
    },
    updateLine(lineId, change) {
      const line = linesNow().find((candidate) => candidate.id === lineId);
      if (line === undefined) return null;
      store.update({
        ...line,
        isWarningAcknowledged: change.isWarningAcknowledged ?? line.isWarningAcknowledged,
        repeatsAccepted: acceptedBy(change, line, () => view().lines),
        extraData: change.extraData ?? line.extraData,
      });
      return published();
    },
    setDetails(change) {
      const cartId = here();
      if (cartId === null) return view();
      keepDetails(cartId, change);
      return published();
    },
    prefill() {
      const parties = parts.matterOf(details().matterNumber.trim())?.parties ?? [];
      const lines = linesNow().map((line) => prefilledLine(line, parties));
      if (lines.every((line) => line === null)) return view();
      store.together(() => {
        for (const line of lines) if (line !== null) store.update(line);
      });
      return published();
    },
    clear() {
      const cartId = here();
      if (cartId === null) return view();
      store.remove(
        cartId,
        linesNow().map((line) => line.id),
      );
      return published();
    },
    async whilePlaced(work) {
      const ids = linesNow().map((line) => line.id);
      placings.add(ids);
      try {
        return await work();
      } finally {
        placings.delete(ids);
      }
    },
    undo(lineIds) {
      const cartId = here();
      if (cartId === null) return view();
      const present = linesNow();
      const before = new Set(present.map((line) => line.id));
      store.undo(cartId, lineIds);
      // What was added again in between is in the cart already; twice it would be bought twice.
      for (const line of linesNow()) {
        if (!before.has(line.id) && present.some((other) => isSameThing(other, line))) store.forget(line.id);
      }
      return published();
    },
    published,
    reprice(products) {
      for (const line of linesNow()) {
        const product = products.get(line.id);
        if (product === undefined) continue;
        // A changed warning has not been read yet.
        const isWarningAcknowledged = line.isWarningAcknowledged && product.warning === line.product.warning;
        store.update({ ...line, product, isWarningAcknowledged, quotedAt: parts.clock.now() });
      }
      return published();
    },
  };
}
