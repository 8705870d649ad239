import type { CartDetails, CartView } from '../../shared/contract/views/cart.ts';
import type { OrderView, PlacedView } from '../../shared/contract/views/order.ts';
import type { ProductSubject, ProductView } from '../../shared/contract/views/product.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { type Checkpoints, noCheckpoints } from '../ports/checkpoints.ts';
import type { Clock } from '../ports/clock.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Log } from '../ports/log.ts';
import type { Power } from '../ports/power.ts';
import type { Random } from '../ports/random.ts';
import type { ContentStore } from '../storage/content-store.ts';
import type { Db } from '../storage/db.ts';
import type { IntentLog } from '../storage/intent-log.ts';
import { type Cart, createCart } from './cart/cart.ts';
import { createCartStore } from './cart/cart-store.ts';
import { createDownloadStore } from './downloading/download-store.ts';
import type { ArrivedDocument } from './downloading/keep-arrived.ts';
import { createHistoryStore } from './history/history-store.ts';
import { createOrderHistory, type HistoryRefresh } from './history/order-history.ts';
import { createItemStore, type Item } from './item-store.ts';
import { createJournal } from './journal/journal.ts';
import type { Counts, OrderFilter } from './order-lists.ts';
import { orderActions } from './order-problem.ts';
import { createOrderViews } from './order-views.ts';
import { createOrderedBefore } from './ordered-before.ts';
import { createGate } from './placing/gate.ts';
import { type AnswerFailure, createOperatorAnswer, type OperatorAnswer } from './placing/operator-answer.ts';
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

export interface OrderingParts {
  readonly checkpoints?: Checkpoints;
  /** The independent log of orders. */
  readonly intentLog?: IntentLog;
  /** Why nothing may be ordered since the library was made whole again, or null; taken over at the start, then released. */
  readonly libraryLock?: { reason(): string | null; release(): void };
  /** Every connection that is known. */
  readonly connectionIds?: () => readonly string[];
  readonly db: Db;
  readonly store: ContentStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly power: Power;
  readonly log: Log;
  readonly newId: () => string;
  /** This run, and this computer. */
  readonly bootId: string;
  readonly computer: string;
  /** The connection that is used now. */
  readonly current: () => LandService;
  readonly serviceFor: (connectionId: string) => LandService | null;
  /** The matter's id, made where it is new. */
  readonly matterId: (connectionId: string, number: string) => string;
  readonly contactDefaults: () => Partial<CartDetails>;
  /** Writes a document's row. Runs inside a transaction. */
  readonly keepDocument: (document: ArrivedDocument, matterId: string) => void;
  readonly documentArrived: (document: ArrivedDocument) => void;
  /** An item failed or was cancelled. */
  readonly itemEnded: (item: Item) => void;
  readonly cartChanged: (cart: CartView) => void;
  readonly orderChanged: (order: OrderView, connectionId: string) => void;
  /** An order in doubt was made more than once, is presumed absent, or was made after all: its state says which. */
  readonly orderAlarm?: (order: OrderView, connectionId: string) => void;
  /** Ordering stopped over a connection, or goes on. */
  readonly stopsChanged?: () => void;
}

