import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../main/connection/land-service.ts';
import { pathPart } from '../../../main/http/path-part.ts';
import { makeConnection } from '../../support/connection.ts';
import { reasonWith } from '../../support/reason-saying.ts';

const connection = makeConnection();
const root = new URL(connection.baseUrl);

describe('an id in a path', () => {
  it.each([
    ['10219435', '10219435'],
    ['A7_b-1.2~x', 'A7_b-1.2~x'],
    ['ORD 1', 'ORD%201'],
    ['2026/2', '2026%2F2'],
    ['ü#?%', '%C3%BC%23%3F%25'],
    ['a\\b', 'a%5Cb'],
    ['../../x', '..%2F..%2Fx'],
    ['%2e%2e', '%252e%252e'],
    ["it's(1)*!", 'it%27s%281%29%2A%21'],
    ['\u{1f4dc}', '%F0%9F%93%9C'],
    ['a;b=c,d:e@f&g+h', 'a%3Bb%3Dc%2Cd%3Ae%40f%26g%2Bh'],
    ['...', '...'],
    [' x ', '%20x%20'],
    ['a\r\nx-evil: 1\0', 'a%0D%0Ax-evil%3A%201%00'],
  ])('is percent-encoded, all but unreserved characters: %s', (id, part) => {
    expect(pathPart(id, 'orderId')).toEqual({ ok: true, value: part });
    expect(addressOf(connection, 'orders', `/orders/v1/${part}/item/1`)).toEqual({
      ok: true,
      value: `${root.href.replace(/\/$/, '')}/orders/v1/${part}/item/1`,
    });
  });

  it.each(['', '.', '..', '\ud800', 'a\udc00b', 'a\ufffd'])(
    'is refused where no address can hold it: %j',
    (id) => {
      expect(pathPart(id, 'orderId')).toMatchObject({
        ok: false,
        failure: {
          kind: 'unreadable',
          path: 'orderId',
          reason: reasonWith(expect.stringContaining('no request was sent')),
        },
      });
    },
  );

  it.each([
    ['a', 7000],
    ['ü', 1166],
  ])('has at most 7000 characters once it is percent-encoded: %s', (letter, most) => {
    expect(pathPart(letter.repeat(most), 'orderId').ok).toBe(true);
    expect(pathPart(letter.repeat(most + 1), 'orderId').ok).toBe(false);
  });

  it('stays one part below the base, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'./\\%2eEfF?#@: ') })),
        (id) => {
          const part = pathPart(id, 'orderId');
          if (!part.ok) return;
          const address = addressOf(connection, 'orders', `/orders/v1/${part.value}`);
          expect(address.ok).toBe(true);
          if (!address.ok) return;
          const url = new URL(address.value);
          expect(url.origin).toBe(root.origin);
          const parts = url.pathname.split('/');
          expect(parts.slice(0, -1).join('/')).toBe(`${root.pathname.replace(/\/$/, '')}/orders/v1`);
          expect(decodeURIComponent(parts.at(-1) ?? '')).toBe(id);
        },
      ),
    );
  });
});
