import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ignored = [
  '.git',
  ...readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('/'))
    .map((line) => line.slice(0, -1)),
];

function namesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !ignored.includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...namesBelow(path)] : [path];
    })
    .map((path) => (path.startsWith(root) ? path.slice(root.length) : path));
}

/** Names that Windows cannot make a file of: git stops there and checks out nothing at all. */
function cannotBeOnWindows(path: string): boolean {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  return /^(?:CON|PRN|AUX|NUL|COM\d|LPT\d)(?:\.|$)/i.test(name) || /[<>:"|?*\p{Cc}]|[. ]$/u.test(name);
}

test('every file of the project can be checked out on Windows', () => {
  const names = namesBelow(root);
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter(cannotBeOnWindows)).toEqual([]);
  // Windows and macOS take two names that differ by case for one.
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  expect(['NUL', 'x/aux.ts', 'a:b', 'end.'].filter(cannotBeOnWindows)).toHaveLength(4);
});
