import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quickSearchHandlers } from '../../../main/api/handlers/quick-search.ts';
import { createDocuments, type Documents } from '../../../main/library/documents.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createOrderTable } from '../../../main/ordering/order-table.ts';
import type { Db } from '../../../main/storage/db.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { type QuickSearchFound, quickSearchFound } from '../../../shared/contract/views/quick-search.ts';
import { makeBigLibrary } from '../../support/big-library.ts';

const now = Date.parse('2026-11-20T02:00:00Z');
const connectionId = 'practice';
let folder: string;
let db: Db;
let busyMatter: string;
let documents: Documents;
let find: (text: string, signal?: AbortSignal) => Promise<QuickSearchFound>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-quick-search-'));
  const made = await makeBigLibrary(folder, { orders: 300, matters: 30, now, hasFiles: false });
  ({ busyMatter } = made);
  db = openLibraryDb(made.file);
  documents = createDocuments(db, {
    now: () => now,
    computer: 'desk',
    template: () => '{matter}.pdf',
    viewUrl: (id) => id,
    dragUrl: () => null,
  });
  const quickSearch = quickSearchHandlers({
    connectionId: () => connectionId,
    matters: createMatters(db, { now: () => now, newId: () => 'new', computer: 'desk' }),
    ordering: { table: createOrderTable(db, { now: () => now }) },
    documents,
    words: {
      search: () => [],
      inside: () => ({ revision: '', ids: () => [], idsOf: () => [] }),
    },
    records: { search: () => [] },
    now: () => now,
  });
  find = async (text, signal) => {
    const found = await quickSearch.find({ text }, signal);
    if (!found.ok) throw new Error('It could not be looked for');
    return quickSearchFound.parse(found.value);
  };
}, 120_000);
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

it('counts the certificates of last year that are asked for in words, and gives the newest of them', async () => {
  const filter = { connectionId, text: 'plan', matterNumber: undefined };
  const of2025 = { ...filter, receivedFrom: '2025-01-01', receivedTo: '2025-12-31' };
  const holding = documents.list({ ...of2025, limit: 500, offset: 0 });
  // Those that only hold it somewhere, as everything in a street called The Esplanade does, are none.
  const all = holding.documents.filter(({ productName }) => /^(?:Copy of Plan|Planning) ?/.test(productName));
  const total = all.length;
  expect(total).toBeLessThan(holding.total);
  expect(total).toBeGreaterThan(4);
  for (const text of ['plan 2025', 'last year’s plan certificate', 'the plan certificates of last year']) {
    const { kept, documents: newest } = await find(text);
    expect(kept).toEqual({
      ...{ words: 'plan', from: '2025-01-01', to: '2025-12-31', said: 'in 2025' },
      productCodes: expect.arrayContaining(['CopyOfPlan', 'PlanningCertificate2']),
      ...{ isSure: true, count: total, isMore: false },
    });
    expect(newest.map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id));
  }
  const planning = await find('planning certificate last year');
  expect(planning.kept?.count).toBeGreaterThan(0);
  expect(planning.kept?.count).toBeLessThan(total);
  expect(planning.documents.every(({ productName }) => /planning/i.test(productName))).toBe(true);
  expect((await find('zebra 2025')).kept).toMatchObject({ count: 0, isSure: false });
  expect((await find('plan')).kept).toBeNull();
});

it('counts them no further than a person reads while typing', () => {
  expect(documents.count({ connectionId, text: '', matterNumber: undefined }, 3)).toBe(3);
});

it.each([
  ['order {}', 'orders'],
  ['Order no. {}', 'orders'],
  ['order number: {}', 'orders'],
])('takes the word off “%s”', async (text) => {
  const [order] = (await find(busyMatter)).orders;
  const found = await find(text.replace('{}', order?.orderId ?? ''));
  expect(found.orders.map(({ orderId }) => orderId)).toEqual([order?.orderId]);
  expect(found.matters).toEqual([]);
});

it.each([
  'matter {}',
  'cost {}',
  'cost of matter {}',
  'what did {} cost?',
  '{} cost',
  'orders of {}',
  'documents {}',
])('finds the matter of “%s”, also where its hyphen is a dash', async (text) => {
  for (const number of [busyMatter, busyMatter.replace('-', '–')]) {
    expect((await find(text.replace('{}', number))).matters.map((matter) => matter.number)).toEqual([
      busyMatter,
    ]);
  }
});

it('finds a matter by words of several of its details, in any order', async () => {
  const [matter] = (await find(busyMatter)).matters;
  const words = [matter?.client ?? '', busyMatter.slice(5), matter?.property.split(' ').at(-2) ?? ''];
  expect((await find(words.join(' '))).matters.map(({ number }) => number)).toContain(busyMatter);
  expect(await find(words.toReversed().join(' '))).toEqual(await find(words.join(' ')));
  expect((await find(`${words.join(' ')} zebra`)).matters).toEqual([]);
});

it('lets what was asked before it go first, and ends where nobody waits any more', async () => {
  const order: string[] = [];
  const found = find(busyMatter).then(() => order.push('found'));
  setImmediate(() => order.push('gone out'));
  await found;
  expect(order).toEqual(['gone out', 'found']);
  expect((await find(busyMatter, AbortSignal.abort())).matters).toEqual([]);
});
