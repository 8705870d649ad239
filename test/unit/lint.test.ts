import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* The lint of our own (`scripts/lint`), with the very settings of `biome.json`, on a tree that is planted to break it. */
const refused = {
  'main/ordering/merged.ts': 'export const a = Object.assign({}, JSON.parse("{}"));',
  'renderer/features/merged.ts': 'export const a = Object.assign({}, JSON.parse("{}"));',
  'main/ordering/asked.ts': 'export const a = (b: { __proto__: unknown }) => b.__proto__;',
  'main/ordering/wire.ts': 'export const a = (value: object) => ({ ...value, b: 1 });',
  'main/discovery/wire/spread.ts': 'export const a = (given: object) => ({ b: 1, ...given });',
};
const allowed = {
  'main/ordering/sound.ts': 'export const a = (value: object) => ({ ...value, b: 1 });',
  'main/events/wire.ts': 'const fields = { b: 1 };\nexport const a = { ...fields };',
  'test/sound.ts': 'export const a = Object.assign(new Error("x"), { code: "y" });',
};

const root = join(import.meta.dirname, '..', '..');
const biome = join(
  dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')),
  'bin',
  'biome',
);
let folder: string;
let said: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'landfolio-lint-')));
  const { vcs: _, $schema: __, ...settings } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings));
  cpSync(join(root, 'scripts', 'lint'), join(folder, 'scripts', 'lint'), { recursive: true });
  for (const [path, source] of Object.entries({ ...refused, ...allowed })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const run = spawnSync(process.execPath, [biome, 'lint', '--colors=off', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  said = `${run.stdout}${run.stderr}`.replaceAll('\\', '/');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isRefused = (path: string) =>
  said.split('\n').some((line) => line.startsWith(`${path}:`) && line.includes(' plugin '));

test.each(Object.keys(refused))('an answer merged into something else is refused: %s', (path) => {
  expect([said, isRefused(path)]).toEqual([said, true]);
});

test.each(Object.keys(allowed))('what is near to it is not: %s', (path) => {
  expect(isRefused(path)).toBe(false);
});
