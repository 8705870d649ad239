import { afterEach, expect, test } from 'vitest';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

/** `npm run test:campaigns -- --only clicks` makes a thousand. */
const tries = Number(process.env.DOUBLE_CLICKS ?? 100);
let app: OrderingApp;
afterEach(() => app.dispose());

test(`one confirmation is one request, in ${tries} tries by double click, second window and restart`, async () => {
  app = openOrderingApp({ random: createSystemRandom() });
  const outcomes = new Map<string, number>();
  const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  for (let number = 1; number <= tries; number += 1) {
    const matter = `matter ${number}`;
    const title = `${1000 + number}/001`;
    app.fill([title], matter);
    const { totalCents, revision } = app.cart.view();
    // Two presses in one turn, and a third from a window that shows the cart as it was.
    const both = [app.place(totalCents, revision), app.place(totalCents, revision)];
    const [first] = await Promise.all(both);
    count(first?.ok ? 'placed' : 'not placed');
    if (number % 50 === 0) await app.reopen();
    const late = await app.place(totalCents, revision);
    count(late.ok ? 'placed late' : late.failure.code);
    expect(app.service.posts).toHaveLength(number);
  }
  expect([...outcomes]).toEqual([
    ['placed', tries],
    ['INVALID', tries],
  ]);
  expect(app.db.get(`SELECT count(*) AS n FROM intent_event WHERE to_state = 'SENDING'`)?.n).toBe(tries);
});

test('the same cart put together again while the first is in doubt is refused, however often and after each restart', async () => {
  app = openOrderingApp();
  app.service.sending = 'lostRequest';
  app.service.history = () => ({ orders: [] });
  await app.order();
  for (let round = 0; round < 100; round += 1) {
    if (round % 25 === 0) await app.reopen();
    if (round % 25 === 0) app.fill();
    const again = await Promise.all([1, 2].map(() => app.place(app.cart.view().totalCents)));
    for (const one of again) expect(one).toMatchObject({ failure: { code: 'ALREADY_PLACED' } });
  }
  expect(app.service.asked.filter((what) => what.startsWith('POST'))).toHaveLength(1);
});

test('a press in a second window while another cart is sent is for the cart that it shows', async () => {
  app = openOrderingApp();
  app.fill(['1000/001'], 'first');
  const first = app.cart.view();
  let second = first;
  let answered: Promise<unknown>[] = [];
  app.service.pause = async () => {
    if (second !== first) return;
    // The order is on its way: its products have left the cart, and another window fills it.
    app.fill(['2000/001'], 'second');
    second = app.cart.view();
    answered = [app.place(second.totalCents, second.revision)];
    answered.push(app.ordering.place(first.id ?? '', first.totalCents, first.revision));
  };
  const placed = await app.place(first.totalCents, first.revision);
  expect(placed).toMatchObject({ value: { matterNumber: 'first' } });
  expect(await Promise.all(answered)).toMatchObject([{ value: { matterNumber: 'second' } }, placed]);
  expect(app.service.posts).toHaveLength(2);
});

test('a press in a second window is refused where the cart that it shows is not there once the first is sent', async () => {
  app = openOrderingApp();
  app.fill(['1000/001'], 'first');
  const first = app.cart.view();
  let refused: Promise<unknown> | null = null;
  app.service.pause = async () => {
    if (refused !== null) return;
    app.fill(['2000/001'], 'second');
    const { totalCents, revision } = app.cart.view();
    refused = app.place(totalCents, revision);
    app.cart.setDetails({ matterNumber: 'third' });
  };
  await app.place(first.totalCents, first.revision);
  expect(await refused).toMatchObject({ failure: { code: 'INVALID' } });
  expect(app.service.posts).toHaveLength(1);
});
