import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewIntent } from '../../../main/ordering/journal/intent.ts';
import { createJournal, type Journal } from '../../../main/ordering/journal/journal.ts';
import type { Db } from '../../../main/storage/db.ts';
import { type IntentState, intentStates } from '../../../shared/model/order-state.ts';
import { aLine, someDetails } from '../../support/cart-line.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';

/** The moves of an order, written a second time and from the document, so that a slip in the schema shows. */
const legal: Readonly<Record<IntentState, readonly IntentState[]>> = {
  PREPARED: ['PLACED', 'SENDING', 'NOT_SENT', 'DISCARDED', 'CONFIRMED', 'DUPLICATE'],
  NOT_SENT: ['PREPARED', 'DISCARDED'],
  SENDING: ['RESPONDED', 'UNKNOWN'],
  RESPONDED: ['PLACED', 'REFUSED', 'UNKNOWN'],
  PLACED: ['CONFIRMED', 'UNKNOWN', 'DUPLICATE'],
  CONFIRMED: ['DUPLICATE'],
  REFUSED: ['PLACED', 'REJECTED', 'ABANDONED', 'CONFIRMED', 'DUPLICATE'],
  REJECTED: ['PLACED', 'CONFIRMED', 'DUPLICATE'],
  UNKNOWN: ['PLACED', 'CONFIRMED', 'DUPLICATE', 'PRESUMED_ABSENT'],
  PRESUMED_ABSENT: ['PLACED', 'CONFIRMED', 'DUPLICATE', 'ABANDONED'],
  ABANDONED: ['DUPLICATE'],
  DUPLICATE: [],
  DISCARDED: [],
};
const unresolved: readonly IntentState[] = [
  'PREPARED',
  'SENDING',
  'RESPONDED',
  'UNKNOWN',
  'REFUSED',
  'PRESUMED_ABSENT',
];

let db: Db;
let journal: Journal;
let clock: FakeClock;
let count: number;

beforeEach(() => {
  db = newLibrary();
  clock = new FakeClock();
  journal = createJournal(db, clock, { bootId: 'boot-1', computer: 'desk' });
  db.exec(
    `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES ('m', 'practice', '2026-118', 0, 0, 'desk')`,
  );
  count = 0;
});
afterEach(() => db.close());

function anIntent(change: Partial<NewIntent> = {}): NewIntent {
  count += 1;
  return {
    id: `intent-${count}`,
    connectionId: 'practice',
    matterId: 'm',
    customerId: null,
    mark: `MARK${count}`,
    customerReference: `2026-118 MARK${count}`,
    basketKey: `basket-${count}`,
    body: new TextEncoder().encode('{"products":[]}'),
    cart: { lines: [aLine()], details: someDetails() },
    quotedTotalCents: 891,
    ...change,
  };
}

function prepare(change: Partial<NewIntent> = {}): string {
  const intent = anIntent(change);
  journal.prepare(intent, () => {});
  return intent.id;
}

/** Shortest legal way from PREPARED, of an order that is sent from here. */
function wayTo(target: IntentState): IntentState[] {
  const ways: IntentState[][] = [['PREPARED']];
  for (const way of ways) {
    const last = way.at(-1) ?? 'PREPARED';
    if (last === target) return way.slice(1);
    for (const next of legal[last]) {
      const isOfAnotherCopy = last === 'PREPARED' && ['PLACED', 'CONFIRMED', 'DUPLICATE'].includes(next);
      if (!isOfAnotherCopy && !way.includes(next)) ways.push([...way, next]);
    }
  }
  throw new Error(`No way to ${target}`);
}

/** What the moves besides the state need: when it was sent, and proofs of absence. */
function times(to: IntentState) {
  if (to === 'SENDING') return { sentAt: 1000 };
  // As many looks as prove that it is not there.
  return to === 'UNKNOWN' || to === 'REFUSED' ? { negativePasses: 3 } : {};
}

function intentIn(state: IntentState): string {
  const id = prepare();
  for (const step of wayTo(state)) journal.move(id, step, { cause: 'test', ...times(step) });
  return id;
}
/** A row without what the database calculates. */
function writtenRow(id: string) {
  const { ordered_at: _, ...row } = db.get('SELECT * FROM intent WHERE id = ?', id) ?? {};
  return row;
}
const stateOf = (id: string) => journal.get(id)?.state;
const events = (id: string) =>
  db.all('SELECT from_state, to_state, cause FROM intent_event WHERE intent_id = ? ORDER BY n', id);

