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
interface CartParts extends Pick<AppContext, 'clock' | 'ids' | 'events'> {
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

export interface Cart {
  view(): CartView;
  lines(): CartLine[];
  /** The lines of each order that the cart makes. */
  orders(): Split['orders'];
  details(): CartDetails;
  add(product: ProductView, context: LineContext): Result<CartView, Fault[]>;
  /** All of them or none: in one transaction, together with `details` of the cart. */
  addAll(wanted: readonly WantedLine[], details?: Partial<CartDetails>): Result<CartView, Fault[]>;
  /** Takes them out together with what came with them only; an undo of one puts all of it back. */
  removeLines(lineIds: readonly string[]): CartView;
  updateLine(lineId: string, change: LineChange): CartView | null;
  /** `ofLines`: changes nothing where none of these is in the cart. */
  setDetails(details: Partial<CartDetails>, ofLines?: readonly string[]): CartView;
  /** Fills in what the matter says and nobody typed. For a person who sees it: nothing else calls it. */
  prefill(): CartView;
  /**
   * A matter of the connection is being deleted, in the caller's transaction: a cart that is for it loses its number and what
   * was filled in from it.
   */
  forgetMatter(connectionId: string, number: string): void;
  /** The same where a matter was renamed or merged: a cart for it gets the other number. */
  renumberMatter(connectionId: string, from: string, to: string): void;
  /** How many lines the cart has, where it is for this number. */
  linesFor(connectionId: string, number: string): number;
  clear(): CartView;
  /**
   * Takes no new products while it holds lines that `work` places: they may be for another matter, and would stay with those
   * lines under one number if placing fails.
   */
  whilePlaced<T>(work: () => Promise<T>): Promise<T>;
  /** Puts back these lines, and what was taken out together with them. */
  undo(lineIds: readonly string[]): CartView;
  /** An order took lines out, or put them back: tells what is in it now. */
  changedByOrder(): void;
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

export function createCart(parts: CartParts): Cart {
  const { store } = parts;
  /** The ids of the lines that each placing began with. */
  const placings = new Set<readonly string[]>();

  /** The lines as they are kept, each with what the service's list says now of the delivery that was chosen. */
  function linesOf(connectionId: string): CartLine[] {
    return store.lines(connectionId).map((line) => ({ ...line, delivery: parts.delivery(line) }));
  }

  function details(): CartDetails {
    return { ...emptyDetails, ...parts.defaults(), ...store.details(parts.connectionId()) };
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
    const kept = linesOf(parts.connectionId());
    const needs = needsOf(kept);
    const current = details();
    const number = current.matterNumber.trim();
    const lines = kept.map((line) => lineView(line, kept, needs, number));
    const returned = store.returned(parts.connectionId());
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
      forgottenMatter: store.forgottenMatter(parts.connectionId()),
      returned: kept.flatMap(({ id }) => {
        const from = returned[id];
        return from === undefined || from === number ? [] : [{ lineId: id, matterNumber: from }];
      }),
      isHistoryRead: parts.isHistoryRead(current),
    };
  }

  function lockOf(order: Split['orders'][number], current: CartDetails): CartLock[] {
    const lock = parts.lockedBy({ lines: order, details: current });
    return lock === null ? [] : [{ ...lock, lineIds: order.map(({ id }) => id) }];
  }

