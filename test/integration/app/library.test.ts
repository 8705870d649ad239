import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLibraryDisk } from '../../../main/storage/library/disk.ts';
import { cartOf } from '../../support/cart-of.ts';
import type { NodeOffice } from '../../support/node-app.ts';
import { openNodeOffice } from '../../support/node-app.ts';

let app: NodeOffice;
let free: number;

beforeEach(async () => {
  free = 10 ** 12;
  // No certificate comes during a test: an order that is still open shows that the list has open ones.
  const practice = { pace: 0.1 };
  const libraryDisk = { ...createLibraryDisk(), freeBytes: () => free };
  app = await openNodeOffice({}, { practice, libraryDisk });
});
afterEach(() => app.dispose());

async function fillCart(matterNumber: string): Promise<number> {
  const [suggestion] = await app.client.addresses.autocomplete({ query: 'street carl' });
  const [property] = await app.client.properties.find({
    by: 'address',
    eziAddress: suggestion?.eziAddress ?? '',
  });
  if (property === undefined) throw new Error('No property');
  const { propertyPfi, address } = property;
  const subject = { kind: 'property' as const, propertyPfi };
  const product = (await app.client.products.list({ subject })).find(
    ({ productCode }) => productCode === 'PlanningCertificate2',
  );
  if (product === undefined) throw new Error('No planning certificate is offered');
  await cartOf(app.client).add({ product, context: { address, propertyPfi, spi: null, volumeFolio: null } });
  let cart = await cartOf(app.client).setDetails({ matterNumber });
  for (const line of cart.lines)
    cart = await cartOf(app.client).updateLine({ lineId: line.id, isWarningAcknowledged: true });
  expect(cart.isReady).toBe(true);
  return cart.totalCents;
}

describe('an office whose library is damaged', () => {
  test('tells so, brings the order back that the backup lacks, and orders again after the history was read', async () => {
    const total = await fillCart('2026-118');
    const placed = await cartOf(app.client).place({ confirmedTotalCents: total });
    await app.close();
    const file = join(app.ports.paths.store, 'landfolio.db');
    const bytes = readFileSync(file);
    bytes[9000] = (bytes[9000] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await app.open();
    const status = await app.client.status.get({});
    expect(status.library?.notice).toMatchObject({ kind: 'restored', backupTakenAt: null });
    expect(status.orderingStopped).toEqual({ kind: 'incomplete' });
    const { orders } = await app.client.orders.list({});
    expect(orders.map((order) => order.orderId)).toEqual([placed.orderId]);
    const again = await fillCart('2026-119');
    const next = await cartOf(app.client).place({ confirmedTotalCents: again });
    expect(next.orderId).not.toBe(placed.orderId);
    const after = await app.client.status.dismissLibraryNotice({});
    expect([after.library?.notice, after.orderingStopped]).toEqual([null, null]);
  });
});

test('an office whose whole store is gone tells so, and orders only after the history was read', async () => {
  const total = await fillCart('2026-118');
  await cartOf(app.client).place({ confirmedTotalCents: total });
  await app.close();
  rmSync(app.ports.paths.store, { recursive: true });
  await app.open();
  const status = await app.client.status.get({});
  expect(status.library?.notice).toMatchObject({
    kind: 'restored',
    setAside: null,
    told: { kind: 'restored', why: 'gone', from: 'nothing' },
  });
  expect(status.orderingStopped).toEqual({ kind: 'incomplete' });
});

describe('an office with a full disk', () => {
  test('orders nothing, says how much is free and how much is needed, and goes on when there is room', async () => {
    const total = await fillCart('2026-120');
    free = 12 * 1024 * 1024;
    await expect(cartOf(app.client).place({ confirmedTotalCents: total })).rejects.toMatchObject({
      code: 'HOST_FAILED',
      data: { kind: 'diskLow', freeBytes: free },
    });
    const held = {
      code: 'HOST_FAILED',
      data: { kind: 'diskLow', freeBytes: free },
    };
    const matterNumber = '2026-120';
    const volumeFolio = '9938/671';
    const { client } = app;
    await expect(client.statements.retrieve({ volumeFolio, matterNumber })).rejects.toMatchObject(held);
    const context = { propertyPfi: null, spis: ['1\\PS1'] };
    const titleId = 'A'.repeat(36);
    await expect(client.titles.decrypt({ titleId, matterNumber, context })).rejects.toMatchObject(held);
    const times = { startDateTime: '2026-12-01T09:00:00Z', endDateTime: '2027-03-01T09:00:00Z' };
    const alert = { volumeFolio, customerRef: matterNumber, ...times };
    await expect(client.alerts.subscribe(alert)).rejects.toMatchObject(held);
    expect([await client.statements.list({}), await client.alerts.list({})]).toEqual([[], []]);
    expect((await app.client.status.get({})).library?.problem).toEqual({ kind: 'diskLow', freeBytes: free });
    expect((await cartOf(app.client).get()).lines).toHaveLength(1);
    free = 10 ** 12;
    const placed = await cartOf(app.client).place({ confirmedTotalCents: total });
    expect(placed.orderId).not.toBeNull();
  });
});
