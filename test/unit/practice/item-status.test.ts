import { expect, test } from 'vitest';
import { defaultPace, itemDuration, itemStatus } from '../../../main/practice/orders/item-status.ts';
import type { PracticeItem, PracticeOrder } from '../../../main/practice/orders/practice-order.ts';

const search: PracticeItem = {
  orderItemNumber: 1,
  productCode: 'RegisterSearchStatement',
  productIds: { titleId: '10940/843' },
  productName: 'Register Search Statement',
  authorityName: null,
  price: 640,
  gst: 0,
  turnaroundTime: 1,
  turnaroundTimeUnit: 'MIN',
  vendors: [],
};
const planning: PracticeItem = {
  ...search,
  orderItemNumber: 2,
  productCode: 'PlanningCertificate2',
  productIds: { propertyPfi: '208045633', authorityId: 101 },
  authorityName: 'Department of Transport and Planning',
  turnaroundTimeUnit: 'DAY',
};

function orderOf(orderId: number): PracticeOrder {
  return {
    orderId: String(orderId),
    createdAt: 0,
    customerId: '',
    customerReference: '',
    deliveryPreference: 'NONE',
    email: null,
    contactName: null,
    contactNumber: null,
    items: [search, planning],
  };
}

test('at the default pace a search takes 2 to 3 seconds and a certificate 6 to 15.5, whatever the order', () => {
  for (let id = 10_219_435; id < 10_219_635; id++) {
    const order = orderOf(id);
    expect(itemDuration(order, search, defaultPace)).toBeGreaterThanOrEqual(2000);
    expect(itemDuration(order, search, defaultPace)).toBeLessThanOrEqual(3000);
    for (const turnaroundTime of [1, 3, 5, 10]) {
      const duration = itemDuration(order, { ...planning, turnaroundTime }, defaultPace);
      expect(duration).toBeGreaterThanOrEqual(6000);
      expect(duration).toBeLessThanOrEqual(15_500);
    }
    expect(itemDuration(order, { ...planning, turnaroundTime: 90 }, defaultPace)).toBe(20_000);
  }
});

test('a greater pace is faster in proportion', () => {
  const order = orderOf(1);
  expect(itemDuration(order, search, 200)).toBeCloseTo(itemDuration(order, search, 20) / 10);
});

test('a search goes from processing to complete', () => {
  const order = orderOf(1);
  const duration = itemDuration(order, search, 20);
  expect(itemStatus(order, search, 0, 20)).toBe('PROCESSING');
  expect(itemStatus(order, search, duration - 1, 20)).toBe('PROCESSING');
  expect(itemStatus(order, search, duration, 20)).toBe('COMPLETE');
});

test('a certificate of an authority goes through external processing', () => {
  const order = orderOf(1);
  const duration = itemDuration(order, planning, 20);
  expect(itemStatus(order, planning, duration * 0.3, 20)).toBe('PROCESSING');
  expect(itemStatus(order, planning, duration * 0.5, 20)).toBe('EXTERNAL_PROCESSING');
  expect(itemStatus(order, planning, duration, 20)).toBe('COMPLETE');
});

test('authority certificates fail for PFIs that end in 13 and are cancelled for 31; searches never', () => {
  const order = orderOf(1);
  const about = (propertyPfi: string) => ({ ...planning, productIds: { propertyPfi, authorityId: 101 } });
  expect(itemStatus(order, about('90000013'), 1e9, 20)).toBe('FAILED');
  expect(itemStatus(order, about('90000031'), 1e9, 20)).toBe('CANCELLED');
  expect(itemStatus(order, { ...search, productIds: { titleId: '9000/013' } }, 1e9, 20)).toBe('COMPLETE');
});
