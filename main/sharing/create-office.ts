import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { DocumentMonths } from '../../shared/model/document-months.ts';
import { maxOfficeFileBytes, type OfficeFile, readOfficeFile } from '../../shared/model/office-file.ts';
import type { AppContext } from '../context/app-context.ts';
import { officeComputer } from '../lib/derived-id.ts';
import { waitUntil } from '../lib/wait-until.ts';
import type { OfficeServer } from '../office/office-server.ts';
import { postgresFileStore } from '../office/postgres-file-store.ts';
import type { FileSystem } from '../ports/file-system.ts';
import { Secret } from '../ports/secret.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import type { SharedFile, SharedKind } from '../ports/shared-kind.ts';
import type { ServerFault } from '../postgres/server-fault.ts';
import type { ContentStore } from '../storage/content-store.ts';
import { createChanges } from './changes.ts';
import { formerMember } from './former-member.ts';
import type { OfficeLeases } from './leases.ts';
import { createLedger } from './ledger.ts';
import type { Written } from './ledger-rows.ts';
import { createLeftFiles, type FileRemover } from './left-files.ts';
import type { ConflictSubject, Office, OfficeState, OtherChoice } from './office.ts';
import { createOfficeConnection } from './office-connection.ts';
import { createOfficeFiles } from './office-files.ts';
import { createOfficeLoop } from './office-loop.ts';
import { createOfficePassword } from './office-password.ts';
import { type NotBack, readNotBack } from './restored-server.ts';
import { createRestricting } from './restricting.ts';
import { settledKind } from './settled.ts';
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
  /** Those of this computer; without them nothing is found for colleagues. */
  readonly leases?: Pick<OfficeLeases, 'held' | 'lost' | 'askers' | 'wake'>;
  readonly removal: FileRemover;
  /** Of how many months documents are kept here. */
  readonly months: {
    get(): DocumentMonths | null;
    /** Throws where the disk refuses. */
    set(months: DocumentMonths | null): void;
  };
  /** Bytes of documents came or went: the windows are told. */
  readonly filesChanged: () => void;
}

