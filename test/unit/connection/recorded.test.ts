import { describe, expect, test } from 'vitest';
import { checkHealth } from '../../../main/connection/health.ts';
import { createTokens } from '../../../main/connection/tokens.ts';
import { failureOfStatus } from '../../../main/http/failure.ts';
import { Secret } from '../../../main/ports/secret.ts';
import { ok } from '../../../shared/lib/result.ts';
import { makeConnection } from '../../support/connection.ts';
import { bytesOf } from '../../support/drss.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createFakeHttp, jsonAnswer } from '../../support/fake-http.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

// Answers written by hand from the tables of the interface document, not from the schemas.

test.each([
  ['as the document shows it', { scope: 'read:a write:b', expires_in: 3600, token_type: 'Bearer' }, 3600],
  ['with its life in quotes', { expires_in: '7200', token_type: 'bearer' }, 7200],
  ['with what nobody asked for', { scope: null, expires_in: 60, token_type: null, id_token: {} }, 60],
])('the token response %s', async (_, more, seconds) => {
  const clock = new FakeClock();
  const http = createFakeHttp(() => jsonAnswer({ access_token: 'eyJ.a.b-_c', ...more }));
  const credentials = async () => ok({ clientId: 'id', clientSecret: new Secret('secret') });
  const token = await createTokens({ connection: makeConnection(), http, clock, credentials }).get('orders');
  if (!token.ok) throw new Error(token.failure.kind);
  expect(token.value.value.reveal()).toBe('eyJ.a.b-_c');
  // A margin of a minute, or half of a short life.
  expect(token.value.usableUntil).toBe((seconds - Math.min(60, seconds / 2)) * 1000);
});

test('the health response of both APIs', async () => {
  const { service, calls } = fakeReads(() => ({
    json: {
      applicationName: 'ldp-titles-drss',
      applicationVersion: '1.0.14',
      apiName: 'DRSS API',
      environment: 'test',
      status: 'running',
    },
  }));
  const [drss, alerts] = await checkHealth(service, createQuietLog());
  expect(drss).toEqual({
    api: 'drss',
    state: 'running',
    applicationName: 'ldp-titles-drss',
    applicationVersion: '1.0.14',
    apiName: 'DRSS API',
    environment: 'test',
    status: 'running',
    failure: null,
    missing: [],
  });
  expect(alerts).toMatchObject({ api: 'alerts', state: 'running' });
  expect(calls.map(({ path }) => path)).toEqual(['/drss/v2/health', '/alert/v1/health']);
});

describe('an error body', () => {
  const party = 'The service';
  const failure = (status: number, body: unknown) =>
    failureOfStatus(
      { status, headers: { 'content-type': 'application/json' }, bytes: bytesOf(body) },
      party,
      'c',
      0,
    );

  test.each([
    ['of address search v1', { error: 'No search keywords' }, 'No search keywords'],
    ['of orders', { errorType: 'VALIDATION_ERROR', errorMessage: 'Title not found' }, 'Title not found'],
    [
      'of a sister API',
      {
        code: 400,
        errorType: 'BAD_REQUEST',
        description: 'customerRef is too long',
        timestamp: '2026-11-21T10:00:00+11:00',
        correlationId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      },
      'customerRef is too long',
    ],
  ])('%s is given in its own words', (_, body, words) => {
    expect(failure(400, body)).toMatchObject({ kind: 'rejected', status: 400, serverMessage: words });
  });

  // Interface: Errors.
  test.each([
    [400, 'rejected'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'notFound'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('with %i is of the kind %s', (status, kind) => {
    expect(failure(status, { error: 'Words' })).toMatchObject({ kind, status, serverMessage: 'Words' });
  });
});
