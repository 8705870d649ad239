import { describe, expect, test } from 'vitest';
import { documentNamed, isPlan, planOf } from '../../../../shared/model/document-numbers.ts';

const id = (text: string) => {
  const found = documentNamed(text);
  if (found === null) throw new Error(text);
  return found;
};

describe('a field', () => {
  test.each([
    ['AR122019D', 'AR122019D'],
    [' ar 122019 d ', 'AR122019D'],
    ['PS328573B', 'PS328573B'],
    ['SEE PS328573B FOR FURTHER DETAILS', null],
    ['', null],
    [null, null],
  ])('%j names %j', (text, document) => {
    expect(documentNamed(text)).toBe(document);
  });
});

test('a parcel is on its plan; a Crown allotment is on none', () => {
  expect(planOf('101\\PS328573')).toBe('PS328573');
  expect(planOf('TP109554')).toBe('TP109554');
  expect(planOf('12~10A\\PP5762')).toBeNull();
  expect(planOf(null)).toBeNull();
});

test('a plan is told from an instrument by its prefix', () => {
  expect([isPlan(id('LP1234')), isPlan(id('AR122019D'))]).toEqual([true, false]);
});
