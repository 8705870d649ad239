import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { IntakeFile, IntakeView } from '../../../shared/contract/procedures/intake.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { maxOwnDocumentBytes, visibleLine } from '../../../shared/model/own-document.ts';
import type { AppContext } from '../../context/app-context.ts';
import { folderProblem, readChosenPath } from '../../lib/chosen-path.ts';
import { endInTime, startTimeLimit } from '../../lib/time-limit.ts';
import type { CancelTimer } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import type { TextReader } from '../../ports/text-reader.ts';

interface IntakeScanParts extends Pick<AppContext, 'clock' | 'log' | 'db' | 'events'> {
  readonly settings: SettingsStore;
  readonly fileSystem: FileSystem;
  readonly reader: TextReader | undefined;
  readonly currentId: () => string;
  readonly connectionName: (id: string) => string | null;
  readonly spoolOf: (connectionId: string) => string;
}

/** Finds the PDFs of the watched folder and of those that were dropped, reads each once, and changes nothing in the folder. */
export interface IntakeScan {
  view(): Omit<IntakeView, 'waiting'>;
  /** Where the bytes of this sum are now; null where they are nowhere. */
  pathOf(sha256: string): string | null;
  watch(path: string): Promise<Fault[]>;
  /** These are read again, and what was dropped. */
  lookAgain(sums: readonly string[]): void;
  start(): void;
  stop(): Promise<void>;
}

interface Seen {
  /** Size and time of the file. */
  readonly mark: string;
  readonly isDone: boolean;
  /** Null until it was read, and of what cannot be taken. */
  readonly sha256: string | null;
}

/** It is in the list of its folder, and not to be found there. */
const unseen: Seen = { mark: '', isDone: false, sha256: null };

interface FoundFile {
  readonly path: string;
  readonly name: string;
  readonly isDropped: boolean;
}

type LeftFault = IntakeView['left'][number]['fault'];

const settingKey = 'intake.folder';
const pauseMs = 10_000;
/** A file that was seen is looked at again so soon: one that is still written has grown by then. */
const settleMs = 3000;
/** A folder that takes long to look through is looked through more rarely, though not for ever. */
const restFactor = 10;
const maxRestMs = 5 * 60_000;
/** The windows hear of many files in steps of so many. */
const toldAtOnce = 10;
const maxTextLength = 20_000;
const maxLeftShown = 20;
/** A server that does not answer any more. */
const maxAnswerMs = 20_000;
const maxFileMs = 120_000;

