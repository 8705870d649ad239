import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../support/fake-clock.ts';
import { FakeLandService, type FakeOrder, nowhere } from '../../support/fake-land-service.ts';
import { type Desk, openDesk } from '../../support/ordering-desk.ts';
import { aPdf } from '../../support/pdf.ts';

const hour = 3_600_000;
let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.dispose());

function placed(index = 0): FakeOrder {
  const order = desk.service.orders[index];
  if (order === undefined) throw new Error('No order was made');
  return order;
}
function walk(status: string, index = 0): void {
  for (const item of placed(index).items) item.status = status;
}
const itemIds = () => desk.shown.items.map(({ id }) => id);
const due = () =>
  desk.db.all('SELECT next_check_at AS at FROM item ORDER BY next_check_at').map(({ at }) => Number(at));

describe('an ordered item', () => {
  test('is watched from processing over the authority to the kept certificate, without anybody touching it', async () => {
    await desk.order();
    expect(desk.item).toMatchObject({ status: 'PROCESSING', phase: 'processing', documentId: null });
    walk('EXTERNAL_PROCESSING');
    await desk.until(() => desk.item.phase === 'withAuthority');
    walk('COMPLETE');
    await desk.until(() => desk.item.phase === 'complete');
    const { documentId } = desk.item;
    expect(desk.documents.get(documentId ?? '')).toMatchObject({
      state: 'stored',
      remark: null,
      matterNumber: '2026-118',
      identifier: '10940/843',
      orderId: 'O-1',
    });
    const [path] = desk.files.paths('/store/docs');
    expect(await desk.files.read(path ?? '')).toEqual(placed().items[0]?.pdf);
    expect(desk.files.paths('/store/incoming')).toEqual([]);
    expect(desk.arrived).toHaveLength(1);
    const asked = desk.service.asks;
    await desk.clock.advance(2 * hour);
    expect(desk.service.asks).toBe(asked);
  });

  test('that could not be asked about without credentials is asked about as soon as they are given', async () => {
    await desk.order();
    walk('COMPLETE');
    desk.service.failRead = () => ({ kind: 'notReady', message: 'No client id and secret.' });
    await desk.clock.advance(2 * hour);
    expect(desk.item).toMatchObject({ phase: 'processing', problem: 'No client id and secret.' });
    expect(desk.item.nextCheckAt ?? 0).toBeGreaterThan(desk.clock.now() + 60_000);
    desk.service.failRead = () => null;
    // Of another connection nothing is due.
    desk.ordering.credentialsGiven('another');
    await desk.clock.advance(30_000);
    expect(desk.item.phase).toBe('processing');
    desk.ordering.credentialsGiven(nowhere.id);
    await desk.until(() => desk.item.phase === 'complete', 10);
  });

  test('in doubt is looked for as soon as credentials are given', async () => {
    desk.service.sending = 'lostAnswer';
    await desk.order();
    desk.service.failRead = () => ({ kind: 'notReady', message: 'No client id and secret.' });
    await desk.clock.advance(2 * hour);
    expect(desk.shown).toMatchObject({ state: 'UNKNOWN', lookup: { lastResult: 'unread' } });
    expect(desk.shown.lookup?.nextAt ?? 0).toBeGreaterThan(desk.clock.now() + 60_000);
    desk.service.failRead = () => null;
    desk.ordering.credentialsGiven(nowhere.id);
    await desk.until(() => desk.shown.state === 'CONFIRMED', 10);
    expect(desk.service.posts).toHaveLength(1);
  });

  test('with a status that nobody knows is shown as it is and asked about again', async () => {
    await desk.order();
    walk('Awaiting <b>council</b> sign-off');
    await desk.until(() => desk.item.status === 'Awaiting <b>council</b> sign-off');
    expect(desk.item).toMatchObject({ phase: 'unknown', problem: null });
    const asked = desk.service.itemReads;
    walk('complete');
    await desk.until(() => desk.item.phase === 'complete');
    expect(desk.service.itemReads).toBeGreaterThan(asked);
  });

  test.each([
    ['CANCELLED', 'cancelled'],
    ['FAILED', 'failed'],
  ])(
    'that ends as %s is told once, asked about ever more rarely, and fetched where it comes after all',
    async (status, phase) => {
      await desk.order();
      walk(status);
      await desk.until(() => desk.item.phase === phase);
      expect(desk.item.problem).toMatch(/^The service says .* keeps checking, less and less often/);
      expect(desk.ended).toHaveLength(1);
      const asked = desk.service.asks;
      await desk.clock.advance(48 * hour);
      // After an hour, and then each time that its age has grown by half.
      expect(desk.service.asks - asked).toBeLessThan(14);
      expect(desk.service.asks - asked).toBeGreaterThan(6);
      expect(desk.item.phase).toBe(phase);
      expect(desk.ended).toHaveLength(1);
      walk('COMPLETE');
      await desk.until(() => desk.item.phase === 'complete', 25 * 3600);
    },
  );

  test('that ends as FAILED is asked about on request', async () => {
    await desk.order();
    walk('FAILED');
    await desk.until(() => desk.item.phase === 'failed');
    await desk.clock.advance(20_000);
    walk('COMPLETE');
    desk.ordering.checkItem(desk.item.id);
    await desk.until(() => desk.item.phase === 'complete', 60);
  });

  test('never goes back once it is kept, whatever the service says later', async () => {
    await desk.order();
    walk('COMPLETE');
    await desk.until(() => desk.item.phase === 'complete');
    walk('PROCESSING');
    desk.ordering.checkItem(desk.item.id);
    await desk.clock.advance(hour);
    expect(desk.item.phase).toBe('complete');
  });

  test('that is complete without a link waits for the link', async () => {
    await desk.order();
    walk('COMPLETE');
    Object.assign(placed().items[0] ?? {}, { more: { resourceLocation: null } });
    await desk.until(() => desk.item.phase === 'fetching' && desk.item.problem !== null);
    expect(desk.item.problem).toMatch(/no link/);
    Object.assign(placed().items[0] ?? {}, { more: {} });
    await desk.until(() => desk.item.phase === 'complete');
  });

  test('is not believed where the answer is about another one', async () => {
    await desk.order();
    walk('FAILED');
    Object.assign(placed().items[0] ?? {}, { more: { orderItemNumber: 7 } });
    await desk.until(() => desk.item.problem !== null);
    expect(desk.item).toMatchObject({
      phase: 'processing',
      problem: expect.stringContaining('another item'),
    });
  });

  test('is asked about with the customer of its order', async () => {
    const headers: (string | undefined)[] = [];
    const read = desk.service.read.bind(desk.service);
    desk.service.read = (call) => {
      headers.push(call.headers?.['customer-id']);
      return read(call);
    };
    Object.assign(desk.service, { connection: { ...nowhere, customerId: 'office-7' } });
    await desk.order();
    await desk.until(() => headers.length > 0);
    expect(headers).toContain('office-7');
  });
});

