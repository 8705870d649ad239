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
  const [on, until] = ['2026-12-14', Date.parse('2026-12-01T09:00:00+11:00')];
  const gaps = [{ from: now, until: Date.parse('2026-12-15T23:59:00+11:00') }];
  const text = (cover: Parameters<typeof coverText>[0]) => coverText(cover, '9876/043', on);
  const settlement = 'Settlement is on Monday 14 December 2026.';
  expect(text({ kind: 'none', gaps })).toBe(`No alert monitors title 9876/043 now. ${settlement}`);
  expect(text({ kind: 'short', until, next: null, gaps })).toBe(
    `The alert for title 9876/043 ends on Tue, 1 Dec 2026, 9:00 am AEDT. ${settlement}`,
  );
  expect(text({ kind: 'enough', until })).toMatch(/^Title 9876\/043 is monitored until Tue, 1 Dec 2026/);
  expect(subscribeUntilText({ kind: 'none', gaps })).toBe('Subscribe until Tuesday 15 December 2026…');
  expect(subscribeUntilText({ kind: 'short', until, next: null, gaps })).toMatch(
    /^Renew until Tuesday 15 Dec/,
  );
});

test('an alert that starts later is said with its start', () => {
  const [from, until] = ['2026-12-05', '2026-12-10'].map((one) => Date.parse(`${one}T09:00:00+11:00`));
  if (from === undefined || until === undefined) throw new Error('No times');
  const gaps = [{ from: now, until: from }];
  const text = (cover: Parameters<typeof coverText>[0]) => coverText(cover, '9876/043', '2026-12-14');
  expect(text({ kind: 'later', from, until: null, gaps })).toBe(
    'No alert monitors title 9876/043 now. The next one starts on Sat, 5 Dec 2026, 9:00 am AEDT. Settlement is on Monday 14 December 2026.',
  );
  expect(text({ kind: 'later', from, until, gaps })).toMatch(
    /starts on Sat, 5 Dec 2026, 9:00 am AEDT and ends on Thu, 10 Dec 2026, 9:00 am AEDT\. Settlement/,
  );
  expect(text({ kind: 'short', until: from, next: until, gaps })).toMatch(
    /ends on Sat, 5 Dec .*\. The next one starts on Thu, 10 Dec 2026, 9:00 am AEDT\. Settlement/,
  );
  expect(subscribeUntilText({ kind: 'later', from, until: null, gaps })).toBe(
    'Subscribe until Saturday 5 December 2026…',
  );
});

test('an alert that lapses says in how many days, and when the next starts', () => {
  const text = (until: number) => lapsesText({ until, next: null }, now);
  expect(text(now + 5.5 * day)).toBe('Ends in 5 days');
  expect(text(now + day)).toBe('Ends in 1 day');
  expect(text(now + 3_600_000)).toBe('Ends within a day');
  expect(lapsesText({ until: now + day, next: now + 3 * day }, now)).toBe(
    'Ends in 1 day, the next starts Tue 1 Dec 2026',
  );
});
