import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* The lint of our own (`scripts/lint`), with the very settings of `biome.json`, on a tree that is written to break it. */
const refused = {
  'main/ordering/merged.ts': 'export const a = Object.assign({}, JSON.parse("{}"));',
  'renderer/features/merged.ts': 'export const a = Object.assign({}, JSON.parse("{}"));',
  'main/ordering/asked.ts': 'export const a = (b: { __proto__: unknown }) => b.__proto__;',
  'main/ordering/wire.ts': 'export const a = (value: object) => ({ ...value, b: 1 });',
  'main/discovery/wire/spread.ts': 'export const a = (given: object) => ({ b: 1, ...given });',
  'test/e2e/asserted.ts': within("expect(await page.locator('a').count()).toBe(0);"),
  'test/e2e/mapped.ts': within("expect((await page.locator('a').allInnerTexts()).join()).toBe('');"),
  'test/e2e/called.ts': within('expect(await factOf(page)).toBe("a");'),
  'test/e2e/compared.ts': within("await expect.poll(() => page.locator('a').count()).toBe(0);"),
  'test/e2e/kept.ts': within("const a = await page.locator('a').first().innerText();"),
  'test/e2e/decided.ts': within("if (await page.locator('a').isVisible()) return;"),
  'test/e2e/evaluated.ts': within('const a = await page.evaluate(() => 1);'),
  'test/e2e/each.ts': within("for (const a of await page.locator('a').all()) a;"),
  'test/e2e/paused.ts': within('await page.waitForTimeout(300);'),
  'test/e2e/slept.ts': within('await new Promise((resolve) => setTimeout(resolve, 300));'),
  'test/e2e/imported.ts': "import { setTimeout as pause } from 'node:timers/promises';\nawait pause(300);",
  'test/integration/http/slept.ts': within('await new Promise((resolve) => setTimeout(resolve, 30));'),
};
const allowed = {
  'main/ordering/sound.ts': 'export const a = (value: object) => ({ ...value, b: 1 });',
  'main/sample-events/wire.ts': 'const fields = { b: 1 };\nexport const a = { ...fields };',
  'test/sound.ts': 'export const a = Object.assign(new Error("x"), { code: "y" });',
  'test/e2e/support/until.ts':
    "import { setTimeout as pause } from 'node:timers/promises';\nawait pause(50);",
  'test/e2e/polled.ts': within("await expect.poll(() => page.locator('a').count()).toBeGreaterThan(0);"),
  'test/e2e/asserting.ts': within("await expect(page.locator('a')).toHaveCount(0);"),
  'test/e2e/thought.ts': within(
    "await expect.poll(async () => (await page.locator('a').innerText()).trim()).toBe('');",
  ),
  'test/e2e/until.ts': within("const a = await until(() => page.locator('a').innerText(), Boolean);"),
  'test/e2e/acted.ts': within('await page.evaluate(() => 1);'),
  'test/e2e/together.ts': within('await Promise.all([page.reload()]);'),
  'test/e2e/resolved.ts': within('await expect(flow(page)).resolves.toEqual({});'),
  'test/e2e/reading.ts': 'export const a = (page: Page) => page.locator("a").innerText();',
};

/** A statement where a flow would have it. */
function within(statement: string): string {
  return `export async function a(page: Page) {\n  ${statement}\n}`;
}

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
  const run = spawnSync(process.execPath, [biome, 'lint', '--colors=off', '--max-diagnostics=200', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  said = `${run.stdout}${run.stderr}`.replaceAll('\\', '/');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isRefused = (path: string) =>
  said.split('\n').some((line) => line.startsWith(`${path}:`) && line.includes(' plugin '));

test.each(Object.keys(refused))('what a rule of our own names is refused: %s', (path) => {
  expect([said, isRefused(path)]).toEqual([said, true]);
});

test.each(Object.keys(allowed))('what is near to it is not: %s', (path) => {
  expect(isRefused(path)).toBe(false);
});
