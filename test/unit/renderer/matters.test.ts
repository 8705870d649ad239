import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matterAbout } from '../../../renderer/features/matter-picker/matter-about.ts';
import {
  type MatterOrder,
  matterOrders,
  sortedMatters,
} from '../../../renderer/features/matters/list/matter-order.ts';
import { matterTexts, settlementText } from '../../../renderer/features/matters/text.ts';
import type { MatterRow } from '../../../shared/contract/views/matter.ts';
import { matterKinds } from '../../../shared/model/matter.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { noDaysOff } from '../../../shared/model/working-days.ts';
import { aPerson } from '../../support/parties.ts';

const free = { cents: 0, notKnown: 0, inDoubtCents: 0, duplicates: 0, elsewhereCents: 0, differing: 0 };
const costOf = (cents: number, notKnown = 0) => ({ cost: { ...free, cents, notKnown } });

function matter(number: string, given: Partial<MatterRow> = {}): MatterRow {
  const texts = {
    kind: 'other' as const,
    client: '',
    formerNumbers: [],
    earlierParties: '',
    property: '',
    notes: '',
  };
  const counts = { orders: 0, documents: 0, createdAt: 0, lastUsedAt: 0 };
  return {
    id: number,
    number,
    contractOn: null,
    settlementOn: null,
    lookedAfterBy: '',
    closedAt: null,
    restriction: null,
    orderedFor: [],
    parties: [],
    cost: free,
    ...texts,
    ...counts,
    ...given,
  };
}

describe('the order of matters', () => {
  const matters = [
    matter('2026-10', { ...costOf(640), settlementOn: '2026-11-20', property: 'B STREET', lastUsedAt: 3 }),
    matter('2026-9', {
      ...costOf(0, 1),
      settlementOn: '2026-12-04',
      parties: [aPerson('vendor', 'a', 'person')],
      lastUsedAt: 1,
    }),
    matter('2026-118', { lastUsedAt: 2 }),
    matter('2026-8', { ...costOf(320, 2), settlementOn: '2026-11-23', property: 'C STREET', lastUsedAt: 4 }),
    matter('2026-7', { settlementOn: '2026-11-02', lastUsedAt: 5 }),
  ];
  const by = (order: MatterOrder, direction: 'ascending' | 'descending' = 'ascending') =>
    sortedMatters(matters, order, direction, '2026-11-22').map(({ number }) => number);

  test('numbers are counted, not spelled', () => {
    expect(by('number')).toEqual(['2026-7', '2026-8', '2026-9', '2026-10', '2026-118']);
    expect(by('number', 'descending')[0]).toBe('2026-118');
  });
  test('the next settlement comes first, the past after, none last, either way round', () => {
    expect(by('settlement')).toEqual(['2026-8', '2026-9', '2026-10', '2026-7', '2026-118']);
    expect(by('settlement', 'descending').at(-1)).toBe('2026-118');
  });
  test('by what they cost so far; those of which nothing is known last, either way round', () => {
    expect(by('cost')).toEqual(['2026-7', '2026-118', '2026-8', '2026-10', '2026-9']);
    expect(by('cost', 'descending')).toEqual(['2026-10', '2026-8', '2026-118', '2026-7', '2026-9']);
  });
  test('by property or party, the unwritten last; by use, the latest at the end that is asked for', () => {
    expect(by('property')).toEqual(['2026-9', '2026-10', '2026-8', '2026-7', '2026-118']);
    expect(by('used', 'descending')).toEqual(['2026-7', '2026-8', '2026-10', '2026-118', '2026-9']);
  });
});

const anyDetails = fc.record({
  kind: fc.constantFrom(...matterKinds),
  client: fc.constantFrom('', 'C-1', 'c-2', 'C-10'),
  parties: fc.constantFrom([], [aPerson('vendor', 'Priya', 'Nair')]),
  property: fc.constantFrom('', 'A STREET', 'B STREET'),
  settlementOn: fc.constantFrom(null, '2026-11-02', '2026-11-20', '2026-11-22', '2026-12-04'),
  lookedAfterBy: fc.constantFrom('', 'Ana', 'bo'),
  orders: fc.nat(3),
  documents: fc.nat(3),
  cost: fc.record({
    cents: fc.nat(2),
    notKnown: fc.nat(1),
    inDoubtCents: fc.constant(0),
    duplicates: fc.constant(0),
    differing: fc.constant(0),
    elsewhereCents: fc.constant(0),
  }),
  lastUsedAt: fc.nat(3),
});

