import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Db } from '../db.ts';
import type { LibraryDisk } from './disk.ts';

export interface Backup {
  readonly path: string;
  /** Milliseconds UTC. */
  readonly takenAt: number;
  readonly crc: string;
}

export interface Backups {
  /** Newest first, by their names; not verified. */
  list(): readonly Backup[];
  /** Copies the open database and proves the copy. Throws what SQLite or the disk throws; then nothing is left of it. */
  take(db: Db, now: number): Backup;
  /** Whether it is, byte for byte, what was proven when it was taken, and still opens as a sound database. */
  isSound(backup: Backup): boolean;
  /** Removes what is neither one of the 7 newest days nor one of the 4 newest weeks. The newest always stays. */
  thin(): void;
}

const keptDays = 7;
const keptWeeks = 4;
const dayMs = 86_400_000;
const namePattern = /^library-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([0-9a-f]{8})\.db$/;

/** A proven copy carries its checksum in its name, so that it can be proven again without another file. */
export function createBackups(disk: LibraryDisk, folder: string): Backups {
  function list(): Backup[] {
    const found: Backup[] = [];
    for (const name of disk.list(folder)) {
      const match = namePattern.exec(name);
      if (match === null) continue;
      const [, year, month, day, hour, minute, second, milli, crc = ''] = match;
      const takenAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milli}Z`);
      found.push({ path: join(folder, name), takenAt, crc });
    }
    return found.sort((a, b) => b.takenAt - a.takenAt);
  }

  /** Removes what an interrupted `take` left. */
  function sweep(): void {
    for (const name of disk.list(folder)) {
      if (name.endsWith('.part')) disk.remove(join(folder, name));
    }
  }

  return {
    list,
    take(db, now) {
      disk.makeFolder(folder);
      sweep();
      const part = join(folder, 'taking.part');
      try {
        disk.makeEmpty(part);
        db.run('VACUUM INTO ?', part);
        const problem = problemOf(part, 'quick_check');
        if (problem !== null) throw new Error(`The copy of the library is not sound: ${problem}`);
        disk.sync(part);
        const { crc } = disk.sum(part);
        const stamp = new Date(now).toISOString().replace(/[-:.]/g, '');
        const path = join(folder, `library-${stamp}-${crc}.db`);
        disk.move(part, path);
        return { path, takenAt: now, crc };
      } catch (error) {
        try {
          disk.remove(part);
        } catch {
          // The next one sweeps it.
        }
        throw error;
      }
    },
    isSound(backup) {
      try {
        return disk.sum(backup.path).crc === backup.crc && problemOf(backup.path, 'integrity_check') === null;
      } catch {
        return false;
      }
    },
    thin() {
      const all = list();
      const newest = new Set(all.slice(0, 1));
      for (const [length, kept] of [
        [dayMs, keptDays],
        [7 * dayMs, keptWeeks],
      ] as const) {
        const spans = new Set<number>();
        for (const backup of all) {
          const span = Math.floor(backup.takenAt / length);
          if (spans.has(span) || spans.size >= kept) continue;
          spans.add(span);
          newest.add(backup);
        }
      }
      for (const backup of all) if (!newest.has(backup)) disk.remove(backup.path);
    },
  };
}

/** What is wrong with a database that nobody has open, or null. Throws where it cannot be read. */
export function problemOf(path: string, check: 'quick_check' | 'integrity_check'): string | null {
  return reading(path, (db) => {
    const [row] = db.prepare(`PRAGMA ${check}(1)`).all();
    const answer = String(Object.values(row ?? {})[0]);
    if (answer !== 'ok') return answer;
    const broken = db.prepare('PRAGMA foreign_key_check').get();
    return broken === undefined ? null : `a row of ${String(broken.table)} stands alone`;
  });
}

/** The schema of a database that nobody has open. */
export function versionOf(path: string): number {
  return reading(path, (db) => Number(db.prepare('PRAGMA user_version').get()?.user_version));
}

/** Read as a file that nobody changes, so that SQLite lays nothing beside it. */
function reading<T>(path: string, read: (db: DatabaseSync) => T): T {
  const address = pathToFileURL(path);
  address.search = 'immutable=1';
  const db = new DatabaseSync(address, { readOnly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}
