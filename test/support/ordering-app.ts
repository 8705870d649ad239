import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHeldOutcomes, type HeldOutcomes } from '../../main/charging/held-outcomes.ts';
import type { DomainEvents } from '../../main/context/domain-events.ts';
import { createEventBus, type EventBus } from '../../main/context/event-bus.ts';
import { createDocuments, type Documents } from '../../main/library/documents.ts';
import { createMatters, type Matters } from '../../main/library/matters.ts';
import type { Cart } from '../../main/ordering/cart/cart.ts';
import { mergeIntents } from '../../main/ordering/journal/merge-intents.ts';
import { createOrdering, type Ordering } from '../../main/ordering/ordering.ts';
import { type Checkpoints, noCheckpoints } from '../../main/ports/checkpoints.ts';
import type { FileSystem } from '../../main/ports/file-system.ts';
import type { Leases } from '../../main/ports/leases.ts';
import type { Random } from '../../main/ports/random.ts';
import { createClaims, type OfficeClaims } from '../../main/sharing/claims.ts';
import type { OfficeLink } from '../../main/sharing/office-link.ts';
import { createContentStore } from '../../main/storage/content-store.ts';
import type { Db } from '../../main/storage/db.ts';
import { openIntentLog, readIntentLog } from '../../main/storage/intent-log.ts';
import { uuid7 } from '../../main/storage/uuid7.ts';
import type { CartView } from '../../shared/contract/views/cart.ts';
import type { ItemView, OrderView } from '../../shared/contract/views/order.ts';
import { aContext, aProduct } from './cart-line.ts';
import { FakeClock, settle } from './fake-clock.ts';
import { FakeFiles } from './fake-files.ts';
import { FakeLandService } from './fake-land-service.ts';
import { FakeRandom } from './fake-random.ts';
import { libraryInFile } from './new-library.ts';
import { createQuietLog, type QuietLog } from './quiet-log.ts';

export interface OrderingApp {
  readonly clock: FakeClock;
  readonly service: FakeLandService;
  readonly files: FakeFiles;
  readonly log: QuietLog;
  readonly arrived: DomainEvents['documentStored'][];
  /** Items that somebody was told of as failed or cancelled. */
  readonly ended: DomainEvents['itemEnded'][];
  /** Orders that the windows were told of. */
  readonly changed: string[];
  /** States that a person was told of. */
  readonly alarms: string[];
  /** Carts that the windows were told of. */
  readonly carts: CartView[];
  /** What a person was told of amounts that are charged otherwise than confirmed. */
  readonly differences: OrderView['chargeDifference'][];
  /** Of the run that is open. */
  readonly ordering: Ordering;
  /** Of the run that is open. */
  readonly claims: OfficeClaims;
  /** What a person was told was ordered twice. */
  readonly orderedTwice: DomainEvents['orderedTwice'][];
  /** The open cart, for tests that need no second one; a new one where none is open. */
  readonly cart: Cart;
  readonly db: Db;
  readonly documents: Documents;
  /** Switches the current connection. */
  current: FakeLandService;
  open(): void;
  close(): Promise<void>;
  /** The program is gone without another word: nothing of it is awaited, nothing more is written. */
  kill(): void;
  reopen(): Promise<void>;
  /** The library's file is gone while it is closed. */
  loseLibrary(): void;
  wake(): void;
  /** Credentials were given, or another connection was added or chosen. */
  changeConnection(): void;
  /**
   * The service's lists are known to show open orders, and show an order of somebody else, so that absence from one can be
   * believed.
   */
  trustList(customerId?: string): void;
  /** Moves time on, by whole seconds, until it is so; fails after `seconds`. Looks after each second in which a timer fires. */
  until(isSo: () => boolean, seconds?: number): Promise<void>;
  /** Puts titles in the cart and gives the matter, without placing. */
  fill(titles?: readonly string[], matterNumber?: string): void;
  /** Places that cart. */
  place(confirmedTotalCents: number, cartRevision?: string, withinMs?: number): ReturnType<Ordering['place']>;
  /** The same, placed. Throws where it was not. */
  order(titles?: readonly string[], matterNumber?: string): Promise<OrderView>;
  /** The only order, and the only item of the only order, as they are shown now. */
  readonly shown: OrderView;
  readonly item: ItemView;
  dispose(): Promise<void>;
}

const noOffice: OfficeLink = {
  membership: () => null,
  ask: () => Promise.reject(new Error('Nobody asks where no office is joined')),
  cursor: () => 0,
  sharedMatter: () => null,
  wake() {},
};

