import { describe, expect, it } from 'vitest';
import { parseProxyList } from '../../../main/http/proxy-list.ts';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import type { SecretStore } from '../../../main/ports/secret-store.ts';
import { createOwnCertificates } from '../../../main/settings/network-certificates.ts';
import { createNetworkSettings } from '../../../main/settings/network-settings.ts';
import { testNetwork } from '../../../main/settings/network-test.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { makeConnection } from '../../support/connection.ts';
import { createFakeHttp, type FakeAnswer } from '../../support/fake-http.ts';
import { lockedKeychain } from '../../support/locked-keychain.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const pem = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n';
const untouched = {
  proxy: 'system',
  certificateFile: '',
  userName: null,
  certificates: 'none',
  certificateProblem: null,
};
const [route] = parseProxyList('PROXY p.office:8080');

function app(settings = createMemorySettings(), kept: SecretStore = createMemorySecrets()) {
  let isLocked = false;
  let changes = 0;
  const files = new Map([
    ['/office.pem', pem],
    ['/empty.pem', 'nothing'],
  ]);
  const refused = async () => failed(lockedKeychain);
  const secrets: SecretStore = {
    get: (account) => (isLocked ? refused() : kept.get(account)),
    set: (account, secret) => (isLocked ? refused() : kept.set(account, secret)),
    delete: (account) => (isLocked ? refused() : kept.delete(account)),
  };
  const own = createOwnCertificates(secrets, async (path) => {
    const text = files.get(path);
    if (text === undefined) throw new Error('ENOENT');
    return Buffer.from(text);
  });
  const events = createQuietEvents();
  events.on('networkSettingsChanged', () => {
    changes += 1;
  });
  const made = createNetworkSettings({ settings, secrets, own, events });
  const lock = (to: boolean) => {
    isLocked = to;
  };
  /** The same settings and keychain after a restart. */
  const again = () => app(settings, kept);
  return { ...made, settings, kept, files, lock, again, changes: () => changes };
}

describe("the office's network settings", () => {
  it('are the system’s until something is chosen', async () => {
    expect(await app().view()).toEqual(untouched);
  });

  it('refuse a name without its password, and say at which field', async () => {
    const { change, view } = app();
    const given = { proxy: 'p.office:8080', certificateFile: '', user: { name: 'priya', password: '' } };
    expect(await change(given)).toMatchObject({
      failure: { code: 'INVALID', data: { faults: [{ field: 'password' }] } },
    });
    expect((await view()).proxy).toBe('system');
  });

  it('keep a password that goes out encrypted from going out in the clear, also by an edited file', async () => {
    const { change, settings, secretFor, view } = app();
    const user = { name: 'priya', password: 'canary' };
    const [plain] = parseProxyList('PROXY p.office:8443');
    const [encrypted] = parseProxyList('HTTPS p.office:8443');
    if (plain?.kind !== 'proxy' || encrypted?.kind !== 'proxy') throw new Error('No routes');
    await change({ proxy: 'https://p.office:8443', certificateFile: '', user });
    expect(await secretFor(encrypted)).toBe('priya:canary');
    settings.set('network.proxy', 'http://p.office:8443');
    expect([(await view()).userName, await secretFor(plain)]).toEqual([null, null]);
    // What was entered for the clear may go out encrypted, as earlier versions kept it for both.
    await change({ proxy: 'http://p.office:8080', certificateFile: '', user });
    const [safer] = parseProxyList('HTTPS p.office:8080');
    if (safer?.kind !== 'proxy') throw new Error('No route');
    expect(await secretFor(safer)).toBe('priya:canary');
  });

  it('keep the password in the keychain alone', async () => {
    const { change, settings, secretFor, view, changes } = app();
    const user = { name: 'priya', password: 'canary:1' };
    const given = { proxy: ' P.office:8080 ', certificateFile: '/office.pem', user };
    expect(await change(given)).toMatchObject({ ok: true, value: { userName: 'priya' } });
    expect(
      JSON.stringify([
        await view(),
        settings.get('network.proxy'),
        settings.get('network.user.proxy:p.office:8080'),
      ]),
    ).not.toContain('canary');
    expect(route?.kind === 'proxy' && (await secretFor(route))).toBe('priya:canary:1');
    expect(changes()).toBe(1);
    await change({ ...given, user: null });
    expect(route?.kind === 'proxy' && (await secretFor(route))).toBeNull();
    expect((await view()).userName).toBeNull();
  });

  it('are known after a restart: the proxy, its user and the password', async () => {
    const { change, again } = app();
    const user = { name: 'priya', password: 'canary' };
    await change({ proxy: 'p.office:8080', certificateFile: '', user });
    const restarted = again();
    expect(await restarted.view()).toMatchObject({ proxy: 'p.office:8080', userName: 'priya' });
    expect(route?.kind === 'proxy' && (await restarted.secretFor(route))).toBe('priya:canary');
  });

  it('ask a keychain again that was locked', async () => {
    const { change, secretFor, lock } = app();
    await change({ proxy: 'p.office:8080', certificateFile: '', user: { name: 'a', password: 'b' } });
    if (route?.kind !== 'proxy') throw new Error('No route');
    lock(true);
    expect(await secretFor(route)).toBeNull();
    lock(false);
    expect(await secretFor(route)).toBe('a:b');
  });

  it.each([
    [{ proxy: 'ftp://x' }, 'proxy'],
    [{ proxy: 'p:1', user: { name: 'a:b', password: 'x' } }, 'userName'],
    [{ proxy: 'system', user: { name: 'a', password: 'x' } }, 'userName'],
    [{ certificateFile: 'office.pem' }, 'certificateFile'],
    [{ certificateFile: '/gone.pem' }, 'certificateFile'],
    [{ certificateFile: '/empty.pem' }, 'certificateFile'],
  ])('refuse %j and change nothing', async (change, field) => {
    const at = app();
    const answer = await at.change({ proxy: 'none', certificateFile: '', ...change });
    expect(answer).toMatchObject({ failure: { code: 'INVALID', data: { faults: [{ field }] } } });
    expect(await at.view()).toEqual(untouched);
    expect(at.changes()).toBe(0);
  });
});

