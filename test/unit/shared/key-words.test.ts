import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyWords } from '../../../shared/lib/key-words.ts';

it('makes words of a name of the wire', () => {
  expect(keyWords('purposeOfRequest')).toBe('Purpose of request');
  expect(keyWords('lotID')).toBe('Lot ID');
  expect(keyWords('settlement_date')).toBe('Settlement date');
  expect(keyWords('reason')).toBe('Reason');
  expect(keyWords('')).toBe('');
});

it('loses and adds no letter', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z]{1,30}$/), (key) => {
      expect(keyWords(key).replaceAll(' ', '').toLowerCase()).toBe(key.toLowerCase());
    }),
  );
});
