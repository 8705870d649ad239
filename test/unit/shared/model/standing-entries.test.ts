import { expect, test } from 'vitest';
import type { RegisterStatement } from '../../../../shared/model/register-statement.ts';
import { standingGroups } from '../../../../shared/model/standing-entries.ts';

type Encumbrance = RegisterStatement['encumbrances'][number];

function entry(encumbranceType: string | null, more: Partial<Encumbrance> = {}): Encumbrance {
  return {
    encumbrancePriority: null,
    encumbranceText: null,
    encumbranceType,
    encumbranceDocument: null,
    encumbranceDate: null,
    affectingEncumbrances: [],
    holders: [],
    ...more,
  };
}

const notation = (notationType: string | null) => ({ notationText: null, notationType, notationPlan: null });

function groups(encumbrances: Encumbrance[], notations: RegisterStatement['notations'] = []) {
  return standingGroups({ encumbrances, notations }).map(({ severity, entries }) => [
    severity,
    ...entries.map((one) => (one.kind === 'notation' ? one.entry.notationType : one.entry.encumbranceType)),
  ]);
}

test('what may stop a settlement comes first, each in the register’s priority', () => {
  const list = [
    entry('COVENANT', { encumbrancePriority: 3 }),
    entry('CAVEAT', { encumbrancePriority: 4 }),
    entry('AGREEMENT SECTION 173', { encumbrancePriority: 1 }),
    entry('MORTGAGE', { encumbrancePriority: 2 }),
    entry('WARRANT OF EXECUTION'),
  ];
  expect(groups(list, [notation('HERITAGE')])).toEqual([
    ['stopsSettlement', 'MORTGAGE', 'CAVEAT', 'WARRANT OF EXECUTION'],
    ['check', 'AGREEMENT SECTION 173', 'COVENANT', 'HERITAGE'],
  ]);
});

test('a kind that is not known, and an entry of which nothing is known, count as the worst', () => {
  expect(groups([entry('USUFRUCT'), entry(null)])).toEqual([['stopsSettlement', 'USUFRUCT', null]]);
  expect(groups([entry(null, { encumbranceText: 'COVENANT as to fences' })])).toEqual([['check', null]]);
});

test('an entry counts as what affects it, where that is worse', () => {
  const affected = (type: string) =>
    entry('COVENANT', { affectingEncumbrances: [{ type, document: null, date: null }] });
  expect(groups([affected('CAVEAT')])).toEqual([['stopsSettlement', 'COVENANT']]);
  expect(groups([affected('VARIATION OF COVENANT')])).toEqual([['check', 'COVENANT']]);
});

test('nothing stands against a title without entries', () => {
  expect(groups([])).toEqual([]);
});
