import { expect, test } from 'vitest';
import { fuzzProcedures, procedures } from '../../faults/ipc/ipc-fuzz.ts';

/*
 * What a page that was taken over could send. A share of it, with the same seed each time;
 * `node test/faults/ipc/ipc-fuzz.ts` sends 10,000 payloads to every procedure, with a seed that nobody chose.
 */
test('whatever is sent to any procedure ends as the contract says', { timeout: 600_000 }, async () => {
  const payloads = 12;
  const report = await fuzzProcedures({ payloads, seed: 20261122 });
  expect(report.failures).toEqual([]);
  expect(report.procedures).toBe(procedures().length);
  expect(report.procedures).toBeGreaterThan(60);
  expect(report.calls).toBe(report.procedures * payloads);
  // Both sides of the check are met.
  expect(report.refused).toBeGreaterThan(report.procedures);
  expect(report.answers.get('ok')).toBeGreaterThan(report.procedures / 2);
});
