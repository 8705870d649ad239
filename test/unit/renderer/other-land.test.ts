import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { otherLand } from '../../../renderer/features/cart/placing/other-land.ts';
import { aLineView } from '../../support/cart-line.ts';

const lineOf = (address: string | null) => aLineView({ ofContext: { address } });
const matter = (property: string, land: string[] = []) => ({
  id: 'm',
  property,
  parties: [],
  earlierParties: '',
  land,
});

describe('land that a matter is not known to be about', () => {
  test.each([
    ['12 Victoria Way, Carlton', '12 VICTORIA WAY CARLTON 3053'],
    ['Unit 328/800 Swanston St', '328/800 SWANSTON STREET CARLTON 3053'],
    ['the farm at 9B-9D Olsen Pl', '9B-9D OLSEN PLACE BROADMEADOWS 3047'],
  ])('is not that which it names in its own spelling: %s', (property, address) => {
    expect(otherLand(matter(property), [lineOf(address)])).toEqual([]);
  });

  test('is another number or another street, once each', () => {
    const known = matter('12 Victoria Way, Carlton');
    const other = '328/800 SWANSTON STREET CARLTON 3053';
    const near = '12 DUNDAS ROAD CARLTON 3053';
    expect(otherLand(known, [lineOf(other), lineOf(near), lineOf(other)])).toEqual([other, near]);
    expect(otherLand(matter('12 Victoria Way', [other]), [lineOf(other)])).toEqual([]);
  });

  test('is nothing where nobody said what the matter is about, or what the line is', () => {
    expect(otherLand(null, [lineOf('12 DUNDAS ROAD CARLTON 3053')])).toEqual([]);
    expect(otherLand(matter('the farm'), [lineOf('12 DUNDAS ROAD CARLTON 3053')])).toEqual([]);
    expect(otherLand(matter('12 Victoria Way'), [lineOf(null)])).toEqual([]);
  });

  test('is never what the matter is written to be about, word for word', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom('DUNDAS', 'O’BRIEN', 'ST KILDA'),
        (number, street) => {
          const address = `${number} ${street} ROAD CARLTON 3053`;
          expect(otherLand(matter(address.toLowerCase()), [lineOf(address)])).toEqual([]);
        },
      ),
    );
  });
});
