import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createExtraDataLists } from '../../../main/ordering/extra-data/extra-data-lists.ts';
import { createReferenceLists } from '../../../main/storage/reference-lists.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { Connection } from '../../../shared/model/connection.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { FakeLandService, nowhere } from '../../support/fake-land-service.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

let app: OrderingApp;
afterEach(() => app.dispose());

const strata = {
  id: '77',
  name: 'ACME STRATA',
  supportedDeliverySpeeds: [
    { deliverySpeed: 'STANDARD', price: 17_622, gst: 1_602, turnaroundTime: 10, turnaroundTimeUnit: 'DAY' },
    { deliverySpeed: 'PRIORITY', price: 25_000, gst: 2_270, turnaroundTime: 2, turnaroundTimeUnit: 'DAY' },
  ],
};
const productIds = { propertyPfi: '5100001', authorityId: 106 };
const subject = { kind: 'property' as const, propertyPfi: uncheckedPropertyPfi('5100001') };
const listed = (price: number) => ({
  productCode: 'OwnersCorporationCertificate',
  productIds,
  productName: 'Owners Corporation Certificate',
  productAvailability: 'AVAILABLE',
  price,
  gst: 90,
  extraData: [{ key: 'ownersCorporationManager' }],
});
const certificate: ProductView = aProduct({
  productCode: 'OwnersCorporationCertificate',
  productIds,
  subject,
  name: 'Owners Corporation Certificate',
  priceCents: 1_000,
  gstCents: 90,
  turnaround: { value: 5, unit: 'DAY', text: '5 days' },
  extraDataKeys: ['ownersCorporationManager'],
});

function open(wire: Partial<Connection['wire']> = {}): void {
  app = openOrderingApp({ service: new FakeLandService({ ...nowhere, wire: { ...nowhere.wire, ...wire } }) });
  app.service.products = [listed(1_000)];
  app.service.managers = [strata];
}
const cart = () => app.cart.view();
const line = () => cart().lines[0];
/** As the screen does: the list is read, and then a manager of it is chosen. */
async function readList(): Promise<void> {
  const lists = createReferenceLists(app.db, () => app.clock.now());
  await createExtraDataLists({ lists, current: () => app.service }).managers();
}
function choose(manager: Record<string, string>): void {
  app.cart.updateLine(line()?.id ?? '', { extraData: { ownersCorporationManager: manager } });
}
async function fill(manager: Record<string, string>): Promise<void> {
  await readList();
  app.cart.setDetails({ matterNumber: '2026-118' });
  app.cart.add(certificate, aContext({ volumeFolio: null }));
  choose(manager);
}
const priority = { id: '77', name: 'ACME STRATA', deliverySpeed: 'PRIORITY' };

