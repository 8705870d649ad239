import { expect, test } from 'vitest';
import { listProducts, turnaroundMilliseconds, turnaroundOf } from '../../../main/ordering/products.ts';
import { fakeReads } from '../../support/fake-land-service.ts';

const subject = { kind: 'title', titleId: '9876/043' } as const;

async function listed(...products: object[]) {
  const { service } = fakeReads(() => ({ json: { products } }));
  const answer = await listProducts(service, subject);
  if (!answer.ok) throw new Error(answer.failure.message);
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
