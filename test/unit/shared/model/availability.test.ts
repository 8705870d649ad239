import { describe, expect, test } from 'vitest';
import { prerequisiteFaults } from '../../../../main/ordering/cart/cart-faults.ts';
import { whyNotOrderable } from '../../../../shared/model/availability.ts';
import { aProduct } from '../../../support/cart-line.ts';

describe('why a product cannot be ordered', () => {
  test.each([
    [{ isOrderable: true }, null],
    [
      { isOrderable: false, availability: 'TEMPORARILY_SUSPENDED' },
      'the service lists it as TEMPORARILY_SUSPENDED',
    ],
    [
      { isOrderable: false, availability: 'AVAILABLE', priceCents: null },
      'the service gave no readable price',
    ],
    [{ isOrderable: false, availability: 'OFFLINE', priceCents: null }, 'the service lists it as OFFLINE'],
    [{ isOrderable: false, availability: null, priceCents: null }, 'the service gave no readable price'],
  ])('%j: %s', (change, why) => {
    expect(whyNotOrderable(aProduct(change))).toBe(why);
  });

  test('a prerequisite that was listed without a price is to be looked up, and is not called unavailable', () => {
    const needed = (change: object) =>
      prerequisiteFaults([{ ...aProduct({ name: 'Title', ...change }) }])[0]?.message;
    expect(needed({ isOrderable: false, priceCents: null, availability: null })).toContain(
      'which was listed without a price. Look that product up',
    );
    expect(needed({ isOrderable: false, availability: 'SUSPENDED' })).toContain(
      'which the service lists as SUSPENDED',
    );
  });
});
