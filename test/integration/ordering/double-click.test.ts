import { afterEach, expect, test } from 'vitest';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import { type Desk, openDesk } from '../../support/ordering-desk.ts';

/** `npm run test:campaigns -- --only clicks` makes a thousand. */
const tries = Number(process.env.DOUBLE_CLICKS ?? 250);
let desk: Desk;
afterEach(() => desk.dispose());

test(`one confirmation is one request, in ${tries} tries by double click, second window and restart`, async () => {
  desk = openDesk({ random: createSystemRandom() });
  const outcomes = new Map<string, number>();
  const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  for (let number = 1; number <= tries; number += 1) {
    const matter = `matter ${number}`;
    const title = `${1000 + number}/001`;
    desk.fill([title], matter);
    const { totalCents, revision } = desk.ordering.cart.view();
    // Two presses in one turn, and a third from a window that shows the cart as it was.
    const both = [desk.ordering.place(totalCents, revision), desk.ordering.place(totalCents, revision)];
    const [first] = await Promise.all(both);
    count(first?.ok ? 'placed' : 'not placed');
    if (number % 100 === 0) await desk.reopen();
    const late = await desk.ordering.place(totalCents, revision);
    count(late.ok ? 'placed late' : late.failure.code);
    expect(desk.service.posts).toHaveLength(number);
  }
  expect([...outcomes]).toEqual([
    ['placed', tries],
    ['INVALID', tries],
  ]);
  expect(desk.db.get(`SELECT count(*) AS n FROM intent_event WHERE to_state = 'SENDING'`)?.n).toBe(tries);
});

test('the same cart put together again while the first is in doubt is refused, however often and after each restart', async () => {
  desk = openDesk();
  desk.service.sending = 'lostRequest';
  desk.service.history = () => ({ orders: [] });
  await desk.order();
  for (let round = 0; round < 100; round += 1) {
    if (round % 25 === 0) await desk.reopen();
    if (round % 25 === 0) desk.fill();
    const again = await Promise.all(
      [1, 2].map(() => desk.ordering.place(desk.ordering.cart.view().totalCents)),
    );
    for (const one of again) expect(one).toMatchObject({ failure: { code: 'ALREADY_PLACED' } });
  }
  expect(desk.service.asked.filter((what) => what.startsWith('POST'))).toHaveLength(1);
});