describe("the office's certificate file", () => {
  const chosen = { proxy: 'system', certificateFile: '/office.pem' };
  const thief = pem.replace('AA==', 'BB==');
  const standing = async (at: ReturnType<typeof app>) => {
    const { state, certificates } = await at.ownCertificates();
    expect((await at.view()).certificates).toBe(state);
    return [state, certificates.length];
  };

  it('is trusted once a person saved it, also after a restart, and by its hash alone', async () => {
    const at = app();
    await at.change(chosen);
    expect(await standing(at)).toEqual(['trusted', 1]);
    expect(await standing(at.again())).toEqual(['trusted', 1]);
    const entry = await at.kept.get('network:certificates');
    expect(entry.ok && entry.value?.reveal()).toMatch(/^[0-9a-f]{64}$/);
    at.files.set('/office.pem', `For the office\n${pem}`);
    expect(await standing(at)).toEqual(['trusted', 1]);
  });

  it.each([
    ['chosen in an edited settings file', (at: ReturnType<typeof app>) => void at.files.set('/t.pem', thief)],
    ['changed', (at: ReturnType<typeof app>) => void at.files.set('/office.pem', thief)],
    ['added to', (at: ReturnType<typeof app>) => void at.files.set('/office.pem', pem + thief)],
  ])('is not trusted where it was %s, until a person who was told saves', async (_, edit) => {
    const before = app();
    await before.change(chosen);
    edit(before);
    if (before.files.has('/t.pem')) before.settings.set('network.certificateFile', '/t.pem');
    const at = before.again();
    for (const [path, text] of before.files) at.files.set(path, text);
    expect(await standing(at)).toEqual(['withheld', 0]);
    const { proxy, certificateFile } = await at.view();
    expect((await at.change({ proxy, certificateFile })).ok).toBe(true);
    expect((await standing(at))[0]).toBe('trusted');
  });

  it('is not trusted where an earlier version chose it', async () => {
    const at = app();
    at.settings.set('network.certificateFile', '/office.pem');
    expect(await standing(at)).toEqual(['withheld', 0]);
  });

  it('is not confirmed by who saves something else and was shown other certificates', async () => {
    const at = app();
    await at.change(chosen);
    await at.view();
    at.files.set('/office.pem', thief);
    const change = { ...chosen, proxy: 'none' };
    expect(await at.change(change)).toMatchObject({
      failure: {
        data: {
          faults: [{ field: 'certificateFile', message: expect.stringContaining('has just changed') }],
        },
      },
    });
    expect((await at.ownCertificates()).state).toBe('withheld');
    // Told of it, the person saves again.
    expect((await at.change(change)).ok).toBe(true);
  });

  it('is trusted for this run where the keychain refuses, and says so', async () => {
    const at = app();
    at.lock(true);
    await at.change(chosen);
    expect(await standing(at)).toEqual(['thisRunOnly', 1]);
    expect(await at.view()).toMatchObject({ certificateProblem: lockedKeychain });
    expect(await standing(at.again())).toEqual(['withheld', 0]);
    at.lock(false);
    await at.change(chosen);
    expect(await standing(at.again())).toEqual(['trusted', 1]);
  });

  it('is not trusted while the keychain does not say what was confirmed', async () => {
    const before = app();
    await before.change(chosen);
    const at = before.again();
    at.lock(true);
    expect(await standing(at)).toEqual(['locked', 0]);
    at.lock(false);
    expect(await standing(at)).toEqual(['trusted', 1]);
  });

  it('leaves nothing in the keychain once it is taken out, and changes nothing where that refuses', async () => {
    const at = app();
    await at.change(chosen);
    at.lock(true);
    expect(await at.change({ proxy: 'none', certificateFile: '' })).toMatchObject({ ok: false });
    expect(await at.view()).toMatchObject({ proxy: 'system', certificateFile: '/office.pem' });
    at.lock(false);
    await at.change({ proxy: 'none', certificateFile: '' });
    expect(await at.kept.get('network:certificates')).toEqual({ ok: true, value: null });
    at.settings.set('network.certificateFile', '/office.pem');
    expect(await standing(at)).toEqual(['withheld', 0]);
  });
});

