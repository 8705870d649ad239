import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chargeWordsOf, keepChargeWord } from '../../../main/charging/charge-words.ts';
import {
  type ChargeState,
  type Charges,
  chargeStates,
  createCharges,
  type NewCharge,
} from '../../../main/charging/charges.ts';
import { createPurchases } from '../../../main/discovery/decrypt/purchases.ts';
import type { Db } from '../../../main/storage/db.ts';
import type { ChargeWord } from '../../../main/storage/logged-charges.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';

/** The moves of a charge, written a second time, so that a slip in the schema shows. */
const legal: Readonly<Record<ChargeState, readonly ChargeState[]>> = {
  PREPARED: ['SENDING', 'NOT_SENT'],
  SENDING: ['ANSWERED', 'UNKNOWN'],
  ANSWERED: ['DONE', 'UNREADABLE', 'REFUSED', 'UNKNOWN'],
  UNKNOWN: ['DONE', 'PLACED', 'PRESUMED_ABSENT'],
  DONE: [],
  UNREADABLE: ['PLACED', 'PRESUMED_ABSENT'],
  REFUSED: [],
  NOT_SENT: [],
  PLACED: ['DONE', 'PRESUMED_ABSENT'],
  PRESUMED_ABSENT: ['DONE', 'PLACED'],
};
const word = { number: null, saidBy: 'Jo', saidOn: '2026-11-28', recordedBy: 'Kim' };
/** What has to be said for a move to the state; nothing for most. */
const said = (to: ChargeState): { word?: ChargeWord } =>
  to === 'PLACED'
    ? { word: { ...word, says: 'placed' } }
    : to === 'PRESUMED_ABSENT'
      ? { word: { ...word, says: 'notPlaced' } }
      : {};
const unresolved: readonly ChargeState[] = ['PREPARED', 'SENDING', 'ANSWERED', 'UNKNOWN'];

let db: Db;
let clock: FakeClock;
let charges: Charges;
let count: number;
beforeEach(() => {
  db = newLibrary();
  clock = new FakeClock();
  charges = createCharges(db, { clock, bootId: 'boot-1', computer: 'desk' });
  count = 0;
});
afterEach(() => db.close());

const bytes = (text: string) => new TextEncoder().encode(text);

function aCharge(change: Partial<NewCharge> = {}): NewCharge {
  count += 1;
  return {
    id: `charge-${count}`,
    connectionId: 'practice',
    kind: 'decrypt',
    key: `thing-${count}`,
    request: { api: 'orders', method: 'POST', path: '/orders/v1/titles/decrypt', body: bytes('{}') },
    about: { matterNumber: '2026-118', reference: null, subject: {} },
    afterUnknown: null,
    ...change,
  };
}

function prepare(change: Partial<NewCharge> = {}): string {
  const charge = aCharge(change);
  expect(charges.prepare(charge, () => {})).toBeNull();
  return charge.id;
}

/** Shortest legal way from PREPARED. */
function wayTo(target: ChargeState): ChargeState[] {
  const ways: ChargeState[][] = [['PREPARED']];
  for (const way of ways) {
    const last = way.at(-1) ?? 'PREPARED';
    if (last === target) return way.slice(1);
    for (const next of legal[last]) if (!way.includes(next)) ways.push([...way, next]);
  }
  throw new Error(`No way to ${target}`);
}

function chargeIn(state: ChargeState, change: Partial<NewCharge> = {}): string {
  const id = prepare(change);
  for (const step of wayTo(state)) charges.move(id, step, { cause: 'test', ...said(step) });
  return id;
}

const rowOf = (id: string) => db.get('SELECT * FROM charge WHERE id = ?', id) ?? {};
const stateOf = (id: string) => charges.get(id)?.state;
const events = (id: string) =>
  db.all('SELECT from_state, to_state, cause FROM charge_event WHERE charge_id = ? ORDER BY n', id);

function insert(row: Record<string, unknown>, or = ''): void {
  const values = Object.values(row) as (string | number | null)[];
  const marks = values.map(() => '?').join(', ');
  db.run(`INSERT ${or} INTO charge (${Object.keys(row).join(', ')}) VALUES (${marks})`, ...values);
}

