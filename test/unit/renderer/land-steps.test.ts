import { expect, test } from 'vitest';
import { lookedUp, neverLookedUp } from '../../../renderer/features/completeness/land-steps.ts';
import { lookingUpText, lookUpAgainText } from '../../../renderer/features/completeness/text.ts';
import type { LineSource, SearchLine } from '../../../shared/model/search-completeness/search-line.ts';

const line = (subject: SearchLine['subject'], more: Partial<SearchLine> = {}): SearchLine => ({
  ...{ key: JSON.stringify(subject), group: 'land', subject, sources: [], findings: [], want: null },
  state: { is: 'missing' },
  ...more,
});
const property: LineSource = { kind: 'property', propertyPfi: '5001', address: '12 VICTORIA ST', at: 1 };

test('what is looked up again is every look-up that the list is made from, each once', () => {
  const lines = [
    line(
      { kind: 'property', propertyPfi: '5001', address: '12 VICTORIA ST' },
      {
        state: { is: 'held', by: 'search', id: '5001', at: 1 },
      },
    ),
    line(
      { kind: 'parcel', spi: '1\\PS328573' },
      {
        sources: [property],
        state: { is: 'notKnown', because: 'notLookedUp', step: { kind: 'parcel', thing: '1\\PS328573' } },
      },
    ),
    line(
      { kind: 'title', volumeFolio: '10940/843', role: 'land', of: 1 },
      {
        sources: [property, { kind: 'title', volumeFolio: '10940/843', at: 2 }, { kind: 'order' }],
      },
    ),
    // Without its number a title cannot be asked for.
    line({ kind: 'unnumberedTitles', count: 1 }, { sources: [{ kind: 'title', volumeFolio: null, at: 2 }] }),
  ];
  expect(lookedUp(lines)).toEqual([
    { kind: 'property', thing: '5001', label: '12 VICTORIA ST' },
    { kind: 'title', thing: '10940/843', label: 'Title 10940/843' },
  ]);
  expect(neverLookedUp(lines)).toEqual([
    { kind: 'parcel', thing: '1\\PS328573', label: 'Parcel 1\\PS328573' },
  ]);
});

test('one is told from several', () => {
  expect([lookUpAgainText(1), lookUpAgainText(3)]).toEqual([
    'Look up the land again',
    'Look up everything again (3)',
  ]);
  expect([lookingUpText({ at: 1, all: 1 }), lookingUpText({ at: 2, all: 3 })]).toEqual([
    'Looking up…',
    'Looking up 2 of 3…',
  ]);
});
