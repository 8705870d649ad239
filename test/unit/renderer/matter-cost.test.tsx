import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CostSums } from '../../../renderer/features/matters/matter-money.tsx';

const none = { orders: 0, totalCents: 0, gstCents: 0, ended: 0, endedCents: 0 };

test('an amount in doubt stands once above the total that holds it', () => {
  const cost = { name: 'Register Search Statement', count: 1, cents: 640, gstCents: 0, unpriced: 0 };
  const costs = {
    certain: [],
    inDoubt: [cost],
    elsewhere: [],
    feeCents: 0,
    restCents: 0,
    elsewhereRestCents: 0,
  };
  const money = {
    totalCents: 640,
    gstCents: 0,
    uncertainCents: 640,
    orders: 1,
    duplicates: 0,
    chargesWithoutPrice: 0,
    ended: 0,
    endedCents: 0,
    elsewhere: none,
  };
  const [lines = '', total = ''] = renderToStaticMarkup(createElement(CostSums, { costs, money })).split(
    'Total of',
  );
  expect(lines.match(/6\.40/g)).toHaveLength(1);
  expect(lines).toContain('each is in the total');
  expect(total).toContain('6.40');
  expect(lines + total).not.toContain('elsewhere');
});

test('what was placed elsewhere has a subtotal of its own, and the total holds both', () => {
  const cost = { name: 'Register Search Statement', count: 1, cents: 640, gstCents: 58, unpriced: 0 };
  const costs = {
    certain: [],
    inDoubt: [],
    elsewhere: [cost],
    feeCents: 0,
    restCents: 0,
    elsewhereRestCents: 0,
  };
  const money = { ...none, uncertainCents: 0, duplicates: 0, chargesWithoutPrice: 0, elsewhere: none };
  const elsewhere = { ...none, orders: 1, totalCents: 640, gstCents: 58 };
  const text = (change: object) =>
    renderToStaticMarkup(
      createElement(CostSums, { costs, money: { ...money, elsewhere, ...change } }),
    ).replace(/(<[^>]*>)+/g, '|');
  expect(text({})).toBe(
    '|Placed here: 0 orders|A$0.00|Register Search Statement|$6.40|' +
      'Placed elsewhere under this number: 1 order|A$6.40|Total of 1 order|A$6.40|GST within|$0.58|',
  );
  expect(text({ orders: 2, totalCents: 1000, gstCents: 91 })).toContain(
    'Total of 3 orders|A$16.40|GST within|$1.49',
  );
});
