import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import type { AppClient } from '../../../../main/hosts/cli/app-client.ts';
import { readJobArguments } from '../../../../main/hosts/cli/arguments.ts';
import { runJob } from '../../../../main/hosts/cli/run-job.ts';
import { startTimeLimit } from '../../../../main/lib/time-limit.ts';
import { uuid7 } from '../../../../main/storage/uuid7.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { notedAs } from '../../../support/noted.ts';

const order = {
  id: 'o-1',
  connectionId: 'c',
  state: 'CONFIRMED',
  orderId: 'O-1',
  orderIds: ['O-1'],
  reference: 'R',
  totalCents: 891,
  quotedTotalCents: 891,
  chargeDifference: null,
  items: [],
  missing: [],
};
const product = {
  key: 'k',
  productCode: 'RSS',
  productIds: { titleId: '9876/543' },
  isOrderable: true,
  extraDataKeys: [],
  subject: { kind: 'title' },
};

const placed = { ...order, earlier: [], leftInCart: 0, stoppedBecause: null };

const lineOf = (id: string) => ({ id, product, isWanted: true, existing: [], faults: [] });

/** A job for one product. The disk is full from the first order on, unless it `fits`. What is discarded goes back into the cart. */
async function run(
  place: (linesInCart: number) => Promise<unknown>,
  item: object,
  begun: () => readonly object[] = () => [],
  {
    options = [] as readonly string[],
    faults = [] as readonly object[],
    fits = false,
    existing = () => [] as readonly object[],
  } = {},
) {
  let isFull = false;
  const unfinished: unknown[] = [];
  const unlessFull = <T>(value: T) => {
    if (isFull) throw new Error('ENOSPC: this step was not saved');
    return value;
  };
  let lines: object[] = [];
  const cart = () => ({
    ...{ id: 'c-1', faults, totalCents: 891 * lines.length, details: {} },
    lines: lines.map((line) => ({ ...line, existing: existing() })),
    revision: `revision ${existing().length}`,
  });
  const calls: string[] = [];
  const revisions: unknown[] = [];
  const client = {
    status: { get: async () => ({ connection: { id: 'c' }, orderingStopped: { kind: 'incomplete' } }) },
    connections: { list: async () => [] },
    office: { state: async () => null },
    events: { watch: async () => (async function* () {})() },
    products: { list: async () => [product] },
    orderHistory: { refresh: async () => {} },
    cart: {
      list: async () => (lines.length === 0 ? [] : [{ id: 'c-1' }]),
      get: async () => unlessFull(cart()),
      clear: async () => {
        lines = [];
      },
      add: async () => {
        lines = [...lines, lineOf('wanted')];
        return cart();
      },
      setDetails: async () => unlessFull(cart()),
      updateLine: async () => {},
    },
    orders: {
      list: async () => ({ orders: begun(), total: 0 }),
      get: async ({ id }: { id: string }) =>
        id === 'killed' ? { ...order, id, state: 'PREPARED' } : { ...order, items: [item] },
      unlock: async () => void calls.push('unlock'),
      discard: async () => {
        calls.push('discard');
        lines = [...lines, lineOf('discarded')];
      },
      place: ({ cartRevision }: { cartRevision?: string }) => {
        calls.push('place');
        revisions.push(cartRevision);
        isFull = !fits;
        return place(lines.length);
      },
    },
    documents: { get: async () => ({}), saveAs: async () => ({ path: '/out/1.pdf' }) },
  };
  const given = readJobArguments(['--title', '9876/543', '--product', 'RSS', '--matter', 'M1', ...options]);
  if (!given.ok) throw new Error('The arguments are wrong');
  const clock = new FakeClock();
  const kept = new Map<string, unknown>();
  const steps: string[] = [];
  const noted: unknown[] = [];
  const placing: boolean[] = [];
  const ended = runJob(
    {
      client: client as unknown as AppClient,
      clock,
      settings: {
        get: (key: string) => unlessFull(kept.get(key)),
        set: (key: string, value: unknown) => void kept.set(key, unlessFull(value)),
      } as never,
      report: (step) => void steps.push(step),
      office: null,
      credentials: { clientId: undefined, clientSecret: undefined },
      log: (error) => void noted.push(error),
      placing: (is) => void placing.push(is),
      toFinish: (mayStand) => void unfinished.push(mayStand),
      watch: () => {},
      limit: startTimeLimit(clock, null),
      startLimit: (milliseconds) => startTimeLimit(clock, milliseconds),
    },
    given.value,
  );
  const error: unknown = await ended.then(
    () => null,
    (failure: unknown) => failure,
  );
  return { steps, noted, placing, unfinished, error, calls, revisions };
}

test('an order that stands is reported although no note of it can be kept on a full disk', async () => {
  const complete = { id: 'i', phase: 'complete', status: 'COMPLETE', documentId: 'd', lastCheckedAt: 1 };
  const { steps, noted, placing, error } = await run(async () => placed, complete);
  expect(error).toBeNull();
  expect(steps).toEqual(['found', 'products', 'ordered', 'document', 'done']);
  expect(placing).toEqual([true, false]);
  expect(noted.length).toBeGreaterThan(0);
});