export interface Ordering {
  readonly cart: Cart;
  listProducts(subject: ProductSubject, signal?: AbortSignal): Promise<Result<ProductView[], ServiceFailure>>;
  /** As many orders as the cart makes, up to the first that is not confirmed. */
  place(confirmedTotalCents: number, cartRevision?: string): Promise<Result<PlacedView, PlaceFailure>>;
  sendPrepared(id: string): Promise<Result<OrderView, PlaceFailure | { kind: 'notKept' }>>;
  discard(id: string): OrderView | null;
  /** Reads the order history for this order now. */
  lookAgain(id: string): Promise<OrderView | null>;
  /** Orders what is presumed absent once more. `typed` must be its matter number. */
  orderAgain(
    id: string,
    typed: string,
    confirmedTotalCents: number,
  ): Promise<Result<OrderView, PlaceFailure | { kind: 'notKept' }>>;
  /** Writes down what the operator answered about an order in doubt. */
  recordAnswer(
    id: string,
    answer: OperatorAnswer,
  ): Promise<Result<OrderView, AnswerFailure | { kind: 'notKept' }>>;
  /** Why no order goes out over this connection, in words, or null. */
  stopped(connectionId: string): string | null;
  get(id: string): OrderView | null;
  list(filter: OrderFilter): { orders: OrderView[]; total: number };
  /** Asks about an item now, or fetches a set-aside document again. */
  checkItem(itemId: string): OrderView | null;
  /** The text that came with an item of the current connection, or null. */
  itemText(itemId: string): string | null;
  /** Reads the service's own list of orders, and keeps those that were placed elsewhere. */
  refreshHistory(signal?: AbortSignal): Promise<Result<HistoryRefresh, ServiceFailure>>;
  /** Fetches the certificate of an item that was ordered elsewhere. */
  fetchCertificate(itemId: string): OrderView | null;
  /** Fetches a kept document once more, because its file is damaged. */
  fetchAgain(itemId: string): void;
  counts(connectionId: string): Counts;
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
  const { db, clock, random, log, newId } = parts;
  const { bootId, computer } = parts;
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
  const views = createOrderViews(db, {
    items,
    downloads,
    history: historyStore,
    now: () => clock.now(),
  });
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

  const orderHistory = createOrderHistory({
    store: historyStore,
    items,
    clock,
    log,
    newId,
    stopping: stopping.signal,
    changed: historyMoved,
    seen,
  });

  /** Whatever the history was read for: an order that nobody here expects to be there is looked up at once. */
  function seen(connectionId: string, orderId: string, reference: string): void {
    const intent = journal.ofReference(connectionId, reference);
    if (intent === null || intent.orderId === orderId || intent.foundOrderIds.includes(orderId)) return;
    if (['PREPARED', 'SENDING', 'RESPONDED'].includes(intent.state)) return;
    const look = reconcile
      .check(intent.id)
      .catch((error: unknown) => void log.error('reconcile', error, { intent: intent.id }))
      .finally(() => checks.delete(look));
    checks.add(look);
  }

  /** An item of the current connection that was ordered elsewhere and that nobody asked for from here. */
  function historyItem(itemId: string) {
    const item = historyStore.item(itemId);
    return item === null || item.connectionId !== connectionId() ? null : item;
  }

  function historyViewOf(historyId: string): OrderView | null {
    const order = historyStore.get(historyId);
    return order === null ? null : views.historyView(order);
  }

  /** From now on it is watched and fetched like an item that was ordered here. */
  function fetchCertificate(itemId: string): OrderView | null {
    const item = historyItem(itemId);
    const order = item === null ? null : historyStore.get(item.historyId);
    if (item === null || order === null) return null;
    if (items.get(itemId) !== null) return checkItem(itemId);
    items.add({
      id: item.id,
      intentId: null,
      historyId: order.id,
      connectionId: item.connectionId,
      orderId: item.orderId,
      item: {
        ...item,
        orderItemNumber: item.itemNumber,
        address: null,
        turnaroundMs: null,
        thingKey: JSON.stringify(['elsewhere', item.productCode, item.identifier]),
      },
      placedAt: order.placedAt,
      nextCheckAt: clock.now(),
      computer: parts.computer,
    });
    historyMoved(order.id);
    poller.wake();
    return historyViewOf(order.id);
  }

  function checkItem(itemId: string): OrderView | null {
    const item = items.get(itemId);
    if (item === null) {
      const elsewhere = historyItem(itemId);
      if (elsewhere === null) return null;
      const checked = orderHistory
        .checkItem(parts.current(), elsewhere)
        .catch((error: unknown) => void log.error('history.item', error, { item: itemId }))
        .finally(() => checks.delete(checked));
      checks.add(checked);
      return historyViewOf(elsewhere.historyId);
    }
    if (item.connectionId !== connectionId()) return null;
    const download = downloads.get(itemId);
    if (download?.state === 'QUARANTINED') {
      downloads.renew(itemId, newId(), clock.now());
      poller.wake();
    } else if (download !== null && download.state !== 'STORED') {
      downloads.update(itemId, { nextTryAt: clock.now() });
      poller.wake();
    } else if (download === null) poller.hurry(itemId);
    return item.intentId === null ? historyViewOf(item.historyId ?? '') : viewOf(item.intentId);
  }
  const checks = new Set<Promise<void>>();

