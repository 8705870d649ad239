import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderedItemAnswer } from '../../../main/ordering/placing/interpret-answer.ts';
import { allOthers, matchItems } from '../../../main/ordering/placing/match-items.ts';
import { readNotes, storeNotes } from '../../../main/storage/stored-notes.ts';
import { thingKey } from '../../../shared/model/land-identity.ts';
import { notesText } from '../../../shared/model/note-text.ts';
import { aLine } from '../../support/cart-line.ts';

function anItem(change: Partial<OrderedItemAnswer> = {}): OrderedItemAnswer {
  return {
    orderItemNumber: 1,
    productCode: 'RegisterSearchStatement',
    productIds: null,
    productName: null,
    authorityName: null,
    priceCents: null,
    gstCents: null,
    discounts: [],
    discountCents: null,
    ...change,
  };
}

const titles = ['10940/843', '10940/844', '9876/001'];
const lines = titles.map((volumeFolio, index) =>
  aLine({
    id: `line-${index}`,
    identifier: volumeFolio,
    ofProduct: { productIds: { titleId: `encrypted${index}` }, priceCents: 100 * (index + 1) },
    ofContext: { volumeFolio },
  }),
);

/** Titles whose numbers are not disclosed. */
const undisclosed = ['10 DUNDAS ROAD', '20 OTHER STREET'].map((address, index) =>
  aLine({
    id: `line-${index}`,
    identifier: `Title 1 of 1, ${address}`,
    ofProduct: { productIds: { titleId: `encrypted${index}` } },
    ofContext: { volumeFolio: null, address },
  }),
);

describe('which of several undisclosed titles an item is', () => {
  test('is said to be unknown where they are of different addresses, and no address is shown for it', () => {
    const items = ['10940/843', '10940/844'].map((titleId, index) =>
      anItem({ orderItemNumber: index + 1, productIds: { titleId } }),
    );
    for (const { identifier, address, matchProblem } of matchItems(items, undisclosed)) {
      expect(titles).toContain(identifier);
      expect(address).toBeNull();
      expect(matchProblem).toBe(
        storeNotes({ code: 'oneOfSeveral', names: ['10 DUNDAS ROAD', '20 OTHER STREET'] }),
      );
    }
  });

  test('makes no difference where the service gives their numbers and they are of one address', () => {
    const here = undisclosed.map((line) => ({ ...line, context: { ...line.context, address: 'HERE' } }));
    const items = ['10940/843', '10940/844'].map((titleId, index) =>
      anItem({ orderItemNumber: index + 1, productIds: { titleId } }),
    );
    expect(matchItems(items, here)).toMatchObject([
      { identifier: '10940/843', address: 'HERE', matchProblem: null },
      { identifier: '10940/844', address: 'HERE', matchProblem: null },
    ]);
  });

  test('is known where only one of them is left, in whatever order the items come', () => {
    const [first] = undisclosed;
    if (first === undefined) throw new Error('No line');
    const items = [anItem({ orderItemNumber: 2 }), anItem({ productIds: { titleId: titles[0] ?? '' } })];
    const joined = matchItems(items, [...lines.slice(0, 1), first]);
    expect(joined.map(({ address, matchProblem }) => [address, matchProblem])).toEqual([
      ['10 DUNDAS ROAD', null],
      [lines[0]?.context.address, null],
    ]);
  });
});

