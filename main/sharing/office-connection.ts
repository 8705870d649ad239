import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { OfficeFile } from '../../shared/model/office-file.ts';
import type { AppContext } from '../context/app-context.ts';
import { officeComputer } from '../lib/derived-id.ts';
import { startTimeLimit } from '../lib/time-limit.ts';
import {
  type Cursor,
  createOfficeServer,
  type OfficeEntry,
  type OfficeServer,
  type Welcome,
} from '../office/office-server.ts';
import { officeSchemaVersion } from '../office/schema/schema.ts';
import type { Secret } from '../ports/secret.ts';
import type { ServerFault } from '../postgres/server-fault.ts';
import { openSession, type Session } from '../postgres/session.ts';
import type { StoredMembership } from './ledger-rows.ts';
import type { OfficeLink } from './office-link.ts';

interface ConnectionParts extends Pick<AppContext, 'clock' | 'log' | 'ids'> {
  readonly version: string;
  readonly membership: () => StoredMembership | null;
  readonly password: (file: OfficeFile) => Promise<Secret | null>;
  /** The last entry that was applied. */
  readonly cursor: () => Cursor;
  /** The server has something new, or the connection is lost. */
  readonly woken: () => void;
  /** A computer of the office dropped a lease. */
  readonly freed: () => void;
}

interface Open {
  readonly session: Session;
  readonly server: OfficeServer;
  readonly welcome: Welcome;
  readonly names: ReadonlyMap<string, string>;
  readonly at: number;
}

/** By this the server knows which computers are silent. */
const helloEveryMs = 5 * 60_000;

/** The one connection of this computer to the server of its office. */
export interface OfficeConnection {
  /** A connection of its own, to prove a file and a password. */
  login(file: OfficeFile, secret: Secret): Promise<Result<Open, ServerFault>>;
  /** The open connection, or a new one. Who asks while one is being opened waits for the same. */
  connect(): Promise<Result<Open, ServerFault>>;
  /** The same, with what the server said of this computer not long ago. */
  greet(): Promise<Result<Open, ServerFault>>;
  /** The server was given back what it had lost. */
  cursorIsKnown(): void;
  /** Ends what is under way. */
  disconnect(): Promise<void>;
  /** Opens nothing, and ends what is open or being opened, until `allow`. */
  refuse(): Promise<void>;
  allow(): void;
  learnNames(server: OfficeServer, entries: readonly OfficeEntry[]): Promise<void>;
  /** The name of a person by login, or of a computer by id; the same text where it is not known. */
  nameOf(id: string): string;
  /** How far this computer's clock is ahead of the server's, in milliseconds; null before the first answer. */
  clockAheadMs(): number | null;
  readonly ask: OfficeLink['ask'];
}

