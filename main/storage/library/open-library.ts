import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { LibraryFinding } from '../../../shared/model/library-notice.ts';
import type { Log } from '../../ports/log.ts';
import type { Db } from '../db.ts';
import { type IntentLog, type LoggedIntent, logPaths, openIntentLog, readIntentLog } from '../intent-log.ts';
import { assertSound, LibraryUnusable, libraryMigrations, unusable } from '../library-db.ts';
import type { LoggedCharge } from '../logged-charges.ts';
import { DatabaseTooNew, type Migration, migrate } from '../migrate.ts';
import { assertDurable, openDb } from '../open-db.ts';
import { requireRegularFile } from '../regular-file.ts';
import { schema } from '../schema/schema.ts';
import { type Backup, type Backups, createBackups, problemOf, versionOf } from './backups.ts';
import { closing, fileSeal, logSize, verifyOnce } from './closing.ts';
import { createLibraryDisk, type LibraryDisk } from './disk.ts';
import { examine } from './examine.ts';
import {
  copyAside,
  type LibraryFiles,
  libraryFiles,
  type Pending,
  quarantine,
  readPending,
} from './files.ts';
import { guarded } from './guarded.ts';
import { createRescue } from './in-place.ts';
import { countLostCharges, countLostOrders } from './lost-orders.ts';
import { cannotRest, linkedAway, noticeOf } from './notices.ts';
import { openSeal } from './open-seal.ts';
import { readSeal, sealText } from './seal.ts';
import { createLibraryState, type LibraryState } from './state.ts';
import { isCorruption } from './words.ts';

export interface OpenLibraryOptions {
  readonly store: string;
  readonly now: () => number;
  readonly log: Log;
  /** Brings into the database what the log of orders knows and the database does not. Runs in a transaction. */
  readonly mergeIntents: (db: Db, logged: readonly LoggedIntent[]) => void;
  /** The same of whatever else may cost money. */
  readonly mergeCharges: (db: Db, logged: readonly LoggedCharge[]) => void;
  /** A library is known to have been here before: where nothing is left of it, that is told and ordering waits. */
  readonly wasHere?: boolean;
  readonly disk?: LibraryDisk;
  readonly migrations?: readonly Migration[];
}

export interface Library {
  /** Closing it closes the library. */
  readonly db: Db;
  readonly state: LibraryState;
  readonly intentLog: IntentLog;
  readonly backups: Backups;
  readonly files: LibraryFiles;
  readonly disk: LibraryDisk;
  /**
   * Looks whether the file is still in its place, and takes once the sum of one that the start trusted because nothing was
   * written to it since. What does not fit locks ordering, and the next start makes it whole.
   */
  readonly verify: () => void;
}

const dayMs = 86_400_000;
const integrityEvery = 7 * dayMs;

/**
 * Opens the library of a folder, after it was made sure that what lies there is what was written.
 *
 * A file that is damaged, exchanged or gone is quarantined, never deleted; the newest backup that proves sound takes its
 * place, the orders and charges that the log knows besides are brought back in doubt, and ordering is locked until the order history was
 * compared (which the caller does). A marker on the disk lets the next start finish what a kill interrupts. Throws
 * DatabaseTooNew or LibraryUnusable, and then nothing was changed.
 */
export function openLibrary(options: OpenLibraryOptions): Library {
  const files = libraryFiles(options.store);
  try {
    return open({
      disk: createLibraryDisk(),
      migrations: libraryMigrations,
      wasHere: false,
      ...options,
      files,
    });
  } catch (error) {
    throw unusable(files.db, error);
  }
}

type Parts = Required<OpenLibraryOptions> & { readonly files: LibraryFiles };

