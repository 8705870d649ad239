import type { UpdateView } from '../../shared/contract/procedures/updates.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { HostFailure } from '../../shared/model/host-failure.ts';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { UpdateObstacle } from '../../shared/model/update-text.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Http } from '../http/http.ts';
import type { CancelTimer } from '../ports/clock.ts';
import type { OfferedPackage, PackageUpdater } from '../ports/package-updater.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import { createConfirmedFeed } from './confirmed-feed.ts';
import { decideUpdate } from './decide-update.ts';
import { askFeed, descriptionName, type Feed, readFeed } from './feed.ts';

/** Newer versions of Landfolio: checked for, downloaded, and installed when the person restarts. */
export interface Updates {
  view(): Promise<UpdateView>;
  set(change: { readonly feed: string; readonly key: string }): Promise<Result<UpdateView, Fault[]>>;
  /** Asks the feed now. */
  check(): Promise<UpdateView>;
  /** Ends the application and installs what is ready. The failure says why not now. */
  restart(): Result<void, HostFailure>;
  /** For the status line: a version that is out, and whether it only waits for the restart. */
  offer(): { readonly version: string; readonly isReady: boolean } | null;
  /** Asks by itself from now on, where this installation can replace itself or tell of it. */
  start(): void;
  stop(): Promise<void>;
}

interface UpdatesOptions extends Pick<AppContext, 'clock' | 'random' | 'log' | 'events'> {
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  readonly http: Http;
  readonly version: string;
  readonly system: { readonly platform: string; readonly arch: string };
  readonly updater: PackageUpdater | undefined;
  /** An order is being sent, or what may cost money waits for its answer. */
  readonly isBusy: () => boolean;
}

const minute = 60_000;
/** Milliseconds: the first look leaves the start of the application alone; later ones come four times a day. */
const firstLook = 2 * minute;
const betweenLooks = 6 * 60 * minute;
const whileBusy = minute;
/** An installer with Electron in it. */
const maxBytes = 400 * 1024 * 1024;

type State = Pick<UpdateView, 'phase' | 'state'> & { readonly version: string | null };

const off: State = { phase: 'off', version: null, state: { code: 'off' } };
const notAsked: State = { phase: 'current', version: null, state: { code: 'notChecked' } };

