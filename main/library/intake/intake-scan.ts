import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { IntakeFile, IntakeView } from '../../../shared/contract/procedures/intake.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { maxOwnDocumentBytes, visibleLine } from '../../../shared/model/own-document.ts';
import type { AppContext } from '../../context/app-context.ts';
import { folderProblem, readChosenPath } from '../../lib/chosen-path.ts';
import { startTimeLimit } from '../../lib/time-limit.ts';
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
  /** Removes what was dropped and is a document now; a file of the watched folder stays. */
  forget(sha256: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Seen {
  /** Size and time of the file. */
  readonly mark: string;
  readonly isDone: boolean;
  readonly sha256: string | null;
}

type LeftFault = IntakeView['left'][number]['fault'];

const settingKey = 'intake.folder';
const pauseMs = 10_000;
/** A file that was seen is looked at again so soon: one that is still written has grown by then. */
const settleMs = 3000;
/** Between two stretches of many files. */
const breathMs = 50;
/** A folder that takes long to look through is looked through more rarely. */
const restFactor = 10;
const maxFilesAtOnce = 10;
const maxTextLength = 20_000;
const maxLeftShown = 20;
const stopMs = 3000;

export function createIntakeScan(parts: IntakeScanParts): IntakeScan {
  const { db, clock, log, events, settings, fileSystem, reader } = parts;
  let seen = new Map<string, Seen>();
  /** Where the bytes of a sum are. */
  let bySum = new Map<string, string>();
  const left = new Map<string, LeftFault>();
  let reach: 'watched' | 'missing' | 'unreadable' = 'watched';
  let unread = 0;
  let isStarted = false;
  let isStopped = false;
  let cancel: CancelTimer = () => {};
  /** Each choice is another round: what an earlier one finds no longer counts. */
  let rounds = 0;
  let work: Promise<void> = Promise.resolve();

  const chosen = () => readChosenPath(settings, settingKey);
  const watched = () => {
    const folder = chosen();
    return folder?.connectionId === parts.currentId() ? folder.path : null;
  };

  function view(): Omit<IntakeView, 'waiting'> {
    const folder = chosen();
    const shown = [...left].slice(0, maxLeftShown).map(([name, fault]) => ({ name, fault }));
    const state = folder === null ? 'off' : watched() === null ? 'otherConnection' : reach;
    return {
      path: folder?.path ?? '',
      state,
      connection: folder === null ? null : parts.connectionName(folder.connectionId),
      unread,
      left: state === 'watched' ? shown : [],
    };
  }

  async function textOf(bytes: Uint8Array): Promise<{ reading: IntakeFile['reading']; text: string }> {
    if (reader === undefined) return { reading: 'unread', text: '' };
    const found = await reader.read(bytes);
    const text = 'pages' in found ? found.pages.join('\n').slice(0, maxTextLength).toWellFormed() : '';
    return { reading: found.state, text };
  }

  /** What became of a file, or null where this no longer counts. */
  async function take(
    path: string,
    name: string,
    bytes: number,
    isOver: () => boolean,
  ): Promise<Omit<Seen, 'mark'> | null> {
    if (bytes > maxOwnDocumentBytes) {
      left.set(name, 'tooLarge');
      return { isDone: true, sha256: null };
    }
    const content = await fileSystem.read(path, maxOwnDocumentBytes).catch(() => null);
    if (isOver()) return null;
    if (content === null) {
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

  /** The PDFs that are there, those that were dropped first. Null where the watched folder cannot be looked into. */
  async function found(): Promise<
    { readonly path: string; readonly name: string; readonly isOwn: boolean }[] | null
  > {
    const own = parts.spoolOf(parts.currentId());
    const dropped = (await fileSystem.list(own).catch(() => [])).filter(isOffered);
    const files = dropped.map((name) => ({ path: join(own, name), name: name.slice(65), isOwn: true }));
    const folder = watched();
    if (folder === null) return files;
    const stat = await fileSystem.stat(folder).catch(() => undefined);
    const names = stat == null ? null : await fileSystem.list(folder).catch(() => undefined);
    reach = stat === null ? 'missing' : names == null ? 'unreadable' : 'watched';
    if (names == null) return files;
    return [
      ...files,
      ...names
        .filter(isOffered)
        .sort()
        .map((name) => ({ path: join(folder, name), name, isOwn: false })),
    ];
  }

  /** Milliseconds until the next look; null where nothing is watched and nothing waits. */
  async function scan(): Promise<number | null> {
    const own = rounds;
    const connectionId = parts.currentId();
    const isOver = () => isStopped || own !== rounds || connectionId !== parts.currentId();
    const files = await found();
    if (isOver() || files === null) return pauseMs;
    const next = new Map<string, Seen>();
    let looked = 0;
    let isWaiting = false;
    let failure: unknown = null;
    unread = files.filter(({ path }) => seen.get(path)?.isDone !== true).length;
    for (const { path, name, isOwn } of files) {
      const before = seen.get(path);
      if (looked >= maxFilesAtOnce) {
        if (before !== undefined) next.set(path, before);
        continue;
      }
      const stat = await fileSystem.stat(path).catch(() => null);
      if (isOver()) return pauseMs;
      if (stat === null) continue;
      const mark = `${stat.bytes} ${stat.modifiedAt}`;
      if (!isOwn && before?.mark !== mark) {
        // It may still be written: it is read once it stayed as it is.
        next.set(path, { mark, isDone: false, sha256: null });
        left.delete(name);
        isWaiting = true;
        continue;
      }
      if (before?.isDone === true && before.mark === mark) {
        next.set(path, before);
        continue;
      }
      looked += 1;
      try {
        const taken = await take(path, name, stat.bytes, isOver);
        if (taken === null) return pauseMs;
        next.set(path, { mark, ...taken });
      } catch (error) {
        // One that fails is tried again, and holds up no other.
        failure ??= error;
        next.set(path, { mark, isDone: false, sha256: null });
      }
    }
    seen = next;
    bySum = new Map();
    for (const [path, { sha256 }] of next) if (sha256 !== null) bySum.set(sha256, path);
    unread = files.filter(({ path }) => seen.get(path)?.isDone !== true).length;
    const names = new Set(files.map(({ name }) => name));
    for (const name of left.keys()) if (!names.has(name)) left.delete(name);
    if (failure !== null) throw failure;
    if (looked >= maxFilesAtOnce && unread > 0) return breathMs;
    if (isWaiting) return settleMs;
    return watched() === null && unread === 0 ? null : pauseMs;
  }

  const shown = () => JSON.stringify([view(), [...seen.values()].map(({ sha256 }) => sha256)]);

  function beat(): void {
    cancel();
    if (!isStarted || isStopped) return;
    work = work.then(async () => {
      cancel();
      if (isStopped) return;
      const begun = clock.monotonic();
      const before = shown();
      let wait: number | null = pauseMs;
      try {
        wait = await scan();
      } catch (error) {
        // A disk that refuses must not end the watching.
        log.error('intake.scan', error);
      }
      if (isStopped) return;
      if (shown() !== before) events.publish('intakeChanged', {});
      const took = clock.monotonic() - begun;
      cancel();
      if (wait !== null)
        cancel = clock.after(wait === breathMs ? wait : Math.max(wait, took * restFactor), beat);
    });
  }

  events.on('connectionChanged', ({ what }) => {
    if (what !== 'current') return;
    rounds += 1;
    seen = new Map();
    bySum = new Map();
    left.clear();
    beat();
  });

  return {
    view,
    pathOf: (sha256) => bySum.get(sha256) ?? null,
    async watch(given) {
      const path = given.trim();
      const problem = path === '' ? null : await folderProblem(fileSystem, path);
      if (problem !== null) return [{ field: 'path', message: problem }];
      settings.set(settingKey, path === '' ? null : { path, connectionId: parts.currentId() });
      rounds += 1;
      seen = new Map();
      bySum = new Map();
      left.clear();
      reach = 'watched';
      beat();
      events.publish('intakeChanged', {});
      return [];
    },
    lookAgain(sums) {
      for (const [path, one] of seen)
        if (one.sha256 !== null && sums.includes(one.sha256)) seen.set(path, { ...one, isDone: false });
      beat();
    },
    async forget(sha256) {
      const own = parts.spoolOf(parts.currentId());
      for (const [path, one] of seen)
        if (one.sha256 === sha256 && path.startsWith(own)) await fileSystem.remove(path);
    },
    start() {
      isStarted = true;
      beat();
    },
    async stop() {
      isStopped = true;
      cancel();
      // A server that does not answer holds up no end of the program.
      const limit = startTimeLimit(clock, stopMs);
      await limit.inTime(work);
      limit.end();
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
