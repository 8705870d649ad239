import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMatters } from '../../../main/library/matters.ts';
import type { OrderFilter } from '../../../main/ordering/order-lists.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const list = (change: Partial<OrderFilter> = {}) =>
  app.ordering.list({ connectionId: nowhere.id, show: 'all', limit: 100, offset: 0, ...change });
const matters = (change: Partial<OrderFilter> = {}) =>
  list(change).orders.map(({ matterNumber }) => matterNumber);
const documents = (text: string, matterNumber?: string) =>
  app.documents
    .list({ connectionId: nowhere.id, text, matterNumber, limit: 100, offset: 0 })
    .documents.map((document) => document.matterNumber);

async function order(matterNumber: string, title: string, status: string): Promise<void> {
  await app.order([title], matterNumber);
  for (const item of app.service.orders.at(-1)?.items ?? []) item.status = status;
  await app.clock.advance(2000);
}

describe('the orders', () => {
  beforeEach(async () => {
    await order('kept_1', '1000/001', 'COMPLETE');
    await order('waits', '1000/002', 'PROCESSING');
    await order('100% sure', '1000/003', 'FAILED');
    app.service.sending = 'lostRequest';
    app.service.history = () => ({ orders: [] });
    await app.order(['1000/004'], 'doubt');
    app.service.sending = 'answered';
    await app.until(() => matters({ show: 'open' }).every((number) => number === 'waits'));
  });

  test('are listed newest first, and by what is to be done about them', () => {
    expect(matters()).toEqual(['doubt', '100% sure', 'waits', 'kept_1']);
    expect(matters({ show: 'open' })).toEqual(['waits']);
    expect(matters({ show: 'attention' })).toEqual(['doubt', '100% sure']);
    expect(matters({ connectionId: 'production' })).toEqual([]);
  });

  test('come page by page, with the number of all', () => {
    expect(list({ limit: 2, offset: 1 }).total).toBe(4);
    expect(matters({ limit: 2, offset: 1 })).toEqual(['100% sure', 'waits']);
    expect(matters({ offset: 9 })).toEqual([]);
  });

  test('are found by matter, order, title and product, and signs of SQL mean themselves', () => {
    const page = { by: 'placed', isDescending: true, limit: 9, offset: 0, find: null } as const;
    const found = (text: string) =>
      app.ordering.table
        .rows({ connectionId: nowhere.id, show: 'all', text, ...page })
        .rows.map(({ matterNumber }) => matterNumber);
    expect(found('WAIT')).toEqual(['waits']);
    expect(found(' O-2 ')).toEqual(['waits']);
    expect(found('1000/003')).toEqual(['100% sure']);
    expect(found('1000/004')).toEqual(['doubt']);
    expect(found('register search')).toHaveLength(4);
    expect(found('%')).toEqual(['100% sure']);
    expect(found('_')).toEqual(['kept_1']);
    expect(found(`'; DROP TABLE intent; --`)).toEqual([]);
  });

  test('count what waits and what needs a person, a failed certificate for two weeks', async () => {
    expect(app.ordering.counts(nowhere.id)).toMatchObject({
      waiting: 1,
      attention: 2,
      certificates: { unknown: 1, presumedAbsent: 0, quarantinedOrEnded: 1 },
    });
    // As many as the list that the status line leads to has.
    const { counts } = app.ordering.table.counts({ connectionId: nowhere.id, show: 'attention', text: '' });
    expect(counts.attention).toBe(2);
    expect(app.ordering.counts('production')).toMatchObject({ waiting: 0, attention: 0 });
    const before = list({ show: 'attention' }).total;
    app.clock.jumpWall(14 * 86_400_000);
    expect(app.ordering.counts(nowhere.id)).toMatchObject({ attention: 1 });
    expect(list({ show: 'attention' }).total).toBe(before - 1);
  });

  test('say by when an item is expected, and that it is late', async () => {
    const item = () => list({ matterNumber: 'waits' }).orders[0]?.items[0];
    expect(item()).toMatchObject({ isLate: false });
    expect(item()?.expectedAt).toBe((list({ matterNumber: 'waits' }).orders[0]?.placedAt ?? 0) + 60_000);
    await app.clock.advance(3_600_000);
    expect(item()?.isLate).toBe(true);
    expect(list({ matterNumber: 'kept_1' }).orders[0]?.items[0]?.isLate).toBe(false);
  });

  test('have their matters, with what belongs to each', () => {
    const book = createMatters(app.db, { now: () => app.clock.now(), newId: () => 'x', computer: 'desk' });
    expect(book.list(nowhere.id, {})).toHaveLength(4);
    expect(book.list(nowhere.id, { text: '%' })).toMatchObject([
      { number: '100% sure', orders: 1, documents: 0 },
    ]);
    expect(book.list(nowhere.id, { text: 'kept_' })).toMatchObject([{ orders: 1, documents: 1 }]);
    expect(book.list('production', {})).toEqual([]);
  });
});

describe('the documents', () => {
  test('are found by matter, order, title and product, newest first', async () => {
    await order('A_1', '1000/001', 'COMPLETE');
    await order('A1', '1000/002', 'COMPLETE');
    await app.until(() => documents('').length === 2);
    expect(documents('')).toEqual(['A1', 'A_1']);
    expect(documents('a_')).toEqual(['A_1']);
    expect(documents('1000/002')).toEqual(['A1']);
    expect(documents('o-1')).toEqual(['A_1']);
    expect(documents('', 'A1')).toEqual(['A1']);
    expect(documents('', 'A')).toEqual([]);
    const [document] = app.documents.list({
      connectionId: nowhere.id,
      text: '',
      matterNumber: undefined,
      limit: 1,
      offset: 0,
    }).documents;
    expect(document?.fileName).toBe('A1 Register Search Statement 1000-002.pdf');
    expect(app.documents.file(document?.id ?? '')).toMatchObject({
      isQuarantined: false,
      sha256: document?.sha256,
    });
    expect([app.documents.get('x'), app.documents.file('x'), app.documents.connectionOf('x')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
