import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocuments, type Documents } from '../../../main/library/documents.ts';
import type { Db } from '../../../main/storage/db.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { documentOrders } from '../../../shared/contract/procedures/documents.ts';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { makeStoredLibrary, practiceConnectionId } from '../../bench/stored-library.ts';

const count = 230;
let folder: string;
let db: Db;
let documents: Documents;
const all = {
  connectionId: practiceConnectionId,
  text: '',
  matterNumber: undefined,
  limit: 500,
  offset: 0,
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-lists-'));
  db = openLibraryDb(makeStoredLibrary(folder, count));
  documents = createDocuments(db, {
    now: () => 1_800_000_000_000,
    computer: 'desk',
    template: () => '{matter} {product} {identifier} {date}.pdf',
    viewUrl: (id) => `view:${id}`,
    dragUrl: () => null,
  });
  db.exec(`UPDATE document SET bytes = 1000 + rowid * 7919 % 100`);
  db.exec(`UPDATE item SET product_name = 'Plan ' || (rowid % 7)`);
}, 120_000);
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const keyOf: Record<(typeof documentOrders)[number], (document: DocumentView) => string | number> = {
  // The slash of an identifier is a hyphen in the name itself.
  name: (one) => `${one.matterNumber} ${one.productName} ${one.identifier} `.toLowerCase(),
  product: ({ productName }) => productName.toLowerCase(),
  about: ({ identifier }) => identifier,
  matter: ({ matterNumber }) => matterNumber,
  received: ({ receivedAt }) => receivedAt,
  size: ({ bytes }) => bytes,
};

test.each(documentOrders.flatMap((by) => [true, false].map((isDescending) => ({ by, isDescending }))))(
  'the pages of a list sorted by $by, descending $isDescending, are the list, each document once',
  ({ by, isDescending }) => {
    const whole = documents.list({ ...all, by, isDescending });
    expect(whole.total).toBe(count);
    const keys = whole.documents.map(keyOf[by]);
    const isBefore = (a: string | number, b: string | number) => (isDescending ? a >= b : a <= b);
    expect(keys.every((key, at) => at === 0 || isBefore(keys[at - 1] ?? key, key))).toBe(true);
    const pages = [0, 100, 200].flatMap(
      (offset) => documents.list({ ...all, by, isDescending, limit: 100, offset }).documents,
    );
    expect(pages).toEqual(whole.documents);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(count);
    const picked = documents.pick({ ...all, by, isDescending, limit: 50, offset: 90 }).documents;
    expect(picked).toEqual(whole.documents.slice(90, 140).map(({ id, bytes }) => ({ id, bytes })));
  },
);

test('tells where a document stands in a list, and that it is not in one that leaves it out', () => {
  const whole = documents.list({ ...all, by: 'size' }).documents;
  const wanted = whole[137];
  const find = wanted?.id ?? '';
  expect(documents.list({ ...all, by: 'size', limit: 1, find }).foundAt).toBe(137);
  expect(documents.list({ ...all, text: 'no such words', find }).foundAt).toBeNull();
  expect(documents.list({ ...all, find: 'x' }).foundAt).toBeNull();
});

test('lists only those that are asked for by id, each once, in the order of the list', () => {
  const whole = documents.list({ ...all, by: 'product' }).documents;
  const chosen = [whole[9], whole[4], whole[200], whole[4]].map((one) => one?.id ?? '');
  const found = documents.list({ ...all, by: 'product', ids: [...chosen, 'x'] }).documents;
  expect(found).toEqual([whole[4], whole[9], whole[200]]);
});

test('a name given by hand is safe, is found, sorts the list, and goes away again', () => {
  const before = documents.list({ ...all, by: 'name', isDescending: false }).documents;
  const last = before.at(-1);
  const id = last?.id ?? '';
  const renamed = documents.rename(id, '  0 cover: "final".PDF ');
  expect(renamed).toMatchObject({ id, fileName: '0 cover- -final-.pdf', givenName: '0 cover- -final-.pdf' });
  expect(documents.file(id)?.fileName).toBe('0 cover- -final-.pdf');
  expect(documents.list({ ...all, by: 'name', isDescending: false }).documents[0]).toEqual(renamed);
  expect(documents.list({ ...all, text: 'cover-' }).documents).toEqual([renamed]);
  expect(documents.rename(id, null)).toEqual(last);
  expect(documents.list({ ...all, by: 'name', isDescending: false }).documents).toEqual(before);
  expect(documents.rename('x', 'name')).toBeNull();
});

