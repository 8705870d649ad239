import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ExtraData } from '../../../shared/contract/views/cart.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

/* What the office has already is compared by more than its land: for whom, of which year, how old, and when settlement is. */

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const minute = 60_000;
const day = 24 * 60 * minute;
const line = () => app.cart.view().lines[0];
const clearance = aProduct({
  productCode: 'LandTaxCertificate',
  productIds: { propertyPfi: '5100001', authorityId: 103 },
  subject: { kind: 'property', propertyPfi: uncheckedPropertyPfi('5100001') },
  name: 'Property Clearance Certificate (Land Tax)',
  extraDataKeys: ['vendors'],
});
const vendor = (lastName: string): ExtraData => ({
  vendors: [{ vendorType: 'INDIVIDUAL', firstName: 'Ada', lastName }],
});

/** Puts the certificate into the cart of a matter, with its vendors. */
function want(matterNumber: string, lastName = 'Nair'): void {
  app.cart.setDetails({ matterNumber });
  app.cart.add(clearance, aContext({ volumeFolio: null }));
  app.cart.updateLine(line()?.id ?? '', { extraData: vendor(lastName) });
}
async function buy(matterNumber: string, lastName?: string): Promise<void> {
  want(matterNumber, lastName);
  const placed = await app.place(app.cart.view().totalCents);
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
}
async function arrive(count: number): Promise<void> {
  for (const order of app.service.orders) for (const item of order.items) item.status = 'COMPLETE';
  await app.until(() => app.arrived.length === count);
}
/** Writes on the matter what it is about. */
function matter(number: string, change: { kind?: string; settlementOn?: string }): void {
  app.db.run(
    `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES (?, ?, ?, 1, 1, 'desk')
     ON CONFLICT (connection_id, number) DO NOTHING`,
    `matter ${number}`,
    app.service.connection.id,
    number,
  );
  app.db.run(
    `UPDATE matter SET kind = coalesce(?, kind), settlement_on = coalesce(?, settlement_on) WHERE number = ?`,
    change.kind ?? null,
    change.settlementOn ?? null,
    number,
  );
}
const onDay = (at: number) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Australia/Melbourne' }).format(at);

describe('a clearance certificate that the office has', () => {
  test('for the vendor is told apart where a purchaser’s is wanted, and holds nothing back', async () => {
    matter('sale-1', { kind: 'sale' });
    matter('buy-1', { kind: 'purchase' });
    await buy('sale-1');
    await arrive(1);
    want('buy-1');
    expect(line()).toMatchObject({
      earlierOrder: null,
      existing: [{ kind: 'document', differences: [{ kind: 'party', side: 'vendor' }] }],
    });
    // For the vendor it is the same.
    app.cart.setDetails({ matterNumber: 'sale-1' });
    expect(line()).toMatchObject({
      earlierOrder: { kind: 'placed' },
      existing: [{ differences: [] }],
    });
  });

  test('for other people is not taken for the same while one of them is in doubt, or on its way', async () => {
    app.service.sending = 'lostAnswer';
    await buy('2026-118', 'Nair');
    want('2026-119', 'Park');
    expect(line()?.earlierOrder).toBeNull();
    app.cart.updateLine(line()?.id ?? '', { extraData: vendor('Nair') });
    expect(line()?.earlierOrder).toMatchObject({ kind: 'open', state: 'UNKNOWN' });
  });

  test('is found among many that were obtained for others since', async () => {
    await buy('2026-1', 'Nair');
    for (const name of ['Park', 'Lee', 'Raman', 'Singh']) {
      await app.clock.advance(minute);
      await buy(`2026-${name}`, name);
    }
    want('2026-2', 'Nair');
    expect(line()?.existing[0]).toMatchObject({ matterNumber: '2026-1', differences: [] });
    expect(line()?.existing).toHaveLength(3);
  });

  test('is of its calendar year', async () => {
    await buy('2026-1');
    await arrive(1);
    app.clock.jumpWall(130 * day);
    want('2026-2');
    expect(line()?.existing[0]?.differences).toEqual([
      { kind: 'year', year: 2026 },
      { kind: 'age', days: 130, daysAtSettlement: null },
    ]);
  });
});

describe('a register search that the office has', () => {
  async function search(matterNumber: string): Promise<void> {
    await app.order(['10940/843'], matterNumber);
    await arrive(1);
  }

  test('does not hold back the final one close to settlement: that is proposed', async () => {
    await search('2026-1');
    app.clock.jumpWall(3 * day);
    matter('2026-1', { settlementOn: onDay(app.clock.now() + 5 * day) });
    app.fill(['10940/843'], '2026-1');
    expect(line()).toMatchObject({
      earlierOrder: null,
      existing: [{ differences: [{ kind: 'final', days: 3 }] }],
    });
    // In a matter that does not settle soon it is the same.
    app.cart.setDetails({ matterNumber: '2026-2' });
    expect(line()).toMatchObject({
      earlierOrder: { kind: 'placed' },
      existing: [{ differences: [] }],
    });
  });

  test('is in question where it was made minutes ago, however close settlement is', async () => {
    matter('2026-1', { settlementOn: onDay(app.clock.now()) });
    await search('2026-1');
    await app.clock.advance(7 * minute);
    app.fill(['10940/843'], '2026-1');
    expect(line()).toMatchObject({ earlierOrder: { kind: 'placed' }, existing: [{ differences: [] }] });
  });

  test('can be asked about for another matter than that of the cart', async () => {
    await search('2026-1');
    app.clock.jumpWall(3 * day);
    matter('2026-1', { settlementOn: onDay(app.clock.now() + day) });
    const asked = [{ product: aProduct(), context: aContext() }];
    expect(app.ordering.existingPurchases(asked, '2026-1')[0]?.[0]?.differences).toMatchObject([
      { kind: 'final' },
    ]);
    expect(app.ordering.existingPurchases(asked, 'other')[0]?.[0]?.differences).toEqual([]);
  });
});

test.each([-6 * 365 * day, 400 * day])(
  'what was bought while the clock was %i ms off is as old as the service says',
  async (off) => {
    const serverTime = app.clock.now();
    const offset = app.clock.monotonic();
    app.service.time = () => serverTime + app.clock.monotonic() - offset;
    app.clock.jumpWall(off);
    await buy('2026-001');
    want('2026-118');
    expect(line()?.existing).toMatchObject([{ kind: 'waiting', differences: [] }]);
    await arrive(1);
    app.clock.jumpWall(-off);
    expect(line()?.existing).toMatchObject([{ kind: 'document', differences: [] }]);
    expect(line()?.repeats).toHaveLength(1);
    const earlier = line()?.earlierOrder;
    expect(earlier?.kind === 'placed' && app.clock.now() - earlier.at).toBeLessThan(day);
    expect(app.clock.now() - (line()?.existing[0]?.at ?? 0)).toBeLessThan(day);
    // So do the order's page and the list, whose rows are made from the journal.
    const { placedAt } = app.shown;
    expect(Math.abs(app.clock.now() - placedAt)).toBeLessThan(day);
    expect(app.db.all('SELECT placed_at, place / 1024 AS place FROM order_line')).toEqual([
      { placed_at: placedAt, place: placedAt },
    ]);
  },
);
