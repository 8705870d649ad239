import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCertificateCache } from './certificates/certificate-cache.ts';
import { type ConnectionFile, connectionFileOf } from './connection-file.ts';
import { createRegister } from './data/create-register.ts';
import type { Practice } from './exchange.ts';
import { createHttpServer } from './http-server.ts';
import { melbourneTime } from './melbourne-time.ts';
import { defaultPace } from './orders/item-status.ts';
import { createOrdersStore } from './orders/orders-store.ts';
import type { PracticeOrder } from './orders/practice-order.ts';
import { totals } from './orders/totals.ts';
import { createScenarioBook, type Scenario, type ScenarioBook } from './scenarios/scenario-book.ts';
import { createAuthenticity } from './statement/authenticity.ts';
import { type Charge, createChargesStore, type PracticeSubscription } from './store/charges-store.ts';
import { openPracticeDatabase } from './store/database.ts';
import { createEventsStore } from './store/events-store.ts';
import { createTitleCipher } from './title-cipher.ts';
import { createTokenBook } from './tokens.ts';

export interface PracticeOptions {
  /** The same seed gives the same land. Default 1. */
  readonly seed?: number;
  /**
   * Times faster than real; above 0. Default 20, for which the durations of orders/item-status.ts are meant. A function is asked
   * at each look.
   */
  readonly pace?: number | (() => number);
  /** 0, the default, takes any free one. */
  readonly port?: number;
  /** An SQLite file that keeps orders over restarts; null, the default, keeps them in memory. */
  readonly statePath?: string | null;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Of the connection file: the shortest wait between two polls of one item. Default 1. */
  readonly minimumSeconds?: number;
  /** Milliseconds UTC. */
  readonly now?: () => number;
  /** What is on before the service starts and can be changed by whoever holds it; one of its own unless given. */
  readonly scenarios?: ScenarioBook;
}

/** An order as the service made it, to compare with what a caller believes. */
export interface LedgerEntry {
  readonly orderId: string;
  readonly customerId: string;
  readonly customerReference: string;
  readonly products: readonly {
    readonly productCode: string;
    readonly productIds: Readonly<Record<string, string | number>>;
  }[];
  /** Milliseconds UTC. */
  readonly createdAt: number;
}

export interface PracticeService {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly connectionFile: ConnectionFile;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Oldest first. */
  ledger(): readonly LedgerEntry[];
  /** Everything that was charged, orders among it, in order of time: what a caller's own books must agree with. */
  charges(): readonly Charge[];
  /** Title alerts, oldest first. */
  subscriptions(): readonly PracticeSubscription[];
  scenarios(): readonly Scenario[];
  /** Throws where there is no scenario of this name. */
  setScenario(name: string, isOn: boolean): void;
  /** PEM: turns the authenticity token of a statement back into its security number. */
  authenticityKey(): Promise<string>;
  setPace(pace: number): void;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/**
 * A land information service of its own on the loopback: real HTTP, invented land, real PDFs marked as practice.
 *
 * Rejects where the port is taken or the state file cannot be opened.
 */
export async function startPracticeService(options: PracticeOptions = {}): Promise<PracticeService> {
  // No word of the practice texts: a secret is taken out of whatever the service answers.
  const { seed = 1, clientId = 'practice', clientSecret = randomUUID(), minimumSeconds = 1 } = options;
  const now = options.now ?? Date.now;
  let pace = paceOf(options.pace ?? defaultPace);
  let origin = '';
  const register = createRegister(seed);
  const database = openPracticeDatabase(options.statePath ?? null);
  const store = createOrdersStore(database, (options.statePath ?? null) !== null);
  const charges = createChargesStore(database);
  const scenarios = options.scenarios ?? createScenarioBook(now);
  const authenticity = createAuthenticity(database);
  const certificates = createCertificateCache(register, store);
  const practice: Practice = {
    register,
    store,
    charges,
    events: createEventsStore(database, melbourneTime(now()).date),
    scenarios,
    authenticity,
    titles: createTitleCipher(seed),
    tokens: createTokenBook(now, () => scenarios.isOn('token-expiry')),
    running: new Set(),
    credentials: { clientId, clientSecret },
    now,
    pace: () => pace(),
    origin: () => origin,
    certificate: certificates,
  };
  const server = createHttpServer(practice);
  try {
    origin = await listen(server, options.port ?? 0);
  } catch (error) {
    database.close();
    throw error;
  }
  let closing: Promise<void> | null = null;
  return {
    url: origin,
    connectionFile: connectionFileOf(origin, minimumSeconds),
    clientId,
    clientSecret,
    ledger: () =>
      store.all().map(({ orderId, customerId, customerReference, createdAt, items }) => ({
        orderId,
        customerId,
        customerReference,
        createdAt,
        products: items.map(({ productCode, productIds }) => ({ productCode, productIds })),
      })),
    charges: () =>
      [...store.all().map(orderCharge), ...charges.all()].sort((one, other) => one.at - other.at),
    subscriptions: charges.subscriptions,
    scenarios: scenarios.list,
    setScenario(name, isOn) {
      if (scenarios.set(name, isOn)) return;
      const known = scenarios.list().map((scenario) => scenario.name);
      throw new RangeError(`There is no scenario "${name}"; there are ${known.join(', ')}.`);
    },
    authenticityKey: authenticity.publicKey,
    setPace: (next) => {
      pace = paceOf(next);
    },
    close: () => {
      closing ??= end(server).finally(() => database.close());
      return closing;
    },
  };
}

function orderCharge(order: PracticeOrder): Charge {
  return {
    kind: 'order',
    at: order.createdAt,
    id: order.orderId,
    subjects: order.items.map(
      ({ productCode, productIds }) => `${productCode} ${JSON.stringify(productIds)}`,
    ),
    cents: totals(order).totalPrice,
    reference: order.customerReference,
    account: order.customerId,
    correlationId: order.correlationId ?? null,
  };
}

function paceOf(pace: number | (() => number)): () => number {
  if (typeof pace === 'function') return pace;
  if (!(pace > 0)) throw new RangeError('The pace must be above 0.');
  return () => pace;
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const { port: taken } = server.address() as AddressInfo;
      resolve(`http://127.0.0.1:${taken}`);
    });
  });
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
