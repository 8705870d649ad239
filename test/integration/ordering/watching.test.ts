import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../support/fake-clock.ts';
import { FakeLandService, type FakeOrder, nowhere } from '../../support/fake-land-service.ts';
import { noted } from '../../support/noted.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { aPdf } from '../../support/pdf.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const hour = 3_600_000;
let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

function placed(index = 0): FakeOrder {
  const order = app.service.orders[index];
  if (order === undefined) throw new Error('No order was made');
  return order;
}
function setStatus(status: string, index = 0): void {
  for (const item of placed(index).items) item.status = status;
}
const itemIds = () => app.shown.items.map(({ id }) => id);
const due = () =>
  app.db.all('SELECT next_check_at AS at FROM item ORDER BY next_check_at').map(({ at }) => Number(at));

describe('an ordered item', () => {
  test('is watched from processing over the authority to the kept certificate, without anybody touching it', async () => {
    await app.order();
    expect(app.item).toMatchObject({ status: 'PROCESSING', phase: 'processing', documentId: null });
    setStatus('EXTERNAL_PROCESSING');
    await app.until(() => app.item.phase === 'withAuthority');
    setStatus('COMPLETE');
    await app.until(() => app.item.phase === 'complete');
    const { documentId } = app.item;
    expect(app.documents.get(documentId ?? '')).toMatchObject({
      state: 'stored',
      remark: null,
      matterNumber: '2026-118',
      identifier: '10940/843',
      orderId: 'O-1',
    });
    const [path] = app.files.paths('/store/docs');
    expect(await app.files.read(path ?? '')).toEqual(placed().items[0]?.pdf);
    expect(app.files.paths('/store/incoming')).toEqual([]);
    expect(app.arrived).toHaveLength(1);
    const asked = app.service.asks;
    await app.clock.advance(2 * hour);
    expect(app.service.asks).toBe(asked);
  });

  test('that could not be asked about without credentials is asked about as soon as they are given', async () => {
    await app.order();
    setStatus('COMPLETE');
    app.service.failRead = () => ({ kind: 'notReady', reason: reasonSaying('No client id and secret.') });
    await app.clock.advance(2 * hour);
    expect(app.item).toMatchObject({ phase: 'processing', problem: noted('No client id and secret.') });
    expect(app.item.nextCheckAt ?? 0).toBeGreaterThan(app.clock.now() + 60_000);
    app.service.failRead = () => null;
    // Of another connection nothing is due.
    app.ordering.credentialsGiven('another');
    await app.clock.advance(30_000);
    expect(app.item.phase).toBe('processing');
    app.ordering.credentialsGiven(nowhere.id);
    await app.until(() => app.item.phase === 'complete', 10);
  });

  test('in doubt is looked for as soon as credentials are given', async () => {
    app.service.sending = 'lostAnswer';
    await app.order();
    app.service.failRead = () => ({ kind: 'notReady', reason: reasonSaying('No client id and secret.') });
    await app.clock.advance(2 * hour);
    expect(app.shown).toMatchObject({ state: 'UNKNOWN', lookup: { lastResult: 'unread' } });
    expect(app.shown.lookup?.nextAt ?? 0).toBeGreaterThan(app.clock.now() + 60_000);
    app.service.failRead = () => null;
    app.ordering.credentialsGiven(nowhere.id);
    await app.until(() => app.shown.state === 'CONFIRMED', 10);
    expect(app.service.posts).toHaveLength(1);
  });

  test('with a status that nobody knows is shown as it is and asked about again', async () => {
    await app.order();
    setStatus('Awaiting <b>council</b> sign-off');
    await app.until(() => app.item.status === 'Awaiting <b>council</b> sign-off');
    expect(app.item).toMatchObject({ phase: 'unknown', problem: null });
    const asked = app.service.itemReads;
    setStatus('complete');
    await app.until(() => app.item.phase === 'complete');
    expect(app.service.itemReads).toBeGreaterThan(asked);
  });

  test.each([
    ['CANCELLED', 'cancelled'],
    ['FAILED', 'failed'],
  ])(
    'that ends as %s is told once, asked about ever more rarely, and fetched where it comes after all',
    async (status, phase) => {
      await app.order();
      setStatus(status);
      await app.until(() => app.item.phase === phase);
      expect(app.item.problem).toMatchObject([{ kind: 'itemEnded', isOrderCancelled: false }]);
      expect(app.ended).toHaveLength(1);
      const asked = app.service.asks;
      await app.clock.advance(48 * hour);
      // After an hour, and then each time that its age has grown by half.
      expect(app.service.asks - asked).toBeLessThan(14);
      expect(app.service.asks - asked).toBeGreaterThan(6);
      expect(app.item.phase).toBe(phase);
      expect(app.ended).toHaveLength(1);
      setStatus('COMPLETE');
      await app.until(() => app.item.phase === 'complete', 25 * 3600);
    },
  );

  test('that ends as FAILED is asked about on request', async () => {
    await app.order();
    setStatus('FAILED');
    await app.until(() => app.item.phase === 'failed');
    await app.clock.advance(20_000);
    setStatus('COMPLETE');
    app.ordering.checkItem(app.item.id);
    await app.until(() => app.item.phase === 'complete', 60);
  });

  test('never goes back once it is kept, whatever the service says later', async () => {
    await app.order();
    setStatus('COMPLETE');
    await app.until(() => app.item.phase === 'complete');
    setStatus('PROCESSING');
    app.ordering.checkItem(app.item.id);
    await app.clock.advance(hour);
    expect(app.item.phase).toBe('complete');
  });

  test('that is complete without a link waits for the link', async () => {
    await app.order();
    setStatus('COMPLETE');
    Object.assign(placed().items[0] ?? {}, { more: { resourceLocation: null } });
    await app.until(() => app.item.phase === 'fetching' && app.item.problem !== null);
    expect(app.item.problem).toEqual(noted(expect.stringContaining('download link')));
    Object.assign(placed().items[0] ?? {}, { more: {} });
    await app.until(() => app.item.phase === 'complete');
  });

  test('is not believed where the answer is about another one', async () => {
    await app.order();
    setStatus('FAILED');
    Object.assign(placed().items[0] ?? {}, { more: { orderItemNumber: 7 } });
    await app.until(() => app.item.problem !== null);
    expect(app.item).toMatchObject({
      phase: 'processing',
      problem: noted(expect.stringContaining('a different item')),
    });
  });

  test('is asked about with the customer of its order', async () => {
    const headers: (string | undefined)[] = [];
    const read = app.service.read.bind(app.service);
    app.service.read = (call) => {
      headers.push(call.headers?.['customer-id']);
      return read(call);
    };
    Object.assign(app.service, { connection: { ...nowhere, customerId: 'office-7' } });
    await app.order();
    await app.until(() => headers.length > 0);
    expect(headers).toContain('office-7');
  });
});

