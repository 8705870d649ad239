import { expect, test } from 'vitest';
import { createRegister } from '../../../main/practice/data/create-register.ts';
import { createTitleCipher } from '../../../main/practice/title-cipher.ts';

const volumeFolios = [...createRegister(1).titles.keys()];

test('every title gets 36 base64 characters that read back, some with slash, plus and equals', () => {
  const cipher = createTitleCipher(1);
  const ids = volumeFolios.map((volumeFolio) => cipher.encrypt(volumeFolio));
  expect(ids.filter((id) => !/^[A-Za-z0-9+/]{35}[A-Za-z0-9+/=]$/.test(id))).toEqual([]);
  expect(ids.map((id) => cipher.read(id))).toEqual(volumeFolios);
  for (const sign of ['/', '+', '=']) expect(ids.some((id) => id.includes(sign))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id changes with every start, and an earlier one can still be read', () => {
  const before = createTitleCipher(1).encrypt('10940/843');
  const cipher = createTitleCipher(1);
  expect(cipher.encrypt('10940/843')).not.toBe(before);
  expect(cipher.encrypt('10940/843')).toBe(cipher.encrypt('10940/843'));
  expect(cipher.read(before)).toBe('10940/843');
});

test('a volume/folio is read as it is written; anything else is neither', () => {
  const cipher = createTitleCipher(1);
  expect(cipher.read('09876/43')).toBe('9876/043');
  expect(cipher.read('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toBeNull();
  expect(cipher.read('')).toBeNull();
});
