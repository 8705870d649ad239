import { expect, test } from 'vitest';
import { checkHealth, healthState } from '../../../main/connection/health.ts';
import type { LandService, ReadCall } from '../../../main/ports/land-service.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

/** Interface: Health response. Written by hand. */
const sound = {
  applicationName: 'DRSS',
  applicationVersion: '2.4.1',
  apiName: 'drss',
  environment: 'test',
  status: 'running',
};
const nothing = {
  applicationName: null,
  applicationVersion: null,
  apiName: null,
  environment: null,
  status: null,
  failure: null,
};
const complete = { failure: null, missing: [] };

test('both checks are asked without a token, and shown as they answer', async () => {
  const { service, calls } = fakeReads(({ path }) => ({
    json: path === '/drss/v2/health' ? sound : { ...sound, apiName: 'alert', status: 'degraded', more: 1 },
  }));
  expect(await checkHealth(service, createQuietLog())).toEqual([
    { ...sound, ...complete, api: 'drss', state: 'running' },
    { ...sound, ...complete, api: 'alerts', apiName: 'alert', status: 'degraded', state: 'other' },
  ]);
  expect(calls.map(({ withoutToken }) => withoutToken)).toEqual([true, true]);
});

test.each([
  [
    'is down',
    { failure: { kind: 'unavailable', status: 503, reason: reasonSaying('It answered 503.') } },
    { failure: { status: 503 }, missing: [] },
  ],
  [
    'says why',
    {
      failure: { kind: 'rejected', status: 400, reason: reasonSaying('Refused.'), serverMessage: 'Closed.' },
    },
    { failure: { serverMessage: 'Closed.' }, missing: [] },
  ],
  [
    'has no address',
    { failure: { kind: 'notReady', reason: reasonSaying('No address.') } },
    { failure: { kind: 'notReady' } },
  ],
  [
    'answers nothing',
    { json: {} },
    { missing: ['applicationName', 'applicationVersion', 'apiName', 'environment', 'status'] },
  ],
  ['answers no object', { json: 'up' }, { failure: { kind: 'unreadable' } }],
] as const)('one that %s is reported, and does not hide the other', async (_, answer, why) => {
  const { service } = fakeReads(({ path }) => (path === '/drss/v2/health' ? answer : { json: sound }));
  expect(await checkHealth(service, createQuietLog())).toMatchObject([
    { ...nothing, api: 'drss', state: 'unknown', ...why },
    { api: 'alerts', state: 'running' },
  ]);
});

test('a word alone is shown, with what the answer leaves out', async () => {
  const { service } = fakeReads(({ path }) => ({
    json: path === '/drss/v2/health' ? { status: 'degraded' } : { ...sound, status: null },
  }));
  expect(await checkHealth(service, createQuietLog())).toEqual([
    {
      ...nothing,
      api: 'drss',
      state: 'other',
      status: 'degraded',
      missing: ['applicationName', 'applicationVersion', 'apiName', 'environment'],
    },
    { ...sound, failure: null, api: 'alerts', state: 'other', status: null, missing: ['status'] },
  ]);
});

test.each([
  ['running', ['running', 'UP', ' OK ', 'Healthy', 'pass']],
  ['down', ['DOWN', 'failed', 'OUT_OF_SERVICE', 'not running', 'unhealthy']],
  ['other', ['degraded', 'maintenance', 'starting', 'UPDATING', '', 'running slowly']],
] as const)('says %s for no other words than these', (state, words) => {
  expect(words.map((word) => healthState(word))).toEqual(words.map(() => state));
});

test('one that breaks in a way that nobody foresaw is reported too, with a reference to the log and no more', async () => {
  const { service } = fakeReads(() => ({ json: sound }));
  const broken: LandService = {
    ...service,
    async read<T>(call: ReadCall<T>) {
      if (call.path === '/drss/v2/health') throw new Error('secret words');
      return service.read(call);
    },
  };
  const log = createQuietLog();
  const [drss, alerts] = await checkHealth(broken, log);
  expect(drss).toMatchObject({
    ...nothing,
    state: 'unknown',
    failure: { reason: { code: 'healthBroke', reference: 'ref-1' } },
  });
  expect(JSON.stringify(drss)).not.toContain('secret');
  expect(alerts).toMatchObject({ state: 'running' });
});
