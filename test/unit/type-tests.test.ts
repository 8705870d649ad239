import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'test/types');
const directive = '// @ts-expect-error ';
const names = readdirSync(folder).filter((name) => name.endsWith('.test-d.ts'));

/**
 * `tsc -p test` fails where an expected error does not happen. Here the expectations are taken away, and every one of
 * them must turn into an error on its own line: so none covers a second mistake, and none was lost.
 */
test('each expected type error is one, on the line that it stands above', { timeout: 900_000 }, () => {
  const lines = new Map(
    names.map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8').split('\n')]),
  );
  const expected: string[] = [];
  for (const [path, text] of lines) {
    text.forEach((line, index) => {
      if (line.startsWith(directive)) expected.push(`${path}:${index + 2}`);
    });
  }

  const found = errorsWithout(lines);

  expect(found.toSorted()).toEqual(expected.toSorted());
});

test.each([
  ['contract.test-d.ts', 13],
  ['brands.test-d.ts', 15],
])('%s expects %i errors, each with its reason', (name, count) => {
  const expectations = readFileSync(join(folder, name), 'utf8').match(/^\/\/ @ts-expect-error .{15,}$/gm);
  expect(expectations).toHaveLength(count);
});

/** Where the compiler of the step `types` finds errors in copies whose expectations are taken away. */
function errorsWithout(lines: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const copies = mkdtempSync(join(cache, 'landfolio-types-'));
  try {
    for (const [path, text] of lines) {
      const copy = text.map((line) => (line.startsWith(directive) ? '// error expected' : line)).join('\n');
      writeFileSync(
        join(copies, basename(path)),
        copy.replaceAll("from '../../", `from '${root.replaceAll('\\', '/')}`),
      );
    }
    const include = ['*.ts', join(root, 'renderer/**/*.d.ts')];
    const config = { extends: join(root, 'test/tsconfig.json'), include, exclude: [] };
    writeFileSync(join(copies, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
    const options = ['-p', copies, '--singleThreaded', '--pretty', 'false'];
    const { stdout } = spawnSync(process.execPath, [compiler, ...options], { cwd: copies, encoding: 'utf8' });
    return stdout
      .split('\n')
      .filter((line) => /^\S/.test(line))
      .map((line) => {
        const [, name, at] = /^([^(]+)\((\d+),\d+\): error /.exec(line) ?? [];
        return name === undefined ? line : `${join(folder, name)}:${at}`;
      });
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}