describe('the delivery speed of an owners corporation manager', () => {
  beforeEach(() => open());

  test('is what the certificate costs: in the line, the totals, the confirmed total and the journal', async () => {
    await fill(priority);
    expect(line()).toMatchObject({
      product: { priceCents: 1_000 },
      delivery: {
        speed: 'PRIORITY',
        priceCents: 25_000,
        gstCents: 2_270,
        turnaround: { text: '2 days' },
        isListed: true,
      },
      faults: [],
    });
    expect(cart()).toMatchObject({
      totalCents: 25_000,
      gstCents: 2_270,
      orders: [{ totalCents: 25_000 }],
      isReady: true,
    });
    const placed = await app.place(25_000);
    expect(placed).toMatchObject({
      ok: true,
      value: { quotedTotalCents: 25_000, ordered: [{ priceCents: 25_000 }] },
    });
    expect(app.db.get('SELECT quoted_total_cents FROM intent')).toEqual({ quoted_total_cents: 25_000 });
    // Nothing else answered a price for the item; it is awaited for as long as its speed takes.
    expect(app.item).toMatchObject({ priceCents: 25_000, gstCents: 2_270 });
    expect((app.item.expectedAt ?? 0) - app.clock.now()).toBeLessThan(5 * 86_400_000);
  });

  test('is added to the price of the product where the connection says so', async () => {
    await app.dispose();
    open({ managerSpeedPrice: 'added' });
    await fill(priority);
    expect(cart()).toMatchObject({ totalCents: 26_000, gstCents: 2_360 });
  });

  test('counts again when another is chosen, and is over when the manager is taken back', async () => {
    await fill(priority);
    choose({ ...priority, deliverySpeed: 'STANDARD' });
    expect(cart()).toMatchObject({ totalCents: 17_622, gstCents: 1_602 });
    app.cart.updateLine(line()?.id ?? '', { extraData: {} });
    expect(cart()).toMatchObject({ totalCents: 1_000, gstCents: 90, isReady: false });
    expect(line()?.delivery).toBeNull();
  });

  test('of a manager typed in by hand is not known, which the line says, and counts as listed', async () => {
    await fill({ name: 'My Own Strata', deliverySpeed: 'STANDARD' });
    expect(line()?.delivery).toMatchObject({ speed: 'STANDARD', priceCents: null, isListed: false });
    expect(cart()).toMatchObject({ totalCents: 1_000, isReady: true });
  });

  test('of a manager typed in by hand asks for no list, so that it can be ordered where there is none', async () => {
    await fill({ name: 'My Own Strata', deliverySpeed: 'STANDARD' });
    await app.clock.advance(11 * 60_000);
    app.service.failRead = (path) =>
      path.includes('managers')
        ? { kind: 'notFound', status: 404, reason: reasonSaying('No such list.') }
        : null;
    expect(await app.place(1_000)).toMatchObject({ ok: true });
  });

  test('that the list does not price is not known either', async () => {
    app.service.managers = [{ ...strata, supportedDeliverySpeeds: ['PRIORITY'] }];
    await fill(priority);
    expect(line()?.delivery).toMatchObject({ priceCents: null, isListed: true });
    expect(cart()).toMatchObject({ totalCents: 1_000, isReady: true });
  });

  test.each([
    ['the manager', []],
    ['the speed', [{ ...strata, supportedDeliverySpeeds: strata.supportedDeliverySpeeds.slice(0, 1) }]],
  ])('cannot be ordered where %s is no longer on the list', async (_, managers) => {
    await fill(priority);
    app.service.managers = managers;
    await app.clock.advance(11 * 60_000);
    expect(await app.place(25_000)).toMatchObject({ ok: false, failure: { code: 'INVALID' } });
    expect(line()?.faults).toMatchObject([{ field: expect.stringContaining('ownersCorporationManager') }]);
    expect(app.service.posts).toEqual([]);
  });

  test('is read again before the order is placed, and a changed one is a changed price', async () => {
    await fill(priority);
    app.service.managers = [
      { ...strata, supportedDeliverySpeeds: [{ ...strata.supportedDeliverySpeeds[1], price: 27_500 }] },
    ];
    // The list was read a while ago, though the product was added just now.
    await app.clock.advance(11 * 60_000);
    app.cart.clear();
    app.cart.setDetails({ matterNumber: '2026-118' });
    app.cart.add(certificate, aContext({ volumeFolio: null }));
    choose(priority);
    const placed = await app.place(25_000);
    expect(placed).toMatchObject({
      ok: false,
      failure: {
        code: 'PRICE_CHANGED',
        data: {
          shownTotalCents: 25_000,
          newTotalCents: 27_500,
          lines: [expect.stringContaining('Owners Corporation Certificate')],
        },
      },
    });
    expect(app.service.posts).toEqual([]);
    expect(await app.place(27_500)).toMatchObject({ ok: true });
    expect(app.service.posts).toHaveLength(1);
  });

  test('that was chosen before any list was read here is read before the order is placed', async () => {
    app.cart.setDetails({ matterNumber: '2026-118' });
    app.cart.add(certificate, aContext({ volumeFolio: null }));
    choose(priority);
    expect(cart().totalCents).toBe(1_000);
    expect(await app.place(1_000)).toMatchObject({
      ok: false,
      failure: { code: 'PRICE_CHANGED', data: { newTotalCents: 25_000 } },
    });
  });

  test('whose list cannot be read just now is not ordered at an old price', async () => {
    await fill(priority);
    await app.clock.advance(11 * 60_000);
    app.service.failRead = (path) =>
      path.includes('managers') ? { kind: 'network', reason: reasonSaying('The network is gone.') } : null;
    expect(await app.place(25_000)).toMatchObject({
      ok: false,
      failure: { code: 'SERVICE_FAILED' },
    });
    expect(app.service.posts).toEqual([]);
  });
});
