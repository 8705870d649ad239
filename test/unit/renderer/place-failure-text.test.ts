import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { placeFailureText } from '../../../renderer/features/cart/place-failure-text.ts';
import { explainedCode } from '../../../shared/contract/explained-code.ts';

const declared = (code: string, data: object) => new ORPCError(code, { defined: true, data });

test('says that nothing was ordered only where the office has said so', () => {
  expect(placeFailureText(new Error('The port closed')).title).toBe(
    'It is not known whether this was ordered',
  );
  expect(placeFailureText(new ORPCError('INTERNAL_SERVER_ERROR')).body).toMatch(/^Landfolio stopped before/);
  const full = new ORPCError(explainedCode, { message: 'The disk is full: 50 MB are needed.' });
  expect(placeFailureText(full)).toEqual({
    title: 'It is not known whether this was ordered',
    body: 'The disk is full: 50 MB are needed.',
  });
  const refused = placeFailureText(declared('INVALID', { faults: [], message: 'Nothing was sent.' }));
  expect(refused.title).toBe('The order was not placed');
});

test('names both totals where the price changed, and the order where it was placed before', () => {
  const changed = declared('PRICE_CHANGED', { shownTotalCents: 640, newTotalCents: 704, lines: [] });
  expect(placeFailureText(changed).title).toBe('The total is now A$7.04; it was A$6.40');
  const placed = declared('ALREADY_PLACED', { orderViewId: 'x', message: 'It is order 1000417.' });
  expect(placeFailureText(placed)).toEqual({
    title: 'Nothing was sent a second time',
    body: 'It is order 1000417.',
  });
});
