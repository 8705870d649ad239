import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrderTable, type OrderTable } from '../../../main/ordering/order-table.ts';
import type { Db } from '../../../main/storage/db.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { makeBigLibrary } from '../../support/big-library.ts';

const now = Date.parse('2026-11-20T02:00:00Z');
let folder: string;
let db: Db;
let table: OrderTable;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-order-terms-'));
  const { file } = await makeBigLibrary(folder, { orders: 120, matters: 12, now, hasFiles: false });
  db = openLibraryDb(file);
  table = createOrderTable(db, { now: () => now });
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const listed = (text: string) =>
  table.rows({
    ...{ connectionId: 'practice', show: 'all', text, by: 'placed', isDescending: true },
    ...{ limit: 5000, offset: 0, find: null },
  }).rows;

it('finds the rows that hold every word, in any order and whichever column each is in', () => {
  const everything = listed('');
  const pieces = everything.map(({ productName, matterNumber, address, orderId, who }) => [
    productName.split(' ')[0] ?? '',
    matterNumber,
    address?.split(' ')[1] ?? '',
    orderId ?? '',
    who.split(' ')[0] ?? '',
  ]);
  fc.assert(
    fc.property(
      fc.nat(),
      fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }),
      fc.boolean(),
      (n, chosen, isTurned) => {
        const row = everything[n % everything.length];
        const words = chosen
          .map((at) => pieces[n % everything.length]?.[at] ?? '')
          .filter((word) => word !== '');
        const text = (isTurned ? words.toReversed() : words).join('  ').toLowerCase();
        const found = listed(text);
        expect(found.map(({ id }) => id)).toContain(row?.id);
        for (const one of found) {
          const cells = [
            one.productName,
            one.matterNumber,
            one.reference,
            one.address,
            one.identifier,
            one.orderId,
          ];
          const whole = [...cells, one.authorityName, one.who].join('\n').toLowerCase();
          for (const word of words) expect(whole).toContain(word.toLowerCase());
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('finds more words than none, and no row for words that no single row has together', () => {
  expect(listed('water 2026-1417').length).toBeGreaterThan(0);
  expect(listed('"water 2026-1417"')).toEqual([]);
});

it('takes a hyphen for an en dash, typed or stored', () => {
  const [row] = listed('2026-1417');
  expect(listed('2026–1417')).toEqual(listed('2026-1417'));
  db.run(
    `UPDATE order_line SET words = words || char(10) || '12–14 kerr street' WHERE id = ?`,
    row?.id ?? '',
  );
  expect(listed('12-14 kerr').map(({ id }) => id)).toEqual([row?.id]);
});

it.each([
  ['failed', (row: Row) => row.phase === 'failed'],
  ['cancelled', (row: Row) => row.phase === 'cancelled'],
  ['with authority', (row: Row) => row.phase === 'withAuthority'],
  ['late', (row: Row) => row.isLate],
  ['overdue', (row: Row) => row.isLate],
  ['set aside', (row: Row) => row.phase === 'held'],
  ['outcome unknown', (row: Row) => row.state === 'UNKNOWN'],
  ['elsewhere', (row: Row) => row.placedBy === 'elsewhere'],
])('reads “%s” as what a row says of itself', (text, isMeant) => {
  const meant = listed('').filter(isMeant);
  expect(meant.length).toBeGreaterThan(0);
  expect(listed(text)).toEqual(meant);
  expect(listed(`2026 ${text}`).length).toBeLessThanOrEqual(meant.length);
});

it('tells a word of a status from a part of another word', () => {
  const [row] = listed('complete');
  db.run(`UPDATE order_line SET words = words || char(10) || 'slate street' WHERE id = ?`, row?.id ?? '');
  expect(listed('late').map(({ id }) => id)).not.toContain(row?.id);
  expect(listed('slate').map(({ id }) => id)).toEqual([row?.id]);
});

it('finds orders by who placed them, and no other connection’s', () => {
  const hers = listed('').filter(({ who }) => who === 'Priya Raman');
  expect(hers.length).toBeGreaterThan(0);
  expect(listed('raman priya')).toEqual(hers);
  const other = {
    connectionId: 'another',
    show: 'all',
    text: 'priya',
    by: 'placed',
    isDescending: true,
  } as const;
  expect(table.pick({ ...other, limit: 10, offset: 0 })).toEqual([]);
});

it('finds the newest orders by several words', () => {
  const found = table.newest('practice', '1417 water', 4);
  expect(found.length).toBeGreaterThan(0);
  for (const one of found) expect(one.matterNumber).toContain('1417');
  expect(table.newest('practice', 'water 1417', 4)).toEqual(found);
});

it('finds the number of a house where a word begins with it, and not by chance in a reference', () => {
  const [row] = listed('');
  const found = () => table.newest('practice', '31 zebra way', 4).length;
  const holds = (words: string) =>
    db.run(`UPDATE order_line SET words = lower(?) WHERE id = ?`, words, row?.id ?? '');
  holds('2026-118 4SNTJ2DZSFHDM31\n10219431\n12 ZEBRA WAY');
  expect(found()).toBe(0);
  for (const words of ['31 ZEBRA WAY', '2026-118\n31 ZEBRA WAY', '5/31 ZEBRA WAY', '29-31 ZEBRA WAY']) {
    holds(words);
    expect(found(), words).toBe(1);
  }
});

type Row = ReturnType<typeof listed>[number];