test('lists what was kept in days of Melbourne, both included, whatever else it is filtered by', () => {
  const before = db.all('SELECT rowid AS place, received_at FROM document');
  // The last millisecond of 2024, the first of 2025, its last, the first of 2026: in summer, eleven hours ahead.
  const ends = [
    '2024-12-31T12:59:59.999Z',
    '2024-12-31T13:00:00Z',
    '2025-12-31T12:59:59.999Z',
    '2025-12-31T13:00:00Z',
  ];
  const places = before.slice(0, 4).map(({ place }) => Number(place));
  for (const [n, end] of ends.entries())
    db.run('UPDATE document SET received_at = ? WHERE rowid = ?', Date.parse(end), places[n] ?? 0);
  const kept = (filter: object) =>
    documents.list({ ...all, ...filter }).documents.map(({ receivedAt }) => receivedAt);
  const within = [ends[2], ends[1]].map((end) => Date.parse(end ?? ''));
  expect(kept({ receivedFrom: '2025-01-01', receivedTo: '2025-12-31' })).toEqual(within);
  expect(kept({ receivedFrom: '2025-01-01' }).length).toBe(count - 1);
  expect(kept({ receivedTo: '2025-12-31' })).toHaveLength(3);
  expect(kept({ receivedTo: '2024-12-31' })).toEqual([Date.parse(ends[0] ?? '')]);
  expect(kept({ receivedTo: '9999-12-31', text: 'plan' })).toHaveLength(count);
  expect(
    documents.newest({ ...all, receivedTo: '2025-12-31' }, 2).map(({ receivedAt }) => receivedAt),
  ).toEqual(within);
  expect(documents.pick({ ...all, receivedFrom: '2026-01-01', receivedTo: '2025-01-01' }).total).toBe(0);
  for (const { place, received_at } of before)
    db.run('UPDATE document SET received_at = ? WHERE rowid = ?', received_at ?? 0, place ?? 0);
});

test('finds documents that hold each word somewhere in what they are called, in any order', () => {
  const [one] = documents.list({ ...all, by: 'product' }).documents;
  if (one === undefined) throw new Error('The library is empty');
  const words = `${one.productName} ${one.matterNumber}`.toLowerCase();
  const found = documents.list({ ...all, text: words }).documents;
  expect(found.map(({ id }) => id)).toContain(one.id);
  expect(documents.list({ ...all, text: words.split(' ').toReversed().join('  ') }).documents).toEqual(found);
  expect(found.length).toBeLessThan(count);
  for (const { productName, matterNumber, identifier, orderId } of found)
    for (const word of words.split(' '))
      expect(`${productName} ${matterNumber} ${identifier} ${orderId}`.toLowerCase()).toContain(word);
  expect(documents.list({ ...all, text: `"${words}"` }).total).toBe(0);
  documents.rename(one.id, 'Level 2–4 lease');
  expect(documents.list({ ...all, text: 'lease 2-4' }).documents.map(({ id }) => id)).toEqual([one.id]);
  documents.rename(one.id, null);
});

test('finds the newest of many by any part of a name, near or far, as the list does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-newest-'));
  const many = openLibraryDb(makeStoredLibrary(folder, 700));
  const lists = createDocuments(many, {
    now: () => 1_800_000_000_000,
    computer: 'desk',
    template: () => '{matter}.pdf',
    viewUrl: (id) => id,
    dragUrl: () => null,
  });
  const [newest, oldest] = [0, 699].map((offset) => lists.list({ ...all, limit: 1, offset }).documents[0]);
  if (newest === undefined || oldest === undefined) throw new Error('The library is empty');
  many.exec(`UPDATE item SET address = 'UNIT 3 SEEN 7_00% ' || rowid, product_name = 'Plan ' || (rowid % 7)`);
  many.run(`UPDATE item SET order_id = 'ZED-77' WHERE id = ?`, oldest.itemId);
  lists.rename(oldest.id, 'Old lease 4–6');
  many.exec(`INSERT INTO charge (id, connection_id, kind, thing_key, request, requested_at, computer, boot_id, state,
      moved_at, moved_at_monotonic) VALUES ('s', 'c', 'statement', 'key', '{}', 1, '', 'boot', 'PREPARED', 1, 0);
    INSERT INTO register_statement (id, connection_id, matter_id, volume_folio, with_text, with_certificate,
      customer_reference) SELECT 's', connection_id, matter_id, '10940/843', 1, 0, 'r' FROM document LIMIT 1;
    INSERT INTO document (id, connection_id, matter_id, statement_id, state, sha256, bytes, received_at, computer)
      SELECT 's', connection_id, matter_id, 's', 'STORED', 'f', 1, 0, '' FROM document LIMIT 1`);
  const { orderId, identifier, matterNumber } = oldest;
  const texts = [
    '',
    'plan',
    '10940/843',
    'register search',
    'search plan',
    'zed-77',
    'plan 6',
    'seen 7_00%',
    '7x00',
    'lease',
    'lease plan',
    '"plan lease"',
    'OLD 4-6',
    'none',
  ];
  for (const text of [...texts, orderId, identifier, matterNumber, `${matterNumber} lease`, newest.orderId]) {
    for (const limit of [1, 4]) {
      const expected = lists.list({ ...all, text, limit }).documents;
      expect(lists.newest({ ...all, text }, limit), text).toEqual(expected);
    }
  }
  expect(lists.newest({ ...all, text: 'lease' }, 4)).toHaveLength(1);
  many.close();
  rmSync(folder, { recursive: true, force: true });
});

