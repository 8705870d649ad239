import type {
  CartDetails,
  CartLineView,
  CartView,
  ExtraData,
  LineContext,
} from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { outgoingMatterOf } from '../../../shared/model/customer-reference.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { Clock } from '../../ports/clock.ts';
import { detailFaults, lineFaults, prerequisiteFaults } from './cart-faults.ts';
import { type CartLine, identifierOf, sameThing } from './cart-line.ts';
import type { CartStore } from './cart-store.ts';
import {
  contextOfPrerequisite,
  goesWith,
  type Needs,
  needsOf,
  productOfPrerequisite,
} from './prerequisites.ts';
import { revisionOf } from './revision.ts';
import { type Split, splitCart } from './split.ts';

/** What a cart needs from its surroundings. */
export interface CartParts {
  readonly store: CartStore;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly connectionId: () => string;
  readonly wire: () => WireProfile;
  /** Contact details that a fresh cart starts with. */
  readonly defaults: () => Partial<CartDetails>;
  /** When the same thing was ordered lately: a sentence, or null. */
  readonly orderedBefore: (line: CartLine) => string | null;
  readonly changed: (cart: CartView) => void;
}

export interface Cart {
  view(): CartView;
  lines(): CartLine[];
  /** The lines of each order that the cart makes. */
  orders(): Split['orders'];
  details(): CartDetails;
  add(product: ProductView, context: LineContext): Result<CartView, Fault[]>;
  removeLine(lineId: string): CartView;
  updateLine(
    lineId: string,
    change: { readonly isWarningAcknowledged?: boolean; readonly extraData?: ExtraData },
  ): CartView | null;
  setDetails(details: Partial<CartDetails>): CartView;
  clear(): CartView;
  undo(): CartView;
  /** Writes newly read prices into the lines, by line id. */
  reprice(products: ReadonlyMap<string, ProductView>): CartView;
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

  function details(): CartDetails {
    return { ...emptyDetails, ...parts.defaults(), ...store.details(parts.connectionId()) };
  }

  function lineView(line: CartLine, lines: readonly CartLine[], needs: Needs): CartLineView {
    const by = new Set(needs.neededBy.get(line.id));
    return {
      ...line,
      prerequisiteFor: lines
        .filter(({ id }) => by.has(id))
        .map(({ id, product, identifier }) => ({ lineId: id, name: product.name, identifier })),
      alreadyOrdered: parts.orderedBefore(line),
      faults: [...lineFaults(line, parts.wire()), ...prerequisiteFaults(needs.missing.get(line.id) ?? [])],
    };
  }

  function view(): CartView {
    const kept = store.lines(parts.connectionId());
    const needs = needsOf(kept);
    const lines = kept.map((line) => lineView(line, kept, needs));
    const current = details();
    const most = parts.wire().productsPerOrder;
    const split = splitCart(kept, needs, most);
    const faults = [...cartFaults(kept.length, split, most), ...detailFaults(current)];
    return {
      lines,
      details: current,
      totalCents: totalOf(kept),
      gstCents: kept.reduce((sum, line) => sum + line.product.gstCents, 0),
      orders: split.orders.map((order) => ({
        lineIds: order.map((line) => line.id),
        totalCents: totalOf(order),
      })),
      faults,
      isReady: faults.length === 0 && lines.every((line) => line.faults.length === 0),
      revision: revisionOf(kept, current),
      outgoingMatter: outgoingMatterOf(current.matterNumber),
    };
  }

  /** Puts what a line needs beside it, as far as its price is known; what is missing still is a fault of the line. */
  function addPrerequisites(connectionId: string, line: CartLine): void {
    const { missing } = needsOf(store.lines(connectionId));
    for (const needed of missing.get(line.id) ?? []) {
      const product = productOfPrerequisite(needed, line.product);
      if (product === null || !product.isOrderable) continue;
      const context = contextOfPrerequisite(needed, line.product, line.context);
      store.add(connectionId, newLine(product, context, false));
    }
  }

  function newLine(product: ProductView, context: LineContext, isWanted: boolean): CartLine {
    return {
      id: parts.newId(),
      product,
      context,
      identifier: identifierOf(product, context),
      isWarningAcknowledged: false,
      extraData: {},
      quotedAt: parts.clock.now(),
      isWanted,
    };
  }

  function published(): CartView {
    const cart = view();
    parts.changed(cart);
    return cart;
  }

  return {
    view,
    lines: () => store.lines(parts.connectionId()),
    orders() {
      const lines = store.lines(parts.connectionId());
      return splitCart(lines, needsOf(lines), parts.wire().productsPerOrder).orders;
    },
    details,
    add(product, context) {
      const line = newLine(product, context, true);
      if (!product.isOrderable) return failed(lineFaults(line, parts.wire()).slice(0, 1));
      const connectionId = parts.connectionId();
      const thing = sameThing(line);
      const same = store.lines(connectionId).find((other) => sameThing(other) === thing);
      if (same === undefined) store.add(connectionId, line);
      else if (!same.isWanted) store.update(connectionId, { ...same, isWanted: true });
      addPrerequisites(connectionId, same ?? line);
      return ok(published());
    },
    removeLine(lineId) {
      const connectionId = parts.connectionId();
      store.remove(connectionId, [lineId, ...goesWith(lineId, store.lines(connectionId))]);
      return published();
    },
    updateLine(lineId, change) {
      const line = store.lines(parts.connectionId()).find((candidate) => candidate.id === lineId);
      if (line === undefined) return null;
      store.update(parts.connectionId(), {
        ...line,
        isWarningAcknowledged: change.isWarningAcknowledged ?? line.isWarningAcknowledged,
        extraData: change.extraData ?? line.extraData,
      });
      return published();
    },
    setDetails(change) {
      const typed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      store.setDetails(parts.connectionId(), { ...store.details(parts.connectionId()), ...typed });
      return published();
    },
    clear() {
      const connectionId = parts.connectionId();
      store.remove(
        connectionId,
        store.lines(connectionId).map((line) => line.id),
      );
      return published();
    },
    undo() {
      const connectionId = parts.connectionId();
      const present = new Set(store.lines(connectionId).map(sameThing));
      const before = new Set(store.lines(connectionId).map((line) => line.id));
      store.undo(connectionId);
      // What was added again in between is in the cart already; twice it would be bought twice.
      for (const line of store.lines(connectionId)) {
        if (!before.has(line.id) && present.has(sameThing(line))) store.forget(connectionId, line.id);
      }
      return published();
    },
    reprice(products) {
      const connectionId = parts.connectionId();
      for (const line of store.lines(connectionId)) {
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

function totalOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + (line.product.priceCents ?? 0), 0);
}

function cartFaults(lines: number, { tooLarge }: Split, most: number): Fault[] {
  if (lines === 0) return [{ field: 'lines', message: 'The cart is empty: add a product first.' }];
  const [group] = tooLarge;
  if (group === undefined) return [];
  return [
    {
      field: 'lines',
      message:
        `One order holds at most ${most} products, and ${group.length} here must stand in one order because they need ` +
        'each other: take some out and order them next.',
    },
  ];
}
