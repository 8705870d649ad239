import { describe, expect, test } from 'vitest';
import { readHistoryPages } from '../../../main/ordering/placing/read-history.ts';
import { wireProfileSchema } from '../../../shared/model/wire-profile.ts';
import { fakeReads, nowhere } from '../../support/fake-land-service.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

type Answer = (query: Record<string, string | undefined>) => unknown;

/** Reads a history of which `answer` gives the pages; a thrown status stands for a refusal. */
async function read(
  wire: Record<string, unknown>,
  answer: Answer,
  about: Parameters<typeof readHistoryPages>[2] = {},
) {
  const connection = { ...nowhere, wire: wireProfileSchema.parse(wire) };
  const { service, calls } = fakeReads(({ query = {} }) => {
    const given = answer(query);
    if (typeof given === 'number') {
      return {
        failure: {
          kind: given >= 500 ? 'unavailable' : 'rejected',
          status: given,
          reason: reasonSaying('No.'),
        },
      };
    }
    return { json: given };
  }, connection);
  const result = await readHistoryPages(service, 'child-1', about);
  return {
    calls: calls.map(({ query, headers }) => ({ ...query, customer: headers?.['customer-id'] })),
    ids: result.ok ? result.value.orders.map(({ orderId }) => orderId) : null,
    isWhole: result.ok && result.value.isWhole,
    result,
  };
}

const all = Array.from({ length: 5 }, (_, index) => ({ orderId: `O-${index + 1}` }));
const slice = (from: number, count = 2) => all.slice(from, from + count);
const ids = all.map(({ orderId }) => orderId);
const two = { historyPageSize: 2 };

