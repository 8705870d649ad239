import { describe, expect, test } from 'vitest';
import { claimKeysOf } from '../../../main/ordering/existing/claim-keys.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { aLine } from '../../support/cart-line.ts';

type Line = Parameters<typeof aLine>[0];
const sale = { kind: 'sale', parties: [], settlementOn: null } as const;
const purchase = { kind: 'purchase', parties: [], settlementOn: null } as const;
const keys = (line: Line, matter: Parameters<typeof claimKeysOf>[2] = null, connectionId = 'account') =>
  claimKeysOf(connectionId, aLine(line), matter, defaultWireProfile);
const meet = (one: readonly string[], other: readonly string[]) => one.some((key) => other.includes(key));

const byNumber: Line = { ofContext: { spi: null, propertyPfi: null, address: null } };
const encrypted = (titleId: string, more: NonNullable<Line>['ofContext'] = {}): Line => ({
  ofProduct: { productIds: { titleId } },
  ofContext: { volumeFolio: null, ...more },
});
const landTax: Line = {
  ofProduct: {
    productCode: 'LandTaxCertificate',
    name: 'Land Tax Certificate',
    productIds: { propertyPfi: '5100001' },
    extraDataKeys: ['assessmentYear'],
  },
};

describe('what two computers claim', () => {
  test('meets for one title, whatever encrypted id each was given and however its number is padded', () => {
    expect(meet(keys(encrypted('one')), keys(encrypted('two')))).toBe(true);
    expect(meet(keys({}), keys(byNumber))).toBe(true);
    expect(meet(keys({ ofContext: { volumeFolio: '010940/0843' as never } }), keys({}))).toBe(true);
    expect(meet(keys({}), keys(encrypted('one')))).toBe(true);
  });

  test('is apart for another title, product, property or account', () => {
    const other = { ofContext: { volumeFolio: '10940/844' as never, spi: '2\\PS100001' as never } };
    expect(meet(keys({}), keys(other))).toBe(false);
    expect(meet(keys({}), keys({ ofProduct: { productCode: 'CopyOfPlan' } }))).toBe(false);
    expect(meet(keys({}), keys({}, null, 'another'))).toBe(false);
    const places = ['Title 1 of 2', 'Title 2 of 2'].map((titleName) =>
      encrypted('x', { spi: null, titleName }),
    );
    expect(meet(keys(places[0]), keys(places[1]))).toBe(false);
    expect(meet(keys(places[0]), keys(places[0]))).toBe(true);
  });

  test('depends on the side and the year only where the product does', () => {
    expect(meet(keys({}, sale), keys({}, purchase))).toBe(true);
    expect(meet(keys(landTax, sale), keys(landTax, purchase))).toBe(false);
    expect(meet(keys(landTax, sale), keys(landTax, sale))).toBe(true);
    const of = (assessmentYear: string): Line => ({ ...landTax, extraData: { assessmentYear } });
    expect(meet(keys(of('2025'), sale), keys(of('2026'), sale))).toBe(false);
    expect(meet(keys(of('2026'), sale), keys(of(' 2026 '), sale))).toBe(true);
  });
});
