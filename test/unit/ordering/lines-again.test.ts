import { expect, test } from 'vitest';
import type { ConfirmedLine, Intent } from '../../../main/ordering/journal/intent.ts';
import { linesAgain } from '../../../main/ordering/lines-again.ts';
import { shownOf } from '../../../main/ordering/missing-lines.ts';
import { thingKey } from '../../../shared/model/land-identity.ts';
import type { Said } from '../../../shared/model/open-end.ts';
import type { IntentState, ItemPhase } from '../../../shared/model/order-state.ts';
import { intentStates } from '../../../shared/model/order-state.ts';
import { aContext, aLine, aProduct } from '../../support/cart-line.ts';

/** The second came with the first and was not put in by the person. */
const lines: ConfirmedLine[] = [
  { number: '10940/843', isWanted: true },
  { number: '10940/844', isWanted: false },
].map(({ number, isWanted }) => ({
  ...aLine(),
  product: aProduct({ productIds: { titleId: number } }),
  context: aContext({ volumeFolio: number }),
  identifier: number,
  isWanted,
}));
const order = { state: 'CONFIRMED', chargedOrders: null, cart: { lines } } as unknown as Intent;

function again(phases: readonly ItemPhase[], change: Partial<Intent> = {}, words: readonly Said[] = []) {
  const intent = { ...order, ...change };
  const items = phases.map((phase, at) => {
    const line = lines[at];
    return { orderId: '1', phase, thingKey: line === undefined ? 'another' : thingKey(line) };
  });
  return linesAgain(intent, items, words, shownOf(intent, items)).map(({ identifier }) => identifier);
}

test('all that a person put in, once everything arrived or was quarantined', () => {
  expect(again(['complete', 'held'])).toEqual(['10940/843']);
});

test('only what failed or was cancelled, also while the rest is to come, and also what came with another product', () => {
  expect(again(['failed', 'processing'])).toEqual(['10940/843']);
  expect(again(['complete', 'cancelled'])).toEqual(['10940/844']);
  expect(again(['failed', 'cancelled'])).toEqual(['10940/843', '10940/844']);
});

test('nothing while something is to come, is not shown, or no line explains what failed', () => {
  for (const phase of ['processing', 'withAuthority', 'fetching', 'unknown'] as const)
    expect(again(['complete', phase])).toEqual([]);
  expect(again(['complete'])).toEqual([]);
  expect(again([])).toEqual([]);
  expect(again(['complete', 'complete', 'failed'])).toEqual([]);
});

test('the operator’s word: what stands is not ordered again, what was cancelled is', () => {
  const said = (says: Said['says']): Said[] => [{ orderId: '1', says }];
  expect(again(['failed', 'processing'], {}, said('stands'))).toEqual([]);
  expect(again(['failed', 'processing'], {}, said('cancelled'))).toEqual(['10940/843']);
  expect(again(['processing', 'processing'], { chargedOrders: 0 })).toEqual(['10940/843']);
});

test('nothing of an order that is not confirmed: what is in doubt is decided on the order itself', () => {
  const others: IntentState[] = intentStates.filter((state) => state !== 'CONFIRMED');
  for (const state of others) expect(again(['failed', 'failed'], { state })).toEqual([]);
});