function open(parts: Parts): Library {
  const { disk, files, log } = parts;
  disk.makeFolder(files.store);
  for (const path of [files.db, files.wal, files.shm, files.seal, files.pending, ...logPaths(files.store)])
    requireRegularFile(path);
  const backups = createBackups(disk, files.backups);
  let pending = readPending(disk, files);
  let isSound = false;
  let isTrusted = false;
  if (pending === null) {
    const found = examine(disk, files, parts.wasHere);
    if (found.kind !== 'new' && found.kind !== 'sound') log.warn('library.found', { kind: found.kind });
    isSound = found.kind === 'sound' || found.kind === 'strangeLog';
    isTrusted = found.kind === 'sound' && !found.isSummed;
    if (found.kind === 'strangeLog') moveStrangeLog(parts);
    if (found.kind === 'bad') pending = begin(parts, 'restore', found.why);
    if (found.kind === 'cutShort') pending = begin(parts, 'keep', found.why);
    if (found.kind === 'interrupted') pending = begin(parts, 'look', found.why);
  }
  for (let tries = 0; ; tries += 1) {
    let backup: Backup | 'itself' | null = null;
    try {
      if (pending?.kind === 'restore') backup = restore(parts, pending, backups);
      else if (pending !== null) copyAside(disk, files, pending.folder);
      if (!isSound || pending !== null) settle(parts, pending !== null);
      return finish(parts, backups, { pending, backup, isTrusted });
    } catch (error) {
      if (!isCorruption(error) || tries > 3) throw error;
      log.error('library.damaged', error);
      isSound = false;
      isTrusted = false;
      pending = begin(parts, 'restore', 'damaged');
    }
  }
}

function begin({ disk, files, now }: Parts, kind: Pending['kind'], why: LibraryFinding): Pending {
  const at = now();
  const stamp = new Date(at).toISOString().replace(/[-:.]/g, '');
  const pending = { kind, why, at, folder: join(files.damaged, stamp) };
  disk.write(files.pending, `${JSON.stringify(pending)}\n`);
  return pending;
}

/** A log that was put beside a file which was closed as it should be: SQLite would write it into that file. */
function moveStrangeLog({ disk, files, now }: Parts): void {
  const folder = join(files.damaged, new Date(now()).toISOString().replace(/[-:.]/g, ''));
  disk.makeFolder(folder);
  disk.move(files.wal, join(folder, 'landfolio.db-wal'));
  if (disk.size(files.shm) !== null) disk.move(files.shm, join(folder, 'landfolio.db-shm'));
}

/** Quarantines what is there and puts the newest sound backup in its place; gives what was taken, or null for nothing. */
function restore({ disk, files, migrations }: Parts, pending: Pending, backups: Backups) {
  const hadLog = (disk.size(files.wal) ?? 0) > 0;
  quarantine(disk, files, pending.folder);
  for (const backup of backups.list()) {
    if (!backups.isSound(backup)) continue;
    refuseNewer(versionOf(backup.path), migrations);
    disk.copy(backup.path, files.db);
    return backup;
  }
  // Without a backup, a file that was changed from outside and is sound in itself is better than none.
  const found = join(pending.folder, 'landfolio.db');
  if (hadLog || disk.size(found) === null || !isWhole(found)) return null;
  disk.copy(found, files.db);
  return 'itself' as const;
}

function isWhole(path: string): boolean {
  try {
    return versionOf(path) > 0 && problemOf(path, 'integrity_check') === null;
  } catch {
    return false;
  }
}

/** Lets SQLite bring the file to rest after a stop, checks it, and seals it. */
function settle({ disk, files, migrations }: Parts, isThorough: boolean): void {
  // A library of a newer Landfolio is left as it is, its seal as well.
  refuseNewer(versionInHeader(disk, files.db), migrations);
  const seal = readSeal(disk, files.seal);
  if (seal === null) disk.write(files.seal, sealText({ ...nothing, state: 'ending' }));
  else disk.overwrite(files.seal, 0, 'ending');
  const db = openDb(files.db);
  try {
    refuseNewer(versionIn(db), migrations);
    assertSound(db, isThorough || seal === null ? 'integrity_check' : 'quick_check');
  } finally {
    db.close();
  }
  if ((disk.size(files.wal) ?? 0) > 0)
    throw new LibraryUnusable(lstatSync(files.db).isSymbolicLink() ? linkedAway(files.db) : cannotRest);
  disk.write(files.seal, sealText({ ...nothing, ...fileSeal(disk, files), state: 'closed' }));
}

