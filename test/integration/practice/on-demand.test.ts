import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createPracticeOnDemand, type PracticeOnDemand } from '../../../main/app/practice-on-demand.ts';
import { createAccounts } from '../../../main/connection/accounts.ts';
import { createConnections } from '../../../main/connection/connections.ts';
import { checkHealth } from '../../../main/connection/health.ts';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createFakeHttp, jsonAnswer } from '../../support/fake-http.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { reasonWith } from '../../support/reason-saying.ts';

const folder = mkdtempSync(join(tmpdir(), 'landfolio-on-demand-'));
let practice: PracticeOnDemand | null = null;
afterEach(async () => {
  await practice?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a practice service that cannot be started is told as a failure of each call, until it can be', async () => {
  const log = createQuietLog();
  const connections = createConnections({
    accounts: createAccounts(newLibrary()),
    settings: createMemorySettings(),
    secrets: createMemorySecrets(),
    http: createFakeHttp(() => jsonAnswer({ access_token: 't', expires_in: 3600 })),
    clock: new FakeClock(),
    log,
    events: createQuietEvents(),
  });
  // No file can be where a folder is.
  const statePath = join(folder, 'practice.db');
  mkdirSync(statePath);
  practice = createPracticeOnDemand(connections, { log, statePath, minimumSeconds: 1 });
  const service = practice.connections.serviceFor('practice');
  if (service === null) throw new Error('No service');

  const notReady = { kind: 'notReady', reason: reasonWith(expect.stringContaining('could not be started')) };
  const call = { api: 'orders', path: '/orders/v1', maxBytes: 1000 } as const;
  expect(await service.read({ ...call, schema: z.unknown() })).toMatchObject({
    failure: notReady,
  });
  expect(await service.raw(call)).toMatchObject({ failure: notReady });
  expect(await service.download('https://files.example.com/1')).toMatchObject({ failure: notReady });
  const beforeFirstByte = () => {
    throw new Error('Nothing was to be sent');
  };
  const more = { method: 'GET', headers: {}, body: null, maxBytes: 1, correlationId: 'c' } as const;
  expect(await service.chargeable({ ...call, ...more, beforeFirstByte })).toMatchObject({
    kind: 'notSent',
    failure: notReady,
  });
  expect(await checkHealth(service, log)).toMatchObject([
    { api: 'drss', state: 'unknown', failure: notReady },
    { api: 'alerts', state: 'unknown', failure: notReady },
  ]);
  const test = () => practice?.connections.test('practice');
  expect(await test()).toMatchObject({
    failure: { code: 'HOST_FAILED', data: { kind: 'practiceNotStarted', reason: notReady.reason } },
  });

  rmSync(statePath, { recursive: true });
  expect(await test()).toMatchObject({ ok: true });
});
