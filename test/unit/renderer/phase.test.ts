import { describe, expect, it } from 'vitest';
import { isWaiting, orderStateText, phaseText } from '../../../renderer/features/orders/phase.ts';
import { intentStates, itemPhases } from '../../../shared/model/order-state.ts';

describe('the phase of an item in words', () => {
  it('is another text for every phase', () => {
    const texts = itemPhases.map((phase) => phaseText(phase, 'AWAITING_STAMP').text);
    expect(new Set(texts).size).toBe(itemPhases.length);
  });

  it('shows an unknown status as the service wrote it', () => {
    expect(phaseText('unknown', 'AWAITING_STAMP').text).toBe('AWAITING_STAMP');
    expect(phaseText('unknown', '').text).toBe('No status');
  });

  it('tells processing from waiting for the authority', () => {
    expect(phaseText('processing', 'PROCESSING')).not.toEqual(
      phaseText('withAuthority', 'EXTERNAL_PROCESSING'),
    );
  });

  it('awaits what may still come, the unknown included, and nothing else', () => {
    const awaited = itemPhases.filter(isWaiting);
    expect(awaited).toEqual(['processing', 'withAuthority', 'fetching', 'unknown']);
  });

  it('says nothing of an order that simply stands, and something of every other', () => {
    const silent = intentStates.filter(
      (state) => orderStateText({ state, orderIds: [], chargedOrders: null }) === null,
    );
    expect(silent).toEqual(['CONFIRMED']);
  });

  it('says whether an order that was placed more than once is resolved with the service provider', () => {
    const textOf = (count: number, chargedOrders: number | null) =>
      orderStateText({ state: 'DUPLICATE', orderIds: ['A', 'B', 'C'].slice(0, count), chargedOrders })?.text;
    expect([1, 2, 3].map((count) => textOf(count, null))).toEqual([
      'Found later',
      'Placed more than once',
      'Placed more than once',
    ]);
    expect([1, 2, 3].map((count) => textOf(count, 1))).toEqual([
      'Found later, resolved with the service provider',
      'Placed twice, resolved with the service provider',
      'Placed 3 times, resolved with the service provider',
    ]);
    expect(orderStateText({ state: 'CONFIRMED', orderIds: ['A'], chargedOrders: 0 })?.text).toBe(
      'Cancelled by the service provider',
    );
  });
});
