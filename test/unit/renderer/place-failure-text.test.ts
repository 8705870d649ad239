import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { errorMessage } from '../../../renderer/bridge/failure.ts';
import {
  cartChanges,
  isCartChanged,
  placeFailureText,
} from '../../../renderer/features/cart/text/place-failure.ts';
import { explainedCode } from '../../../shared/contract/explained-code.ts';
import type { AlreadyPlaced } from '../../../shared/model/already-placed.ts';
import { aLineView, aProduct, someDetails } from '../../support/cart-line.ts';

const declared = (code: string, data: object) => new ORPCError(code, { defined: true, data });

test('says that nothing was ordered only where the office has said so', () => {
  expect(placeFailureText(new Error('The port closed')).title).toBe('Order status unknown');
  expect(placeFailureText(new ORPCError('INTERNAL_SERVER_ERROR')).body).toMatch(/^Landfolio stopped before/);
  const full = new ORPCError(explainedCode, { message: 'The disk is full: 50 MB are needed.' });
  expect(placeFailureText(full)).toEqual({
    title: 'Order status unknown',
    body: 'The disk is full: 50 MB are needed.',
  });
  const refused = placeFailureText(declared('INVALID', { faults: [], message: 'Nothing was sent.' }));
  expect(refused.title).toBe('The order was not placed');
});

test('says what of the cart changed where another window changed it', () => {
  const error = declared('INVALID', { faults: [{ field: 'cart', message: 'Nothing was sent.' }] });
  expect(isCartChanged(error)).toBe(true);
  expect(isCartChanged(declared('INVALID', { faults: [{ field: 'email', message: '' }] }))).toBe(false);
  expect(placeFailureText(error)).toEqual({
    title: 'The cart changed before the order was placed',
    body: 'Nothing was sent.',
  });
  const before = { lines: [aLineView({ id: 'a' })], details: someDetails({ matterNumber: '2026-118' }) };
  const now = {
    lines: [aLineView({ id: 'b', product: aProduct({ name: 'Copy of Plan' }) })],
    details: someDetails({ matterNumber: '2026-119', delivery: 'email', email: 'desk@office.com.au' }),
  };
  expect(cartChanges(before, now)).toEqual([
    'The matter number is now 2026-119. It was 2026-118.',
    'The email is now desk@office.com.au. It was empty.',
    'Certificates are now emailed as well.',
    'Added: Copy of Plan.',
    'Removed: Register Search Statement.',
  ]);
  expect(cartChanges(now, now)).toEqual([]);
  const vendor = { ...now, lines: now.lines.map((line) => ({ ...line, extraData: { vendor: 'Byron' } })) };
  expect(cartChanges(now, vendor)).toEqual(['What was entered for Copy of Plan changed.']);
});

test('names both totals where the price changed, and the order where it was placed before', () => {
  const changed = declared('PRICE_CHANGED', { shownTotalCents: 640, newTotalCents: 704, lines: [] });
  expect(placeFailureText(changed).title).toBe('The total changed from A$6.40 to A$7.04');
  const placed = declared('ALREADY_PLACED', {
    orderViewId: 'x',
    reason: { kind: 'sameCart', state: 'UNKNOWN' },
  });
  expect(placeFailureText(placed)).toEqual({
    title: 'Duplicate order prevented',
    body: expect.stringMatching(/^The same cart was sent before, and its order status is unknown/),
  });
});

test('a decision about an order that another sending stands in the way of is not called a duplicate', () => {
  const told = (reason: AlreadyPlaced) =>
    errorMessage(declared('ALREADY_PLACED', { orderViewId: 'a', reason })).title;
  expect([
    told({ kind: 'otherSending' }),
    told({ kind: 'changed' }),
    told({ kind: 'sameCart', state: 'SENDING' }),
  ]).toEqual(['A request is being sent', 'The status is now known', 'Duplicate order prevented']);
});
