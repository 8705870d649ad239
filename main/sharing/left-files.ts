import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { type DocumentMonths, documentMonths } from '../../shared/model/document-months.ts';
import type { AwayReason } from '../../shared/model/host-failure.ts';
import type { AppContext } from '../context/app-context.ts';
import type { OfficeServer } from '../office/office-server.ts';
import { type OfficeFileStore, partBytes } from '../ports/office-file-store.ts';
import type { SharedFile } from '../ports/shared-kind.ts';
import type { ServerFault } from '../postgres/server-fault.ts';
import { isFileAway } from '../storage/away-file.ts';
import type { KeptName } from '../storage/content-store.ts';
import { isDiskFull } from '../storage/library/words.ts';
import { documentFiles, filePages, mayBeLeft, startOfMonths } from './files-to-leave.ts';
import type { Ledger } from './ledger.ts';
import { type FetchedFiles, isPart } from './office-files.ts';
import type { OfficeLink } from './office-link.ts';

/** Removes files of the content store, see `main/library/file-removal.ts`. */
export interface FileRemover {
  start(): void;
  whileNothingIsRemoved<T>(work: () => Promise<T>): Promise<T>;
  idle(): Promise<void>;
}

interface LeftFilesParts extends Pick<AppContext, 'clock' | 'log' | 'db'> {
  readonly months: {
    get(): DocumentMonths | null;
    /** Throws where the disk refuses. */
    set(months: DocumentMonths | null): void;
  };
  readonly ledger: Pick<Ledger, 'fileArrived' | 'fileLost'>;
  /** Its own: what the loop fetches in part is another file. */
  readonly files: FetchedFiles;
  readonly fileStoreOf: (server: OfficeServer) => OfficeFileStore;
  readonly ask: OfficeLink['ask'];
  readonly removal: FileRemover;
  readonly isMember: () => boolean;
  /** The loop cannot reach the server; it goes on trying. */
  readonly isUnreachable: () => boolean;
  /** The loop goes round again. */
  readonly wake: () => void;
  /** The state is another one, or documents are here that were not, or the other way round. */
  readonly changed: () => void;
}

/** How the documents of the office stand on this computer. */
export interface LeftState {
  /** null: all are kept here. */
  readonly months: DocumentMonths | null;
  /** Files that are at the server only. */
  readonly left: { readonly files: number; readonly bytes: number };
  /** Room that is being made; null while none is. */
  readonly freeing: { readonly done: number; readonly of: number } | null;
  /** What was freed since the start. */
  readonly freedBytes: number;
  /** Other computers that keep all; null while the server did not say it. Where there is none, nothing more is removed here. */
  readonly keepers: number | null;
}

interface Room {
  readonly files: number;
  readonly bytes: number;
}

export interface DocumentRoom {
  readonly all: Room;
  /** What stays here with each choice. */
  readonly choices: (Room & { readonly months: DocumentMonths })[];
}

export type Brought = Result<null, AwayReason>;

/** Documents whose bytes this computer leaves at the office's server. */
export interface OfficeDocuments {
  /** How much room the documents take. */
  room(): Promise<DocumentRoom>;
  /** Keeps those of the last months, or all. Room is made, or files are fetched, in the background. Throws where the disk refuses. */
  choose(months: DocumentMonths | null): Promise<void>;
  /** Fetches a file that is at the server. What arrived of one that was cancelled is used where it is asked for again soon. */
  bring(
    file: KeptName,
    signal: AbortSignal,
    tell: (progress: { readonly done: number; readonly of: number }) => void,
  ): Promise<Brought>;
  /** The bytes of a file at the server, which are kept nowhere; null where it cannot be had now. */
  read(file: KeptName): Promise<Uint8Array | null>;
  /** A document is used: its file stays for a while. */
  opened(file: KeptName): void;
  /** The file is not on the disk although it should be. False: it is not the office's. True: it comes from there. */
  repair(file: KeptName): boolean;
}