export function createUpdates(options: UpdatesOptions): Updates {
  const { settings, http, clock, log, updater } = options;
  const confirmed = createConfirmedFeed(options.secrets);
  const closing = new AbortController();
  let state: State = currentFeed() === null ? off : notAsked;
  let checkedAt: number | null = null;
  let asking: Promise<void> | null = null;
  /** The order that it waits for may be over before it is asked again. */
  let isHeldBack = false;
  let cancelLook: CancelTimer = () => {};

  function text(key: string): string {
    const value = settings.get(key);
    return typeof value === 'string' ? value : '';
  }

  function currentFeed(): Feed | null {
    const feed = readFeed(text('updates.feed'), text('updates.key'));
    return feed.ok ? feed.value : null;
  }

  /** This installation's place among all for staged versions, drawn once. */
  function place(): number {
    const known = settings.get('updates.place');
    if (typeof known === 'number' && known >= 0 && known < 100) return known;
    const drawn = options.random.fraction() * 100;
    settings.set('updates.place', drawn);
    return drawn;
  }

  function move(next: State): void {
    state = next;
    options.events.publish('updateStateChanged', {});
  }

  async function look(): Promise<void> {
    isHeldBack = false;
    const feed = currentFeed();
    if (feed === null) return move(off);
    if ((await confirmed.hindrance(feed.address, text('updates.key'))) !== null) return;
    const { platform, arch } = options.system;
    const answer = await askFeed(http, feed, descriptionName(platform, arch), closing.signal);
    if (closing.signal.aborted) return;
    checkedAt = clock.now();
    if (!answer.ok) return move({ phase: 'failed', version: null, state: answer.failure });
    const { version, description } = answer.value;
    const decision = decideUpdate({
      isConfigured: true,
      isBusy: options.isBusy(),
      installed: options.version,
      offered: answer.value,
      place: place(),
    });
    log.info('updates.looked', { version, act: decision.act, why: 'why' in decision ? decision.why : null });
    if (decision.act === 'leave') return move(left(decision.why, version));
    const obstacle = await obstacleOf();
    if (decision.act === 'wait' && decision.why === 'notYet') {
      return move({ phase: 'current', version: null, state: { code: 'staged', version } });
    }
    if (obstacle !== null) {
      return move({ phase: 'offered', version, state: { code: 'offered', version, obstacle } });
    }
    if (decision.act === 'wait') {
      isHeldBack = true;
      return move({ phase: 'offered', version, state: { code: 'afterOrder', version } });
    }
    await fetch({ version, description, feed: feed.address });
  }

  async function fetch(offered: OfferedPackage): Promise<void> {
    const { version } = offered;
    if (updater === undefined) return;
    move({ phase: 'fetching', version, state: { code: 'fetching', version } });
    const { origin } = new URL(offered.feed);
    const fetched = await updater.fetch(offered, (link) =>
      // Names no other host: a feed in the office's own network must not become a way into it.
      http.open({
        link,
        policy: { loopbackOrigin: null, ownOrigin: origin, hosts: [] },
        maxBytes,
        signal: closing.signal,
        party: 'The update feed',
      }),
    );
    if (closing.signal.aborted) return;
    if (!fetched.ok) {
      const why = fetched.failure;
      return move({ phase: 'failed', version: null, state: { code: 'notFetched', version, why } });
    }
    move({ phase: 'ready', version, state: { code: 'ready', version } });
  }

  async function obstacleOf(): Promise<UpdateObstacle | null> {
    return updater === undefined ? 'notInstalled' : updater.obstacle();
  }

  async function check(): Promise<void> {
    // What is ready stays so: fetching another in its place could leave a half one.
    if (state.phase === 'ready') return;
    asking ??= look()
      .catch((error: unknown) => {
        const reference = log.error('updates.look', error);
        move({ phase: 'failed', version: null, state: { code: 'checkBroke', reference } });
      })
      .finally(() => {
        asking = null;
      });
    await asking;
  }

  function lookLater(milliseconds: number): void {
    cancelLook();
    if (closing.signal.aborted) return;
    cancelLook = clock.after(milliseconds, () => {
      void check().then(() => lookLater(isHeldBack ? whileBusy : betweenLooks));
    });
  }

  /** What is so now; an unconfirmed feed is shown as such, whatever was found before. */
  async function shown(): Promise<State> {
    const feed = currentFeed();
    if (feed === null || state.phase === 'fetching' || state.phase === 'ready') return state;
    const hindrance = await confirmed.hindrance(feed.address, text('updates.key'));
    return hindrance === null ? state : { phase: 'withheld', version: null, state: hindrance };
  }

  async function view(): Promise<UpdateView> {
    return {
      feed: text('updates.feed'),
      key: text('updates.key'),
      hasObstacle: (await obstacleOf()) !== null,
      ...(await shown()),
      checkedAt,
      isBusy: options.isBusy(),
    };
  }

  return {
    view,
    async set(change) {
      const given = { feed: change.feed.trim(), key: change.key.trim() };
      const feed = readFeed(given.feed, given.key);
      if (!feed.ok) return failed(feed.failure);
      // A look under way belongs to the feed as it was.
      await asking;
      const address = feed.value?.address ?? '';
      // Also where it is cleared: an edited file must not bring the former one back.
      const problem = await confirmed.confirm(address, given.key);
      settings.set('updates.feed', address);
      settings.set('updates.key', given.key);
      checkedAt = null;
      move(feed.value === null ? off : entered(problem));
      return ok(await view());
    },
    async check() {
      await check();
      return view();
    },
    restart() {
      if (updater === undefined || state.phase !== 'ready') return failed({ kind: 'noUpdateReady' });
      if (options.isBusy()) return failed({ kind: 'orderInProgress' });
      updater.installAndRestart();
      return ok(undefined);
    },
    offer() {
      const { version, phase } = state;
      return version === null || phase === 'fetching' ? null : { version, isReady: phase === 'ready' };
    },
    start() {
      if (updater !== undefined) lookLater(firstLook);
    },
    async stop() {
      closing.abort();
      cancelLook();
      await asking;
    },
  };
}

/** `keychain`: why it did not take the feed, or null. */
function entered(keychain: KeychainProblem | null): State {
  return keychain === null ? notAsked : { ...notAsked, state: { code: 'notSaved', keychain } };
}

function left(why: 'off' | 'unsigned' | 'notNewer' | 'unreadable', version: string): State {
  if (why === 'notNewer') return { phase: 'current', version: null, state: { code: 'latest' } };
  const state =
    why === 'unreadable' ? ({ code: 'badVersion' } as const) : ({ code: 'unsigned', version } as const);
  return { phase: 'failed', version: null, state };
}
