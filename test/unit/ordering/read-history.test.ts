import { describe, expect, test } from 'vitest';
import { readHistory } from '../../../main/ordering/placing/read-history.ts';
import { wireProfileSchema } from '../../../shared/model/wire-profile.ts';
import { fakeReads, nowhere } from '../../support/fake-land-service.ts';

type Answer = (query: Record<string, string | undefined>) => unknown;

/** Reads a history of which `answer` gives the pages; a thrown status stands for a refusal. */
async function read(wire: Record<string, unknown>, answer: Answer) {
  const connection = { ...nowhere, wire: wireProfileSchema.parse(wire) };
  const { service, calls } = fakeReads(({ query = {} }) => {
    const given = answer(query);
    if (typeof given === 'number') {
      return { failure: { kind: given >= 500 ? 'unavailable' : 'rejected', status: given, message: 'No.' } };
    }
    return { json: given };
  }, connection);
  const result = await readHistory(service, 'child-1');
  return {
    calls: calls.map(({ query, headers }) => ({ ...query, customer: headers?.['customer-id'] })),
    ids: result.ok ? result.value.orders.map(({ orderId }) => orderId) : null,
    isComplete: result.ok && result.value.isComplete,
    result,
  };
}

const all = Array.from({ length: 5 }, (_, index) => ({ orderId: `O-${index + 1}` }));
const slice = (from: number, count = 2) => all.slice(from, from + count);
const ids = all.map(({ orderId }) => orderId);
const two = { historyPageSize: 2 };

describe('the order history by pages', () => {
  const page: Answer = ({ page = '1' }) => ({ orders: slice((Number(page) - 1) * 2) });

  test('is whole where the service counts it, and asks for no more', async () => {
    const got = await read(two, (query) => ({ ...(page(query) as object), total: '5' }));
    expect(got).toMatchObject({ ids, isComplete: true });
    expect(got.calls).toEqual(
      ['1', '2', '3'].map((number) => ({ page: number, limit: '2', customer: 'child-1' })),
    );
  });

  test('is whole where a page past the last is empty, and there is none before the first', async () => {
    const refusing: Answer = (query) => (query.page === '0' ? 400 : page(query));
    expect(await read(two, refusing)).toMatchObject({ ids, isComplete: true });
    const repeating: Answer = (query) => page({ page: query.page === '0' ? '1' : query.page });
    expect(await read(two, repeating)).toMatchObject({ ids, isComplete: true });
    const unsure: Answer = (query) => (query.page === '0' ? 503 : page(query));
    expect(await read(two, unsure)).toMatchObject({ ids, isComplete: false });
  });

  test('finds the first page of a service that counts from 0', async () => {
    const zero: Answer = ({ page: number = '0' }) => ({ orders: slice(Number(number) * 2) });
    const got = await read(two, zero);
    expect(new Set(got.ids)).toEqual(new Set(ids));
    expect(got.isComplete).toBe(true);
    expect(await read({ ...two, historyFirstPage: 0 }, zero)).toMatchObject({ ids, isComplete: true });
  });

  test('is not proven where the service does not know the names, contradicts itself, or shows nothing', async () => {
    expect(await read(two, () => slice(0))).toMatchObject({ ids: ['O-1', 'O-2'], isComplete: false });
    expect(await read(two, (query) => ({ ...(page(query) as object), total: 7 }))).toMatchObject({
      ids,
      isComplete: false,
    });
    expect(await read(two, () => ({ orders: [] }))).toMatchObject({ ids: [], isComplete: false });
    expect(await read(two, () => ({ orders: [], total: 0 }))).toMatchObject({ ids: [], isComplete: true });
  });

  test('keeps what was read before a page failed, and says what failed', async () => {
    const got = await read(two, (query) => (query.page === '2' ? 503 : page(query)));
    expect(got).toMatchObject({ ids: ['O-1', 'O-2'], isComplete: false });
    expect(got.result).toMatchObject({ value: { failure: { status: 503 } } });
    expect((await read(two, () => 503)).result).toMatchObject({ ok: false, failure: { status: 503 } });
  });

  test('ends with a service that never does', async () => {
    let number = 0;
    const endless = () => {
      number += 1;
      return { orders: [{ orderId: `N-${number}` }] };
    };
    expect(await read(two, endless)).toMatchObject({ isComplete: false });
    expect(number).toBe(200);
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
    expect(got).toMatchObject({ ids, isComplete: true });
    expect(got.calls.map(({ skip }: Record<string, unknown>) => skip)).toEqual(['0', '2', '4', '5']);
  });

  test('by cursor, to the field that says there is no more', async () => {
    const wire = { ...two, historyPaging: 'cursor', historyNextField: 'paging.next' };
    const answer: Answer = ({ cursor = '0' }) => {
      const at = Number(cursor);
      return { orders: slice(at), paging: { next: at + 2 < 5 ? String(at + 2) : null } };
    };
    expect(await read(wire, answer)).toMatchObject({ ids, isComplete: true });
    const never: Answer = () => ({ orders: slice(0) });
    expect(await read(wire, never)).toMatchObject({ ids: ['O-1', 'O-2'], isComplete: false });
    const looping: Answer = () => ({ orders: slice(0), paging: { next: 'again' } });
    expect(await read(wire, looping)).toMatchObject({ isComplete: false });
  });

  test('by a next link, of which only the query is taken', async () => {
    const answer: Answer = ({ from = '0' }) => {
      const at = Number(from);
      const next = at + 2 < 5 ? `https://elsewhere.example.com/steal?from=${at + 2}&size=2` : '';
      return { orders: slice(at), next };
    };
    const got = await read({ ...two, historyPaging: 'cursor' }, answer);
    expect(got).toMatchObject({ ids, isComplete: true });
    expect(got.calls[1]).toEqual({ from: '2', size: '2', customer: 'child-1' });
  });

  test('all at once: one read, whole only by its count', async () => {
    const got = await read({ historyPaging: 'none', historyTotalField: 'count' }, () => ({
      orders: all,
      count: 5,
    }));
    expect(got).toMatchObject({ ids, isComplete: true, calls: [{ customer: 'child-1' }] });
    expect(await read({ historyPaging: 'none' }, () => ({ orders: all }))).toMatchObject({
      isComplete: false,
    });
  });
});
