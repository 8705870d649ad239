import { describe, expect, test } from 'vitest';
import { leftText } from '../../../renderer/features/checklist/text.ts';

describe('beside the way into the cart stands where everything else is', () => {
  const nothing = { inCart: 0, bought: 0, notOffered: [], elsewhere: 0 };

  test('nothing where all of it goes into the cart', () => {
    expect(leftText(nothing)).toBe('');
  });

  test('what is in the cart is not ordered, what was bought is', () => {
    expect(leftText({ ...nothing, inCart: 7, bought: 1 })).toBe(
      '7 products are in the cart of this matter, and not ordered yet. 1 product is held or ordered already.',
    );
  });

  test('what the service does not supply', () => {
    expect(leftText({ ...nothing, notOffered: ['Owners Corporation Certificate'], elsewhere: 1 })).toBe(
      'The service does not offer: Owners Corporation Certificate. 1 item comes from elsewhere.',
    );
  });
});
