import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createLandService } from '../../../main/connection/land-service.ts';
import { createTokens } from '../../../main/connection/tokens.ts';
import { createHttp } from '../../../main/http/http.ts';
import type { LandService } from '../../../main/ports/land-service.ts';
import { Secret } from '../../../main/ports/secret.ts';
import { ok } from '../../../shared/lib/result.ts';
import { makeConnection } from '../../support/connection.ts';
import { settle } from '../../support/fake-clock.ts';
import { FakeLandService } from '../../support/fake-land-service.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { until as happened } from '../../support/raw-server.ts';

const day = 86_400_000;

/** What the server did with the orders that reached it: the oracle. */
interface Ledger {
  readonly orders: { orderId: string; customerReference: string }[];
  readonly posts: string[];
  /** What becomes of a POST. */
  behaviour: 'made' | 'late' | 'never' | 'twice';
  /** Makes what was held back. */
  make(): void;
  origin: string;
}

/** A app whose service is reached over real HTTP, while its clock is the test's. */
let app: OrderingApp;
let ledger: Ledger;
let land: RealLand;
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  await app.dispose();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function answer(request: IncomingMessage, response: ServerResponse): void {
  const reference = String(request.headers['customer-reference'] ?? '');
  const made = () => ({ orderId: `R-${ledger.orders.length + 1}`, customerReference: reference });
  const json = (status: number, value: unknown) =>
    response
      .writeHead(status, {
        'content-type': 'application/json',
        date: new Date(app.clock.now()).toUTCString(),
      })
      .end(JSON.stringify(value));
  if (request.url?.startsWith('/auth'))
    return void json(200, { access_token: 't', expires_in: 360_000, token_type: 'Bearer' });
  if (request.method === 'POST') {
    ledger.posts.push(reference);
    if (ledger.behaviour === 'late') held.push(() => ledger.orders.push(made()));
    if (ledger.behaviour === 'twice') ledger.orders.push(made());
    if (ledger.behaviour === 'made' || ledger.behaviour === 'twice') ledger.orders.push(made());
    if (ledger.behaviour === 'made') return void json(201, { ...ledger.orders.at(-1), itemsOrdered: items });
    request.socket.destroy();
    return;
  }
  if (request.url?.startsWith('/api/orders/v1/products')) return void json(200, { products });
  const [, orderId] = /^\/api\/orders\/v1\/(R-\d+)$/.exec(request.url ?? '') ?? [];
  const order = ledger.orders.find((one) => one.orderId === orderId);
  if (order !== undefined) return void json(200, { ...order, products: items });
  if (request.url?.startsWith('/api/orders/v1?'))
    return void json(200, { orders: listed(request.url), total: others.length + ledger.orders.length });
  json(404, {});
}
const items = [{ orderItemNumber: 1, productCode: 'RegisterSearchStatement' }];
const products = [
  { productCode: 'RegisterSearchStatement', productIds: { titleId: '10940/843' }, price: 891, gst: 81 },
];
/** Orders of somebody else in the same list. */
const others = [{ orderId: 'E-0', customerReference: 'of somebody else', products: [] }];
/** All stands on the first page. */
function listed(url: string): object[] {
  return new URL(url, 'http://localhost').searchParams.get('page') === '1'
    ? [...others, ...ledger.orders]
    : [];
}
let held: (() => void)[] = [];

function make(): void {
  for (const one of held.splice(0)) one();
}

/** Behaves as the real service that it holds. */
class RealLand extends FakeLandService {
  real: LandService | null = null;
  underWay = 0;
  override read: LandService['read'] = async (call) => {
    this.underWay += 1;
    try {
      return await this.inner().read(call);
    } finally {
      this.underWay -= 1;
    }
  };
  override chargeable: LandService['chargeable'] = (call) => this.inner().chargeable(call);
  override serverTime = () => this.inner().serverTime();
  private inner(): LandService {
    if (this.real === null) throw new Error('Not there yet');
    return this.real;
  }
}

async function open(behaviour: Ledger['behaviour']): Promise<void> {
  held = [];
  ledger = { orders: [], posts: [], behaviour, make, origin: '' };
  const server = createServer(
    (request, response) => void request.resume().on('end', () => answer(request, response)),
  );
  // Closing an idle connection would cut off a request that is just being sent on it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  ledger.origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const connection = makeConnection({ baseUrl: `${ledger.origin}/api`, authUrl: `${ledger.origin}/auth` });
  land = new RealLand(connection);
  app = openOrderingApp({ service: land });
  const { clock } = app;
  const http = createHttp({ clock, random: new FakeRandom(), version: '1' });
  cleanups.unshift(() => http.close());
  const credentials = async () => ok({ clientId: 'a', clientSecret: new Secret('b') });
  const tokens = createTokens({ connection, http, clock, credentials });
  land.real = createLandService({ connection, http, tokens, log: createQuietLog(), clock });
  app.trustList();
}

/** Moves time on by seconds, and only while nothing is under way: how fast the sockets are makes no difference. */
async function until(isSo: () => boolean, seconds = 2400): Promise<void> {
  for (let second = 0; second < seconds && !isSo(); second += 1) {
    await app.clock.advance(1000);
    await happened(() => land.underWay === 0);
    await settle();
  }
  expect(isSo()).toBe(true);
}

test('an order whose answer is lost, and that is made three days later, is found by the watch', async () => {
  await open('late');
  const { id } = await app.order();
  expect(app.shown.state).toBe('UNKNOWN');
  await until(() => app.shown.state === 'PRESUMED_ABSENT');
  app.clock.sleep(3 * day);
  app.wake();
  await until(() => app.ordering.get(id)?.lookup?.absentTimes === 7);
  ledger.make();
  app.clock.sleep(day);
  app.wake();
  await until(() => app.shown.state === 'CONFIRMED');
  expect(app.shown).toMatchObject({ orderId: 'R-1', items: [{ identifier: '10940/843' }] });
  expect(ledger.posts).toEqual([app.shown.reference]);
});

test('ordered again meanwhile, both are told, and the server saw one request for each', async () => {
  await open('late');
  const { id, reference } = await app.order();
  await until(() => app.shown.state === 'PRESUMED_ABSENT');
  ledger.behaviour = 'made';
  const again = app.ordering.orderAgain(id, '2026-118', 891);
  const placed = await again;
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
  app.clock.sleep(3 * day);
  ledger.make();
  app.wake();
  await until(() => app.ordering.get(id)?.state === 'DUPLICATE');
  expect(app.ordering.get(id)?.orderIds).toEqual(['R-2', 'R-1']);
  expect(ledger.posts).toEqual([reference, placed.value.reference]);
});

test('an order that the service makes twice is told with both numbers, from one request', async () => {
  await open('twice');
  await app.order();
  await until(() => app.shown.state === 'DUPLICATE');
  expect(app.shown.orderIds).toEqual(['R-1', 'R-2']);
  await until(() => app.shown.items.length === 2);
  expect(ledger.posts).toHaveLength(1);
});

test('the number of each order is proven over the wire, and another may follow', async () => {
  await open('made');
  await app.order(['10940/843'], 'one');
  await app.order(['10940/844'], 'two');
  expect(ledger.orders.map(({ customerReference }) => customerReference)).toEqual(ledger.posts);
  expect(app.db.all('SELECT state FROM intent').map(({ state }) => state)).toEqual([
    'CONFIRMED',
    'CONFIRMED',
  ]);
});
