import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeEntry } from '../../../main/office/office-server.ts';
import { dealtWithOf, failItem, lineOf, orderKinds, place } from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
let carol: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  const open = (computer: string, login: string, person: string) =>
    office.open({ computer, login, person }, orderKinds);
  alice = open('desk', 'alice', 'Alice Ng');
  bob = open('laptop', 'bob', 'Bob Li');
  carol = open('tablet', 'carol', 'Carol Wu');
  place(alice, '2026-118');
  failItem(alice, 1);
  office.settle();
});
afterEach(() => office.close());

const all = () => [alice, bob, carol];
function mark(library: SharedLibrary, name: string, note = 'Ordered again') {
  const marked = dealtWithOf(library).mark([lineOf(library, 1)], { name, note });
  if (!marked.ok) throw new Error(JSON.stringify(marked.failure));
  return marked.value.marks;
}
const marksOf = ({ db }: SharedLibrary) =>
  db.all('SELECT at, computer, name, note, ended, ended_at, ended_by FROM dealt_with ORDER BY at, computer');
const holds = ({ db }: SharedLibrary) =>
  db.get(
    `SELECT dealt_with.name FROM order_line JOIN dealt_with ON dealt_with.n = order_line.dealt_with
     WHERE order_line.item_id IS NOT NULL`,
  )?.name ?? null;

describe('a mark “dealt with” of a colleague', () => {
  test('holds on each computer, with who made it, when and why', () => {
    mark(bob, 'Bob Li');
    office.settle();
    for (const one of all()) {
      expect(marksOf(one)).toEqual(marksOf(bob));
      expect(holds(one)).toBe('Bob Li');
    }
    expect(marksOf(alice)).toMatchObject([{ computer: 'laptop', note: 'Ordered again', ended: null }]);
  });

  test('is taken back on each computer', () => {
    mark(bob, 'Bob Li');
    office.settle();
    const { n } = alice.db.get('SELECT n FROM dealt_with') ?? {};
    dealtWithOf(alice).takeBack([Number(n)], 'Alice Ng');
    office.settle();
    for (const one of all()) {
      expect(marksOf(one)).toMatchObject([{ ended: 'takenBack', ended_by: 'Alice Ng' }]);
      expect(holds(one)).toBeNull();
    }
    expect(marksOf(bob)).toEqual(marksOf(alice));
  });

  test('ends by what is new, wherever that is seen first', () => {
    mark(bob, 'Bob Li');
    office.settle();
    failItem(alice, 1, 'CANCELLED');
    office.settle();
    for (const one of all()) {
      expect(marksOf(one)).toMatchObject([{ ended: 'changed' }]);
      expect(holds(one)).toBeNull();
    }
  });

  test('does not hold where something new had happened that the marker had not seen', () => {
    mark(bob, 'Bob Li');
    failItem(alice, 1, 'CANCELLED');
    office.push(bob);
    office.settle();
    for (const one of all()) expect([marksOf(one)[0]?.ended, holds(one)]).toEqual(['changed', null]);
  });

  test('gives way to a later one that was made at once, and both stay to be read', () => {
    mark(bob, 'Bob Li');
    mark(carol, 'Carol Wu');
    office.push(carol);
    office.settle();
    for (const one of all()) {
      expect(marksOf(one)).toMatchObject([
        { name: 'Bob Li', ended: 'changed' },
        { name: 'Carol Wu', ended: null },
      ]);
      expect(holds(one)).toBe('Carol Wu');
    }
  });

  test('ended by two people at once says the same everywhere', () => {
    mark(bob, 'Bob Li');
    office.settle();
    for (const one of [alice, carol]) {
      const { n } = one.db.get('SELECT n FROM dealt_with') ?? {};
      dealtWithOf(one).takeBack([Number(n)], one.person);
    }
    office.settle();
    expect(marksOf(alice)).toEqual(marksOf(carol));
    expect(marksOf(bob)).toEqual(marksOf(carol));
  });

  test('waits for its order', () => {
    mark(bob, 'Bob Li');
    office.push(bob);
    const late = office.open({ computer: 'new', login: 'dora', person: 'Dora' }, orderKinds);
    const [last] = office.entries.slice(-1);
    late.ledger.apply(last === undefined ? [] : [last], last?.n ?? 0, (id) => id);
    expect(marksOf(late)).toEqual([]);
    const before = office.entries.slice(0, -1);
    late.ledger.apply(before, last?.n ?? 0, (id) => id);
    late.ledger.applyWaiting((id) => id);
    expect(holds(late)).toBe('Bob Li');
  });

  const lies = {
    'no note': { note: '' },
    'a note that is too long': { note: 'x'.repeat(1001) },
    'a name that is none': { name: 7 },
    'a time in no calendar': { at: -1 },
    'an order that nobody has': { order: 'E-999' },
    'an end that is none': { ended: { how: 'forgotten' } },
  };
  test.each(Object.entries(lies))('is not taken from an entry with %s, which holds up nothing', (_, lie) => {
    mark(bob, 'Bob Li');
    office.push(bob);
    const [last] = office.entries.slice(-1);
    const told = JSON.parse(last?.body ?? '');
    const fields = {
      ...told.fields,
      ...Object.fromEntries(Object.entries(lie).map(([k, v]) => [k, [null, v]])),
    };
    const body = JSON.stringify({ thing: told.thing, fields });
    const sha256 = createHash('sha256').update(body).digest('hex');
    const entry = { ...(last as OfficeEntry), id: 'hostile', body, sha256 };
    carol.ledger.apply([entry], entry.n, (id) => id);
    expect(marksOf(carol)).toEqual([]);
    expect(carol.db.get(`SELECT is_waiting FROM office_thing WHERE kind = 'dealtWith'`)).toEqual({
      is_waiting: 1,
    });
  });
});