describe('many items', () => {
  const titles = Array.from({ length: 30 }, (_, index) => `1000/${String(index + 1).padStart(3, '0')}`);

  test('are asked about at most two at a time, and at most two certificates are fetched besides', async () => {
    desk.service.pause = () => settle(2);
    // The list of orders was read, and its requests are made up for.
    await desk.clock.advance(20_000);
    await desk.order(titles);
    await desk.clock.advance(5000);
    expect(desk.service.most).toEqual({ read: 2, download: 0 });
    desk.service.pause = () => new Promise((resolve) => void desk.clock.after(3000, resolve));
    walk('COMPLETE');
    await desk.until(() => desk.shown.items.every((item) => item.phase === 'complete'));
    // A download that asks for its item again counts as a fetch.
    expect(desk.service.most.read).toBeLessThanOrEqual(4);
    expect(desk.service.most.download).toBe(2);
    expect(new Set(desk.arrived.map(({ documentId }) => desk.documents.get(documentId)?.sha256)).size).toBe(
      titles.length,
    );
    expect(desk.files.paths('/store/incoming')).toEqual([]);
  });

  test('do not all ask at once after eight hours of sleep, and all have asked within two minutes', async () => {
    await desk.order(titles);
    await desk.clock.advance(hour / 6);
    desk.clock.sleep(8 * hour);
    const before = desk.service.itemReads;
    desk.wake();
    await desk.clock.advance(1000);
    expect(desk.service.itemReads - before).toBeLessThanOrEqual(5);
    await desk.clock.advance(119_000);
    const asked = new Set(desk.service.asked.slice(-(desk.service.itemReads - before)));
    expect(asked.size).toBe(titles.length);
  });

  test('do not all ask at once where nobody told that the computer woke', async () => {
    await desk.order(titles);
    await desk.clock.advance(hour / 6);
    desk.clock.sleep(8 * hour);
    const before = desk.service.itemReads;
    // The first beat after the sleep is at most 15 seconds away.
    await desk.clock.advance(desk.clock.untilNext ?? 0);
    await desk.clock.advance(900);
    expect(desk.service.itemReads - before).toBeLessThanOrEqual(5);
  });
});

