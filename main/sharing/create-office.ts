import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { maxOfficeFileBytes, type OfficeFile, readOfficeFile } from '../../shared/model/office-file.ts';
import type { AppContext } from '../context/app-context.ts';
import { officeComputer } from '../lib/derived-id.ts';
import { startTimeLimit } from '../lib/time-limit.ts';
import {
  createOfficeServer,
  type OfficeEntry,
  type OfficeServer,
  type Welcome,
} from '../office/office-server.ts';
import { officeSchemaVersion } from '../office/schema/schema.ts';
import type { FileSystem } from '../ports/file-system.ts';
import { Secret } from '../ports/secret.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import type { SharedFile, SharedKind } from '../ports/shared-kind.ts';
import type { ServerFault } from '../postgres/server-fault.ts';
import { openSession, type Session } from '../postgres/session.ts';
import type { ContentStore } from '../storage/content-store.ts';
import { createChanges } from './changes.ts';
import { createLedger, type Written } from './ledger.ts';
import type { Office, OfficeState } from './office.ts';
import { createOfficeFiles } from './office-files.ts';
import { createOfficePassword } from './office-password.ts';
import { synchronise } from './synchronise.ts';

interface OfficeParts extends Pick<AppContext, 'clock' | 'random' | 'log' | 'ids' | 'db'> {
  readonly secrets: SecretStore;
  readonly fileSystem: FileSystem;
  readonly store: ContentStore;
  readonly version: string;
  /** In the order in which they are written: what a thing needs comes before it. */
  readonly kinds: readonly SharedKind[];
  /** The matters' kind, for claims. */
  readonly matterKind: string;
}

/** A server is asked this often where nothing wakes the computer: 2 statements a minute at most. */
const restMs = 40_000;
/** By this the server knows which computers are silent. */
const helloEveryMs = 5 * 60_000;
const firstBackoffMs = 1_000;
const lastBackoffMs = 60_000;
/** Changes of one act come close together. */
const gatherMs = 50;

/** Faults that a person must do something about: trying again by itself would only be refused again. */
const needsPerson: readonly ServerFault['code'][] = [
  'password',
  'no_password',
  'removed',
  'other_computer',
  'other_office',
  'certificate',
  'no_tls',
  'unsafe_login',
  'not_allowed',
  'no_database',
  'no_schema',
];

interface Open {
  readonly session: Session;
  readonly server: OfficeServer;
  readonly welcome: Welcome;
  readonly names: ReadonlyMap<string, string>;
  readonly at: number;
}

