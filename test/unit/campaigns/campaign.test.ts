import { expect, test } from 'vitest';
import { type Campaign, runCampaign } from '../../campaigns/campaign.ts';

/** Each round takes a minute. */
function clocked(campaign: Partial<Campaign> = {}) {
  let now = 0;
  const rounds: [seed: number, number: number][] = [];
  const whole: Campaign = {
    name: 'power',
    unit: 'power cuts',
    async round(seed, number) {
      now += 60_000;
      rounds.push([seed, number]);
      return { cases: 10, failures: [] };
    },
    ...campaign,
  };
  const run = (minutes: number) => runCampaign(whole, { seed: 7, minutes, monotonic: () => now });
  return { run, rounds };
}

test('runs rounds, each with a seed of its own, until the minutes are over', async () => {
  const { run, rounds } = clocked();
  expect(await run(3)).toEqual({
    line: '✓ power           3.0 min  30 power cuts, 0 failed (seed 7)',
    failures: [],
  });
  expect(rounds).toEqual([
    [7, 0],
    [8, 1],
    [9, 2],
  ]);
});

test('runs one round, however little time there is', async () => {
  const { run, rounds } = clocked();
  await run(0);
  expect(rounds).toHaveLength(1);
});

test('ends where everything was tried', async () => {
  const { run } = clocked({ round: async (_, number) => (number > 1 ? null : { cases: 4, failures: [] }) });
  expect((await run(1)).line).toContain('8 power cuts, 0 failed');
});

test('fails with each failure of a round, and where a seeded fault was not found', async () => {
  const { run } = clocked({
    seededFaults: async () => ({ cases: 2, failures: ['the seeded fault “a” was not found'] }),
    round: async (_, number) => (number > 0 ? null : { cases: 4, failures: ['case 3'] }),
  });
  const { line, failures } = await run(1);
  expect(line).toMatch(/^✗ power +0\.0 min {2}2 seeded faults, 4 power cuts, 2 failed \(seed 7\)$/);
  expect(failures).toEqual(['the seeded fault “a” was not found', 'case 3']);
});

test('fails where a round throws', async () => {
  const { run } = clocked({ round: () => Promise.reject(new Error('no strace')) });
  const { line, failures } = await run(1);
  expect(line).toContain('✗');
  expect(failures).toEqual([expect.stringContaining('no strace')]);
});
