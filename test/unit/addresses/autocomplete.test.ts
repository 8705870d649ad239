import { expect, test } from 'vitest';
import { suggestAddresses } from '../../../main/addresses/autocomplete.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const noPlace = { latitude: null, longitude: null };

test('white space is trimmed and collapsed before asking', async () => {
  const { service, calls } = fakeReads(() => ({ json: [{ id: '1', eziAddress: '1 HIGH STREET KEW 3101' }] }));
  const found = await suggestAddresses(service, '  1   high\tst ');
  expect(found).toEqual({ ok: true, value: [{ id: '1', eziAddress: '1 HIGH STREET KEW 3101', ...noPlace }] });
  expect(calls[0]).toMatchObject({
    api: 'discovery',
    path: '/discovery/v2/addresses/autocomplete',
    query: { query: '1 high st' },
  });
});

test('fewer than 3 characters are refused without a request', async () => {
  const { service, calls } = fakeReads(() => ({ json: [] }));
  const refused = await suggestAddresses(service, '  1 ');
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: 'INVALID', data: { faults: [{ field: 'query' }] } },
  });
  expect(calls).toHaveLength(0);
});

test('an endless query is refused without a request', async () => {
  const { service, calls } = fakeReads(() => ({ json: [] }));
  const refused = await suggestAddresses(service, 'x'.repeat(301));
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: 'INVALID', data: { faults: [{ field: 'query' }] } },
  });
  expect(calls).toHaveLength(0);
});

test('no more than 10 suggestions are given, in the order of the service', async () => {
  const many = Array.from({ length: 15 }, (_, n) => ({ id: n, eziAddress: `${n} HIGH STREET KEW 3101` }));
  const { service } = fakeReads(() => ({ json: many }));
  const found = await suggestAddresses(service, 'high');
  expect(found.ok && found.value.map((suggestion) => suggestion.id)).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
  ]);
});

test('the abort signal reaches the request', async () => {
  const { service, calls } = fakeReads(() => ({ json: [] }));
  const abort = new AbortController();
  await suggestAddresses(service, 'high', abort.signal);
  expect(calls[0]?.signal).toBe(abort.signal);
});

test('a failure of the service is passed on as it is', async () => {
  const failure = { kind: 'unavailable', reason: reasonSaying('Down'), status: 503 } as const;
  const { service } = fakeReads(() => ({ failure }));
  expect(await suggestAddresses(service, 'high')).toEqual({ ok: false, failure });
});

test('a suggestion without an id is identified by its address', async () => {
  const { service } = fakeReads(() => ({ json: [{ eziAddress: '1 HIGH STREET KEW 3101', location: 'x' }] }));
  const found = await suggestAddresses(service, 'high');
  expect(found.ok && found.value).toEqual([
    { id: '1 HIGH STREET KEW 3101', eziAddress: '1 HIGH STREET KEW 3101', ...noPlace },
  ]);
});

test.each([
  ['nothing was found', { json: [] }],
  ['a refusal', { failure: { kind: 'rejected', reason: reasonSaying('Bad query'), status: 400 } as const }],
])('asks once more in the form of an address after %s', async (_, first) => {
  let asked = 0;
  const { service, calls } = fakeReads(() => {
    asked += 1;
    return asked === 1 ? first : { json: [{ id: '1', eziAddress: '10 DUNDAS ROAD CARLTON 3053' }] };
  });
  const found = await suggestAddresses(service, '10 Dundas Road, Carlton VIC 3053');
  expect(found.ok && found.value).toHaveLength(1);
  expect(calls.map(({ query }) => query)).toEqual([
    { query: '10 Dundas Road, Carlton VIC 3053' },
    { query: '10 DUNDAS ROAD CARLTON 3053' },
  ]);
});

test('words that are an address as they stand are asked for once', async () => {
  const { service, calls } = fakeReads(() => ({ json: [] }));
  await suggestAddresses(service, '10 dundas road carlton 3053');
  expect(calls).toHaveLength(1);
});
