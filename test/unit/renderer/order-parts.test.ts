import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { interpretOrderAnswer } from '../../../main/ordering/placing/interpret-answer.ts';
import { costByProduct } from '../../../renderer/features/matters/money/cost-by-product.ts';
import { OrderMoney } from '../../../renderer/features/orders/details/order-money.tsx';
import { partsOf } from '../../../renderer/features/orders/order-parts.ts';
import { discountText } from '../../../renderer/features/orders/text.ts';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { anAnsweredOrder, asBytes } from '../../support/discounted-order.ts';

/** The order as it is shown once its answer was read; `phases` are those of its items. */
function shown(answer: object, phases: readonly string[] = [], change: Partial<OrderView> = {}): OrderView {
  const meaning = interpretOrderAnswer(201, asBytes(answer), wire.priceUnit);
  if (meaning.kind !== 'answered') throw new Error(meaning.kind);
  return {
    state: 'CONFIRMED',
    placedBy: 'here',
    orderId: 'O-1',
    orderIds: ['O-1'],
    chargedOrders: null,
    chargeDifference: null,
    quotedTotalCents: 0,
    totalCents: meaning.totalCents,
    gstCents: meaning.gstCents,
    fees: meaning.fees,
    items: meaning.items.map((item, n) => ({ ...item, orderId: 'O-1', phase: phases[n] ?? 'complete' })),
    ordered: [],
    operatorAnswers: [],
    ...change,
  } as unknown as OrderView;
}

const phases = fc.array(fc.constantFrom('complete', 'processing', 'failed', 'cancelled'), {
  minLength: 6,
  maxLength: 6,
});
/** `$1,234.56` or `−A$5.00` in cents. */
const centsOf = (text: string) => Number(text.replace('\u2212', '-').replace(/[A$,]/g, '').replace('.', ''));
const amounts = (order: OrderView) => {
  const html = renderToStaticMarkup(createElement(OrderMoney, { order, isPractice: false }));
  const [lines = '', total = ''] = html.split('Total charged</dt>');
  const read = (part: string) =>
    [...part.matchAll(/<dd>([^<]*)<\/dd>/g)].map(([, text = '']) => centsOf(text));
  return { lines: read(lines), total: read(total)[0] };
};
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

test('lines and fees less discounts equal the total shown, on the order and on its matter', () => {
  fc.assert(
    fc.property(anAnsweredOrder(), phases, ({ answer }, ended) => {
      const order = shown(answer, ended);
      const parts = partsOf(order);
      expect(parts.restCents).toBe(0);
      const { lines, total } = amounts(order);
      expect(total).toBe(parts.totalCents);
      expect(sum(lines)).toBe(total);
      const costs = costByProduct([order, order]);
      const named = sum(costs.certain.map(({ cents }) => cents));
      expect(named + costs.feeCents).toBe(2 * parts.totalCents);
    }),
  );
});

test('they equal it with whatever total, where the rest is told in its own line', () => {
  fc.assert(
    fc.property(
      anAnsweredOrder(),
      phases,
      fc.integer({ min: 0, max: 700_000 }),
      ({ answer }, ended, totalPrice) => {
        const order = shown({ ...answer, totalPrice }, ended);
        const { lines, total } = amounts(order);
        expect(sum(lines)).toBe(total);
        const costs = costByProduct([order]);
        expect(sum(costs.certain.map(({ cents }) => cents)) + costs.feeCents + costs.restCents).toBe(total);
      },
    ),
  );
});

test('a discount is told in words, also where it cannot be read', () => {
  expect(discountText({ discountCents: 32, priceCents: 608 })).toBe('Discount \u2212A$0.32, from A$6.40');
  expect(discountText({ discountCents: 0, priceCents: 608 })).toContain('already taken off');
  expect(discountText({ discountCents: null, priceCents: 640 })).toContain('cannot be read');
});
