import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  firstScreenFault,
  maxFirstScreenBytes,
  measureFirstScreen,
} from '../../../../scripts/package/first-screen.ts';

const root = mkdtempSync(join(tmpdir(), 'landfolio-first-screen-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const html = `<link rel="modulepreload" href="./assets/b.js"><script type="module" src="./assets/a.js"></script>
<link rel="stylesheet" href="./assets/a.css">`;

/** Does not get smaller by gzip. */
const dense = (bytes: number) => `"${randomBytes((bytes * 3) / 4).toString('base64')}"`;

function built(name: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries({ 'index.html': html, ...files })) {
    const file = join(root, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return join(root, name);
}

test('counts the entry and every file that it imports at once, each once, and no style', () => {
  const folder = built('small', {
    'assets/a.css': dense(1000),
    'assets/a.js': 'import{b as x}from"./b.js";import"./c.js";const later=()=>import("./later.js");x(later)',
    'assets/b.js': 'export*from"./d.js";export const b=1',
    'assets/c.js': 'import * as d from "./d.js"; d.d()',
    'assets/d.js': `export const d=()=>${dense(10_000)}`,
    'assets/later.js': dense(500_000),
  });
  const measured = measureFirstScreen(folder);
  expect(measured.files).toBe(4);
  expect(measured.bytes).toBeGreaterThan(7_000);
  expect(measured.bytes).toBeLessThan(9_000);
  expect(firstScreenFault(measured)).toBeNull();
});

test('reports a first screen that became too large, and one without any file', () => {
  const folder = built('large', {
    'assets/a.js': 'import"./b.js"',
    'assets/b.js': dense(maxFirstScreenBytes * 2),
  });
  expect(firstScreenFault(measureFirstScreen(folder))).toMatch(
    /^first-screen: \d{3}\.\d kB .* at most 150\.0 kB/,
  );
  expect(firstScreenFault({ files: 0, bytes: 0 })).toMatch(/^first-screen: /);
});
