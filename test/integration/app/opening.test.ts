import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../main/app/create-app.ts';
import { createAppClient } from '../../../main/hosts/cli/app-client.ts';
import { libraryMigrations } from '../../../main/storage/library-db.ts';
import { DatabaseTooNew } from '../../../main/storage/migrate.ts';
import { openDb } from '../../../main/storage/open-db.ts';
import { cartOf } from '../../support/cart-of.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';

let app: NodeOffice;
beforeEach(async () => {
  app = await openNodeOffice();
});
afterEach(() => app.dispose());

test('settings are kept where they are sound; where not, each fault names its field and nothing is changed', async () => {
  const before = await app.client.settings.get({});
  await app.client.settings.set({ contactName: ' Jo ', email: 'jo@office.com.au' });
  expect(await app.client.settings.get({})).toEqual({
    ...before,
    contactName: 'Jo',
    email: 'jo@office.com.au',
  });
  const bad = {
    fileNameTemplate: '{mater}.pdf',
    contactName: 'x'.repeat(101),
    contactNumber: 'ring me',
    email: 'not yet',
  };
  const refused = app.client.settings.set(bad);
  await expect(refused).rejects.toMatchObject({ code: 'INVALID' });
  const faults = await refused.catch(
    (error: { data: { faults: { field: string; message: string }[] } }) => error.data.faults,
  );
  expect(faults).toMatchObject(
    [
      ['fileNameTemplate', /\{matter\}/],
      ['email', /name@office/],
      ['contactName', /at most 100/],
      ['contactNumber', /6 to 25/],
    ].map(([field, message]) => ({ field, message: expect.stringMatching(message as RegExp) })),
  );
  for (const [field, value] of Object.entries(bad)) {
    await expect(app.client.settings.set({ [field]: value })).rejects.toMatchObject({
      data: { faults: [{ field }] },
    });
  }
  expect(await app.client.settings.get({})).toMatchObject({ contactName: 'Jo', email: 'jo@office.com.au' });
  await app.client.settings.set({ email: undefined, contactName: '' });
  expect(await app.client.settings.get({})).toMatchObject({ contactName: '', email: 'jo@office.com.au' });
});

test('contact details of the office stand in a fresh cart', async () => {
  await app.client.settings.set({ contactName: 'The desk', contactNumber: '(03) 9999 0000' });
  expect((await cartOf(app.client).get()).details).toMatchObject({
    contactName: 'The desk',
    contactNumber: '(03) 9999 0000',
  });
});

test('settings of another hand are not believed', async () => {
  await app.close();
  const office = await createApp({
    ...app.ports,
    settings: createMemorySettings({ 'office.email': 7, computer: '' }),
  });
  await office.close();
  await app.open();
});

test('a library of a newer Landfolio is refused and left alone, and the folder is free afterwards', async () => {
  await app.close();
  const path = join(app.ports.paths.store, 'landfolio.db');
  const db = openDb(path);
  db.exec('PRAGMA user_version = 99');
  db.close();
  // A newer Landfolio may seal it in another way.
  rmSync(`${path}.seal`);
  await expect(createApp(app.ports)).rejects.toThrow(DatabaseTooNew);
  const again = openDb(path);
  expect(again.get('PRAGMA user_version')).toEqual({ user_version: 99 });
  again.exec(`PRAGMA user_version = ${libraryMigrations.length}`);
  again.close();
  await app.open();
});

test('a library that is no library is quarantined unchanged, and a new one begun, which is told', async () => {
  await app.close();
  const store = join(app.folder, 'other');
  mkdirSync(store);
  const text = 'this was a library once, and it is none any more';
  writeFileSync(join(store, 'landfolio.db'), text);
  const office = await createApp({ ...app.ports, paths: { store } });
  const status = await createAppClient(office.router).status.get({});
  expect(status.library?.notice).toMatchObject({ kind: 'restored', backupTakenAt: null });
  expect(readFileSync(join(status.library?.notice?.setAside ?? '', 'landfolio.db'), 'utf8')).toBe(text);
  await office.close();
  await app.open();
});

test('settings that cannot be written stop the opening without holding the library', async () => {
  await app.close();
  const settings = {
    get: () => undefined,
    set: () => {
      throw new Error('read-only');
    },
  };
  await expect(createApp({ ...app.ports, settings })).rejects.toThrow('read-only');
  await app.open();
});

test('a practice service that cannot start hinders its own calls and nothing else', async () => {
  await app.close();
  const store = join(app.folder, 'other');
  mkdirSync(join(store, 'practice.db'), { recursive: true });
  const office = await createApp({ ...app.ports, paths: { store } });
  await office.close();
  await app.open();
});