test('an order that may have left is told with its reference, whatever fails after that', async () => {
  const broken = async () => Promise.reject(new Error('EMFILE: too many open files'));
  const made = (state: string) => ({
    ...order,
    id: uuid7(new FakeClock().now(), new Uint8Array(10)),
    placedBy: 'here',
    state,
  });
  const outcomes = [
    [() => [made('SENDING')], [['R']]],
    // Nothing left.
    [() => [made('PREPARED')], []],
    [() => [], []],
    // Nobody knows.
    [
      () => {
        throw new Error('The disk is gone');
      },
      [[]],
    ],
  ] as const;
  for (const [begun, told] of outcomes) {
    let isAsked = false;
    const { unfinished, error } = await run(
      () => {
        isAsked = true;
        return broken();
      },
      {},
      () => (isAsked ? begun() : []),
    );
    expect(unfinished).toEqual(told);
    expect(error).toMatchObject({ message: 'EMFILE: too many open files' });
  }
});

test('--resume reports a refusal that becomes final as soon as the service is looked at', async () => {
  let state = 'REFUSED';
  const refused = () => ({
    ...order,
    state,
    placedBy: 'here',
    placedAt: 1,
    orderId: null,
    orderIds: [],
    problem: notedAs('No.'),
  });
  const kept = new Map<string, unknown>();
  const client = {
    connections: { list: async () => [] },
    office: { state: async () => null },
    orderHistory: { refresh: async () => ({}) },
    events: { watch: async () => (async function* () {})() },
    orders: {
      list: async () => ({ orders: state === 'REFUSED' ? [refused()] : [], total: 1 }),
      get: async () => refused(),
    },
  };
  const given = readJobArguments(['--resume']);
  if (!given.ok) throw new Error('The arguments are wrong');
  const clock = new FakeClock();
  const job = runJob(
    {
      client: client as unknown as AppClient,
      clock,
      settings: {
        get: (key: string) => kept.get(key),
        set: (key: string, value: unknown) => void kept.set(key, value),
      } as never,
      report: () => {},
      office: null,
      credentials: { clientId: undefined, clientSecret: undefined },
      log: () => {},
      placing: () => {},
      toFinish: () => {},
      watch: () => {
        state = 'REJECTED';
      },
      limit: startTimeLimit(clock, null),
      startLimit: (milliseconds) => startTimeLimit(clock, milliseconds),
    },
    given.value,
  );
  await expect(job).rejects.toMatchObject({ code: 'rejected', message: 'No.' });
});

test('--unlock unlocks ordering only for a cart that can be placed', async () => {
  const options = ['--unlock', 'Jo Citizen: compared with the portal'];
  const refused = await run(
    async () => ({}),
    {},
    () => [],
    {
      options,
      faults: [{ field: 'email', message: 'Enter an email address.' }],
    },
  );
  expect(refused.error).toMatchObject({ code: 'invalid' });
  expect([refused.calls, refused.steps]).toEqual([[], ['found', 'products']]);
  const complete = { id: 'i', phase: 'complete', status: 'COMPLETE', documentId: 'd', lastCheckedAt: 1 };
  const ordered = await run(
    async () => placed,
    complete,
    () => [],
    { options },
  );
  expect(ordered.calls).toEqual(['unlock', 'place']);
  expect(ordered.steps.slice(0, 4)).toEqual(['found', 'products', 'unlocked', 'ordered']);
});

test('what a killed run left is discarded, and only what is wanted now is placed', async () => {
  const complete = { id: 'i', phase: 'complete', status: 'COMPLETE', documentId: 'd', lastCheckedAt: 1 };
  const sent: number[] = [];
  const { calls, error } = await run(
    async (linesInCart) => {
      sent.push(linesInCart);
      if (sent.length > 1) return placed;
      throw new ORPCError('ALREADY_PLACED', { defined: true, data: { orderViewId: 'killed' } });
    },
    complete,
    () => [],
    { fits: true },
  );
  expect(error).toBeNull();
  expect(calls).toEqual(['place', 'discard', 'place']);
  expect(sent).toEqual([1, 1]);
});

test('a cart of which not every order was placed does not end as done', async () => {
  const stopped = { ...placed, leftInCart: 2, stoppedBecause: { kind: 'notConfirmed' } };
  const complete = { id: 'i', phase: 'complete', status: 'COMPLETE', documentId: 'd', lastCheckedAt: 1 };
  const part = await run(
    async () => stopped,
    complete,
    () => [],
    { fits: true },
  );
  expect(part.steps).toEqual(['found', 'products', 'not_ordered', 'ordered', 'document']);
  expect(part.error).toMatchObject({
    code: 'not_all_ordered',
    fields: { orderIds: ['O-1'], references: ['R'] },
  });
});

test('an order of a colleague that arrives after the cart was looked at is not ordered again', async () => {
  const theirs = {
    ...{ kind: 'waiting', id: 'i', purchaseId: 'theirs', matterNumber: 'M1', at: 0 },
    ...{ differences: [], doubt: 'order' },
  };
  let arrived: readonly object[] = [];
  const changed = new ORPCError('INVALID', { defined: true, data: { faults: [{ field: 'cart' }] } });
  const { calls, revisions, error } = await run(
    () => {
      arrived = [theirs];
      return Promise.reject(changed);
    },
    {},
    () => [],
    { fits: true, existing: () => arrived },
  );
  expect(error).toMatchObject({ code: 'already_placed' });
  expect(calls).toEqual(['place']);
  expect(revisions).toEqual(['revision 0']);
});

test('a cart that changes at each look ends the job with what changed', async () => {
  const changed = new ORPCError('INVALID', { defined: true, data: { faults: [{ field: 'cart' }] } });
  const { calls, error } = await run(
    () => Promise.reject(changed),
    {},
    () => [],
    { fits: true },
  );
  expect(error).toBe(changed);
  expect(calls).toHaveLength(10);
});
