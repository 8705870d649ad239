import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCartStore } from '../../../main/ordering/cart/cart-store.ts';
import { createItemStore } from '../../../main/ordering/item-store.ts';
import type { Intent } from '../../../main/ordering/journal/intent.ts';
import { createJournal, type Journal } from '../../../main/ordering/journal/journal.ts';
import { type ApplyOutcome, createApplyOutcome } from '../../../main/ordering/placing/apply-outcome.ts';
import type { Db } from '../../../main/storage/db.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { aLine, someDetails } from '../../support/cart-line.ts';
import { FakeClock } from '../../support/fake-clock.ts';

let db: Db;
let journal: Journal;
let outcome: ApplyOutcome;
beforeEach(() => {
  db = openLibraryDb(':memory:');
  const clock = new FakeClock();
  journal = createJournal(db, clock, { bootId: 'boot', computer: 'desk' });
  const carts = { windows: createCartStore(db), jobs: createCartStore(db, true) };
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

const idsIn = (isOfJob: boolean) =>
  createCartStore(db, isOfJob)
    .lines('practice')
    .map(({ id }) => id);

function jobsOrder(): Intent {
  const intent = {
    id: 'i',
    connectionId: 'practice',
    matterId: 'm',
    customerId: null,
    mark: 'MARK',
    customerReference: '2026-118 MARK',
    basketKey: 'basket',
    body: new TextEncoder().encode('{}'),
    cart: { lines: [aLine({ id: 'of-job' })], details: someDetails(), isOfJob: true },
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

test.each([false, true])('a line of an order that exists leaves its cart, of jobs: %s', (isOfJob) => {
  jobsOrder();
  const itsCart = createCartStore(db, isOfJob);
  itsCart.add('practice', aLine({ id: 'of-job' }));
  itsCart.setDetails('practice', someDetails());
  createCartStore(db).add('other', aLine({ id: 'elsewhere' }));
  journal.move('i', 'SENDING', { cause: 'connected', sentAt: 1 });
  journal.move('i', 'UNKNOWN', { cause: 'lost' });
  outcome.placeListed(known(), 'O-1', 'listed');
  expect([idsIn(false), idsIn(true)]).toEqual([[], []]);
  expect(itsCart.details('practice')).toEqual({});
  expect(createCartStore(db).lines('other')).toHaveLength(1);
});

test('a line of a job that exists leaves the cart of a window, and the others stay', () => {
  jobsOrder();
  const ofWindow = createCartStore(db);
  for (const id of ['of-window', 'of-job']) ofWindow.add('practice', aLine({ id }));
  ofWindow.setDetails('practice', { matterNumber: '2026-7' });
  journal.move('i', 'SENDING', { cause: 'connected', sentAt: 1 });
  journal.move('i', 'UNKNOWN', { cause: 'lost' });
  outcome.placeListed(known(), 'O-1', 'listed');
  expect(idsIn(false)).toEqual(['of-window']);
  expect(ofWindow.details('practice')).toEqual({ matterNumber: '2026-7' });
});

test.each(['not sent', 'discarded', 'refused'])(
  'the lines of a job’s order that is %s go into the cart of jobs, also from a window',
  (end) => {
    const intent = jobsOrder();
    if (end === 'not sent') outcome.notSent(intent, 'offline');
    if (end === 'discarded') outcome.discard(intent);
    if (end === 'refused') {
      journal.move('i', 'SENDING', { cause: 'connected', sentAt: 1 });
      const rawResponse = new TextEncoder().encode('{}');
      journal.move('i', 'RESPONDED', { cause: 'answered', httpStatus: 400, rawResponse });
      outcome.fromAnswer(known(), defaultWireProfile);
      expect(known().state).toBe('REFUSED');
    }
    expect([idsIn(false), idsIn(true)]).toEqual([[], ['of-job']]);
    expect(createCartStore(db).details('practice')).toEqual({});
  },
);
