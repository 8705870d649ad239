import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { cpuMsOf, runCommand } from '../../../scripts/run-command.ts';

const cwd = tmpdir();
const node = (script: string) =>
  runCommand([process.execPath, '-e', script], { cwd, env: { GIVEN: 'given' } });

test('gives what a command wrote to both streams, with the environment it was given', async () => {
  const { code, output } = await node('console.log(process.env.GIVEN); console.error("told")');
  expect({ code, output }).toEqual({ code: 0, output: 'given\ntold\n' });
});

test('gives the exit code of a command that fails, and another than 0 where there is no such command', async () => {
  expect(await node('process.exit(3)')).toMatchObject({ code: 3, output: '' });
  expect((await runCommand(['/there/is/no/such/command'], { cwd })).code).not.toBe(0);
});

if (process.platform !== 'win32') {
  test('counts the CPU time of what a command starts as well', async () => {
    const busy = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';
    const { cpuMs } = await node(
      `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`,
    );
    expect(cpuMs).toBeGreaterThanOrEqual(300);
  });
}

test('adds user and system time of the shell and its children', () => {
  expect(cpuMsOf('0m0.25s 0m0.50s\n1m2.00s 0m0.25s\n')).toBe(63_000);
  expect(cpuMsOf('')).toBeNull();
});
