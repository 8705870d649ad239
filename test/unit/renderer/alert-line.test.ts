import { expect, test } from 'vitest';
import { alertLineOf } from '../../../renderer/features/alerts/alert-line.ts';
import {
  coverText,
  lapsesText,
  lineTexts,
  subscribeUntilText,
} from '../../../renderer/features/alerts/text.ts';

const now = Date.parse('2026-11-28T10:00:00+11:00');
const day = 86_400_000;
const dates = { contractOn: '2026-11-08', settlementOn: '2026-12-14' };

test('a line holds contract, today, settlement and every subscription, each in its place', () => {
  const line = alertLineOf([{ from: now - 5 * day, until: now + 30 * day }], dates, now);
  const at = Object.fromEntries(line?.marks.map((mark) => [mark.kind, mark.at]) ?? []);
  const [bar] = line?.bars ?? [];
  if (bar === undefined) throw new Error('No bar');
  const order = [3, at.contract, bar.from, at.today, at.settlement, bar.to, 97];
  expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)));
  expect(at.contract).toBeCloseTo(3);
  expect(bar.to).toBeCloseTo(97);
  // As many days are as much of the line everywhere.
  expect((Number(at.today) - bar.from) / 5).toBeCloseTo((bar.to - Number(at.today)) / 30);
});

test('a line without a contract or settlement shows its subscriptions alone, and one without anything is none', () => {
  const nothing = { contractOn: null, settlementOn: null };
  expect(alertLineOf([], nothing, now)).toBeNull();
  expect(alertLineOf([], { contractOn: '2026-11-08', settlementOn: null }, now)).toBeNull();
  const line = alertLineOf([{ from: now - 9 * day, until: now - day }], nothing, now);
  expect(line?.marks.map(({ kind }) => kind)).toEqual(['today']);
  expect(line?.bars[0]?.isOver).toBe(true);
});

test('what a line shows stands in words beneath it', () => {
  const periods = [{ from: now, until: Date.parse('2026-12-15T23:59:00+11:00') }];
  expect(lineTexts(periods, dates)).toEqual({
    alerts: ['Alert Sat 28 Nov 2026 to Tue 15 Dec 2026'],
    contract: 'Contract Sun 8 Nov 2026',
    settlement: 'Settlement Mon 14 Dec 2026',
  });
});

test('what an alert is for a settlement is said with the day, and what to do with the day after', () => {
  const until = Date.parse('2026-12-01T09:00:00+11:00');
  const text = (kind: 'short' | 'enough') => coverText({ kind, until }, '9876/043', '2026-12-14');
  expect(coverText({ kind: 'none' }, '9876/043', '2026-12-14')).toBe(
    'No alert monitors title 9876/043 now. Settlement is on Monday 14 December 2026.',
  );
  expect(text('short')).toMatch(
    /^The alert for title 9876\/043 ends on Tue, 1 Dec 2026, 9:00 am AEDT\. Settlement is on Monday/,
  );
  expect(text('enough')).toMatch(/^Title 9876\/043 is monitored until Tue, 1 Dec 2026/);
  expect(subscribeUntilText({ kind: 'none' }, '2026-12-31')).toBe('Subscribe until Friday 1 January 2027…');
  expect(subscribeUntilText({ kind: 'short', until }, '2026-12-14')).toMatch(/^Renew until Tuesday 15 Dec/);
});

test('an alert that lapses says in how many days', () => {
  expect(lapsesText(now + 5.5 * day, now)).toBe('Ends in 5 days');
  expect(lapsesText(now + day, now)).toBe('Ends in 1 day');
  expect(lapsesText(now + 3_600_000, now)).toBe('Ends within a day');
});
