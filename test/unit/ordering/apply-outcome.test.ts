import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CartStore, createCartStore } from '../../../main/ordering/cart/cart-store.ts';
import { createItemStore } from '../../../main/ordering/item-store.ts';
import type { Intent } from '../../../main/ordering/journal/intent.ts';
import { createJournal, type Journal } from '../../../main/ordering/journal/journal.ts';
import { type ApplyOutcome, createApplyOutcome } from '../../../main/ordering/placing/apply-outcome.ts';
import type { Db } from '../../../main/storage/db.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { aLine, someDetails } from '../../support/cart-line.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';

let db: Db;
let journal: Journal;
let outcome: ApplyOutcome;
let carts: { windows: CartStore; jobs: CartStore };
beforeEach(() => {
  db = newLibrary();
  const clock = new FakeClock();
  journal = createJournal(db, clock, { bootId: 'boot', computer: 'desk' });
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `cart-${ids}`;
  };
  const parts = { now: () => clock.now(), newId };
  carts = { windows: createCartStore(db, parts), jobs: createCartStore(db, parts, 'job') };
  outcome = createApplyOutcome({
    ...{ journal, clock, carts, items: createItemStore(db), newId: () => 'item', computer: 'desk' },
    minimumSeconds: () => 20,
    checkCharge: () => {},
  });
  db.exec(
    `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES ('m', 'practice', '2026-118', 0, 0, 'desk')`,
  );
});
afterEach(() => db.close());

const storeOf = (isOfJob: boolean) => (isOfJob ? carts.jobs : carts.windows);
const idsIn = (isOfJob: boolean) =>
  storeOf(isOfJob)
    .list('practice')
    .flatMap(({ id }) =>
      storeOf(isOfJob)
        .lines(id)
        .map((line) => line.id),
    );

function jobsOrder(): Intent {
  return anOrderOf({ lines: [aLine({ id: 'of-job' })], details: someDetails(), isOfJob: true });
}

function anOrderOf(cart: Intent['cart']): Intent {
  const intent = {
    id: 'i',
    connectionId: 'practice',
    matterId: 'm',
    customerId: null,
    mark: 'MARK',
    customerReference: '2026-118 MARK',
    basketKey: 'basket',
    body: new TextEncoder().encode('{}'),
    cart,
    quotedTotalCents: 891,
  };
  journal.prepare(intent, () => {});
  return known();
}

function known(): Intent {
  const intent = journal.get('i');
  if (intent === null) throw new Error('No intent');
  return intent;
}

function refuse(): void {
  journal.move('i', 'SENDING', { cause: 'connected', sentAt: 1 });
  const rawResponse = new TextEncoder().encode('{}');
  journal.move('i', 'RESPONDED', { cause: 'answered', httpStatus: 400, rawResponse });
  outcome.fromAnswer(known(), defaultWireProfile);
  expect(known().state).toBe('REFUSED');
}

test.each([false, true])('a line of an order that exists leaves its cart, of jobs: %s', (isOfJob) => {
  jobsOrder();
  const store = storeOf(isOfJob);
  const itsCart = store.open('practice', someDetails());
  store.add(itsCart, aLine({ id: 'of-job' }));
  const elsewhere = carts.windows.open('other');
  carts.windows.add(elsewhere, aLine({ id: 'elsewhere' }));
  journal.move('i', 'SENDING', { cause: 'connected', sentAt: 1 });
  journal.move('i', 'UNKNOWN', { cause: 'lost' });
  outcome.placeListed(known(), 'O-1', 'listed');
  expect([idsIn(false), idsIn(true)]).toEqual([[], []]);
  expect(store.details(itsCart)).toEqual({});
  expect(carts.windows.lines(elsewhere)).toHaveLength(1);
});

test('a line of a job that exists leaves the cart of a window, and the others stay', () => {
  jobsOrder();
  const ofWindow = carts.windows.open('practice', { matterNumber: '2026-7' });
  for (const id of ['of-window', 'of-job']) carts.windows.add(ofWindow, aLine({ id }));
  journal.move('i', 'SENDING', { cause: 'connected', sentAt: 1 });
  journal.move('i', 'UNKNOWN', { cause: 'lost' });
  outcome.placeListed(known(), 'O-1', 'listed');
  expect(idsIn(false)).toEqual(['of-window']);
  expect(carts.windows.details(ofWindow)).toEqual({ matterNumber: '2026-7' });
});

test.each(['not sent', 'discarded', 'refused'])(
  'the lines of a job’s order that is %s go into the cart of jobs, also from a window',
  (end) => {
    const intent = jobsOrder();
    if (end === 'not sent') outcome.notSent(intent, 'offline');
    if (end === 'discarded') outcome.discard(intent);
    if (end === 'refused') refuse();
    expect([idsIn(false), idsIn(true)]).toEqual([[], ['of-job']]);
    const [itsCart] = carts.jobs.list('practice');
    expect(carts.jobs.details(itsCart?.id ?? '')).toEqual(someDetails());
  },
);

test.each(['not sent', 'refused'])(
  'the lines of an order that is %s go back into the cart that they came from, though its matter has another one open',
  (end) => {
    const store = carts.windows;
    const own = store.open('practice', someDetails());
    const lineFor = (id: string) => aLine({ id, context: { ...aLine().context, volumeFolio: `1/${id}` } });
    for (const id of ['1', '2']) store.add(own, lineFor(id));
    const intent = anOrderOf({ cartId: own, lines: [lineFor('1')], details: someDetails() });
    store.handOver(['1']);
    // Opened and used last, so that it would be the first to be found by the matter.
    const another = store.open('practice', someDetails());
    store.add(another, lineFor('3'));
    expect(store.ofMatter('practice', someDetails())).toBe(another);
    if (end === 'not sent') outcome.notSent(intent, 'offline');
    else refuse();
    const idsOf = (cartId: string) => store.lines(cartId).map(({ id }) => id);
    expect([idsOf(own), idsOf(another)]).toEqual([['2', '1'], ['3']]);
  },
);
