import type { OrderView, PlacedView } from '../../shared/contract/views/order.ts';
import type { ProductSubject, ProductView } from '../../shared/contract/views/product.ts';
import { ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { noCheckpoints } from '../ports/checkpoints.ts';
import { type Cart, createCart } from './cart/cart.ts';
import { createCartStore } from './cart/cart-store.ts';
import { createDownloadStore } from './downloading/download-store.ts';
import { createHistoryStore } from './history/history-store.ts';
import { createOrderHistory, type HistoryRefresh } from './history/order-history.ts';
import { createItemChecks, type ItemChecks } from './item-checks.ts';
import { createItemStore, type Item } from './item-store.ts';
import { createJournal } from './journal/journal.ts';
import { createOrderDecisions, type OrderDecisions } from './order-decisions.ts';
import type { Counts, OpenElsewhere, OrderFilter } from './order-lists.ts';
import { createOrderViews } from './order-views.ts';
import { createOrderedBefore } from './ordered-before.ts';
import type { OrderingParts } from './ordering-parts.ts';
import { createGate } from './placing/gate.ts';
import { heedLibraryLock } from './placing/library-lock.ts';
import { createSeenOrders } from './placing/look-up-seen.ts';
import { createOperatorAnswer } from './placing/operator-answer.ts';
import { createOrderStops } from './placing/order-stops.ts';
import type { PlaceFailure } from './placing/place-failure.ts';
import { createPlacing } from './placing/place-order.ts';
import { createReconcile } from './placing/reconcile.ts';
import { createSettle } from './placing/settle.ts';
import { createBreaker } from './polling/breaker.ts';
import { createPauses } from './polling/pauses.ts';
import { createRate } from './polling/rate.ts';
import { listProducts } from './products.ts';
import { createWatching } from './watching.ts';

export interface Ordering extends OrderDecisions, Pick<ItemChecks, 'checkItem' | 'fetchCertificate'> {
  readonly cart: Cart;
  listProducts(subject: ProductSubject, signal?: AbortSignal): Promise<Result<ProductView[], ServiceFailure>>;
  /** As many orders as the cart makes, up to the first that is not confirmed. */
  place(confirmedTotalCents: number, cartRevision?: string): Promise<Result<PlacedView, PlaceFailure>>;
  /** Why no order goes out over this connection, in words, or null. */
  stopped(connectionId: string): string | null;
  get(id: string): OrderView | null;
  list(filter: OrderFilter): { orders: OrderView[]; total: number };
  /** The text that came with an item of the current connection, or null. */
  itemText(itemId: string): string | null;
  /** Reads the service's own list of orders, and keeps those that were placed elsewhere. */
  refreshHistory(signal?: AbortSignal): Promise<Result<HistoryRefresh, ServiceFailure>>;
  /** Fetches a kept document once more, because its file is damaged. */
  fetchAgain(itemId: string): void;
  counts(connectionId: string): Counts;
  /** What is open at every other connection than these: nobody asks about it while theirs is not set up. */
  openBesides(connectionIds: readonly string[]): OpenElsewhere;
  /** An order is being sent right now. */
  isBusy(): boolean;
  start(): void;
  /** Ends watching and fetching; an order that is being sent goes on. */
  stop(): Promise<void>;
  /** Resolves when no order is being sent. */
  idle(): Promise<void>;
}

/** Everything from the price list to the stored certificate. */
export function createOrdering(parts: OrderingParts): Ordering {
  const { db, clock, random, log, newId, bootId, computer } = parts;
  const journal = createJournal(db, clock, {
    bootId,
    computer,
    append: (entry) => parts.intentLog?.append(entry),
  });
  const checkpoints = parts.checkpoints ?? noCheckpoints;
  const items = createItemStore(db);
  const downloads = createDownloadStore(db);
  const cartStore = createCartStore(db);
  const historyStore = createHistoryStore(db, { now: () => clock.now(), computer: parts.computer });
  const views = createOrderViews(db, { items, downloads, history: historyStore, now: () => clock.now() });
  const orderOf = ({ intentId, historyId }: Pick<Item, 'intentId' | 'historyId'>) =>
    intentId !== null ? journal.get(intentId) : historyId === null ? null : historyStore.get(historyId);
  const customerIdOf = (item: Item) => orderOf(item)?.customerId ?? null;
  const connectionId = () => parts.current().connection.id;
  const orderedBefore = createOrderedBefore(db, { items, now: () => clock.now() });

  const cart = createCart({
    store: cartStore,
    clock,
    newId,
    connectionId,
    wire: () => parts.current().connection.wire,
    defaults: parts.contactDefaults,
    orderedBefore: (line) => orderedBefore(connectionId(), line),
    changed: parts.cartChanged,
  });

  function orderMoved(intentId: string): void {
    const intent = journal.get(intentId);
    if (intent !== null) parts.orderChanged(views.view(intent), intent.connectionId);
    poller.wake();
  }

  function historyMoved(historyId: string): void {
    const order = historyStore.get(historyId);
    if (order !== null) parts.orderChanged(views.historyView(order), order.connectionId);
  }

  function itemMoved(item: Item): void {
    if (item.intentId !== null) orderMoved(item.intentId);
    else {
      if (item.historyId !== null) historyMoved(item.historyId);
      poller.wake();
    }
  }

  const pauses = createPauses(db);
  const rate = createRate(clock);
  const breaker = createBreaker(clock);
  const stopping = new AbortController();
  const settle = createSettle({
    journal,
    items,
    cart: cartStore,
    clock,
    newId,
    computer: parts.computer,
    minimumSeconds: (id) => parts.serviceFor(id)?.connection.poll.minimumSeconds ?? 20,
  });
  const reconcile = createReconcile({
    checkpoints,
    journal,
    items,
    settle,
    pauses,
    clock,
    log,
    stopping: stopping.signal,
    serviceFor: parts.serviceFor,
    sendAgain: (id) => placing.sendAgain(id),
    alarm(id) {
      const intent = journal.get(id);
      if (intent !== null) parts.orderAlarm?.(views.view(intent), intent.connectionId);
    },
    changed: orderMoved,
  });
  const stops = createOrderStops(db, () => clock.now());
  const gate = createGate({
    stops,
    clock,
    log,
    stopping: stopping.signal,
    async readWhole(service) {
      const read = await orderHistory.refresh(service);
      return read.ok && read.value.isComplete;
    },
    changed: parts.stopsChanged ?? (() => {}),
  });
  const placing = createPlacing({
    checkpoints,
    journal,
    settle,
    gate,
    pauses,
    cart,
    cartStore,
    clock,
    random,
    log,
    newId,
    service: parts.current,
    matterId: parts.matterId,
    serviceFor: parts.serviceFor,
    check: (id) => reconcile.check(id),
    changed(id) {
      orderMoved(id);
      parts.cartChanged(cart.view());
    },
  });
  const recordAnswer = createOperatorAnswer({
    journal,
    reconcile,
    clock,
    stopping: stopping.signal,
    changed: orderMoved,
  });
  const watching = createWatching({
    ...parts,
    journal,
    items,
    downloads,
    history: historyStore,
    pauses,
    rate,
    breaker,
    reconcile,
    isPlacing: () => placing.isBusy(),
    stopping: stopping.signal,
    customerIdOf,
    itemMoved,
  });
  const { poller, downloader } = watching;

  const seenOrders = createSeenOrders({ journal, reconcile, log });
  const orderHistory = createOrderHistory({
    store: historyStore,
    items,
    clock,
    log,
    newId,
    stopping: stopping.signal,
    changed: historyMoved,
    seen: seenOrders.seen,
  });

  const itemChecks = createItemChecks({
    journal,
    items,
    downloads,
    history: historyStore,
    orderHistory,
    views,
    poller,
    clock,
    log,
    newId,
    computer,
    current: parts.current,
    historyMoved,
  });
  const decisions = createOrderDecisions({
    journal,
    placing,
    reconcile,
    settle,
    recordAnswer,
    clock,
    current: parts.current,
    view: (intent) => views.view(intent),
    putAway(id) {
      orderMoved(id);
      parts.cartChanged(cart.view());
    },
  });

  return {
    cart,
    listProducts(subject, signal) {
      const service = parts.current();
      const customerId = cart.details().customerId.trim() || service.connection.customerId;
      return listProducts(service, subject, signal, customerId);
    },
    async place(confirmedTotalCents, cartRevision) {
      const result = await placing.place(confirmedTotalCents, cartRevision);
      if (!result.ok) return result;
      const { intentIds, stoppedBecause } = result.value;
      const orders = intentIds.flatMap((id) => {
        const intent = journal.get(id);
        return intent === null ? [] : views.view(intent);
      });
      const last = orders.pop();
      if (last === undefined) throw new Error(`No intent ${intentIds[0]}`);
      return ok({
        ...last,
        earlier: orders,
        leftInCart: stoppedBecause === null ? 0 : cart.lines().length,
        stoppedBecause,
      });
    },
    ...decisions,
    stopped: (id) => gate.stopped(id),
    get(id) {
      const intent = journal.get(id);
      if (intent !== null) return intent.connectionId === connectionId() ? views.view(intent) : null;
      const order = historyStore.get(id);
      return order === null || order.connectionId !== connectionId() ? null : views.historyView(order);
    },
    list: (filter) => views.list(filter),
    checkItem: itemChecks.checkItem,
    itemText(itemId) {
      const owner = items.get(itemId) ?? historyStore.item(itemId);
      return owner === null || owner.connectionId !== connectionId() ? null : items.text(itemId);
    },
    refreshHistory: (signal) => orderHistory.refresh(parts.current(), signal),
    fetchCertificate: itemChecks.fetchCertificate,
    fetchAgain(itemId) {
      downloads.renew(itemId, newId(), clock.now());
      poller.wake();
    },
    counts: (id) => views.counts(id, placing.isBusy() ? bootId : null),
    openBesides: (ids) => views.openBesides(ids),
    isBusy: () => placing.isBusy(),
    start() {
      heedLibraryLock({ ...parts, stops });
      reconcile.recover();
      journal.watchOn(clock.now());
      downloader.recover();
      poller.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all([
        poller.stop(),
        downloader.stop(),
        watching.looked(),
        itemChecks.ended(),
        seenOrders.ended(),
      ]);
    },
    idle: () => placing.idle(),
  };
}
