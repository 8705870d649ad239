import type { ExistingItem, ExtraData } from '../../shared/contract/views/cart.ts';
import type { OrderView, PlacedView } from '../../shared/contract/views/order.ts';
import type { ProductSubject, ProductView } from '../../shared/contract/views/product.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { ok, type Result } from '../../shared/lib/result.ts';
import type { Knowingly } from '../../shared/model/claim-failure.ts';
import { type OrderingLock, readOrderingLock } from '../../shared/model/ordering-lock.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { noCheckpoints } from '../ports/checkpoints.ts';
import { noClaims } from '../ports/claims.ts';
import { type LeaseUser, noLeases } from '../ports/leases.ts';
import { createAsking } from './asking.ts';
import type { WantedLine } from './cart/cart.ts';
import { createCartStore } from './cart/cart-store.ts';
import type { Carts } from './cart/carts.ts';
import { createOrderingCarts } from './cart/ordering-cart.ts';
import { createPutAgain } from './cart/put-again.ts';
import { createChargeChecks } from './charge-checks.ts';
import { createDealtWith, type DealtWith } from './dealt-with.ts';
import { createDownloadStore } from './downloading/download-store.ts';
import { createHistoryLooks } from './history/history-looks.ts';
import { createHistoryReading } from './history/history-reading.ts';
import { createHistoryStore } from './history/history-store.ts';
import type { HistoryRefresh } from './history/order-history.ts';
import { createReadCustomers } from './history/read-customers.ts';
import { createItemChecks, type ItemChecks } from './item-checks.ts';
import { createItemStore, type Item } from './item-store.ts';
import type { Intent } from './journal/intent.ts';
import { createJournal } from './journal/journal.ts';
import { createOrderDecisions, type OrderDecisions } from './order-decisions.ts';
import type { Counts, OpenElsewhere, OrderFilter } from './order-lists.ts';
import { createOrderTable, type OrderTable } from './order-table.ts';
import { createOrderViews } from './order-views.ts';
import type { OrderingParts } from './ordering-parts.ts';
import { createApplyOutcome } from './placing/apply-outcome.ts';
import { customerIdOf } from './placing/check-cart.ts';
import { completeNumbers } from './placing/fill-items.ts';
import { createOperatorAnswer } from './placing/operator-answer.ts';
import { createOrderLock, takeOverLibraryLock, unlockOrdering } from './placing/order-lock.ts';
import type { PlaceFailure } from './placing/place-failure.ts';
import { createPlacing } from './placing/place-order.ts';
import { createPreflight } from './placing/preflight.ts';
import { createReconcile } from './placing/reconcile.ts';
import { createBackoff } from './polling/backoff.ts';
import { createBreaker } from './polling/breaker.ts';
import { createRate } from './polling/rate.ts';
import { listProducts } from './products.ts';
import { noteSameFile, ofSameFile } from './same-file.ts';
import { type CertificateSets, createCertificateSets } from './sets/certificate-sets.ts';
import { createKnownProducts, type KnownProducts } from './sets/known-products.ts';
import { createWatching } from './watching.ts';

