import { orderSumFault } from '../../../shared/model/order-sum.ts';
import { settle } from '../../support/fake-clock.ts';
import type { FakeItem } from '../../support/fake-land-service.ts';
import { type Desk, openDesk } from '../../support/ordering-desk.ts';
import { aPdf } from '../../support/pdf.ts';
import { must, type Probe } from './probe.ts';

const minute = 60_000;

/** Ordering whole, on a library, a clock and a service that do as they are told. */
function onDesk(
  number: number,
  operation: string,
  input: string,
  expected: string,
  run: (desk: Desk) => Promise<string>,
): Probe {
  return {
    number,
    input,
    operation,
    expected: [expected],
    async run() {
      const desk = openDesk();
      try {
        const ended = await run(desk);
        const faults = desk.log.lines.filter(({ level }) => level === 'error');
        must(
          faults.length === 0,
          `Logged as a fault of ours: ${faults[0]?.event} ${String(faults[0]?.error)}`,
        );
        return ended;
      } finally {
        await desk.dispose();
      }
    },
  };
}

const listing = (price: unknown) => [
  { productCode: 'RegisterSearchStatement', productIds: { titleId: '10940/843' }, price, gst: 81 },
];

/** Places what lies in the cart at a price of eleven minutes ago; the service asks `price` now. */
const priced = (input: string, price: unknown, expected: string) =>
  onDesk(12, 'order', input, expected, async (desk) => {
    desk.fill();
    desk.clock.jumpWall(11 * minute);
    desk.service.products = listing(price);
    const placed = await desk.ordering.place(desk.ordering.cart.view().totalCents);
    must(desk.service.posts.length === 0, 'Was ordered');
    return placed.ok ? 'placed' : placed.failure.code;
  });

/** The order stands; its amounts are shown as received, and what cannot be right is said. */
const charged = (input: string, answer: object) =>
  onDesk(12, 'order', input, 'flagged', async (desk) => {
    const itemsOrdered = [
      { orderItemNumber: 1, productCode: 'RegisterSearchStatement', price: 810, gst: 81 },
    ];
    const body = JSON.stringify({ orderId: 'O-1', itemsOrdered, ...answer });
    desk.service.instead = { status: 201, body, isMade: true };
    const { state, totalCents, ...order } = await desk.order();
    must(state === 'CONFIRMED', `Is ${state}`);
    return orderSumFault({ totalCents, ...order }) === null ? 'not flagged' : 'flagged';
  });

const prices: readonly Probe[] = [
  priced('a price higher than was shown', 1000, 'PRICE_CHANGED'),
  priced('a price lower than was shown', 890, 'PRICE_CHANGED'),
  priced('a price below nothing', -1, 'SERVICE_FAILED'),
  priced('no price', null, 'INVALID'),
  onDesk(12, 'order', 'another total than was confirmed', 'PRICE_CHANGED', async (desk) => {
    desk.fill();
    const placed = await desk.ordering.place(desk.ordering.cart.view().totalCents - 1);
    must(desk.service.posts.length === 0, 'Was ordered');
    return placed.ok ? 'placed' : placed.failure.code;
  }),
  charged('a total that is not the sum', { totalPrice: 9999, totalGst: 81 }),
  charged('a total below nothing', { totalPrice: -1, totalGst: 0 }),
  charged('a GST above the total', { totalPrice: 810, totalGst: 9999 }),
];

function theItem(desk: Desk): FakeItem {
  const item = desk.service.orders[0]?.items[0];
  if (item === undefined) throw new Error('No item was ordered');
  return item;
}

const downloads = (desk: Desk) => desk.service.asked.filter((what) => what === 'GET link').length;

/** What the item is shown as after an hour, and that the service was left in peace meanwhile. */
async function afterAnHour(desk: Desk): Promise<string> {
  const before = desk.service.asked.length;
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await desk.clock.advance(minute);
    await settle();
  }
  const requests = desk.service.asked.length - before;
  must(requests <= 200, `${requests} requests in an hour`);
  return desk.item.phase;
}

const completed = (
  number: number,
  input: string,
  expected: string,
  spoil: (item: FakeItem, desk: Desk) => FakeItem | null,
) =>
  onDesk(number, 'ordered item', input, expected, async (desk) => {
    await desk.order();
    const item = theItem(desk);
    item.status = 'COMPLETE';
    const order = desk.service.orders[0];
    const other = spoil(item, desk);
    if (other && order) order.items[0] = other;
    return afterAnHour(desk);
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
  onDesk(16, 'ordered item', 'at work again after it was complete', 'complete', async (desk) => {
    await desk.order();
    const item = theItem(desk);
    item.status = 'COMPLETE';
    await desk.until(() => desk.item.phase === 'complete');
    const before = downloads(desk);
    item.status = 'PROCESSING';
    desk.ordering.checkItem(desk.item.id);
    const phase = await afterAnHour(desk);
    must(downloads(desk) === before, 'Was fetched again');
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
    completed(17, `an expiry ${input}`, 'complete', (item, desk) => {
      item.expiry = expiry;
      // The service gives another with the next link, which is asked for before the old one is used.
      desk.service.failRead = () => {
        if (desk.service.itemReads > 1 && expiry.startsWith('2001')) item.expiry = '2099-01-01T00:00:00Z';
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
  onDesk(24, 'download', input, expected, async (desk) => {
    await desk.order();
    theItem(desk).status = 'COMPLETE';
    desk.service.onDownload = () => bytes;
    await desk.until(() => desk.item.phase === 'held' || desk.item.phase === 'complete', 3600);
    const { phase } = desk.item;
    const stored = desk.files.paths('/store/docs').length;
    must(stored === (phase === 'complete' ? 1 : 0), `${stored} files under final names`);
    must(phase !== 'held' || desk.files.paths('/store/quarantine').length === 1, 'What was paid for is gone');
    const { documents } = desk.documents.list({
      connectionId: desk.current.connection.id,
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
export const deskProbes: readonly Probe[] = [...prices, ...afterwards, ...bodies];