export function createIntakeScan(parts: IntakeScanParts): IntakeScan {
  const { db, clock, log, events, settings, fileSystem, reader } = parts;
  const seen = new Map<string, Seen>();
  const left = new Map<string, LeftFault>();
  let files: readonly FoundFile[] = [];
  /** Where the bytes of a sum are. */
  let bySum = new Map<string, string>();
  let reach: 'watched' | 'missing' | 'unreadable' = 'watched';
  let toldLast = '';
  let isStarted = false;
  let isStopped = false;
  let cancel: CancelTimer = () => {};
  /** Each choice is another round: what an earlier one finds no longer counts. */
  let rounds = 0;
  /** Somebody waits for the next look: the present one ends after its file. */
  let isAsked = false;
  /** Of the present look: for how long files were read, which says nothing of the folder. */
  let readingMs = 0;
  let work: Promise<void> = Promise.resolve();

  const chosen = () => readChosenPath(settings, settingKey);
  const watched = () => {
    const folder = chosen();
    return folder?.connectionId === parts.currentId() ? folder.path : null;
  };
  const isUnread = ({ path, name }: FoundFile) => seen.get(path)?.isDone !== true && !left.has(name);

  function view(): Omit<IntakeView, 'waiting'> {
    const folder = chosen();
    const state = folder === null ? 'off' : watched() === null ? 'otherConnection' : reach;
    const notTaken = state === 'watched' ? [...left] : [];
    return {
      path: folder?.path ?? '',
      state,
      connection: folder === null ? null : parts.connectionName(folder.connectionId),
      unread: files.filter(isUnread).length,
      left: notTaken.slice(0, maxLeftShown).map(([name, fault]) => ({ name: visibleLine(name), fault })),
      leftCount: notTaken.length,
    };
  }

  /** Tells the windows, where something of it is another. */
  function tell(): void {
    bySum = new Map();
    for (const [path, { sha256 }] of seen) if (sha256 !== null) bySum.set(sha256, path);
    const now = JSON.stringify([view(), [...bySum.keys()]]);
    if (now === toldLast) return;
    toldLast = now;
    events.publish('intakeChanged', {});
  }

  /** Undefined where it failed, `over` where it did not answer in time. */
  async function inTime<T>(act: Promise<T>, ms: number): Promise<T | undefined | 'over'> {
    const limit = startTimeLimit(clock, ms);
    const answer = await limit.inTime(act.catch(() => undefined));
    limit.end();
    return answer;
  }

  async function textOf(bytes: Uint8Array): Promise<{ reading: IntakeFile['reading']; text: string }> {
    // Again, since another user of the reader may have ended it meanwhile.
    for (let attempt = 1; attempt <= 2 && !isStopped; attempt += 1) {
      const read = await reader?.read(bytes).catch(() => null);
      if (read == null) continue;
      const text = 'pages' in read ? read.pages.join('\n').slice(0, maxTextLength).toWellFormed() : '';
      return { reading: read.state, text };
    }
    return { reading: 'unread', text: '' };
  }

  /** What became of a file, or null where this no longer counts. */
  async function take(
    { path, name }: FoundFile,
    bytes: number,
    isOver: () => boolean,
  ): Promise<Omit<Seen, 'mark'> | null> {
    if (bytes > maxOwnDocumentBytes) {
      left.set(name, 'tooLarge');
      return { isDone: true, sha256: null };
    }
    const content = await inTime(fileSystem.read(path, maxOwnDocumentBytes), maxFileMs);
    if (isOver()) return null;
    if (content === undefined || content === 'over') {
      // Another program may hold it for a moment.
      left.set(name, 'notOpened');
      return { isDone: false, sha256: null };
    }
    if (!isPdf(content)) {
      left.set(name, 'notPdf');
      return { isDone: true, sha256: null };
    }
    left.delete(name);
    const connectionId = parts.currentId();
    const sha256 = createHash('sha256').update(content).digest('hex');
    const known = 'SELECT 1 FROM intake_file WHERE connection_id = ? AND sha256 = ?';
    if (db.get(known, connectionId, sha256) !== undefined) return { isDone: true, sha256 };
    const { reading, text } = await textOf(content);
    if (isOver()) return null;
    db.run(
      `INSERT INTO intake_file (connection_id, sha256, name, bytes, found_at, state, reading, text)
       VALUES (?, ?, ?, ?, ?, 'waiting', ?, ?) ON CONFLICT (connection_id, sha256) DO NOTHING`,
      ...[connectionId, sha256, visibleLine(name), bytes, Math.round(clock.now()), reading, text],
    );
    return { isDone: true, sha256 };
  }

  /** The PDFs that are there, those that were dropped first. */
  async function found(): Promise<FoundFile[]> {
    const spool = parts.spoolOf(parts.currentId());
    const dropped = (await fileSystem.list(spool).catch(() => []))
      .filter(isOffered)
      // Before its name stands the sum.
      .map((name) => ({ path: join(spool, name), name: name.slice(65), isDropped: true }));
    const folder = watched();
    if (folder === null) return dropped;
    const stat = await inTime(fileSystem.stat(folder), maxAnswerMs);
    const isThere = typeof stat === 'object' && stat !== null;
    const names = isThere ? await inTime(fileSystem.list(folder), maxAnswerMs) : undefined;
    reach = stat === null ? 'missing' : typeof names === 'object' ? 'watched' : 'unreadable';
    const own = typeof names === 'object' ? names.filter(isOffered).sort() : [];
    return [...dropped, ...own.map((name) => ({ path: join(folder, name), name, isDropped: false }))];
  }

  /** Milliseconds until the next look; null where nothing is watched and nothing waits. */
  async function scan(): Promise<number | null> {
    const round = rounds;
    const connectionId = parts.currentId();
    const isOver = () => isStopped || round !== rounds || connectionId !== parts.currentId();
    const there = await found();
    if (isOver()) return pauseMs;
    files = there;
    const paths = new Set(files.map(({ path }) => path));
    for (const path of [...seen.keys()]) if (!paths.has(path)) seen.delete(path);
    const names = new Set(files.map(({ name }) => name));
    for (const name of [...left.keys()]) if (!names.has(name)) left.delete(name);
    tell();
    let taken = 0;
    let isSettling = false;
    let failure: unknown = null;
    for (const [at, file] of there.entries()) {
      // What was just dropped comes first. What was read already is not read again.
      if (isAsked && !file.isDropped) return 0;
      const stat = await inTime(fileSystem.stat(file.path), maxAnswerMs);
      if (isOver()) return pauseMs;
      if (stat === 'over') {
        // The next ones would wait as long.
        reach = 'unreadable';
        return pauseMs;
      }
      if (stat == null) {
        // Gone meanwhile; or else a link that leads nowhere, or a name that this computer cannot write.
        if (seen.get(file.path)?.mark === unseen.mark) left.set(file.name, 'notOpened');
        seen.set(file.path, unseen);
        continue;
      }
      const mark = `${stat.bytes} ${stat.modifiedAt}`;
      const before = seen.get(file.path);
      if (before?.isDone === true && before.mark === mark) continue;
      if (!file.isDropped && before?.mark !== mark) {
        // It may still be written: it is read once it stayed as it is.
        seen.set(file.path, { mark, isDone: false, sha256: null });
        left.delete(file.name);
        isSettling = true;
        continue;
      }
      const begun = clock.monotonic();
      try {
        const now = await take(file, stat.bytes, isOver);
        if (now === null) return pauseMs;
        seen.set(file.path, { mark, ...now });
        taken += 1;
        const isLastDropped = file.isDropped && there[at + 1]?.isDropped !== true;
        if (isLastDropped || taken % toldAtOnce === 0) tell();
      } catch (error) {
        // One that fails is tried again, and holds up no other.
        failure ??= error;
        seen.set(file.path, { mark, isDone: false, sha256: null });
      } finally {
        readingMs += clock.monotonic() - begun;
      }
    }
    if (failure !== null) throw failure;
    if (isSettling) return settleMs;
    return watched() === null ? null : pauseMs;
  }

  function beat(): void {
    cancel();
    if (!isStarted || isStopped || isAsked) return;
    isAsked = true;
    work = work.then(async () => {
      isAsked = false;
      cancel();
      if (isStopped) return;
      const begun = clock.monotonic();
      readingMs = 0;
      let wait: number | null = pauseMs;
      try {
        wait = await scan();
      } catch (error) {
        // A disk that refuses must not end the watching.
        log.error('intake.scan', error);
      }
      if (isStopped) return;
      tell();
      cancel();
      if (wait === null || isAsked) return;
      const rest = Math.min((clock.monotonic() - begun - readingMs) * restFactor, maxRestMs);
      cancel = clock.after(Math.max(wait, rest), beat);
    });
  }

  function restart(): void {
    rounds += 1;
    seen.clear();
    left.clear();
    files = [];
    reach = 'watched';
    tell();
    beat();
  }

  events.on('connectionChanged', ({ what }) => {
    if (what === 'current') restart();
  });

  return {
    view,
    pathOf: (sha256) => bySum.get(sha256) ?? null,
    async watch(given) {
      const path = given.trim();
      const problem = path === '' ? null : await folderProblem(fileSystem, path);
      if (problem !== null) return [{ field: 'path', message: problem }];
      settings.set(settingKey, path === '' ? null : { path, connectionId: parts.currentId() });
      restart();
      return [];
    },
    lookAgain(sums) {
      for (const [path, one] of seen)
        if (one.sha256 !== null && sums.includes(one.sha256)) seen.set(path, { ...one, isDone: false });
      beat();
    },
    start() {
      isStarted = true;
      beat();
    },
    async stop() {
      isStopped = true;
      cancel();
      await endInTime(clock, work);
    },
  };
}

/** As readers of PDFs look for it. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024))
    .toString('latin1')
    .includes('%PDF-');
}

/** What synchronising programs and editors put beside a file while they write it begins with a dot or a tilde. */
function isOffered(name: string): boolean {
  return /^[^.~].*\.pdf$/i.test(name);
}