  /** A library that was made whole again lets nothing be ordered over any connection until its history was read whole. */
  function heedLibraryLock(): void {
    const lock = parts.libraryLock;
    if (lock === undefined || lock.reason() === null) return;
    const known = db.all('SELECT DISTINCT connection_id AS id FROM intent').map((row) => String(row.id));
    const ids = new Set([...known, ...(parts.connectionIds?.() ?? []), connectionId()]);
    for (const id of ids) stops.set(id, 'restored', lock.reason() ?? '');
    lock.release();
    parts.stopsChanged?.();
  }

  function viewOf(id: string): OrderView | null {
    const intent = journal.get(id);
    return intent === null ? null : views.view(intent);
  }

  function asOrder<F>(result: Result<string, F>): Result<OrderView, F> {
    if (!result.ok) return result;
    const order = viewOf(result.value);
    if (order === null) throw new Error(`No intent ${result.value}`);
    return ok(order);
  }

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
      const orders = intentIds.flatMap((id) => viewOf(id) ?? []);
      const last = orders.pop();
      if (last === undefined) throw new Error(`No intent ${intentIds[0]}`);
      return ok({
        ...last,
        earlier: orders,
        leftInCart: stoppedBecause === null ? 0 : cart.lines().length,
        stoppedBecause,
      });
    },
    async sendPrepared(id) {
      const intent = journal.get(id);
      if (intent === null || intent.state !== 'PREPARED' || intent.connectionId !== connectionId()) {
        return failed({ kind: 'notKept' as const });
      }
      return asOrder(await placing.sendPrepared(id));
    },
    discard(id) {
      const intent = journal.get(id);
      if (intent === null || intent.connectionId !== connectionId() || placing.isBusy()) return null;
      if (!orderActions(intent, clock.now()).includes('discard')) return null;
      settle.putAway(intent);
      orderMoved(id);
      parts.cartChanged(cart.view());
      return viewOf(id);
    },
    async lookAgain(id) {
      const intent = journal.get(id);
      if (intent === null || intent.connectionId !== connectionId()) return null;
      if (orderActions(intent, clock.now()).includes('lookAgain')) await reconcile.check(id);
      return viewOf(id);
    },
    async orderAgain(id, typed, confirmedTotalCents) {
      const intent = journal.get(id);
      if (intent === null || intent.connectionId !== connectionId())
        return failed({ kind: 'notKept' as const });
      const matterNumber = intent.cart.details.matterNumber.trim();
      if (typed.trim().toLowerCase() !== matterNumber.toLowerCase()) {
        const message = `Type the matter number of this order, ${matterNumber}, to order it again. Nothing was sent.`;
        return failed({ kind: 'invalid', faults: [{ field: 'typed', message }] });
      }
      return asOrder(await placing.orderAgain(id, confirmedTotalCents));
    },
    async recordAnswer(id, answer) {
      const intent = journal.get(id);
      if (intent === null || intent.connectionId !== connectionId())
        return failed({ kind: 'notKept' as const });
      const recorded = await recordAnswer(parts.current(), id, answer);
      return asOrder(recorded.ok ? ok(id) : recorded);
    },
    stopped: (id) => gate.stopped(id),
    get(id) {
      const intent = journal.get(id);
      if (intent !== null) return intent.connectionId === connectionId() ? views.view(intent) : null;
      const order = historyStore.get(id);
      return order === null || order.connectionId !== connectionId() ? null : views.historyView(order);
    },
    list: (filter) => views.list(filter),
    checkItem,
    itemText(itemId) {
      const owner = items.get(itemId) ?? historyStore.item(itemId);
      return owner === null || owner.connectionId !== connectionId() ? null : items.text(itemId);
    },
    refreshHistory: (signal) => orderHistory.refresh(parts.current(), signal),
    fetchCertificate,
    fetchAgain(itemId) {
      downloads.renew(itemId, newId(), clock.now());
      poller.wake();
    },
    counts: (id) => views.counts(id),
    isBusy: () => placing.isBusy(),
    start() {
      heedLibraryLock();
      reconcile.recover();
      journal.watchOn(clock.now());
      downloader.recover();
      poller.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all([poller.stop(), downloader.stop(), watching.looked(), ...checks]);
    },
    idle: () => placing.idle(),
  };
}
