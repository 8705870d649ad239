import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readOpen } from '../../../main/connection/open-read.ts';
import { failed } from '../../../shared/lib/result.ts';
import { makeConnection } from '../../support/connection.ts';
import { createFakeHttp, type FakeAnswer, jsonAnswer } from '../../support/fake-http.ts';

const schema = z.looseObject({});
const path = (isAdded: 'ifNone' | 'always' | 'never') => ({ text: '/search/v1', isAdded });

async function urlOf(addressSearchUrl: string, isAdded: 'ifNone' | 'always' | 'never') {
  const http = createFakeHttp(() => jsonAnswer({}));
  const query = { searchFor: '1 A&B ST', type: undefined };
  await readOpen(makeConnection({ addressSearchUrl }), http, {
    address: 'addressSearchUrl',
    path: path(isAdded),
    query,
    schema,
    maxBytes: 1000,
  });
  expect(Object.keys(http.asked[0]?.headers ?? {})).not.toContain('authorization');
  return http.asked[0]?.url.replace('?searchFor=1%20A%26B%20ST', '');
}

describe('a read without credentials', () => {
  test.each([
    ['https://a.example', 'ifNone', 'https://a.example/search/v1'],
    ['https://a.example/search/v1/', 'ifNone', 'https://a.example/search/v1'],
    ['https://a.example/other', 'ifNone', 'https://a.example/other'],
    ['https://a.example/other', 'always', 'https://a.example/other/search/v1'],
    ['https://a.example/search/v1', 'always', 'https://a.example/search/v1'],
    ['https://a.example', 'never', 'https://a.example'],
  ] as const)('of %s (%s) goes to %s', async (address, isAdded, expected) => {
    expect(await urlOf(address, isAdded)).toBe(expected);
  });

  test('is not made where the connection has no address, and says which is missing', async () => {
    const http = createFakeHttp(() => jsonAnswer({}));
    const result = await readOpen(makeConnection(), http, {
      address: 'structuredSearchUrl',
      schema,
      maxBytes: 1000,
    });
    expect(result).toMatchObject({ failure: { kind: 'notReady' } });
    expect(JSON.stringify(result)).toContain('structuredSearchUrl');
    expect(http.asked).toHaveLength(0);
  });

  test.each([401, 403])('%i does not speak of credentials, which there are none of', async (status) => {
    const refused: FakeAnswer = failed({
      kind: 'refused',
      status,
      reason: { code: 'credentialsRefused', party: 'The search' },
      serverMessage: 'Unauthorized',
    });
    const result = await readOpen(
      makeConnection({ addressSearchUrl: 'https://a.example' }),
      createFakeHttp(() => refused),
      { address: 'addressSearchUrl', schema, maxBytes: 1000 },
    );
    if (result.ok) throw new Error('was not refused');
    expect(result.failure).toMatchObject({ status, serverMessage: 'Unauthorized' });
    expect(result.failure.reason.code).toBe('searchNotAllowed');
  });
});
