import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identifierOf, sameThing } from '../../../main/ordering/cart/cart-line.ts';
import { productKey } from '../../../main/ordering/products.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { aContext, aLine, aProduct } from '../../support/cart-line.ts';

const encrypted = 'mJ0rV6wq3T9xkQ8b5Zy1Lw==';
const ids = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.oneof(fc.string(), fc.integer()), {
  maxKeys: 6,
  noNullPrototype: true,
});

describe('the key of a product', () => {
  test('does not depend on the order of its ids, nor on whether a number came in quotes', () => {
    fc.assert(
      fc.property(fc.string(), ids, (code, given) => {
        const reversed = Object.fromEntries(Object.entries(given).reverse());
        const quoted = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
        expect(productKey(code, reversed)).toBe(productKey(code, given));
        expect(productKey(code, quoted)).toBe(productKey(code, given));
      }),
    );
  });

  test('differs where the code or an id differs', () => {
    const key = productKey('PlanningCertificate', { propertyPfi: '1', authorityId: 7 });
    expect(productKey('planningcertificate', { propertyPfi: '1', authorityId: 7 })).not.toBe(key);
    expect(productKey('PlanningCertificate', { propertyPfi: '1', authorityId: 8 })).not.toBe(key);
    expect(productKey('PlanningCertificate', { propertyPfi: '1' })).not.toBe(key);
  });
});

describe('what a line is about, in a few characters', () => {
  test.each([
    ['a title whose volume/folio is known', { titleId: encrypted }, {}, '10940/843'],
    ['a document', { documentId: 'AR122019D' }, {}, 'AR122019D'],
    ['a document known by a number', { documentId: 122019 }, {}, '122019'],
    ['an encrypted title on one parcel', { titleId: encrypted }, { volumeFolio: null }, '1\\PS100001'],
    [
      'an encrypted title with nothing but an address',
      { titleId: encrypted },
      { volumeFolio: null, spi: null },
      '12 SAMPLE STREET CARLTON 3053',
    ],
    ['a property', { propertyPfi: '5100001' }, { volumeFolio: null }, '12 SAMPLE STREET CARLTON 3053'],
    [
      'a property without an address',
      { propertyPfi: '5100001' },
      { volumeFolio: null, address: null },
      'PFI 5100001',
    ],
    [
      'nothing that is known',
      {},
      { volumeFolio: null, address: null, spi: null, propertyPfi: null },
      'Register Search Statement',
    ],
  ])('%s', (_, productIds, context, expected) => {
    expect(identifierOf(aProduct({ productIds }), aContext(context))).toBe(expected);
  });

  test('is never the encrypted id', () => {
    fc.assert(
      fc.property(
        fc.option(fc.constant('10940/843')),
        fc.option(fc.constant('1\\PS100001')),
        fc.option(fc.constant('12 SAMPLE STREET')),
        fc.option(fc.constant(uncheckedPropertyPfi('5100001'))),
        (volumeFolio, spi, address, propertyPfi) => {
          const context = { volumeFolio, spi, address, propertyPfi };
          expect(identifierOf(aProduct({ productIds: { titleId: encrypted } }), context)).not.toContain(
            encrypted,
          );
        },
      ),
    );
  });
});

describe('two lines that buy the same thing', () => {
  const withTitle = (titleId: string, context: Parameters<typeof aContext>[0] = {}) =>
    sameThing(aLine({ ofProduct: { productIds: { titleId } }, ofContext: context }));

  test('are the same whatever encrypted id the title has now, where volume/folio or parcel is known', () => {
    expect(withTitle('one')).toBe(withTitle('two'));
    expect(withTitle('one', { volumeFolio: null })).toBe(withTitle('two', { volumeFolio: null }));
  });

  test('differ by the encrypted id where nothing else says which title it is', () => {
    const unknown = { volumeFolio: null, spi: null };
    expect(withTitle('one', unknown)).not.toBe(withTitle('two', unknown));
    expect(withTitle('one', unknown)).toBe(withTitle('one', unknown));
  });

  test('differ by title, parcel, property, product and document', () => {
    const keys = [
      aLine(),
      aLine({ ofContext: { volumeFolio: '10940/844' } }),
      aLine({ ofContext: { volumeFolio: null } }),
      aLine({ ofContext: { volumeFolio: null, spi: '2\\PS100001' } }),
      aLine({ ofContext: { volumeFolio: null, propertyPfi: uncheckedPropertyPfi('5100002') } }),
      aLine({ ofProduct: { productCode: 'CopyOfPlan' } }),
      aLine({ ofProduct: { productIds: { documentId: 'AR122019D' } } }),
      aLine({ ofProduct: { productIds: { documentId: 'AR122020D' } } }),
    ].map(sameThing);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('are the same whatever the order of ids, and whether a number came in quotes', () => {
    const one = aLine({ ofProduct: { productIds: { propertyPfi: '1', authorityId: 7 } } });
    const other = aLine({ ofProduct: { productIds: { authorityId: '7', propertyPfi: '1' } } });
    expect(sameThing(one)).toBe(sameThing(other));
  });
});