describe('the moves of an order', () => {
  const pairs = intentStates.flatMap((from) => intentStates.map((to) => [from, to] as const));

  test.each(pairs)('%s to %s is taken by the database only where it is legal', (from, to) => {
    const isLegal = legal[from].includes(to);
    const id = intentIn(from);
    const before = events(id);
    const move = () => journal.move(id, to, { cause: 'tried', ...times(to) });
    if (isLegal) {
      expect(move).not.toThrow();
      expect(events(id)).toEqual([...before, { from_state: from, to_state: to, cause: 'tried' }]);
    } else {
      expect(move).toThrow('illegal move of an intent');
      expect(events(id)).toEqual(before);
    }
    expect(stateOf(id)).toBe(isLegal ? to : from);

    const raw = intentIn(from);
    const update = () => db.run('UPDATE intent SET state = ? WHERE id = ?', to, raw);
    if (isLegal) expect(update()).toBe(1);
    else expect(update).toThrow('illegal move of an intent');
    expect(stateOf(raw)).toBe(isLegal ? to : from);
  });

  test('to a state that there is not are refused', () => {
    expect(() => db.run(`UPDATE intent SET state = 'SENT' WHERE id = ?`, prepare())).toThrow('illegal move');
  });

  test('begin with PREPARED and nothing else', () => {
    const row = writtenRow(prepare());
    for (const state of intentStates) {
      const copy = { ...row, id: `raw-${state}`, mark: `raw-${state}`, basket_key: `raw-${state}`, state };
      const insert = () =>
        db.run(
          `INSERT INTO intent (${Object.keys(copy).join(', ')}) VALUES (${Object.keys(copy)
            .map(() => '?')
            .join(', ')})`,
          ...Object.values(copy),
        );
      if (state === 'PREPARED') expect(insert()).toBe(1);
      else expect(insert).toThrow('an intent starts PREPARED');
    }
  });

  test('stand in a table that does not change', () => {
    expect(() => db.exec(`UPDATE intent_move SET to_state = 'SENDING'`)).toThrow('does not change');
    expect(() => db.exec('DELETE FROM intent_move')).toThrow('does not change');
    expect(() => db.exec(`INSERT INTO intent_move VALUES ('CONFIRMED', 'SENDING')`)).toThrow(
      'does not change',
    );
  });

  test('are not widened by a replacing write', () => {
    const id = intentIn('CONFIRMED');
    const copy = { ...writtenRow(id), state: 'PREPARED' };
    expect(() =>
      db.run(
        `INSERT OR REPLACE INTO intent (${Object.keys(copy).join(', ')}) VALUES (${Object.keys(copy)
          .map(() => '?')
          .join(', ')})`,
        ...Object.values(copy),
      ),
    ).toThrow('never deleted');
    expect(stateOf(id)).toBe('CONFIRMED');
    expect(() =>
      db.run(
        `INSERT OR REPLACE INTO intent_event SELECT n, intent_id, at, at_monotonic, from_state, to_state, 'x' FROM intent_event`,
      ),
    ).toThrow('append-only');
  });
});

describe('what was confirmed', () => {
  const frozen = [
    ['id', `'other'`],
    ['connection_id', `'other'`],
    ['customer_id', `'other'`],
    ['mark', `'other'`],
    ['customer_reference', `'other'`],
    ['basket_key', `'other'`],
    ['body', `x'00'`],
    ['body_sha256', `'other'`],
    ['cart', `'{}'`],
    ['quoted_total_cents', '1'],
    ['confirmed_at', '1'],
    ['computer', `'other'`],
  ] as const;

  test.each(frozen)('does not change: %s', (column, value) => {
    const id = prepare();
    const before = db.get('SELECT * FROM intent WHERE id = ?', id);
    expect(() => db.run(`UPDATE intent SET ${column} = ${value} WHERE id = ?`, id)).toThrow(
      'what was confirmed does not change',
    );
    expect(db.get('SELECT * FROM intent WHERE id = ?', id)).toEqual(before);
  });

  test('is never deleted, in no state', () => {
    for (const state of intentStates) {
      const id = intentIn(state);
      expect(() => db.run('DELETE FROM intent WHERE id = ?', id)).toThrow('never deleted');
    }
  });

  test('keeps its history: events are only added', () => {
    const id = intentIn('CONFIRMED');
    expect(() => db.run(`UPDATE intent_event SET cause = 'x' WHERE intent_id = ?`, id)).toThrow(
      'append-only',
    );
    expect(() => db.run('DELETE FROM intent_event WHERE intent_id = ?', id)).toThrow('append-only');
    expect(events(id)).toEqual([
      { from_state: null, to_state: 'PREPARED', cause: 'confirmed' },
      { from_state: 'PREPARED', to_state: 'SENDING', cause: 'test' },
      { from_state: 'SENDING', to_state: 'UNKNOWN', cause: 'test' },
      { from_state: 'UNKNOWN', to_state: 'CONFIRMED', cause: 'test' },
    ]);
  });
});

