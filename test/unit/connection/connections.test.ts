import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAccounts } from '../../../main/connection/accounts.ts';
import { createConnections } from '../../../main/connection/connections.ts';
import { createNotedSecrets } from '../../../main/connection/noted-secrets.ts';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import type { SecretStore } from '../../../main/ports/secret-store.ts';
import type { SettingsStore } from '../../../main/ports/settings-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { makeConnection, minimalConnectionFile as minimal } from '../../support/connection.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createFakeHttp, type FakeAnswer, jsonAnswer, statusFailure } from '../../support/fake-http.ts';
import { takeFile } from '../../support/import-connection.ts';
import { lockedKeychain } from '../../support/locked-keychain.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { reasonSaying, reasonWith } from '../../support/reason-saying.ts';

const practice = {
  ...makeConnection({
    name: 'Practice',
    baseUrl: 'http://127.0.0.1:1',
    authUrl: 'http://127.0.0.1:1',
  }),
  // As the embedded one has it: no file makes this id or this environment.
  id: 'practice',
  environment: 'practice' as const,
};
const file = JSON.stringify(minimal);
const { id } = makeConnection();
const account = `account:${id}`;

function refusing(): SecretStore {
  const refuse = async () => failed(lockedKeychain);
  return { get: refuse, set: refuse, delete: refuse };
}

function setUp(
  parts: { settings?: SettingsStore; secrets?: SecretStore; answer?: () => FakeAnswer; db?: Db } = {},
) {
  const db = parts.db ?? newLibrary();
  const settings = parts.settings ?? createMemorySettings();
  const secrets = createNotedSecrets(parts.secrets ?? createMemorySecrets(), settings);
  const http = createFakeHttp(parts.answer ?? (() => jsonAnswer({ access_token: 't', expires_in: 3600 })));
  const clock = new FakeClock();
  const log = createQuietLog();
  const accounts = createAccounts(db);
  const events = createQuietEvents();
  const connections = createConnections({ settings, accounts, secrets, http, clock, log, events });
  const changes: string[] = [];
  events.on('connectionChanged', ({ what }) => changes.push(what));
  connections.setPractice(practice, 'practice-id', 'practice-secret');
  return { connections, settings, secrets, http, clock, changes, db };
}

