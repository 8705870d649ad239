import { expect, test } from 'vitest';
import { createExtraDataLists } from '../../../main/ordering/extra-data/extra-data-lists.ts';
import { interpretOrderAnswer } from '../../../main/ordering/placing/interpret-answer.ts';
import { readHistoryPages } from '../../../main/ordering/placing/read-history.ts';
import { readItemNow } from '../../../main/ordering/polling/read-item.ts';
import { listProducts } from '../../../main/ordering/products.ts';
import { orderedItem, orderRecord, orderResponse } from '../../../main/ordering/wire.ts';
import { createReferenceLists } from '../../../main/storage/reference-lists.ts';
import { bytesOf } from '../../support/drss.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { newLibrary } from '../../support/new-library.ts';

// Answers written by hand from the tables of the interface document, not from the schemas.

test('the product listing of the document, with all that a product may hold', async () => {
  const { service, calls } = fakeReads(() => ({
    json: {
      products: [
        {
          productCode: 'PlanningCertificate2',
          productIds: { propertyPfi: '208045633', authorityId: 317 },
          productName: 'Planning Certificate',
          productDescription: 'Zones and overlays',
          productAvailability: 'AVAILABLE',
          authorityName: 'DTP',
          price: 782,
          gst: 0,
          turnaroundTime: 1,
          turnaroundTimeUnit: 'DAY',
          customerWarning: 'Not for land in dispute.',
          extraData: [{ key: 'vendors' }],
        },
        {
          productCode: 'RoadsCertificate',
          productIds: { propertyPfi: '208045633', authorityId: 9 },
          price: 2222,
          gst: 202,
          prerequisites: [
            { productCode: 'RegisterSearchStatement', productIds: { titleId: 'a/b+c=' }, price: 640, gst: 0 },
            { productCode: 'CopyOfPlan' },
          ],
        },
      ],
    },
  }));
  const listed = await listProducts(service, { kind: 'document', documentId: 'AR122019D' });
  expect(calls[0]).toMatchObject({ path: '/orders/v1/products', query: { documentId: 'AR122019D' } });
  expect(listed.ok && listed.value).toMatchObject([
    {
      name: 'Planning Certificate',
      productIds: { propertyPfi: '208045633', authorityId: 317 },
      priceCents: 782,
      turnaround: { text: '1 day' },
      warning: 'Not for land in dispute.',
      extraDataKeys: ['vendors'],
      prerequisites: [],
      isOrderable: true,
    },
    {
      prerequisites: [
        { productCode: 'RegisterSearchStatement', productIds: { titleId: 'a/b+c=' }, priceCents: 640 },
        { productCode: 'CopyOfPlan', productIds: {}, priceCents: null },
      ],
    },
  ]);
});

test('the answer to an order, with fees and discounts of whatever form', () => {
  const read = orderResponse.parse({
    orderId: '10219435',
    totalPrice: 1423,
    totalGst: 12,
    fees: [{ type: 'Card', amount: 1, gst: 0 }],
    itemsOrdered: [
      {
        orderItemNumber: 1,
        productCode: 'RegisterSearchStatement',
        productIds: { titleId: '10940/843' },
        productName: 'Register Search Statement',
        authorityName: 'LANDATA',
        price: 640,
        gst: 0,
        discounts: [{ reason: 'bundle', amount: 10 }, 'loyalty'],
      },
    ],
  });
  expect(read.fees).toEqual([{ type: 'Card', amount: 1, gst: 0 }]);
  expect(read.itemsOrdered?.[0]?.discounts).toEqual([{ reason: 'bundle', amount: 10 }, 'loyalty']);
});

test('the order record and the ordered item, processing and complete', () => {
  const record = orderRecord.parse({
    orderId: '10219435',
    orderDate: '2026-11-21T10:00:00+11:00',
    totalPrice: 640,
    totalGst: 0,
    deliveryPreference: 'EMAIL',
    email: 'jo@office.com.au',
    contactName: 'Jo',
    customerReference: '2026-118',
    products: [
      { orderItemNumber: 1, productCode: 'CopyOfPlan', productStatus: 'PROCESSING', price: 640, gst: 0 },
    ],
  });
  expect(record.products?.[0]).toMatchObject({ orderItemNumber: 1, productStatus: 'PROCESSING' });
  const processing = {
    orderId: '10219435',
    orderItemNumber: 1,
    productName: 'Copy of Plan',
    productStatus: 'PROCESSING',
    customerReference: '2026-118',
  };
  expect(orderedItem.parse(processing)).toEqual(processing);
  const complete = {
    ...processing,
    productStatus: 'COMPLETE',
    resourceText: 'TEXT',
    resourceLocation: 'https://files.example.com/1?sig=2',
    resourceExpiry: '2026-11-22T10:00:00+11:00',
    resourceFileType: 'PDF',
    resourceFileSize: 84211,
  };
  expect(orderedItem.parse(complete)).toEqual(complete);
});

