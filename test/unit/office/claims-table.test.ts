import { expect, it } from 'vitest';
import { claimsTable } from '../../../main/hosts/office-server/claims.ts';

it('shows what a member of the office wrote into a claim as text, whatever it is', () => {
  const lines = claimsTable([
    {
      order: '018f0000-0000-7000-8000-000000000001',
      ...{ login: 'mallory', person: 'Mallory Ng', computer: 'desk\u001b[2J\nNo claim stands.' },
      ...{ lastSeenAt: '2026-11-28 09:00', claimedAt: '2026-11-28 08:59' },
      state: 'sending',
      words: ['not JSON', JSON.stringify({ product: 'Plan\u202e', land: '1\u2028 2', matter: '7' }), null],
    },
  ]);
  expect(lines).toHaveLength(2);
  expect(lines.join(' ')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
  expect(lines[1]).toMatch(/may be ordered +Plan\ufffd, 1\ufffd 2, matter 7; of a restricted matter$/);
});