  /** Puts what a line needs beside it, as far as its price is known; what is missing still is a fault of the line. */
  function addPrerequisites(connectionId: string, line: CartLine): void {
    const { missing } = needsOf(linesOf(connectionId));
    for (const needed of missing.get(line.id) ?? []) {
      const product = productOfPrerequisite(needed, line.product);
      if (product === null || !product.isOrderable) continue;
      const context = contextOfPrerequisite(needed, line.product, line.context);
      store.add(connectionId, newLine(product, context, false));
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

  function addOne(connectionId: string, { product, context, given }: WantedLine): void {
    const line = { ...newLine(product, context, true), ...given };
    const same = linesOf(connectionId).find((other) => isSameThing(other, line));
    if (same === undefined) store.add(connectionId, line);
    else if (!same.isWanted) store.update(connectionId, { ...same, isWanted: true });
    addPrerequisites(connectionId, same ?? line);
  }

  function addAll(wanted: readonly WantedLine[], given?: Partial<CartDetails>): Result<CartView, Fault[]> {
    const present = linesOf(parts.connectionId());
    if (present.some(({ id }) => [...placings].some((ids) => ids.includes(id)))) return failed([beingPlaced]);
    const refused = wanted.find(({ product }) => !product.isOrderable);
    if (refused !== undefined) {
      const line = newLine(refused.product, refused.context, true);
      return failed(lineFaults(line, parts.wire()).slice(0, 1));
    }
    store.together(() => {
      for (const one of wanted) addOne(parts.connectionId(), one);
      if (given !== undefined) keepDetails(given);
    });
    return ok(published());
  }

  function keepDetails(change: Partial<CartDetails>): void {
    const typed: Partial<CartDetails> = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    );
    const { matterNumber = '' } = typed;
    const known = matterNumber.trim() === '' ? matterNumber : parts.spellingOf(matterNumber.trim());
    if (known !== matterNumber.trim()) typed.matterNumber = known;
    store.setDetails(parts.connectionId(), { ...store.details(parts.connectionId()), ...typed });
  }

  function published(): CartView {
    const cart = view();
    parts.events.publish('cartChanged', { cart });
    return cart;
  }

  parts.events.on('matterDeleted', ({ connectionId, number }) => {
    if (connectionId === parts.connectionId() && store.forgottenMatter(connectionId) === number) published();
  });

  parts.events.on('historyFirstRead', () => void published());

  return {
    view,
    lines: () => linesOf(parts.connectionId()),
    orders() {
      const lines = linesOf(parts.connectionId());
      return splitCart(lines, needsOf(lines), parts.wire().productsPerOrder).orders;
    },
    details,
    add: (product, context) => addAll([{ product, context }]),
    addAll,
    removeLines(lineIds) {
      const connectionId = parts.connectionId();
      const lines = linesOf(connectionId);
      const also = lineIds.flatMap((lineId) => goesWith(lineId, lines));
      store.remove(connectionId, [...new Set([...lineIds, ...also])]);
      return published();
    },
    updateLine(lineId, change) {
      const line = linesOf(parts.connectionId()).find((candidate) => candidate.id === lineId);
      if (line === undefined) return null;
      store.update(parts.connectionId(), {
        ...line,
        isWarningAcknowledged: change.isWarningAcknowledged ?? line.isWarningAcknowledged,
        repeatsAccepted: acceptedBy(change, line, () => view().lines),
        extraData: change.extraData ?? line.extraData,
      });
      return published();
    },
    setDetails(change, ofLines) {
      if (ofLines !== undefined && !linesOf(parts.connectionId()).some(({ id }) => ofLines.includes(id)))
        return view();
      keepDetails(change);
      return published();
    },
    prefill() {
      const connectionId = parts.connectionId();
      const parties = parts.matterOf(details().matterNumber.trim())?.parties ?? [];
      const lines = linesOf(connectionId).map((line) => prefilledLine(line, parties));
      if (lines.every((line) => line === null)) return view();
      store.together(() => {
        for (const line of lines) if (line !== null) store.update(connectionId, line);
      });
      return published();
    },
    forgetMatter: store.forgetMatter,
    renumberMatter: store.renumberMatter,
    linesFor: (connectionId, number) =>
      (store.details(connectionId).matterNumber ?? '').trim() === number ? linesOf(connectionId).length : 0,
    clear() {
      const connectionId = parts.connectionId();
      store.remove(
        connectionId,
        linesOf(connectionId).map((line) => line.id),
      );
      return published();
    },
    async whilePlaced(work) {
      const ids = linesOf(parts.connectionId()).map(({ id }) => id);
      placings.add(ids);
      try {
        return await work();
      } finally {
        placings.delete(ids);
      }
    },
    undo(lineIds) {
      const connectionId = parts.connectionId();
      const present = linesOf(connectionId);
      const before = new Set(present.map((line) => line.id));
      store.undo(connectionId, lineIds);
      // What was added again in between is in the cart already; twice it would be bought twice.
      for (const line of linesOf(connectionId)) {
        if (!before.has(line.id) && present.some((other) => isSameThing(other, line))) store.forget(line.id);
      }
      return published();
    },
    changedByOrder: () => void published(),
    reprice(products) {
      const connectionId = parts.connectionId();
      for (const line of linesOf(connectionId)) {
        const product = products.get(line.id);
        if (product === undefined) continue;
        // A changed warning has not been read yet.
        const isWarningAcknowledged = line.isWarningAcknowledged && product.warning === line.product.warning;
        store.update(connectionId, { ...line, product, isWarningAcknowledged, quotedAt: parts.clock.now() });
      }
      return published();
    },
  };
}
