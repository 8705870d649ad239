import { expect, test } from 'vitest';
import { anySeed } from '../../faults/fuzz/fuzz.ts';
import { fuzzProcedures, procedures } from '../../faults/ipc/ipc-fuzz.ts';

/*
 * What a page that was taken over could send. A share of it, with the same seed each time and with one that nobody chose;
 * `node test/faults/ipc/ipc-fuzz.ts` sends 10,000 payloads to every procedure.
 */
test.each([
  ['the same each time', 20261122],
  ['chosen by nobody', anySeed()],
])(
  'whatever is sent to any procedure (a seed %s) ends as the contract says',
  { timeout: 600_000 },
  async (_, seed) => {
    process.stdout.write(`Sent to every procedure with seed ${seed}\n`);
    const payloads = 12;
    const report = await fuzzProcedures({ payloads, seed });
    expect(report.failures).toEqual([]);
    expect(report.procedures).toBe(procedures().length);
    expect(report.procedures).toBeGreaterThan(60);
    expect(report.calls).toBe(report.procedures * payloads);
    // Both sides of the check are met.
    expect(report.refused).toBeGreaterThan(report.procedures);
    expect(report.answers.get('ok')).toBeGreaterThan(report.procedures / 2);
  },
);
