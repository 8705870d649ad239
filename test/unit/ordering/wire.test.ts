import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { tokenAnswer } from '../../../main/connection/wire.ts';
import {
  orderedItem,
  orderListPage,
  orderRecord,
  orderResponse,
  orderResponseParts,
  productsAnswer,
} from '../../../main/ordering/wire.ts';
import { unreadOf, unreadWithin } from '../../../shared/lib/list-of.ts';

/** Paths of the fields that are refused. */
function refused(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
}

const product = { productCode: 'A', productIds: { titleId: '1/001' }, price: 640 };

test('a page of the order history is read whole, however many orders it holds', () => {
  const orders = Array.from({ length: 2100 }, (_, at) => ({ orderId: `O-${at}` }));
  expect(orderListPage.parse({ orders }).orders).toHaveLength(2100);
});

describe('a listing of products', () => {
  test('is read with nothing but code, ids and price', () => {
    expect(productsAnswer.parse({ products: [product] }).products).toEqual([product]);
  });

  test('takes numbers in quotes, nulls, unknown fields and bare keys', () => {
    const [read] = productsAnswer.parse({
      products: [
        {
          ...product,
          price: '640',
          gst: null,
          turnaroundTime: 'soon',
          productIds: { propertyPfi: '1', authorityId: 7, titleId: null },
          extraData: ['vendors', { key: 'reason', label: 'Why' }],
          prerequisites: 'none',
          newField: [],
        },
      ],
    }).products;
    expect(read).toMatchObject({
      price: 640,
      productIds: { propertyPfi: '1', authorityId: 7 },
      extraData: [{ key: 'vendors' }, { key: 'reason' }],
    });
    expect(read?.productIds).not.toHaveProperty('titleId');
    expect(read?.turnaroundTime ?? read?.gst).toBeUndefined();
    expect(unreadOf(read?.prerequisites)).toMatchObject({ count: 1 });
  });

  test.each([
    [{ ...product, price: -1 }, 'products.0.price'],
    [{ ...product, productIds: [] }, 'products.0.productIds'],
    [{ ...product, productCode: '' }, 'products.0.productCode'],
    [{ ...product, productName: 'x'.repeat(10_001) }, 'products.0.productName'],
    [[], 'products.0'],
    [{ ...product, price: 'POA' }, 'products.0.price'],
    [{ ...product, productIds: { authorityId: 2 ** 53 } }, 'products.0.productIds.authorityId'],
  ])('%#: a product that cannot be ordered as it is hides no other, and alone is refused', (given, path) => {
    expect(refused(productsAnswer, { products: [given] })).toEqual([path]);
    const { products } = productsAnswer.parse({ products: [given, product] });
    expect(products).toEqual([product]);
    expect(unreadOf(products)).toMatchObject({ count: 1 });
  });

  test('is refused where it is a list itself, or endless', () => {
    expect(refused(productsAnswer, [product])).toEqual(['']);
    expect(refused(productsAnswer, { products: Array(2001).fill(product) })).toEqual(['products']);
  });
});

describe('an order response', () => {
  test('needs an id, as text or as a number, and keeps it as received', () => {
    expect(orderResponse.parse({ orderId: 10219435 }).orderId).toBe('10219435');
    expect(refused(orderResponse, {})).toEqual(['orderId']);
    for (const orderId of ['', 'x'.repeat(10_001)])
      expect(refused(orderResponse, { orderId })).toContain('orderId');
    for (const orderId of ['ORD 1', '2026/2', 'ü#?%', ' x ', '..', 'x'.repeat(201)])
      expect(orderResponse.parse({ orderId }).orderId).toBe(orderId);
    expect(refused(orderResponse, { orderId: 1e300 })).toEqual(['orderId']);
  });

  test('still proves the order where the rest cannot be read', () => {
    const odd = { orderId: '7', totalPrice: 'a lot', itemsOrdered: {} };
    expect(refused(orderResponse, odd)).toEqual(['totalPrice', 'itemsOrdered']);
    expect(orderResponseParts.parse(odd)).toMatchObject({ orderId: '7', itemsOrdered: [] });
    const some = { ...odd, itemsOrdered: [{ orderItemNumber: 2, price: 'POA' }, { price: 1 }, null] };
    const read = orderResponseParts.parse(some);
    expect(read.itemsOrdered).toMatchObject([{ orderItemNumber: 2 }]);
    expect(unreadWithin(read)).toMatchObject({ count: 2 });
  });
});

test('an order record may leave out everything; its items need their number', () => {
  expect(orderRecord.parse({})).toEqual({});
  const read = orderRecord.parse({
    totalPrice: 'POA',
    fees: 'none',
    email: {},
    products: [{ productStatus: 'COMPLETE' }, { orderItemNumber: '2', price: 'POA', productIds: 7 }],
  });
  expect(read).toMatchObject({ fees: [], products: [{ orderItemNumber: 2 }] });
  expect([read.totalPrice, read.email, read.products?.[0]?.price]).toEqual([undefined, undefined, undefined]);
  expect(unreadWithin(read)).toMatchObject({ count: 2 });
});

