import { expect, test } from 'vitest';
import type { AppClient } from '../../../../main/hosts/cli/app-client.ts';
import { watchOrders } from '../../../../main/hosts/cli/watch-orders.ts';
import { startTimeLimit } from '../../../../main/lib/time-limit.ts';
import type { ItemView, OrderView } from '../../../../shared/contract/views/order.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { notedAs } from '../../../support/noted.ts';

const itemOf = (id: string, phase: ItemView['phase']) => ({
  ...{ id, phase, status: phase, lastCheckedAt: 1 },
  problem: null,
});

const orders: Record<string, unknown> = {
  whole: {
    state: 'CONFIRMED',
    orderIds: ['1'],
    items: [itemOf('a', 'complete')],
    missing: [],
    problem: null,
  },
  waits: {
    state: 'CONFIRMED',
    orderIds: ['2'],
    items: [itemOf('b', 'processing')],
    missing: [],
    problem: null,
  },
  doubtful: { state: 'UNKNOWN', orderIds: [], items: [], missing: [], reference: 'R', problem: null },
};

/** An office that says nothing more, and copies a document in five seconds of its clock. */
function watching(
  clock: FakeClock,
  ids: string[],
  timeLimitMs: number | null,
  doubtMs: number | null = null,
) {
  const get = async ({ id }: { id: string }) => ({ ...(orders[id] as OrderView), id });
  async function* events() {
    yield await new Promise<{ type: string }>(() => {});
  }
  return watchOrders(
    {
      client: { orders: { get } } as unknown as AppClient,
      events: events(),
      report: () => {},
      keep: () => clock.advance(5000),
      limit: startTimeLimit(clock, timeLimitMs),
      doubtLimit: startTimeLimit(clock, doubtMs),
    },
    { ids, asked: new Map() },
  );
}

test('ends where the time was over while the document of an earlier order was copied', async () => {
  for (const timeLimitMs of [0, 20]) {
    const watch = watching(new FakeClock(), ['whole', 'waits'], timeLimitMs);
    await expect(watch).rejects.toMatchObject({ code: 'still_waiting', fields: { orderIds: ['2'] } });
  }
});

test('ends in doubt where that time was over meanwhile, and waits on where nothing is in doubt', async () => {
  const watch = watching(new FakeClock(), ['whole', 'doubtful'], null, 20);
  await expect(watch).rejects.toMatchObject({ code: 'in_doubt', fields: { references: ['R'] } });
  const clock = new FakeClock();
  const longer = watching(clock, ['whole', 'waits'], 60_000, 20);
  const ended = expect(longer).rejects.toMatchObject({ code: 'still_waiting' });
  await clock.advance(61_000);
  await ended;
});

test('gives what is settled although no time is left', async () => {
  expect(await watching(new FakeClock(), ['whole'], 0)).toHaveLength(1);
});

test('says of each item why it is not here when the time is over', async () => {
  const item = { productName: 'Plan', identifier: 'LP1', documentId: null, lastCheckedAt: 1 };
  orders.unread = {
    state: 'CONFIRMED',
    orderId: 'O-3',
    orderIds: ['O-3'],
    items: [],
    missing: [],
    problem: null,
  };
  orders.unaskable = {
    state: 'CONFIRMED',
    orderId: 'O/4',
    orderIds: ['O/4'],
    items: [],
    missing: [],
    problem: notedAs('It cannot be asked for.'),
  };
  orders.linkless = {
    state: 'CONFIRMED',
    problem: null,
    orderIds: ['O-5'],
    missing: [],
    items: [
      {
        ...item,
        id: 'c',
        phase: 'fetching',
        status: 'COMPLETE',
        problem: notedAs('The link leads to another host.'),
      },
      { ...item, id: 'd', phase: 'processing', status: 'PROCESSING', problem: null },
      { ...item, id: 'e', phase: 'complete', status: 'COMPLETE', problem: null },
    ],
  };
  const watch = watching(new FakeClock(), ['unread', 'unaskable', 'linkless'], 0);
  await expect(watch).rejects.toMatchObject({
    message:
      'The certificates are ordered, but not all have arrived. Order O-3: the list of its items could not be read yet. ' +
      'Order O/4: It cannot be asked for. Plan for LP1: COMPLETE (The link leads to another host.). ' +
      'Plan for LP1: PROCESSING. Run again with --resume to wait for them. Nothing is ordered again.',
  });
});

test('waits for what the service does not show of an order, and says what that is when the time is over', async () => {
  const problem = 'The service shows 1 of 2 products of this order so far. Not shown: Plan for LP1.';
  orders.partial = {
    state: 'CONFIRMED',
    orderIds: ['O-6'],
    items: [itemOf('f', 'complete')],
    missing: ['Plan for LP1'],
    problem: notedAs(problem),
  };
  const clock = new FakeClock();
  const watch = watching(clock, ['partial'], 60_000);
  const ended = expect(watch).rejects.toMatchObject({
    code: 'still_waiting',
    message: expect.stringContaining(problem),
  });
  await clock.advance(61_000);
  await ended;
});
