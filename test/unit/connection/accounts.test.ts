import { beforeEach, describe, expect, it } from 'vitest';
import { idOfName } from '../../../main/connection/account.ts';
import { createAccounts } from '../../../main/connection/accounts.ts';
import { createConnections } from '../../../main/connection/connections.ts';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import type { SettingsStore } from '../../../main/ports/settings-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { makeConnection, minimalConnectionFile as minimal } from '../../support/connection.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createFakeHttp, statusFailure } from '../../support/fake-http.ts';
import { takeFile } from '../../support/import-connection.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

let db: Db;
beforeEach(() => {
  db = newLibrary();
});

function open(settings: SettingsStore = createMemorySettings()) {
  const connections = createConnections({
    settings,
    accounts: createAccounts(db),
    secrets: createMemorySecrets(),
    http: createFakeHttp(() => statusFailure(503, 'unavailable')),
    clock: new FakeClock(),
    log: createQuietLog(),
    events: createQuietEvents(),
  });
  return { connections, settings };
}

const ids = (connections: ReturnType<typeof open>['connections']) => connections.ids();
const idOf = async (connections: ReturnType<typeof open>['connections'], more: object = {}) => {
  const taken = await takeFile(connections, { ...minimal, ...more });
  if (!taken.ok) throw new Error(JSON.stringify(taken.failure));
  return taken.value.id;
};
const previewOf = async (connections: ReturnType<typeof open>['connections'], more: object) => {
  const preview = await connections.preview(JSON.stringify({ ...minimal, ...more }));
  if (!preview.ok) throw new Error(JSON.stringify(preview.failure));
  return preview.value;
};

/** Work that an earlier version left under an id, before libraries knew accounts. */
function leaveWork(id: string): void {
  db.run(
    `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES (?, ?, '2026-1', 1, 1, 'desk')`,
    `matter of ${id}`,
    id,
  );
}

const moved = { authUrl: 'https://moved.example.com' };

describe('the id of a connection', () => {
  it('is the same on every computer for the same account', async () => {
    expect(await idOf(open().connections)).toBe(makeConnection().id);
    db = newLibrary();
    expect(await idOf(open().connections, { name: 'Other', environment: 'production' })).toBe(
      makeConnection().id,
    );
  });

  it('is what an earlier version made of the name, where that is in the settings', async () => {
    const old = idOfName('practice', minimal.name, null);
    const settings = createMemorySettings({ connections: [{ ...minimal, environment: 'practice' }] });
    leaveWork(old);
    expect(ids(open(settings).connections)).toEqual([old]);
    const { connections } = open(settings);
    expect(await idOf(connections, { name: 'Renamed' })).toBe(old);
    expect(ids(open(settings).connections)).toEqual([old]);
    expect(settings.get('connections')).toMatchObject([{ id: old, name: 'Renamed', environment: 'test' }]);
  });

  it('is offered again by its name, where it was removed before libraries knew accounts', async () => {
    const old = idOfName('test', minimal.name, null);
    leaveWork(old);
    const { connections } = open();
    expect(await previewOf(connections, {})).toMatchObject({
      targets: [{ id: old, isHere: false }],
      canBeNew: true,
    });
    expect(await idOf(connections)).toBe(old);
    expect(await previewOf(connections, { name: 'Anything' })).toMatchObject({
      targets: [{ id: old, isHere: true }],
      canBeNew: false,
    });
  });

  it('follows the account where the settings were lost, or edited', async () => {
    const first = open();
    const id = await idOf(first.connections);
    leaveWork(id);
    expect(await idOf(open().connections, { name: 'Other' })).toBe(id);
    const kept = { ...minimal, name: 'By hand' };
    expect(ids(open(createMemorySettings({ connections: [kept] })).connections)).toEqual([id]);
    const other = open(createMemorySettings({ connections: [{ ...kept, id, customerId: 'another' }] }));
    expect(ids(other.connections)).not.toContain(id);
  });

  it('is never one that no version makes, whatever the settings say', () => {
    for (const id of ['practice', '../x', 'account-1', 7, null]) {
      const { connections } = open(createMemorySettings({ connections: [{ ...minimal, id }] }));
      expect(ids(connections)).toEqual([idOfName('test', minimal.name, null)]);
    }
  });

  it('stays with an account whose addresses moved, and old files still lead to it', async () => {
    const { connections } = open();
    const id = await idOf(connections);
    expect(await idOf(connections, moved)).toBe(id);
    expect(ids(connections)).toEqual([id]);
    expect(connections.get(id)?.authUrl).toBe(moved.authUrl);
    expect(await idOf(connections, { name: 'Old file' })).toBe(id);
    expect(connections.get(id)?.authUrl).toBe(minimal.authUrl);
  });
});

