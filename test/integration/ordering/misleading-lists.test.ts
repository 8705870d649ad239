import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { FakeLandService, type FakeOrder, nowhere } from '../../support/fake-land-service.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

/** Lists of orders that are whole by all that they say, and leave out the one that is looked for or hide what it is. */

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp({ service: new FakeLandService({ ...nowhere, poll: { minimumSeconds: 20 } }) });
});
afterEach(() => app.dispose());

const state = (id: string) => app.ordering.get(id)?.state;
const showsOpenAt = () => app.db.get('SELECT shows_open_at FROM history_look')?.shows_open_at;
const others = [{ orderId: 'E-0', customerReference: 'of somebody else' }];
const listed = ({ orderId, reference }: FakeOrder) => ({ orderId, customerReference: reference });
const completed = ({ items }: FakeOrder) => items.every(({ status }) => status === 'COMPLETE');
const busy: ServiceFailure = { kind: 'unavailable', status: 503, reason: reasonSaying('Down.') };

/** The service shows completed orders only. One of ours is complete before the list is read, and nobody here knows yet. */
async function orderThatCompletesUnseen(): Promise<void> {
  app.service.history = (orders) => {
    const shown = [...others, ...orders.filter(completed).map(listed)];
    return { orders: shown, total: shown.length };
  };
  let failures = 1;
  app.service.failRead = (path) => (path.includes('/item/') && failures-- > 0 ? busy : null);
  await app.order(['1000/001'], 'quick one');
  await app.clock.advance(2 * second);
  for (const item of app.service.orders[0]?.items ?? []) item.status = 'COMPLETE';
  await app.clock.advance(3 * minute);
}

test('a list that shows completed orders only is not believed for one of ours that completed unseen', async () => {
  await orderThatCompletesUnseen();
  expect(showsOpenAt()).toBeNull();
  app.service.sending = 'lostAnswer';
  const lost = await app.order(['1000/002'], 'lost');
  app.service.sending = 'answered';
  app.service.instead = { status: 400, body: '{}', isMade: true };
  await expect(app.order(['1000/003'], 'refused')).rejects.toThrow('refused the order');
  await app.clock.advance(40 * minute);
  expect(state(lost.id)).toBe('UNKNOWN');
  expect(app.db.all(`SELECT state FROM intent WHERE state LIKE 'RE%'`)).toEqual([{ state: 'REFUSED' }]);
});

test('a list is believed to show open orders once an item is still open after it showed the order', async () => {
  const { id } = await app.order(['1000/001'], 'slow one');
  app.service.others.push(...others);
  await app.clock.advance(minute);
  expect([state(id), typeof showsOpenAt()]).toEqual(['CONFIRMED', 'number']);
});

test('a list that shows an order only when a part of it is complete is not believed', async () => {
  app.service.history = (orders) => ({ orders: [...others, ...orders.map(listed)] });
  await app.order(['1000/001', '1000/002'], 'two of them');
  const [first] = app.service.orders[0]?.items ?? [];
  if (first !== undefined) first.status = 'COMPLETE';
  await app.clock.advance(5 * minute);
  expect(showsOpenAt()).toBeNull();
});

test('a list that shows an order later than absence is believed is not believed', async () => {
  app.service.history = (orders) => ({ orders: [...others, ...orders.slice(0, 0).map(listed)] });
  await app.order(['1000/001'], 'slow one');
  await app.clock.advance(20 * minute);
  app.service.history = (orders) => ({ orders: [...others, ...orders.map(listed)] });
  await app.clock.advance(2 * day);
  expect(showsOpenAt()).toBeNull();
});

test.each([
  ['while it is open, the year 1', '0001-01-01T00:00:00Z', 0],
  ['the day, by a clock that was a year ahead when it was sent', '', 366 * day],
])(
  'a list without references that gives an order as its date %s has its record asked for',
  async (_, date, ahead) => {
    app.trustList();
    app.service.time = () => app.clock.now() + ahead;
    app.service.history = (orders) => ({
      orders: [...others, ...orders.map(listed)].map(({ orderId }) => ({
        orderId,
        orderDate: date || new Date(app.clock.now()).toISOString(),
      })),
    });
    app.service.sending = 'lostAnswer';
    const { id } = await app.order();
    app.service.time = () => app.clock.now();
    await app.until(() => state(id) === 'CONFIRMED', 30);
  },
);