export interface LeftFiles extends OfficeDocuments {
  state(): LeftState;
  /** Whether a document that was never here is left where it is. */
  isLeftAtFirst(receivedAt: number): boolean;
  /** A part of each round of the loop: makes room, and wants back what should be here. `isOver`: the rest is done in the next round. */
  round(server: OfficeServer, isOver: () => boolean): Promise<Result<null, ServerFault>>;
  /** The server was restored: what was left there is looked for. */
  lookAgain(): void;
  stop(): Promise<void>;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const soonMs = 10 * 60_000;
const removedAtOnce = 100;
const askedAtOnce = 500;
/** A part that takes longer is a link that hangs. */
const partMs = 30_000;

export function createLeftFiles(parts: LeftFilesParts): LeftFiles {
  const { clock, log, db, ledger, removal } = parts;
  /** The last file that was asked for did not come. */
  let isUnreached = false;
  const now = () => Math.round(clock.now());
  let lookAt = Number.NEGATIVE_INFINITY;
  let freeing: LeftState['freeing'] = null;
  let freedBytes = 0;
  let keepers: number | null = null;
  let bringing: Promise<unknown> = Promise.resolve();

  function left(): Room {
    const row = db.get(
      'SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM office_file WHERE is_left = 1',
    );
    return { files: Number(row?.files), bytes: Number(row?.bytes) };
  }

  function typesOf(sha256: string): SharedFile[] {
    return db
      .all('SELECT DISTINCT file_type FROM document WHERE sha256 = ?', sha256)
      .map((row) => ({ sha256, fileType: String(row.file_type) }));
  }

  /** What the server has lost is given to it again, and stays. Gives the others. */
  async function atServer(
    server: OfficeServer,
    hashes: readonly string[],
  ): Promise<Result<string[], ServerFault>> {
    const remote = parts.fileStoreOf(server);
    const missing = await remote.missing(hashes);
    if (!missing.ok) return missing;
    for (const sha256 of missing.value) {
      const [file] = typesOf(sha256);
      const given = file === undefined ? ok(false) : await parts.files.give(remote, file);
      if (!given.ok) return given;
      log.warn('office.left', { problem: 'not at the server', isGiven: given.value });
    }
    const lost = new Set(missing.value);
    return ok(hashes.filter((sha256) => !lost.has(sha256)));
  }

  /** A kill after the commit leaves the file and the note that it goes: the next start removes it. */
  async function remove(hashes: readonly string[]): Promise<void> {
    await removal.whileNothingIsRemoved(async () =>
      db.transaction(() => {
        for (const sha256 of hashes) {
          // It may have been opened, moved or kept for another matter meanwhile.
          const [file] = documentFiles(db, sha256, now());
          if (file === undefined || file.isLeft || !mayBeLeft(file, parts.months.get(), now())) continue;
          for (const { fileType } of typesOf(sha256))
            db.run(
              `INSERT INTO office_file (sha256, file_type, is_left, bytes) VALUES (?, ?, 1, ?)
               ON CONFLICT (sha256, file_type) DO UPDATE SET is_left = 1, bytes = excluded.bytes`,
              ...[sha256, fileType, file.bytes],
            );
          db.run('INSERT OR IGNORE INTO file_to_remove (sha256, is_quarantined) VALUES (?, 0)', sha256);
          freedBytes += file.bytes;
        }
      }),
    );
    removal.start();
    await removal.idle();
    parts.changed();
  }

  /** What was left at the server and is not there any more: whoever has it is asked for it. */
  async function lookForLeft(server: OfficeServer): Promise<Result<null, ServerFault>> {
    const remote = parts.fileStoreOf(server);
    const all = db.all('SELECT sha256, file_type FROM office_file WHERE is_left = 1');
    for (let at = 0; at < all.length; at += askedAtOnce) {
      const some = all.slice(at, at + askedAtOnce);
      const missing = await remote.missing([...new Set(some.map(({ sha256 }) => String(sha256)))]);
      if (!missing.ok) return missing;
      for (const { sha256, file_type } of some)
        if (missing.value.includes(String(sha256)))
          ledger.fileLost({ sha256: String(sha256), fileType: String(file_type) });
    }
    return ok(null);
  }

  async function round(server: OfficeServer, isOver: () => boolean): Promise<Result<null, ServerFault>> {
    // What was broken off is not everything: the loop goes round again.
    if (now() < lookAt || isOver()) return ok(null);
    const months = parts.months.get();
    // A choice that is made meanwhile is for the next round.
    const isChosen = () => parts.months.get() === months;
    // The loop has fetched all that the server has.
    const isWhole = months === null && left().files === 0;
    const others = await server.keepAll(isWhole);
    if (!others.ok) return others;
    keepers = others.value;
    if (isWhole) {
      if (isChosen()) lookAt = now() + dayMs;
      parts.changed();
      return ok(null);
    }
    const looked = await lookForLeft(server);
    if (!looked.ok) return looked;
    const old: string[] = [];
    for (const page of filePages) {
      const files = documentFiles(db, page, now());
      const wanted = files.filter((file) => file.isLeft && !mayBeLeft(file, months, now()));
      await want(wanted.map(({ sha256 }) => sha256));
      for (const file of files) if (!file.isLeft && mayBeLeft(file, months, now())) old.push(file.sha256);
      await setImmediate();
      if (isOver()) return ok(null);
    }
    try {
      for (let at = 0; keepers > 0 && at < old.length && isChosen(); at += removedAtOnce) {
        freeing = { done: at, of: old.length };
        const there = await atServer(server, old.slice(at, at + removedAtOnce));
        if (!there.ok) return there;
        await remove(there.value);
        if (isOver()) return ok(null);
      }
    } finally {
      freeing = null;
      parts.changed();
    }
    // Without another computer that keeps all, one is looked for again soon.
    if (isChosen()) lookAt = now() + (keepers === 0 && old.length > 0 ? soonMs : dayMs);
    return ok(null);
  }

  /** They are fetched in the background. */
  async function want(hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    await removal.whileNothingIsRemoved(async () =>
      db.run(
        'UPDATE office_file SET is_left = 0 WHERE sha256 IN (SELECT value FROM json_each(?))',
        JSON.stringify(hashes),
      ),
    );
    parts.wake();
  }

  function opened({ sha256 }: KeptName): void {
    if (!parts.isMember()) return;
    const last = db.get('SELECT opened_at FROM opened_file WHERE sha256 = ?', sha256)?.opened_at;
    if (typeof last === 'number' && now() - last < hourMs) return;
    db.run(
      `INSERT INTO opened_file (sha256, opened_at) VALUES (?, ?)
       ON CONFLICT (sha256) DO UPDATE SET opened_at = excluded.opened_at`,
      ...[sha256, now()],
    );
  }

  async function bringOne(
    file: KeptName,
    signal: AbortSignal,
    tell: Parameters<OfficeDocuments['bring']>[2],
  ) {
    opened(file);
    if (!isFileAway(db, file)) return ok(null);
    // An export of many would wait for a time limit with each of them.
    if (isUnreached && parts.isUnreachable()) return failed('unreachable' as const);
    const got = await parts.files.get(
      {
        async getPart(sha256, part) {
          if (signal.aborted) return failed({ code: 'other', message: 'Cancelled', host: null });
          const answer = await parts.ask((server) => parts.fileStoreOf(server).getPart(sha256, part), partMs);
          if (answer.ok && answer.value !== null)
            tell({ done: Math.min((part + 1) * partBytes, answer.value.size), of: answer.value.size });
          return answer;
        },
      },
      file,
    );
    isUnreached = !got.ok;
    if (!got.ok) return failed('unreachable' as const);
    if (got.value === 'here') {
      ledger.fileArrived(file);
      parts.changed();
      return ok(null);
    }
    if (got.value === 'missing') ledger.fileLost(file);
    parts.wake();
    return failed(got.value);
  }

  return {
    state: () => ({ months: parts.months.get(), left: left(), freeing, freedBytes, keepers }),
    isLeftAtFirst(receivedAt) {
      const months = parts.months.get();
      return months !== null && receivedAt < startOfMonths(months, now());
    },
    round,
    lookAgain() {
      lookAt = Number.NEGATIVE_INFINITY;
    },
    async room() {
      const all = { files: 0, bytes: 0 };
      const choices = documentMonths.map((months) => ({ months, files: 0, bytes: 0 }));
      for (const page of filePages) {
        for (const file of documentFiles(db, page, now())) {
          all.files += 1;
          all.bytes += file.bytes;
          for (const choice of choices) {
            if (mayBeLeft(file, choice.months, now())) continue;
            choice.files += 1;
            choice.bytes += file.bytes;
          }
        }
        await setImmediate();
      }
      return { all, choices };
    },
    async choose(months) {
      parts.months.set(months);
      await removal.whileNothingIsRemoved(async () => {
        if (months === null) db.run('UPDATE office_file SET is_left = 0');
        lookAt = Number.NEGATIVE_INFINITY;
        parts.wake();
      });
      parts.changed();
    },
    bring(file, signal, tell) {
      const done = bringing.then(() =>
        removal
          .whileNothingIsRemoved(() => bringOne(file, signal, tell))
          .catch((error: unknown): Brought => {
            log.error('office.bring', error);
            return failed(isDiskFull(error) ? 'full' : 'unreachable');
          }),
      );
      bringing = done;
      return done;
    },
    async read(file) {
      const hash = createHash('sha256');
      const chunks: Uint8Array[] = [];
      for (let size = 1; chunks.length * partBytes < size; ) {
        const part = chunks.length;
        const got = await parts.ask((server) => parts.fileStoreOf(server).getPart(file.sha256, part), partMs);
        if (!got.ok || got.value === null || !isPart(got.value)) return null;
        size = got.value.size;
        hash.update(got.value.bytes);
        chunks.push(got.value.bytes);
      }
      return hash.digest('hex') === file.sha256 ? Buffer.concat(chunks) : null;
    },
    opened,
    repair(file) {
      if (!parts.isMember()) return false;
      const [known] = documentFiles(db, file.sha256, now());
      if (known === undefined || !known.isShared) return false;
      const isLeft = mayBeLeft(known, parts.months.get(), now());
      db.run(
        'INSERT OR IGNORE INTO office_file (sha256, file_type, is_left, bytes) VALUES (?, ?, ?, ?)',
        ...[file.sha256, file.fileType, isLeft ? 1 : 0, known.bytes],
      );
      parts.wake();
      return true;
    },
    async stop() {
      await bringing;
      await parts.files.letGo();
    },
  };
}
