import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { aPdf } from '../../support/pdf.ts';

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const dayMs = 86_400_000;
const line = () => app.cart.view().lines[0];

async function bought(titles: readonly string[], matter: string): Promise<void> {
  await app.order(titles, matter);
  for (const order of app.service.orders) for (const item of order.items) item.status = 'COMPLETE';
  await app.until(() => app.arrived.length === titles.length);
}

describe('what the office has already', () => {
  test('is told with its matter, its age and what it cost, however old it is', async () => {
    await bought(['10940/843'], '2026-001');
    // Nothing of the poller is wanted: only that it was long ago.
    const long = 400 * dayMs;
    app.db.exec(
      `UPDATE item SET placed_at = placed_at - ${long}; UPDATE document SET received_at = received_at - ${long}`,
    );
    app.fill(['10940/843'], '2026-118');
    expect(line()?.earlierOrder).toBeNull();
    expect(line()?.existing).toEqual([
      expect.objectContaining({
        kind: 'document',
        identifier: '10940/843',
        matterNumber: '2026-001',
        priceCents: expect.any(Number),
        doubt: null,
      }),
    ]);
    expect(app.clock.now() - (line()?.existing[0]?.at ?? 0)).toBeGreaterThan(399 * dayMs);
    expect(app.documents.get(line()?.existing[0]?.id ?? '')?.matterNumber).toBe('2026-001');
  });

  test('is told of what is ordered and on its way, with where it stands', async () => {
    const order = await app.order(['10940/843'], '2026-001');
    app.fill(['10940/843'], '2026-118');
    expect(line()?.existing).toEqual([
      expect.objectContaining({ kind: 'waiting', id: order.id, matterNumber: '2026-001' }),
    ]);
  });

  test('is told of the same matter, though there is enough of others that is newer or here already', async () => {
    await bought(['10940/843'], '2026-118');
    for (const matter of ['2026-001', '2026-002', '2026-003']) {
      await app.clock.advance(60_000);
      await app.order(['10940/843'], matter);
    }
    for (const order of app.service.orders) for (const item of order.items) item.status = 'COMPLETE';
    await app.until(() => app.arrived.length === 4);
    const waiting = await app.order(['10940/843'], '2026-118');
    app.fill(['10940/843'], '2026-118');
    const existing = line()?.existing ?? [];
    expect(existing.map(({ matterNumber }) => matterNumber).sort()).toEqual([
      ...['2026-001', '2026-002', '2026-003', '2026-118', '2026-118'],
    ]);
    expect(existing).toContainEqual(expect.objectContaining({ kind: 'waiting', id: waiting.id }));
    // The last look names the first one only.
    expect(existing[0]).toMatchObject({ kind: 'document', matterNumber: '2026-118' });
    app.cart.setDetails({ matterNumber: '2026-119' });
    expect(line()?.existing).toHaveLength(3);

    const id = line()?.id ?? '';
    app.cart.updateLine(id, { isRepeatAccepted: true });
    expect(line()).toMatchObject({ isRepeatAccepted: true, isRepeatLapsed: false });
    app.cart.setDetails({ matterNumber: '2026-118' });
    expect(line()).toMatchObject({ isRepeatAccepted: false, isRepeatLapsed: true });
    app.cart.updateLine(id, { isRepeatAccepted: true });
    expect(line()).toMatchObject({ isRepeatAccepted: true, isRepeatLapsed: false });
  });

  test('is found by the number that came with the answer, where the title was encrypted', async () => {
    await bought(['10940/843'], '2026-001');
    app.db.run(`UPDATE item SET thing_key = 'another'`);
    app.fill(['10940/843'], '2026-118');
    expect(line()?.existing).toMatchObject([{ kind: 'document', doubt: null }]);
  });

  test('is not certain where the service does not say which of two titles a certificate is for', async () => {
    const lines = ['10 DUNDAS ROAD', '20 OTHER STREET'].map((address, n) => ({
      product: aProduct({
        productIds: { titleId: `hidden${n}+` },
        subject: { kind: 'title', titleId: `hidden${n}+` },
      }),
      context: aContext({
        volumeFolio: null,
        spi: null,
        address,
        propertyPfi: uncheckedPropertyPfi(`510000${n}`),
      }),
    }));
    app.fill([], '2026-001');
    for (const { product, context } of lines) app.cart.add(product, context);
    const placed = await app.place(app.cart.view().totalCents);
    if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
    app.db.exec(`UPDATE item SET match_problem = 'The service does not say for which of these it is.'`);
    const [existing = []] = app.ordering.existingPurchases(lines, app.cart.details().matterNumber);
    expect(existing.map(({ doubt }) => doubt)).toEqual(['land']);
  });

  test('is not certain of a title of the same address whose number is not disclosed, and silent of another', async () => {
    await bought(['10940/843'], '2026-001');
    const hidden = aProduct({
      productIds: { titleId: 'q7Jd1/+=' },
      subject: { kind: 'title', titleId: 'q7Jd1/+=' },
    });
    const context = aContext({ volumeFolio: null, spi: null });
    app.cart.add(hidden, context);
    expect(line()?.existing).toMatchObject([{ kind: 'document', doubt: 'title' }]);
    expect(
      app.ordering.existingPurchases(
        [{ product: hidden, context: { ...context, address: 'ELSEWHERE' } }],
        app.cart.details().matterNumber,
      ),
    ).toEqual([[]]);
    app.cart.clear();
    // Of each title of the address it may be the search, and none is left out.
    await bought(['10940/844'], '2026-001');
    const may =
      app.ordering.existingPurchases([{ product: hidden, context }], app.cart.details().matterNumber)[0] ??
      [];
    expect(may.map(({ identifier }) => identifier).sort()).toEqual(['10940/843', '10940/844']);
    expect(may.map(({ doubt }) => doubt)).toEqual(['title', 'title']);
    app.fill(['10940/999'], '2026-118');
    expect(line()?.existing).toEqual([]);
  });

  describe('of a title whose number is not disclosed, at a neighbouring address', () => {
    const hidden = (titleId: string) =>
      aProduct({ productIds: { titleId }, subject: { kind: 'title', titleId } });
    const at20 = aContext({ volumeFolio: null, isOnlyTitle: true });
    const neighbour = {
      address: '14 SAMPLE STREET CARLTON 3053',
      propertyPfi: uncheckedPropertyPfi('5100002'),
    };
    const at22 = { ...at20, ...neighbour };

    async function boughtAt20(titleId: string, context = at20): Promise<void> {
      app.fill([], '2026-001');
      app.cart.add(hidden(titleId), context);
      const placed = await app.place(app.cart.view().totalCents);
      if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
    }
    async function arrive(): Promise<void> {
      for (const order of app.service.orders) for (const item of order.items) item.status = 'COMPLETE';
      await app.until(() => app.arrived.length === 1);
      app.db.exec(`UPDATE item SET identifier = '9581/159'`);
    }
    const existingAt = (titleId: string, context: typeof at20) =>
      app.ordering.existingPurchases(
        [{ product: hidden(titleId), context }],
        app.cart.details().matterNumber,
      )[0];

    test('is found by its only parcel while it is awaited and once it is here, and asked about', async () => {
      await boughtAt20('one+');
      expect(existingAt('two+', at22)).toMatchObject([{ kind: 'waiting', doubt: null, differences: [] }]);
      await arrive();
      expect(existingAt('two+', at22)).toMatchObject([
        { kind: 'document', doubt: null, identifier: '9581/159' },
      ]);
      app.cart.add(hidden('two+'), at22);
      expect(line()).toMatchObject({ existing: [{ kind: 'document' }], isRepeatAccepted: false });
      expect(line()?.earlierOrder).toMatchObject({ kind: 'placed' });
      expect(existingAt('two+', { ...at22, spi: '2\\PS100001' })).toEqual([]);
      // However old it is.
      app.db.exec(`UPDATE item SET placed_at = placed_at - ${400 * dayMs}`);
      expect(existingAt('two+', at22)).toHaveLength(1);
    });

    test('is in doubt where the parcel may have another title', async () => {
      await boughtAt20('one+');
      expect(existingAt('two+', { ...at22, isOnlyTitle: undefined })).toMatchObject([{ doubt: 'title' }]);
    });

    test('is found by the id that both listings showed, also where no parcel is certain', async () => {
      await boughtAt20('one+');
      const unplaced = { ...at22, spi: null, isOnlyTitle: undefined };
      expect(existingAt('one+', unplaced)).toMatchObject([{ kind: 'waiting', doubt: null }]);
      expect(existingAt('two+', unplaced)).toEqual([]);
      await arrive();
      expect(existingAt('one+', unplaced)).toMatchObject([{ kind: 'document', doubt: null }]);
    });

    test('is found in an order that is in doubt', async () => {
      app.fill([], '2026-001');
      app.cart.add(hidden('one+'), at20);
      app.service.sending = 'lostRequest';
      await app.place(app.cart.view().totalCents);
      expect(existingAt('two+', at22)).toMatchObject([{ kind: 'waiting', doubt: 'order' }]);
    });
  });

  test('leaves out what failed, and keeps to the connection', async () => {
    await bought(['10940/843'], '2026-001');
    app.db.exec(`UPDATE item SET state = 'ENDED'; DELETE FROM document;`);
    app.fill(['10940/843'], '2026-118');
    expect(line()?.existing).toEqual([]);
    app.db.exec(`UPDATE item SET state = 'WAITING'`);
    expect(line()?.existing).toHaveLength(1);
    app.db.exec(`UPDATE item SET connection_id = 'other'`);
    expect(line()?.existing).toEqual([]);
  });

  test('can be ordered all the same, which is kept over a restart and taken back again', async () => {
    await bought(['10940/843'], '2026-001');
    app.fill(['10940/843'], '2026-118');
    const id = line()?.id ?? '';
    const before = app.cart.view().revision;
    expect(app.cart.updateLine(id, { isRepeatAccepted: true })).toMatchObject({
      lines: [{ isRepeatAccepted: true }],
      revision: before,
    });
    await app.reopen();
    expect(line()?.isRepeatAccepted).toBe(true);
    app.cart.updateLine(id, { isRepeatAccepted: false });
    expect(line()?.isRepeatAccepted).toBe(false);
  });

  const instrument = aProduct({
    productCode: 'CopyOfInstrument',
    productIds: { documentId: 'AD361547H' },
    subject: { kind: 'document', documentId: 'AD361547H' },
  });
  const nowhere = aContext({ address: null, propertyPfi: null, spi: null, volumeFolio: null });

  function placedElsewhere(productCode: string, productIds: Record<string, string>, status = 'COMPLETE') {
    const item = { productCode, productIds, status, pdf: aPdf(productCode) };
    app.service.orders.push({ orderId: 'E-1', reference: '2026-200 7K3QX9ZD0PMA', items: [item] });
  }

  test('is known where another computer ordered it, before its certificate is fetched and after', async () => {
    placedElsewhere('RegisterSearchStatement', { titleId: '10940/843' });
    await app.ordering.refreshHistory();
    app.fill(['10940/843'], '2026-118');
    const order = app.shown;
    expect(line()?.existing).toEqual([
      expect.objectContaining({ kind: 'waiting', id: order.id, matterNumber: '2026-200', doubt: null }),
    ]);
    app.ordering.fetchCertificate(app.item.id);
    await app.until(() => app.item.phase === 'complete');
    expect(line()?.earlierOrder).toMatchObject({ matterNumber: '2026-200' });
    expect(line()?.existing).toEqual([
      expect.objectContaining({ kind: 'document', id: app.item.documentId, matterNumber: '2026-200' }),
    ]);
  });

  test('keeps the matter of an order that an older library has forgotten, while its certificate is awaited', async () => {
    placedElsewhere('RegisterSearchStatement', { titleId: '10940/843' }, 'PROCESSING');
    await app.ordering.refreshHistory();
    app.ordering.fetchCertificate(app.item.id);
    app.fill(['10940/843'], '2026-118');
    const { id } = app.shown;
    expect(line()?.existing).toMatchObject([{ kind: 'waiting', id, matterNumber: '2026-200' }]);
    expect(line()?.earlierOrder).toMatchObject({ matterNumber: '2026-200' });
    const hidden = aProduct({ productIds: { titleId: 'q7Jd1/+=' } });
    const context = aContext({ address: null, propertyPfi: null, spi: null, volumeFolio: null });
    app.cart.setDetails({ matterNumber: '2026-200' });
    expect(
      app.ordering.existingPurchases([{ product: hidden, context }], app.cart.details().matterNumber)[0],
    ).toMatchObject([{ kind: 'waiting', matterNumber: '2026-200', doubt: 'land' }]);
  });

  test.each([
    ['a document', 'CopyOfInstrument', { documentId: 'AD361547H' }, instrument],
    [
      'a property',
      'RoadsCertificate',
      { propertyPfi: '5100001' },
      aProduct({
        productCode: 'RoadsCertificate',
        productIds: { propertyPfi: '5100001', authorityId: 102 },
        subject: { kind: 'property', propertyPfi: uncheckedPropertyPfi('5100001') },
      }),
    ],
  ])(
    'is known by the number of %s that another computer ordered; what failed is not',
    async (_, code, ids, product) => {
      placedElsewhere(code, ids);
      await app.ordering.refreshHistory();
      const existing = () =>
        app.ordering.existingPurchases([{ product, context: nowhere }], app.cart.details().matterNumber)[0];
      expect(existing()).toMatchObject([{ kind: 'waiting', matterNumber: '2026-200' }]);
      app.db.exec(`UPDATE history_item SET status = 'FAILED'`);
      expect(existing()).toEqual([]);
    },
  );

  test('is known by the number of a document, whatever it was added from', async () => {
    app.fill([], '2026-118');
    app.cart.add(instrument, aContext());
    await app.place(app.cart.view().totalCents);
    app.db.run(`UPDATE item SET thing_key = 'another'`);
    app.cart.add(instrument, nowhere);
    expect(line()?.existing).toMatchObject([{ kind: 'waiting', identifier: 'AD361547H', doubt: null }]);
  });

  test('of the only title of a property is the same whatever is known of the title', async () => {
    await bought(['10940/843'], '2026-001');
    placedElsewhere('RegisterSearchStatement', { titleId: '10940/843' });
    await app.ordering.refreshHistory();
    const hidden = aProduct({ productIds: { titleId: 'q7Jd1/+=' } });
    const contexts = [
      aContext({ isOnlyTitle: true }),
      aContext({ isOnlyTitle: true, volumeFolio: null }),
      aContext({ isOnlyTitle: true, volumeFolio: null, spi: null }),
    ];
    const existing = app.ordering.existingPurchases(
      contexts.map((context) => ({ product: hidden, context })),
      app.cart.details().matterNumber,
    );
    expect(existing[0]).toHaveLength(2);
    expect(existing[0]).toMatchObject([
      { kind: 'document', doubt: null },
      { kind: 'waiting', doubt: null },
    ]);
    expect(existing[1]).toEqual(existing[0]);
    expect(existing[2]).toEqual(existing[0]);
  });
});
