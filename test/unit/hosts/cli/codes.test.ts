import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeOfDeclared } from '../../../../main/hosts/cli/report.ts';
import { contract } from '../../../../shared/contract/router.ts';
import { claimFailureSchema } from '../../../../shared/model/claim-failure.ts';
import { serviceFailureKinds } from '../../../../shared/model/service-failure.ts';

const sources = readdirSync('main/hosts/cli')
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(`main/hosts/cli/${name}`, 'utf8'))
  .join('\n');

/** Codes that the job gives itself, wherever its sources name one. */
function ownCodes(): string[] {
  const named = [...sources.matchAll(/(?:JobFailed\(|code:|code =)[^;,)]*?'[^;,)]*/g)].map(
    ([found]) => found,
  );
  return named.flatMap((found) => [...found.matchAll(/'([a-z_]+)'/g)].map(([, code]) => code ?? ''));
}

/** Codes of what the procedures that the job calls declare. A failure of the service or of a claim goes out under its kind. */
function declaredCodes(): string[] {
  const called = [...sources.matchAll(/client\.(\w+)\.(\w+)\(/g)];
  const procedures = contract as unknown as Record<string, Record<string, { '~orpc': { errorMap: object } }>>;
  const codes = called.flatMap(([text, group = '', name = '']) => {
    const procedure = procedures[group]?.[name];
    if (procedure === undefined) throw new Error(`${text} is not in the contract`);
    return Object.keys(procedure['~orpc'].errorMap);
  });
  return codes.filter((code) => code !== 'SERVICE_FAILED' && code !== 'CLAIM_FAILED').map(codeOfDeclared);
}

test('every code that the job fails with is explained in docs/command-line.md, and no other', () => {
  const table =
    /\| code of `failed`[\s\S]*?\n\n/.exec(readFileSync('docs/command-line.md', 'utf8'))?.[0] ?? '';
  const explained = new Set(
    table
      .split('\n')
      .slice(2)
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code ?? '')),
  );
  const own = ownCodes();
  const declared = declaredCodes();
  expect(own).toEqual(
    expect.arrayContaining(['in_doubt', 'made_twice', 'still_waiting', 'in_use', 'no_folder', 'rejected']),
  );
  expect(declared).toEqual(expect.arrayContaining(['price_changed', 'already_placed', 'not_kept']));
  const claims = claimFailureSchema.options.map(({ shape }) => shape.kind.value);
  const all = new Set([...own, ...serviceFailureKinds, ...claims, ...declared]);
  expect([...all].filter((code) => !explained.has(code))).toEqual([]);
  expect([...explained].filter((code) => !all.has(code))).toEqual([]);
});
