import { ORPCError } from '@orpc/client';
import { type MutationOptions, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../renderer/bridge/query-client.ts';
import { useViewState } from '../../../renderer/bridge/view-state.ts';

const failure = new ORPCError('HOST_FAILED', {
  defined: true,
  data: { kind: 'noUpdateReady' },
});
const fail = () => Promise.reject(failure);

let cache: QueryClient;
beforeEach(() => {
  cache = createQueryClient();
  useViewState.setState({ notices: [] });
});

function run(options: MutationOptions): Promise<unknown> {
  return cache.getMutationCache().build(cache, options).execute(undefined);
}

/** A list on the screen whose second answer a test gives. */
async function shownList() {
  const answers = Promise.withResolvers<number>();
  let asked = 0;
  const list = new QueryObserver(cache, {
    queryKey: ['matters', 'list'],
    queryFn: () => (++asked === 1 ? 1 : answers.promise),
  });
  list.subscribe(() => {});
  await expect.poll(() => list.getCurrentResult().data).toBe(1);
  return { answer: () => answers.resolve(2), asked: () => asked };
}

const notices = () => useViewState.getState().notices.map(({ kind, body }) => ({ kind, body }));

test('a mutation that fails shows its error in a toast', async () => {
  await expect(run({ mutationFn: fail })).rejects.toBe(failure);
  await expect.poll(notices).toEqual([{ kind: 'problem', body: 'No newer version is ready to install.' }]);
});

test('an error that the form shows is in no toast', async () => {
  await expect(run({ mutationFn: fail, meta: { isErrorShown: true } })).rejects.toBe(failure);
  // Only the next one is told.
  await expect(run({ mutationFn: fail })).rejects.toBe(failure);
  await expect.poll(notices).toHaveLength(1);
});

test('what a mutation makes stale is read again once it succeeded, and it does not wait', async () => {
  const list = await shownList();
  await run({ mutationFn: async () => 'done', meta: { invalidates: [['matters']] } });
  expect(list.asked()).toBe(2);
});

test('what a mutation does not name is not read again', async () => {
  const list = await shownList();
  await run({ mutationFn: async () => 'done', meta: { invalidates: [['orders']] } });
  expect(list.asked()).toBe(1);
});

test('a mutation that awaits what it makes stale succeeds after it is on the screen', async () => {
  const list = await shownList();
  const seen: unknown[] = [];
  const done = run({
    mutationFn: async () => 'done',
    onSuccess: () => seen.push(cache.getQueryData(['matters', 'list'])),
    meta: { invalidates: [['matters']], awaitsRefetch: true },
  });
  await expect.poll(list.asked).toBe(2);
  expect(seen).toEqual([]);
  list.answer();
  await done;
  expect(seen).toEqual([2]);
});

test('a failed call may have been carried out: what it makes stale is read again, and the error does not wait', async () => {
  const list = await shownList();
  const options = {
    mutationFn: fail,
    meta: { invalidates: [['matters']], awaitsRefetch: true, isErrorShown: true },
  } as const;
  await expect(run(options)).rejects.toBe(failure);
  expect(list.asked()).toBe(2);
});