describe('the moves of a charge', () => {
  const pairs = chargeStates.flatMap((from) => chargeStates.map((to) => [from, to] as const));

  test.each(pairs)('%s to %s is taken by the database only where it is legal', (from, to) => {
    const isLegal = legal[from].includes(to);
    const id = chargeIn(from);
    const before = events(id);
    const move = () => charges.move(id, to, { cause: 'tried', ...said(to) });
    if (isLegal) expect(move).not.toThrow();
    else expect(move).toThrow('illegal move of a charge');
    const added = { from_state: from, to_state: to, cause: 'tried' };
    expect(events(id)).toEqual(isLegal ? [...before, added] : before);
    expect(stateOf(id)).toBe(isLegal ? to : from);

    const raw = chargeIn(from);
    const told = said(to).word;
    if (told !== undefined) keepChargeWord(db, raw, { ...told, at: 1 }, 'desk');
    const update = () => db.run('UPDATE charge SET state = ? WHERE id = ?', to, raw);
    if (isLegal) expect(update()).toBe(1);
    else expect(update).toThrow('illegal move of a charge');
    expect(stateOf(raw)).toBe(isLegal ? to : from);
    // Also who goes past the journal leaves an event.
    expect(events(raw)).toHaveLength(before.length + (isLegal ? 1 : 0));
  });

  test('to a state that there is not are refused', () => {
    const id = prepare();
    expect(() => db.run(`UPDATE charge SET state = 'KNOWN' WHERE id = ?`, id)).toThrow('illegal move');
  });

  test.each(chargeStates)('begin with PREPARED and nothing else: %s', (state) => {
    const row = { ...rowOf(prepare()), id: 'raw', thing_key: 'raw', state };
    if (state === 'PREPARED') expect(() => insert(row)).not.toThrow();
    else expect(() => insert(row)).toThrow('a charge starts PREPARED');
  });

  test('stand in a table that does not change', () => {
    expect(() => db.exec(`UPDATE charge_move SET to_state = 'SENDING'`)).toThrow('does not change');
    expect(() => db.exec('DELETE FROM charge_move')).toThrow('does not change');
    expect(() => db.exec(`INSERT INTO charge_move VALUES ('UNKNOWN', 'SENDING')`)).toThrow('does not change');
  });

  test('are not widened by a replacing write', () => {
    const id = chargeIn('UNKNOWN');
    expect(() => insert({ ...rowOf(id), state: 'PREPARED' }, 'OR REPLACE')).toThrow('never deleted');
    expect(stateOf(id)).toBe('UNKNOWN');
    const replace = `INSERT OR REPLACE INTO charge_event SELECT n, charge_id, at, at_monotonic, from_state, to_state, 'x'
      FROM charge_event`;
    expect(() => db.run(replace)).toThrow('append-only');
  });
});

describe('what was asked for', () => {
  const frozen = [
    ['id', `'other'`],
    ['connection_id', `'other'`],
    ['kind', `'alert'`],
    ['thing_key', `'other'`],
    ['request', `'{}'`],
    ['body', `x'00'`],
    ['body', 'NULL'],
    ['body_sha256', `'other'`],
    ['requested_at', '1'],
    ['computer', `'other'`],
    ['boot_id', `'other'`],
  ] as const;

  test.each(frozen)('does not change: %s to %s', (column, value) => {
    for (const state of chargeStates) {
      const id = chargeIn(state);
      const before = rowOf(id);
      const change = () => db.run(`UPDATE charge SET ${column} = ${value} WHERE id = ?`, id);
      expect(change).toThrow('what was asked for does not change');
      expect(rowOf(id)).toEqual(before);
    }
  });

  test('is never deleted, in no state', () => {
    for (const state of chargeStates) {
      const id = chargeIn(state);
      expect(() => db.run('DELETE FROM charge WHERE id = ?', id)).toThrow('never deleted');
    }
  });

  test('is of a kind that there is', () => {
    const row = { ...rowOf(prepare()), id: 'raw', thing_key: 'raw', kind: 'order' };
    expect(() => insert(row)).toThrow(/CHECK/);
  });

  test('comes back as it was written, and goes out from there', () => {
    const request = {
      api: 'drss',
      method: 'GET',
      path: '/drss/v2/titles/10940.843',
      query: { registerSearchStatement: 'true' },
      body: null,
    } as const;
    const id = prepare({ kind: 'statement', request });
    expect(charges.get(id)?.request).toEqual(request);
    expect(charges.get(prepare())?.request.body).toEqual(bytes('{}'));
    expect(rowOf(id).body_sha256).toBeNull();
  });
});

