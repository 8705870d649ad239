import { parseArgs } from 'node:util';
import { allMutants, runMutants } from './run-mutants.ts';

/*
 * `node test/faults/mutants/mutants.ts [--item N]`: weakens the sources in one place at a time. A rule of scripts/security or a
 * proof of test/unit/hosts/electron must notice each. The rules and proofs are the campaign's own: it finds what they miss.
 */

const { values } = parseArgs({ options: { item: { type: 'string' } } });
const item = values.item === undefined ? null : Number(values.item);
const ofItem = (one: { readonly item: number }) => one.item === item;
const { source, built } = allMutants;
const { count, unnoticed } = await runMutants(
  item === null ? allMutants : { source: source.filter(ofItem), built: built.filter(ofItem) },
);
for (const line of unnoticed) process.stdout.write(`\u2717 ${line}\n`);
process.stdout.write(`${count} mutants, ${unnoticed.length} unnoticed\n`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;
