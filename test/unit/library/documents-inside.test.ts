import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentsInside } from '../../../main/library/document-lists.ts';
import { createDocuments, type Documents } from '../../../main/library/documents.ts';
import { createBackgroundWords } from '../../../main/library/full-text/background-words.ts';
import type { Db } from '../../../main/storage/db.ts';
import { createWords, type Words } from '../../../main/storage/full-text/words.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { practiceConnectionId as connectionId, makeStoredLibrary } from '../../bench/stored-library.ts';

/* Lists of documents by what is written in them, while the index of the words moves. */

const count = 12;
let folder: string;
let db: Db;
let words: Words;
let documents: Documents;
let ids: readonly string[];

const reopened = () =>
  createDocuments(db, {
    now: () => 1_800_000_000_000,
    computer: 'desk',
    template: () => '{matter}.pdf',
    viewUrl: (id) => id,
    dragUrl: () => null,
  });
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-inside-'));
  db = openLibraryDb(makeStoredLibrary(folder, count));
  words = createWords(join(folder, 'words.db'), 1);
  documents = reopened();
  ids = db.all('SELECT id FROM document ORDER BY rowid').map(({ id }) => String(id));
}, 120_000);
afterAll(() => {
  words.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const known = (id: string) => ({ id, connectionId, sha256: id, bytes: 1 });
let asked = 0;
const inside = (text: string): DocumentsInside => ({
  revision: String(words.revision()),
  ids() {
    asked += 1;
    return words.ids({ text, connectionId });
  },
  idsOf: (term) => words.ids({ text: term, connectionId }),
});
const listed = (from: Documents, text: string, offset = 0, limit = 50) => {
  const page = { connectionId, text, matterNumber: undefined, inside: inside(text), limit, offset };
  const { documents: found, total } = from.list(page);
  return { ids: found.map(({ id }) => id), total };
};

const steps = fc.array(
  fc.oneof(
    fc.record({ read: fc.nat(count - 1), says: fc.constantFrom('caveat', 'covenant', 'caveat covenant') }),
    fc.record({ forgotten: fc.nat(count - 1) }),
    fc.record({ begun: fc.constant(true) }),
    fc.record({ rebuild: fc.constant(true) }),
  ),
  { maxLength: 12 },
);

test('a remembered list by words inside is the list as the index is now, whatever became of the index', () => {
  fc.assert(
    fc.property(steps, (moved) => {
      for (const step of moved) {
        if ('read' in step) {
          const id = ids[step.read] ?? '';
          words.note([known(id)]);
          words.finish(id, { state: 'read', pages: [step.says] });
        } else if ('forgotten' in step) words.forget([ids[step.forgotten] ?? '']);
        else if ('begun' in step) words.begin();
        else words.rebuild();
        for (const text of ['caveat', 'covenant', 'Register'])
          expect(listed(documents, text)).toEqual(listed(reopened(), text));
      }
    }),
    { numRuns: 40 },
  );
});

test('takes one word from what a document is called, and another from what is written in it', () => {
  words.rebuild();
  const [first = '', second = ''] = ids;
  words.note([known(first), known(second)]);
  words.finish(first, { state: 'read', pages: ['Ingram of Bendigo'] });
  words.finish(second, { state: 'read', pages: ['Ingram of Sale'] });
  const of = (id: string) => documents.get(id);
  const { matterNumber = '', orderId = '' } = of(first) ?? {};
  expect(listed(reopened(), `${orderId} ingram`).ids).toContain(first);
  expect(listed(reopened(), `ingram ${matterNumber} bendigo`).ids).toEqual([first]);
  expect(listed(reopened(), 'bendigo sale').ids).toEqual([]);
  expect(listed(reopened(), `${orderId} nobody`).ids).toEqual([]);
});

test('looks for the words once for all pages of a list, and not at all where nothing is typed', () => {
  for (const id of ids) {
    words.note([known(id)]);
    words.finish(id, { state: 'read', pages: ['easement'] });
  }
  asked = 0;
  expect(listed(documents, 'easement', 0, 5)).toMatchObject({ total: count });
  expect(listed(documents, 'easement', 5, 5).ids).toHaveLength(5);
  expect(listed(documents, 'easement', 10, 5).ids).toHaveLength(2);
  expect(asked).toBe(1);
  words.forget([ids[0] ?? '']);
  expect(listed(documents, 'easement', 0, 5)).toMatchObject({ total: count - 1 });
  expect(asked).toBe(2);
  expect(listed(documents, ' ').total).toBe(count);
  words.forget([ids[1] ?? '']);
  expect(listed(documents, ' ').total).toBe(count);
  expect(asked).toBe(2);
});

test('what could not be asked, or was opened again, is another revision', async () => {
  let isBroken = false;
  const opened: Words[] = [];
  const of = createBackgroundWords({
    keptAfter: () => null,
    open() {
      opened.push({
        ...words,
        revision: () => 0,
        ids() {
          if (isBroken) throw new Error('The disk refuses');
          return ['one'];
        },
        close() {},
      });
      return opened.at(-1) ?? words;
    },
    isThere: () => true,
    reader: undefined,
    bytesOf: async () => null,
    clock: { now: () => 0, monotonic: () => 0, after: () => () => {} },
    log: { info() {}, warn() {}, error: () => '' },
    isBusy: () => false,
  });
  const query = { text: 'x', connectionId };
  const before = of.revision();
  expect([of.ids(query), of.revision()]).toEqual([['one'], before]);
  isBroken = true;
  expect([of.revision(), of.ids(query)]).toEqual([before, []]);
  isBroken = false;
  expect(of.revision()).not.toBe(before);
  expect(of.ids(query)).toEqual(['one']);
  await of.stop();
  expect(of.revision()).not.toBe(before);
});