describe('the answer', () => {
  const answer = {
    cause: 'answered',
    httpStatus: 200,
    contentType: 'application/json',
    rawAnswer: bytes('a'),
  };

  test.each([
    ['raw_answer', `x'00'`],
    ['raw_answer', 'NULL'],
    ['http_status', '500'],
    ['content_type', 'NULL'],
  ])('that was stored does not change: %s to %s', (column, value) => {
    const id = chargeIn('SENDING');
    charges.move(id, 'ANSWERED', answer);
    const change = () => db.run(`UPDATE charge SET ${column} = ${value} WHERE id = ?`, id);
    expect(change).toThrow('an answer that was stored does not change');
    charges.move(id, 'DONE', { cause: null });
    expect(change).toThrow('an answer that was stored does not change');
    expect(charges.get(id)).toMatchObject({ state: 'DONE', httpStatus: 200, rawAnswer: bytes('a') });
  });
});

describe('the history', () => {
  test('is only added to', () => {
    const id = chargeIn('DONE');
    expect(() => db.run(`UPDATE charge_event SET cause = 'x' WHERE charge_id = ?`, id)).toThrow(
      'append-only',
    );
    expect(() => db.run('DELETE FROM charge_event WHERE charge_id = ?', id)).toThrow('append-only');
    expect(events(id)).toEqual([
      { from_state: null, to_state: 'PREPARED', cause: 'ordered' },
      { from_state: 'PREPARED', to_state: 'SENDING', cause: 'test' },
      { from_state: 'SENDING', to_state: 'ANSWERED', cause: 'test' },
      { from_state: 'ANSWERED', to_state: 'DONE', cause: 'test' },
    ]);
  });

  test('tells the time of each move, by the clock and by the count that nobody sets', async () => {
    const id = prepare();
    const start = { at: clock.now(), at_monotonic: clock.monotonic() };
    await clock.advance(250);
    charges.move(id, 'SENDING', { cause: 'connected' });
    expect(db.all('SELECT at, at_monotonic FROM charge_event WHERE charge_id = ? ORDER BY n', id)).toEqual([
      start,
      { at: start.at + 250, at_monotonic: start.at_monotonic + 250 },
    ]);
  });
});