describe('items of an answer and lines of the cart', () => {
  test('are joined by volume/folio where the service discloses what an encrypted id stood for', () => {
    const items = [2, 0, 1].map((line, index) =>
      anItem({ orderItemNumber: index + 1, productIds: { titleId: titles[line] ?? '' } }),
    );
    const joined = matchItems(items, lines);
    expect(joined.map(({ identifier }) => identifier)).toEqual(['9876/001', '10940/843', '10940/844']);
    expect(joined.map(({ priceCents }) => priceCents)).toEqual([300, 100, 200]);
  });

  test('are joined however the service writes a volume/folio, and a number with or without quotes', () => {
    const [joined] = matchItems([anItem({ productIds: { titleId: 'Vol 10940 Fol 844' } })], lines);
    expect(joined?.identifier).toBe('10940/844');
    const certificate = aLine({
      ofProduct: { productCode: 'C', productIds: { authorityId: 7, propertyPfi: '1' } },
    });
    const other = aLine({
      ofProduct: { productCode: 'C', productIds: { authorityId: 8, propertyPfi: '1' } },
    });
    const answered = anItem({ productCode: 'C', productIds: { authorityId: '7', propertyPfi: 1 } });
    expect(matchItems([answered], [other, certificate])[0]?.thingKey).toBe(thingKey(certificate));
  });

  test('are joined by code in order, and by position, where the answer says less', () => {
    const plan = aLine({
      id: 'plan',
      identifier: 'PS1',
      ofProduct: { productCode: 'CopyOfPlan', name: 'Plan' },
    });
    const byCode = matchItems(
      [anItem({ productCode: 'CopyOfPlan' }), anItem({ orderItemNumber: 2 })],
      [...lines.slice(0, 1), plan],
    );
    expect(byCode.map(({ identifier, productName }) => [identifier, productName])).toEqual([
      ['PS1', 'Plan'],
      ['10940/843', 'Register Search Statement'],
    ]);
    const byPosition = matchItems(
      [anItem({ productCode: null }), anItem({ orderItemNumber: 2, productCode: null })],
      [plan, ...lines.slice(0, 1)],
    );
    expect(byPosition.map(({ productCode }) => productCode)).toEqual([
      'CopyOfPlan',
      'RegisterSearchStatement',
    ]);
  });

  test('keep an item that no line explains, as the service gave it', () => {
    expect(
      matchItems([anItem({ productCode: 'Surprise', priceCents: 5 }), anItem({ productCode: null })], []),
    ).toEqual([
      expect.objectContaining({
        productCode: 'Surprise',
        productName: 'Product Surprise',
        identifier: 'Surprise',
        priceCents: 5,
      }),
      expect.objectContaining({ productCode: 'unknown', address: null, turnaroundMs: null }),
    ]);
  });

  test('take what the answer says before what the cart knew', () => {
    const answered = anItem({
      productName: 'Statement',
      authorityName: 'Registrar',
      priceCents: 5,
      gstCents: 1,
    });
    expect(matchItems([answered], lines)[0]).toMatchObject({
      productName: 'Statement',
      authorityName: 'Registrar',
      priceCents: 5,
      gstCents: 1,
      turnaroundMs: 60_000,
      address: '12 SAMPLE STREET CARLTON 3053',
    });
  });

  const problems = (items: OrderedItemAnswer[], some = lines) =>
    matchItems(items, some).map(({ matchProblem }) => matchProblem && notesText(readNotes(matchProblem)));

  test('are not joined with a line of another title, and say so', () => {
    const other = anItem({ productIds: { titleId: '1234/567' } });
    expect(matchItems([other], lines.slice(0, 1))).toMatchObject([
      {
        identifier: '1234/567',
        address: null,
        thingKey: JSON.stringify(['RegisterSearchStatement', { titleId: '1234/567' }]),
        matchProblem: storeNotes(
          {
            code: 'otherThing',
            shown: { product: 'Register Search Statement', about: '1234/567' },
            ordered: { product: 'Register Search Statement', about: '10940/843' },
          },
          { code: 'askBeforeUse' },
        ),
      },
    ]);
    const [first] = lines;
    const twice = ['10940/843', '10940/843'].map((titleId, n) =>
      anItem({ orderItemNumber: n + 1, productIds: { titleId } }),
    );
    expect(problems(twice, lines.slice(0, 2))).toEqual([
      null,
      expect.stringContaining('you ordered Register Search Statement for title 10940/844'),
    ]);
    expect(problems(twice, first === undefined ? [] : [first])).toEqual([null, null]);
  });

  test('of a product that nobody ordered say so', () => {
    const plan = anItem({ productCode: 'CopyOfPlan', productName: 'Copy of Plan' });
    expect(problems([plan], lines.slice(0, 1))).toEqual([
      'The service shows Copy of Plan, but you ordered Register Search Statement for title 10940/843. Ask the service provider before you use it.',
    ]);
  });

  test.each([
    ['a title that is written otherwise', { productIds: { titleId: 'Vol 10940 Fol 843' } }],
    ['an encrypted title', { productIds: { titleId: 'AbCdEf0123456789AbCdEf0123456789+/A=' } }],
    ['nothing disclosed', {}],
    ['no code', { productCode: null }],
    ['another code under the same name', { productCode: 'RSS', productName: 'register search statement' }],
    ['a code that is written otherwise', { productCode: 'register-search_statement' }],
  ])('are no contradiction where the service shows %s', (_, change) => {
    expect(problems([anItem(change)], lines.slice(0, 1))).toEqual([null]);
  });

  test('are no contradiction where the number of the ordered title is not disclosed', () => {
    const encrypted = aLine({
      ofProduct: { productIds: { titleId: 'AbCdEf0123456789AbCdEf0123456789+/A=' } },
      ofContext: { volumeFolio: null },
    });
    expect(problems([anItem({ productIds: { titleId: '1234/567' } })], [encrypted])).toEqual([null]);
  });

  test('contradict an order only where none of them may be it', () => {
    const plan = { orderItemNumber: 1, productCode: 'CopyOfPlan' };
    const statement = { orderItemNumber: 2, productCode: 'RegisterSearchStatement' };
    expect(allOthers([plan], lines)).toMatchObject({
      code: 'otherThing',
      shown: { product: 'Copy of Plan' },
    });
    expect([allOthers([plan, statement], lines), allOthers([], lines)]).toEqual([null, null]);
  });

  test('never lose an item, and never give one line to two', () => {
    const anyItem = fc.record({
      productCode: fc.option(fc.constantFrom('RegisterSearchStatement', 'CopyOfPlan', 'Surprise')),
      titleId: fc.option(fc.constantFrom(...titles, 'encrypted0', 'zzz')),
    });
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 8 }), fc.subarray(lines), (given, some) => {
        const items = given.map(({ productCode, titleId }, index) =>
          anItem({ orderItemNumber: index, productCode, productIds: titleId === null ? null : { titleId } }),
        );
        const joined = matchItems(items, some);
        expect(joined.map((item) => item.orderItemNumber)).toEqual(items.map((item) => item.orderItemNumber));
        const used = joined.map((item) => item.thingKey).filter((key) => some.map(thingKey).includes(key));
        expect(new Set(used).size).toBe(used.length);
      }),
    );
  });
});
