import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJournal, type Journal } from '../../../main/ordering/journal/journal.ts';
import type { Db } from '../../../main/storage/db.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { aLine, someDetails } from '../../support/cart-line.ts';
import { FakeClock } from '../../support/fake-clock.ts';

let db: Db;
let journal: Journal;
beforeEach(() => {
  db = openLibraryDb(':memory:');
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
    isRepeatable: false,
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