describe('the same thing', () => {
  test.each(chargeStates)('is not asked for again while an earlier asking is unresolved (%s)', (state) => {
    const id = chargeIn(state);
    const same = { key: `thing-${count}` };
    const raw = { ...rowOf(id), id: 'raw', state: 'PREPARED' };
    if (unresolved.includes(state)) {
      expect(charges.prepare(aCharge(same), () => {})).toMatchObject({ id, state });
      expect(() => insert(raw)).toThrow(/UNIQUE/);
    } else {
      expect(charges.unresolved('practice', 'decrypt', same.key)).toBeNull();
      expect(() => insert(raw)).not.toThrow();
    }
    expect(charges.prepare(aCharge({ ...same, connectionId: 'production' }), () => {})).toBeNull();
    expect(charges.prepare(aCharge({ ...same, kind: 'alert' }), () => {})).toBeNull();
  });

  test.each(chargeStates)('is asked for again knowingly only where it is unknown, and once (%s)', (state) => {
    const id = chargeIn(state);
    const other = prepare();
    const supersede = () => db.run('UPDATE charge SET superseded_by = ? WHERE id = ?', other, id);
    if (state !== 'UNKNOWN') {
      expect(supersede).toThrow('only what is unknown');
      return;
    }
    expect(supersede()).toBe(1);
    expect(supersede).toThrow('and once');
    expect(() => db.run('UPDATE charge SET superseded_by = NULL WHERE id = ?', id)).toThrow('and once');
  });

  test('is asked for again knowingly where the last answer could not be read, until one can', () => {
    const key = 'same';
    const first = chargeIn('UNREADABLE', { key });
    expect(charges.prepare(aCharge({ key }), () => {})?.id).toBe(first);
    expect(charges.prepare(aCharge({ key, afterUnknown: 'another' }), () => {})?.id).toBe(first);
    // What was not sent in the end leaves the question where it was.
    const unsent = prepare({ key, afterUnknown: first });
    charges.move(unsent, 'NOT_SENT', { cause: 'test' });
    expect(charges.prepare(aCharge({ key }), () => {})?.id).toBe(first);
    const second = chargeIn('SENDING', { key, afterUnknown: first });
    expect(charges.prepare(aCharge({ key, afterUnknown: first }), () => {})?.id).toBe(second);
    charges.move(second, 'ANSWERED', { cause: 'test' });
    charges.move(second, 'DONE', { cause: null });
    prepare({ key });
  });

  test('is asked for again by no id but that of the unknown one', () => {
    const first = chargeIn('UNKNOWN', { key: 'same' });
    expect(charges.prepare(aCharge({ key: 'same', afterUnknown: 'another' }), () => {})?.id).toBe(first);
    const second = prepare({ key: 'same', afterUnknown: first });
    expect(charges.get(first)?.supersededBy).toBe(second);
    expect(charges.unresolved('practice', 'decrypt', 'same')?.id).toBe(second);
    // The later one is on its way: what opened the door once does not open it again.
    expect(charges.prepare(aCharge({ key: 'same', afterUnknown: first }), () => {})?.id).toBe(second);
  });
});

describe('a knowing second request', () => {
  const again = (afterUnknown: string | null) =>
    charges.prepare(aCharge({ key: 'same', afterUnknown }), () => {});
  const rows = () => Number(db.get('SELECT count(*) AS n FROM charge')?.n);

  test.each(['UNKNOWN', 'UNREADABLE'] as const)(
    'of what is %s is not made twice once it is done',
    (state) => {
      const first = chargeIn(state, { key: 'same' });
      const second = chargeIn('DONE', { key: 'same', afterUnknown: first });
      const before = rows();
      expect(again(first)?.id).toBe(second);
      expect(again(second)?.id).toBe(second);
      expect(again('another')?.id).toBe(second);
      expect(rows()).toBe(before);
      // Asked for as something new, it is a new question.
      expect(again(null)).toBeNull();
    },
  );

  test.each(['NOT_SENT', 'REFUSED'] as const)(
    'that ended %s leaves the door open to the knowing, and to nobody else',
    (state) => {
      const first = chargeIn('UNKNOWN', { key: 'same' });
      chargeIn(state, { key: 'same', afterUnknown: first });
      expect(again(null)?.id).toBe(first);
      expect(again('another')?.id).toBe(first);
      expect(again(first)).toBeNull();
    },
  );

  test('of what was not placed by the word of the service provider needs to know nothing', () => {
    const first = chargeIn('PRESUMED_ABSENT', { key: 'same' });
    expect(charges.unresolved('practice', 'decrypt', 'same')).toBeNull();
    expect(again(null)).toBeNull();
    expect(charges.get(first)?.supersededBy).toBeNull();
  });

  test('is refused to a late press where the service provider said meanwhile that the first was placed', () => {
    const first = chargeIn('PLACED', { key: 'same' });
    expect(again(first)?.id).toBe(first);
    expect(rows()).toBe(1);
    // As something new, it is a new question.
    expect(again(null)).toBeNull();
  });

  test('of which the second was not placed leaves the first in doubt', () => {
    const first = chargeIn('UNKNOWN', { key: 'same' });
    chargeIn('PRESUMED_ABSENT', { key: 'same', afterUnknown: first });
    expect(again(null)?.id).toBe(first);
    expect(again(first)).toBeNull();
  });

  test('is refused where the first turned out to be done', () => {
    const first = chargeIn('UNKNOWN', { key: 'same' });
    charges.move(first, 'DONE', { cause: 'a notification proves it' });
    expect(again(first)?.id).toBe(first);
    expect(rows()).toBe(1);
  });
});

