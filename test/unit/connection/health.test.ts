import { expect, test } from 'vitest';
import { checkHealth, healthState } from '../../../main/connection/health.ts';
import type { LandService, ReadCall } from '../../../main/ports/land-service.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

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
};

test('both checks are asked without a token, and shown as they answer', async () => {
  const { service, calls } = fakeReads(({ path }) => ({
    json: path === '/drss/v2/health' ? sound : { ...sound, apiName: 'alert', status: 'degraded', more: 1 },
  }));
  expect(await checkHealth(service, createQuietLog())).toEqual([
    { ...sound, api: 'drss', state: 'running', message: null },
    { ...sound, api: 'alerts', apiName: 'alert', status: 'degraded', state: 'other', message: null },
  ]);
  expect(calls.map(({ withoutToken }) => withoutToken)).toEqual([true, true]);
});

test.each([
  [
    'is down',
    { failure: { kind: 'unavailable', status: 503, message: 'It answered 503.' } },
    'It answered 503.',
  ],
  [
    'says why',
    { failure: { kind: 'rejected', status: 400, message: 'Refused.', serverMessage: 'Closed.' } },
    'Refused. It said: Closed.',
  ],
  ['has no address', { failure: { kind: 'notReady', message: 'No address.' } }, 'No address.'],
  [
    'answers nothing',
    { json: {} },
    expect.stringMatching(/^The answer does not include applicationName, .*, status\.$/),
  ],
  ['answers no object', { json: 'up' }, 'The answer cannot be read.'],
] as const)('one that %s is reported, and does not hide the other', async (_, answer, message) => {
  const { service } = fakeReads(({ path }) => (path === '/drss/v2/health' ? answer : { json: sound }));
  expect(await checkHealth(service, createQuietLog())).toMatchObject([
    { ...nothing, api: 'drss', state: 'unknown', message },
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
      message: 'The answer does not include applicationName, applicationVersion, apiName, environment.',
    },
    { ...sound, api: 'alerts', state: 'other', status: null, message: 'The answer does not include status.' },
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
  expect(drss).toMatchObject({ ...nothing, state: 'unknown', message: expect.stringContaining('ref-1') });
  expect(drss?.message).not.toContain('secret');
  expect(alerts).toMatchObject({ state: 'running' });
});