/** This computer's part in an office: one connection, and a loop that synchronises. */
export function createOffice(parts: OfficeParts): Office {
  const { clock, log, ids, db, kinds } = parts;
  const arrived = new Set<string>();
  const hasFile = ({ sha256, fileType }: SharedFile) =>
    arrived.has(`${sha256}.${fileType}`) ||
    db.get(
      `SELECT 1 FROM document WHERE sha256 = ?1 AND file_type = ?2 AND state = 'STORED'
       UNION ALL SELECT 1 FROM office_file WHERE sha256 = ?1 AND file_type = ?2 AND is_left = 1`,
      sha256,
      fileType,
    ) !== undefined;
  const changes = createChanges(db, kinds);
  const ledger = createLedger(db, {
    kinds,
    changes,
    hasFile,
    log,
    leaseOf: (id) => parts.leases?.held(id) ?? null,
    isLeftAtFirst: (receivedAt) => left.isLeftAtFirst(receivedAt),
    now: () => clock.now(),
    newId: () => ids.newId(),
  });
  const ofStore = { store: parts.store, fileSystem: parts.fileSystem, log, newId: () => ids.newId() };
  function fileArrived({ sha256, fileType }: SharedFile): void {
    arrived.add(`${sha256}.${fileType}`);
    parts.filesChanged();
  }
  const files = createOfficeFiles({
    ...ofStore,
    arrived: fileArrived,
    moved: () => loop.moved(),
  });
  const left = createLeftFiles({
    clock,
    log,
    db,
    ledger,
    removal: parts.removal,
    months: parts.months,
    files: createOfficeFiles({ ...ofStore, arrived: fileArrived, moved: () => {} }),
    fileStoreOf: postgresFileStore,
    ask: (question, withinMs) => connection.ask(question, withinMs),
    isMember: () => membership !== null,
    isUnreachable: () => phase === 'unreachable',
    wake: () => loop.wake(),
    changed() {
      parts.filesChanged();
      for (const one of stateTold) one();
    },
  });
  const password = createOfficePassword(parts.secrets, log);
  const stateTold = new Set<() => void>();
  const afterSent = new Set<() => Promise<void>>();
  const afterConnected = new Set<() => void>();
  let connectedTo: OfficeServer | null = null;
  const afterFreed = new Set<() => void>();
  const otherChoiceTold = new Set<(choice: OtherChoice) => void>();

  let membership = ledger.membership();
  // Before anything is written: what an earlier run left half done is finished before the loop begins.
  if (membership !== null) changes.start();
  let phase: OfficeState['phase'] = 'connecting';
  let fault: ServerFault | null = null;
  let since: number | null = null;
  let progress: OfficeState['progress'] = null;
  let lastCurrentAt: number | null = null;
  let isPasswordLost = false;
  let notBack: NotBack | null = null;

  const connection = createOfficeConnection({
    clock,
    log,
    ids,
    version: parts.version,
    // What a colleague wrote is there: nothing is gathered.
    woken: () => loop.wakeNow(),
    freed() {
      for (const told of afterFreed) told();
    },
    membership: () => membership,
    password: (file) => password.load(file),
    cursor: () => ledger.last(),
  });
  const { nameOf } = connection;

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
        if (kind === settledKind) tellOtherChoices(localId);
        kinds.find((one) => one.kind === kind)?.told(localId);
      } catch (error) {
        log.error('office.told', error, { kind });
      }
    }
  }

  /** As the office knows this computer. */
  const ownComputer = () => officeComputer(ids.computer, membership?.file.login ?? '');

  function subjectOf(of: Pick<ConflictSubject, 'kind' | 'localId' | 'fields'> & { readonly field: string }) {
    const name = kinds.find(({ kind }) => kind === of.kind)?.typed[of.field] ?? of.field;
    return {
      kind: of.kind,
      localId: of.localId,
      fields: of.fields,
      name,
      isMatter: of.kind === parts.matterKind,
    };
  }

  function tellOtherChoices(settledEntry: string): void {
    for (const { choices, ...about } of ledger.differingChoices(settledEntry)) {
      const other = choices.find(({ computer }) => computer !== ownComputer());
      const isHere = choices.some(({ computer }) => computer === ownComputer());
      if (!isHere || other?.choice == null) continue;
      const { choice, login } = other;
      for (const one of otherChoiceTold) one({ ...subjectOf(about), choice, person: nameOf(login) });
    }
  }

  async function round(): Promise<Result<null, ServerFault>> {
    const greeted = await connection.greet();
    if (!greeted.ok) return greeted;
    const { server, welcome } = greeted.value;
    if (server !== connectedTo || !welcome.knowsCursor) for (const work of afterConnected) work();
    if (server !== connectedTo) ledger.readFromLast();
    connectedTo = server;
    if (!welcome.knowsCursor) left.lookAgain();
    const done = await synchronise(server, welcome, {
      ledger,
      files,
      fileStoreOf: postgresFileStore,
      nameOf,
      told,
      learnNames: connection.learnNames,
      onProgress(next) {
        progress = next;
        if (phase === 'receiving') show('receiving');
      },
      phase(next) {
        // A round that finds nothing new shows nothing.
        if (lastCurrentAt === null || ledger.waiting() > 0)
          show(next === 'receiving' ? 'receiving' : 'sending');
      },
      leaseLost: (lease) => parts.leases?.lost(lease),
      isStopping: loop.isStopping,
      isWoken: loop.isWoken,
    });
    if (!done.ok) return done;
    connection.cursorIsKnown();
    const silent = await readNotBack(server, ledger.restoredAt(), welcome.serverTime);
    if (!silent.ok) return silent;
    if (!isDeepStrictEqual(silent.value, notBack)) {
      notBack = silent.value;
      for (const one of stateTold) one();
    }
    const settled = await left.round(server, () => loop.isStopping() || loop.isWoken());
    if (!settled.ok) return settled;
    for (const work of afterSent) await work();
    // What was found and could not be told waits for a lease, and nothing else may wait.
    parts.leases?.wake();
    return ok(null);
  }

  const loop = createOfficeLoop({
    clock,
    random: parts.random,
    log,
    round,
    isMember: () => membership !== null,
    waiting: () => ledger.waiting(),
    succeeded() {
      progress = null;
      lastCurrentAt = clock.now();
      show('current');
    },
    async failed(because, isForPerson) {
      if (because.code !== fault?.code) log.warn('office.fault', { code: because.code });
      await connection.disconnect();
      show(isForPerson ? 'stopped' : 'unreachable', because);
    },
  });
  const { wake, tryNow } = loop;

  function start(): void {
    if (membership === null || loop.isRunning()) return;
    connection.allow();
    changes.start();
    show('connecting');
    loop.start();
  }

  async function end(): Promise<void> {
    // What is under way ends with its connection, and what is being opened ends now.
    await loop.stop(connection.refuse);
    await files.letGo();
    await left.stop();
  }

  function readFile(text: string): Result<OfficeFile, readonly Fault[]> {
    if (Buffer.byteLength(text) > maxOfficeFileBytes)
      return failed([{ field: 'office file', message: 'This is not an office file: it is too large.' }]);
    return readOfficeFile(text);
  }

  const link: Office['link'] = {
    membership: () =>
      membership === null
        ? null
        : { office: membership.file.office, person: membership.file.person, login: membership.file.login },
    ask: connection.ask,
    cursor: () => ledger.knownTo(),
    sharedMatter: (matterId) => ledger.ids.sharedOf(parts.matterKind, matterId),
    wake,
    hasReceived: () => lastCurrentAt !== null || fault !== null,
    isTelling: () => fault === null,
    heard(last) {
      if (last === ledger.readTo()) loop.restAgain();
      else wake();
    },
    release(connectionId) {
      if (ledger.release(connectionId)) wake();
    },
    onFreed(freed) {
      afterFreed.add(freed);
    },
  };

  return {
    link,
    restricting: createRestricting({
      db,
      clock,
      ledger,
      link,
      fault: () => fault,
      synchronise() {
        wake();
        tryNow();
      },
    }),
    state() {
      if (membership === null) return null;
      return {
        file: membership.file,
        joinedAt: membership.joinedAt,
        phase,
        fault,
        since,
        progress,
        lastCurrentAt,
        isPasswordLost,
        clockAheadMs: connection.clockAheadMs(),
        notBack,
        waiting: ledger.waiting(),
        unwritten: ledger.unwritten(),
        conflicts: ledger.conflictCount(),
        documentsWaiting: ledger.filesWaiting(),
        documents: left.state(),
        askers: parts.leases?.askers() ?? [],
      };
    },
    preview(text) {
      const file = readFile(text);
      if (!file.ok) return file;
      const before = formerMember(db);
      const count = (kind: string) => kinds.find((one) => one.kind === kind)?.all().length ?? 0;
      return ok({
        office: file.value.office,
        person: file.value.person,
        before: before !== null && before.login !== file.value.login ? before : null,
        matters: count('matter'),
        orders: count('order'),
        documents: count('document'),
      });
    },
    async join(text, given) {
      const file = readFile(text);
      if (!file.ok) return file;
      const secret = new Secret(given);
      const opened = await connection.login(file.value, secret);
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
      [lastCurrentAt, fault, since, notBack] = [null, null, null, null];
      start();
      return ok(null);
    },
    async changePassword(given) {
      if (membership === null) return ok(null);
      const secret = new Secret(given);
      const opened = await connection.login(membership.file, secret);
      if (!opened.ok) return opened;
      await opened.value.session.close();
      isPasswordLost = !(await password.store(membership.file, secret));
      tryNow();
      return ok(null);
    },
    documents: left,
    async leave(withoutDocuments) {
      const notHere = () => left.state().left.files + ledger.filesWaiting();
      if (notHere() > withoutDocuments) return notHere();
      await end();
      changes.stop();
      membership = null;
      ledger.end();
      parts.months.set(null);
      await password.remove();
      for (const one of stateTold) one();
      return 0;
    },
    conflicts: () =>
      ledger.conflicts().map((conflict) => ({
        ...conflict,
        ...subjectOf(conflict),
        person: nameOf(conflict.login),
        otherPerson: conflict.otherBy === null ? null : nameOf(conflict.otherBy.login),
      })),
    takeReplaced(entryId, field, stands) {
      const { login = '', person = '' } = membership?.file ?? {};
      const by = { login, person, computer: ids.computer, at: Math.round(clock.now()) };
      const done = ledger.takeReplaced(entryId, field, stands, by);
      if (typeof done !== 'string') told([done]);
      wake();
      return done;
    },
    keepTyped(matterId, typed) {
      if (membership === null || !ledger.keepTyped(parts.matterKind, matterId, typed)) return false;
      wake();
      return true;
    },
    settle(entryId, field) {
      const done = ledger.settle(entryId, field);
      wake();
      return done;
    },
    settledBy(entryId, field) {
      const settled = ledger.settledBy(entryId, field);
      if (settled === null) return null;
      const { login, computer, choice } = settled;
      const isOwn = computer === null || computer === ownComputer();
      return { person: isOwn ? (membership?.file.person ?? '') : nameOf(login), isOwn, choice };
    },
    onOtherChoice(one) {
      otherChoiceTold.add(one);
    },
    filesRemoved: () => arrived.clear(),
    written() {
      if (loop.isRunning() && db.get('SELECT 1 FROM office_changed LIMIT 1') !== undefined) wake();
    },
    onState(one) {
      stateTold.add(one);
    },
    onSent(work) {
      afterSent.add(work);
    },
    onConnected(work) {
      afterConnected.add(work);
    },
    async settled(withinMs) {
      const isSettled = () =>
        membership === null || (phase === 'current' && ledger.waiting() === 0 && ledger.filesWaiting() === 0);
      await waitUntil(clock, isSettled, withinMs);
      return isSettled();
    },
    tryNow,
    start,
    stop: end,
  };
}
