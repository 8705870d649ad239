import type { DiskProblem } from '../../../shared/model/disk-problem.ts';
import { neededBytes } from '../../../shared/model/disk-text.ts';
import { knownFileType } from '../../../shared/model/file-types.ts';
import type { HostFailure } from '../../../shared/model/host-failure.ts';
import { readOrderingLock } from '../../../shared/model/ordering-lock.ts';
import type { AppContext } from '../../context/app-context.ts';
import { isAwaySql } from '../away-file.ts';
import type { ContentStore, KeptName } from '../content-store.ts';
import type { SqlRow } from '../db.ts';
import type { Library } from './open-library.ts';
import { isDiskFull } from './words.ts';

interface UpkeepParts extends Pick<AppContext, 'clock' | 'log' | 'events'> {
  readonly library: Pick<Library, 'db' | 'state' | 'backups' | 'disk' | 'files' | 'verify'>;
  readonly store: ContentStore;
  /** An order is being sent: what keeps the process busy waits. */
  readonly isBusy: () => boolean;
  /** Wants the file from the office's server. False: it is not the office's. */
  readonly repair?: (file: KeptName) => boolean;
  /** Wants the document of this item, or of this register statement, once more. */
  readonly fetchAgain: (source: { readonly itemId: string } | { readonly statementId: string }) => void;
}

