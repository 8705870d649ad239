import { QueryClient } from '@tanstack/react-query';
import { isRedirect, type ParsedLocation } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import type { AppClient } from '../../../renderer/bridge/client.ts';
import { createOffice } from '../../../renderer/bridge/office.tsx';
import { asGiven } from '../../../renderer/bridge/search-params.ts';
import {
  askedFilter,
  elsewhere,
  isNarrowed,
  lastingOrdersSearch,
  type OrdersSearch,
  readOrdersSearch,
} from '../../../renderer/features/orders/orders-search.ts';
import { keptSearch } from '../../../renderer/routes/kept-search.ts';
import type { TableLayoutView } from '../../../shared/contract/views/table-layout.ts';

/** What the installation keeps, as main does. */
interface Disk {
  layout: TableLayoutView;
  connection: string;
}

interface Step {
  readonly search: object;
  readonly state: object;
}

/** A window that is opened again. */
function openWindow(disk: Disk) {
  const client = {
    status: { get: async () => ({}) },
    tableLayouts: {
      get: async () => disk.layout,
      set: async ({ layout }: { layout: TableLayoutView }) => {
        disk.layout = layout;
        return {};
      },
    },
  } as unknown as AppClient;
  const cache = new QueryClient();
  const { queries } = createOffice(client);
  const keep = keptSearch<OrdersSearch>('orders', lastingOrdersSearch);
  const connect = () =>
    cache.setQueryData(queries.status.get.queryKey({ input: {} }), {
      connection: { id: disk.connection },
    } as never);
  connect();
  const steps: Step[] = [];
  let at = -1;
  /** As the router takes a step: what it is led to takes its place. */
  async function load(): Promise<OrdersSearch> {
    const { search, state } = steps[at] ?? { search: {}, state: {} };
    const location = { pathname: '/orders', search, state } as unknown as ParsedLocation;
    const read = readOrdersSearch({ ...search });
    try {
      await keep({ context: { cache, queries }, search: read, location, preload: false });
      return read;
    } catch (led) {
      if (!isRedirect(led)) throw led;
      steps[at] = JSON.parse(JSON.stringify(led.options)) as Step;
      return load();
    }
  }
  return {
    connect,
    show(search: object = {}, state: object = {}) {
      at += 1;
      steps.splice(at, steps.length, { search, state });
      return load();
    },
    step(by: number) {
      at += by;
      return load();
    },
  };
}

const newDisk = (): Disk => ({
  layout: { widths: { matter: 90 }, hidden: null, search: {} },
  connection: 'a',
});

it('opens a list as it was left in this window, and after a restart but for what was typed and the matter', async () => {
  const disk = newDisk();
  const { show } = openWindow(disk);
  const filter = {
    show: 'late',
    text: 'nguyen',
    who: 'Priya',
    period: 'month',
    matter: '2026-118',
    sort: '-cost',
  };
  expect(await show()).toEqual({});
  await show(filter, asGiven);
  expect(await show()).toEqual(filter);
  expect(await openWindow(disk).show()).toEqual({
    show: 'late',
    who: 'Priya',
    period: 'month',
    sort: '-cost',
  });
  expect(disk.layout.widths).toEqual({ matter: 90 });
  expect(JSON.stringify(disk)).not.toMatch(/nguyen|2026-118/);
});

it('shows what a link asks for and nothing else, in the order in which the rows were left', async () => {
  const { show } = openWindow(newDisk());
  await show({ product: 'P', sort: 'matter' }, asGiven);
  expect(await show({ show: 'waiting' })).toEqual({ show: 'waiting', sort: 'matter' });
  expect(await show({ show: 'all' })).toEqual({ sort: 'matter' });
});

it('goes back to an earlier filter, also to none', async () => {
  const { show, step } = openWindow(newDisk());
  await show();
  await show({ show: 'late' }, asGiven);
  await show({ show: 'complete' }, asGiven);
  expect(await step(-1)).toEqual({ show: 'late' });
  expect(await step(-1)).toEqual({});
  expect(await step(1)).toEqual({ show: 'late' });
});

it('shows nothing of one connection under another, but what lasts', async () => {
  const disk = newDisk();
  const { show, connect } = openWindow(disk);
  await show({ text: 'nguyen', matter: '2026-118', show: 'late' }, asGiven);
  disk.connection = 'b';
  connect();
  expect(await show()).toEqual({ show: 'late' });
});

it('passes over what this version does not know, and leaves defaults out', () => {
  expect(readOrdersSearch({ show: 'gone', who: {}, period: 'month', sort: '../x' })).toEqual({
    period: 'month',
  });
  expect(readOrdersSearch({ show: 'all', text: '', period: 'any', matter: 2026 })).toEqual({
    matter: '2026',
  });
});

it('is narrowed by any filter, and by no sort and no space', () => {
  expect([{}, { sort: '-cost' }, { text: ' ' }].map(isNarrowed)).toEqual([false, false, false]);
  expect([{ show: 'late' as const }, { text: 'a' }, { who: elsewhere }].map(isNarrowed)).toEqual([
    true,
    true,
    true,
  ]);
  expect(askedFilter({ who: elsewhere, text: ' a ' }, 0)).toEqual({
    text: 'a',
    who: 'elsewhere',
  });
});
