import { expect, test } from 'vitest';
import { selectedText } from '../../../renderer/features/orders/text.ts';

test('says that the filter hides selected rows', () => {
  expect(selectedText(1, 40, 1)).toBe('1 selected, not shown by this filter');
  expect(selectedText(1200, 40, 1100)).toBe('1,200 selected, 1,100 of them not shown by this filter');
  expect(selectedText(3, 40, 0)).toBe('3 selected');
});

test('says which rows are selected if the list has more than the maximum', () => {
  expect(selectedText(3, 12_345)).toBe('3 selected');
  expect(selectedText(5000, 5000)).toBe('5,000 selected');
  expect(selectedText(5000, 12_345)).toBe(
    '5,000 selected, the maximum at one time: the first of 12,345 in list order',
  );
});
