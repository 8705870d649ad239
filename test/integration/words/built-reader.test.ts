import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtReaderFault } from '../../../scripts/package/built-reader.ts';

let built = '';
beforeEach(() => {
  built = mkdtempSync(join(tmpdir(), 'landfolio-built-'));
  writeFileSync(join(built, 'package.json'), '{ "type": "module" }');
});
afterEach(() => rmSync(built, { recursive: true, force: true }));

/** The entry as a build could leave it. */
const entry = (text: string) => writeFileSync(join(built, 'reader-process.js'), text);

const taken =
  '{ taken: { pages: [3], layers: { all: [], off: [] } }, offsets: [0], leftBehind: { attachments: false, signature: false } }';
const answers = (end: string, pages = taken) => `
process.on('message', ({ bytes }) => {
  if (bytes === undefined) return process.send(${pages});
  process.send({ page: 'certificate' });
  process.send({ end: '${end}' });
});
process.send({ isReady: true });`;

test('a build whose process makes no packs is not sound', async () => {
  entry(answers('whole', "{ refused: 'broken' }"));
  expect(await builtReaderFault(built)).toMatch(/process that makes packs/);
});

test('a build whose process reads is sound', async () => {
  entry(answers('whole'));
  expect(await builtReaderFault(built)).toBeNull();
});

test.each([
  ['has no such file', () => {}],
  ['needs a package that is not in it', () => entry("import 'pdfjs-dist';")],
  ['needs a part that is not there', () => entry("await import('./chunks/pdf-text.js');")],
  ['reads wrongly', () => entry(answers('broken'))],
])('a build that %s is not', async (_what, damage) => {
  damage();
  expect(await builtReaderFault(built)).toMatch(/process that reads/);
});