describe('the same basket', () => {
  test.each(intentStates)('cannot be confirmed again while an earlier one is unresolved (%s)', (state) => {
    const id = intentIn(state);
    const same = { basketKey: journal.get(id)?.basketKey ?? '' };
    if (unresolved.includes(state)) {
      expect(() => prepare(same)).toThrow(/UNIQUE/);
      expect(journal.unresolved('practice', same.basketKey)?.id).toBe(id);
    } else {
      expect(journal.unresolved('practice', same.basketKey)).toBeNull();
      expect(() => prepare(same)).not.toThrow();
    }
    expect(() => prepare({ ...same, connectionId: 'production' })).not.toThrow();
  });

  test('cannot come back to PREPARED while another of it is under way', () => {
    const first = intentIn('NOT_SENT');
    prepare({ basketKey: journal.get(first)?.basketKey ?? '' });
    expect(() => journal.move(first, 'PREPARED', { cause: 'again' })).toThrow(/UNIQUE/);
    expect(stateOf(first)).toBe('NOT_SENT');
  });

  test('a mark is never used twice', () => {
    prepare({ mark: 'SAME' });
    expect(() => prepare({ mark: 'SAME' })).toThrow(/UNIQUE/);
  });
});

describe('the journal', () => {
  test('commits an order together with what belongs to it, or neither', () => {
    const intent = anIntent();
    expect(() =>
      journal.prepare(intent, () => {
        throw new Error('the cart could not be emptied');
      }),
    ).toThrow('the cart');
    expect(journal.get(intent.id)).toBeNull();
    const id = intentIn('RESPONDED');
    expect(() =>
      journal.move(id, 'PLACED', { cause: 'x', orderId: 'O-1' }, () => {
        throw new Error('the items could not be written');
      }),
    ).toThrow('the items');
    expect(journal.get(id)).toMatchObject({ state: 'RESPONDED', orderId: null });
  });

  test('gives back what was written, and never forgets what a later move does not say', () => {
    const id = prepare({ customerId: 'office' });
    journal.move(id, 'SENDING', { cause: 'connected', sentAt: 5 });
    const rawResponse = Uint8Array.from([0, 255, 1]);
    journal.move(id, 'RESPONDED', { cause: 'answered', httpStatus: 201, serverDate: null, rawResponse });
    const fees = [{ type: 'Fee', amountCents: 1, gstCents: null }];
    const answer = { orderId: 'O-1', totalCents: 891, gstCents: null, fees };
    journal.move(id, 'PLACED', { cause: 'answered', ...answer });
    journal.move(id, 'CONFIRMED', { cause: 'shown' });
    expect(journal.get(id)).toMatchObject({
      ...anIntent({
        id,
        customerId: 'office',
        mark: 'MARK1',
        customerReference: '2026-118 MARK1',
        basketKey: 'basket-1',
      }),
      state: 'CONFIRMED',
      sentAt: 5,
      httpStatus: 201,
      rawResponse,
      orderId: 'O-1',
      totalCents: 891,
      gstCents: null,
      fees,
      bootId: 'boot-1',
    });
    expect(() => journal.move('nobody', 'SENDING', { cause: 'x' })).toThrow('No intent nobody');
  });

  test('forgets the number and the price that came with an answer about another order', () => {
    const id = intentIn('RESPONDED');
    const fees = [{ type: 'Fee', amountCents: 1, gstCents: null }];
    journal.move(id, 'PLACED', { cause: 'answered', orderId: 'O-9', totalCents: 5, gstCents: 1, fees });
    journal.move(id, 'UNKNOWN', { cause: 'not ours', foreignOrderIds: ['O-9'] });
    const forgotten = { orderId: null, totalCents: null, gstCents: null, fees: [] };
    expect(journal.get(id)).toMatchObject({ ...forgotten, foreignOrderIds: ['O-9'] });
  });

  test('knows an order by what the service shows of its reference, and no other', () => {
    const id = prepare({ mark: '7K3QX9ZD0PMA4TB', customerReference: '2026-118 7K3QX9ZD0PMA4TB' });
    for (const shown of ['2026-118 7K3QX9ZD0PMA4TB', 'web 2026-118 7k3qx9zd0pma4tb', '20261187K3QX9ZD'])
      expect(journal.ofReference('practice', shown)?.id).toBe(id);
    for (const shown of ['', '2026-118', '2026-118 7K3QX', '2026-119 7K3QX1AB2CDE5FG'])
      expect(journal.ofReference('practice', shown)).toBeNull();
    expect(journal.ofReference('production', '2026-118 7K3QX9ZD0PMA4TB')).toBeNull();
  });

  test('lists what is due to be looked up, longest due first', () => {
    const later = intentIn('UNKNOWN');
    const sooner = intentIn('UNKNOWN');
    intentIn('UNKNOWN');
    journal.note(later, { nextCheckAt: 200 });
    journal.note(sooner, { nextCheckAt: 100 });
    expect(journal.dueForCheck(99)).toEqual([]);
    expect(journal.dueForCheck(200).map(({ id }) => id)).toEqual([sooner, later]);
    expect(journal.nextCheck()).toBe(100);
    journal.move(sooner, 'CONFIRMED', { cause: 'found' });
    expect(journal.dueForCheck(200).map(({ id }) => id)).toEqual([later]);
    journal.checkAllAt(50);
    expect(journal.dueForCheck(50).map(({ id }) => id)).toEqual([later]);
  });
});