describe('many items', () => {
  const titles = Array.from({ length: 30 }, (_, index) => `1000/${String(index + 1).padStart(3, '0')}`);

  test('are asked about at most two at a time, and at most two certificates are fetched besides', async () => {
    app.service.pause = () => settle(2);
    // The list of orders was read, and its requests are made up for.
    await app.clock.advance(20_000);
    await app.order(titles);
    await app.clock.advance(5000);
    expect(app.service.most).toEqual({ read: 2, download: 0 });
    app.service.pause = () => new Promise((resolve) => void app.clock.after(3000, resolve));
    setStatus('COMPLETE');
    await app.until(() => app.shown.items.every((item) => item.phase === 'complete'));
    // A download that asks for its item again counts as a fetch.
    expect(app.service.most.read).toBeLessThanOrEqual(4);
    expect(app.service.most.download).toBe(2);
    expect(new Set(app.arrived.map(({ documentId }) => app.documents.get(documentId)?.sha256)).size).toBe(
      titles.length,
    );
    expect(app.files.paths('/store/incoming')).toEqual([]);
  });

  test('do not all ask at once after eight hours of sleep, and all have asked within two minutes', async () => {
    await app.order(titles);
    await app.clock.advance(hour / 6);
    app.clock.sleep(8 * hour);
    const before = app.service.itemReads;
    app.wake();
    await app.clock.advance(1000);
    expect(app.service.itemReads - before).toBeLessThanOrEqual(5);
    await app.clock.advance(119_000);
    const asked = new Set(app.service.asked.slice(-(app.service.itemReads - before)));
    expect(asked.size).toBe(titles.length);
  });

  test('do not all ask at once where nobody told that the computer woke', async () => {
    await app.order(titles);
    await app.clock.advance(hour / 6);
    app.clock.sleep(8 * hour);
    const before = app.service.itemReads;
    // The first beat after the sleep is at most 15 seconds away.
    await app.clock.advance(app.clock.untilNext ?? 0);
    await app.clock.advance(900);
    expect(app.service.itemReads - before).toBeLessThanOrEqual(5);
  });
});

