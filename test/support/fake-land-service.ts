import { BrokenDownload } from '../../main/http/broken-download.ts';
import { type Checkpoints, noCheckpoints } from '../../main/ports/checkpoints.ts';
import type {
  ChargeableCall,
  ChargeableOutcome,
  Download,
  LandService,
  OpenReadCall,
  ReadCall,
} from '../../main/ports/land-service.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { defaultWireProfile } from '../../shared/model/wire-profile.ts';
import { aPdf } from './pdf.ts';
import { reasonSaying } from './reason-saying.ts';

/** A connection that leads nowhere, for tests that never reach a network. */
export const nowhere: Connection = {
  id: 'practice-nowhere',
  name: 'Nowhere',
  environment: 'practice',
  baseUrl: 'http://127.0.0.1:9/api',
  authUrl: 'http://127.0.0.1:9/auth',
  landBaseUrl: null,
  addressSearchUrl: null,
  structuredSearchUrl: null,
  sampleBaseUrl: null,
  audience: { discovery: 'd', orders: 'o', drss: null, alerts: null },
  accountId: null,
  customerId: null,
  poll: { minimumSeconds: 1 },
  wire: defaultWireProfile,
};

interface FakeReads {
  readonly service: LandService;
  readonly calls: ReadCall<unknown>[];
  /** Reads without credentials. */
  readonly openCalls: OpenReadCall<unknown>[];
}

/** Answers every read with what `answer` gives, through the call's own schema as the real service does. */
export function fakeReads(
  answer: (
    call: ReadCall<unknown> | OpenReadCall<unknown>,
  ) => { json: unknown } | { failure: ServiceFailure },
  connection: Connection = nowhere,
): FakeReads {
  const calls: ReadCall<unknown>[] = [];
  const openCalls: OpenReadCall<unknown>[] = [];
  function answered<T>(call: ReadCall<T> | OpenReadCall<T>): Result<T, ServiceFailure> {
    const given = answer(call);
    if ('failure' in given) return failed(given.failure);
    const parsed = call.schema.safeParse(given.json);
    if (parsed.success) return ok(parsed.data);
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    return failed({ kind: 'unreadable', reason: reasonSaying('The answer cannot be read.'), path });
  }
  const service: LandService = {
    connection,
    serverTime: () => null,
    async read(call) {
      calls.push(call);
      return answered(call);
    },
    async readOpen(call) {
      openCalls.push(call);
      return answered(call);
    },
    raw: () => Promise.reject(new Error('This test reads nothing raw')),
    chargeable: () => Promise.reject(new Error('A read-only test made a chargeable call')),
    download: () => Promise.reject(new Error('A read-only test made a download')),
  };
  return { service, calls, openCalls };
}

/** The order history as it should be. */
function listOf(orders: readonly FakeOrder[], others: readonly Record<string, unknown>[]): unknown {
  const ours = orders.map(({ orderId, reference }) => ({ orderId, customerReference: reference }));
  return { orders: [...others, ...ours], total: others.length + ours.length };
}

/** An order as the scripted service made it. Change its items to change what is answered. */
export interface FakeOrder {
  readonly orderId: string;
  readonly reference: string;
  readonly items: FakeItem[];
}

export interface FakeItem {
  readonly productCode: string;
  readonly productIds: unknown;
  /** The service's word. */
  status: string;
  pdf: Uint8Array;
  /** `resourceFileSize` as answered; the true size unless told, `null` for none. */
  size?: number | null;
  expiry?: string;
  /** Fields over those of the answer. */
  more?: Record<string, unknown>;
}

export type FakeSending = 'answered' | 'lostAnswer' | 'lostRequest' | 'notSent';

/**
 * A land information service that behaves: it sells one price list, makes orders, moves items as told, gives links that
 * die as told, and fails as told. It counts what it was asked, and how much at a time.
 */
