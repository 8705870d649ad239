import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runOffice } from '../../faults/office/office-run.ts';
import { replacedOnce } from '../../faults/office/program.ts';
import { olderProgram, seededFaults } from '../../faults/office/seeded-faults.ts';

/* A sample of `npm run faults:office`: a computer dies as it buys, and the server is killed. */
it('loses, doubles and diverges nothing while computers and the server are killed', async () => {
  const { problems, kills, scenarios } = await runOffice({ seed: 3, from: 0, to: 2 });
  expect(problems).toEqual([]);
  expect(scenarios).toBe(2);
  expect(kills).toBe(2);
}, 240_000);

it('can still seed each fault into the program of a computer', () => {
  for (const { path, from, to } of [...olderProgram, ...seededFaults.flatMap(({ computer }) => computer)])
    expect(replacedOnce(readFileSync(path, 'utf8'), from, to, path)).toContain(to);
});