/** This computer's part in an office: one connection, and a loop that synchronises. */
export function createOffice(parts: OfficeParts): Office {
  const { clock, log, ids, db, kinds } = parts;
  const arrived = new Set<string>();
  const hasFile = ({ sha256, fileType }: SharedFile) =>
    arrived.has(`${sha256}.${fileType}`) ||
    db.get(
      `SELECT 1 FROM document WHERE sha256 = ? AND file_type = ? AND state = 'STORED'`,
      sha256,
      fileType,
    ) !== undefined;
  const changes = createChanges(db, kinds);
  const ledger = createLedger(db, {
    ...{ kinds, changes, hasFile, log },
    now: () => clock.now(),
    newId: () => ids.newId(),
  });
  const files = createOfficeFiles({
    ...{ store: parts.store, fileSystem: parts.fileSystem, log, newId: () => ids.newId() },
    arrived: ({ sha256, fileType }) => arrived.add(`${sha256}.${fileType}`),
  });
  const [computerName = ''] = ids.computer.split(':');
  const password = createOfficePassword(parts.secrets, log);
  const stateTold = new Set<() => void>();
  const afterSent = new Set<() => Promise<void>>();
  const afterRestored = new Set<() => void>();

  let membership = ledger.membership();
  // Before anything is written: what an earlier run left half done is finished before the loop begins.
  if (membership !== null) changes.start();
  let open: Open | null = null;
  let opening: Promise<Result<Open, ServerFault>> | null = null;
  let running: Promise<void> | null = null;
  let isStopping = false;
  /** Cuts the connection of the loop, also while it is being opened. */
  let cut = new AbortController();
  let wakeUp: () => void = () => {};
  let isAwake = false;
  let cancelGather: (() => void) | null = null;
  let backoff = firstBackoffMs;

  let phase: OfficeState['phase'] = 'connecting';
  let fault: ServerFault | null = null;
  let since: number | null = null;
  let progress: OfficeState['progress'] = null;
  let lastCurrentAt: number | null = null;
  let clockAheadMs: number | null = null;
  let isPasswordLost = false;
  let names: ReadonlyMap<string, string> = new Map();

  const nameOf = (id: string) => names.get(id) ?? id;

  function show(next: OfficeState['phase'], because: ServerFault | null = null): void {
    const isSame = next === phase && because?.code === fault?.code;
    if (because === null) since = null;
    else if (fault === null) since = clock.now();
    phase = next;
    fault = because;
    if (!isSame || next === 'receiving') for (const told of stateTold) told();
  }

  function told(written: readonly Written[]): void {
    for (const { kind, localId } of new Map(
      written.map((one) => [`${one.kind} ${one.localId}`, one]),
    ).values()) {
      try {
        kinds.find((one) => one.kind === kind)?.told(localId);
      } catch (error) {
        log.error('office.told', error, { kind });
      }
    }
  }

  async function login(
    file: OfficeFile,
    secret: Secret,
    signal?: AbortSignal,
  ): Promise<Result<Open, ServerFault>> {
    const opened = await openSession({
      ...(signal === undefined ? {} : { signal }),
      ...{ hosts: file.hosts, database: file.database, login: file.login, ca: file.ca },
      password: secret.reveal(),
      program: `Landfolio ${parts.version}`,
    });
    if (!opened.ok) return opened;
    const session = opened.value;
    const server = createOfficeServer(session, officeComputer(ids.computer, file.login));
    const own = { name: computerName, version: parts.version };
    const welcome = await server.hello(own, ledger.last());
    const known = welcome.ok ? await server.names() : welcome;
    if (!welcome.ok || !known.ok) {
      await session.close();
      return failed(welcome.ok ? (known as { readonly failure: ServerFault }).failure : welcome.failure);
    }
    return ok({ session, server, welcome: welcome.value, names: known.value, at: clock.monotonic() });
  }

  /** The open connection, or a new one. Who asks while one is being opened waits for the same. */
  async function connect(): Promise<Result<Open, ServerFault>> {
    if (open !== null) return ok(open);
    opening ??= openNew().finally(() => {
      opening = null;
    });
    return await opening;
  }

  async function openNew(): Promise<Result<Open, ServerFault>> {
    if (membership === null)
      return failed({ code: 'no_password', message: 'No office was joined.', host: null });
    const { file, officeId } = membership;
    const secret = await password.load(file);
    if (secret === null) return failed({ code: 'no_password', message: 'No password is kept.', host: null });
    const opened = await login(file, secret, cut.signal);
    if (!opened.ok) return opened;
    if (opened.value.welcome.officeId !== officeId || isStopping) {
      await opened.value.session.close();
      return failed({
        code: isStopping ? 'lost' : 'other_office',
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
      wake();
    });
    opened.session.onNotification(() => wake());
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

  async function round(): Promise<Result<null, ServerFault>> {
    const connected = await connect();
    if (!connected.ok) return connected;
    let { welcome } = connected.value;
    const { server } = connected.value;
    if (clock.monotonic() - connected.value.at > helloEveryMs || !welcome.knowsCursor) {
      const again = await server.hello({ name: computerName, version: parts.version }, ledger.last());
      if (!again.ok) return again;
      welcome = again.value;
      clockAheadMs = clock.now() - welcome.serverTime;
    }
    if (!welcome.knowsCursor) for (const work of afterRestored) work();
    const done = await synchronise(server, welcome, {
      ...{ ledger, files, nameOf, learnNames, told },
      onProgress(next) {
        progress = next;
        if (phase === 'receiving') show('receiving');
      },
      phase(next) {
        // A round that finds nothing new shows nothing.
        if (lastCurrentAt === null || ledger.waiting() > 0)
          show(next === 'receiving' ? 'receiving' : 'sending');
      },
      isStopping: () => isStopping,
    });
    if (!done.ok) return done;
    if (open === connected.value) open = { ...connected.value, welcome: { ...welcome, knowsCursor: true } };
    for (const work of afterSent) await work();
    return ok(null);
  }

  async function loop(): Promise<void> {
    let left = 0;
    while (!isStopping && membership !== null) {
      isAwake = false;
      let done: Result<null, ServerFault>;
      try {
        done = await round();
      } catch (error) {
        // The disk refuses, or a mistake of ours: what was received is asked for again.
        log.error('office.round', error);
        done = failed({
          code: 'other',
          message: error instanceof Error ? error.message : String(error),
          host: null,
        });
      }
      if (isStopping || membership === null) break;
      if (done.ok) {
        backoff = firstBackoffMs;
        progress = null;
        lastCurrentAt = clock.now();
        show('current');
        // What cannot be sent, such as a document that is damaged here, is not tried again at once.
        const waiting = ledger.waiting();
        if (waiting === 0 || waiting === left) await rest(restMs);
        left = waiting;
        continue;
      }
      log.warn('office.fault', { code: done.failure.code });
      await disconnect();
      const isForPerson = needsPerson.includes(done.failure.code);
      show(isForPerson ? 'stopped' : 'unreachable', done.failure);
      await rest(isForPerson ? lastBackoffMs * 10 : backoff + backoff * parts.random.fraction() * 0.3, true);
      backoff = Math.min(backoff * 2, lastBackoffMs);
    }
  }

  /** Waits. A change here does not cut the wait short while the server cannot be reached. */
  async function rest(milliseconds: number, isAway = false): Promise<void> {
    if (isAwake && !isAway) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(milliseconds, resolve);
    wakeUp = isAway ? () => {} : resolve;
    tryNow = resolve;
    await promise;
    cancel();
    wakeUp = () => {};
    tryNow = () => {};
  }

  let tryNow: () => void = () => {};

  function wake(): void {
    isAwake = true;
    cancelGather ??= clock.after(gatherMs, () => {
      cancelGather = null;
      wakeUp();
    });
  }

  function start(): void {
    if (membership === null || running !== null) return;
    isStopping = false;
    cut = new AbortController();
    changes.start();
    show('connecting');
    running = loop().finally(() => {
      running = null;
    });
  }

  async function end(): Promise<void> {
    isStopping = true;
    wakeUp();
    tryNow();
    // What is under way ends with its connection, and what is being opened ends now.
    await disconnect();
    cut.abort();
    await running;
    cancelGather?.();
    cancelGather = null;
    isStopping = false;
  }

  function readFile(text: string): Result<OfficeFile, readonly Fault[]> {
    if (Buffer.byteLength(text) > maxOfficeFileBytes)
      return failed([{ field: 'office file', message: 'This is not an office file: it is too large.' }]);
    return readOfficeFile(text);
  }

  return {
    link: {
      membership: () =>
        membership === null
          ? null
          : { office: membership.file.office, person: membership.file.person, login: membership.file.login },
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
      cursor: () => ledger.knownTo(),
      sharedMatter: (matterId) => ledger.ids.sharedOf(parts.matterKind, matterId),
      wake,
    },
    state() {
      if (membership === null) return null;
      return {
        ...{ file: membership.file, joinedAt: membership.joinedAt, phase, fault, since, progress },
        ...{ lastCurrentAt, clockAheadMs, isPasswordLost },
        waiting: ledger.waiting(),
        documentsWaiting: ledger.filesWaiting(),
        conflicts: ledger.conflictCount(),
      };
    },
    preview(text) {
      const file = readFile(text);
      if (!file.ok) return file;
      const count = (kind: string) => kinds.find((one) => one.kind === kind)?.all().length ?? 0;
      return ok({
        ...{ office: file.value.office, person: file.value.person },
        ...{ matters: count('matter'), orders: count('order'), documents: count('document') },
      });
    },
    async join(text, given) {
      const file = readFile(text);
      if (!file.ok) return file;
      const secret = new Secret(given);
      const opened = await login(file.value, secret);
      if (!opened.ok) return opened;
      await opened.value.session.close();
      const { officeId } = opened.value.welcome;
      if (membership !== null && membership.officeId !== officeId)
        return failed([
          { field: 'office file', message: 'This is the file of another office. Leave the office first.' },
        ]);
      // What is under way goes to the servers that the file named before.
      await end();
      isPasswordLost = !(await password.store(file.value, secret));
      if (membership === null || !isDeepStrictEqual(membership.file, file.value))
        ledger.begin(file.value, officeId);
      membership = ledger.membership();
      [lastCurrentAt, fault, since] = [null, null, null];
      start();
      return ok(null);
    },
    async changePassword(given) {
      if (membership === null) return ok(null);
      const secret = new Secret(given);
      const opened = await login(membership.file, secret);
      if (!opened.ok) return opened;
      await opened.value.session.close();
      isPasswordLost = !(await password.store(membership.file, secret));
      tryNow();
      return ok(null);
    },
    async leave() {
      await end();
      changes.stop();
      membership = null;
      ledger.end();
      await password.remove();
      for (const one of stateTold) one();
    },
    conflicts: () =>
      ledger.conflicts().map((conflict) => ({
        ...conflict,
        name: kinds.find(({ kind }) => kind === conflict.kind)?.typed[conflict.field] ?? conflict.field,
        person: nameOf(conflict.login),
        isMatter: conflict.kind === parts.matterKind,
      })),
    settle(entryId, field) {
      ledger.settle(entryId, field);
      wake();
    },
    written() {
      if (running !== null && db.get('SELECT 1 FROM office_changed LIMIT 1') !== undefined) wake();
    },
    onState(one) {
      stateTold.add(one);
    },
    onSent(work) {
      afterSent.add(work);
    },
    onRestored(work) {
      afterRestored.add(work);
    },
    async settled(withinMs) {
      const limit = startTimeLimit(clock, withinMs);
      const isSettled = () => phase === 'current' && ledger.waiting() === 0 && ledger.filesWaiting() === 0;
      while (membership !== null && !isSettled() && !limit.isOver()) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const cancel = clock.after(50, resolve);
        await Promise.race([promise, limit.over]);
        cancel();
      }
      limit.end();
      return membership === null || isSettled();
    },
    tryNow: () => tryNow(),
    start,
    stop: end,
  };
}