describe('a file that may be of an account that is known', () => {
  it('can be kept as a connection of its own, if a person says so', async () => {
    const { connections } = open();
    const id = await idOf(connections);
    const text = JSON.stringify({ ...minimal, name: 'Other', ...moved });
    const { targets, canBeNew, revision } = await previewOf(connections, { name: 'Other', ...moved });
    expect({ targets, canBeNew }).toMatchObject({ targets: [{ id, name: minimal.name }], canBeNew: true });
    const taken = await connections.importFile(text, { revision, target: null });
    expect(taken).toMatchObject({ ok: true, value: { name: 'Other' } });
    expect(ids(connections)).toHaveLength(2);
    // From now on each is known by itself.
    expect((await previewOf(connections, moved)).targets.map(({ name }) => name)).toEqual(['Other']);
  });

  it.each([
    ['under the same name at another address', { baseUrl: 'https://new.example.com' }, true],
    ['at the same address under another name', { name: 'B', landBaseUrl: 'https://land.example.com' }, true],
    ['with an account id for the first time', { name: 'B', accountId: '7' }, true],
    [
      'under the same name and environment only',
      { baseUrl: 'https://new.example.com', customerId: 'x' },
      false,
    ],
    ['of another customer at the same address', { customerId: 'x' }, false],
    [
      'of another environment and address',
      { environment: 'production', baseUrl: 'https://p.example.com' },
      false,
    ],
    ['at another address under another name', { name: 'B', baseUrl: 'https://new.example.com' }, false],
  ])('%s: offered %j, %s', async (_, more, isOffered) => {
    const { connections } = open();
    const id = await idOf(connections);
    const { targets, canBeNew } = await previewOf(connections, more);
    expect(canBeNew).toBe(true);
    expect(targets.map((target) => target.id)).toEqual(isOffered ? [id] : []);
  });

  it('is never of two accounts at once', async () => {
    const { connections } = open();
    const first = await idOf(connections, { accountId: '1' });
    const second = await idOf(connections, { accountId: '2', name: 'B' });
    expect(first).not.toBe(second);
    expect((await previewOf(connections, { accountId: '2', ...moved })).targets.map(({ id }) => id)).toEqual([
      second,
    ]);
  });
});

describe('a preview', () => {
  it('keeps nothing, and says every server and what changes', async () => {
    const { connections, settings } = open();
    const id = await idOf(connections);
    const kept = JSON.stringify(settings.get('connections'));
    const preview = await previewOf(connections, {
      ...moved,
      environment: 'practice',
      baseUrl: 'https://bücher.example/land',
      sampleBaseUrl: 'http://127.0.0.1:9',
      addressSearchUrl: moved.authUrl,
    });
    expect(preview).toMatchObject({
      name: minimal.name,
      environment: 'test',
      claimsPractice: true,
      origins: [
        { origin: 'https://moved.example.com', reads: null, fields: ['authUrl', 'addressSearchUrl'] },
        { origin: 'https://xn--bcher-kva.example', reads: 'bücher.example', fields: ['baseUrl'] },
        { origin: 'http://127.0.0.1:9', isThisComputer: true, fields: ['sampleBaseUrl'] },
      ],
      targets: [
        {
          id,
          isHere: true,
          credentials: 'missing',
          changes: [
            { field: 'baseUrl', before: minimal.baseUrl, after: 'https://xn--bcher-kva.example/land' },
            { field: 'authUrl', before: minimal.authUrl, after: moved.authUrl },
            { field: 'addressSearchUrl', before: '', after: moved.authUrl },
            { field: 'sampleBaseUrl', before: '', after: 'http://127.0.0.1:9' },
          ],
        },
      ],
    });
    expect(JSON.stringify(settings.get('connections'))).toBe(kept);
    expect(ids(connections)).toEqual([id]);
  });

  it('is what is kept: where the file or the connection is another meanwhile, nothing is', async () => {
    const { connections } = open();
    const id = await idOf(connections);
    const text = JSON.stringify({ ...minimal, ...moved });
    const { revision } = await previewOf(connections, moved);
    const refused = { failure: { code: 'INVALID', data: { faults: [{ field: 'file' }] } } };
    const otherText = JSON.stringify({ ...minimal, authUrl: 'https://evil.example' });
    expect(await connections.importFile(otherText, { revision, target: id })).toMatchObject(refused);
    expect(await connections.importFile(text, { revision, target: 'practice' })).toMatchObject(refused);
    expect(await connections.importFile(text, { revision: '', target: id })).toMatchObject(refused);
    await connections.setCredentials(id, 'a', 'b');
    expect(await connections.importFile(text, { revision, target: id })).toMatchObject(refused);
    expect(connections.get(id)?.authUrl).toBe(minimal.authUrl);
  });
});
