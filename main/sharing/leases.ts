import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '../context/app-context.ts';
import type { StandingLease } from '../office/office-server.ts';
import type { Leases, LeaseUser, Turn } from '../ports/leases.ts';
import type { LeaseLink } from './office-link.ts';

/** A lease of this computer. Entries that were found out under it are pushed with it. */
export interface HeldLease {
  /** Whose orders are asked about. */
  readonly connectionId: string;
  readonly epoch: number;
}

interface LeasesParts extends Pick<AppContext, 'clock' | 'random' | 'log' | 'events'> {
  /** Made after the capabilities that ask. */
  readonly link: () => LeaseLink;
  readonly user: () => LeaseUser;
}

/** The computer that asks for an account, as a person is told. */
export interface Asker {
  readonly person: string;
  readonly computer: string;
  readonly isOwn: boolean;
}

export interface OfficeLeases extends Leases {
  /** The lease that this computer holds of an account, or null. */
  held(connectionId: string): HeldLease | null;
  /** The server says that another computer took it over. */
  lost(lease: HeldLease): void;
  /** Who asks the land service for the office, each once; none where nothing waits, or nobody knows. */
  askers(): readonly Asker[];
  /** Calls `told` where it is another one. */
  onAsker(told: () => void): void;
  start(): void;
  /** Drops what is held, so that another computer takes it over at once. */
  stop(): Promise<void>;
}

/** How long a lease lasts by the server's clock: after so long a silence another computer takes it over. Seconds. */
const leaseSeconds = 42;
/** It is renewed this often. A computer that waits tries again when it would end, so after every second renewal, also a late one. */
const renewMs = 20_000;
/** After a lease would have ended. */
const afterEndMs = 500;
/** While the server cannot be reached. */
const againMs = 15_000;
/** What happens close together is looked at once. */
const gatherMs = 50;
/** At the start nothing is asked until the office was heard, and it is known whether another computer asks; or so long. */
const unknownMs = 10_000;
const startingMs = 250;
/** A server that is slower than this is not waited for. */
const askWithinMs = 5000;
const dropWithinMs = 1500;

/** The same text on each computer: the id of a connection is made of its addresses and its account. */
export function leaseName(connectionId: string): string {
  return JSON.stringify(['asking', connectionId]);
}

type Standing = Pick<StandingLease, 'epoch' | 'isOwn' | 'person' | 'computer' | 'news'> & {
  /** When it ends, on the monotonic clock. */
  readonly endsAt: number;
};

