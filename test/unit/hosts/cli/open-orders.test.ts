import { expect, test } from 'vitest';
import type { AppClient } from '../../../../main/hosts/cli/app-client.ts';
import { createOpenOrders } from '../../../../main/hosts/cli/open-orders.ts';
import { uuid7 } from '../../../../main/storage/uuid7.ts';
import { createMemorySettings } from '../../../support/memory-settings.ts';

test('a killed run’s order is found by when this computer made it, though its date is that of the service', async () => {
  const now = Date.UTC(2026, 10, 25);
  const orderMadeAt = (at: number) => ({
    id: uuid7(at, new Uint8Array(10)),
    state: 'CONFIRMED',
    placedBy: 'here',
    // The computer's clock is a day ahead.
    placedAt: at - 86_400_000,
    items: [],
    missing: [],
  });
  const [before, since] = [orderMadeAt(now - 1), orderMadeAt(now + 1000)];
  const shown: object[] = [before];
  const client = {
    orders: {
      list: async ({ show }: { show: string }) => {
        const orders = show === 'all' ? shown : [];
        return { orders, total: orders.length };
      },
      get: async () => before,
    },
  };
  const settings = createMemorySettings();
  const open = () => createOpenOrders(client as unknown as AppClient, settings, () => now);
  await open().beforePlacing();
  shown.push(since);
  expect((await open().list()).map(({ id }) => id)).toEqual([since.id]);
});
