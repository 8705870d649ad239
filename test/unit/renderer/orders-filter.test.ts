import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

/** As a window that is opened again has it. */
async function opened() {
  vi.resetModules();
  return (await import('../../../renderer/features/orders/orders-view.ts')).useOrdersView;
}

it('keeps how the orders were filtered over a restart, but for what was typed and the matter', async () => {
  const before = await opened();
  before.getState().setShow('late');
  before.getState().setText('nguyen');
  before.getState().narrow({ who: 'Priya', productCode: 'P', period: 'month', matterNumber: '2026-118' });
  expect((await opened()).getState()).toMatchObject({
    show: 'late',
    who: 'Priya',
    productCode: 'P',
    period: 'month',
    text: '',
    matterNumber: null,
  });
  expect([...kept.values()].join()).not.toMatch(/nguyen|2026-118/);
});

it('passes over what this version does not know', async () => {
  kept.set('landfolio.orders-filter', '{"state":{"show":"gone","who":7,"period":"month"},"version":0}');
  expect((await opened()).getState()).toMatchObject({ show: 'all', who: null, period: 'month' });
  kept.set('landfolio.orders-filter', '{{{');
  expect((await opened()).getState()).toMatchObject({ show: 'all', period: 'any' });
});
