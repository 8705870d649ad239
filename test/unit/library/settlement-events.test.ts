import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSettlementEvents } from '../../../main/library/calendar/settlement-events.ts';
import { createMatterClosing } from '../../../main/library/matter-closing.ts';
import { createMatters } from '../../../main/library/matters.ts';
import type { Db } from '../../../main/storage/db.ts';
import type { MatterDetails } from '../../../shared/model/matter.ts';
import { newLibrary } from '../../support/new-library.ts';

let db: Db;
let at: number;
let ids = 0;
const now = () => at;
const connectionId = 'c';
type DuesOf = ReturnType<Parameters<typeof createSettlementEvents>[1]['dues']>;
let dues: DuesOf;

beforeEach(() => {
  db = newLibrary();
  dues = new Map();
  at = Date.UTC(2026, 10, 2, 1);
});
afterEach(() => db.close());

const matters = () =>
  createMatters(db, {
    now,
    newId: () => {
      ids += 1;
      return `m${ids}`;
    },
    computer: 'desk',
  });
const closing = () =>
  createMatterClosing(db, { now, computer: 'desk', yourName: () => 'Kim', cartLines: () => 0 });

function open(number: string, details: Partial<MatterDetails> = {}): string {
  const id = matters().use(connectionId, number);
  change(id, details);
  return id;
}
function change(id: string, details: Partial<MatterDetails>): void {
  const changed = matters().update(connectionId, id, details);
  if (changed?.ok !== true) throw new Error(`Not changed: ${JSON.stringify(changed)}`);
}
function taken(library = db) {
  at += 1000;
  return createSettlementEvents(library, { now, dues: () => dues }).take(connectionId);
}
const events = () => taken().events;
const only = () => {
  const [one, ...others] = events();
  if (one === undefined || others.length > 0) throw new Error('Not one event');
  return one;
};

/** As the office writes down that a matter is for some people only. */
function restrict(matterId: string): void {
  db.run(
    `INSERT INTO office_thing (kind, id, local_id, fields) VALUES ('matter', ?, ?, '{}')`,
    `shared ${matterId}`,
    matterId,
  );
  db.run(
    `INSERT INTO office_restriction (matter, readers, by_login, by_name, at) VALUES (?, '[]', 'jo', 'Jo', 1)`,
    `shared ${matterId}`,
  );
}

