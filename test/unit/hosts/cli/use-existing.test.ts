import { expect, test } from 'vitest';
import type { AppClient } from '../../../../main/hosts/cli/app-client.ts';
import { copyHeld, waitForColleague, withoutHeld } from '../../../../main/hosts/cli/use-existing.ts';
import { startTimeLimit } from '../../../../main/lib/time-limit.ts';
import type { CartView } from '../../../../shared/contract/views/cart.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

const existing = (change: object) => ({
  ...{ kind: 'waiting', id: 'o-1', purchaseId: 'o-1', identifier: '9876/543', doubt: null, differences: [] },
  ...change,
});
const line = (id: string, ...purchases: object[]) => ({
  id,
  product: { productCode: 'RSS' },
  existing: purchases,
});

function bench(items: () => readonly object[] = () => []) {
  const clock = new FakeClock();
  const removed: string[] = [];
  const reported: object[] = [];
  let lines: readonly { readonly id: string }[] = [];
  const client = {
    cart: {
      removeLines: async ({ lineIds }: { lineIds: readonly string[] }) => void removed.push(...lineIds),
      get: async () => ({ id: 'c', lines: lines.filter(({ id }) => !removed.includes(id)) }),
    },
    orders: { get: async () => ({ items: items() }) },
  } as unknown as AppClient;
  const parts = (milliseconds: number | null = null) => ({
    ...{ client, clock, limit: startTimeLimit(clock, milliseconds) },
    report: (step: string, fields: object = {}) => void reported.push({ step, ...fields }),
  });
  const cart = (...given: ReturnType<typeof line>[]) => {
    lines = given;
    return { id: 'c', lines: given } as unknown as CartView & { readonly id: string };
  };
  return { clock, removed, reported, parts, cart };
}

test('takes out only what is the same for certain, a certificate that is here first', async () => {
  const { parts, cart, removed, reported } = bench();
  const { cart: left, held } = await withoutHeld(
    parts(),
    cart(
      line('same', existing({}), existing({ kind: 'document', id: 'd-1', purchaseId: 'o-2' })),
      line('other', existing({ differences: ['party'] })),
      line('doubt', existing({ doubt: 'order' })),
      line('statement', existing({ kind: 'statement' })),
      line('new'),
    ),
  );
  expect(removed).toEqual(['same']);
  expect(left.lines.map(({ id }) => id)).toEqual(['other', 'doubt', 'statement', 'new']);
  expect(held).toEqual([
    { productCode: 'RSS', identifier: '9876/543', documentId: 'd-1', orderViewId: 'o-2' },
  ]);
  expect(reported).toEqual([{ step: 'existing', productCode: 'RSS', orderViewId: 'o-2', isHere: true }]);
});

const waiting = { productCode: 'RSS', identifier: '9876/543', documentId: null, orderViewId: 'o-1' };
const item = (change: object) => ({
  ...{ productCode: 'RSS', productName: 'Search', identifier: '9876/543', status: 'PROCESSING' },
  ...{ documentId: null, phase: 'processing', problem: null },
  ...change,
});

test('copies a certificate once it has arrived', async () => {
  let now = item({});
  const { clock, parts } = bench(() => [now]);
  const kept: string[] = [];
  const handed = copyHeld(parts(), [waiting], async (id) => void kept.push(id));
  await clock.advance(2000);
  expect(kept).toEqual([]);
  now = item({ phase: 'complete', documentId: 'd-1' });
  await clock.advance(1000);
  expect(await handed).toBe(1);
  expect(kept).toEqual(['d-1']);
});

test('ends where it will not come, and where the time of the run is over', async () => {
  const failed = bench(() => [item({ phase: 'cancelled', status: 'CANCELLED' })]);
  await expect(copyHeld(failed.parts(), [waiting], async () => {})).rejects.toMatchObject({
    code: 'item_failed',
  });
  const late = bench(() => [item({})]);
  const handed = expect(copyHeld(late.parts(1000), [waiting], async () => {})).rejects.toMatchObject({
    code: 'still_waiting',
  });
  await late.clock.advance(2000);
  await handed;
  const colleague = bench();
  const waited = expect(waitForColleague(colleague.parts(100))).rejects.toMatchObject({
    code: 'out_of_time',
  });
  await colleague.clock.advance(1000);
  await waited;
});
