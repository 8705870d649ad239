import { fuzz } from '../faults/fuzz/fuzz.ts';
import { openMatrix } from '../faults/hostile/matrix.ts';
import { fuzzProcedures } from '../faults/ipc/ipc-fuzz.ts';
import { simulate } from '../faults/poller-simulation.ts';
import type { Campaign } from './campaign.ts';

const day = 86_400_000;

export const inputCampaigns: readonly Campaign[] = [
  {
    name: 'fuzz',
    unit: 'values to parsers',
    async round(seed) {
      const { runs, failures } = await fuzz({ runsEach: 5000, seed });
      return { cases: runs, failures };
    },
  },
  {
    name: 'ipc',
    unit: 'payloads to procedures',
    async round(seed) {
      const { calls, failures } = await fuzzProcedures({ payloads: 200, seed });
      return { cases: calls, failures };
    },
  },
  {
    name: 'hostile',
    unit: 'bad answers',
    async round(_, number) {
      // Nothing in it is drawn: a second round would be the same.
      if (number > 0) return null;
      const matrix = await openMatrix();
      try {
        const cells = await matrix.run(matrix.probes);
        const wrong = cells.filter((cell) => cell.wrong !== null);
        return {
          cases: cells.length,
          failures: wrong.map((cell) => `${cell.number} ${cell.operation}, ${cell.input}: ${cell.wrong}`),
        };
      } finally {
        await matrix.close();
      }
    },
  },
  {
    name: 'polling',
    unit: 'requests of a poller',
    async round(seed, number) {
      const ordered = number % 2 === 0 ? 'spread' : 'atOnce';
      const sleepsAt = (ordered === 'spread' ? 15 : 1) * day;
      const report = await simulate({ items: 5000, days: 30, ordered, seed, sleepsAt });
      const limits = [
        ['requests in a second', report.maxPerSecond, 5],
        // One a second, and what was saved up before.
        ['requests in a minute', report.maxPerMinute, 65],
        ['requests at a time', report.maxInParallel, 2],
        // Five thousand items that are open at once wait for their turn.
        ['items seen late', ordered === 'spread' ? report.late : 0, 0],
      ] as const;
      const failures = limits
        .filter(([, found, most]) => found > most)
        .map(([what, found, most]) => `${found} ${what}, at most ${most} (seed ${seed}, ${ordered})`);
      return { cases: report.requests, failures };
    },
  },
];