test('descending is ascending turned about, the unknown last either way, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(anyDetails, { maxLength: 30 }), fc.constantFrom(...matterOrders), (given, order) => {
      const matters = given.map((one, index) => matter(`2026-${index}`, one));
      const up = sortedMatters(matters, order, 'ascending', '2026-11-22');
      const down = sortedMatters(matters, order, 'descending', '2026-11-22');
      const isUnknown = (one: MatterRow) =>
        (order === 'client' && one.client === '') ||
        (order === 'property' && one.property === '' && one.parties.length === 0) ||
        (order === 'person' && one.lookedAfterBy === '') ||
        (order === 'settlement' && one.settlementOn === null) ||
        (order === 'cost' && one.cost.cents === 0 && one.cost.notKnown > 0);
      const known = matters.filter((one) => !isUnknown(one)).length;
      expect(up.slice(0, known).toReversed()).toEqual(down.slice(0, known));
      expect(up.slice(known)).toEqual(down.slice(known));
      expect(up.slice(known).every(isUnknown)).toBe(true);
      expect(new Set(down)).toEqual(new Set(matters));
    }),
  );
});

test('a row that is copied says each column as plain text', () => {
  const given = matter('2026-7', {
    kind: 'sale',
    client: 'C-1',
    parties: [aPerson('vendor', 'A', 'Person'), aPerson('purchaser', 'B', 'Person')],
    property: '1 B STREET',
    settlementOn: '2026-12-04',
    lookedAfterBy: 'Dana Wu',
    closedAt: Date.parse('2026-12-09T02:00:00Z'),
    orders: 3,
    ...costOf(3210, 1),
    lastUsedAt: Date.parse('2026-11-21T23:30:00Z'),
  });
  expect(matterTexts(given)).toEqual([
    '2026-7',
    'Sale',
    'C-1',
    '1 B STREET',
    'A Person, B Person',
    '2026-12-04',
    'Dana Wu',
    '2026-12-09',
    '2026-11-22',
    3,
    0,
    '$32.10',
    '1 not known',
  ]);
});

describe('how far settlement is', () => {
  /** A Sunday afternoon in Melbourne, still Saturday in London. */
  const now = Date.parse('2026-11-21T23:30:00Z');

  test('is counted from the day in Melbourne', () => {
    expect(melbourneDay(now)).toBe('2026-11-22');
  });
  test.each([
    ['2026-11-22', 'Settles today', 'bad'],
    ['2026-11-23', 'Settles in 1 working day', 'warn'],
    ['2026-11-27', 'Settles in 5 working days', 'warn'],
    ['2026-12-18', 'Settles in 20 working days', 'wait'],
    ['2026-12-21', 'Settles in 4 weeks', 'wait'],
    ['2027-02-20', 'Settles in 13 weeks', 'wait'],
    ['2027-02-21', 'Settles in 3 months', 'wait'],
    ['2027-11-21', 'Settles in 12 months', 'wait'],
    ['2028-11-20', 'Settles in 24 months', 'wait'],
    ['2028-11-21', 'Settles in 2 years', 'wait'],
    ['2030-12-01', 'Settles in 4 years', 'wait'],
    ['2026-11-20', 'Settlement date passed', 'still'],
  ])('%s: %s', (day, text, tone) => {
    const said = settlementText(day, now, noDaysOff);
    expect(said).toMatchObject({ text, tone });
    // Beneath its head in the list the same, in fewer words.
    expect(said.short.toLowerCase()).toBe(text.replace(/^(Settles|Settlement date) /, ''));
  });
});

test.each([
  [{ property: '1 B STREET', client: 'C-1', earlierParties: 'A Person' }, '1 B STREET \u00b7 C-1'],
  [{ earlierParties: 'A Person\nB Person' }, 'A Person, B Person'],
  [{ parties: [aPerson('vendor', 'C', 'Person')], earlierParties: 'A Person' }, 'C Person'],
  [{ orderedFor: ['1 B STREET'], earlierParties: 'A Person' }, '1 B STREET'],
  [{ orderedFor: ['1 B STREET', '2 B STREET', '3 B STREET'] }, '1 B STREET and 2 more'],
  [{}, ''],
])('a number that is offered says which matter it is: %j', (given, text) => {
  expect(matterAbout(matter('2026-7', given))).toBe(text);
});