/** Ordering on a real SQLite file, with a clock, files and a service that do as they are told. */
export function openOrderingApp(
  options: {
    readonly files?: FileSystem;
    readonly others?: readonly FakeLandService[];
    readonly checkpoints?: Checkpoints;
    /** The office of which it is. */
    readonly link?: OfficeLink;
    /** Who asks for the office. */
    readonly leases?: Leases;
    /** Of several that meet at one server: their ids differ by it. */
    readonly number?: number;
    /** Instead of chance that can be foreseen, whose marks repeat after 32. */
    readonly random?: Random;
    /** Instead of the practice connection that leads nowhere. */
    readonly service?: FakeLandService;
    /** Keeps the log of orders beside the library, and brings back from it what the library lacks. */
    readonly keepsLog?: boolean;
    readonly libraryLock?: { reason(): string | null; release(): void };
  } = {},
): OrderingApp {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-ordering-'));
  const clock = new FakeClock();
  const random = options.random ?? new FakeRandom();
  const files = new FakeFiles(() => clock.now());
  const service = options.service ?? new FakeLandService();
  if (options.checkpoints !== undefined) service.checkpoints = options.checkpoints;
  const log = createQuietLog();
  const arrived: DomainEvents['documentStored'][] = [];
  const ended: DomainEvents['itemEnded'][] = [];
  const changed: string[] = [];
  const alarms: string[] = [];
  const carts: CartView[] = [];
  const differences: OrderView['chargeDifference'][] = [];
  const orderedTwice: DomainEvents['orderedTwice'][] = [];
  const wakers = new Set<() => void>();
  let ids = 0;
  const newId = () => {
    ids += 1;
    const bytes = new Uint8Array(10);
    bytes[1] = options.number ?? 0;
    new DataView(bytes.buffer).setUint32(6, ids);
    return uuid7(clock.now(), bytes);
  };
  let cartId: string | null = null;
  let runs = 0;
  let run: {
    ordering: Ordering;
    claims: OfficeClaims;
    db: Db;
    held: HeldOutcomes;
    documents: Documents;
    events: EventBus;
  } | null = null;

  function now() {
    if (run === null) throw new Error('The app is closed');
    return run;
  }

  function restoreFromLog(db: Db, matters: Matters): number {
    const matterId = (connectionId: string, number: string) => matters.use(connectionId, number);
    const merging = { now: () => clock.now(), bootId: `boot-${runs}`, computer: 'desk', log, matterId };
    return db.transaction(() => mergeIntents(db, readIntentLog(folder).intents, merging));
  }

  const app: OrderingApp = {
    clock,
    service,
    files,
    log,
    arrived,
    ended,
    changed,
    alarms,
    carts,
    differences,
    orderedTwice,
    current: service,
    get ordering() {
      return now().ordering;
    },
    get claims() {
      return now().claims;
    },
    get cart() {
      const { db, ordering } = now();
      const { carts } = ordering;
      const { id } = app.current.connection;
      const isKnown =
        db.get('SELECT id FROM cart WHERE id = ? AND connection_id = ?', cartId, id) !== undefined;
      if (!isKnown || carts.of(cartId).lines().length === 0) {
        // One that was emptied is the cart still, so that an undo finds it.
        const [open] = carts.list();
        if (open !== undefined) cartId = open.id;
        else if (!isKnown) cartId = carts.open().id;
      }
      return carts.of(cartId);
    },
    place(confirmedTotalCents, cartRevision, withinMs) {
      return now().ordering.place(app.cart.id ?? '', confirmedTotalCents, cartRevision, withinMs);
    },
    get db() {
      return now().db;
    },
    get documents() {
      return now().documents;
    },
    open() {
      runs += 1;
      const db = libraryInFile(join(folder, 'library.db'));
      const parts = { now: () => clock.now(), newId, computer: 'desk' };
      const matters = createMatters(db, parts);
      const documents = createDocuments(db, {
        ...parts,
        template: () => '{matter} {product} {identifier}.pdf',
        viewUrl: (id) => `view/${id}`,
        dragUrl: () => null,
      });
      const intentLog = options.keepsLog === true ? openIntentLog(folder) : undefined;
      log.info('opened', { broughtBack: options.keepsLog === true ? restoreFromLog(db, matters) : 0 });
      const events = createEventBus(log);
      events.on('cartChanged', ({ cart }) => carts.push(cart));
      events.on('documentStored', (event) => arrived.push(event));
      events.on('itemEnded', (event) => ended.push(event));
      events.on('orderChanged', ({ orderViewId }) => changed.push(orderViewId));
      events.on('orderDoubtChanged', ({ orderViewId }) =>
        alarms.push(ordering.view(orderViewId)?.state ?? ''),
      );
      events.on('chargeDifferenceFound', ({ orderViewId }) =>
        differences.push(ordering.view(orderViewId)?.chargeDifference ?? null),
      );
      const held = createHeldOutcomes(clock);
      events.on('orderedTwice', (event) => orderedTwice.push(event));
      const claims = createClaims({
        ...{ clock, db, log, events },
        ids: { newId, bootId: `boot-${runs}`, computer: 'desk' },
        link: () => options.link ?? noOffice,
        isAllSent: () => true,
        checkpoints: options.checkpoints ?? noCheckpoints,
      });
      const ordering = createOrdering({
        ...(intentLog === undefined ? {} : { intentLog }),
        ...(options.libraryLock === undefined ? {} : { libraryLock: options.libraryLock }),
        ...(options.checkpoints === undefined ? {} : { checkpoints: options.checkpoints }),
        ...(options.leases === undefined ? {} : { leases: options.leases }),
        db,
        held,
        claims,
        store: createContentStore(options.files ?? files, options.files === undefined ? '/store' : folder),
        clock,
        random,
        power: {
          onResume(resumed) {
            wakers.add(resumed);
            return () => wakers.delete(resumed);
          },
        },
        log,
        ids: { newId, bootId: `boot-${runs}`, computer: 'desk' },
        events,
        current: () => app.current,
        serviceFor: (id) =>
          [service, ...(options.others ?? [])].find((one) => one.connection.id === id) ?? null,
        matterId: (connectionId, number) => matters.use(connectionId, number, 'order'),
        contactDefaults: () => ({}),
        keepDocument(document, matterId) {
          const { item, ...rest } = document;
          documents.add({
            ...rest,
            id: rest.documentId,
            connectionId: item.connectionId,
            matterId,
            source: { itemId: item.id },
          });
        },
      });
      run = { ordering, claims, db, held, documents, events };
      ordering.start();
    },
    async close() {
      const { ordering, db, held } = now();
      run = null;
      await ordering.stop();
      await ordering.idle();
      held.close();
      db.close();
    },
    kill() {
      now().db.close();
      clock.cancelAll();
      run = null;
    },
    async reopen() {
      await app.close();
      app.open();
    },
    loseLibrary() {
      for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `library.db${end}`), { force: true });
    },
    wake() {
      for (const resumed of [...wakers]) resumed();
    },
    trustList(customerId = '') {
      app.current.others.push({ orderId: 'E-0', customerReference: 'of somebody else' });
      now().db.run(
        'INSERT INTO history_look (connection_id, customer_id, shows_open_at) VALUES (?, ?, ?)',
        app.current.connection.id,
        customerId,
        clock.now(),
      );
    },
    changeConnection() {
      now().events.publish('connectionChanged', { what: 'connections' });
    },
    async until(isSo, seconds = 600) {
      let left = seconds;
      while (left > 0) {
        await settle();
        if (isSo()) return;
        const step = Math.min(left, Math.max(1, Math.ceil((clock.untilNext ?? 0) / 1000)));
        await clock.advance(step * 1000);
        left -= step;
      }
      if (!isSo()) throw new Error(`It is not so after ${seconds} seconds`);
    },
    fill(titles = ['10940/843'], matterNumber = '2026-118') {
      const { cart } = app;
      cart.setDetails({ matterNumber });
      for (const volumeFolio of titles) {
        const subject = { kind: 'title' as const, titleId: volumeFolio };
        cart.add(aProduct({ productIds: { titleId: volumeFolio }, subject }), aContext({ volumeFolio }));
      }
    },
    async order(titles, matterNumber) {
      app.fill(titles, matterNumber);
      const placed = await app.place(app.cart.view().totalCents);
      if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
      return placed.value;
    },
    get shown() {
      const asked = { show: 'all', limit: 100, offset: 0 } as const;
      const [order, ...others] = now()
        .ordering.list({ ...asked, connectionId: app.current.connection.id })
        .orders.filter(({ orderId }) => orderId !== 'E-0');
      if (order === undefined || others.length > 0) throw new Error(`${others.length + 1} orders, not one`);
      return order;
    },
    get item() {
      const [item] = app.shown.items;
      if (item === undefined) throw new Error('No item');
      return item;
    },
    async dispose() {
      if (run !== null) await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  app.open();
  return app;
}
