import { expect, test } from 'vitest';
import { type IntentState, type ItemPhase, intentStates } from '../../../../../shared/model/order-state.ts';
import { missingReason, packMissingReasons } from '../../../../../shared/model/pack/missing.ts';
import { packMissingText } from '../../../../../shared/model/pack/pack-text.ts';

const line = { state: 'CONFIRMED', phase: 'processing', isDealtWith: false, isReplaced: false } as const;

test.each<readonly [IntentState, ItemPhase | null, string | null]>([
  ['CONFIRMED', 'processing', 'waiting'],
  ['CONFIRMED', 'withAuthority', 'waiting'],
  ['CONFIRMED', 'fetching', 'waiting'],
  ['CONFIRMED', 'unknown', 'waiting'],
  ['PLACED', null, 'waiting'],
  ['CONFIRMED', 'available', 'elsewhere'],
  ['CONFIRMED', 'complete', 'deleted'],
  ['CONFIRMED', 'failed', 'failed'],
  ['CONFIRMED', 'cancelled', 'cancelled'],
  ['UNKNOWN', null, 'inDoubt'],
  ['REFUSED', null, 'inDoubt'],
  ['PRESUMED_ABSENT', null, 'inDoubt'],
  ['REJECTED', null, null],
  ['DISCARDED', null, null],
  // Its file is named as quarantined.
  ['CONFIRMED', 'held', null],
])('an order that is %s with a certificate that is %s is named as %s', (state, phase, reason) => {
  expect(missingReason({ ...line, state, phase })).toBe(reason);
});

test('nobody misses what failed once another is here or ordered, or a person dealt with it', () => {
  expect(missingReason({ ...line, phase: 'failed', isReplaced: true })).toBe(null);
  expect(missingReason({ ...line, phase: 'cancelled', isDealtWith: true })).toBe(null);
});

test('a newer one that is on its way is named although an older one is here', () => {
  expect(missingReason({ ...line, isReplaced: true })).toBe('waiting');
  for (const state of intentStates)
    expect(missingReason({ ...line, state, isReplaced: true })).not.toBe('deleted');
});

test('each reason is a sentence for whoever reads the contents', () => {
  for (const reason of packMissingReasons)
    expect(packMissingText(reason, { at: Date.UTC(2026, 11, 4), fileType: 'tif' })).toMatch(/^[A-Z].*\.$/);
  expect(packMissingText('waiting', { at: Date.UTC(2026, 11, 4), fileType: null })).toBe(
    'Ordered on 4 Dec 2026. It has not arrived.',
  );
});
