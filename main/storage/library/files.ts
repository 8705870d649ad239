import { dirname, join, resolve } from 'node:path';
import type { LibraryDisk } from './disk.ts';

/** Where everything of one library lies. */
export interface LibraryFiles {
  readonly store: string;
  readonly db: string;
  readonly wal: string;
  readonly shm: string;
  readonly seal: string;
  /** Stands while a restore is under way; the next start finishes it. */
  readonly pending: string;
  readonly backups: string;
  readonly damaged: string;
}

export function libraryFiles(store: string): LibraryFiles {
  const db = join(store, 'landfolio.db');
  return {
    store,
    db,
    wal: `${db}-wal`,
    shm: `${db}-shm`,
    seal: `${db}.seal`,
    pending: join(store, 'landfolio.restore-pending'),
    backups: join(store, 'backups'),
    damaged: join(store, 'damaged'),
  };
}

/** Why the library has to be made whole, as it stands in the file `restore-pending`. */
export interface Pending {
  /** restore: a backup takes the place of the file. keep, look: the file itself, checked; look where only its end is torn. */
  readonly kind: 'restore' | 'keep' | 'look';
  /** A `LibraryFinding`; a sentence where an earlier version wrote the note. */
  readonly why: string;
  /** Milliseconds UTC. */
  readonly at: number;
  /** The folder that holds what was quarantined. */
  readonly folder: string;
}

const pendingKinds: readonly unknown[] = ['restore', 'keep', 'look'] satisfies Pending['kind'][];

/**
 * The note of a restore that was not finished, or null where there is none. One that cannot be read still says that
 * something was wrong: a library that is there is checked, and one that is not comes from a backup.
 */
export function readPending(disk: LibraryDisk, files: LibraryFiles): Pending | null {
  if (disk.size(files.pending) === null) return null;
  let note: unknown;
  try {
    note = JSON.parse(Buffer.from(disk.read(files.pending)).toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (isPending(note, files)) return note;
  return {
    kind: disk.size(files.db) === null ? 'restore' : 'keep',
    why: 'unfinished',
    at: 0,
    folder: join(files.damaged, 'unfinished'),
  };
}

/** Files are only ever quarantined in the folder of damaged files. */
function isPending(note: unknown, files: LibraryFiles): note is Pending {
  if (typeof note !== 'object' || note === null) return false;
  const { kind, why, at, folder }: Partial<Record<keyof Pending, unknown>> = note;
  return (
    pendingKinds.includes(kind) &&
    typeof why === 'string' &&
    typeof at === 'number' &&
    typeof folder === 'string' &&
    dirname(resolve(folder)) === resolve(files.damaged)
  );
}

/** Moves the database, its log and its seal together; nothing is ever written over or deleted. */
export function quarantine(disk: LibraryDisk, files: LibraryFiles, folder: string): void {
  for (const [path, name] of parts(files)) {
    if (disk.size(path) !== null) disk.move(path, freeName(disk, folder, name));
  }
}

/** The same, where what was found also stays in its place. */
export function copyAside(disk: LibraryDisk, files: LibraryFiles, folder: string): void {
  for (const [path, name] of parts(files)) {
    if (disk.size(path) !== null) disk.copy(path, freeName(disk, folder, name));
  }
}

function parts(files: LibraryFiles): [string, string][] {
  return [
    [files.db, 'landfolio.db'],
    [files.wal, 'landfolio.db-wal'],
    [files.shm, 'landfolio.db-shm'],
    [files.seal, 'landfolio.db.seal'],
  ];
}

/** A name of its own in the folder, or in one beside it where an interrupted restore has been here before. */
function freeName(disk: LibraryDisk, folder: string, name: string): string {
  for (let number = 1; ; number += 1) {
    const place = number === 1 ? folder : `${folder}-${number}`;
    if (disk.size(join(place, name)) !== null) continue;
    disk.makeFolder(place);
    return join(place, name);
  }
}
