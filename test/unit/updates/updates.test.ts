import { describe, expect, it } from 'vitest';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import type { PackageUpdater } from '../../../main/ports/package-updater.ts';
import { createUpdates } from '../../../main/updates/updates.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createFakeHttp } from '../../support/fake-http.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { lockedKeychain } from '../../support/locked-keychain.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { reasonSaying } from '../../support/reason-saying.ts';
import { describe as describeVersion, makeFeedKey } from '../../support/update-feed.ts';

const key = makeFeedKey();
const feed = 'https://updates.office.example/landfolio/';
const hours = 60 * 60_000;

function app(updaterChange: Partial<PackageUpdater> | null = {}) {
  const clock = new FakeClock();
  const state = {
    text: describeVersion('1.3.0', 'Landfolio.exe'),
    signature: null as string | null,
    isDown: false,
    isBusy: false,
    fetched: [] as string[],
    installs: 0,
    changes: 0,
  };
  const http = createFakeHttp(({ url }) => {
    if (state.isDown)
      return failed({ kind: 'network', reason: reasonSaying('The update feed could not be reached.') });
    const body = url.endsWith('.sig') ? (state.signature ?? key.sign(state.text)) : state.text;
    return ok({ status: 200, headers: {}, bytes: new TextEncoder().encode(body), correlationId: 'c' });
  });
  const updater: PackageUpdater | undefined =
    updaterChange === null
      ? undefined
      : {
          obstacle: async () => null,
          async fetch({ version }) {
            state.fetched.push(version);
            return ok(undefined);
          },
          installAndRestart: () => {
            state.installs += 1;
          },
          ...updaterChange,
        };
  const settings = createMemorySettings();
  const secrets = createMemorySecrets();
  const keychain = { isLocked: false };
  const refusing = async () => failed(lockedKeychain);
  settings.set('updates.place', 50);
  const events = createQuietEvents();
  events.on('updateStateChanged', () => {
    state.changes += 1;
  });
  const open = () =>
    createUpdates({
      events,
      settings,
      secrets: keychain.isLocked ? { get: refusing, set: refusing, delete: refusing } : secrets,
      http,
      clock,
      random: new FakeRandom(),
      log: createQuietLog(),
      version: '1.2.3',
      system: { platform: 'win32', arch: 'x64' },
      updater,
      isBusy: () => state.isBusy,
    });
  return { updates: open(), open, state, clock, http, settings, keychain };
}

async function configured(change?: Partial<PackageUpdater> | null) {
  const at = app(change);
  expect(await at.updates.set({ feed, key: key.entered })).toMatchObject({ ok: true });
  return at;
}