describe('the order history by pages', () => {
  const page: Answer = ({ page = '1' }) => ({ orders: slice((Number(page) - 1) * 2) });

  test('is whole where the service counts it, and a page more brings nothing', async () => {
    const got = await read(two, (query) => ({ ...(page(query) as object), total: '5' }));
    expect(got).toMatchObject({ ids, isWhole: true });
    expect(got.calls).toEqual(
      ['1', '2', '3', '4', '5', '6', '0'].map((number) => ({
        page: number,
        limit: '2',
        customer: 'child-1',
      })),
    );
    const refusing: Answer = (query) =>
      ['0', '4'].includes(query.page ?? '') ? 404 : { ...(page(query) as object), total: 5 };
    expect(await read(two, refusing)).toMatchObject({ ids, isWhole: true });
  });

  test('is read on where what calls itself the total is the count of the page', async () => {
    const counting: Answer = (query) => {
      const { orders } = page(query) as { orders: unknown[] };
      return { orders, total: orders.length };
    };
    expect(await read(two, counting)).toMatchObject({ ids, isWhole: true });
    const cut: Answer = (query) => (query.page === '3' ? 503 : counting(query));
    expect(await read(two, cut)).toMatchObject({ isWhole: false });
    const ignoring: Answer = () => ({ orders: slice(0), total: 2 });
    expect(await read(two, ignoring)).toMatchObject({ ids: ['O-1', 'O-2'], isWhole: false });
  });

  test('goes on where pages overlap, and ends where they bring nothing new', async () => {
    const overlapping: Answer = ({ page: number = '1' }) => ({
      orders: number === '0' ? [] : all.slice(Math.max(0, Number(number) * 2 - 3), Number(number) * 2),
      total: 5,
    });
    expect(await read(two, overlapping)).toMatchObject({ isWhole: true });
    const turning: Answer = ({ page: number = '1' }) => ({ orders: slice((Number(number) % 2) * 2) });
    const got = await read(two, turning);
    expect(got.isWhole).toBe(false);
    expect(got.calls.length).toBeLessThan(8);
  });

  test('is whole where a page past the last is empty, and there is none before the first', async () => {
    const refusing: Answer = (query) => (query.page === '0' ? 400 : page(query));
    expect(await read(two, refusing)).toMatchObject({ ids, isWhole: true });
    const repeating: Answer = (query) => page({ page: query.page === '0' ? '1' : query.page });
    expect(await read(two, repeating)).toMatchObject({ ids, isWhole: true });
    const unsure: Answer = (query) => (query.page === '0' ? 503 : page(query));
    expect(await read(two, unsure)).toMatchObject({ ids, isWhole: false });
  });

  test('finds the first page of a service that counts from 0', async () => {
    const zero: Answer = ({ page: number = '0' }) => ({ orders: slice(Number(number) * 2) });
    const got = await read(two, zero);
    expect(new Set(got.ids)).toEqual(new Set(ids));
    expect(got.isWhole).toBe(true);
    expect(await read({ ...two, historyFirstPage: 0 }, zero)).toMatchObject({ ids, isWhole: true });
  });

  test('is not proven where the service does not know the names, contradicts itself, or shows nothing', async () => {
    expect(await read(two, () => slice(0))).toMatchObject({ ids: ['O-1', 'O-2'], isWhole: false });
    expect(await read(two, (query) => ({ ...(page(query) as object), total: 7 }))).toMatchObject({
      ids,
      isWhole: false,
    });
    expect(await read(two, () => ({ orders: [] }))).toMatchObject({ ids: [], isWhole: false });
    expect(await read(two, () => ({ orders: [], total: 0 }))).toMatchObject({ ids: [], isWhole: true });
  });

  test('keeps what was read before a page failed, and says what failed', async () => {
    const got = await read(two, (query) => (query.page === '2' ? 503 : page(query)));
    expect(got).toMatchObject({ ids: ['O-1', 'O-2'], isWhole: false });
    expect(got.result).toMatchObject({ value: { failure: { status: 503 } } });
    expect((await read(two, () => 503)).result).toMatchObject({ ok: false, failure: { status: 503 } });
  });

  test('goes past an empty page in the middle, and is not whole then unless a count says so', async () => {
    const pages = [all.slice(0, 2), [], all.slice(2), []];
    const sparse: Answer = ({ page = '1' }) => ({ orders: pages[Number(page) - 1] ?? [] });
    const got = await read(two, (query) => (query.page === '0' ? 400 : sparse(query)));
    expect(got).toMatchObject({ ids, isWhole: false });
    const counted: Answer = (query) => ({ ...(sparse(query) as object), total: 5 });
    expect(await read(two, counted)).toMatchObject({ ids, isWhole: true });
    const ofPage: Answer = (query) => {
      const { orders } = sparse(query) as { orders: unknown[] };
      return { orders, total: orders.length };
    };
    expect(await read(two, ofPage)).toMatchObject({ ids, isWhole: false });
  });

  test('is not whole below a count that an earlier page gave', async () => {
    const shrinking: Answer = (query) => ({ ...(page(query) as object), total: query.page === '1' ? 62 : 5 });
    expect(await read(two, shrinking)).toMatchObject({ ids, isWhole: false });
    const refusing: Answer = (query) => (Number(query.page) > 4 ? 404 : shrinking(query));
    expect(await read(two, refusing)).toMatchObject({ isWhole: false });
  });

  test('ends with a service that never does', async () => {
    let number = 0;
    const endless = () => {
      number += 1;
      return { orders: [{ orderId: `N-${number}` }] };
    };
    expect(await read(two, endless)).toMatchObject({ isWhole: false });
    expect(number).toBe(200);
  });
});

