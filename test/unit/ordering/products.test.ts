import { expect, test } from 'vitest';
import { listProducts, turnaroundMilliseconds, turnaroundOf } from '../../../main/ordering/products.ts';
import type { ProductSubject } from '../../../shared/contract/views/product.ts';
import { unreadOf } from '../../../shared/lib/list-of.ts';
import type { PropertyPfi } from '../../../shared/model/pfi.ts';
import { failureMessage } from '../../../shared/model/service-failure-text.ts';
import { fakeReads } from '../../support/fake-land-service.ts';

const subject = { kind: 'title', titleId: '9876/043' } as const;

async function listed(...products: object[]) {
  return listedFor(subject, products);
}

async function listedFor(subject: ProductSubject, products: object[]) {
  const { service } = fakeReads(() => ({ json: { products } }));
  const answer = await listProducts(service, subject);
  if (!answer.ok) throw new Error(failureMessage(answer.failure));
  return answer.value;
}

test('a product without a price that can be read is shown and not orderable, and hides no other', async () => {
  const [without, fraction, sound] = await listed(
    { productCode: 'A', productIds: { titleId: '1' } },
    { productCode: 'B', productIds: { titleId: '1' }, price: 0.125 },
    { productCode: 'C', productIds: { titleId: '1' }, price: 6.4 },
  );
  expect(without).toMatchObject({ priceCents: null, isOrderable: false });
  expect(fraction).toMatchObject({ priceCents: null, isOrderable: false });
  expect(sound).toMatchObject({ priceCents: 640, isOrderable: true });
});

test('only what the service calls available can be ordered, and its own word is kept', async () => {
  const price = { productIds: { titleId: '1' }, price: 640 };
  const [plain, lower, other] = await listed(
    { productCode: 'A', ...price },
    { productCode: 'B', ...price, productAvailability: 'available' },
    { productCode: 'C', ...price, productAvailability: 'TEMPORARILY_OFFLINE' },
  );
  expect([plain?.isOrderable, lower?.isOrderable, other?.isOrderable]).toEqual([true, true, false]);
  expect(other?.availability).toBe('TEMPORARILY_OFFLINE');
});

test('a turnaround is whole milliseconds that somebody may wait for, or none that is counted on', () => {
  const milliseconds = (value: number, unit: string) => turnaroundMilliseconds(turnaroundOf(value, unit));
  expect(milliseconds(5, 'day')).toBe(5 * 86_400_000);
  expect(milliseconds(0.1234567, 'SEC')).toBe(123);
  expect([milliseconds(1e12, 'DAY'), milliseconds(2, 'FORTNIGHT')]).toEqual([null, null]);
});

test('a product that names another title or property than was asked for is not offered, and is counted', async () => {
  const rows = ['9876/043', '1234/567', 'AbCdEf0123456789+/A='].map((titleId) => ({
    productCode: 'A',
    productIds: { titleId },
    price: 640,
  }));
  const views = await listed(...rows);
  expect(views.map(({ productIds }) => productIds.titleId)).toEqual(['9876/043', 'AbCdEf0123456789+/A=']);
  expect(unreadOf(views)).toMatchObject({ count: 1, reason: expect.stringContaining('title 1234/567') });
  await expect(listed(rows[1] ?? {})).rejects.toThrow(/only products for title 1234\/567/);
  const property = { kind: 'property', propertyPfi: '208045633' as PropertyPfi } as const;
  const of = (propertyPfi: string | number) => [
    { productCode: 'B', productIds: { propertyPfi, authorityId: 7 }, price: 640 },
  ];
  await expect(listedFor(property, of('999999'))).rejects.toThrow(/only products for property 999999/);
  expect(await listedFor(property, of(208045633))).toHaveLength(1);
});

test('a product is not offered with what it needs for other land', async () => {
  const needing = (productCode: string, titleId: string) => ({
    ...{ productCode, productIds: { titleId: '9876/043' }, price: 640 },
    prerequisites: [{ productCode: 'S', productIds: { titleId }, price: 640 }],
  });
  const views = await listed(needing('A', '9876/43'), needing('B', '1234/567'), needing('C', 'AbCdEf01=='));
  expect(views.map(({ productCode }) => productCode)).toEqual(['A', 'C']);
  expect(unreadOf(views)).toMatchObject({ count: 1, reason: expect.stringContaining('title 1234/567') });
});

test('the number of a title counts, not the way that it is written', async () => {
  const titleIds = ['09876/043', 'Vol 9876 Fol 43', '9876/43'];
  const rows = titleIds.map((titleId) => ({ productCode: 'A', productIds: { titleId }, price: 640 }));
  expect(await listed(...rows)).toHaveLength(3);
});
