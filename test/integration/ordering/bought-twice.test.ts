import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LineContext } from '../../../shared/contract/views/cart.ts';
import { unresolvedStates } from '../../../shared/model/order-state.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { aPdf } from '../../support/pdf.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const cart = () => app.cart.view();
const line = () => cart().lines[0];

describe('an order with a number whose certificates cannot be read', () => {
  const failures: ServiceFailure[] = [
    { kind: 'unavailable', status: 503, reason: reasonSaying('Down.') },
    { kind: 'refused', status: 403, reason: reasonSaying('Not allowed.') },
    { kind: 'notFound', status: 404, reason: reasonSaying('Not there.') },
  ];
  test.each(failures)(
    '$status: is said of the same line, which can be ordered knowingly',
    async (failure) => {
      app.service.instead = { status: 200, body: '{"orderId":"O-1"}', isMade: true };
      app.service.failRead = (path) => (/^\/orders\/v1\/O-/.test(path) ? failure : null);
      app.service.history = () => ({ orders: [], total: 0 });
      const { id, state, items } = await app.order(['10940/843'], '2026-118');
      expect([state, items]).toEqual(['PLACED', []]);
      app.fill(['10940/843'], '2026-118');
      expect(line()).toMatchObject({
        earlierOrder: { kind: 'placed', matterNumber: '2026-118', orderId: 'O-1', isFromHistory: false },
        existing: [{ kind: 'waiting', id, doubt: null, differences: [] }],
        repeats: [id],
      });
      app.service.instead = null;
      expect(await app.place(cart().totalCents, cart().revision)).toMatchObject({ ok: true });
    },
  );

  test('that is in doubt is among what the office has, as in doubt', async () => {
    app.service.sending = 'lostAnswer';
    const { id, state } = await app.order(['10940/843'], '2026-118');
    expect(state).toBe('UNKNOWN');
    app.fill(['10940/843', '10940/844'], '2026-118');
    expect(cart().lines.map(({ existing }) => existing.map((one) => [one.id, one.doubt]))).toEqual([
      [[id, 'order']],
      [],
    ]);
  });

  test('locks its basket in the states in which the database does', () => {
    const index = app.db.get(`SELECT sql FROM sqlite_schema WHERE name = 'intent_unresolved_basket'`)?.sql;
    expect([...String(index).matchAll(/'(\w+)'/g)].map((found) => found[1]).sort()).toEqual(
      [...unresolvedStates].sort(),
    );
  });
});

