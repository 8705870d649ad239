import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CostSums } from '../../../renderer/features/matters/money/matter-money.tsx';
import { costTexts } from '../../../renderer/features/matters/text.ts';
import { matterCost } from '../../../shared/model/matter-cost.ts';

const none = { orders: 0, totalCents: 0, gstCents: 0, ended: 0, endedCents: 0, unpriced: 0 };

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
    differing: 0,
    differenceCents: 0,
    chargesWithoutPrice: 0,
    ended: 0,
    endedCents: 0,
    unpriced: 0,
    elsewhere: none,
  };
  const [lines = '', total = ''] = renderToStaticMarkup(createElement(CostSums, { costs, money })).split(
    'Total of',
  );
  expect(lines.match(/6\.40/g)).toHaveLength(1);
  expect(lines).toContain('included in the total');
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
  const money = {
    ...none,
    uncertainCents: 0,
    duplicates: 0,
    differing: 0,
    differenceCents: 0,
    chargesWithoutPrice: 0,
    elsewhere: none,
  };
  const elsewhere = { ...none, orders: 1, totalCents: 640, gstCents: 58 };
  const text = (change: object) =>
    renderToStaticMarkup(
      createElement(CostSums, { costs, money: { ...money, elsewhere, ...change } }),
    ).replace(/(<[^>]*>)+/g, '|');
  expect(text({})).toBe(
    '|Placed from this library: 0 orders|A$0.00|Register Search Statement|$6.40|' +
      'Found in the order history: 1 order|A$6.40|Total of 1 order|A$6.40|GST included|$0.58|',
  );
  expect(text({ orders: 2, totalCents: 1000, gstCents: 91 })).toContain(
    'Total of 3 orders|A$16.40|GST included|$1.49',
  );
});

describe('the one line of the list', () => {
  const money = {
    ...none,
    uncertainCents: 0,
    duplicates: 0,
    differing: 0,
    differenceCents: 0,
    chargesWithoutPrice: 0,
    elsewhere: none,
  };
  const said = (change: object) => {
    const { known, open } = costTexts(matterCost({ ...money, ...change }));
    return [known, open];
  };
  const page = (change: object) => {
    const costs = {
      certain: [],
      inDoubt: [],
      elsewhere: [],
      feeCents: 0,
      restCents: 0,
      elsewhereRestCents: 0,
    };
    const markup = renderToStaticMarkup(createElement(CostSums, { costs, money: { ...money, ...change } }));
    return /Total(?: of[^<]*)?<[^>]*><[^>]*>([^<]*)/.exec(markup.replaceAll('<!-- -->', ''))?.[1];
  };

  test('of charges without a price is no total of 0 orders', () => {
    const costs = {
      certain: [],
      inDoubt: [],
      elsewhere: [],
      feeCents: 0,
      restCents: 0,
      elsewhereRestCents: 0,
    };
    const change = { ...money, chargesWithoutPrice: 1 };
    const markup = renderToStaticMarkup(createElement(CostSums, { costs, money: change }));
    expect(markup).not.toContain('0 orders');
  });

  test.each([
    [{}, '$0.00', ''],
    [{ orders: 1, totalCents: 3210 }, '$32.10', ''],
    [{ orders: 1, totalCents: 3210, elsewhere: { ...none, totalCents: 640 } }, '$38.50', ''],
    [{ orders: 2, totalCents: 3210, ended: 1, endedCents: 640 }, '$32.10', '1 not known'],
    [{ orders: 1, totalCents: 0, ended: 1, endedCents: 640 }, 'Not known', ''],
    [{ chargesWithoutPrice: 2 }, 'Not known', ''],
    [
      { totalCents: 640, unpriced: 1, chargesWithoutPrice: 1, elsewhere: { ...none, ended: 1, unpriced: 2 } },
      '$6.40',
      '5 not known',
    ],
    [{ totalCents: 1280, uncertainCents: 640 }, '$12.80', '$6.40 status unknown'],
    [{ totalCents: 640, duplicates: 1, ended: 1 }, '$6.40', '1 not known, 1 order duplicated or found later'],
  ])('of %j is %s %s, and the total of the page is the same', (change, known, open) => {
    expect(said(change)).toEqual([known, open]);
    expect(page(change)?.replace('A$', '$')).toBe(known);
  });

  test('says in sentences what it leaves open', () => {
    const { full } = costTexts(
      matterCost({
        ...money,
        totalCents: 1280,
        uncertainCents: 640,
        ended: 1,
        elsewhere: { ...none, totalCents: 100 },
      }),
    );
    expect(full).toBe(
      'A$13.80 so far. 1 certificate or charge with an unknown cost is not included. The total includes A$6.40 for orders whose ' +
        'status is unknown. The total includes A$1.00 for orders found in the order history under this matter number.',
    );
    expect(costTexts(matterCost({ ...money, ended: 2 })).full).toBe('The cost is not known.');
  });
});
