import { describe, expect, test } from 'vitest';
import { comparePurchases, type Purchase } from '../../../main/ordering/existing/compare-purchases.ts';
import type { ExtraData } from '../../../shared/contract/views/cart.ts';
import { type DueRule, defaultDueRules } from '../../../shared/model/due/due-rule.ts';
import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { aPerson } from '../../support/parties.ts';

const now = Date.parse('2026-11-20T12:00:00+11:00');
const minute = 60_000;
const day = 24 * 60 * minute;

const clearance = {
  productCode: 'LandTaxCertificate',
  name: 'Property Clearance Certificate (Land Tax)',
  extraDataKeys: ['vendors'],
};
const search = {
  productCode: 'RegisterSearchStatement',
  name: 'Register Search Statement',
  extraDataKeys: [],
};
const planning = {
  productCode: 'PlanningCertificate2',
  name: 'Planning Certificate',
  extraDataKeys: ['vendors'],
};
const unknown = {
  productCode: 'LandLevy',
  name: 'Land Levy Certificate',
  extraDataKeys: ['vendors', 'zone'],
};
const heritage = { productCode: 'H', name: 'Heritage Certificate', extraDataKeys: ['purposeOfRequest'] };

const vendors = (...names: string[]): ExtraData => ({
  vendors: names.map((name) => {
    const words = name.split(' ');
    return {
      vendorType: 'INDIVIDUAL',
      firstName: words.slice(0, -1).join(' '),
      lastName: words.at(-1) ?? '',
    };
  }),
});
const sale = { kind: 'sale' as const, parties: [aPerson('vendor', 'Ada', 'Nair')], settlementOn: null };
const purchase = {
  kind: 'purchase' as const,
  parties: [aPerson('purchaser', 'Kim', 'Lee')],
  settlementOn: null,
};

interface Asked {
  readonly product: typeof clearance | typeof search;
  readonly wants?: ExtraData;
  readonly has?: ExtraData | null;
  readonly matter?: Purchase['matter'];
  readonly of?: Purchase['matter'];
  readonly age?: number;
  readonly kind?: 'document' | 'waiting';
  readonly at?: number;
}
function compared({
  product,
  wants = {},
  has = wants,
  matter = null,
  of = matter,
  age = day,
  kind = 'document',
  at = now,
}: Asked) {
  return comparePurchases(
    product,
    { extraData: wants, matter },
    { extraData: has, matter: of, at: at - age, isWaiting: kind === 'waiting' },
    at,
    wire,
  );
}
const kinds = (asked: Asked) => compared(asked).differences.map(({ kind }) => kind);

describe('a clearance certificate', () => {
  const ada = { product: clearance, wants: vendors('Ada Nair') };

  test('is the same for the same people, in the same year, within 90 days', () => {
    expect(compared(ada)).toEqual({ differences: [], isPartyKnown: true });
    expect(kinds({ ...ada, has: vendors('ADA  NAIR') })).toEqual([]);
    expect(
      kinds({ ...ada, wants: vendors('Ada Nair', 'Zoë Lee'), has: vendors('Zoe Lee', 'Ada Nair') }),
    ).toEqual([]);
  });

  test('that was obtained for a vendor is not what a purchaser needs', () => {
    expect(compared({ ...ada, matter: purchase, of: sale }).differences).toEqual([
      { kind: 'party', side: 'vendor', names: ['Ada Nair'] },
    ]);
    expect(kinds({ ...ada, matter: sale, of: purchase })).toEqual(['party']);
    expect(kinds({ ...ada, matter: purchase, of: purchase })).toEqual([]);
    const keys = { ...clearance, extraDataKeys: ['vendors', 'purchasers'] };
    const both = { ...ada.wants, purchasers: ['Kim Lee'] };
    expect(kinds({ product: keys, wants: both, has: ada.wants, matter: null, of: sale })).toEqual(['party']);
  });

  test('for another purchaser, or other vendors, is for another party', () => {
    const other = { ...purchase, parties: [aPerson('purchaser', 'Jo', 'Park')] };
    expect(compared({ ...ada, matter: purchase, of: other }).differences).toEqual([
      { kind: 'party', side: 'purchaser', names: ['Jo Park'] },
    ]);
    expect(kinds({ ...ada, has: vendors('Priya Raman') })).toEqual(['party']);
  });

  test('of another calendar year is not of this one', () => {
    const january = Date.parse('2027-01-10T12:00:00+11:00');
    expect(compared({ ...ada, at: january, age: 30 * day }).differences).toEqual([
      { kind: 'year', year: 2026 },
    ]);
    const asked = { ...clearance, extraDataKeys: ['assessmentYear'] };
    expect(
      compared({ product: asked, wants: { assessmentYear: '2026' }, has: { assessmentYear: 2025 } })
        .differences,
    ).toEqual([{ kind: 'year', year: 2025 }]);
    expect(kinds({ product: asked, wants: {}, has: { assessmentYear: 2025 } })).toEqual([]);
  });

  test('is too old after 90 days', () => {
    expect(compared({ ...ada, age: 94 * day }).differences).toEqual([
      { kind: 'age', days: 94, daysAtSettlement: null },
    ]);
    expect(kinds({ ...ada, age: 90 * day })).toEqual([]);
  });

  test('of which nobody knows for whom it was obtained stays in question', () => {
    expect(compared({ ...ada, has: null, of: null })).toEqual({ differences: [], isPartyKnown: false });
    // Nobody has typed the vendors yet.
    expect(kinds({ product: clearance, wants: {}, has: vendors('Ada Nair') })).toEqual([]);
  });
});