/** Takes, renews and drops the leases by which one computer of an office asks the land service for all. */
export function createLeases(parts: LeasesParts): OfficeLeases {
  const { clock, log } = parts;
  const standing = new Map<string, Standing>();
  const told = new Map<string, Turn>();
  const askerTold = new Set<() => void>();
  let toldAskers = '[]';
  /** News of each account that was looked at here. */
  const known = new Map<string, number>();
  const withNews = new Set<string>();
  /** When a held lease was needed last, on the monotonic clock. */
  const neededAt = new Map<string, number>();
  /** When the first answer is not waited for any more. */
  let knownAt = 0;
  let isRunning = false;
  let checking: Promise<void> | null = null;
  let isDirty = false;
  let cancel: () => void = () => {};
  let cancelGather: (() => void) | null = null;
  let wantedBefore = '';

  const isMember = () => parts.link().membership() !== null;

  function lives(connectionId: string): Standing | null {
    const one = standing.get(connectionId);
    if (one === undefined) return null;
    // That another one's has ended is known only once the server was asked: it is renewed, mostly.
    return clock.monotonic() < one.endsAt + (one.isOwn ? 0 : 2 * afterEndMs + askWithinMs) ? one : null;
  }

  function turn(connectionId: string): Turn {
    if (!isRunning || !isMember()) return 'alone';
    if (clock.monotonic() < knownAt) return 'other';
    const one = lives(connectionId);
    return one === null ? 'alone' : one.isOwn ? 'holder' : 'other';
  }

  function tell(): void {
    for (const connectionId of new Set([...standing.keys(), ...told.keys()])) {
      const now = turn(connectionId);
      if (told.get(connectionId) === now) continue;
      told.set(connectionId, now);
      log.info('lease.turn', { connection: connectionId, turn: now });
      parts.user().turned(connectionId);
    }
    const now = JSON.stringify(askers());
    if (now === toldAskers) return;
    toldAskers = now;
    for (const one of askerTold) one();
  }

  function askers(): readonly Asker[] {
    if (!isRunning || !isMember()) return [];
    const all = [...standing.keys()].flatMap((connectionId) => {
      const one = lives(connectionId);
      return one === null ? [] : [{ person: one.person, computer: one.computer, isOwn: one.isOwn }];
    });
    return all.filter((one, at) => all.findIndex((other) => isDeepStrictEqual(one, other)) === at);
  }

  async function check(): Promise<number | null> {
    if (!isMember()) {
      standing.clear();
      return null;
    }
    // What waits here may have arrived at the office long ago.
    if (isStarting()) return startingMs;
    const isTelling = parts.link().isTelling();
    const all = parts
      .user()
      .waiting()
      .map((one) => (isTelling ? one : { ...one, isAble: false }));
    wantedBefore = JSON.stringify(all);
    const isHeld = (connectionId: string) => lives(connectionId)?.isOwn === true;
    const needed = all
      .filter(({ connectionId, isAble }) => isAble ?? isHeld(connectionId))
      .map(({ connectionId }) => connectionId);
    const refused = all.filter(({ isAble }) => isAble === false).map(({ connectionId }) => connectionId);
    // What was found last is to be told yet.
    const lingering = [...standing.keys()].filter(
      (id) => isHeld(id) && !refused.includes(id) && isNeededLately(id, needed.includes(id)),
    );
    const wanted = [...new Set([...needed, ...lingering])];
    await drop([...standing].flatMap(([id, { isOwn }]) => (isOwn && !wanted.includes(id) ? id : [])));
    if (all.length === 0 && wanted.length === 0) {
      standing.clear();
      return null;
    }
    const seen = all.map(({ connectionId }) => connectionId).filter((id) => !wanted.includes(id));
    const news = [...withNews].filter((id) => wanted.includes(id));
    const askedAt = clock.monotonic();
    const answer = await parts
      .link()
      .ask(
        (server) =>
          server.takeLeases(
            { wanted: wanted.map(leaseName), seen: seen.map(leaseName), found: news.map(leaseName) },
            leaseSeconds,
          ),
        askWithinMs,
      );
    if (!answer.ok) {
      log.warn('lease.unreachable', { fault: answer.failure.code });
      for (const [connectionId, { endsAt }] of standing)
        if (endsAt <= clock.monotonic()) standing.delete(connectionId);
      return againMs;
    }
    for (const connectionId of [...wanted, ...seen]) {
      const one = answer.value.leases.find(({ name }) => name === leaseName(connectionId));
      if (one === undefined) standing.delete(connectionId);
      // By this computer's own clock, from before it asked: it believes in its lease no longer than the server does.
      else standing.set(connectionId, { ...one, endsAt: askedAt + one.endsInMs });
      if (one !== undefined) notice(connectionId, one);
      if (one?.isOwn === true && news.includes(connectionId)) withNews.delete(connectionId);
      // What was found while this computer slept is held back, though nobody else took its lease.
      if (one?.isOwn === true) parts.link().release(connectionId);
    }
    parts.link().heard(answer.value.last);
    return nextIn();
  }

  const isStarting = () => clock.monotonic() < knownAt && !parts.link().hasReceived();

  function isNeededLately(connectionId: string, isNeeded: boolean): boolean {
    const since = isNeeded ? clock.monotonic() : (neededAt.get(connectionId) ?? 0);
    neededAt.set(connectionId, since);
    return clock.monotonic() - since < renewMs;
  }

  function notice(connectionId: string, { isOwn, news }: StandingLease): void {
    const before = known.get(connectionId);
    known.set(connectionId, news);
    if (!isOwn && before !== undefined && before !== news) parts.user().hasNews(connectionId);
  }

  function nextIn(): number {
    const now = clock.monotonic();
    const waits = [...standing.values()].map(({ isOwn, endsAt }) =>
      isOwn ? renewMs : Math.max(endsAt - now, 0) + afterEndMs * (1 + parts.random.fraction()),
    );
    return Math.min(...waits, waits.length === 0 ? leaseSeconds * 1000 : Infinity);
  }

  async function drop(connectionIds: readonly string[]): Promise<void> {
    for (const connectionId of connectionIds) {
      const one = standing.get(connectionId);
      standing.delete(connectionId);
      if (one?.isOwn !== true) continue;
      await parts.link().ask((server) => server.dropLease(leaseName(connectionId), one.epoch), dropWithinMs);
    }
  }

  /** Never more than one at a time; what happens meanwhile is looked at afterwards. */
  function run(): void {
    if (!isRunning) return;
    if (checking !== null) {
      isDirty = true;
      return;
    }
    cancel();
    checking = check()
      .catch((error: unknown) => {
        log.error('lease.check', error);
        return againMs;
      })
      .then((next) => {
        checking = null;
        if (!isRunning) return;
        if (!isStarting()) {
          knownAt = 0;
          tell();
        }
        if (isDirty) {
          isDirty = false;
          run();
        } else if (next !== null) cancel = clock.after(next, run);
      });
  }

  function soon(): void {
    if (!isRunning || !isMember()) return;
    cancelGather ??= clock.after(gatherMs, () => {
      cancelGather = null;
      tell();
      if (isRunning && (JSON.stringify(parts.user().waiting()) !== wantedBefore || !parts.link().isTelling()))
        run();
    });
  }
  parts.events.on('orderChanged', soon);
  parts.events.on('itemChanged', soon);
  parts.events.on('documentStored', soon);

  return {
    turn,
    others() {
      if (!isRunning || !isMember()) return [];
      if (clock.monotonic() < knownAt) return null;
      return [...standing.keys()].filter((connectionId) => turn(connectionId) === 'other');
    },
    wake: soon,
    found(connectionId) {
      withNews.add(connectionId);
    },
    held(connectionId) {
      const one = isRunning ? lives(connectionId) : null;
      return one?.isOwn === true ? { connectionId, epoch: one.epoch } : null;
    },
    lost({ connectionId, epoch }) {
      if (standing.get(connectionId)?.epoch === epoch) standing.delete(connectionId);
      tell();
      run();
    },
    askers,
    onAsker: (one) => void askerTold.add(one),
    start() {
      if (isRunning) return;
      isRunning = true;
      knownAt = isMember() ? clock.monotonic() + unknownMs : 0;
      parts.link().onFreed(() => {
        if ([...standing.values()].some(({ isOwn }) => !isOwn)) run();
      });
      run();
    },
    async stop() {
      isRunning = false;
      cancel();
      cancelGather?.();
      cancelGather = null;
      await checking;
      await drop([...standing.keys()]);
    },
  };
}