export interface Ordering extends OrderDecisions, Pick<ItemChecks, 'checkItem' | 'fetchCertificate'> {
  readonly carts: Carts;
  readonly sets: CertificateSets;
  readonly products: KnownProducts;
  /** `customerId`: the child customer that it is ordered for; empty for the connection's own. */
  listProducts(
    subject: ProductSubject,
    customerId?: string,
    signal?: AbortSignal,
  ): Promise<Result<ProductView[], ServiceFailure>>;
  /** What the office has of each, or is waiting for, in their order, compared with what this matter wants. */
  existingPurchases(
    wanted: readonly (WantedLine & { readonly extraData?: ExtraData | undefined })[],
    matterNumber: string,
  ): ExistingItem[][];
  /** As many orders as the cart makes, up to the first that is not confirmed. After `withinMs` none is begun. */
  place(
    cartId: string,
    confirmedTotalCents: number,
    cartRevision?: string,
    withinMs?: number,
    knowingly?: Knowingly,
  ): Promise<Result<PlacedView, PlaceFailure>>;
  /** Puts what an order of the current connection was for into the cart of its matter once more. */
  readonly putInCart: ReturnType<typeof createPutAgain>;
  /** Why no order goes out over this connection, or null. */
  stopped(connectionId: string): OrderingLock | null;
  /** A person lets the current connection order again, and takes the risk. */
  unlock(by: { readonly name: string; readonly reason: string }): Result<void, Fault[]>;
  /** Of the current connection. */
  get(id: string): OrderView | null;
  /** Of any connection. */
  view(id: string): OrderView | null;
  list(filter: OrderFilter): { orders: OrderView[]; total: number };
  /** The list of orders, one row a certificate. */
  readonly table: OrderTable;
  readonly dealtWith: Pick<DealtWith, 'mark' | 'takeBack'>;
  /** The text that came with an item of the current connection, or null. */
  itemText(itemId: string): string | null;
  /**
   * Reads the service's own list of orders, and keeps those that were placed elsewhere. With a child customer, its orders are
   * read too from now on.
   */
  refreshHistory(signal?: AbortSignal, customerId?: string): Promise<Result<HistoryRefresh, ServiceFailure>>;
  /** Tells of a document of which the same file came for something else. Part of the caller's transaction. */
  noteSameFile(documentId: string): void;
  /** Fetches a kept document once more, because its file is damaged. */
  fetchAgain(itemId: string): void;
  counts(connectionId: string): Counts;
  /** What is open at every other connection than these: nobody asks about it while theirs is not set up. */
  openBesides(connectionIds: readonly string[]): OpenElsewhere;
  /** Calculates again when each item is expected. */
  daysOffChanged(): void;
  /** An order is being sent right now. */
  isBusy(): boolean;
  /** What the leases of the office depend on. */
  readonly leaseUser: LeaseUser;
  start(): void;
  /** Ends watching and fetching; an order that is being sent goes on. */
  stop(): Promise<void>;
  /**
   * Client id and secret were given: what could not be asked about for want of them is asked about now, and not after its
   * wait. Only reads.
   */
  credentialsGiven(connectionId: string): void;
  /** Resolves when no order is being sent. */
  idle(): Promise<void>;
}