describe('the test of the network', () => {
  const answered = (status: number, headers: Record<string, string> = {}): FakeAnswer =>
    ok({ status, headers, bytes: new Uint8Array(), correlationId: 'c' });
  const run = async (answer: FakeAnswer, more: object = {}) => {
    const http = createFakeHttp(() => answer);
    const steps = await testNetwork({
      http,
      network: undefined,
      networkSettings: app(),
      connection: () => makeConnection(),
      isOnline: () => true,
      ...more,
    });
    return { steps, http };
  };

  it.each([
    ['a 404 of its own', answered(404, { 'content-type': 'text/html' }), true],
    ['a 200 of its own', answered(200, { 'content-type': 'application/json' }), true],
    ['a redirect at home', answered(302, { location: '/docs' }), true],
    ['a web page', answered(200, { 'content-type': 'text/html' }), false],
    ['a redirect elsewhere', answered(302, { location: 'https://wifi.example/' }), false],
    ['a sign-in wanted', answered(511), false],
    ['nothing', failed({ kind: 'network' as const, reason: reasonSaying('Nobody answers.') }), false],
  ])('takes %s as it is', async (_, answer, isGood) => {
    const { steps, http } = await run(answer);
    expect(steps.find((step) => 'server' in step && step.server === 'service')?.isGood).toBe(isGood);
    expect(http.asked.map(({ url }) => url)).toEqual([
      'https://api.example.com/',
      'https://auth.example.com/',
    ]);
    expect(http.asked.every(({ repeat, headers }) => repeat === 'never' && headers === undefined)).toBe(true);
  });

  it('says that the certificate file is not used', async () => {
    const networkSettings = app();
    networkSettings.settings.set('network.certificateFile', '/office.pem');
    const { steps } = await run(answered(404), { networkSettings });
    expect(steps[1]).toMatchObject({ kind: 'certificates', isGood: false, state: 'withheld' });
  });

  it('says that the computer is offline, and asks nothing', async () => {
    const { steps, http } = await run(answered(200), { isOnline: () => false });
    expect(steps).toMatchObject([{ kind: 'computer', isGood: false }]);
    expect(http.asked).toEqual([]);
  });

  it('names the proxies in their order', async () => {
    const network = {
      routesFor: async () => parseProxyList('PROXY p.office:8080; DIRECT'),
      trusted: async () => undefined,
      authorizationFor: async () => null,
      renew() {},
    };
    const { steps } = await run(answered(404), { network });
    expect(steps[1]).toMatchObject({ kind: 'route', isGood: true, proxies: ['p.office:8080', null] });
  });
});