const nothing = { bytes: 0, crc: '00000000', writtenAt: '0', walBytes: 0, logBytes: 0 };

interface Beginning {
  readonly pending: Pending | null;
  readonly backup: Backup | 'itself' | null;
  /** The file's sum was not taken, since nothing was written to it. */
  readonly isTrusted: boolean;
}

function finish(parts: Parts, backups: Backups, { pending, backup, isTrusted }: Beginning): Library {
  const { disk, files, log, now, migrations } = parts;
  const before = readSeal(disk, files.seal) ?? { ...nothing, state: 'closed' };
  const seal = openSeal(files);
  let intentLog: IntentLog | null = null;
  const db = openDb(files.db, { flushed: seal.flushed });
  try {
    const from = versionIn(db);
    refuseNewer(from, migrations);
    seal.opened();
    const newest = migrations.at(-1)?.version ?? 0;
    // What a newer version does to it can be undone by hand as long as the copy from before is there.
    if (from > 0 && from < newest) backups.take(db, now());
    migrate(db, migrations, schema);
    if (from < newest) assertSound(db, 'foreign_key_check');
    assertDurable(db);
    const state = createLibraryState(db, now);
    if ((state.lastDone('integrityCheck') ?? 0) < now() - integrityEvery || from === 0) {
      assertSound(db, 'integrity_check');
      state.done('integrityCheck');
    }
    intentLog = openIntentLog(files.store);
    if (pending !== null || logSize(disk, files) !== before.logBytes) {
      const { intents, charges, damagedLines, withoutBeginning } = readIntentLog(files.store);
      if (damagedLines > 0 || withoutBeginning.length > 0)
        log.warn('library.intentLog', { damagedLines, withoutBeginning: withoutBeginning.length });
      db.transaction(() => {
        const lost = { orders: countLostOrders(db, intents), charges: countLostCharges(db, charges) };
        parts.mergeIntents(db, intents);
        parts.mergeCharges(db, charges);
        const isOlder = lost.orders + lost.charges > 0;
        if (isOlder) log.warn('library.lost', lost);
        const notice = noticeOf(pending, backup, lost, now());
        if (notice !== null) state.tell(notice);
        if (isOlder || (pending !== null && pending.kind !== 'look')) state.lockOrdering('incomplete');
      });
    }
    if (pending !== null) disk.remove(files.pending);
    const verifySum = verifyOnce(parts, isTrusted ? before : null, () => damage.damaged());
    const rescue = createRescue(files.db, log, () => {
      disk.makeFolder(files.store);
      backups.take(db, now());
      begin(parts, 'restore', 'moved');
    });
    const verify = () => {
      if (rescue()) damage.moved();
      else verifySum();
    };
    const damage = guarded(closing(parts, db, seal, intentLog, verify, rescue), () => {
      log.warn('library.damagedWhileOpen');
      begin(parts, 'restore', 'damagedWhileOpen');
    });
    return {
      db: damage.db,
      state: damage.state(createLibraryState(damage.db, now)),
      intentLog,
      backups,
      files,
      disk,
      verify,
    };
  } catch (error) {
    intentLog?.close();
    // A damaged file must not be sealed as if it were sound.
    if (isCorruption(error)) seal.abandon(db);
    else
      closing(
        parts,
        db,
        seal,
        null,
        () => {},
        () => false,
      ).close();
    throw error;
  }
}

/**
 * The schema as the first sector of the file says. SQLite itself must not look yet: a stop may have left the rest half
 * written back from the log, which is no damage.
 */
function versionInHeader(disk: LibraryDisk, path: string): number {
  if ((disk.size(path) ?? 0) < headerBytes) return 0;
  const header = Buffer.from(disk.read(path, headerBytes));
  return header.toString('latin1', 0, 15) === 'SQLite format 3' ? header.readUInt32BE(60) : 0;
}

const headerBytes = 100;

function versionIn(db: Db): number {
  return Number(db.get('PRAGMA user_version')?.user_version ?? 0);
}

function refuseNewer(found: number, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0;
  if (found > newest) throw new DatabaseTooNew(found, newest);
}
