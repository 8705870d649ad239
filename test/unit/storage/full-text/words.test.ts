import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxCounted } from '../../../../main/storage/full-text/search-words.ts';
import { pageOf, readSnippet } from '../../../../main/storage/full-text/snippet.ts';
import { createWords, type KnownDocument, type Words } from '../../../../main/storage/full-text/words.ts';

let folder: string;
let path: string;
let words: Words;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-words-'));
  path = join(folder, 'words.db');
  words = createWords(path, 1);
});
afterEach(() => {
  words.close();
  rmSync(folder, { recursive: true, force: true });
});

const known = (id: string, connectionId = 'c'): KnownDocument => ({
  id,
  connectionId,
  sha256: `s${id}`,
  bytes: 1,
});
const reopen = (reader = 1) => {
  words.close();
  words = createWords(path, reader);
};
const search = (text: string, more: { documentIds?: string[]; connectionId?: string; limit?: number } = {}) =>
  words.search({ text, connectionId: 'c', limit: 20, ...more });
const found = (...given: Parameters<typeof search>) =>
  search(...given).hits.map(({ documentId }) => documentId);
function keep(id: string, pages: readonly string[], connectionId = 'c'): void {
  words.note([known(id, connectionId)]);
  words.finish(id, { state: 'read', pages });
}

