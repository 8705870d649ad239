import { expect, test } from 'vitest';
import type { Intent } from '../../../main/ordering/journal/intent.ts';
import { shownOf } from '../../../main/ordering/missing-lines.ts';
import { thingKey } from '../../../shared/model/land-identity.ts';
import { aContext, aLine, aProduct } from '../../support/cart-line.ts';

const lines = ['10940/843', '10940/844'].map((number) => ({
  ...aLine(),
  product: aProduct({ productIds: { titleId: number } }),
  context: aContext({ volumeFolio: number }),
  identifier: number,
}));
const order = { state: 'CONFIRMED', chargedOrders: null, cart: { lines } } as unknown as Intent;
const [one = '', two = ''] = lines.map(thingKey);
const shown = (items: readonly [orderId: string, thingKey: string][], intent = order) =>
  shownOf(
    intent,
    items.map(([orderId, key]) => ({ orderId, thingKey: key })),
  );

test('an order lacks what none of its items is, and nothing once it has as many items as were ordered', () => {
  expect(shown([['1', one]]).missing).toEqual([expect.stringMatching(/ for 10940\/844$/)]);
  expect(
    shown([
      ['1', one],
      ['1', 'what the service calls otherwise'],
    ]).missing,
  ).toEqual([]);
  expect(shown([]).missing).toEqual([]);
});

test('orders that hold each a part of it are parts; two of the same part are not', () => {
  expect(
    shown([
      ['1', one],
      ['2', two],
    ]),
  ).toMatchObject({ missing: [], isInParts: true });
  expect(
    shown([
      ['1', one],
      ['2', one],
    ]),
  ).toMatchObject({ isInParts: false, missing: [expect.any(String)] });
  const both = [one, two].flatMap(
    (key) =>
      [
        ['1', key],
        ['2', key],
      ] as [string, string][],
  );
  expect(shown(both)).toMatchObject({ missing: [], isInParts: false });
});

test('an order that was not made, or that the operator cancelled, lacks nothing', () => {
  expect(shown([['1', one]], { ...order, state: 'UNKNOWN' } as Intent).missing).toEqual([]);
  expect(shown([['1', one]], { ...order, chargedOrders: 0 } as Intent).missing).toEqual([]);
});
