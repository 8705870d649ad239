import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uuid7, uuid7Time } from '../../../main/storage/uuid7.ts';

const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const bytes = fc.uint8Array({ minLength: 10, maxLength: 16 });

describe('UUID of version 7', () => {
  test('is the example of RFC 9562', () => {
    const random = Uint8Array.from([0xcc, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
    expect(uuid7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  test('always has version 7 and the RFC variant', () => {
    fc.assert(
      fc.property(time, bytes, (now, random) => {
        expect(uuid7(now, random)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
    );
  });

  test('holds the millisecond that it was made in', () => {
    fc.assert(
      fc.property(time, bytes, (now, random) => {
        expect(uuid7Time(uuid7(now, random))).toBe(now);
      }),
    );
  });

  test('a later millisecond sorts later, whatever the chance', () => {
    fc.assert(
      fc.property(time, time, bytes, bytes, (one, other, first, second) => {
        fc.pre(one !== other);
        expect(uuid7(one, first) < uuid7(other, second)).toBe(one < other);
      }),
    );
  });

  test('refuses a time or a chance it cannot be made of', () => {
    expect(() => uuid7(-1, new Uint8Array(10))).toThrow(RangeError);
    expect(() => uuid7(2 ** 48, new Uint8Array(10))).toThrow(RangeError);
    expect(() => uuid7(0.5, new Uint8Array(10))).toThrow(RangeError);
    expect(() => uuid7(0, new Uint8Array(9))).toThrow(RangeError);
  });
});