export function createOfficeConnection(parts: ConnectionParts): OfficeConnection {
  const { clock, log, ids } = parts;
  const [computerName = ''] = ids.computer.split(':');
  const own = { name: computerName, version: parts.version };
  let open: Open | null = null;
  let opening: Promise<Result<Open, ServerFault>> | null = null;
  let isRefused = false;
  /** Cuts the connection while it is being opened. */
  let cut = new AbortController();
  let clockAheadMs: number | null = null;
  let names: ReadonlyMap<string, string> = new Map();

  async function login(
    file: OfficeFile,
    secret: Secret,
    signal?: AbortSignal,
  ): Promise<Result<Open, ServerFault>> {
    const opened = await openSession({
      ...(signal === undefined ? {} : { signal }),
      hosts: file.hosts,
      database: file.database,
      login: file.login,
      ca: file.ca,
      password: secret.reveal(),
      program: `Landfolio ${parts.version}`,
    });
    if (!opened.ok) return opened;
    const session = opened.value;
    const server = createOfficeServer(session, officeComputer(ids.computer, file.login));
    const welcome = await server.hello(own, parts.cursor());
    const known = welcome.ok ? await server.names() : welcome;
    if (!welcome.ok || !known.ok) {
      await session.close();
      return failed(welcome.ok ? (known as { readonly failure: ServerFault }).failure : welcome.failure);
    }
    return ok({ session, server, welcome: welcome.value, names: known.value, at: clock.monotonic() });
  }

  async function connect(): Promise<Result<Open, ServerFault>> {
    if (open !== null) return ok(open);
    opening ??= openNew().finally(() => {
      opening = null;
    });
    return await opening;
  }

  async function openNew(): Promise<Result<Open, ServerFault>> {
    const membership = parts.membership();
    if (membership === null)
      return failed({ code: 'no_password', message: 'No office was joined.', host: null });
    const { file, officeId } = membership;
    const secret = await parts.password(file);
    if (secret === null) return failed({ code: 'no_password', message: 'No password is kept.', host: null });
    const opened = await login(file, secret, cut.signal);
    if (!opened.ok) return opened;
    if (opened.value.welcome.officeId !== officeId || isRefused) {
      await opened.value.session.close();
      return failed({
        code: isRefused ? 'lost' : 'other_office',
        message: 'Another office answers.',
        host: null,
      });
    }
    // What this version writes, an older server could not keep.
    if (opened.value.welcome.schema < officeSchemaVersion) {
      await opened.value.session.close();
      return failed({
        code: 'server_too_old',
        message: 'The server is older than this Landfolio.',
        host: null,
      });
    }
    await use(opened.value);
    return opened;
  }

  async function use(opened: Open): Promise<void> {
    open = opened;
    names = opened.names;
    clockAheadMs = clock.now() - opened.welcome.serverTime;
    opened.session.onLost(() => {
      if (open === opened) open = null;
      parts.woken();
    });
    opened.session.onNotification((text) => (text === 'lease' ? parts.freed() : parts.woken()));
    try {
      await opened.session.query('LISTEN landfolio');
    } catch (error) {
      // Notifications only wake: without them it asks after its rest.
      log.warn('office.listen', { error: error instanceof Error ? error.name : 'unknown' });
    }
  }

  async function learnNames(server: OfficeServer, entries: readonly OfficeEntry[]): Promise<void> {
    if (entries.every(({ login, computer }) => names.has(login) && names.has(computer))) return;
    const known = await server.names();
    if (known.ok) names = known.value;
  }

  async function disconnect(): Promise<void> {
    const was = open;
    open = null;
    await was?.session.close();
  }

  return {
    login,
    connect,
    async greet() {
      const connected = await connect();
      if (!connected.ok) return connected;
      const { server, welcome, at } = connected.value;
      if (clock.monotonic() - at <= helloEveryMs && welcome.knowsCursor) return connected;
      const again = await server.hello(own, parts.cursor());
      if (!again.ok) return again;
      clockAheadMs = clock.now() - again.value.serverTime;
      const greeted = { ...connected.value, welcome: again.value, at: clock.monotonic() };
      if (open === connected.value) open = greeted;
      return ok(greeted);
    },
    cursorIsKnown() {
      if (open !== null) open = { ...open, welcome: { ...open.welcome, knowsCursor: true } };
    },
    disconnect,
    async refuse() {
      isRefused = true;
      await disconnect();
      cut.abort();
    },
    allow() {
      isRefused = false;
      cut = new AbortController();
    },
    learnNames,
    nameOf: (id) => names.get(id) ?? id,
    clockAheadMs: () => clockAheadMs,
    async ask(question, withinMs = 10_000) {
      const limit = startTimeLimit(clock, withinMs);
      const late: ServerFault = {
        code: 'unreachable',
        message: 'The server did not answer in time.',
        host: null,
      };
      try {
        const answer = await limit.inTime(
          (async () => {
            const connected = await connect();
            return connected.ok ? await question(connected.value.server) : connected;
          })(),
        );
        return answer === 'over' ? failed(late) : answer;
      } catch (error) {
        log.error('office.ask', error);
        return failed({ ...late, code: 'other' });
      } finally {
        limit.end();
      }
    },
  };
}
