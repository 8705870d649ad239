import { afterEach, beforeEach, expect, test } from 'vitest';
import { calendarDues } from '../../../../main/app/due/calendar-dues.ts';
import { createSettlementEvents } from '../../../../main/library/calendar/settlement-events.ts';
import { keepDueRule } from '../../../../main/settings/due-rules.ts';
import { changeOf, defaultDueRules } from '../../../../shared/model/due/due-rule.ts';
import { defaultWireProfile as wire } from '../../../../shared/model/wire-profile.ts';
import { DueLibrary, noon } from '../../../support/due-library.ts';

let library: DueLibrary;
beforeEach(() => {
  library = new DueLibrary();
});
afterEach(() => library.db.close());

/** What the event of each matter says is due on a day, without the dash. */
function duesOn(day: string): Record<string, string[]> {
  const now = noon(day);
  const settlements = createSettlementEvents(library.db, {
    now: () => now,
    dues: (connectionId) => calendarDues(library.db, { connectionId, now, wire }),
  });
  const { events } = settlements.take('c');
  return Object.fromEntries(
    events.map(({ summary, description }) => [
      summary.slice('Settlement '.length).split(' ')[0],
      description
        .split('\n')
        .filter((line) => line.startsWith('- '))
        .map((line) => line.slice(2)),
    ]),
  );
}

test('a settlement that is ahead says from when a search counts; a sale has none', () => {
  library.matter('2026-1', { settlementOn: '2026-11-26' });
  library.matter('2026-2', { settlementOn: '2026-11-26', kind: 'sale' });
  expect(duesOn('2026-10-01')).toEqual({
    '2026-1': ['Final search of the register: from 24 November 2026 on, by the rules of age.'],
    '2026-2': [],
  });
  const rule = defaultDueRules.find(({ id }) => id === 'finalSearch');
  if (rule === undefined) throw new Error('No such rule');
  keepDueRule(library.db, 'finalSearch', { ...changeOf(rule), isOn: false });
  expect(duesOn('2026-10-01')).toEqual({ '2026-1': [], '2026-2': [] });
});

test('once a search counts, each title that was not searched since is named as Today names it, until it is', () => {
  const matter = library.matter('2026-1', { settlementOn: '2026-11-26' });
  library.item({ matter, at: noon('2026-10-01') });
  const line =
    'Final search of title 10940/843. Settlement is on 26 November 2026. A search from 24 November 2026 on counts (2 working days before it). Last searched on 1 October 2026.';
  expect(duesOn('2026-11-23')).toEqual({ '2026-1': [expect.stringContaining('from 24 November 2026')] });
  expect(duesOn('2026-11-24')).toEqual({ '2026-1': [line] });
  library.item({ matter, at: noon('2026-11-24') });
  expect(duesOn('2026-11-25')).toEqual({ '2026-1': [] });
});

test('a certificate that is too old on the date is named after the searches, and no more than twenty lines are', () => {
  const matter = library.matter('2026-1', { settlementOn: '2026-11-26' });
  const ids = [['propertyPfi', '5001']] as const;
  const code = 'LandInformationCertificate';
  library.item({ matter, code, ids, at: noon('2026-08-01'), identifier: '5001' });
  library.item({ matter, at: noon('2026-10-01') });
  expect(duesOn('2026-11-24')['2026-1']).toEqual([
    expect.stringContaining('Final search of title 10940/843. '),
    'Land Information Certificate for 5001. Settlement is on 26 November 2026. It came on 1 August 2026 and is 117 days old then; the rule is 90 days.',
  ]);
  for (let n = 1; n <= 22; n += 1)
    library.item({ matter, at: noon('2026-10-01'), identifier: `9876/0${10 + n}` });
  const many = duesOn('2026-11-24')['2026-1'] ?? [];
  expect(many).toHaveLength(21);
  expect(many.at(-1)).toBe('4 more under Today.');
});
