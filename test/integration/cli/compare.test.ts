import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStatement } from '../../support/drss.ts';

const start = join(import.meta.dirname, '..', '..', '..', 'main', 'hosts', 'cli', 'compare', 'start.ts');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compare-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string | Uint8Array | object): Promise<string> {
  const path = join(folder, name);
  const isRaw = typeof content === 'string' || content instanceof Uint8Array;
  await writeFile(path, isRaw ? content : JSON.stringify(content));
  return path;
}

function compare(...argv: string[]): Promise<{ code: number; out: string; error: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [start, ...argv], { maxBuffer: 1e9 }, (failure, out, error) => {
      resolve({ code: failure === null ? 0 : Number(failure.code), out, error });
    });
  });
}

function changed() {
  const answer = aStatement();
  const { encumbrances } = answer.titleSearchCertificate.encumbrancesCaveatsAndNotices;
  const [first] = encumbrances;
  if (first === undefined) throw new Error('no encumbrance');
  encumbrances.unshift({
    ...structuredClone(first),
    encumbranceType: 'CAVEAT',
    encumbranceDocument: 'AX123456B',
    encumbranceDate: '2026-11-03',
    encumbranceHolders: [],
    affectingEncumbrances: [],
  });
  Reflect.set(answer.titleSearchCertificate, '__proto_', 1);
  return answer;
}

test('prints the sentences, then what else differs, and ends with 1', async () => {
  const before = await file('before.json', `\ufeff${JSON.stringify(aStatement())}`);
  const after = await file('after.json', changed());
  const { code, out, error } = await compare(before, after);
  expect([code, error]).toEqual([1, '']);
  expect(out).toMatch(/May stop settlement\n- Caveat AX123456B, lodged 3 November 2026, is new\.\n/);
  expect(out).toContain('- titleSearchCertificate.__proto_: nothing -> 1');
});

test('gives the same as JSON, with every field that differs', async () => {
  const before = await file('before.json', aStatement());
  const after = await file('after.json', changed());
  const { code, out } = await compare('--json', before, after);
  const { sentences, changes } = JSON.parse(out) as {
    sentences: { text: string; severity: string; paths: string[] }[];
    changes: { path: string; before: unknown; after: unknown; kind: string; severity: string }[];
  };
  expect(code).toBe(1);
  expect(sentences[0]).toMatchObject({
    text: 'Caveat AX123456B, lodged 3 November 2026, is new.',
    severity: 'stopsSettlement',
  });
  const path =
    'titleSearchCertificate.encumbrancesCaveatsAndNotices.encumbrances["AX123456B"].encumbranceDate';
  expect(sentences[0]?.paths).toContain(path);
  expect(changes.find((change) => change.path === path)).toMatchObject({
    before: null,
    after: '2026-11-03',
    kind: 'added',
    severity: 'stopsSettlement',
  });
});

test('ends with 0 where only the statement is another one', async () => {
  const other = aStatement();
  other.titleSearchCertificate.titleSearchDetail.securityNo = '999';
  other.titleSearchCertificate.titleSearchDetail.producedDate = '2026-11-28T10:15:00';
  other.titleSearchCertificate.registerSearchStatementCertificate.link =
    'https://files.example.com/2?key=secret';
  const paths = [await file('before.json', aStatement()), await file('other.json', other)];
  expect(await compare(...paths)).toMatchObject({ code: 0, error: '' });
  expect(JSON.parse((await compare('--json', ...paths)).out)).toEqual({ sentences: [], changes: [] });
});

test('matches the statements of several titles by title, and tells the one that only one file has', async () => {
  const second = changed();
  second.titleSearchCertificate.titleReferenceDetail.titleReference.folio = '844';
  const before = await file('two.json', { statements: [aStatement(), second] });
  const after = await file('one.json', [second]);
  const { code, out } = await compare(before, after);
  expect(code).toBe(1);
  expect(out).toContain('- The statement of title 10940/843 is only in the earlier file.');
  expect(out).toMatch(/Title 10940\/844\n[\s\S]*No changes/);
  expect(out).not.toContain('key=abc');
});

test('says in one line which file cannot be read, where and why, and ends with 2', async () => {
  const good = await file('before.json', aStatement());
  const bad: [string, string | Uint8Array | object, RegExp][] = [
    [
      'broken.json',
      '{\n  "titleSearchCertificate": {,}\n}',
      /broken\.json: line 2, column 30: a key in double quotes is expected$/,
    ],
    ['empty.json', '', /empty\.json: line 1, column 1: the file is empty$/],
    [
      'latin.json',
      new Uint8Array([0x7b, 0x0a, 0xe9]),
      /latin\.json: line 2, column 1: it is not valid UTF-8 text$/,
    ],
    ['other.json', { error: 'no' }, /other\.json: titleSearchCertificate: it is missing$/],
    [
      'text.json',
      { titleSearchCertificate: 'no' },
      /text\.json: titleSearchCertificate: it holds no statement$/,
    ],
  ];
  for (const [name, content, says] of bad) {
    const { code, out, error } = await compare(good, await file(name, content));
    expect([code, out]).toEqual([2, '']);
    expect(error.trimEnd()).toMatch(says);
    expect(error.trimEnd()).not.toContain('\n');
  }
  const { code, error } = await compare(join(folder, 'absent.json'), good);
  expect([code, error]).toEqual([
    2,
    expect.stringMatching(/absent\.json: the file cannot be read: there is no such file or folder\n$/),
  ]);
  expect((await compare(good)).code).toBe(2);
  expect((await compare('--jsno', good, good)).error).toMatch(/jsno/);
  expect(await compare('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Exit codes') });
});

test('a file whose name has a line break, and that cannot be read, gives one line', async () => {
  const { code, error } = await compare(join(folder, 'a\nb.json'), join(folder, 'absent.json'));
  expect([code, error.trim().split('\n').length]).toEqual([2, 1]);
});

test('numbers that would be infinite are told apart', async () => {
  const withPriority = (
    value: string,
  ) => `{"titleSearchCertificate":{"encumbrancesCaveatsAndNotices":{"encumbrances":[
    {"encumbranceDocument":"AB123456C","encumbrancePriority":${value}}]}}}`;
  const paths = [await file('a.json', withPriority('1e400')), await file('b.json', withPriority('1e401'))];
  expect((await compare(...paths)).code).toBe(1);
});
