import { describe, expect, test } from 'vitest';
import { type MatterOrder, sortedMatters } from '../../../renderer/features/matters/matter-order.ts';
import { settlementText, today } from '../../../renderer/features/matters/matter-text.ts';
import type { MatterView } from '../../../shared/contract/views/matter.ts';

function matter(number: string, given: Partial<MatterView> = {}): MatterView {
  const texts = { kind: 'other' as const, client: '', parties: '', property: '', notes: '' };
  const counts = { orders: 0, documents: 0, createdAt: 0, lastUsedAt: 0 };
  return { id: number, number, settlementOn: null, ...texts, ...counts, ...given };
}

describe('the order of matters', () => {
  const matters = [
    matter('2026-10', { settlementOn: '2026-11-20', property: 'B STREET', lastUsedAt: 3 }),
    matter('2026-9', { settlementOn: '2026-12-04', parties: 'a person', lastUsedAt: 1 }),
    matter('2026-118', { lastUsedAt: 2 }),
    matter('2026-8', { settlementOn: '2026-11-23', property: 'C STREET', lastUsedAt: 4 }),
    matter('2026-7', { settlementOn: '2026-11-02', lastUsedAt: 5 }),
  ];
  const by = (order: MatterOrder, isTurned = false) =>
    sortedMatters(matters, order, isTurned, '2026-11-22').map(({ number }) => number);

  test('numbers are counted, not spelled', () => {
    expect(by('number')).toEqual(['2026-7', '2026-8', '2026-9', '2026-10', '2026-118']);
    expect(by('number', true)[0]).toBe('2026-118');
  });
  test('the next settlement comes first, the past after, none last, either way round', () => {
    expect(by('settlement')).toEqual(['2026-8', '2026-9', '2026-10', '2026-7', '2026-118']);
    expect(by('settlement', true).at(-1)).toBe('2026-118');
  });
  test('by property or party, the unwritten last; by use, the latest first', () => {
    expect(by('property')).toEqual(['2026-9', '2026-10', '2026-8', '2026-7', '2026-118']);
    expect(by('used')).toEqual(['2026-7', '2026-8', '2026-10', '2026-118', '2026-9']);
  });
});

describe('how far settlement is', () => {
  /** A Sunday afternoon in Melbourne, still Saturday in London. */
  const now = Date.parse('2026-11-21T23:30:00Z');

  test('is counted from the day in Melbourne', () => {
    expect(today(now)).toBe('2026-11-22');
  });
  test.each([
    ['2026-11-22', 'Settles today', 'bad'],
    ['2026-11-23', 'Settles in 1 working day', 'warn'],
    ['2026-11-27', 'Settles in 5 working days', 'warn'],
    ['2026-12-18', 'Settles in 20 working days', 'wait'],
    ['2026-12-21', 'Settles in 4 weeks', 'wait'],
    ['2027-11-21', 'Settles in 52 weeks', 'wait'],
    ['2026-11-20', 'Settlement is past', 'still'],
  ])('%s: %s', (day, text, tone) => {
    expect(settlementText(day, now)).toEqual({ text, tone });
  });
});
