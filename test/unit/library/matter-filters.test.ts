import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMatters } from '../../../main/library/matters.ts';
import type { Db } from '../../../main/storage/db.ts';
import type { MatterFilter } from '../../../shared/contract/views/matter.ts';
import { newLibrary } from '../../support/new-library.ts';

let db: Db;
beforeEach(() => {
  db = newLibrary();
});
afterEach(() => db.close());

let at = 0;
const now = () => {
  at += 1;
  return at;
};
const matters = () => createMatters(db, { now, newId: () => `m${at}`, computer: 'desk' });

function add(
  number: string,
  details: Parameters<ReturnType<typeof matters>['update']>[2] = {},
  isClosed = false,
) {
  const made = matters().create('here', number);
  if (!made.ok) throw new Error(number);
  matters().update('here', made.value.id, details);
  if (isClosed) db.run('UPDATE matter SET closed_at = 1 WHERE id = ?', made.value.id);
}

const table = (filter: Partial<MatterFilter>) => matters().table('here', filter, 50);
const numbers = (filter: Partial<MatterFilter>) =>
  table(filter)
    .rows.map(({ number }) => number)
    .sort();

test('each filter narrows the list, and together they narrow it further', () => {
  add('a', { kind: 'sale', settlementOn: '2026-12-01', lookedAfterBy: 'Dana Wu' });
  add('b', { kind: 'purchase', settlementOn: '2026-12-08', lookedAfterBy: 'Dana Wu' });
  add('c', { kind: 'sale', settlementOn: '2026-12-09', lookedAfterBy: 'Omar Said' });
  add('d', { kind: 'sale' });
  expect(numbers({ kind: 'sale' })).toEqual(['a', 'c', 'd']);
  expect(numbers({ settlement: { from: '2026-12-01', to: '2026-12-08' } })).toEqual(['a', 'b']);
  expect(numbers({ settlement: { to: '2026-12-07' } })).toEqual(['a']);
  expect(numbers({ settlement: { from: '2026-12-09' } })).toEqual(['c']);
  expect(numbers({ settlement: 'none' })).toEqual(['d']);
  expect(numbers({ lookedAfterBy: 'Dana Wu' })).toEqual(['a', 'b']);
  expect(numbers({ lookedAfterBy: '' })).toEqual(['d']);
  expect(numbers({ lookedAfterBy: 'Dana Wu', kind: 'sale' })).toEqual(['a']);
  expect(numbers({ text: 'omar' })).toEqual(['c']);
});

test('closed matters are left out unless asked for, and are counted under the other filters', () => {
  add('open sale', { kind: 'sale' });
  add('closed sale', { kind: 'sale' }, true);
  add('closed purchase', { kind: 'purchase' }, true);
  expect(numbers({})).toEqual(['open sale']);
  expect(numbers({ show: 'closed' })).toEqual(['closed purchase', 'closed sale']);
  expect(numbers({ show: 'all', kind: 'sale' })).toEqual(['closed sale', 'open sale']);
  expect(table({ kind: 'sale' }).counts).toEqual({ open: 1, closed: 1, all: 2 });
  // Open ones first, though the closed ones were used last.
  expect(matters().list('here', { show: 'all' })[0]?.number).toBe('open sale');
});

test('the names of those who look after matters are offered, the most used first, of this connection', () => {
  add('a', { lookedAfterBy: 'Omar Said' });
  add('b', { lookedAfterBy: 'Dana Wu' });
  add('c', { lookedAfterBy: ' Dana  Wu ' });
  matters().use('elsewhere', 'd');
  db.run(`UPDATE matter SET looked_after_by = 'Nobody here' WHERE connection_id = 'elsewhere'`);
  expect(table({}).people).toEqual(['Dana Wu', 'Omar Said']);
});

test('a typed number is told as new, open or closed, and makes nothing', () => {
  add('2026-118');
  add('2026-119', {}, true);
  const meant = (...typed: string[]) => matters().meant('here', typed);
  expect(meant('2026–118')).toMatchObject({ matter: { number: '2026-118', closedAt: null }, similar: null });
  expect(meant('2026-119')).toMatchObject({ matter: { number: '2026-119', closedAt: 1 } });
  expect(meant('2026118')).toEqual({ matter: null, similar: '2026-118', keptOut: null });
  expect(meant('2026-120')).toEqual({ matter: null, similar: null, keptOut: null });
  // A reference: its words, and what it begins with.
  expect(meant('2026-118 Nguyen', '2026-118')).toMatchObject({ matter: { number: '2026-118' } });
  expect(matters().meant('elsewhere', ['2026-118'])).toEqual({ matter: null, similar: null, keptOut: null });
  expect(numbers({ show: 'all' })).toHaveLength(2);
});

test('the filters by settlement and person are answered by an index', () => {
  const plan = (where: string) =>
    db
      .all(
        `EXPLAIN QUERY PLAN SELECT id FROM matter WHERE connection_id = 'here' AND deleted_at IS NULL AND ${where}`,
      )
      .map(({ detail }) => String(detail))
      .join();
  expect(plan(`settlement_on BETWEEN '2026-12-01' AND '2026-12-08'`)).toContain('matter_settlement');
  expect(plan(`looked_after_by = 'Dana Wu'`)).toContain('matter_person');
  expect(plan('closed_at IS NULL ORDER BY last_used_at DESC LIMIT 50')).toContain('matter_open');
});
