import { orderSumFault } from '../../../shared/model/order-sum.ts';
import { settle } from '../../support/fake-clock.ts';
import type { FakeItem } from '../../support/fake-land-service.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { aPdf } from '../../support/pdf.ts';
import { must, type Probe } from './probe.ts';

const minute = 60_000;

/** Ordering whole, on a library, a clock and a service that do as they are told. */
function onApp(
  number: number,
  operation: string,
  input: string,
  expected: string,
  run: (app: OrderingApp) => Promise<string>,
): Probe {
  return {
    number,
    input,
    operation,
    expected: [expected],
    async run() {
      const app = openOrderingApp();
      try {
        const ended = await run(app);
        const faults = app.log.lines.filter(({ level }) => level === 'error');
        must(
          faults.length === 0,
          `Logged as a fault of ours: ${faults[0]?.event} ${String(faults[0]?.error)}`,
        );
        return ended;
      } finally {
        await app.dispose();
      }
    },
  };
}

const listing = (price: unknown) => [
  { productCode: 'RegisterSearchStatement', productIds: { titleId: '10940/843' }, price, gst: 81 },
];

/** Places what lies in the cart at a price of eleven minutes ago; the service asks `price` now. */
const priced = (input: string, price: unknown, expected: string) =>
  onApp(12, 'order', input, expected, async (app) => {
    app.fill();
    app.clock.jumpWall(11 * minute);
    app.service.products = listing(price);
    const placed = await app.place(app.cart.view().totalCents);
    must(app.service.posts.length === 0, 'Was ordered');
    return placed.ok ? 'placed' : placed.failure.code;
  });

/** The order stands; its amounts are shown as received, and what cannot be right is said. */
const charged = (input: string, answer: object) =>
  onApp(12, 'order', input, 'flagged', async (app) => {
    const itemsOrdered = [
      { orderItemNumber: 1, productCode: 'RegisterSearchStatement', price: 810, gst: 81 },
    ];
    const body = JSON.stringify({ orderId: 'O-1', itemsOrdered, ...answer });
    app.service.instead = { status: 201, body, isMade: true };
    const { state, totalCents, ...order } = await app.order();
    must(state === 'CONFIRMED', `Is ${state}`);
    return orderSumFault({ totalCents, ...order }) === null ? 'not flagged' : 'flagged';
  });

const prices: readonly Probe[] = [
  priced('a price higher than was shown', 1000, 'PRICE_CHANGED'),
  priced('a price lower than was shown', 890, 'PRICE_CHANGED'),
  priced('a price below nothing', -1, 'SERVICE_FAILED'),
  priced('no price', null, 'INVALID'),
  onApp(12, 'order', 'another total than was confirmed', 'PRICE_CHANGED', async (app) => {
    app.fill();
    const placed = await app.place(app.cart.view().totalCents - 1);
    must(app.service.posts.length === 0, 'Was ordered');
    return placed.ok ? 'placed' : placed.failure.code;
  }),
  charged('a total that is not the sum', { totalPrice: 9999, totalGst: 81 }),
  charged('a total below nothing', { totalPrice: -1, totalGst: 0 }),
  charged('a GST above the total', { totalPrice: 810, totalGst: 9999 }),
];

function theItem(app: OrderingApp): FakeItem {
  const item = app.service.orders[0]?.items[0];
  if (item === undefined) throw new Error('No item was ordered');
  return item;
}

const downloads = (app: OrderingApp) => app.service.asked.filter((what) => what === 'GET link').length;

/** What the item is shown as after an hour, and that the service was left in peace meanwhile. */
async function afterAnHour(app: OrderingApp): Promise<string> {
  const before = app.service.asked.length;
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await app.clock.advance(minute);
    await settle();
  }
  const requests = app.service.asked.length - before;
  must(requests <= 200, `${requests} requests in an hour`);
  return app.item.phase;
}