describe('the clock', () => {
  test('set back leaves no item waiting for days', async () => {
    await desk.order();
    await desk.clock.advance(hour);
    desk.clock.jumpWall(-3 * 24 * hour);
    const before = desk.service.itemReads;
    await desk.clock.advance(120_000);
    expect(desk.service.itemReads).toBeGreaterThan(before);
  });

  test('set back while the program was closed leaves no item and no certificate waiting for days', async () => {
    await desk.order(['1000/001']);
    await desk.order(['1000/002'], 'second');
    walk('COMPLETE', 1);
    desk.service.onDownload = () => ({
      kind: 'unavailable',
      message: 'Down.',
      status: 503,
      retryAfterSeconds: 3000,
    });
    await desk.clock.advance(60_000);
    await desk.close();
    desk.clock.jumpWall(-30 * 24 * hour);
    desk.service.onDownload = () => null;
    desk.open();
    walk('COMPLETE', 0);
    await desk.until(() => desk.arrived.length === 2, 200);
  });

  test('set forward makes what is due then due at once, without a storm', async () => {
    await desk.order();
    desk.clock.jumpWall(5 * hour);
    walk('COMPLETE');
    await desk.until(() => desk.item.phase === 'complete', 90);
    expect(desk.service.itemReads).toBeLessThan(5);
  });

  test('that was ahead when a service asked for time does not silence it for years', async () => {
    desk.clock.jumpWall(1000 * 24 * hour);
    await desk.order();
    const failure = { kind: 'limited', message: 'Slow down.', status: 429, retryAfterSeconds: 3600 } as const;
    desk.service.failRead = (path) => (path.includes('/item/') ? failure : null);
    await desk.until(() => desk.item.problem !== null);
    desk.service.failRead = () => null;
    desk.clock.jumpWall(-1000 * 24 * hour);
    walk('COMPLETE');
    await desk.until(() => desk.item.phase === 'complete', 200);
  });
});

