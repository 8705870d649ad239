import { expect, it } from 'vitest';
import { lateText, lineTexts } from '../../../renderer/features/orders/text.ts';
import type { OrderLineView } from '../../../shared/contract/views/order-line.ts';
import { noDaysOff } from '../../../shared/model/working-days.ts';

const expectedAt = Date.parse('2026-11-19T09:00:00+11:00');
const at = (text: string) => Date.parse(`${text}T12:00:00+11:00`);
const line = {
  state: 'CONFIRMED',
  phase: 'processing',
  status: 'PROCESSING',
  productName: 'Roads Certificate',
  identifier: '',
  address: null,
  matterNumber: '2026-118',
  placedBy: 'here',
  who: '',
  placedAt: expectedAt,
  expectedAt,
  isLate: true,
  charged: 'no',
  priceCents: null,
  orderId: '1',
  reference: '',
} as unknown as OrderLineView;

it.each([
  // A Thursday: looked at on that day, on Friday, on the weekend and on the Monday after it.
  ['2026-11-19', '< 1 working day late'],
  ['2026-11-20', '1 working day late'],
  ['2026-11-22', '1 working day late'],
  ['2026-11-23', '2 working days late'],
  // Christmas Day, Boxing Day (moved to the Monday), New Year's Day and Australia Day are no working days.
  ['2026-12-29', '26 working days late'],
  ['2027-01-27', '45 working days late'],
])('lateness says wherever it is read that it counts working days: on %s', (day, text) => {
  const late = lateText(line, at(day), noDaysOff);
  expect([late?.text, late?.lines.join(' ')]).toEqual([text, text]);
  expect(lineTexts(line, at(day), noDaysOff)).toContain(text);
});

it('what is not late has no days', () => {
  expect(lateText({ isLate: false, expectedAt }, at('2026-11-30'), noDaysOff)).toBeNull();
  expect(lateText({ isLate: true, expectedAt: null }, at('2026-11-30'), noDaysOff)).toBeNull();
});

it('a day off of the office is no day late', () => {
  expect(lateText(line, at('2026-11-23'), new Set(['2026-11-20']))?.text).toBe('1 working day late');
});