describe('the word of the service provider', () => {
  test.each(['PLACED', 'PRESUMED_ABSENT'] as const)('is needed for %s, and no other word does', (to) => {
    const id = chargeIn('UNKNOWN');
    const only = 'only the word of the provider decides';
    expect(() => charges.move(id, to, { cause: 'test' })).toThrow(only);
    const other = to === 'PLACED' ? 'PRESUMED_ABSENT' : 'PLACED';
    expect(() => charges.move(id, to, { cause: 'test', ...said(other) })).toThrow(only);
    expect([stateOf(id), chargeWordsOf(db, id)]).toEqual(['UNKNOWN', []]);
    charges.move(id, to, { cause: 'test', ...said(to) });
    expect(charges.get(id)).toMatchObject({ state: to, told: said(to).word?.says });
    // The last word counts, and each is kept.
    charges.move(id, other, { cause: 'test', ...said(other) });
    expect(() => charges.move(id, to, { cause: 'test' })).toThrow(only);
    expect(chargeWordsOf(db, id)).toMatchObject([said(to).word, said(other).word]);
  });

  test('does not change and is never deleted', () => {
    chargeIn('PLACED');
    expect(() => db.exec(`UPDATE charge_word SET said_by = 'x'`)).toThrow('does not change');
    expect(() => db.exec('DELETE FROM charge_word')).toThrow('never deleted');
  });
});

describe('one commit', () => {
  const broken = () => {
    throw new Error('the disk is full');
  };

  test('writes a charge and what belongs to it, or neither', () => {
    const charge = aCharge();
    expect(() => charges.prepare(charge, broken)).toThrow('disk is full');
    expect(charges.get(charge.id)).toBeNull();
    expect(events(charge.id)).toEqual([]);
    const id = chargeIn('ANSWERED');
    expect(() => charges.move(id, 'DONE', { cause: null }, broken)).toThrow('disk is full');
    expect(stateOf(id)).toBe('ANSWERED');
    expect(() => charges.move('nobody', 'SENDING', { cause: null })).toThrow('No charge nobody');
    const doubt = chargeIn('UNKNOWN');
    expect(() => charges.move(doubt, 'PLACED', { cause: null, ...said('PLACED') }, broken)).toThrow('disk');
    expect([stateOf(doubt), chargeWordsOf(db, doubt)]).toEqual(['UNKNOWN', []]);
  });

  test('leaves an unknown one unsuperseded where the later cannot be written', () => {
    const first = chargeIn('UNKNOWN', { key: 'same' });
    expect(() => charges.prepare(aCharge({ key: 'same', afterUnknown: first }), broken)).toThrow('disk');
    expect(charges.get(first)?.supersededBy).toBeNull();
  });
});

describe('what was bought', () => {
  const bought = () => {
    db.exec(`INSERT OR IGNORE INTO matter (id, connection_id, number, created_at, last_used_at, computer)
      VALUES ('m', 'practice', '2026-118', 0, 0, 'desk')`);
    const purchases = createPurchases(db);
    const charge = aCharge();
    const land = { propertyPfi: '1', spis: ['1/PS1'] };
    charges.prepare(charge, () =>
      purchases.add({ id: charge.id, connectionId: 'practice', matterId: 'm', land, about: null }),
    );
    return { id: charge.id, purchases };
  };

  test.each([
    ['id', `'other'`],
    ['connection_id', `'other'`],
    ['land_key', `'other'`],
    ['property_pfi', 'NULL'],
    ['spis', `'[]'`],
  ])('does not change: %s', (column, value) => {
    const { id } = bought();
    expect(() => db.run(`UPDATE title_purchase SET ${column} = ${value} WHERE id = ?`, id)).toThrow(
      'does not change',
    );
  });

  test('is answered once and never deleted', () => {
    const { id, purchases } = bought();
    purchases.answered(id, '10940/843');
    expect(() => purchases.answered(id, '10940/844')).toThrow('what was bought does not change');
    expect(() => db.run('DELETE FROM title_purchase WHERE id = ?', id)).toThrow('never deleted');
    expect(purchases.get(id)?.volumeFolio).toBe('10940/843');
  });
});