test('a history of order records', async () => {
  const { service } = fakeReads(({ query }) => ({
    json: {
      orders:
        query?.page !== '1'
          ? []
          : [
              {
                orderId: 10219435,
                orderDate: '2026-11-21T10:00:00+11:00',
                customerReference: null,
                products: [],
              },
              { orderId: '10219436', totalPrice: '640', fees: null },
            ],
      total: 2,
    },
  }));
  expect(await readHistoryPages(service, null)).toMatchObject({
    value: { isWhole: true, orders: [{ orderId: '10219435' }, { orderId: '10219436', totalPrice: 640 }] },
  });
});

test('the answer to an order, read as a placed order is', () => {
  const answer = {
    orderId: '10219435',
    totalPrice: 1477,
    totalGst: 5,
    fees: [{ type: 'CREDIT_CARD', amount: 55, gst: 5 }],
    itemsOrdered: [
      {
        orderItemNumber: 1,
        productCode: 'RegisterSearchStatement',
        productIds: { titleId: '10940/843' },
        productName: 'Register Search Statement',
        authorityName: 'LANDATA',
        price: 640,
        gst: 0,
        discounts: [],
      },
      {
        orderItemNumber: 2,
        productCode: 'PlanningCertificate2',
        productIds: { propertyPfi: '208045633', authorityId: 317 },
        productName: 'Planning Certificate',
        authorityName: 'DTP',
        price: 782,
        gst: 0,
        discounts: [],
      },
    ],
  };
  expect(interpretOrderAnswer(201, bytesOf(answer), 'cents')).toEqual({
    kind: 'answered',
    orderId: '10219435',
    isWhole: true,
    totalCents: 1477,
    gstCents: 5,
    fees: [{ type: 'CREDIT_CARD', amountCents: 55, gstCents: 5 }],
    items: [
      {
        orderItemNumber: 1,
        productCode: 'RegisterSearchStatement',
        productIds: { titleId: '10940/843' },
        productName: 'Register Search Statement',
        authorityName: 'LANDATA',
        priceCents: 640,
        gstCents: 0,
        discounts: [],
        discountCents: null,
      },
      {
        orderItemNumber: 2,
        productCode: 'PlanningCertificate2',
        productIds: { propertyPfi: '208045633', authorityId: 317 },
        productName: 'Planning Certificate',
        authorityName: 'DTP',
        priceCents: 782,
        gstCents: 0,
        discounts: [],
        discountCents: null,
      },
    ],
  });
  // "May be absent" (interface: Order creation response).
  const { fees: _, ...without } = answer;
  expect(interpretOrderAnswer(201, bytesOf(without), 'cents')).toMatchObject({
    kind: 'answered',
    fees: [],
  });
});

test('an item is asked for by its order and number, and an answer about another is refused', async () => {
  const processing = {
    orderId: '10219435',
    orderItemNumber: 2,
    productName: 'Copy of Plan',
    productStatus: 'PROCESSING',
    customerReference: '2026-118',
  };
  const { service, calls } = fakeReads(() => ({ json: processing }));
  const item = { orderId: '10219435', itemNumber: 2 };
  expect(await readItemNow(service, { customerId: 'child', order: null }, item)).toMatchObject({
    value: { productStatus: 'PROCESSING' },
  });
  expect(calls[0]).toMatchObject({ path: '/orders/v1/10219435/item/2', headers: { 'customer-id': 'child' } });
  expect(
    await readItemNow(service, { customerId: null, order: null }, { ...item, itemNumber: 1 }),
  ).toMatchObject({
    failure: { kind: 'unreadable', path: 'orderItemNumber' },
  });
  const listed = fakeReads(() => ({ json: [processing] })).service;
  expect(await readItemNow(listed, { customerId: null, order: null }, item)).toMatchObject({
    failure: { kind: 'unreadable' },
  });
});

test('the lists of the extra data, as they are known beyond the document', async () => {
  const db = newLibrary();
  const { service, calls } = fakeReads(({ path }) => ({
    json: String(path).endsWith('municipalities')
      ? { municipalities: [{ id: 1, name: 'MELBOURNE' }] }
      : {
          managers: [
            {
              name: 'Acme Strata',
              id: 'acme',
              supportedDeliverySpeeds: [
                {
                  deliverySpeed: 'EXPRESS',
                  price: 17622,
                  gst: 1602,
                  turnaroundTime: 2,
                  turnaroundTimeUnit: 'DAY',
                  extraData: [],
                },
              ],
            },
          ],
        },
  }));
  const lists = createExtraDataLists({ lists: createReferenceLists(db, () => 0), current: () => service });
  expect(await lists.managers()).toMatchObject({
    value: [
      {
        id: 'acme',
        name: 'Acme Strata',
        deliverySpeeds: [{ speed: 'EXPRESS', priceCents: 17622, gstCents: 1602, turnaround: '2 days' }],
      },
    ],
  });
  expect(await lists.municipalities()).toMatchObject({ value: [{ id: '1', name: 'MELBOURNE' }] });
  expect(calls.map(({ path }) => path)).toEqual([
    '/orders/v1/extra-data/owners-corporation-managers',
    '/orders/v1/extra-data/municipalities',
  ]);
  db.close();
});
