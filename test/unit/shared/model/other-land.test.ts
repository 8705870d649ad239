import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { otherLand } from '../../../../shared/model/other-land.ts';

describe('land that nothing known is about', () => {
  test.each([
    ['12 Victoria Way, Carlton', '12 VICTORIA WAY CARLTON 3053'],
    ['Unit 328/800 Swanston St', '328/800 SWANSTON STREET CARLTON 3053'],
    ['the farm at 9B-9D Olsen Pl', '9B-9D OLSEN PLACE BROADMEADOWS 3047'],
  ])('is not that which is named in another spelling: %s', (known, address) => {
    expect(otherLand([known], [address])).toEqual([]);
  });

  test('is another number or another street, once each', () => {
    const other = '328/800 SWANSTON STREET CARLTON 3053';
    const near = '12 DUNDAS ROAD CARLTON 3053';
    expect(otherLand(['12 Victoria Way, Carlton'], [other, near, other])).toEqual([other, near]);
    expect(otherLand(['12 Victoria Way', other], [other])).toEqual([]);
  });

  test('is nothing where nobody said any land, or what the line is about', () => {
    expect(otherLand([], ['12 DUNDAS ROAD CARLTON 3053'])).toEqual([]);
    expect(otherLand(['', 'the farm'], ['12 DUNDAS ROAD CARLTON 3053'])).toEqual([]);
    expect(otherLand(['12 Victoria Way'], [null])).toEqual([]);
  });

  test('is never what is written, word for word', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom('DUNDAS', 'O’BRIEN', 'ST KILDA'),
        (number, street) => {
          const address = `${number} ${street} ROAD CARLTON 3053`;
          expect(otherLand([address.toLowerCase()], [address])).toEqual([]);
        },
      ),
    );
  });
});