const completed = (
  number: number,
  input: string,
  expected: string,
  spoil: (item: FakeItem, app: OrderingApp) => FakeItem | null,
) =>
  onApp(number, 'ordered item', input, expected, async (app) => {
    await app.order();
    const item = theItem(app);
    item.status = 'COMPLETE';
    const order = app.service.orders[0];
    const other = spoil(item, app);
    if (other && order) order.items[0] = other;
    return afterAnHour(app);
  });

const afterwards: readonly Probe[] = [
  completed(16, 'complete, and no link', 'fetching', (item) => ({
    ...item,
    more: { resourceLocation: null },
  })),
  completed(16, 'complete, and an empty link', 'fetching', (item) => ({
    ...item,
    more: { resourceLocation: '' },
  })),
  onApp(16, 'ordered item', 'at work again after it was complete', 'complete', async (app) => {
    await app.order();
    const item = theItem(app);
    item.status = 'COMPLETE';
    await app.until(() => app.item.phase === 'complete');
    const before = downloads(app);
    item.status = 'PROCESSING';
    app.ordering.checkItem(app.item.id);
    const phase = await afterAnHour(app);
    must(downloads(app) === before, 'Was fetched again');
    return phase;
  }),
  ...(
    [
      ['that is past', '2001-01-01T00:00:00Z'],
      ['of the year 9999', '9999-12-31T23:59:59Z'],
      ['without an offset', '2026-11-22T09:00:00'],
      ['that is no time', 'soon'],
      ['of 30 February', '2027-02-30T00:00:00Z'],
    ] as const
  ).map(([input, expiry]) =>
    completed(17, `an expiry ${input}`, 'complete', (item, app) => {
      item.expiry = expiry;
      // The service gives another with the next link, which is asked for before the old one is used.
      app.service.failRead = () => {
        if (app.service.itemReads > 1 && expiry.startsWith('2001')) item.expiry = '2099-01-01T00:00:00Z';
        return null;
      };
      return null;
    }),
  ),
  completed(17, 'no expiry', 'complete', (item) => ({ ...item, more: { resourceExpiry: null } })),
];

const pdf = aPdf('a certificate');
const padded = (bytes: number) => new Uint8Array(Buffer.concat([Buffer.alloc(bytes, 0x20), pdf]));
const html = new TextEncoder().encode('<!DOCTYPE html><html>Please log in</html>');

const fetched = (input: string, bytes: Uint8Array, expected: string) =>
  onApp(24, 'download', input, expected, async (app) => {
    await app.order();
    theItem(app).status = 'COMPLETE';
    app.service.onDownload = () => bytes;
    await app.until(() => app.item.phase === 'held' || app.item.phase === 'complete', 3600);
    const { phase } = app.item;
    const stored = app.files.paths('/store/docs').length;
    must(stored === (phase === 'complete' ? 1 : 0), `${stored} files under final names`);
    must(phase !== 'held' || app.files.paths('/store/quarantine').length === 1, 'What was paid for is gone');
    const { documents } = app.documents.list({
      connectionId: app.current.connection.id,
      text: '',
      matterNumber: undefined,
      limit: 99,
      offset: 0,
    });
    must(
      documents.every(({ viewUrl }) => (viewUrl === null) === (phase === 'held')),
      'Is shown, or is not',
    );
    if (phase === 'held') return 'quarantined';
    return documents[0]?.remark === null ? 'stored' : 'stored with a remark';
  });

const bodies: readonly Probe[] = [
  fetched('a web page', html, 'quarantined'),
  fetched('nothing', new Uint8Array(), 'quarantined'),
  fetched('a PDF that begins at byte 5,000', padded(5000), 'quarantined'),
  fetched('a PDF without its end', pdf.subarray(0, pdf.length - 8), 'quarantined'),
  fetched('JSON', new TextEncoder().encode('{"error":"later"}'), 'quarantined'),
  // Whole, and of another length than promised: in which unit the document gives the length is not said.
  fetched('a PDF ten times as long as promised', aPdf('x'.repeat(pdf.length * 10)), 'stored with a remark'),
];

/** Bad inputs that show only where an order, its item and its certificate are followed to their end. */
export const appProbes: readonly Probe[] = [...prices, ...afterwards, ...bodies];