/** What the library does for itself while it is open. */
export interface Upkeep {
  start(): void;
  /** Why nothing may be ordered now, or null. Asks the disk. */
  orderingProblem(): HostFailure | null;
  /** What is wrong with the disk or the backups, or null. */
  problem(): DiskProblem | null;
  /** Takes a backup now. False where it could not be taken, which `problem` then tells. */
  backUp(): boolean;
  /** Leftovers of old downloads go, and what is kept by its row but not on the disk is fetched again. */
  sweep(): Promise<void>;
  /** Reads a seventh of the kept documents and fetches again what is no longer what it was. */
  scrub(): Promise<void>;
  stop(): Promise<void>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A little less than a day, so that an office that starts at nine each day has one each day. */
const backupEvery = 20 * hourMs;
const sweepAfterMs = 5000;
const firstLookMs = 60_000;
/** The window stands by then. */
const verifyMs = 500;
const parts7 = 7;

export function createUpkeep(parts: UpkeepParts): Upkeep {
  const { library, store, clock, log } = parts;
  const { db, state, disk, files } = library;
  let backupProblem: DiskProblem | null = null;
  let cancel: (() => void) | null = null;
  let cancelVerify: (() => void) | null = null;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();

  const free = () => disk.freeBytes(files.store);

  /** How much is free, where that is too little. */
  function lowBytes(): number | null {
    const bytes = free();
    return bytes !== null && bytes < neededBytes ? bytes : null;
  }

  function backUp(): boolean {
    const before = backupProblem;
    try {
      library.backups.take(db, clock.now());
      state.done('backup');
      library.backups.thin();
      backupProblem = null;
    } catch (error) {
      const reference = log.error('library.backup', error);
      const needed = (disk.size(files.db) ?? 0) + (disk.size(files.wal) ?? 0) + neededBytes;
      backupProblem = isDiskFull(error)
        ? { kind: 'noRoomForBackup', freeBytes: free(), neededBytes: needed }
        : { kind: 'backupFailed', reference };
    }
    if (JSON.stringify(before) !== JSON.stringify(backupProblem))
      parts.events.publish('libraryStateChanged', {});
    return backupProblem === null;
  }

  async function sweep(): Promise<void> {
    const inUse = new Set(
      db.all('SELECT part_name FROM download WHERE part_name IS NOT NULL').map((row) => row.part_name),
    );
    for (const { name, modifiedAt } of await store.listIncoming()) {
      if (inUse.has(name) || clock.now() - modifiedAt < dayMs) continue;
      await store.discard(name);
      log.info('store.swept', { name });
    }
    // Only the document that the item has now: what was fetched again leaves an older row behind.
    for (const row of db.all(
      `SELECT document.item_id, NULL AS statement_id, document.sha256, document.file_type, document.bytes FROM document
         JOIN download ON download.document_id = document.id
       WHERE document.state = 'STORED' AND download.state = 'STORED' AND NOT ${isAwaySql}
       UNION ALL
       SELECT NULL, document.statement_id, document.sha256, document.file_type, document.bytes FROM document
         JOIN statement_pdf ON statement_pdf.statement_id = document.statement_id
       WHERE document.state = 'STORED' AND statement_pdf.state = 'STORED' AND NOT ${isAwaySql}
       UNION ALL
       SELECT NULL, NULL, document.sha256, document.file_type, document.bytes FROM document
       WHERE document.own_id IS NOT NULL AND NOT ${isAwaySql}`,
    )) {
      if (isStopped) return;
      const size = await store.sizeOf(keptName(row));
      if (size !== Number(row.bytes)) await again(row, size !== null);
    }
  }

  async function scrub(): Promise<void> {
    const today = Math.floor(clock.now() / dayMs) % parts7;
    for (const row of db.all(
      // What can be downloaded again comes before an own document with the same bytes.
      `SELECT DISTINCT sha256, file_type, item_id, statement_id FROM document WHERE state = 'STORED' AND NOT ${isAwaySql}
         ORDER BY own_id IS NOT NULL`,
    )) {
      const kept = keptName(row);
      if (Number.parseInt(kept.sha256.slice(0, 8), 16) % parts7 !== today) continue;
      if (isStopped) return;
      if ((await store.sizeOf(kept)) === null || (await store.isIntact(kept))) continue;
      await again(row, true);
    }
    state.done('scrub');
  }

  /** What is no longer what it was is quarantined, never deleted. */
  async function again(row: SqlRow, isThere: boolean): Promise<void> {
    const itemId = typeof row.item_id === 'string' ? row.item_id : null;
    const statementId = typeof row.statement_id === 'string' ? row.statement_id : null;
    log.warn('document.damaged', { item: itemId, statement: statementId, isThere });
    if (isStopped) return;
    if (isThere) await store.quarantineDamaged(keptName(row), clock.now());
    if (isStopped) return;
    if (parts.repair?.(keptName(row)) === true) return;
    if (itemId !== null) parts.fetchAgain({ itemId });
    else if (statementId !== null) parts.fetchAgain({ statementId });
  }

  async function look(): Promise<void> {
    if (parts.isBusy() || isStopped) return;
    verify();
    const now = clock.now();
    const isDue = (what: 'backup' | 'scrub', every: number) => {
      const last = state.lastDone(what);
      return last === null || now - last >= every || last > now;
    };
    if (isDue('backup', backupEvery) || backupProblem !== null) backUp();
    if (isDue('scrub', backupEvery)) await scrub();
    parts.events.publish('libraryStateChanged', {});
  }

  function verify(): void {
    const before = state.orderingLockedReason();
    try {
      library.verify();
    } catch (error) {
      log.error('library.verify', error);
    }
    if (state.orderingLockedReason() !== before) parts.events.publish('libraryStateChanged', {});
  }

  function next(wait: number): void {
    cancel = clock.after(wait, () => {
      running = look()
        .catch((error: unknown) => void log.error('library.upkeep', error))
        .finally(() => {
          if (!isStopped) next(hourMs);
        });
    });
  }

  parts.events.on('forgottenOrderSeen', ({ isNew }) => {
    if (!isNew) return;
    const told = { kind: 'unknownOrders' } as const;
    const notice = { kind: 'older', at: Math.round(clock.now()), told } as const;
    // What else happened to it is told first.
    if (state.notice() === null) state.tell({ ...notice, backupTakenAt: null, setAside: null });
    parts.events.publish('libraryStateChanged', {});
  });

  return {
    backUp,
    sweep,
    scrub,
    start() {
      // Not while the office opens: a person waits for the first screen.
      cancel = clock.after(sweepAfterMs, () => {
        running = sweep().catch((error: unknown) => void log.error('store.sweep', error));
        next(firstLookMs);
      });
      cancelVerify = clock.after(verifyMs, verify);
    },
    orderingProblem() {
      verify();
      const locked = state.orderingLockedReason();
      if (locked !== null) return { kind: 'orderingLocked', lock: readOrderingLock(locked) };
      const freeBytes = lowBytes();
      return freeBytes === null ? null : { kind: 'diskLow', freeBytes };
    },
    problem() {
      const freeBytes = lowBytes();
      return freeBytes === null ? backupProblem : { kind: 'diskLow', freeBytes };
    },
    async stop() {
      isStopped = true;
      cancel?.();
      cancelVerify?.();
      await running;
    },
  };
}

function keptName(row: SqlRow): KeptName {
  return { sha256: String(row.sha256), fileType: knownFileType(row.file_type) };
}
