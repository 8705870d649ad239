import type { LibraryNotice } from '../../../shared/model/library-notice.ts';
import type { OrderingLockCode } from '../../../shared/model/ordering-lock.ts';
import type { Db } from '../db.ts';

/** What the library knows about itself. */
export interface LibraryState {
  /** Why nothing may be ordered, as it is stored (`readOrderingLock`), or null. Outlives a restart. */
  orderingLockedReason(): string | null;
  lockOrdering(reason: OrderingLockCode): void;
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
      return text === null ? null : readNotice(text);
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

/** Earlier versions stored what they told as a sentence. */
function readNotice(stored: string): LibraryNotice {
  const notice = JSON.parse(stored) as LibraryNotice | (Omit<LibraryNotice, 'told'> & { message: string });
  if ('told' in notice) return notice;
  const { message: text, ...rest } = notice;
  return { ...rest, told: { kind: 'stored', text } };
}
