import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseConnection } from '../../../main/connection/connection-file.ts';
import { createPollIntervals } from '../../../main/connection/poll-intervals.ts';
import type { Connection } from '../../../shared/model/connection.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';

function connection(minimumSeconds: number): Connection {
  const read = parseConnection({
    name: 'Office',
    environment: 'test',
    baseUrl: 'https://api.example.com',
    authUrl: 'https://login.example.com',
    audience: { discovery: 'd', orders: 'o' },
    poll: { minimumSeconds },
  });
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  return read.value;
}

it('whatever is chosen, an item is never asked about more often than the connection file says', () => {
  const anything = fc.oneof(fc.double(), fc.integer({ min: -10, max: 4000 }), fc.anything());
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3600 }), anything, (least, kept) => {
      const office = connection(least);
      // By hand, by another version, or before a stricter file came.
      const pollIntervals = createPollIntervals(createMemorySettings({ [`polling.${office.id}`]: kept }));
      const { minimumSeconds } = pollIntervals.applied(office).poll;
      expect(minimumSeconds).toBeGreaterThanOrEqual(least);
      expect(minimumSeconds).toBeLessThanOrEqual(3600);
      expect(pollIntervals.of(office)).toEqual({ seconds: minimumSeconds, minSeconds: least });
    }),
  );
});

it('keeps to what was chosen, until a stricter connection file comes, and forgets it when told', () => {
  const settings = createMemorySettings();
  const pollIntervals = createPollIntervals(settings);
  expect(pollIntervals.choose(connection(20), 60)).toMatchObject({ ok: true });
  expect(createPollIntervals(settings).applied(connection(20)).poll).toEqual({ minimumSeconds: 60 });
  expect(pollIntervals.applied(connection(120)).poll).toEqual({ minimumSeconds: 120 });
  expect(pollIntervals.choose(connection(20), null)).toMatchObject({ ok: true });
  expect(pollIntervals.applied(connection(20)).poll).toEqual({ minimumSeconds: 20 });
  expect(pollIntervals.choose(connection(20), Number.NaN)).toMatchObject({ ok: false });
});