describe('the order history from the newest to the oldest', () => {
  const since = Date.UTC(2026, 7, 1);
  const dated = (orderId: string, days: number) => ({
    orderId,
    orderDate: new Date(since + days * 86_400_000).toISOString(),
  });
  // Completed ones first; those that are open stand at the end.
  const done = Array.from({ length: 30 }, (_, index) => dated(`C-${index}`, 5 - index));
  const byStatus = [...done, dated('open', 6)];
  const ten = { historyPageSize: 10 };
  const listed =
    (orders: readonly object[]): Answer =>
    ({ page = '1' }) => ({ orders: orders.slice((Number(page) - 1) * 10, Number(page) * 10) });

  test('is left a page after the day where that is enough, and proves nothing then', async () => {
    const got = await read(ten, listed(byStatus), { since, isEnough: () => true });
    expect(got.calls.map(({ page }: Record<string, unknown>) => page)).toEqual(['1', '2']);
    expect(got.result).toMatchObject({ value: { isWhole: false, isLeftByDay: true } });
  });

  test('is read to its end where it did not show what is looked for', async () => {
    const isEnough = (orders: readonly { orderId: string }[]) =>
      orders.some(({ orderId }) => orderId === 'open');
    const got = await read(ten, listed(byStatus), { since, isEnough });
    expect(got.ids).toContain('open');
    expect(got.result).toMatchObject({ value: { isWhole: true, isLeftByDay: false } });
  });

  test('is not seen to run so where an order has no date that can be', async () => {
    const placeholders = done.map((order, index) =>
      index === 29 ? { ...order, orderDate: '0001-01-01T00:00:00Z' } : order,
    );
    const first = [placeholders[29] ?? {}, ...placeholders.slice(0, 29)];
    const got = await read(ten, listed(first), { since, isEnough: () => true });
    expect(got.result).toMatchObject({ value: { isWhole: true, isLeftByDay: false } });
  });
});

describe('the order history in other ways', () => {
  test('by offset, under the names of the wire profile', async () => {
    const wire = {
      ...two,
      historyPaging: 'offset',
      historyOffsetParameter: 'skip',
      historyLimitParameter: 'take',
    };
    const got = await read(wire, ({ skip, take }) => ({ orders: slice(Number(skip), Number(take)) }));
    expect(got).toMatchObject({ ids, isWhole: true });
    expect(got.calls.map(({ skip }: Record<string, unknown>) => skip)).toEqual([
      '0',
      '2',
      '4',
      '5',
      '7',
      '9',
    ]);
  });

  test('by cursor, to the field that says there is no more', async () => {
    const wire = { ...two, historyPaging: 'cursor', historyNextField: 'paging.next' };
    const answer: Answer = ({ cursor = '0' }) => {
      const at = Number(cursor);
      return { orders: slice(at), paging: { next: at + 2 < 5 ? String(at + 2) : null } };
    };
    expect(await read(wire, answer)).toMatchObject({ ids, isWhole: true });
    const never: Answer = () => ({ orders: slice(0) });
    expect(await read(wire, never)).toMatchObject({ ids: ['O-1', 'O-2'], isWhole: false });
    const looping: Answer = () => ({ orders: slice(0), paging: { next: 'again' } });
    expect(await read(wire, looping)).toMatchObject({ isWhole: false });
  });

  test('by a next link, of which only the query is taken', async () => {
    const answer: Answer = ({ from = '0' }) => {
      const at = Number(from);
      const next = at + 2 < 5 ? `https://elsewhere.example.com/steal?from=${at + 2}&size=2` : '';
      return { orders: slice(at), next };
    };
    const got = await read({ ...two, historyPaging: 'cursor' }, answer);
    expect(got).toMatchObject({ ids, isWhole: true });
    expect(got.calls[1]).toEqual({ from: '2', size: '2', customer: 'child-1' });
  });

  test('all at once: one read, whole only by its count', async () => {
    const got = await read({ historyPaging: 'none', historyTotalField: 'count' }, () => ({
      orders: all,
      count: 5,
    }));
    expect(got).toMatchObject({ ids, isWhole: true, calls: [{ customer: 'child-1' }] });
    expect(await read({ historyPaging: 'none' }, () => ({ orders: all }))).toMatchObject({
      isWhole: false,
    });
  });
});