describe('the waits', () => {
  test('survive closing and opening, and are not asked sooner for it', async () => {
    await desk.order();
    await desk.clock.advance(10 * hour);
    const before = due();
    const asked = desk.service.asks;
    await desk.reopen();
    expect(due()).toEqual(before);
    await desk.clock.advance(60_000);
    expect(desk.service.asks).toBe(asked);
    walk('COMPLETE');
    await desk.until(() => desk.item.phase === 'complete', 2 * 3600);
  });

  test('survive a program that is killed', async () => {
    await desk.order();
    desk.kill();
    walk('COMPLETE');
    desk.open();
    await desk.until(() => desk.item.phase === 'complete');
    expect(desk.service.posts).toHaveLength(1);
  });

  test('that a service asked for hold for all items, for certificates and over a restart', async () => {
    await desk.order(['1000/001', '1000/002', '1000/003']);
    desk.service.failRead = () => ({
      kind: 'limited',
      message: 'Slow down.',
      status: 429,
      retryAfterSeconds: 600,
    });
    await desk.until(() => desk.shown.items.some((item) => item.problem !== null));
    desk.service.failRead = () => null;
    walk('COMPLETE');
    await settle();
    const asked = desk.service.asks;
    await desk.clock.advance(300_000);
    await desk.reopen();
    for (const id of itemIds()) desk.ordering.checkItem(id);
    await desk.clock.advance(280_000);
    expect(desk.service.asks).toBe(asked);
    await desk.until(() => desk.shown.items.every((item) => item.phase === 'complete'), 120);
  });

  test('grow where a service is down, and end soon after it is back', async () => {
    await desk.order();
    desk.service.failRead = () => ({ kind: 'unavailable', message: 'Down.', status: 503 });
    await desk.clock.advance(hour);
    const failed = desk.service.itemReads;
    expect(failed).toBeLessThan(25);
    expect(desk.item).toMatchObject({ phase: 'processing', problem: 'Down.' });
    desk.service.failRead = () => null;
    walk('COMPLETE');
    await desk.until(() => desk.item.phase === 'complete', 1900);
    expect(desk.item.problem).toBeNull();
  });

  test('end for one item on request, at most once in ten seconds', async () => {
    await desk.order();
    await desk.clock.advance(10 * hour);
    const asked = desk.service.itemReads;
    for (let click = 0; click < 5; click += 1) desk.ordering.checkItem(desk.item.id);
    await desk.clock.advance(2000);
    expect(desk.service.itemReads - asked).toBe(1);
    desk.ordering.checkItem(desk.item.id);
    await desk.clock.advance(2000);
    expect(desk.service.itemReads - asked).toBe(1);
  });
});

describe('closing', () => {
  test('does not wait for an answer that never comes, and counts no failure for it', async () => {
    await desk.order();
    const before = desk.item;
    let isAsked = false;
    const read = desk.service.read.bind(desk.service);
    desk.service.read = (call) => {
      isAsked = true;
      return new Promise((resolve) => {
        const cancelled = { kind: 'cancelled', message: 'The request was cancelled.' } as const;
        call.signal?.addEventListener('abort', () => resolve({ ok: false, failure: cancelled }));
      });
    };
    await desk.until(() => isAsked);
    await desk.close();
    desk.service.read = read;
    desk.open();
    expect(desk.item).toMatchObject({ problem: null, nextCheckAt: before.nextCheckAt });
  });

  test('leaves no timer behind', async () => {
    await desk.order();
    await desk.close();
    expect(desk.clock.pending).toBe(0);
    desk.open();
  });
});

test('a database that refuses for a while ends neither the watch nor the program', async () => {
  await desk.order();
  walk('COMPLETE');
  desk.db.exec(
    `CREATE TEMP TRIGGER full BEFORE UPDATE ON item BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  );
  await desk.clock.advance(300_000);
  const asked = desk.service.itemReads;
  expect(asked).toBeLessThan(60);
  expect(desk.log.lines.some(({ level }) => level === 'error')).toBe(true);
  desk.db.exec('DROP TRIGGER full');
  await desk.until(() => desk.item.phase === 'complete');
});

test('another connection is watched as well, but never shown among the orders of this one', async () => {
  const other = new FakeLandService({ ...nowhere, id: 'production' });
  const both = openDesk({ others: [other] });
  try {
    await both.order();
    both.current = other;
    expect(both.ordering.list({ connectionId: 'production', show: 'all', limit: 9, offset: 0 }).total).toBe(
      0,
    );
    expect(both.ordering.cart.view().lines).toEqual([]);
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
