import { describe, expect, test } from 'vitest';
import { documentNamed, isPlan } from '../../../../shared/model/document-numbers.ts';

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

test('a plan is told from an instrument by its prefix', () => {
  expect([isPlan(id('LP1234')), isPlan(id('AR122019D'))]).toEqual([true, false]);
});