export class FakeLandService implements LandService {
  readonly connection: Connection;
  readonly orders: FakeOrder[] = [];
  /** Orders of others that stand in the same list. */
  readonly others: Record<string, unknown>[] = [];
  /** Each request in order, such as `GET /orders/v1/O-1/item/1`. */
  readonly asked: string[] = [];
  /** The headers of each order that was sent. */
  readonly orderHeaders: ChargeableCall['headers'][] = [];
  /** The customer-id of each read, by path. */
  readonly customers: [path: string, customerId: string | undefined][] = [];
  /** The order bodies that arrived. */
  readonly posts: unknown[] = [];
  /** What becomes of the next order. */
  sending: FakeSending = 'answered';
  /** The answer to an order instead of the usual one; whether the order is made all the same. */
  instead: { status: number; body: string; isMade: boolean } | null = null;
  products: Record<string, unknown>[] = [];
  /** The list of owners corporation managers. */
  managers: Record<string, unknown>[] = [];
  /** What the order history says instead of the truth. */
  history: ((orders: readonly FakeOrder[]) => unknown) | null = null;
  /** The customer-reference that an item shows; nothing unless told. */
  itemReference: (order: FakeOrder) => string | undefined = () => undefined;
  /** What the record of an order says over the usual. */
  record: (order: FakeOrder) => object = () => ({});
  /** Fails reads: gets the path; null where it is answered. */
  failRead: (path: string) => ServiceFailure | null = () => null;
  /** Fails downloads, or gives other bytes. */
  onDownload: (link: string) => ServiceFailure | Uint8Array | { torn: Uint8Array } | null = () => null;
  /** Called as the door to the network calls it. */
  checkpoints: Checkpoints = noCheckpoints;
  /** Runs in the middle of each request but those for the list of orders, which is read without being asked. */
  pause: () => Promise<void> = async () => {};
  /** Most requests of each kind that were under way at the same time. */
  readonly most = { read: 0, download: 0 };
  private readonly now = { read: 0, download: 0 };
  private readonly links = new Map<string, FakeItem>();
  private linkCount = 0;

  constructor(connection: Connection = nowhere) {
    this.connection = connection;
  }

  /** How often it was asked for anything but its list of orders, which is read without being asked. */
  get asks(): number {
    return this.asked.filter((what) => what !== 'GET /orders/v1').length;
  }

  get itemReads(): number {
    return this.asked.filter((what) => what.includes('/item/')).length;
  }

  /** The service's own clock. */
  time: () => number | null = () => null;

  serverTime(): number | null {
    return this.time();
  }

  async read<T>(call: ReadCall<T>): Promise<Result<T, ServiceFailure>> {
    this.asked.push(`GET ${call.path}`);
    this.customers.push([call.path, call.headers?.['customer-id']]);
    return this.counted('read', async () => {
      if (call.path !== '/orders/v1') await this.pause();
      if (call.signal?.aborted)
        return failed({ kind: 'cancelled', reason: reasonSaying('The request was cancelled.') });
      const failure = this.failRead(call.path);
      if (failure !== null) return failed(failure);
      const page = call.path === '/orders/v1' ? call.query?.page : undefined;
      if (page === '0')
        return failed({ kind: 'rejected', status: 400, reason: reasonSaying('Pages begin with 1.') });
      const answer = this.answerTo(call.path, page);
      if (answer === null)
        return failed({
          kind: 'notFound',
          status: 404,
          reason: reasonSaying('Nothing is known under this.'),
        });
      const parsed = call.schema.safeParse(JSON.parse(JSON.stringify(answer)));
      return parsed.success
        ? ok(parsed.data)
        : failed({
            kind: 'unreadable',
            reason: reasonSaying('The answer cannot be read.'),
            path: parsed.error.issues[0]?.path.join('.'),
          });
    });
  }

  readOpen<T>(): Promise<Result<T, ServiceFailure>> {
    return Promise.reject(new Error('Not part of these tests'));
  }

  raw(): Promise<never> {
    return Promise.reject(new Error('This test reads nothing raw'));
  }

  async chargeable(call: ChargeableCall): Promise<ChargeableOutcome> {
    this.asked.push(`${call.method} ${call.path}`);
    await this.pause();
    const failure: ServiceFailure = { kind: 'network', reason: reasonSaying('The connection broke.') };
    if (this.sending === 'notSent') return { kind: 'notSent', failure };
    try {
      this.checkpoints('connected', call.correlationId);
      call.beforeFirstByte();
      this.checkpoints('sending', call.correlationId);
    } catch {
      return {
        kind: 'notSent',
        failure: { kind: 'notReady', reason: reasonSaying('It could not be noted down.') },
      };
    }
    if (this.sending === 'lostRequest') return { kind: 'inDoubt', failure };
    const body = JSON.parse(new TextDecoder().decode(call.body ?? new Uint8Array()));
    this.posts.push(body);
    this.orderHeaders.push(call.headers);
    const order =
      this.instead?.isMade === false
        ? null
        : this.make(body.products, call.headers['customer-reference'] ?? '');
    await this.pause();
    if (this.sending === 'lostAnswer') return { kind: 'inDoubt', failure };
    const text = this.instead?.body ?? JSON.stringify(order === null ? {} : this.response(order));
    const bytes = new TextEncoder().encode(text);
    this.checkpoints('headArrived', call.correlationId);
    this.checkpoints('bodyArrived', call.correlationId);
    return { kind: 'answered', status: this.instead?.status ?? 201, headers: {}, bytes };
  }

