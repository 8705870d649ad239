import { expect, test } from 'vitest';
import type { Intent } from '../../../main/ordering/journal/intent.ts';
import { nextLookFor } from '../../../main/ordering/placing/reconcile-times.ts';

const day = 86_400_000;
const intentIn = (state: Intent['state']) =>
  ({ state, sentAt: 0, confirmedAt: 0, watchUntil: null }) as Intent;

test.each(['UNKNOWN', 'REFUSED'] as const)(
  '%s is looked up on after the week of the watch, so that no doubt stays for ever',
  (state) => {
    expect(nextLookFor(intentIn(state), 9 * day)).toBe(9 * day + 3_600_000);
  },
);

test.each(['CONFIRMED', 'REJECTED', 'PRESUMED_ABSENT', 'ABANDONED', 'DUPLICATE'] as const)(
  'the watch of %s ends after a week',
  (state) => {
    expect(nextLookFor(intentIn(state), 9 * day)).toBeNull();
  },
);
