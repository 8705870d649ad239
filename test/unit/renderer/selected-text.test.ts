import { expect, test } from 'vitest';
import { selectedText } from '../../../renderer/features/orders/selected-text.ts';

test('says which rows are chosen where the list has more than can be chosen at once', () => {
  expect(selectedText(3, 12_345)).toBe('3 selected');
  expect(selectedText(5000, 5000)).toBe('5,000 selected');
  expect(selectedText(5000, 12_345)).toBe(
    '5,000 selected, the most at once: the first of 12,345 in the order of the list',
  );
});
