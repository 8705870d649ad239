import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Holding, holdingsOf } from '../../../../shared/model/shares.ts';

type Proprietorships = Parameters<typeof holdingsOf>[0]['proprietorships'];
type Group = Proprietorships[number]['groups'][number];

const compare = 'Compare with the text or the PDF of the statement.';

function group(
  names: readonly string[],
  share: readonly [number, number] | null,
  tenancyType: string | null,
): Group {
  const [shareNumerator, shareDenominator] = share ?? [null, null];
  return {
    order: null,
    tenancyType,
    proprietorGroupFreeText: null,
    nicoText: null,
    mannerOfHoldingForTheShareValue: null,
    shareNumerator,
    shareDenominator,
    proprietorDerivation: null,
    proprietorDerivationDate: null,
    holdings: names.map((proprietorNameText) => ({
      order: null,
      party: { proprietorNameText, givenNames: [], familyName: null, legalEntityName: null, address: null },
    })),
  };
}

function ship(...groups: readonly Group[]): Proprietorships[number] {
  return {
    effectiveDate: null,
    registeredProprietorshipText: null,
    proprietorDerivation: null,
    order: null,
    groups: [...groups],
  };
}

const held = (...groups: readonly Group[]): Holding | undefined =>
  holdingsOf({ proprietorships: [ship(...groups)] })[0];
const joint = 'Joint Proprietors';

describe('how proprietors hold is said in words', () => {
  test.each([
    [held(group(['AVA LEE'], null, 'Sole Proprietor')), 'AVA LEE is the sole proprietor.'],
    [held(group(['AVA LEE'], null, null)), 'AVA LEE is the sole proprietor.'],
    [held(group(['AVA LEE'], null, 'Trustee')), 'AVA LEE holds the whole, as “Trustee”.'],
    [
      held(group(['AVA LEE', 'BEN LEE'], null, joint)),
      'AVA LEE and BEN LEE hold the whole as joint proprietors.',
    ],
    [
      held(group(['AVA LEE', 'BEN LEE'], null, null)),
      'AVA LEE and BEN LEE hold the whole together, and the statement does not say how.',
    ],
    [
      held(group(['AVA LEE', 'BEN LEE'], null, 'Tenants in Common')),
      'AVA LEE and BEN LEE hold the whole as tenants in common. The statement does not give the share of each.',
    ],
    [
      held(group(['AVA LEE'], [1, 2], 'Sole'), group(['BEN LEE', 'CY LEE'], [1, 2], joint)),
      'Tenants in common: AVA LEE holds 1/2; BEN LEE and CY LEE hold 1/2 as joint proprietors.',
    ],
    [held(group(['A', 'B'], [1, 1], joint)), 'A and B hold the whole as joint proprietors.'],
    [held(group([], null, null)), 'Proprietors that the statement does not name hold the whole.'],
  ])('%#', (holding, sentence) => {
    expect([holding?.sentence, holding?.problem]).toEqual([sentence, null]);
  });
});

describe('shares that do not fit together are said', () => {
  test.each([
    [
      held(group(['A'], [1, 2], null), group(['B'], [1, 3], null)),
      `The shares add up to 5/6, which is less than the whole. ${compare}`,
    ],
    [
      held(group(['A'], [2, 3], null), group(['B'], [1, 2], null)),
      `The shares add up to 7/6, which is more than the whole. ${compare}`,
    ],
    [held(group(['A', 'B'], [1, 2], joint)), `The share is 1/2, which is less than the whole. ${compare}`],
    [
      held(group(['A'], [1, 2], null), group(['B'], null, null)),
      `No share can be read for B. The other share is 1/2. ${compare}`,
    ],
    [
      held(group(['A'], [1, 0], null), group(['B'], [-1, 2], null)),
      `No share can be read for any of them. ${compare}`,
    ],
    [
      held(group(['A'], [0.5, 1], null), group(['B'], [1, 2], null)),
      `No share can be read for A. The other share is 1/2. ${compare}`,
    ],
  ])('%#', (holding, problem) => {
    expect(holding?.problem).toBe(problem);
    expect(holding?.sentence).not.toContain('the whole');
  });

  test('a bar shows what no share accounts for, and never more than the whole', () => {
    const less = held(group(['A'], [1, 2], null), group(['B'], [1, 4], null));
    expect(less?.parts.map(({ width }) => width)).toEqual([0.5, 0.25]);
    expect(less?.rest).toBeCloseTo(0.25);
    const more = held(group(['A'], [3, 4], null), group(['B'], [3, 4], null));
    expect(more?.parts.map(({ width }) => width)).toEqual([0.5, 0.5]);
    expect(more?.rest).toBe(0);
  });
});

test('shares of any number of proprietors add up without rounding', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 2, maxLength: 60 }), (parts) => {
      const total = parts.reduce((sum, part) => sum + part, 0);
      const groups = parts.map((part, n) => group([`P${n}`], [part, total], null));
      expect(held(...groups)?.problem).toBeNull();
      expect(held(...groups.slice(1))?.problem).toContain('less than the whole');
    }),
  );
});

test('several proprietorships are each a whole, or else the parts of one', () => {
  const half = (name: string) => ship(group([name], [1, 2], null));
  expect(holdingsOf({ proprietorships: [half('A'), half('B')] })).toMatchObject([
    { sentence: 'Tenants in common: A holds 1/2; B holds 1/2.', problem: null },
  ]);
  const whole = (name: string) => ship(group([name], null, null));
  expect(holdingsOf({ proprietorships: [whole('A'), whole('B')] }).map(({ sentence }) => sentence)).toEqual([
    'A is the sole proprietor.',
    'B is the sole proprietor.',
  ]);
  expect(holdingsOf({ proprietorships: [] })).toEqual([]);
});