  async download(link: string, _signal?: AbortSignal): Promise<Result<Download, ServiceFailure>> {
    this.asked.push('GET link');
    return this.counted('download', async () => {
      await this.pause();
      const given = this.onDownload(link);
      const item = this.links.get(link);
      if (given !== null && 'kind' in given) return failed(given);
      if (given === null && item === undefined)
        return failed({ kind: 'notFound', status: 404, reason: reasonSaying('The link is dead.') });
      const isTorn = given !== null && 'torn' in given;
      const bytes = isTorn ? given.torn : (given ?? item?.pdf ?? new Uint8Array());
      async function* body(): AsyncGenerator<Uint8Array> {
        yield bytes.subarray(0, 10);
        if (isTorn)
          throw new BrokenDownload({ kind: 'network', reason: reasonSaying('The download broke off.') });
        yield bytes.subarray(10);
      }
      return ok({ contentLength: isTorn ? null : bytes.length, startsAt: 0, etag: null, body: body() });
    });
  }

  /** All links given so far lead nowhere from now on. */
  killLinks(): void {
    this.links.clear();
  }

  private make(products: { productCode: string; productIds: unknown }[], reference: string): FakeOrder {
    const order = {
      orderId: `O-${this.orders.length + 1}`,
      reference,
      items: products.map(({ productCode, productIds }, index) => ({
        productCode,
        productIds,
        status: 'PROCESSING',
        pdf: aPdf(`${reference} ${index + 1}`),
      })),
    };
    this.orders.push(order);
    return order;
  }

  private response(order: FakeOrder) {
    return { orderId: order.orderId, totalPrice: 891, totalGst: 81, itemsOrdered: this.itemFields(order) };
  }

  private itemFields(order: FakeOrder) {
    return order.items.map(({ productCode, productIds }, index) => ({
      orderItemNumber: index + 1,
      productCode,
      productIds,
    }));
  }

  private answerTo(path: string, page: string | undefined): unknown {
    if (path === '/orders/v1/products') return { products: this.products };
    if (path === '/orders/v1/extra-data/owners-corporation-managers') return { managers: this.managers };
    if (path === '/orders/v1') {
      const list = this.history === null ? listOf(this.orders, this.others) : this.history(this.orders);
      // All of it stands on the first page.
      const isFurther = page !== undefined && page !== '1';
      return isFurther && typeof list === 'object' ? { ...list, orders: [] } : list;
    }
    const [, orderId, number] = /^\/orders\/v1\/([^/]+)(?:\/item\/(\d+))?$/.exec(path) ?? [];
    const order = this.orders.find((one) => one.orderId === orderId);
    if (order === undefined) return null;
    if (number === undefined)
      return {
        orderId,
        customerReference: order.reference,
        totalPrice: 891,
        products: this.itemFields(order),
        ...this.record(order),
      };
    const item = order.items[Number(number) - 1];
    if (item === undefined) return null;
    const customerReference = this.itemReference(order);
    return { orderId, orderItemNumber: Number(number), customerReference, ...this.itemAnswer(item) };
  }

  private itemAnswer(item: FakeItem) {
    if (item.status.toUpperCase() !== 'COMPLETE') return { productStatus: item.status, ...item.more };
    this.linkCount += 1;
    const link = `https://files.example.com/${this.linkCount}`;
    this.links.set(link, item);
    return {
      productStatus: item.status,
      resourceLocation: link,
      resourceExpiry: item.expiry,
      resourceFileSize: item.size === undefined ? item.pdf.length : item.size,
      ...item.more,
    };
  }

  private async counted<T>(kind: 'read' | 'download', work: () => Promise<T>): Promise<T> {
    this.now[kind] += 1;
    this.most[kind] = Math.max(this.most[kind], this.now[kind]);
    try {
      return await work();
    } finally {
      this.now[kind] -= 1;
    }
  }
}
