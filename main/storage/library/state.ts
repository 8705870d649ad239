import type { Db } from '../db.ts';

/** Something that happened to the library and that a person is told until they say that they have read it. */
export interface LibraryNotice {
  /**
   * restored: the file was damaged, changed or gone, and a backup (or nothing) stands in its place. kept: the end of it
   * was damaged, the rest proved sound and stays. interrupted: the last change before the computer stopped is missing.
   * older: the service has orders of this computer that the library does not know.
   */
  readonly kind: 'restored' | 'kept' | 'interrupted' | 'older';
  /** Milliseconds UTC. */
  readonly at: number;
  /** In words for a person: what was found and what was done. */
  readonly message: string;
  /** When the backup that stands in was taken, or null where none does. */
  readonly backupTakenAt: number | null;
  /** The folder that the library was quarantined in, or null. The key is stored. */
  readonly setAside: string | null;
}

/** What the library knows about itself. */
export interface LibraryState {
  /** Why nothing may be ordered, in words for a person, or null. Outlives a restart. */
  orderingLockedReason(): string | null;
  lockOrdering(reason: string): void;
  /** To be called when the order history of the service was read completely and compared. */
  unlockOrdering(): void;
  notice(): LibraryNotice | null;
  tell(notice: LibraryNotice): void;
  /** The person has read it. A lock stays. */
  dismissNotice(): void;
  /** When something was last done, milliseconds UTC, or null. */
  lastDone(what: LibraryChore): number | null;
  done(what: LibraryChore): void;
}

type LibraryChore = 'integrityCheck' | 'backup' | 'scrub';

export function createLibraryState(db: Db, now: () => number): LibraryState {
  function get(key: string): string | null {
    const row = db.get('SELECT value FROM library_state WHERE key = ?', key);
    return typeof row?.value === 'string' ? row.value : null;
  }
  function set(key: string, value: string): void {
    db.run(
      `INSERT INTO library_state (key, value, changed_at) VALUES (?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
      key,
      value,
      Math.round(now()),
    );
  }
  function remove(key: string): void {
    db.run('DELETE FROM library_state WHERE key = ?', key);
  }
  return {
    orderingLockedReason: () => get('ordering_locked_reason'),
    lockOrdering: (reason) => set('ordering_locked_reason', reason),
    unlockOrdering: () => remove('ordering_locked_reason'),
    notice() {
      const text = get('notice');
      return text === null ? null : (JSON.parse(text) as LibraryNotice);
    },
    tell: (notice) => set('notice', JSON.stringify(notice)),
    dismissNotice: () => remove('notice'),
    lastDone(what) {
      const at = get(`last_${what}`);
      return at === null ? null : Number(at);
    },
    done: (what) => set(`last_${what}`, String(Math.round(now()))),
  };
}
