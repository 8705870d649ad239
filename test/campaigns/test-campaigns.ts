import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { withSecretService } from '../../scripts/prerequisites.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { areas } from '../conformance/areas.ts';
import { runCommand as runConformance } from '../conformance/command.ts';
import { allMutants, runMutants } from '../faults/mutants/run-mutants.ts';
import type { Campaign, Round } from './campaign.ts';

const root = resolve(import.meta.dirname, '../..');

/** One run of a test program, in a session with an empty keychain. The number of cases is the last one that `count` finds in its output. */
async function runTests(
  command: readonly string[],
  count: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<Round> {
  const session = mkdtempSync(join(tmpdir(), 'landfolio-session-'));
  const alone = withSecretService([process.execPath, ...command], session);
  const { code, output } = await runCommand(alone.command, { cwd: root, env: { ...alone.env, ...env } });
  rmSync(session, { recursive: true, force: true, maxRetries: 5 });
  const cases = Number([...output.matchAll(count)].at(-1)?.[1] ?? 0);
  const end = output.trimEnd().split('\n').slice(-40).join('\n  ');
  return { cases, failures: code === 0 && cases > 0 ? [] : [`exit code ${code}:\n  ${end}`] };
}

export const testCampaigns: readonly Campaign[] = [
  {
    name: 'mutants',
    unit: 'weakened places of the code',
    async round(_, number) {
      if (number > 0) return null;
      const { count, unnoticed } = await runMutants(allMutants);
      return { cases: count, failures: unnoticed.map((mutant) => `not noticed: ${mutant}`) };
    },
  },
  {
    name: 'properties',
    unit: 'unit tests with other values',
    round: (seed) =>
      runTests(
        ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit*', '--no-color'],
        /Tests +(\d+) passed/g,
        { PROPERTY_SEED: String(seed) },
      ),
  },
  {
    name: 'clicks',
    unit: 'runs of a thousand double clicks',
    round: () =>
      runTests(
        [
          ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', '--no-color'],
          'test/integration/ordering/double-click.test.ts',
        ],
        /Test Files +(\d+) passed/g,
        { DOUBLE_CLICKS: '1000' },
      ),
  },
  {
    name: 'screens',
    unit: 'flows through every screen',
    async round(_, number) {
      if (number > 0) return null;
      const flows = ['node_modules/playwright/cli.js', 'test', '--project=campaign', '--reporter=list'];
      return runTests(flows, /(\d+) passed/g, { FORCE_COLOR: '0' });
    },
  },
  {
    name: 'conformance',
    unit: 'checks',
    async round(_, number) {
      if (number > 0) return null;
      let report = '';
      const code = await runConformance(areas, [], process.env, {
        write: (text) => {
          report += text;
        },
        writeError: (text) => {
          report += text;
        },
      });
      const cases = Number(/(\d+) checks, \d+ failed/.exec(report)?.[1] ?? 0);
      return { cases, failures: code === 0 ? [] : [report] };
    },
  },
];
