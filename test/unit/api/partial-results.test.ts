import { createRouterClient } from '@orpc/server';
import { expect, test } from 'vitest';
import type { AppHandlers } from '../../../main/api/handlers.ts';
import { createPartialResults } from '../../../main/api/partial-results.ts';
import { createRouter } from '../../../main/api/router.ts';
import type { AppClient } from '../../../main/hosts/cli/app-client.ts';
import { withUnread } from '../../../shared/lib/list-of.ts';
import { ok } from '../../../shared/lib/result.ts';

test('a screen is told what was left out of its list, until the list is whole', async () => {
  let count = 2;
  const suggestions = () => withUnread([], count, '[0].eziAddress: must be text');
  const rest: unknown = new Proxy(() => {}, { get: () => rest });
  const handlers = new Proxy(
    {},
    { get: (_, key) => (key === 'addresses' ? { autocomplete: () => ok(suggestions()) } : rest) },
  );
  const client = createRouterClient(createRouter(handlers as unknown as AppHandlers)) as AppClient;
  const asked = { procedure: 'addresses.autocomplete', input: { query: '12 gor' } };
  expect(await client.partialResults.get(asked)).toEqual({ unread: null });
  await client.addresses.autocomplete({ query: '12 gor' });
  expect(await client.partialResults.get(asked)).toEqual({
    unread: { count: 2, reason: '[0].eziAddress: must be text' },
  });
  expect(await client.partialResults.get({ ...asked, input: { query: '12 gore' } })).toEqual({
    unread: null,
  });
  count = 0;
  await client.addresses.autocomplete({ query: '12 gor' });
  expect(await client.partialResults.get(asked)).toEqual({ unread: null });
});

test('the order of the members of an input makes no difference, and only the last 200 are known', () => {
  const partial = createPartialResults();
  const cut = { holdings: withUnread([], 1, 'x'), pageNumber: 1 };
  partial.note('owners.holdings', { a: 1, b: { c: 2, d: [3] } }, cut);
  expect(partial.get('owners.holdings', { b: { d: [3], c: 2 }, a: 1 })).toEqual({ count: 1, reason: 'x' });
  for (let n = 0; n < 200; n += 1) partial.note('owners.holdings', { n }, cut);
  expect(partial.get('owners.holdings', { a: 1, b: { c: 2, d: [3] } })).toBeNull();
  expect(partial.get('owners.holdings', { n: 199 })).not.toBeNull();
});