describe('the clock', () => {
  test('set back leaves no item waiting for days', async () => {
    await app.order();
    await app.clock.advance(hour);
    app.clock.jumpWall(-3 * 24 * hour);
    const before = app.service.itemReads;
    await app.clock.advance(120_000);
    expect(app.service.itemReads).toBeGreaterThan(before);
  });

  test('set back while the program was closed leaves no item and no certificate waiting for days', async () => {
    await app.order(['1000/001']);
    await app.order(['1000/002'], 'second');
    setStatus('COMPLETE', 1);
    app.service.onDownload = () => ({
      kind: 'unavailable',
      reason: reasonSaying('Down.'),
      status: 503,
      retryAfterSeconds: 3000,
    });
    await app.clock.advance(60_000);
    await app.close();
    app.clock.jumpWall(-30 * 24 * hour);
    app.service.onDownload = () => null;
    app.open();
    setStatus('COMPLETE', 0);
    await app.until(() => app.arrived.length === 2, 200);
  });

  test('set forward makes what is due then due at once, without a storm', async () => {
    await app.order();
    app.clock.jumpWall(5 * hour);
    setStatus('COMPLETE');
    await app.until(() => app.item.phase === 'complete', 90);
    expect(app.service.itemReads).toBeLessThan(5);
  });

  test('that was ahead when a service asked for time does not silence it for years', async () => {
    app.clock.jumpWall(1000 * 24 * hour);
    await app.order();
    const failure = {
      kind: 'limited',
      reason: reasonSaying('Slow down.'),
      status: 429,
      retryAfterSeconds: 3600,
    } as const;
    app.service.failRead = (path) => (path.includes('/item/') ? failure : null);
    await app.until(() => app.item.problem !== null);
    app.service.failRead = () => null;
    app.clock.jumpWall(-1000 * 24 * hour);
    setStatus('COMPLETE');
    await app.until(() => app.item.phase === 'complete', 200);
  });
});