describe('the connections of an office', () => {
  it('begin with practice, which needs nothing and stays', async () => {
    const { connections, changes } = setUp();
    expect(await connections.list()).toEqual([
      {
        id: practice.id,
        name: 'Practice',
        environment: 'practice',
        baseUrl: 'http://127.0.0.1:1',
        origins: [],
        isCurrent: true,
        credentials: 'notNeeded',
        credentialProblem: null,
        withheld: null,
      },
    ]);
    expect(connections.current().id).toBe(practice.id);
    expect(await connections.remove(practice.id)).toMatchObject({ failure: { code: 'INVALID' } });
    expect(await connections.setCredentials(practice.id, 'a', 'b')).toMatchObject({
      failure: { code: 'INVALID' },
    });
    expect(changes).toContain('current');
  });

  it.each(['Practice', ' practice ', 'PRAC TICE', 'Practice\u00A0'])(
    'refuse a file named “%s”',
    async (name) => {
      const { connections } = setUp();
      const text = JSON.stringify({ ...minimal, name });
      const refused = { failure: { code: 'INVALID', data: { faults: [{ field: 'name' }] } } };
      const previewed = await connections.preview(text);
      expect(previewed).toMatchObject(refused);
      expect(JSON.stringify(previewed)).toContain('Change the name in the file');
      expect(await connections.importFile(text, { revision: '', target: null })).toMatchObject(refused);
      expect(await connections.list()).toHaveLength(1);
    },
  );

  it('keep one named “Practice” that an earlier version took', async () => {
    const settings = createMemorySettings();
    settings.set('connections', [{ ...minimal, id, name: 'Practice' }]);
    const { connections } = setUp({ settings });
    expect((await connections.list()).map((one) => one.name)).toEqual(['Practice', 'Practice']);
  });

  it('take a file that calls itself practice for any other', async () => {
    const { connections } = setUp();
    const imported = await takeFile(connections, { ...minimal, name: 'Practices', environment: 'practice' });
    expect(imported).toMatchObject({
      ok: true,
      value: { environment: 'test', isCurrent: false, credentials: 'missing' },
    });
    expect((await connections.list()).map((one) => one.name)).toEqual(['Practice', 'Practices']);
    expect(connections.current().id).toBe(practice.id);
  });

  it('keep a file, its credentials and the choice over a restart, with no secret in the settings', async () => {
    const first = setUp();
    expect(await takeFile(first.connections, file)).toMatchObject({
      ok: true,
      value: { id, isCurrent: false, credentials: 'missing' },
    });
    expect(await first.connections.setCredentials(id, ' client ', ' hunter2 ')).toMatchObject({
      value: { credentials: 'stored', credentialProblem: null },
    });
    expect(await first.connections.use(id)).toMatchObject({ value: { isCurrent: true } });
    expect(
      JSON.stringify([first.settings.get('connections'), first.settings.get('currentConnection')]),
    ).not.toMatch(/hunter2|"client"/);

    const again = setUp({ settings: first.settings, secrets: first.secrets });
    expect(again.connections.current().id).toBe(id);
    expect(
      (await again.connections.list()).map(({ name, isCurrent, credentials }) => [
        name,
        isCurrent,
        credentials,
      ]),
    ).toEqual([
      ['Practice', false, 'notNeeded'],
      ['Test office', true, 'stored'],
    ]);
    expect(again.connections.currentView().credentials).toBe('stored');
    expect(await again.connections.test(id)).toMatchObject({
      value: [
        { api: 'discovery', failure: null },
        { api: 'orders', failure: null },
      ],
    });
    expect(String(again.http.asked[0]?.body)).toContain('client_secret=hunter2');
  });

  it('give every fault of a file, and keep nothing of it', async () => {
    const { connections } = setUp();
    expect(await takeFile(connections, '{"name":"x"}')).toMatchObject({
      failure: {
        code: 'INVALID',
        data: { faults: expect.arrayContaining([{ field: 'baseUrl', message: expect.any(String) }]) },
      },
    });
    expect(await connections.list()).toHaveLength(1);
  });

  it('take a file that comes again for the same connection, with its credentials', async () => {
    const { connections } = setUp();
    await takeFile(connections, file);
    await connections.setCredentials(id, 'a', 'b');
    const before = connections.serviceFor(id);
    expect(connections.serviceFor(id)).toBe(before);
    const again = await takeFile(connections, { ...minimal, name: 'Renamed', environment: 'production' });
    expect(again).toMatchObject({ value: { id, credentials: 'stored', name: 'Renamed' } });
    expect(connections.serviceFor(id)).not.toBe(before);
    expect(await connections.list()).toHaveLength(2);
  });

  it('hold a secret for this run where the keychain refuses, and say so', async () => {
    const { connections, settings } = setUp({ secrets: refusing() });
    await takeFile(connections, file);
    expect(await connections.setCredentials(id, 'a', 'b')).toMatchObject({
      value: { credentials: 'thisRunOnly', credentialProblem: lockedKeychain },
    });
    expect(await connections.test(id)).toMatchObject({ value: [{ failure: null }, { failure: null }] });
    const later = setUp({ settings, secrets: refusing() });
    expect((await later.connections.list())[1]).toMatchObject({
      credentials: 'missing',
      credentialProblem: lockedKeychain,
    });
    expect(await connections.remove(id)).toMatchObject({ ok: true });
  });

  it('find a secret once the keychain is unlocked, and say that too', async () => {
    const inner = createMemorySecrets();
    let isLocked = false;
    const secrets: SecretStore = {
      ...inner,
      get: (account) => (isLocked ? refusing().get(account) : inner.get(account)),
    };
    const first = setUp({ secrets });
    await takeFile(first.connections, file);
    await first.connections.setCredentials(id, 'a', 'b');
    isLocked = true;
    const { connections, changes } = setUp({ settings: first.settings, secrets });
    expect((await connections.list())[1]?.credentials).toBe('missing');
    isLocked = false;
    changes.length = 0;
    expect((await connections.list())[1]).toMatchObject({ credentials: 'stored', credentialProblem: null });
    expect(changes).toEqual(['connections']);
  });

  it('leave a keychain that refused alone for a minute, unless a person asks, and say why nothing is sent', async () => {
    let questions = 0;
    const secrets: SecretStore = {
      ...refusing(),
      get: async () => {
        questions += 1;
        return failed(lockedKeychain);
      },
    };
    const { connections, clock } = setUp({ secrets });
    await takeFile(connections, file);
    await connections.use(id);
    questions = 0;
    const read = () =>
      connections.serviceFor(id)?.read({ api: 'orders', path: '/x', schema: z.unknown(), maxBytes: 1000 });
    for (let time = 0; time < 3; time += 1) {
      connections.currentView();
      expect(await read()).toMatchObject({
        failure: {
          kind: 'notReady',
          reason: reasonWith(expect.stringContaining('The keyring of this computer is locked.')),
        },
      });
    }
    expect(questions).toBe(0);
    await clock.advance(60_000);
    await read();
    await read();
    expect(questions).toBe(1);
    await connections.list();
    expect(questions).toBe(2);
  });

  it('ask the keychain under an account of the connection, in one entry', async () => {
    const accounts: string[] = [];
    const inner = createMemorySecrets();
    const secrets: SecretStore = {
      ...inner,
      set(account, secret) {
        accounts.push(account);
        return inner.set(account, secret);
      },
    };
    const { connections } = setUp({ secrets });
    await takeFile(connections, file);
    await connections.setCredentials(id, 'a', 'b');
    expect(accounts).toEqual([account]);
  });

  it('do not take credentials that cannot be', async () => {
    const { connections } = setUp();
    await takeFile(connections, file);
    const fieldsFor = async (clientId: string, secret: string) => {
      const answer = await connections.setCredentials(id, clientId, secret);
      return !answer.ok && answer.failure.code === 'INVALID'
        ? answer.failure.data.faults.map(({ field }) => field)
        : [];
    };
    expect(await fieldsFor('', ' ')).toEqual(['clientId', 'clientSecret']);
    expect(await fieldsFor('a\nb', 'c')).toEqual(['clientId']);
    expect(await fieldsFor('a', 'c'.repeat(3000))).toEqual(['clientSecret']);
  });

  it('leave no secret behind, and go back to practice when the current one is removed', async () => {
    const { connections, secrets, changes } = setUp();
    await takeFile(connections, file);
    await connections.setCredentials(id, 'a', 'b');
    await connections.use(id);
    changes.length = 0;
    expect(await connections.remove(id)).toMatchObject({ ok: true });
    expect(changes).toContain('current');
    expect(connections.current().id).toBe(practice.id);
    expect(await secrets.get(account)).toMatchObject({ value: null });
    expect(connections.serviceFor(id)).toBeNull();
    for (const failure of [
      connections.use(id),
      connections.remove(id),
      connections.test(id),
      connections.setCredentials(id, 'a', 'b'),
    ]) {
      expect(await failure).toMatchObject({ failure: { code: 'NOT_FOUND', data: { id } } });
    }
  });

  it('stay with everything where their secret cannot be taken out of the keychain, and say so plainly', async () => {
    const inner = createMemorySecrets();
    const { connections, settings } = setUp({ secrets: { ...inner, delete: refusing().delete } });
    await takeFile(connections, file);
    await connections.setCredentials(id, 'a', 'b');
    await connections.use(id);
    expect(await connections.remove(id)).toEqual({
      ok: false,
      failure: {
        code: 'HOST_FAILED',
        data: {
          kind: 'secretNotDeleted',
          keychain: lockedKeychain,
        },
      },
    });
    expect(connections.current().id).toBe(id);
    expect(connections.currentView().credentials).toBe('stored');
    expect(await connections.test(id)).toMatchObject({ value: [{ failure: null }, { failure: null }] });
    const kept = await inner.get(account);
    expect(kept.ok && kept.value?.reveal()).toContain('"b"');
    expect(JSON.stringify(settings.get('connections'))).toContain('Test office');
  });

  it('stay where the keychain is locked and holds a secret of an earlier run', async () => {
    const inner = createMemorySecrets();
    const first = setUp({ secrets: inner });
    await takeFile(first.connections, file);
    await first.connections.setCredentials(id, 'a', 'b');
    const later = setUp({ settings: first.settings, secrets: refusing() });
    expect(await later.connections.remove(id)).toMatchObject({ failure: { code: 'HOST_FAILED' } });
    expect(await later.connections.list()).toHaveLength(2);
    // Unlocked, it goes, and leaves nothing.
    const unlocked = setUp({ settings: first.settings, secrets: inner });
    expect(await unlocked.connections.remove(id)).toMatchObject({ ok: true });
    expect(await inner.get(account)).toMatchObject({ value: null });
    expect(first.settings.get('keychainAccounts')).toEqual([]);
  });

  it('keep their secret where what else is theirs cannot be taken out, or the settings not be written', async () => {
    const inner = createMemorySecrets();
    const kept = createMemorySettings();
    let isFull = false;
    const settings: SettingsStore = {
      get: kept.get,
      set(key, value) {
        if (isFull && key === 'connections') throw new Error('disk full');
        kept.set(key, value);
      },
    };
    const { connections } = setUp({ secrets: inner, settings });
    await takeFile(connections, file);
    await connections.setCredentials(id, 'a', 'b');
    await connections.use(id);
    const stays = async () => {
      const kept = await inner.get(account);
      expect(kept.ok && kept.value?.reveal()).toContain('"b"');
      expect(connections.current().id).toBe(id);
      expect(connections.currentView().credentials).toBe('stored');
    };
    const locked = await connections.remove(id, async () => failed(lockedKeychain));
    expect(locked).toMatchObject({
      failure: {
        code: 'HOST_FAILED',
        data: { kind: 'secretNotDeleted', keychain: lockedKeychain },
      },
    });
    await stays();
    isFull = true;
    const putBack: string[] = [];
    const also = async () =>
      ok(async () => {
        putBack.push('also');
      });
    const full = await connections.remove(id, also);
    expect(full).toMatchObject({
      failure: { code: 'HOST_FAILED', data: { kind: 'settingsNotSaved' } },
    });
    expect(putBack).toEqual(['also']);
    await stays();
    isFull = false;
    expect(await connections.remove(id)).toMatchObject({ ok: true });
  });

  it('hold the secret for this run where the keychain takes it out and then refuses to take it back', async () => {
    const inner = createMemorySecrets();
    let isLocked = false;
    const secrets: SecretStore = { ...inner, set: (...one) => (isLocked ? refusing() : inner).set(...one) };
    const { connections } = setUp({ secrets });
    await takeFile(connections, file);
    await connections.setCredentials(id, 'a', 'b');
    isLocked = true;
    await connections.remove(id, async () => failed(lockedKeychain));
    expect((await connections.list())[1]).toMatchObject({
      credentials: 'thisRunOnly',
      credentialProblem: lockedKeychain,
    });
    expect(await connections.test(id)).toMatchObject({ value: [{ failure: null }, { failure: null }] });
  });

  it('change nothing where the settings cannot be written', async () => {
    const inner = createMemorySettings();
    const settings: SettingsStore = {
      get: inner.get,
      set: () => {
        throw new Error('disk full');
      },
    };
    const { connections } = setUp({ settings });
    expect(await takeFile(connections, file)).toMatchObject({
      failure: { code: 'HOST_FAILED', data: { kind: 'settingsNotSaved', reference: 'ref-1' } },
    });
    expect(await connections.list()).toHaveLength(1);
  });

  it('keep what a newer version wrote and this one cannot read', async () => {
    const strange = { name: 'From the future', shape: 2 };
    const settings = createMemorySettings({ connections: [strange] });
    const { connections } = setUp({ settings });
    await takeFile(connections, file);
    expect(settings.get('connections')).toEqual([
      expect.objectContaining({ id, name: 'Test office' }),
      strange,
    ]);
  });

  it('say why a test got no token', async () => {
    const { connections } = setUp({ answer: () => statusFailure(401) });
    await takeFile(connections, file);
    expect(await connections.test(id)).toMatchObject({
      value: [
        {
          api: 'discovery',
          failure: { reason: reasonWith(expect.stringContaining('There is no client ID')) },
        },
        {},
      ],
    });
    await connections.setCredentials(id, 'a', 'b');
    expect(await connections.test(id)).toMatchObject({
      value: [{ failure: { reason: reasonWith(expect.stringContaining('was not accepted')) } }, {}],
    });
  });

  it('know that the service answers with faults', async () => {
    const { connections } = setUp({
      answer: () => failed({ kind: 'unavailable', status: 503, reason: reasonSaying('Not available now.') }),
    });
    await connections
      .serviceFor(practice.id)
      ?.read({ api: 'orders', path: '/x', schema: z.unknown(), maxBytes: 1000 });
    expect(connections.network()).toMatchObject({
      state: 'faulty',
      failure: { kind: 'unavailable', reason: reasonSaying('Not available now.') },
    });
  });

  it('know that the credentials are refused, which a call that is not allowed does not mean', async () => {
    const answers = [
      statusFailure(401),
      jsonAnswer({ access_token: 't', expires_in: 3600 }),
      statusFailure(403),
    ];
    const { connections, clock } = setUp({ answer: () => answers.shift() ?? statusFailure(500) });
    const read = () =>
      connections
        .serviceFor(practice.id)
        ?.read({ api: 'orders', path: '/x', schema: z.unknown(), maxBytes: 1000 });
    await read();
    expect(connections.network()).toMatchObject({
      state: 'refused',
      failure: {
        reason: reasonWith('The client ID or secret was not accepted. Check them under Connections.'),
      },
    });
    await clock.advance(60_000);
    await read();
    expect(answers).toEqual([]);
    expect(connections.network()).toMatchObject({ state: 'reachable', failure: null });
  });

  it('know since when the service cannot be reached, and forget it with the connection', async () => {
    const { connections, changes } = setUp({
      answer: () => failed({ kind: 'network', reason: reasonSaying('No way.') }),
    });
    expect(connections.network().state).toBe('unknown');
    await connections
      .serviceFor(practice.id)
      ?.read({ api: 'orders', path: '/x', schema: z.unknown(), maxBytes: 1000 });
    expect(connections.network()).toMatchObject({
      state: 'unreachable',
      failure: { reason: reasonSaying('No way.') },
    });
    expect(changes).toContain('network');
    await takeFile(connections, file);
    await connections.use(id);
    expect(connections.network().state).toBe('unknown');
  });
});
