import { expect, it } from 'vitest';
import { runOffice } from '../../faults/office/office-run.ts';

/* A sample of `npm run faults:office`: one scenario of each kind of fault. */
it('loses, doubles and diverges nothing while computers, their network and the server fail', async () => {
  const { problems, kills, scenarios } = await runOffice({ scenarios: 8, seed: 3, computers: 2 });
  expect(problems).toEqual([]);
  expect(scenarios).toBe(8);
  expect(kills).toBe(4);
}, 240_000);