test('narrows to kinds, and tells which there are by what the documents of each are called alike', () => {
  const store = join(folder, 'kinds');
  const many = openLibraryDb(makeStoredLibrary(store, 60));
  many.exec(`UPDATE item SET product_code = 'CopyOfPlan', identifier = 'PS' || rowid,
    product_name = 'Copy of Plan PS' || rowid WHERE rowid % 5 = 0`);
  many.exec(`UPDATE item SET product_code = 'PlanningCertificate' || (rowid % 2 + 1), product_name = 'Planning Certificate'
    WHERE rowid % 5 = 1`);
  // It is not here yet, so there is no document of its kind.
  many.exec(`UPDATE item SET product_code = 'Roads', product_name = 'Roads Certificate' WHERE rowid = 2`);
  many.exec(`DELETE FROM document WHERE item_id = (SELECT id FROM item WHERE rowid = 2)`);
  const lists = createDocuments(many, {
    now: () => 1_800_000_000_000,
    computer: 'desk',
    template: () => '{matter}.pdf',
    viewUrl: (id) => id,
    dragUrl: () => null,
  });
  expect(lists.kinds(practiceConnectionId)).toEqual([
    { name: 'Copy of Plan', codes: ['CopyOfPlan'] },
    { name: 'Planning Certificate', codes: ['PlanningCertificate1', 'PlanningCertificate2'] },
    { name: 'Register Search Statement', codes: ['RegisterSearchStatement'] },
  ]);
  expect(lists.kinds('production')).toEqual([]);
  const of = (...productCodes: string[]) => lists.list({ ...all, productCodes });
  expect([of('CopyOfPlan').total, of('CopyOfPlan', 'PlanningCertificate1').total]).toEqual([12, 18]);
  expect(new Set(of('CopyOfPlan').documents.map(({ productCode }) => productCode))).toEqual(
    new Set(['CopyOfPlan']),
  );
  expect(lists.count({ ...all, productCodes: ['CopyOfPlan'] }, 100)).toBe(12);
  expect(lists.newest({ ...all, productCodes: ['CopyOfPlan'] }, 4)).toEqual(
    of('CopyOfPlan').documents.slice(0, 4),
  );
  expect(lists.pick({ ...all, text: 'ps10', productCodes: ['CopyOfPlan'] }).total).toBe(1);
  expect(of('Roads').total).toBe(0);
  const plan = many
    .all(
      `EXPLAIN QUERY PLAN SELECT id FROM item WHERE product_code IN (SELECT value FROM json_each('["Roads"]'))`,
    )
    .map(({ detail }) => detail)
    .join(' ');
  expect(plan).toContain('item_bought');
  many.close();
});

test('leads to the matter of a document, as long as there is one', () => {
  const [one] = documents.list(all).documents;
  const matter = db.get('SELECT id FROM matter WHERE number = ?', one?.matterNumber ?? '');
  expect(one?.matterId).toBe(matter?.id);
  db.run('UPDATE matter SET deleted_at = 1 WHERE id = ?', one?.matterId ?? '');
  expect(documents.get(one?.id ?? '')).toMatchObject({ matterId: null, matterNumber: one?.matterNumber });
  db.run('UPDATE matter SET deleted_at = NULL WHERE id = ?', one?.matterId ?? '');
});

test('a document that comes stands in the list at once, and one fetched again keeps the name of the one before', () => {
  const [first] = documents.list(all).documents;
  if (first === undefined) throw new Error('The library is empty');
  documents.rename(first.id, 'Kept');
  const matter = db.get('SELECT matter_id FROM document WHERE id = ?', first.id);
  documents.add({
    id: 'again',
    connectionId: practiceConnectionId,
    matterId: String(matter?.matter_id),
    source: { itemId: first.itemId },
    state: 'STORED',
    sha256: 'f'.repeat(64),
    bytes: 7,
    fileType: 'pdf',
    remark: null,
    resourceText: null,
  });
  const { documents: now, total } = documents.list(all);
  expect(total).toBe(count);
  expect(now[0]).toMatchObject({ id: 'again', fileName: 'Kept.pdf', bytes: 7 });
  // Who chose the earlier one has chosen this.
  expect(documents.pick({ ...all, ids: [first.id] }).documents).toEqual([{ id: 'again', bytes: 7 }]);
  expect(documents.list({ ...all, limit: 1, find: first.id }).foundAt).toBe(0);
});

test('a document that is deleted is not counted any more', () => {
  const before = documents.list(all).total;
  const gone = documents.list(all).documents[3];
  db.run('DELETE FROM document WHERE id = ?', gone?.id ?? '');
  const now = documents.list(all);
  expect(now.total).toBe(before - 1);
  expect(now.documents).not.toContainEqual(gone);
});
