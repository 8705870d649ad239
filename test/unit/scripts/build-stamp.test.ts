import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isBuilt, stampBuild } from '../../../scripts/build-stamp.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'landfolio-stamp-'));
  for (const path of [
    ...['main/hosts/electron/start.ts', 'preload/index.ts', 'renderer/page.ts', 'shared/money.ts'],
    ...['scripts/package/bundled-packages.ts', 'scripts/page-policy.ts'],
    ...['electron.vite.config.ts', 'page.vite.config.ts', 'package.json', 'package-lock.json'],
    ...[
      'out/main/start.js',
      'out/main/reader-process.js',
      'out/preload/index.cjs',
      'out/renderer/index.html',
    ],
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path);
  }
  stampBuild(root);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

it('is built while its sources are those that were stamped', () => {
  expect(isBuilt(root)).toBe(true);
  writeFileSync(join(root, 'main/hosts/electron/start.ts'), 'changed');
  expect(isBuilt(root)).toBe(false);
});

it.each([
  'main/start.js',
  'main/reader-process.js',
  'preload/index.cjs',
  'renderer/index.html',
  'built-from',
])('is not built without %s', (path) => {
  rmSync(join(root, 'out', path));
  expect(isBuilt(root)).toBe(false);
});
