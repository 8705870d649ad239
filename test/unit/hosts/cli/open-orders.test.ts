import { expect, test } from 'vitest';
import type { AppClient } from '../../../../main/hosts/cli/app-client.ts';
import { createOpenOrders } from '../../../../main/hosts/cli/open-orders.ts';
import { uuid7 } from '../../../../main/storage/uuid7.ts';
import { createMemorySettings } from '../../../support/memory-settings.ts';

const now = Date.UTC(2026, 10, 25);

function orderMadeAt(at: number) {
  const id = uuid7(at, new Uint8Array(10));
  return {
    ...{ id, connectionId: 'c', state: 'CONFIRMED', placedBy: 'here' },
    ...{ placedAt: at, items: [], missing: [] },
  };
}

/** Open orders of a folder that shows these. */
function openOrders(shown: readonly object[]) {
  const client = {
    status: { get: async () => ({ connection: { id: 'c' } }) },
    orders: {
      list: async ({ show, offset, limit }: { show: string; offset: number; limit: number }) => ({
        orders: show === 'all' ? shown.slice(offset, offset + limit) : [],
        total: show === 'all' ? shown.length : 0,
      }),
    },
  };
  const settings = createMemorySettings();
  return () => createOpenOrders(client as unknown as AppClient, settings, () => now);
}

test.each([
  ['after those that were there', now + 1000],
  ['before them, as the clock was set back', now - 2 * 86_400_000],
])('a killed run’s order is found, though its date is %s', async (_, at) => {
  const [before, killed] = [orderMadeAt(now - 1), orderMadeAt(at)];
  const elsewhere = { ...orderMadeAt(now + 2000), placedBy: 'elsewhere' };
  const atAnother = { ...orderMadeAt(now + 3000), connectionId: 'd' };
  const shown: object[] = [before];
  const open = openOrders(shown);
  const first = open();
  await first.beforePlacing();
  expect(first.isNew(before.id)).toBe(false);
  shown.push(killed, elsewhere, atAnother);
  expect(first.isNew(killed.id)).toBe(true);
  expect((await first.begun()).map(({ id }) => id)).toEqual([killed.id]);
  expect((await open().list()).map(({ id }) => id)).toEqual([killed.id]);
});

test('an old order that moves up among the newest ones is not taken for the killed run’s', async () => {
  const shown: object[] = Array.from({ length: 1200 }, (_, n) => orderMadeAt(now - 1000 * n));
  const open = openOrders(shown);
  await open().beforePlacing();
  shown.splice(10, 300);
  expect(await open().list()).toEqual([]);
});
