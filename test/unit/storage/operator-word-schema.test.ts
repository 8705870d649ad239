import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJournal, type Journal } from '../../../main/ordering/journal/journal.ts';
import type { Db } from '../../../main/storage/db.ts';
import { libraryMigrations } from '../../../main/storage/library-db.ts';
import { migrate } from '../../../main/storage/migrate.ts';
import { openDb } from '../../../main/storage/open-db.ts';
import { aLine, someDetails } from '../../support/cart-line.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';

let db: Db;
let journal: Journal;
beforeEach(() => {
  db = newLibrary();
  journal = createJournal(db, new FakeClock(), { bootId: 'boot-1', computer: 'desk' });
  db.exec(
    `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES ('m', 'practice', '2026-118', 0, 0, 'desk')`,
  );
  const intent = {
    id: 'i',
    connectionId: 'practice',
    matterId: 'm',
    customerId: null,
    mark: 'MARK',
    customerReference: '2026-118 MARK',
    basketKey: 'basket',
    body: new TextEncoder().encode('{}'),
    cart: { lines: [aLine()], details: someDetails() },
    quotedTotalCents: 891,
  };
  journal.prepare(intent, () => {});
  journal.move('i', 'SENDING', { cause: 'connected', sentAt: 1 });
  journal.move('i', 'UNKNOWN', { cause: 'lost' });
});
afterEach(() => db.close());

const notMade = {
  says: 'notMade',
  orderId: null,
  saidBy: 'Jo',
  saidOn: '2026-11-22',
  isUnmatched: false,
} as const;
const absent = () => db.run(`UPDATE intent SET state = 'PRESUMED_ABSENT' WHERE id = 'i'`);

test('absence is presumed by the database only after three looks or on the operator’s word', () => {
  for (const passes of [0, 1, 2]) {
    db.run(`UPDATE intent SET negative_passes = ? WHERE id = 'i'`, passes);
    expect(absent).toThrow('proven or told');
  }
  journal.hear('i', { ...notMade, says: 'made', orderId: 'S-1' });
  expect(absent).toThrow('proven or told');
  journal.move('i', 'PRESUMED_ABSENT', { cause: 'told', word: notMade });
  expect(journal.get('i')?.state).toBe('PRESUMED_ABSENT');
  expect(journal.words('i').map(({ says }) => says)).toEqual(['made', 'notMade']);
});

test('a move that fails keeps no word', () => {
  expect(() => journal.move('i', 'REJECTED', { cause: 'told', word: notMade })).toThrow('illegal move');
  expect(journal.words('i')).toEqual([]);
});

test('what was said does not change, and says who', () => {
  journal.hear('i', notMade);
  expect(() => db.run(`UPDATE operator_word SET said_by = 'x'`)).toThrow('does not change');
  expect(() => db.run('DELETE FROM operator_word')).toThrow('never deleted');
  expect(() => journal.hear('i', { ...notMade, saidBy: '' })).toThrow('CHECK');
  expect(() => journal.hear('i', { ...notMade, orderId: 'S-1' })).toThrow('CHECK');
  expect(() => journal.hear('nobody', notMade)).toThrow('No intent');
});

const of = (says: 'cancelled' | 'stands', orderId: string) => ({ ...notMade, says, orderId });
const charged = () => db.get(`SELECT charged_orders FROM intent WHERE id = 'i'`)?.charged_orders;
const settleByHand = () => db.run(`UPDATE intent SET charged_orders = 1 WHERE id = 'i'`);

test('what was made more than once is settled by the operator\u2019s word about it only', () => {
  expect(() => journal.hearOfSurplus('i', [of('cancelled', 'S-2')])).toThrow('made more than once');
  journal.move('i', 'DUPLICATE', { cause: 'twice', orderId: 'S-1', foundOrderIds: ['S-1', 'S-2'] });
  expect(settleByHand).toThrow('only the operator settles');
  journal.hear('i', { ...notMade, says: 'made', orderId: 'S-1' });
  expect(settleByHand).toThrow('only the operator settles');
  expect(() => journal.hear('i', { ...notMade, says: 'cancelled' })).toThrow('CHECK');
  journal.hearOfSurplus('i', [of('cancelled', 'S-2')]);
  expect(charged()).toBe(1);
  journal.hearOfSurplus('i', [of('stands', 'S-1'), of('stands', 'S-2')]);
  expect(charged()).toBe(2);
  expect(journal.get('i')?.state).toBe('DUPLICATE');
});

test('another order that turns up opens it again, the same ones in another order do not', () => {
  journal.move('i', 'DUPLICATE', { cause: 'twice', orderId: 'S-1', foundOrderIds: ['S-1', 'S-2'] });
  journal.hearOfSurplus('i', [of('cancelled', 'S-2')]);
  journal.note('i', { foundOrderIds: ['S-2', 'S-1'] });
  expect(charged()).toBe(1);
  journal.note('i', { foundOrderIds: ['S-1', 'S-2', 'S-3'] });
  expect(charged()).toBeNull();
});

test('words of a library before there were surplus orders are kept with their numbers', () => {
  const old = openDb(':memory:');
  try {
    migrate(old, libraryMigrations.slice(0, 8));
    old.exec(`INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer)
        VALUES ('m', 'c', '1', 0, 0, 'desk');
      INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
        quoted_total_cents, confirmed_at, computer, state, boot_id)
        VALUES ('i', 'c', 'm', 'M', 'r', 'b', x'7b7d', 's', '{}', 1, 1, 'desk', 'PREPARED', 'boot');
      INSERT INTO operator_word (n, intent_id, at, computer, said_by, said_on, says, order_id)
        VALUES (4, 'i', 1, 'desk', 'Jo', '2026-11-22', 'notMade', NULL), (7, 'i', 2, 'desk', 'Al', '2026-11-23', 'made', 'S-1');`);
    const before = old.all('SELECT * FROM operator_word ORDER BY n');
    migrate(old, libraryMigrations);
    expect(old.all('SELECT * FROM operator_word ORDER BY n')).toEqual(before);
    old.exec(`INSERT INTO operator_word (intent_id, at, computer, said_by, said_on, says, order_id)
      VALUES ('i', 3, 'desk', 'Jo', '2026-11-24', 'stands', 'S-1')`);
    expect(old.get('SELECT max(n) AS n FROM operator_word')).toEqual({ n: 8 });
    expect(() => old.run('DELETE FROM operator_word')).toThrow('never deleted');
    expect(() => old.run(`UPDATE operator_word SET said_by = 'x'`)).toThrow('does not change');
  } finally {
    old.close();
  }
});