describe('a register search', () => {
  const soon = { ...purchase, settlementOn: '2026-11-25' };

  test('is not held back by an old one', () => {
    expect(kinds({ product: search, age: 29 * day })).toEqual([]);
    expect(kinds({ product: search, age: 31 * day })).toEqual(['age']);
  });

  test('close to settlement is a final search, and proposed', () => {
    expect(compared({ product: search, age: 3 * day, matter: soon }).differences).toEqual([
      { kind: 'final', days: 3, settlementOn: '2026-11-25' },
    ]);
    for (const settlementOn of ['2026-12-30', '2026-11-19', null])
      expect(kinds({ product: search, age: 3 * day, matter: { ...soon, settlementOn } })).toEqual([]);
    expect(kinds({ product: search, age: 3 * day, matter: { ...soon, settlementOn: '2026-11-20' } })).toEqual(
      ['final'],
    );
  });

  test('that was made minutes or hours ago is in question all the same, also over midnight', () => {
    for (const age of [minute, 60 * minute, 11 * 60 * minute, -minute])
      expect(kinds({ product: search, age, matter: soon }), `${age}`).toEqual([]);
    const midnight = Date.parse('2026-11-21T00:03:00+11:00');
    expect(kinds({ product: search, age: 5 * minute, matter: soon, at: midnight })).toEqual([]);
  });

  test('that is on its way is in question: it has not been made yet', () => {
    expect(kinds({ product: search, age: 40 * day, matter: soon, kind: 'waiting' })).toEqual([]);
  });
});

test('the new year makes no two certificates of one that was ordered minutes before', () => {
  const newYear = Date.parse('2027-01-01T00:02:00+11:00');
  expect(kinds({ product: clearance, wants: vendors('Ada Nair'), age: 4 * minute, at: newYear })).toEqual([]);
});

test('a certificate that offices refresh is of the land alone, and too old after 90 days or by settlement', () => {
  const people = { product: planning, wants: vendors('Ada Nair'), has: vendors('Priya Raman') };
  expect(kinds({ ...people, matter: purchase, of: sale })).toEqual([]);
  expect(kinds({ ...people, age: 91 * day })).toEqual(['age']);
  const matter = { ...purchase, settlementOn: '2026-12-02' };
  expect(compared({ ...people, age: 80 * day, matter }).differences).toEqual([
    { kind: 'age', days: 80, daysAtSettlement: 92 },
  ]);
  // Bought today it would be as old at a settlement far away.
  expect(kinds({ ...people, age: day, matter: { ...matter, settlementOn: '2027-06-01' } })).toEqual([]);
});

test('a product that no rule knows is the same only with all of its extra data', () => {
  const wants = { ...vendors('Ada Nair'), zone: 'A' };
  expect(kinds({ product: unknown, wants })).toEqual([]);
  expect(kinds({ product: unknown, wants, age: 400 * day })).toEqual([]);
  expect(compared({ product: unknown, wants, has: { ...wants, zone: 'B' } }).differences).toEqual([
    { kind: 'data', key: 'zone' },
  ]);
  expect(kinds({ product: unknown, wants, has: { ...vendors('Jo Park'), zone: 'A' } })).toEqual(['party']);
  // What differs in no more than spaces or case does not differ.
  expect(kinds({ product: unknown, wants, has: { ...wants, zone: ' a ' } })).toEqual([]);
});

test('a certificate for another purpose is another', () => {
  const asked = {
    product: heritage,
    wants: { purposeOfRequest: 'Sale' },
    has: { purposeOfRequest: 'Building works' },
  };
  expect(compared(asked).differences).toEqual([{ kind: 'purpose', purpose: 'Building works' }]);
});

test('a manager who delivers at another speed gives the same certificate; another manager does not', () => {
  const product = {
    productCode: 'OC',
    name: 'Owners Corporation Certificate',
    extraDataKeys: ['ownersCorporationManager'],
  };
  const of = (id: string, deliverySpeed: string) => ({
    ownersCorporationManager: { id, name: `Manager ${id}`, deliverySpeed },
  });
  expect(kinds({ product, wants: of('1', 'EXPRESS'), has: of('1', 'STANDARD') })).toEqual([]);
  expect(kinds({ product, wants: of('1', 'STANDARD'), has: of('2', 'STANDARD') })).toEqual(['data']);
});

describe('the rules of age of the office', () => {
  const withRule = (id: string, change: Partial<DueRule>) =>
    defaultDueRules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule));
  const differences = (
    product: Asked['product'],
    age: number,
    rules: readonly DueRule[],
    settlementOn?: string,
  ) =>
    comparePurchases(
      product,
      { extraData: {}, matter: settlementOn === undefined ? null : { ...purchase, settlementOn } },
      { extraData: {}, matter: null, at: now - age * day, isWaiting: false },
      now,
      wire,
      rules,
    ).differences.map(({ kind }) => kind);

  test('say from when a certificate is too old, and that it does not age where they are off', () => {
    expect(differences(planning, 60, defaultDueRules)).toEqual([]);
    expect(differences(planning, 60, withRule('planning', { days: 30 }))).toEqual(['age']);
    expect(differences(planning, 200, defaultDueRules)).toEqual(['age']);
    expect(differences(planning, 200, withRule('planning', { isOn: false }))).toEqual([]);
  });

  test('never make an earlier search the final one, whether or not theirs is on', () => {
    const early = withRule('finalSearch', { days: 30 });
    expect(differences(search, 2, early, '2026-12-18')).toEqual(['final']);
    expect(differences(search, 2, defaultDueRules, '2026-12-18')).toEqual([]);
    const off = withRule('finalSearch', { isOn: false });
    expect(differences(search, 2, off, '2026-11-24')).toEqual(['final']);
  });
});
