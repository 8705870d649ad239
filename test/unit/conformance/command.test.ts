import { expect, test } from 'vitest';
import type { Area } from '../../conformance/areas.ts';
import { check } from '../../conformance/check.ts';
import { runCommand } from '../../conformance/command.ts';

const rule = { id: 'AAA-01', operation: 'A format', section: 'Orders', rule: 'It is so.' } as const;
const sound: Area = {
  name: 'sound',
  rules: [rule],
  checks: [check({ rules: ['AAA-01'], input: 'good', says: 'it is so' }, () => {})],
};
const unproved: Area = { name: 'unproved', rules: [{ ...rule, id: 'AAA-02' }], checks: [] };
const failing: Area = {
  name: 'failing',
  rules: [{ ...rule, id: 'AAA-03' }],
  checks: [
    check({ rules: ['AAA-03'], input: 'bad', says: 'it is not so' }, () => {
      throw new Error('It is.');
    }),
  ],
};
const astray: Area = {
  name: 'astray',
  rules: [],
  checks: [check({ rules: ['AAA-99'], input: 'good', says: 'it is so' }, () => {})],
};

async function run(argv: readonly string[], environment: Record<string, string> = {}) {
  let [out, error] = ['', ''];
  const code = await runCommand([sound, unproved, failing, astray], argv, environment, {
    write: (text) => {
      out += text;
    },
    writeError: (text) => {
      error += text;
    },
  });
  return { code, error, out, last: out.trimEnd().split('\n').at(-1) };
}

test('it ends with 0 where every rule is proved', async () => {
  expect(await run(['--only', 'sound'])).toMatchObject({
    code: 0,
    last: '1 operations, 1 rules, 1 checks, 0 failed',
  });
});

test.each([
  ['unproved', '1 operations, 1 rules, 0 checks, 1 failed'],
  ['failing', '1 operations, 1 rules, 1 checks, 1 failed'],
  ['astray', '0 operations, 0 rules, 1 checks, 1 failed'],
  ['sound, failing', '1 operations, 2 rules, 2 checks, 1 failed'],
])('it ends with 1 where something is %s', async (only, last) => {
  expect(await run(['--only', only])).toMatchObject({ code: 1, last });
});

test('--help names every area', async () => {
  const { code, out } = await run(['--help']);
  expect(code).toBe(0);
  expect(out).toContain('--only           areas: sound, unproved, failing, astray');
});

test.each<[string, string[]]>([
  [
    '--only: There is no area “nothing”. There are sound, unproved, failing, astray.',
    ['--only', 'sound,nothing'],
  ],
  ['--connection: Give a connection file, or leave it out.', ['--connection', '']],
  ['--connection: /nowhere/connection.json cannot be read.', ['--connection', '/nowhere/connection.json']],
  ['--address: Give at least 3 characters', ['--address', '12']],
  ["command line: Unknown option '--colour'", ['--colour']],
  ['command line: Unexpected argument', ['connection.json']],
])('it ends with 2 and says %s', async (message, argv) => {
  const { code, out, error } = await run(argv);
  expect(error).toContain(message);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});
