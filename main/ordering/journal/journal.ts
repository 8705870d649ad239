import type { Clock } from '../../ports/clock.ts';
import type { Db } from '../../storage/db.ts';
import { createJournalReads, type JournalReads } from './read-journal.ts';
import { createJournalWrites, type JournalOptions, type JournalWrites } from './write-journal.ts';

/**
 * The order journal: each move is one commit that has reached the disk when the call returns.
 *
 * ```
 *  PREPARED ──► SENDING ──► RESPONDED ──► PLACED ──► CONFIRMED   (the service shows our reference under its number)
 *     │  ▲         │            │  │        │
 *     ▼  │         ▼            │  └──► REFUSED ──► REJECTED
 *   NOT_SENT    UNKNOWN ◄───────┴───────────┘         (the number that it gave is another order's)
 *     │            │
 *     ▼            ├──► CONFIRMED | DUPLICATE        (found in the order history)
 *  DISCARDED       └──► PRESUMED_ABSENT ──► ABANDONED (a person decides)
 * ```
 *
 * Which moves are legal stands in the database's own table `intent_move`; anything else is refused there.
 */
export interface Journal extends JournalReads, JournalWrites {}

export function createJournal(db: Db, clock: Clock, options: JournalOptions): Journal {
  return { ...createJournalReads(db), ...createJournalWrites(db, clock, options) };
}
