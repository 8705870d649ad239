import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createExportFolders } from '../../../main/platform/export-folders.ts';

let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'landfolio-test-'));
});
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

test('exported copies go at the end, and those of a run that was cut off at the next start', async () => {
  const stranger = join(temporary, 'landfolio-of-somebody');
  mkdirSync(stranger);
  const cutOff = createExportFolders(temporary);
  const left = await cutOff.make();
  writeFileSync(join(left, 'Title.pdf'), '%PDF', { mode: 0o400 });

  const next = createExportFolders(temporary);
  const [one, other] = [await next.make(), await next.make()];
  expect(existsSync(left)).toBe(false);
  expect(one).not.toBe(other);
  expect([one, other].every(existsSync)).toBe(true);
  await next.close();
  expect([one, other].some(existsSync)).toBe(false);
  expect(existsSync(stranger)).toBe(true);
});

test('a folder that cannot be read keeps nothing from starting', async () => {
  const none = createExportFolders(join(temporary, 'none'));
  await expect(none.close()).resolves.toBeUndefined();
});
