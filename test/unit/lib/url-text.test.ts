import fc from 'fast-check';
import { expect, test } from 'vitest';
import { urlText } from '../../../shared/lib/url-text.ts';

test('whatever it is given comes back from an address, half surrogates as the replacement character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodeURIComponent(urlText(text))).toBe(text.toWellFormed());
    }),
  );
  expect(urlText('1 A&B/\ud800?')).toBe('1%20A%26B%2F%EF%BF%BD%3F');
});