/** Everything from the price list to the stored certificate. */
export function createOrdering(parts: OrderingParts): Ordering {
  const { db, clock, log, ids, events, checkpoints = noCheckpoints } = parts;
  const { claims = noClaims, leases = noLeases } = parts;
  const { newId, bootId, computer } = ids;
  const now = () => clock.now();
  const connectionId = () => parts.current().connection.id;
  const stopping = new AbortController();

  const journal = createJournal(db, clock, {
    bootId,
    computer,
    append: (entry) => parts.intentLog?.append(entry),
  });
  const items = createItemStore(db, parts.daysOff);
  const downloads = createDownloadStore(db);
  // Both, since a window may learn what became of a job's order, and a job of a window's. Each goes back to its own cart.
  const stores = {
    windows: createCartStore(db, { now, newId }),
    jobs: createCartStore(db, { now, newId }, 'job'),
  };
  const cartStore = parts.isJob ? stores.jobs : stores.windows;
  const historyStore = createHistoryStore(db, { now, computer });
  const products = createKnownProducts(db);
  const chargeChecks = createChargeChecks(db);
  const underWay = new Set<string>();
  const views = createOrderViews(db, {
    underWay,
    items,
    downloads,
    history: historyStore,
    chargeDifference: (intentId) => chargeChecks.of(intentId),
    now,
    computer: parts.ids.computer,
  });
  const readCustomers = createReadCustomers(parts);
  const { carts, deliveries, existingPurchases } = createOrderingCarts(
    parts,
    cartStore,
    journal,
    readCustomers.wasRead,
  );

  const shared = {
    ...parts,
    checkpoints,
    claims,
    journal,
    items,
    backoff: createBackoff(db),
    rate: createRate(clock),
    breaker: createBreaker(clock),
    stopping: stopping.signal,
  };
  const asking = createAsking({
    ...shared,
    leases,
    downloads,
    due: () => poller.wake(),
    hasNews(id) {
      history.watch.hasNews(id);
      poller.wake();
    },
  });
  const looks = createHistoryLooks({ ...shared, store: historyStore });
  const applyOutcome = createApplyOutcome({
    journal,
    items,
    clock,
    newId,
    computer,
    carts: stores,
    checkCharge: (intentId) => chargeChecks.check(intentId),
    minimumSeconds: (id) => parts.serviceFor(id)?.connection.poll.minimumSeconds ?? 20,
  });
  const reconcile = createReconcile({
    ...shared,
    applyOutcome,
    readHistory: looks.read,
    wasKnownAt: historyStore.wasKnownAt,
  });
  const history = createHistoryReading({
    ...shared,
    readCustomers,
    store: historyStore,
    looks,
    reconcile,
    leases,
    ownListed({ connection }, listed) {
      const intentId = chargeChecks.stated(connection.id, connection.wire, listed);
      if (intentId !== null)
        events.publish('orderChanged', { orderViewId: intentId, connectionId: connection.id });
      const { orderId, products: listedProducts = [] } = listed;
      items.makeCompleteDue(connection.id, orderId, completeNumbers(listedProducts), now());
    },
  });
  const purchasing = {
    ...shared,
    carts,
    cartStore,
    deliveries,
    applyOutcome,
    reconcile,
    underWay,
    view: (intent: Intent) => views.view(intent),
  };
  const orderLock = createOrderLock(parts);
  const preflight = createPreflight({
    ...purchasing,
    orderLock,
    freshen: (service, customerId) => history.watch.freshen(service, customerId),
    seenLookedUp: () => history.seenLookedUp(),
    async readWhole(service) {
      const read = await history.orders.refresh(service);
      return read.ok && read.value.provesAbsence;
    },
  });
  const placing = createPlacing({
    ...purchasing,
    preflight,
    service: parts.current,
    check: (id) => reconcile.check(id),
  });
  const decisions = createOrderDecisions({
    ...purchasing,
    placing,
    recordAnswer: createOperatorAnswer(purchasing),
  });
  const orderOf = ({ intentId, historyId }: Pick<Item, 'intentId' | 'historyId'>) =>
    intentId !== null ? journal.get(intentId) : historyId === null ? null : historyStore.get(historyId);
  const { poller, downloader, looked } = createWatching({
    ...shared,
    downloads,
    asking,
    history: historyStore,
    reconcile,
    ownerOf: (item) => ({
      customerId: orderOf(item)?.customerId ?? null,
      order: item.intentId === null ? null : journal.get(item.intentId),
      items: item.intentId === null ? [] : items.ofIntent(item.intentId),
    }),
    historyWatch: history.watch,
  });
  const dealtWith = createDealtWith({ db, clock, ids, events, connectionId });
  const itemChecks = createItemChecks({
    ...shared,
    dealtWith,
    downloads,
    history: historyStore,
    orderHistory: history.orders,
    views,
    poller,
  });

  function viewOf(id: string): OrderView | null {
    const intent = journal.get(id);
    if (intent !== null) return views.view(intent);
    const order = historyStore.get(id);
    return order === null ? null : views.historyView(order);
  }

  function tellDifferences(): void {
    chargeChecks.tellUntold((intentId) => {
      const intent = journal.get(intentId);
      if (intent !== null)
        events.publish('chargeDifferenceFound', { orderViewId: intentId, connectionId: intent.connectionId });
    }, now());
  }
  // What was here before is told of the same file too.
  events.on('documentStored', ({ documentId, connectionId: of }) => {
    const { orderViewIds, statementIds } = ofSameFile(db, documentId);
    for (const orderViewId of orderViewIds) events.publish('orderChanged', { orderViewId, connectionId: of });
    // A statement has the id of its charge.
    for (const chargeId of statementIds) events.publish('chargeChanged', { chargeId });
  });
  events.on('orderChanged', tellDifferences);
  events.on('itemChanged', tellDifferences);
  events.on('connectionChanged', ({ what }) => {
    if (what !== 'network') asking.forget();
  });

  /** What it writes is told and decides nothing: where the disk refuses it, the start goes on. */
  function recomputeExpected(): void {
    try {
      items.recomputeExpected();
    } catch (error) {
      log.error('item.expected', error);
    }
  }

  return {
    carts,
    sets: createCertificateSets(db, { now, newId, computer }),
    products,
    async listProducts(subject, customerId = '', signal) {
      const service = parts.current();
      const listed = await listProducts(service, subject, signal, customerIdOf(service, { customerId }));
      if (listed.ok) products.note(listed.value);
      return listed;
    },
    existingPurchases: (wanted, matterNumber) =>
      wanted.map((one) => existingPurchases(connectionId(), one, matterNumber)),
    async place(cartId, confirmedTotalCents, cartRevision, withinMs, knowingly) {
      const result = await placing.place(cartId, confirmedTotalCents, cartRevision, withinMs, knowingly);
      if (!result.ok) return result;
      const { intentIds, stoppedBecause, isHistoryRead } = result.value;
      const orders = intentIds.flatMap((id) => viewOf(id) ?? []);
      const last = orders.pop();
      if (last === undefined) throw new Error(`No intent ${intentIds[0]}`);
      return ok({
        ...last,
        earlier: orders,
        leftInCart: stoppedBecause === null ? 0 : carts.of(cartId).lines().length,
        stoppedBecause,
        isHistoryRead,
      });
    },
    ...decisions,
    putInCart: createPutAgain({
      ...parts,
      carts,
      known(id) {
        const intent = journal.get(id);
        return intent?.connectionId === connectionId() ? intent : null;
      },
      linesAgain: (intent) => views.linesAgain(intent),
      matterNumber: (intent) => journal.matterNumber(intent),
    }),
    stopped(id) {
      const cause = orderLock.cause(id);
      return cause === null ? null : readOrderingLock(cause);
    },
    unlock: (by) => unlockOrdering({ orderLock, events }, connectionId(), by),
    get(id) {
      const order = journal.get(id) ?? historyStore.get(id);
      return order?.connectionId === connectionId() ? viewOf(id) : null;
    },
    view: viewOf,
    list: (filter) => views.list(filter),
    table: createOrderTable(db, { now, underWay }),
    dealtWith,
    checkItem: itemChecks.checkItem,
    itemText(itemId) {
      const owner = items.get(itemId) ?? historyStore.item(itemId);
      return owner === null || owner.connectionId !== connectionId() ? null : items.text(itemId);
    },
    async refreshHistory(signal, customerId = '') {
      if (customerId !== '') historyStore.addCustomer(connectionId(), customerId);
      const read = await history.orders.refresh(parts.current(), signal);
      // An order that was made twice is known as such when this ends.
      await Promise.race([history.seenLookedUp(), aborted(signal)]);
      return read;
    },
    fetchCertificate: itemChecks.fetchCertificate,
    noteSameFile: (documentId) => noteSameFile(db, documentId),
    fetchAgain(itemId) {
      downloads.renew(itemId, newId(), now());
      poller.wake();
    },
    counts: (id) => views.counts(id),
    openBesides: (ids) => views.openBesides(ids),
    daysOffChanged: recomputeExpected,
    isBusy: () => placing.isBusy(),
    start() {
      takeOverLibraryLock({ ...parts, orderLock });
      recomputeExpected();
      reconcile.recover();
      journal.watchOn(now());
      tellDifferences();
      downloader.recover();
      asking.start();
      poller.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all([poller.stop(), downloader.stop(), looked(), itemChecks.ended(), history.ended()]);
    },
    leaseUser: asking.user,
    credentialsGiven(id) {
      asking.forget();
      items.retryFailed(id, now());
      downloads.retryFailed(id, now());
      journal.retryUnread(id, now());
      poller.wake();
    },
    idle: () => placing.idle(),
  };
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