describe('the settlements for a calendar', () => {
  test('are one event for each matter with a date', () => {
    open('2026-001', { kind: 'sale', settlementOn: '2026-12-04', property: '10 Dundas Road Carlton' });
    open('2026-002', { settlementOn: '2026-11-30' });
    open('2026-003');
    expect(events().map(({ day, summary, isCancelled }) => [day, summary, isCancelled])).toEqual([
      ['2026-11-30', 'Settlement 2026-002', false],
      ['2026-12-04', 'Settlement 2026-001 (sale), 10 Dundas Road Carlton', false],
    ]);
  });

  test('stay the same until something of them changes', () => {
    open('2026-001', { settlementOn: '2026-12-04' });
    const before = only();
    at += 86_400_000;
    expect(only()).toEqual(before);
  });

  test('say what is due in the same event, which is a later one only once that changes', () => {
    const id = open('2026-001', { settlementOn: '2026-12-04', contractOn: '2026-10-30' });
    const before = only();
    dues = new Map([[id, { dues: [], finalSearchFrom: '2026-12-02' }]]);
    const ahead = only();
    expect(ahead).toMatchObject({ uid: before.uid, day: '2026-12-04' });
    expect(ahead.sequence).toBeGreaterThan(before.sequence);
    expect(ahead.description.split('\n')).toEqual([
      'Contract signed 30 October 2026',
      'Due:',
      '- Final search of the register: from 2 December 2026 on, by the rules of age.',
      'From Landfolio. Change the settlement date there: the next calendar file moves this event.',
    ]);
    at += 86_400_000;
    expect(only()).toEqual(ahead);
  });

  test('move with the date as the same event with a higher number', () => {
    const id = open('2026-001', { settlementOn: '2026-12-04' });
    const before = only();
    change(id, { settlementOn: '2026-12-11' });
    const after = only();
    expect(after).toMatchObject({ uid: before.uid, day: '2026-12-11', isCancelled: false });
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after.changedAt).toBeGreaterThan(before.changedAt);
  });

  test('have a higher number after each change, also where the clock went back', () => {
    const id = open('2026-001', { settlementOn: '2026-12-04' });
    let { sequence } = only();
    for (const day of ['2026-12-05', '2026-12-06', '2026-12-07']) {
      at -= 86_400_000;
      change(id, { settlementOn: day });
      const next = only();
      expect(next.sequence).toBeGreaterThan(sequence);
      sequence = next.sequence;
    }
  });

  test('are cancelled on the day that was told once the date is removed, and come back with the next date', () => {
    const id = open('2026-001', { settlementOn: '2026-12-04', property: '10 Dundas Road' });
    const before = only();
    change(id, { settlementOn: null });
    const cancelled = only();
    expect(cancelled).toMatchObject({
      uid: before.uid,
      day: '2026-12-04',
      summary: 'Cancelled: settlement 2026-001',
      ...{ location: '', description: '', isCancelled: true },
    });
    expect(cancelled.sequence).toBeGreaterThan(before.sequence);
    change(id, { settlementOn: '2027-01-15' });
    const back = only();
    expect(back).toMatchObject({ uid: before.uid, day: '2027-01-15', isCancelled: false });
    expect(back.sequence).toBeGreaterThan(cancelled.sequence);
  });

  test('are cancelled where a matter is closed before its settlement, and stay where it is closed afterwards', () => {
    const settled = open('2026-001', { settlementOn: '2026-11-02' });
    const ended = open('2026-002', { settlementOn: '2026-12-04' });
    events();
    closing().close(connectionId, [settled, ended], true);
    expect(events().map(({ day, isCancelled }) => [day, isCancelled])).toEqual([
      ['2026-11-02', false],
      ['2026-12-04', true],
    ]);
    closing().reopen(connectionId, [{ id: ended }]);
    expect(events().map(({ isCancelled }) => isCancelled)).toEqual([false, false]);
  });

  test('do not name a matter that was never told and has no date', () => {
    const id = open('2026-001', { settlementOn: '2026-12-04' });
    closing().close(connectionId, [id], true);
    expect(events()).toEqual([]);
  });

  test('leave a restricted matter out, say how many, and take its words back where it was told', () => {
    const told = open('2026-001', { settlementOn: '2026-12-04', property: '10 Dundas Road' });
    const { uid } = only();
    restrict(told);
    restrict(open('2026-002', { settlementOn: '2026-12-05' }));
    expect(taken()).toMatchObject({
      events: [{ uid, summary: 'Cancelled: settlement', location: '', description: '', isCancelled: true }],
      restricted: 2,
    });
  });

  test('are the same events on two computers that opened the same matter', () => {
    open('2026-001', { settlementOn: '2026-12-04' });
    const here = only().uid;
    db.close();
    db = newLibrary();
    open('2026-001', { settlementOn: '2026-12-11' });
    expect(only().uid).toBe(here);
  });

  test('keep their event where a matter gets another number', () => {
    const id = open('2026-001', { settlementOn: '2026-12-04' });
    const before = only();
    db.run(`UPDATE matter SET number = '2026-999' WHERE id = ?`, id);
    expect(only()).toMatchObject({ uid: before.uid, summary: 'Settlement 2026-999' });
  });

  test('forget what has been cancelled for more than a year', () => {
    const id = open('2026-001', { settlementOn: '2026-12-04' });
    only();
    change(id, { settlementOn: null });
    only();
    at += 401 * 86_400_000;
    expect(events()).toEqual([]);
    expect(db.all('SELECT * FROM calendar_event')).toEqual([]);
  });
});
