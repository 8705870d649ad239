import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identifierOf } from '../../../main/ordering/land-name.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';

const encrypted = 'mJ0rV6wq3T9xkQ8b5Zy1Lw==';
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
    [
      'one of several encrypted titles',
      { titleId: encrypted },
      { volumeFolio: null, spi: null, titleName: 'Title 2 of 3' },
      'Title 2 of 3, 12 SAMPLE STREET CARLTON 3053',
    ],
    [
      'one of several encrypted titles whose lot and plan are known',
      { titleId: encrypted },
      { volumeFolio: null, spi: null, titleName: 'Title 2 of 3', titleLabel: 'Title for Lot 7 PS842284' },
      'Title for Lot 7 PS842284, 12 SAMPLE STREET CARLTON 3053',
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
