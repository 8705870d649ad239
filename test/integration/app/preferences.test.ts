import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createCrashFiles } from '../../../main/platform/crash-files.ts';
import { createDiagnostics } from '../../../main/platform/diagnostics.ts';
import { createFileLog } from '../../../main/platform/file-log.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { cartOf } from '../../support/cart-of.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';
import { fillCart, type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';

const day = 86_400_000;
const apps: { dispose(): Promise<void> }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.dispose();
});
async function office(...given: Parameters<typeof openNodeOffice>): Promise<NodeOffice> {
  const app = await openNodeOffice(...given);
  apps.push(app);
  return app;
}
async function otherServiceApp(...given: Parameters<typeof openOtherServiceApp>): Promise<OtherServiceApp> {
  const app = await openOtherServiceApp(...given);
  apps.push(app);
  return app;
}

test('a day off moves what is expected on it, is kept over a restart, and is refused with the field that is wrong', async () => {
  const app = await office();
  const { client } = app;
  await expect(client.daysOff.add({ day: '2026-11-28', name: '' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { faults: [{ field: 'day' }] },
  });
  const [property] = await client.properties.find({
    by: 'address',
    eziAddress: '10 DUNDAS ROAD CARLTON 3053',
  });
  if (property === undefined) throw new Error('No property');
  const subject = { kind: 'property', propertyPfi: property.propertyPfi } as const;
  const cart = await fillCart(client, subject, 'RoadsCertificate', '2026-118');
  const { id } = await cartOf(client).place({ confirmedTotalCents: cart.totalCents });
  const expected = async () => (await client.orders.get({ id })).items[0]?.expectedAt ?? 0;
  const before = await expected();
  const closed = melbourneDay(before);
  expect(await client.daysOff.add({ day: closed, name: 'Moving' })).toEqual([
    { day: closed, name: 'Moving' },
  ]);
  expect(await expected()).toBeGreaterThan(before);
  await app.close();
  await app.open();
  expect(await app.client.daysOff.list({})).toEqual([{ day: closed, name: 'Moving' }]);
  expect(await app.client.daysOff.remove({ day: closed })).toEqual([]);
  expect((await app.client.orders.get({ id })).items[0]?.expectedAt).toBe(before);
});

test('the guided start is due on a first start, goes on where it was after a kill, and never comes again', async () => {
  const app = await office();
  expect(await app.client.guide.get({})).toEqual({ isOver: false, step: 'welcome', connectionId: null });
  await app.client.guide.set({ step: 'credentials', connectionId: 'test-1' });
  await app.close();
  await app.open();
  expect(await app.client.guide.get({})).toEqual({
    isOver: false,
    step: 'credentials',
    connectionId: 'test-1',
  });
  await app.client.guide.set({ isOver: true });
  await app.close();
  await app.open();
  expect(await app.client.guide.get({})).toMatchObject({ isOver: true });
});

test('an office that was there before the guided start does not see it', async () => {
  const settings = createMemorySettings({ hasLibrary: true });
  const app = await office({ settings });
  expect(await app.client.guide.get({})).toMatchObject({ isOver: true });
});

test('nor does a library that another program began work in, or one whose settings were lost', async () => {
  const app = await office();
  await app.client.matters.create({ number: '2026-1' });
  expect(await app.client.guide.get({})).toMatchObject({ isOver: true });
  await app.close();
  app.ports.settings.set('guide', undefined);
  app.ports.settings.set('hasLibrary', undefined);
  await app.open();
  await app.client.guide.set({ step: 'office' });
  expect(await app.client.guide.get({})).toMatchObject({ isOver: true });
});

test('how the window looks is kept, and what is no choice is refused', async () => {
  const app = await office();
  const { client } = app;
  expect(await client.appearance.get({})).toEqual({
    theme: 'system',
    density: 'comfortable',
    textSize: 100,
  });
  await client.appearance.set({ theme: 'dark', textSize: 150 });
  await expect(client.appearance.set({ textSize: 90 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await app.close();
  await app.open();
  expect(await app.client.appearance.get({})).toEqual({
    theme: 'dark',
    density: 'comfortable',
    textSize: 150,
  });
});

test('the name of the person is empty until it is entered, is kept over a restart, and is forgotten when it is cleared', async () => {
  const app = await office();
  expect(await app.client.person.get({})).toEqual({ name: '' });
  for (const name of ['x'.repeat(201), 'Jo\nCitizen']) {
    await expect(app.client.person.set({ name })).rejects.toMatchObject({
      code: 'INVALID',
      data: { faults: [{ field: 'name' }] },
    });
  }
  expect(await app.client.person.set({ name: ' Jo Citizen ' })).toEqual({ name: 'Jo Citizen' });
  await app.close();
  await app.open();
  expect(await app.client.person.get({})).toEqual({ name: 'Jo Citizen' });
  await app.client.person.set({ name: '' });
  expect(await app.client.person.get({})).toEqual({ name: '' });
});

test('waits between questions as long as was chosen, and never shorter than the connection file says', async () => {
  const { client } = await otherServiceApp({}, { poll: { minimumSeconds: 30 } });
  const { connectionId, ...view } = await client.polling.get({});
  expect(view).toMatchObject({ seconds: 30, minSeconds: 30, maxSeconds: 3600, canChange: true });
  expect(await client.polling.set({ connectionId, seconds: 90 })).toMatchObject({
    seconds: 90,
    minSeconds: 30,
  });
  for (const seconds of [29, 3601, 0, -1]) {
    await expect(client.polling.set({ connectionId, seconds })).rejects.toMatchObject({
      code: 'INVALID',
      data: { faults: [{ field: 'seconds', message: expect.stringContaining('Enter 30 to 3600') }] },
    });
  }
  expect(await client.polling.get({})).toMatchObject({ seconds: 90 });
  expect(await client.polling.set({ connectionId, seconds: null })).toMatchObject({ seconds: 30 });
});

test('practice is asked at its own pace', async () => {
  const { client } = await office();
  const { connectionId, canChange } = await client.polling.get({});
  expect(canChange).toBe(false);
  await expect(client.polling.set({ connectionId, seconds: 60 })).rejects.toMatchObject({ code: 'INVALID' });
  await expect(client.polling.set({ connectionId: 'gone', seconds: 60 })).rejects.toMatchObject({
    code: 'INVALID',
  });
});

test('the test of a connection asks each API once for what costs nothing, and says what came', async () => {
  const { client } = await office();
  const { connection } = await client.status.get({});
  const lines = await client.connections.test({ id: connection.id });
  expect(lines.map(({ api, isWorking }) => [api, isWorking])).toEqual([
    ['discovery', true],
    ['autocomplete', true],
    ['orders', true],
    ['drss', true],
    ['alerts', true],
    ['addressSearch', true],
    ['structuredSearch', true],
  ]);
  expect((await client.orders.list({})).total).toBe(0);
  expect(await client.statements.list({})).toEqual([]);
  expect(await client.alerts.list({})).toEqual([]);
});

test('it tells what is not in the connection file from what does not work', async () => {
  const other = await otherServiceApp();
  const { client } = other;
  await other.join(other.service, { name: 'Without alerts', audience: { discovery: 'd', orders: 'o' } });
  const { connection } = await client.status.get({});
  const lines = await client.connections.test({ id: connection.id });
  const alerts = lines.find(({ api }) => api === 'alerts');
  expect(alerts).toMatchObject({
    isWorking: false,
    result: { kind: 'absent', field: 'audience.alerts' },
  });
});

test('says how much of each kind is kept, and clears owner searches of an age, which stays noted', async () => {
  let shift = -400 * day;
  const system = createSystemClock();
  const clock = { ...system, now: () => system.now() + shift };
  const { client, ports } = await office({ clock });
  const reason = { purpose: 'Vendor named in the contract', matterNumber: '2026-7' };
  const query = { kind: 'individual', lastName: 'SMITH', givenName: '' } as const;
  await client.owners.names({ query, reason });
  shift = 0;
  await client.owners.names({ query, reason });
  const countOf = async () =>
    (await client.privacy.get({})).kept.find(({ kind }) => kind === 'ownerSearches')?.count;
  const view = await client.privacy.get({});
  expect(view.folder).toBe(ports.paths.store);
  expect(view.kept.find(({ kind }) => kind === 'library')?.bytes).toBeGreaterThan(0);
  expect(view.kept.find(({ kind }) => kind === 'matters')?.count).toBe(1);
  expect(await countOf()).toBe(2);

  await expect(client.privacy.clearOwnerSearches({ olderThanDays: 29 })).rejects.toMatchObject({
    code: 'INVALID',
    data: { faults: [{ field: 'olderThanDays' }] },
  });
  expect(await countOf()).toBe(2);
  expect(await client.privacy.clearOwnerSearches({ olderThanDays: 365 })).toEqual({ count: 1 });
  expect(await client.privacy.clearOwnerSearches({ olderThanDays: 365 })).toEqual({ count: 0 });
  expect(await countOf()).toBe(1);
  expect((await client.privacy.get({})).cleared).toMatchObject([{ count: 1 }]);
  expect(await client.owners.searches({})).toHaveLength(1);
});

test('deletes log, reports and memory images, and the log goes on', async () => {
  const root = mkdtempSync(join(tmpdir(), 'landfolio-reports-'));
  try {
    const parts = { clock: createSystemClock(), random: createSystemRandom() };
    const crashes = createCrashFiles(join(root, 'crashes'), { ...parts, version: '1' });
    const log = createFileLog(join(root, 'logs'), parts);
    const images = join(root, 'crashes', 'images');
    mkdirSync(images, { recursive: true });
    writeFileSync(join(images, 'a.dmp'), 'x');
    writeFileSync(join(root, 'settings.json'), '{}');
    crashes.record('page', new Error('broke'));
    const { client } = await office({
      log,
      diagnostics: createDiagnostics({ root, crashes, host: 'test', images }),
    });
    log.info('before');
    const kept = (await client.privacy.get({})).kept;
    const count = (kind: string) => kept.find((one) => one.kind === kind)?.count;
    expect([count('logs'), count('crashReports'), count('memoryImages')]).toEqual([1, 1, 1]);
    expect(await client.privacy.clearReports({})).toEqual({ count: 3 });
    expect(crashes.list()).toEqual([]);
    log.info('after');
    const text = readFileSync(join(root, 'logs', 'landfolio.log'), 'utf8');
    expect(text).toContain('after');
    expect(text).not.toContain('before');
    expect(readFileSync(join(root, 'settings.json'), 'utf8')).toBe('{}');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
