import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderMoney } from '../../../renderer/features/orders/details/order-money.tsx';
import { costOf, costTexts, itemCostText } from '../../../renderer/features/orders/order-cost.ts';
import { endedText } from '../../../renderer/features/orders/text.ts';
import type { OrderView } from '../../../shared/contract/views/order.ts';

const item = (phase: string, priceCents: number | null = 3210, orderId = 'O-1') => ({
  phase,
  priceCents,
  gstCents: 292,
  orderId,
  discounts: [],
  discountCents: null,
});
const order = (items: readonly object[], change: object = {}): OrderView =>
  ({
    state: 'CONFIRMED',
    placedBy: 'here',
    orderId: 'O-1',
    orderIds: ['O-1'],
    chargedOrders: null,
    chargeDifference: null,
    quotedTotalCents: 3210 * items.length,
    totalCents: 3210 * items.length,
    gstCents: 292 * items.length,
    fees: [],
    items,
    operatorAnswers: [],
    ...change,
  }) as unknown as OrderView;

test('in practice no total is called charged', () => {
  const html = renderToStaticMarkup(
    createElement(OrderMoney, { order: order([item('complete')]), isPractice: true }),
  );
  expect(html).toContain('Practice total: nothing is charged</dt><dd>A$32.10</dd>');
  expect(html).toContain('GST included</dt>');
  expect(html).not.toContain('Total charged');
});

test('what failed is told apart from the total that was charged', () => {
  const cost = costOf(order([item('failed'), item('complete')]));
  expect(cost).toEqual({
    totalCents: 3210,
    gstCents: 292,
    ended: { count: 1, cents: 3210, phase: 'failed' },
  });
  const text = renderToStaticMarkup(
    createElement(OrderMoney, { order: order([item('failed')]), isPractice: false }),
  );
  expect(text).toContain('Total charged</dt><dd>A$0.00</dd>');
  expect(text).toContain(
    '1 certificate failed (A$32.10). It is not known whether this certificate is charged.',
  );
  expect(
    renderToStaticMarkup(createElement(OrderMoney, { order: order([item('complete')]), isPractice: false })),
  ).not.toContain('It is not known');
});

test('it says how many ended, in which way, and what of it has no price', () => {
  const text = (...items: object[]) => {
    const { ended } = costOf(order(items));
    return ended === null ? '' : endedText(ended);
  };
  expect(text(item('complete'))).toBe('');
  expect(text(item('cancelled'))).toContain(
    '1 certificate was cancelled (A$32.10). It is not known whether this certificate is',
  );
  expect(text(item('cancelled'), item('failed'))).toContain(
    '2 certificates failed or were cancelled (A$64.20). It is not known whether these certificates are',
  );
  expect(text(item('failed', null), item('failed'))).toMatch(/^2 certificates failed\. /);
});

test('the answer of the service provider decides whether it is charged', () => {
  const said = (says: string) => [{ says, orderId: 'O-1' }];
  expect(costOf(order([item('failed')], { operatorAnswers: said('stands') }))).toMatchObject({
    totalCents: 3210,
    ended: null,
  });
  expect(
    costOf(order([item('failed')], { operatorAnswers: said('cancelled'), chargedOrders: 0 })),
  ).toMatchObject({ totalCents: 0, ended: null });
});

test('what it says of an item, and over all of them, is what the list of orders says', () => {
  const says = (items: readonly object[], change: object = {}) => {
    const one = order(items, change);
    return { ...costTexts(one), items: one.items.map((each) => itemCostText(one, each)) };
  };
  const word = (what: string) => ({ operatorAnswers: [{ says: what, orderId: 'O-1' }] });
  expect(says([item('cancelled')])).toEqual({ known: 'Not known', notKnown: null, items: ['Not known'] });
  expect(says([item('failed'), item('complete')])).toEqual({
    known: '$32.10',
    notKnown: '1 not known',
    items: ['Not known', '$32.10'],
  });
  expect(says([item('failed')], word('stands'))).toEqual({
    known: '$32.10',
    notKnown: null,
    items: ['$32.10'],
  });
  expect(says([item('failed')], { ...word('cancelled'), chargedOrders: 0 })).toEqual({
    known: '$0.00',
    notKnown: null,
    items: [''],
  });
  // A fee is known whatever becomes of the certificate.
  const withFee = { totalCents: 3710, quotedTotalCents: 3710 };
  expect(says([item('cancelled')], withFee)).toMatchObject({ known: '$5.00', notKnown: '1 not known' });
});

test('of an order that was made twice and is not settled, only the one that the total holds counts', () => {
  const twice = {
    state: 'DUPLICATE',
    orderIds: ['O-1', 'O-2'],
    totalCents: 3210,
    quotedTotalCents: 3210,
    gstCents: null,
  };
  expect(costOf(order([item('failed'), item('failed', 3210, 'O-2')], twice))).toEqual({
    totalCents: 0,
    gstCents: null,
    ended: { count: 1, cents: 3210, phase: 'failed' },
  });
});