describe('the index', () => {
  test('gives what is to be read, the newest first, each once', () => {
    words.beginRound();
    words.note(['a', 'b', 'c'].map((id) => known(id)));
    words.endRound();
    const begun = [words.begin(), words.begin()];
    expect(begun.map((one) => one?.id)).toEqual(['c', 'c']);
    words.finish('c', { state: 'read', pages: ['x'] });
    expect(words.progress()).toEqual({ done: 1, total: 3 });
    expect(words.begin()).toEqual(known('b'));
    words.finish('b', { state: 'locked' });
    words.note(['a', 'b', 'c'].map((id) => known(id)));
    expect(words.begin()?.id).toBe('a');
    words.finish('a', { state: 'empty' });
    expect(words.begin()).toBeNull();
    expect(words.progress()).toEqual({ done: 3, total: 3 });
  });

  test('does not go on for ever with one that ends the program', () => {
    words.note([known('a')]);
    for (const _ of [1, 2, 3]) {
      expect(words.begin()?.id).toBe('a');
      reopen();
    }
    expect(words.begin()).toBeNull();
    reopen();
    expect(words.begin()).toBeNull();
    expect(words.progress()).toEqual({ done: 1, total: 1 });
  });

  test('counts no try of one that was put back', () => {
    words.note([known('a')]);
    for (const _ of [1, 2, 3, 4, 5]) {
      expect(words.begin()?.id).toBe('a');
      words.putBack('a');
    }
  });

  test('has all read again by another reader, and finds the old words until then', () => {
    keep('a', ['alpha']);
    words.note([known('b')]);
    words.finish('b', { state: 'broken' });
    reopen();
    expect(words.begin()).toBeNull();
    reopen(2);
    expect(found('alpha')).toEqual(['a']);
    expect(words.begin()?.id).toBe('b');
    words.finish('b', { state: 'broken' });
    expect(words.begin()?.id).toBe('a');
    words.finish('a', { state: 'read', pages: ['beta'] });
    expect([found('alpha'), found('beta'), words.begin()]).toEqual([[], ['a'], null]);
  });

  test('forgets what the library no longer has, and leaves nothing of it in the file', () => {
    const secret = 'Quetzalcoatlus';
    keep('a', [`alpha ${secret}`]);
    keep('b', ['alpha']);
    words.beginRound();
    words.note([known('b')]);
    expect(found('alpha')).toHaveLength(2);
    words.endRound();
    expect(found('alpha')).toEqual(['b']);
    expect(words.progress()).toEqual({ done: 1, total: 1 });
    words.close();
    const left = ['', '-wal'].map((ending) => `${path}${ending}`).filter((file) => existsSync(file));
    for (const file of left)
      expect(readFileSync(file).toString('latin1').toLowerCase()).not.toContain(secret.toLowerCase());
    words = createWords(path, 1);
  });

  test('has one read again whose text is another one, and finds the old words until then', () => {
    keep('a', ['alpha']);
    words.note([known('a')]);
    expect(words.begin()).toBeNull();
    const changed = { ...known('a'), sha256: 'other' };
    words.note([changed]);
    expect(found('alpha')).toEqual(['a']);
    expect(words.begin()).toEqual(changed);
    words.finish('a', { state: 'read', pages: ['beta'] });
    expect([found('alpha'), found('beta')]).toEqual([[], ['a']]);
    words.note([changed]);
    expect(words.begin()).toBeNull();
  });

  test('looks for what was gone once in a round', () => {
    words.note([known('a')]);
    words.begin();
    words.finish('a', { state: 'gone' });
    expect(words.begin()).toBeNull();
    words.beginRound();
    expect(words.begin()?.id).toBe('a');
  });

  test('gives the pages of documents that could be counted', () => {
    words.note(['a', 'b', 'c', 'd'].map((id) => known(id)));
    words.finish('a', { state: 'part', pages: ['alpha'], pageCount: 700 });
    words.finish('b', { state: 'empty', pageCount: 2 });
    words.finish('c', { state: 'costly' });
    expect([...words.pageCounts(['a', 'b', 'c', 'd', 'none'])].sort()).toEqual([
      ['a', 700],
      ['b', 2],
    ]);
    expect(words.pageCounts(['b']).get('a')).toBeUndefined();
  });

  test('keeps connections apart, and a matter where one is asked for', () => {
    keep('a', ['alpha'], 'c');
    keep('b', ['alpha'], 'other');
    keep('d', ['alpha'], 'c');
    expect(found('alpha')).toEqual(['d', 'a']);
    expect(found('alpha', { connectionId: 'other' })).toEqual(['b']);
    expect(found('alpha', { documentIds: ['a', 'b'] })).toEqual(['a']);
    expect(search('alpha', { documentIds: [] })).toEqual({ hits: [], total: 0, isMore: false });
  });

  test('finds of given documents those that hold the words, wherever they stand in the index', () => {
    const ids = Array.from({ length: 40 }, (_, n) => `d${n}`);
    for (const [n, id] of ids.entries())
      keep(id, [n % 3 === 0 ? 'caveats' : n % 3 === 1 ? 'caveat' : 'other']);
    fc.assert(
      fc.property(fc.subarray([...ids, 'none']), fc.integer({ min: 1, max: 60 }), (documentIds, limit) => {
        const holding = [...ids]
          .reverse()
          .filter((id) => documentIds.includes(id) && Number(id.slice(1)) % 3 < 2);
        expect(search('caveat', { documentIds, limit })).toMatchObject({
          total: holding.length,
          isMore: false,
        });
        const given = found('caveat', { documentIds, limit });
        expect(given).toHaveLength(Math.min(limit, holding.length));
        if (limit >= holding.length) expect(given).toEqual(holding);
        expect(words.ids({ text: 'caveat', connectionId: 'c', documentIds })).toEqual(holding);
      }),
      { numRuns: 40 },
    );
  });

  test('finds what holds the words, the last as the beginning of others, few or many, of its own connection', () => {
    const vocabulary = ['ab', 'abc', 'abcd', 'abcde', 'caveat', 'caveats', 'covenant'];
    const texts = Array.from({ length: 60 }, (_, n) =>
      vocabulary.filter((_word, bit) => ((n * 37) >> bit) % 2 === 1 || n % vocabulary.length === bit),
    );
    for (const [n, held] of texts.entries()) keep(`d${n}`, [held.join(' ')], n % 3 === 0 ? 'other' : 'c');
    const typed = fc.array(fc.constantFrom(...vocabulary, 'cav', 'a', 'zz'), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(typed, fc.boolean(), fc.integer({ min: 1, max: 50 }), (given, isQuoted, limit) => {
        const last = given.at(-1) ?? '';
        const isBegun = !isQuoted && last.length > 1;
        const holding = [...texts.entries()]
          .filter(([n]) => n % 3 !== 0)
          .filter(([, held]) =>
            given.every((word, at) =>
              isBegun && at === given.length - 1
                ? held.some((one) => one.startsWith(word))
                : held.includes(word),
            ),
          )
          .map(([n]) => `d${n}`)
          .reverse();
        const text = [...given.slice(0, -1), isQuoted ? `"${last}"` : last].join(' ');
        const { hits, total, isMore } = search(text, { limit });
        expect([total, isMore]).toEqual([holding.length, false]);
        const ids = hits.map(({ documentId }) => documentId);
        if (limit >= holding.length) expect(ids).toEqual(holding);
        else {
          expect(ids).toHaveLength(limit);
          expect(holding).toEqual(expect.arrayContaining(ids));
        }
      }),
      { numRuns: 150 },
    );
  });

  test('does not count what other connections have', () => {
    for (let n = 0; n <= maxCounted; n += 1) keep(`o${n}`, ['caveat'], 'other');
    for (const id of ['a', 'b', 'c']) keep(id, ['caveat', 'caveats']);
    for (const text of ['caveat', 'caveat caveat', '"caveat"', 'ca', 'cav'])
      expect([text, search(text, { limit: 2 })]).toMatchObject([text, { total: 3, isMore: false }]);
    expect(found('caveat')).toEqual(['c', 'b', 'a']);
  });

  test('chooses what says more about the words, the newest of those that are alike; where all are given, the newest first', () => {
    keep('a', ['caveat']);
    keep('b', [`caveat ${'other '.repeat(300)}`]);
    keep('c', ['caveat']);
    keep('d', ['caveat']);
    keep('e', [`caveat ${'other '.repeat(300)}`]);
    expect(found('caveat', { limit: 3 })).toEqual(['d', 'c', 'a']);
    expect(found('caveat', { limit: 2 })).toEqual(['d', 'c']);
    expect(found('caveat')).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(search('caveat', { limit: 2 })).toMatchObject({ total: 5, isMore: false });
  });

  test('counts no further than it says, and gives the newest of them', () => {
    for (let n = 0; n <= maxCounted; n += 1) keep(`d${n}`, ['caveat']);
    expect(search('caveat', { limit: 2 })).toMatchObject({ total: maxCounted, isMore: true });
    expect(found('caveat', { limit: 2 })).toEqual([`d${maxCounted}`, `d${maxCounted - 1}`]);
  });

  test('gives every one for a list, those as well in which the word only begins', () => {
    keep('begun', ['caveats']);
    for (let n = 0; n <= maxCounted; n += 1) keep(`d${n}`, ['caveat']);
    const all = Array.from({ length: maxCounted + 1 }, (_, n) => `d${maxCounted - n}`);
    expect(words.ids({ text: 'caveat', connectionId: 'c' })).toEqual([...all, 'begun']);
    expect(words.ids({ text: 'caveat', connectionId: 'c', documentIds: ['d7'] })).toEqual(['d7']);
    expect(words.ids({ text: 'nothing', connectionId: 'c' })).toEqual([]);
  });

  test('shows the words in their place, and on which page', () => {
    keep('a', [
      'one\nREGISTER   SEARCH',
      'two',
      `${'x '.repeat(50)}Registered\n proprietor KIRRA ABBOTT of here`,
    ]);
    const [hit] = search('kirra abbott').hits;
    expect(hit?.page).toBe(3);
    expect(hit?.snippet.text).toContain('Registered proprietor KIRRA ABBOTT of here');
    expect(hit?.snippet.marks.map(({ from, to }) => hit.snippet.text.slice(from, to))).toEqual([
      'KIRRA',
      'ABBOTT',
    ]);
    expect(search('register').hits[0]?.page).toBe(1);
    expect(search('one').hits[0]).toMatchObject({ page: 1, snippet: { marks: [{ from: 0, to: 3 }] } });
  });

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['overwritten', (bytes: Buffer) => bytes.fill(7, 20)],
    ['not a database', () => Buffer.from('hello')],
    ['empty', () => Buffer.alloc(0)],
  ])('is rebuilt where its file is %s', (_how, harm) => {
    keep('a', ['alpha']);
    words.close();
    writeFileSync(path, harm(readFileSync(path)));
    words = createWords(path, 1);
    try {
      words.note([known('b')]);
    } catch {
      words.rebuild();
      words.note([known('b')]);
    }
    words.finish('b', { state: 'read', pages: ['beta'] });
    expect(found('beta')).toEqual(['b']);
  });

  test('of a later schema is rebuilt', () => {
    keep('a', ['alpha']);
    words.close();
    const bytes = readFileSync(path);
    // user_version, fileformat2.html 1.3.
    bytes.writeUInt32BE(99, 60);
    writeFileSync(path, bytes);
    words = createWords(path, 1);
    expect([found('alpha'), words.progress()]).toEqual([[], { done: 0, total: 0 }]);
  });

  test.runIf(process.platform !== 'win32')('is nobody else’s to read', () => {
    keep('a', ['alpha']);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(statSync(`${path}-wal`).mode & 0o077).toBe(0);
  });
});

describe('a snippet', () => {
  const start = '\ufdd0';
  const end = '\ufdd1';

  test('is one line, and its marks hold what was marked', () => {
    const part = fc.record({
      before: fc.string(),
      marked: fc.stringMatching(/^\w{1,5}$/),
      after: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const { text, marks } = readSnippet(
          parts.map(({ before, marked, after }) => `${before}${start}${marked}${end}${after}`).join(''),
        );
        expect(text).toBe(text.trim().replace(/\s+/g, ' '));
        expect(marks.map(({ from, to }) => text.slice(from, to))).toEqual(parts.map(({ marked }) => marked));
      }),
    );
  });

  test('knows the page of its first mark', () => {
    const page = fc.string().map((text) => text.replaceAll('\f', ''));
    fc.assert(
      fc.property(fc.array(page), page, page, (before, left, right) => {
        const whole = [...before, `${left}(needle)${right}`].join('\f');
        expect(pageOf(`…(${start}needle${end})${right}`, whole)).toBe(before.length + 1);
      }),
    );
    expect(pageOf('no mark', 'no mark')).toBeNull();
    expect(pageOf(`${start}a${end}`, 'b')).toBeNull();
  });
});
