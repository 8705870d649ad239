import { describe, expect, it } from 'vitest';
import { createMemorySecrets } from '../../main/host/memory-secrets.ts';
import { createMemorySettings } from '../../main/host/memory-settings.ts';
import { parseProxyList } from '../../main/http/proxy-list.ts';
import { createNetworkDesk } from '../../main/network-desk.ts';
import { testNetwork } from '../../main/network-test.ts';
import { failed, ok } from '../../shared/lib/result.ts';
import { makeConnection } from '../support/connection.ts';
import { createFakeHttp, type FakeAnswer } from '../support/fake-http.ts';

const pem = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n';
const [route] = parseProxyList('PROXY p.office:8080');

function desk() {
  const settings = createMemorySettings();
  const secrets = createMemorySecrets();
  let isLocked = false;
  let changes = 0;
  const made = createNetworkDesk({
    settings,
    secrets: {
      ...secrets,
      get: (account) => (isLocked ? Promise.resolve(failed({ message: 'locked' })) : secrets.get(account)),
    },
    readFile: async (path) => {
      if (path === '/office.pem') return Buffer.from(pem);
      if (path === '/empty.pem') return Buffer.from('nothing');
      throw new Error('ENOENT');
    },
    changed: () => {
      changes += 1;
    },
  });
  const lock = (to: boolean) => {
    isLocked = to;
  };
  return { ...made, settings, lock, changes: () => changes };
}

describe("the office's network settings", () => {
  it('are the system’s until something is chosen', () => {
    expect(desk().view()).toEqual({ proxy: 'system', certificateFile: '', userName: null });
  });

  it('refuse a name without its password, and say at which field', async () => {
    const { change, view } = desk();
    const given = { proxy: 'p.office:8080', certificateFile: '', user: { name: 'priya', password: '' } };
    expect(await change(given)).toMatchObject({
      failure: { kind: 'invalid', faults: [{ field: 'password' }] },
    });
    expect(view().proxy).toBe('system');
  });

  it('keep the password in the keychain alone', async () => {
    const { change, settings, secretFor, view, changes } = desk();
    const user = { name: 'priya', password: 'canary:1' };
    const given = { proxy: ' P.office:8080 ', certificateFile: '/office.pem', user };
    expect(await change(given)).toMatchObject({ ok: true, value: { userName: 'priya' } });
    expect(
      JSON.stringify([
        view(),
        settings.get('network.proxy'),
        settings.get('network.user.proxy:p.office:8080'),
      ]),
    ).not.toContain('canary');
    expect(route?.kind === 'proxy' && (await secretFor(route))).toBe('priya:canary:1');
    expect(changes()).toBe(1);
    await change({ ...given, user: null });
    expect(route?.kind === 'proxy' && (await secretFor(route))).toBeNull();
    expect(view().userName).toBeNull();
  });

  it('ask a keychain again that was locked', async () => {
    const { change, secretFor, lock } = desk();
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
    const at = desk();
    const answer = await at.change({ proxy: 'none', certificateFile: '', ...change });
    expect(answer).toMatchObject({ failure: { kind: 'invalid', faults: [{ field }] } });
    expect(at.view()).toEqual({ proxy: 'system', certificateFile: '', userName: null });
    expect(at.changes()).toBe(0);
  });
});

describe('the test of the network', () => {
  const answered = (status: number, headers: Record<string, string> = {}): FakeAnswer =>
    ok({ status, headers, bytes: new Uint8Array(), correlationId: 'c' });
  const run = async (answer: FakeAnswer, more: object = {}) => {
    const http = createFakeHttp(() => answer);
    const steps = await testNetwork({
      http,
      ways: undefined,
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
    ['nothing', failed({ kind: 'network' as const, message: 'Nobody answers.' }), false],
  ])('takes %s as it is', async (_, answer, isGood) => {
    const { steps, http } = await run(answer);
    expect(steps.find(({ what }) => what === 'The land information service')?.isGood).toBe(isGood);
    expect(http.asked.map(({ url }) => url)).toEqual([
      'https://api.example.com/',
      'https://auth.example.com/',
    ]);
    expect(http.asked.every(({ repeat, headers }) => repeat === 'never' && headers === undefined)).toBe(true);
  });

  it('says that the computer is offline, and asks nothing', async () => {
    const { steps, http } = await run(answered(200), { isOnline: () => false });
    expect(steps).toMatchObject([{ what: 'This computer', isGood: false }]);
    expect(http.asked).toEqual([]);
  });

  it('names the proxies in their order', async () => {
    const ways = {
      routesFor: async () => parseProxyList('PROXY p.office:8080; DIRECT'),
      trusted: async () => undefined,
      authorizationFor: async () => null,
      renew() {},
    };
    const { steps } = await run(answered(404), { ways });
    expect(steps[1]?.message).toBe('It goes through the proxy p.office:8080, or else straight out.');
  });
});