describe('the waits', () => {
  test('survive closing and opening, and are not asked sooner for it', async () => {
    await app.order();
    await app.clock.advance(10 * hour);
    const before = due();
    const asked = app.service.asks;
    await app.reopen();
    expect(due()).toEqual(before);
    await app.clock.advance(60_000);
    expect(app.service.asks).toBe(asked);
    setStatus('COMPLETE');
    await app.until(() => app.item.phase === 'complete', 2 * 3600);
  });

  test('survive a program that is killed', async () => {
    await app.order();
    app.kill();
    setStatus('COMPLETE');
    app.open();
    await app.until(() => app.item.phase === 'complete');
    expect(app.service.posts).toHaveLength(1);
  });

  test('that a service asked for hold for all items, for certificates and over a restart', async () => {
    await app.order(['1000/001', '1000/002', '1000/003']);
    app.service.failRead = () => ({
      kind: 'limited',
      reason: reasonSaying('Slow down.'),
      status: 429,
      retryAfterSeconds: 600,
    });
    await app.until(() => app.shown.items.some((item) => item.problem !== null));
    app.service.failRead = () => null;
    setStatus('COMPLETE');
    await settle();
    const asked = app.service.asks;
    await app.clock.advance(300_000);
    await app.reopen();
    for (const id of itemIds()) app.ordering.checkItem(id);
    await app.clock.advance(280_000);
    expect(app.service.asks).toBe(asked);
    await app.until(() => app.shown.items.every((item) => item.phase === 'complete'), 120);
  });

  test('grow where a service is down, and end soon after it is back', async () => {
    await app.order();
    app.service.failRead = () => ({ kind: 'unavailable', reason: reasonSaying('Down.'), status: 503 });
    await app.clock.advance(hour);
    const failed = app.service.itemReads;
    expect(failed).toBeLessThan(25);
    expect(app.item).toMatchObject({ phase: 'processing', problem: noted('Down.') });
    app.service.failRead = () => null;
    setStatus('COMPLETE');
    await app.until(() => app.item.phase === 'complete', 1900);
    expect(app.item.problem).toBeNull();
  });

  test('end for one item on request, at most once in ten seconds', async () => {
    await app.order();
    await app.clock.advance(10 * hour);
    const asked = app.service.itemReads;
    for (let click = 0; click < 5; click += 1) app.ordering.checkItem(app.item.id);
    await app.clock.advance(2000);
    expect(app.service.itemReads - asked).toBe(1);
    app.ordering.checkItem(app.item.id);
    await app.clock.advance(2000);
    expect(app.service.itemReads - asked).toBe(1);
  });
});

describe('closing', () => {
  test('does not wait for an answer that never comes, and counts no failure for it', async () => {
    await app.order();
    const before = app.item;
    let isAsked = false;
    const read = app.service.read.bind(app.service);
    app.service.read = (call) => {
      isAsked = true;
      return new Promise((resolve) => {
        const cancelled = { kind: 'cancelled', reason: reasonSaying('The request was cancelled.') } as const;
        call.signal?.addEventListener('abort', () => resolve({ ok: false, failure: cancelled }));
      });
    };
    await app.until(() => isAsked);
    await app.close();
    app.service.read = read;
    app.open();
    expect(app.item).toMatchObject({ problem: null, nextCheckAt: before.nextCheckAt });
  });

  test('leaves no timer behind', async () => {
    await app.order();
    await app.close();
    expect(app.clock.pending).toBe(0);
    app.open();
  });
});

test('a database that refuses for a while ends neither the watch nor the program', async () => {
  await app.order();
  setStatus('COMPLETE');
  app.db.exec(
    `CREATE TEMP TRIGGER full BEFORE UPDATE ON item BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  );
  await app.clock.advance(300_000);
  const asked = app.service.itemReads;
  expect(asked).toBeLessThan(60);
  expect(app.log.lines.some(({ level }) => level === 'error')).toBe(true);
  app.db.exec('DROP TRIGGER full');
  await app.until(() => app.item.phase === 'complete');
});

test('another connection is watched as well, but never shown among the orders of this one', async () => {
  const other = new FakeLandService({ ...nowhere, id: 'production' });
  const both = openOrderingApp({ others: [other] });
  try {
    await both.order();
    both.current = other;
    expect(both.ordering.list({ connectionId: 'production', show: 'all', limit: 9, offset: 0 }).total).toBe(
      0,
    );
    expect(both.ordering.carts.list()).toEqual([]);
    expect(both.ordering.counts('production')).toMatchObject({ waiting: 0, attention: 0 });
    const [row] = both.db.all('SELECT id, intent_id FROM item');
    expect(both.ordering.get(String(row?.intent_id))).toBeNull();
    expect(both.ordering.checkItem(String(row?.id))).toBeNull();
    for (const item of both.service.orders[0]?.items ?? []) item.status = 'COMPLETE';
    await both.until(() => both.arrived.length === 1);
    expect(
      both.documents.list({
        connectionId: 'production',
        text: '',
        matterNumber: undefined,
        limit: 9,
        offset: 0,
      }).total,
    ).toBe(0);
    expect(other.asks).toBe(0);
  } finally {
    await both.dispose();
  }
});

test('pdf bytes of one order are another than of the next, or these tests would prove little', () => {
  expect(aPdf('a')).not.toEqual(aPdf('b'));
});