describe('a title whose number is not disclosed', () => {
  const hidden = aProduct({ productIds: { titleId: 'q7Jd1/+=' } });
  const context = aContext({ isOnlyTitle: true, volumeFolio: null, spi: null });
  const existing = (matterNumber = 'OLD-1', land: LineContext = context) =>
    app.ordering.existingPurchases([{ product: hidden, context: land }], matterNumber)[0];

  /** An order that this library does not know: of another computer, or of itself before an older copy was put back. */
  async function placedElsewhere(matter: string, ...more: object[]): Promise<void> {
    const item = {
      productCode: 'RegisterSearchStatement',
      productIds: { titleId: '9120/442' },
      status: 'COMPLETE',
      pdf: aPdf('search'),
    };
    const orderId = `E-${app.service.orders.length + 1}`;
    const items = [item, ...(more as (typeof item)[])];
    app.service.orders.push({ orderId, reference: `${matter} 7K3QX9ZD0PMA`, items });
    await app.ordering.refreshHistory();
  }
  const roads = (propertyPfi: string) => ({
    productCode: 'RoadsCertificate',
    productIds: { propertyPfi },
    status: 'COMPLETE',
  });

  test('may be that of an order of the history under the same matter, which is asked', async () => {
    await placedElsewhere('OLD-1');
    expect(existing()).toMatchObject([
      { kind: 'waiting', matterNumber: 'OLD-1', doubt: 'land', differences: [] },
    ]);
    expect(existing('old-1')).toMatchObject([{ differences: [] }]);
    expect(existing('2026-118')).toMatchObject([{ doubt: 'land', differences: [{ kind: 'matter' }] }]);
    await app.clock.advance(13 * 3_600_000);
    expect(existing('2026-118')).toEqual([]);
    expect(existing()).toHaveLength(1);
  });

  test('is told apart by the land that the order shows', async () => {
    await placedElsewhere('OLD-1', roads('5999999'));
    expect(existing()).toEqual([]);
    await placedElsewhere('2026-200', roads(String(context.propertyPfi)));
    expect(existing()).toMatchObject([{ matterNumber: '2026-200', doubt: 'land', differences: [] }]);
  });

  test('is known by its number where a look-up of its property gave it', async () => {
    await placedElsewhere('OLD-1');
    await app.order(['10940/999'], '2026-300');
    const answer = JSON.stringify({ property: { titles: [{ volumeFolio: '9120/442' }] } });
    app.db.run(
      `INSERT INTO matter_link (id, connection_id, matter_id, kind, thing, label, answer, found_at, linked_at, how, computer)
       SELECT 'l', connection_id, id, 'property', ?, '', ?, 1, 1, 'found', 'desk' FROM matter`,
      String(context.propertyPfi),
      answer,
    );
    const known = aContext({ isOnlyTitle: true, volumeFolio: null, spi: null, address: null });
    expect(existing('another', known)).toMatchObject([
      { matterNumber: 'OLD-1', doubt: null, differences: [] },
    ]);
    app.db.run(`UPDATE matter_link SET answer = replace(answer, '9120/442', '9120/443')`);
    expect(existing('OLD-1', known)).toEqual([]);
  });
});

describe('a tick to order the same once more', () => {
  const elsewhere = (orderId: string) => {
    const item = {
      productCode: 'RegisterSearchStatement',
      productIds: { titleId: '10940/843' },
      status: 'COMPLETE',
      pdf: aPdf('search'),
    };
    app.service.orders.push({ orderId, reference: '2026-200 7K3QX9ZD0PMA', items: [item] });
    return app.ordering.refreshHistory();
  };

  test('counts for the purchases that were shown beside it, and for no later one', async () => {
    await elsewhere('E-1');
    app.fill(['10940/843'], '2026-118');
    const seen = cart();
    app.cart.updateLine(line()?.id ?? '', { isRepeatAccepted: true, repeats: line()?.repeats });
    expect(line()?.isRepeatAccepted).toBe(true);
    await elsewhere('E-2');
    expect(line()).toMatchObject({ isRepeatAccepted: false, existing: [{}, {}] });
    // What was shown is not what stands there now.
    expect(await app.place(cart().totalCents, seen.revision)).toMatchObject({ ok: false });
    // Nor is a tick taken for what it was not given for, whatever the window shows.
    expect(await app.place(cart().totalCents, cart().revision)).toMatchObject({
      ok: false,
      failure: { code: 'INVALID', data: { faults: [{ field: `lines.${line()?.id}.existing` }] } },
    });
    expect(app.service.posts).toEqual([]);
    app.cart.updateLine(line()?.id ?? '', { isRepeatAccepted: true, repeats: line()?.repeats });
    expect(await app.place(cart().totalCents, cart().revision)).toMatchObject({ ok: true });
  });

  test('given when there was more already counts for what was shown only, and stays where one of two is gone', async () => {
    await elsewhere('E-1');
    app.fill(['10940/843'], '2026-118');
    const { id = '', repeats = [] } = line() ?? {};
    await elsewhere('E-2');
    expect(app.cart.updateLine(id, { isRepeatAccepted: true, repeats })?.lines[0]?.isRepeatAccepted).toBe(
      false,
    );
    app.cart.updateLine(id, { isRepeatAccepted: true });
    app.db.exec(`UPDATE history_item SET status = 'FAILED' WHERE order_id = 'E-2'`);
    expect(line()?.isRepeatAccepted).toBe(true);
  });
});