test('a list of orders is read as a page or bare; each needs its id', () => {
  expect(orderListPage.parse([{ orderId: 1 }]).orders).toEqual([{ orderId: '1' }]);
  expect(orderListPage.parse({ orders: [], total: '3' })).toEqual({ orders: [], total: '3' });
  expect(refused(orderListPage, { orders: [{}] })).toEqual(['orders.0.orderId']);
  const page = orderListPage.parse({ content: [{ orderId: 1, fees: 7 }, {}, { orderId: 2 }], pages: 1 });
  expect(page.orders.map(({ orderId }) => orderId)).toEqual(['1', '2']);
  expect(unreadOf(page.orders)).toMatchObject({ count: 1 });
});

test('an item needs its status, whatever word it is, and nothing else', () => {
  expect(orderedItem.parse({ productStatus: 'ON_A_SHIP' })).toEqual({ productStatus: 'ON_A_SHIP' });
  expect(orderedItem.parse({ productStatus: 'X', resourceFileSize: 'big' }).resourceFileSize).toBeUndefined();
  expect(refused(orderedItem, { productStatus: null })).toEqual(['productStatus']);
  const odd = {
    productStatus: 'COMPLETE',
    resourceText: 'x'.repeat(4 * 1024 * 1024 + 1),
    resourceExpiry: {},
    productName: [],
    resourceLocation: 'https://files.example.com/1',
  };
  expect(orderedItem.parse(odd)).toEqual({
    productStatus: 'COMPLETE',
    resourceLocation: 'https://files.example.com/1',
  });
});

test.each(['COMPLETED', 'Ready', 'DELIVERED', 'ON_A_SHIP'])(
  'an item called %s is complete with its link, and only then',
  (productStatus) => {
    const link = { resourceLocation: 'https://files.example.com/1' };
    expect(orderedItem.parse({ productStatus, ...link })).toEqual({ productStatus: 'COMPLETE', ...link });
    for (const without of [{}, { resourceLocation: '' }, { resourceLocation: null }])
      expect(orderedItem.parse({ productStatus, ...without }).productStatus).toBe(productStatus);
  },
);

test.each([
  {},
  { productStatus: null },
  { productStatus: '' },
  { productStatus: ' ' },
  { productStatus: {} },
])('an item with a link and no status that can be read is complete: %j', (status) => {
  const resourceLocation = 'https://files.example.com/1';
  expect(orderedItem.parse({ ...status, resourceLocation })).toEqual({
    productStatus: 'COMPLETE',
    resourceLocation,
  });
  expect(refused(orderedItem, { ...status, resourceLocation: ' \uFEFF' })).toEqual(['productStatus']);
});

test.each(['\uFEFFhttps://files.example.com/1', ' \n\thttps://files.example.com/1\u00a0'])(
  'white space and a byte order mark around a link do not belong to it',
  (resourceLocation) => {
    const item = orderedItem.parse({ productStatus: 'COMPLETE', resourceLocation });
    expect(item.resourceLocation).toBe('https://files.example.com/1');
  },
);

test.each(['processing', 'EXTERNAL_PROCESSING', 'FAILED', 'CANCELLED', 'ERROR', 'complete'])(
  'an item called %s stays that, also with a link',
  (productStatus) => {
    const resourceLocation = 'https://files.example.com/1';
    expect(orderedItem.parse({ productStatus, resourceLocation }).productStatus).toBe(productStatus);
  },
);

test('CANCELED is CANCELLED, of an item and in a record', () => {
  expect(orderedItem.parse({ productStatus: 'Canceled' }).productStatus).toBe('CANCELLED');
  const products = [{ orderItemNumber: 1, productStatus: 'CANCELED' }];
  expect(orderRecord.parse({ products }).products?.[0]?.productStatus).toBe('CANCELLED');
});

describe('a token answer', () => {
  test('takes the life in quotes, cuts it to a day, and guesses a short one where none is given', () => {
    const life = (expires_in: unknown) => tokenAnswer.parse({ access_token: 't', expires_in }).expires_in;
    expect([life('3600'), life(1e9), life(null), life(undefined)]).toEqual([3600, 86_400, 300, 300]);
  });

  test.each([
    [{ access_token: '' }, 'access_token'],
    [{ access_token: 'a\r\nb' }, 'access_token'],
    [{ access_token: 'a b' }, 'access_token'],
    [{ access_token: 'x'.repeat(16_385) }, 'access_token'],
    [{ access_token: 't', expires_in: 0 }, 'expires_in'],
    [{ access_token: 't', expires_in: 'soon' }, 'expires_in'],
    [{ access_token: 't', token_type: 'mac' }, 'token_type'],
  ])('%# is refused at %2$s', (given, path) => {
    expect(refused(tokenAnswer, given)).toContain(path);
  });

  test('knows bearer in any case', () => {
    expect(tokenAnswer.parse({ access_token: 't', token_type: 'BEARER' }).token_type).toBe('BEARER');
  });
});
