/*
 * `npm run security:item -- 14`: one item of the security list by itself. Its rules over all sources, its mutants, each of which
 * must be noticed, and its proofs.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkSources, rules } from './check-sources.ts';
import { readSources } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const item = Number(process.argv[2]);
if (!Number.isInteger(item) || item < 1 || item > 34) {
  console.error('Give the number of an item of the security list, 1 to 34.');
  process.exit(2);
}
const findings = checkSources(readSources(root)).filter(({ items }) => items.includes(item));
for (const { name } of rules.filter(({ items }) => items.includes(item))) {
  const found = findings.filter(({ rule }) => rule === name);
  console.log(`${found.length === 0 ? '✓' : '✗'} rule ${name}`);
  for (const { path, line, what } of found) console.log(`    ${path}:${line}  ${what}`);
}
const mutants = spawnSync(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', 'test/faults/mutants/mutants.ts', '--item', String(item)],
  { cwd: root, encoding: 'utf8' },
);
console.log(mutants.stdout.trim());
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit-electron', '--reporter=verbose'];
const tests = ['test/unit/hosts/electron', '--passWithNoTests', '-t', `item +${item}\\b`];
// Tests that do not belong to the item are skipped, and would hide the few that do.
const { status, stdout } = spawnSync(process.execPath, [...vitest, '--no-color', ...tests], {
  cwd: root,
  encoding: 'utf8',
});
const lines = stdout.split('\n').filter((line) => /^\s*[✓×]|AssertionError|^\s+Tests /.test(line));
console.log(lines.join('\n'));
process.exitCode = findings.length > 0 || mutants.status !== 0 || status !== 0 ? 1 : 0;