describe('updates', () => {
  it('are off until a feed is entered: nothing is asked, ever', async () => {
    const { updates, http, clock } = app();
    updates.start();
    expect(await updates.check()).toMatchObject({ phase: 'off', version: null, checkedAt: null });
    await clock.advance(48 * hours);
    expect(http.asked).toEqual([]);
    expect(updates.offer()).toBeNull();
  });

  it('refuse a feed that is not sound, and change nothing', async () => {
    const { updates, settings } = app();
    expect(await updates.set({ feed: 'http://x.example/', key: key.entered })).toMatchObject({
      failure: [{ field: 'feed' }],
    });
    expect([settings.get('updates.feed'), settings.get('updates.key')]).toEqual([undefined, undefined]);
  });

  it('are fetched, told of, and installed only when the person restarts', async () => {
    const { updates, state, http } = await configured();
    expect(await updates.check()).toMatchObject({ phase: 'ready', version: '1.3.0' });
    expect(state.fetched).toEqual(['1.3.0']);
    expect(http.asked.map(({ url }) => url)).toEqual([`${feed}latest.yml`, `${feed}latest.yml.sig`]);
    expect(updates.offer()).toEqual({ version: '1.3.0', isReady: true });
    expect(state.installs).toBe(0);
    expect(updates.restart()).toEqual(ok(undefined));
    expect(state.installs).toBe(1);
  });

  it('are never installed while an order is under way', async () => {
    const { updates, state } = await configured();
    await updates.check();
    state.isBusy = true;
    expect(updates.restart()).toMatchObject({
      failure: { kind: 'orderInProgress' },
    });
    expect(state.installs).toBe(0);
    expect((await updates.view()).isBusy).toBe(true);
  });

  it('are not fetched while an order is under way, and then a minute later', async () => {
    const { updates, state, clock } = await configured();
    state.isBusy = true;
    updates.start();
    await clock.advance(2 * 60_000);
    expect([state.fetched, updates.offer()]).toEqual([[], { version: '1.3.0', isReady: false }]);
    state.isBusy = false;
    await clock.advance(60_000);
    expect(state.fetched).toEqual(['1.3.0']);
  });

  it('are asked for two minutes after the start and every six hours, and no more once one is ready', async () => {
    const { updates, state, clock, http } = await configured();
    state.text = describeVersion('1.2.3', 'Landfolio.exe');
    updates.start();
    await clock.advance(2 * 60_000 - 1);
    expect(http.asked).toHaveLength(0);
    await clock.advance(1);
    expect(http.asked).toHaveLength(2);
    await clock.advance(6 * hours);
    expect(http.asked).toHaveLength(4);
    state.text = describeVersion('1.3.0', 'Landfolio.exe');
    await clock.advance(6 * hours);
    expect(state.fetched).toEqual(['1.3.0']);
    const asked = http.asked.length;
    await clock.advance(24 * hours);
    expect(http.asked).toHaveLength(asked);
  });

  it.each<[string, (state: ReturnType<typeof app>['state']) => void, object]>([
    [
      'unsigned',
      (state) => (state.signature = ''),
      { phase: 'failed', state: { code: 'unsigned', version: '1.3.0' } },
    ],
    ['signed by another', (state) => (state.signature = makeFeedKey().sign(state.text)), { phase: 'failed' }],
    [
      'older',
      (state) => (state.text = describeVersion('1.2.2', 'a.exe')),
      { phase: 'current', state: { code: 'latest' } },
    ],
    ['the same', (state) => (state.text = describeVersion('1.2.3', 'a.exe')), { phase: 'current' }],
    ['no version', (state) => (state.text = describeVersion('1.2.4-beta.1', 'a.exe')), { phase: 'failed' }],
    [
      'for a lower share',
      (state) => (state.text = describeVersion('1.3.0', 'a.exe', 'x', 'stagingPercentage: 50\n')),
      { phase: 'current', state: { code: 'staged', version: '1.3.0' } },
    ],
    [
      'not to be had',
      (state) => (state.isDown = true),
      {
        phase: 'failed',
        state: {
          code: 'feedFailed',
          failure: { reason: reasonSaying('The update feed could not be reached.') },
        },
      },
    ],
  ])('are left where the version is %s', async (_, change, view) => {
    const { updates, state } = await configured();
    change(state);
    expect(await updates.check()).toMatchObject({ ...view, version: null });
    expect(state.fetched).toEqual([]);
    expect(updates.offer()).toBeNull();
    expect(updates.restart()).toMatchObject({ ok: false });
  });

  it('reach this computer once the share passes its place, which stays the same', async () => {
    const { updates, state, settings } = await configured();
    state.text = describeVersion('1.3.0', 'a.exe', 'x', 'stagingPercentage: 51\n');
    expect(await updates.check()).toMatchObject({ phase: 'ready' });
    expect(settings.get('updates.place')).toBe(50);
    const fresh = app();
    fresh.settings.set('updates.place', undefined);
    await fresh.updates.set({ feed, key: key.entered });
    await fresh.updates.check();
    const drawn = fresh.settings.get('updates.place');
    expect(drawn).toBeTypeOf('number');
    await fresh.open().check();
    expect(fresh.settings.get('updates.place')).toBe(drawn);
  });

  it('are told of and not fetched where this installation cannot replace itself', async () => {
    const refusing = {
      linux: await configured({ obstacle: async () => 'linux' }),
      notInstalled: await configured(null),
    };
    for (const [obstacle, at] of Object.entries(refusing)) {
      const view = await at.updates.check();
      expect(view).toMatchObject({
        phase: 'offered',
        version: '1.3.0',
        hasObstacle: true,
        state: { code: 'offered', version: '1.3.0', obstacle },
      });
      expect(at.state.fetched).toEqual([]);
      expect(at.updates.offer()).toEqual({ version: '1.3.0', isReady: false });
      expect(at.updates.restart()).toMatchObject({ ok: false });
    }
  });

  it('say what went wrong in fetching, and can be asked for again', async () => {
    let answer: Awaited<ReturnType<PackageUpdater['fetch']>> = failed({ code: 'notAsDescribed' });
    const { updates } = await configured({ fetch: async () => answer });
    expect(await updates.check()).toMatchObject({
      phase: 'failed',
      state: { code: 'notFetched', version: '1.3.0', why: { code: 'notAsDescribed' } },
    });
    answer = ok(undefined);
    expect(await updates.check()).toMatchObject({ phase: 'ready' });
  });

  it('ask once where two ask at the same time', async () => {
    const { updates, http, state } = await configured();
    await Promise.all([updates.check(), updates.check()]);
    expect([http.asked.length, state.fetched.length]).toEqual([2, 1]);
  });

  it('are off again once the feed is taken out, whatever was ready', async () => {
    const { updates } = await configured();
    await updates.check();
    expect(await updates.set({ feed: '', key: '' })).toMatchObject({ value: { phase: 'off' } });
    expect(updates.restart()).toMatchObject({ ok: false });
  });

  it.each([
    ['updates.feed', 'https://thief.example/landfolio/'],
    ['updates.key', makeFeedKey().entered],
  ])(
    'are not asked for once %s was edited in the settings, until a person confirms it',
    async (name, value) => {
      const { settings, open, http } = await configured();
      settings.set(name, value);
      const updates = open();
      expect(await updates.check()).toMatchObject({
        phase: 'withheld',
        state: { code: 'notConfirmed' },
      });
      expect(http.asked).toEqual([]);
      const shown = await updates.view();
      expect(shown[name === 'updates.feed' ? 'feed' : 'key']).toBe(value);
      expect(await updates.set(shown)).toMatchObject({ ok: true, value: { phase: 'current' } });
      await open().check();
      expect(http.asked.length).toBeGreaterThan(0);
    },
  );

  it('are asked for after a restart at the feed that was entered, and not while the keychain is locked', async () => {
    const { open, keychain, http } = await configured();
    keychain.isLocked = true;
    expect(await open().check()).toMatchObject({
      phase: 'withheld',
      state: { code: 'keychainLocked', keychain: lockedKeychain },
    });
    expect(http.asked).toEqual([]);
    keychain.isLocked = false;
    expect(await open().check()).toMatchObject({ phase: 'ready' });
  });

  it('follow a feed for this run where the keychain refuses to keep it, and say so', async () => {
    const { open, keychain, settings } = app();
    keychain.isLocked = true;
    const updates = open();
    expect(await updates.set({ feed, key: key.entered })).toMatchObject({
      value: { phase: 'current', state: { code: 'notSaved' } },
    });
    expect(await updates.check()).toMatchObject({ phase: 'ready' });
    expect(settings.get('updates.feed')).toBe(feed);
    expect(await open().view()).toMatchObject({ phase: 'withheld' });
  });

  it('ask nothing more after the end', async () => {
    const { updates, clock, http } = await configured();
    updates.start();
    await updates.stop();
    await clock.advance(24 * hours);
    expect(http.asked).toEqual([]);
  });
});
