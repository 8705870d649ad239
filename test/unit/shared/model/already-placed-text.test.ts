import { expect, test } from 'vitest';
import type { AlreadyPlaced } from '../../../../shared/model/already-placed.ts';
import { alreadyPlacedText, alreadyStanding } from '../../../../shared/model/already-placed-text.ts';

type SameCharge = Extract<AlreadyPlaced, { readonly kind: 'sameCharge' }>;

const asked: SameCharge = {
  kind: 'sameCharge',
  of: 'statement',
  state: 'unknown',
  matter: '2026-118',
  volumeFolio: null,
  cause: 'The connection was cut.',
  requestedAt: Date.UTC(2026, 10, 12, 3, 15),
  isRepeat: false,
};

test('says of the same cart what is known of its order, and the way to order it again', () => {
  const told = (['PREPARED', 'REFUSED', 'UNKNOWN', 'PRESUMED_ABSENT', 'SENDING'] as const).map((state) =>
    alreadyPlacedText({ kind: 'sameCart', state }),
  );
  expect(new Set(told).size).toBe(5);
  expect(told[1]).toContain('open the refused order and choose “Discard order”');
});

test('says what was charged, or may have been, and where its answer is', () => {
  expect(alreadyPlacedText(asked)).toMatch(
    /for matter 2026-118\. The connection was cut\. The statement may have been charged\./,
  );
  expect(alreadyPlacedText({ ...asked, of: 'alert', cause: null })).toContain('No response was received.');
  expect(alreadyPlacedText({ ...asked, of: 'decrypt' })).toContain('Its status is unknown');
  expect(alreadyPlacedText({ ...asked, state: 'answered', isRepeat: true })).toMatch(
    /^This was already ordered again at .*2:15.*\(Melbourne time\).* The statement is saved in matter 2026-118\./,
  );
  const bought = { ...asked, of: 'decrypt', state: 'answered', volumeFolio: '10940/843' } as const;
  expect(alreadyPlacedText(bought)).toContain('The title number is 10940/843, saved in matter 2026-118.');
});

test('tells apart what is known by now, what is being sent and what is in doubt', () => {
  const standings = (['answered', 'placed', 'sending', 'unknown', 'unreadable'] as const).map((state) =>
    alreadyStanding({ ...asked, state }),
  );
  expect(standings).toEqual(['settled', 'settled', 'sending', 'unknown', 'unknown']);
});
