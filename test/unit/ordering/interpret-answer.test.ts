import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feesOf, interpretOrderAnswer, itemsOf } from '../../../main/ordering/placing/interpret-answer.ts';

const bytes = (body: unknown) =>
  typeof body === 'string' ? new TextEncoder().encode(body) : new TextEncoder().encode(JSON.stringify(body));
const read = (status: number, body: unknown) => interpretOrderAnswer(status, bytes(body), 'cents');

const item = { orderItemNumber: 1, productCode: 'RegisterSearchStatement', price: 891, gst: 81 };
const whole = { orderId: 'O-1', totalPrice: 891, totalGst: 81, fees: [], itemsOrdered: [item] };

const refusals = [400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 431];
const provesNothing = [
  100, 103, 199, 300, 302, 307, 308, 402, 406, 408, 409, 410, 418, 421, 425, 428, 429, 451,
];
const down = [500, 501, 502, 503, 504, 520, 599, 600, 999, 0];

describe('an answer with 2xx', () => {
  test.each([200, 201, 202, 203, 299])('and an order id proves the order (%i)', (status) => {
    expect(read(status, whole)).toEqual({
      kind: 'answered',
      orderId: 'O-1',
      isWhole: true,
      totalCents: 891,
      gstCents: 81,
      fees: [],
      items: [
        {
          orderItemNumber: 1,
          productCode: 'RegisterSearchStatement',
          productIds: null,
          productName: null,
          authorityName: null,
          discounts: [],
          discountCents: null,
          priceCents: 891,
          gstCents: 81,
        },
      ],
    });
  });

  test('is read with numbers in quotes, unknown fields and a byte order mark', () => {
    const quoted = {
      orderId: 1234567,
      totalPrice: '891',
      extra: { deep: [1] },
      itemsOrdered: [{ ...item, orderItemNumber: '1', price: '891', mood: 'good' }],
    };
    const expected = { kind: 'answered', orderId: '1234567', isWhole: true, totalCents: 891 };
    expect(read(201, quoted)).toMatchObject(expected);
    expect(read(201, `\uFEFF${JSON.stringify(quoted)}`)).toMatchObject(expected);
  });

  test.each([
    ['nothing besides', { orderId: 'O-1' }],
    ['no items', { orderId: 'O-1', itemsOrdered: [] }],
    ['null for items', { orderId: 'O-1', itemsOrdered: null }],
    ['items that are no list', { orderId: 'O-1', itemsOrdered: 'two' }],
    ['an item without a number', { orderId: 'O-1', itemsOrdered: [{ productCode: 'X' }] }],
    ['two items of one number', { orderId: 'O-1', itemsOrdered: [item, { ...item, price: 892 }] }],
    ['a negative item number', { orderId: 'O-1', itemsOrdered: [{ ...item, orderItemNumber: -1 }] }],
    ['a total that is no number', { ...whole, totalPrice: 'free' }],
    ['more items than anybody ordered', { orderId: 'O-1', itemsOrdered: Array(2001).fill(item) }],
  ])('proves the order with its id and %s, and the rest is asked for', (_, body) => {
    expect(read(201, body)).toMatchObject({ kind: 'answered', orderId: 'O-1', isWhole: false });
  });

  test.each(['0', '000', '-1', 'null', 'undefined', 'N/A', 'none'])(
    'is none where “%s” stands for it: the order history tells',
    (orderId) => {
      const body = { orderId, errorType: 'X', errorMessage: 'Order was not created' };
      expect(read(201, body)).toMatchObject({ kind: 'unknown' });
      expect(read(201, { ...whole, orderId })).toMatchObject({ kind: 'unknown' });
    },
  );

  test.each([' x ', ' \n', 'O-1\r\nx-injected: 1', 'x'.repeat(201), '..'])(
    'takes the id as received, whether or not it can be asked for: %j',
    (orderId) => {
      expect(read(201, { ...whole, orderId })).toMatchObject({ kind: 'answered', orderId, isWhole: true });
    },
  );

  test.each([
    ['whole', whole],
    ['in parts', { ...whole, totalPrice: 'free' }],
  ])('has the reference that it carries, and any other shape of one is none (%s)', (_, body) => {
    const referenceOf = (customerReference: unknown) => read(201, { ...body, customerReference });
    expect(referenceOf('2026-118 A')).toMatchObject({ kind: 'answered', reference: '2026-118 A' });
    for (const odd of [null, {}, ['A']])
      expect(referenceOf(odd)).toMatchObject({ kind: 'answered', orderId: 'O-1', reference: undefined });
  });

  test('takes an id of more digits than a number holds, without loss', () => {
    expect(read(201, '{"orderId":9007199254740993}')).toMatchObject({ orderId: '9007199254740993' });
  });

  test('takes an item that is listed twice in the same words for one', () => {
    expect(read(201, { ...whole, itemsOrdered: [item, { ...item, price: '891' }] })).toEqual(
      read(201, whole),
    );
  });

  test('keeps an amount that is not in whole cents as not known', () => {
    expect(read(201, { ...whole, totalPrice: 8.915 })).toMatchObject({ isWhole: true, totalCents: null });
    expect(interpretOrderAnswer(201, bytes({ ...whole, totalPrice: 8.91 }), 'dollars')).toMatchObject({
      totalCents: 891,
    });
  });

  test.each([
    ['an empty body', ''],
    ['only white space', ' \r\n '],
    ['HTML', '<!doctype html><title>Log in</title>'],
    ['JSON cut off after the id', '{"orderId":"O-1","totalPrice":8'],
    ['JSON with something after it', '{"orderId":"O-1"}{"orderId":"O-2"}'],
    ['the id twice', '{"orderId":"O-1","orderId":"O-2"}'],
    ['the id twice, once escaped', '{"orderId":"O-1","order\\u0049d":"O-2"}'],
    ['no id', { totalPrice: 891 }],
    ['an empty id', { orderId: '' }],
    ['a null id', { orderId: null }],
    ['an id that is an object', { orderId: { id: 'O-1' } }],
    ['an id longer than any', { orderId: 'x'.repeat(10_001) }],
    ['the id in a list', [{ orderId: 'O-1' }]],
    ['the id one level down', { order: { orderId: 'O-1' } }],
    ['the id inherited', '{"__proto__":{"orderId":"O-1"}}'],
    ['a bare word', '"O-1"'],
    ['null', 'null'],
    ['nesting without end', `${'['.repeat(100_000)}`],
  ])('proves nothing with %s', (_, body) => {
    expect(read(201, body)).toEqual({ kind: 'unknown', cause: expect.stringMatching(/\.$/) });
  });

  test('proves nothing where the bytes are no UTF-8 or still packed', () => {
    for (const wrong of [
      Buffer.from('{"orderId":"O-1\xff"}', 'latin1'),
      Buffer.from('\ufeff{"orderId":"O-1"}', 'utf16le'),
      gzipSync('{"orderId":"O-1"}'),
    ]) {
      expect(interpretOrderAnswer(201, wrong, 'cents')).toMatchObject({ kind: 'unknown' });
    }
    expect(read(204, '')).toMatchObject({ kind: 'unknown' });
  });

  test('does not change what objects inherit', () => {
    read(201, '{"orderId":"O-1","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe('an answer with another status', () => {
  test.each(refusals)('%i says that nothing was taken, unless its body seems to hold an order', (status) => {
    expect(read(status, { errorType: 'BAD', errorMessage: 'Vendor missing' })).toEqual({
      kind: 'refused',
      status,
      serverMessage: 'Vendor missing',
    });
    const doubt = { kind: 'unknown', cause: expect.stringContaining('may contain a result') };
    expect(read(status, whole)).toEqual(doubt);
    expect(read(status, { error: { details: [whole] } })).toEqual(doubt);
    const odd = { errorMessage: 'No such plan', plan: 'PS328573' };
    const cause = expect.stringMatching(/may contain a result\. It said: No such plan\.$/);
    expect(read(status, odd)).toEqual({ kind: 'unknown', cause });
    expect(read(status, '<html>no</html>')).toMatchObject({ kind: 'refused', serverMessage: undefined });
  });

  test.each([...provesNothing, ...down])('%i proves nothing, whatever its body says', (status) => {
    for (const body of [whole, { errorMessage: 'no order was made' }, '']) {
      expect(read(status, body)).toEqual({ kind: 'unknown', cause: expect.stringContaining(String(status)) });
    }
  });
});

test('whatever comes, it is read without throwing, the same each time, and only an id confirms', () => {
  const anyJson = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        orderId: fc.oneof(fc.string(), fc.integer(), fc.jsonValue()),
        totalPrice: fc.oneof(fc.double(), fc.string(), fc.constant(null)),
        fees: fc.oneof(
          fc.array(fc.record({ type: fc.string(), amount: fc.double(), gst: fc.jsonValue() })),
          fc.jsonValue(),
        ),
        itemsOrdered: fc.oneof(
          fc.array(
            fc.record(
              {
                orderItemNumber: fc.oneof(fc.integer(), fc.string()),
                productIds: fc.jsonValue(),
                price: fc.double(),
              },
              { requiredKeys: [] },
            ),
          ),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: [] },
    ),
  );
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    anyJson.map((value) => bytes(value)),
    fc.tuple(anyJson, fc.nat(400)).map(([value, cut]) => bytes(value).subarray(0, cut)),
  );
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(200, 201, 400), fc.integer({ min: 0, max: 999 })),
      anyBytes,
      (status, body) => {
        const meaning = interpretOrderAnswer(status, body, 'cents');
        expect(interpretOrderAnswer(status, body, 'cents')).toEqual(meaning);
        if (meaning.kind === 'answered') {
          expect(status >= 200 && status < 300).toBe(true);
          expect(meaning.orderId).not.toBe('');
          for (const one of meaning.items) expect(Number.isSafeInteger(one.orderItemNumber)).toBe(true);
          for (const cents of [
            meaning.totalCents,
            meaning.gstCents,
            ...meaning.fees.map((fee) => fee.amountCents),
          ]) {
            expect(cents === null || Number.isSafeInteger(cents)).toBe(true);
          }
        } else if (meaning.kind === 'refused') expect(refusals).toContain(status);
        else expect(meaning.cause).not.toBe('');
      },
    ),
    { numRuns: 1500 },
  );
});

test('fees that can be counted are kept, the others left out', () => {
  expect(feesOf(undefined, 'cents')).toEqual([]);
  expect(
    feesOf([{ type: 'Delivery', amount: 250, gst: 23 }, { amount: 1.5 }, { amount: 100 }, {}], 'cents'),
  ).toEqual([
    { type: 'Delivery', amountCents: 250, gstCents: 23 },
    { type: 'Fee', amountCents: 100, gstCents: null },
  ]);
});

test('different items of one number are not trusted', () => {
  expect(itemsOf([item, { ...item, orderItemNumber: 2 }], 'cents', {})).toHaveLength(2);
  expect(itemsOf([item, item], 'cents', {})).toHaveLength(1);
  expect(itemsOf([item, { ...item, productCode: 'X' }], 'cents', {})).toBeNull();
});
