import { fullDiskMessage } from '../../shared/model/disk-text.ts';
import type { Db } from './db.ts';
import { isDiskFull, sqliteCode } from './library/words.ts';
import { migrate } from './migrate.ts';
import { library001 } from './migrations/001-library.ts';
import { library002 } from './migrations/002-discovery.ts';
import { library003 } from './migrations/003-statements-alerts.ts';
import { library004 } from './migrations/004-order-history.ts';
import { library005 } from './migrations/005-library-state.ts';
import { library006 } from './migrations/006-arrived-bytes.ts';
import { library007 } from './migrations/007-operator-word.ts';
import { library008 } from './migrations/008-matter-details.ts';
import { library009 } from './migrations/009-surplus-orders.ts';
import { library010 } from './migrations/010-matter-links.ts';
import { library011 } from './migrations/011-document-names.ts';
import { library012 } from './migrations/012-clearing.ts';
import { library013 } from './migrations/013-cart-sets.ts';
import { library014 } from './migrations/014-many-orders.ts';
import { library015 } from './migrations/015-order-lines.ts';
import { library016 } from './migrations/016-charged-lines.ts';
import { library017 } from './migrations/017-order-line-totals.ts';
import { library018 } from './migrations/018-reused-numbers.ts';
import { library019 } from './migrations/019-orders-elsewhere.ts';
import { library020 } from './migrations/020-expected-days.ts';
import { library021 } from './migrations/021-matters-of-orders.ts';
import { library022 } from './migrations/022-discounts.ts';
import { library023 } from './migrations/023-placed-orders.ts';
import { library024 } from './migrations/024-connection-accounts.ts';
import { library025 } from './migrations/025-charge-checks.ts';
import { library026 } from './migrations/026-statement-pdfs.ts';
import { library027 } from './migrations/027-file-types.ts';
import { library028 } from './migrations/028-tried-again.ts';
import { library029 } from './migrations/029-order-contacts.ts';
import { library030 } from './migrations/030-missed-items.ts';
import { library031 } from './migrations/031-repeat-ticks.ts';
import { library032 } from './migrations/032-doubts-of-titles.ts';
import { library033 } from './migrations/033-item-parcels.ts';
import { library034 } from './migrations/034-other-things.ts';
import { library035 } from './migrations/035-listed-alone.ts';
import { library036 } from './migrations/036-charges-in-doubt.ts';
import { library037 } from './migrations/037-ordered-at.ts';
import { library038 } from './migrations/038-same-files.ts';
import { library039 } from './migrations/039-charge-words.ts';
import { library040 } from './migrations/040-noted-codes.ts';
import { library041 } from './migrations/041-matter-parties.ts';
import { library042 } from './migrations/042-statement-lists.ts';
import { library043 } from './migrations/043-matter-acts.ts';
import { library044 } from './migrations/044-dealt-with.ts';
import { library045 } from './migrations/045-closed-matters.ts';
import { library046 } from './migrations/046-own-documents.ts';
import { library047 } from './migrations/047-follow-ups.ts';
import { library048 } from './migrations/048-carts.ts';
import { library049 } from './migrations/049-office.ts';
import { library050 } from './migrations/050-office-claims.ts';
import { library051 } from './migrations/051-orders-of-colleagues.ts';
import { library052 } from './migrations/052-searches-of-colleagues.ts';
import { library053 } from './migrations/053-office-settings.ts';
import { library054 } from './migrations/054-erased-entries.ts';
import { library055 } from './migrations/055-people.ts';
import { library056 } from './migrations/056-marks-of-colleagues.ts';
import { library057 } from './migrations/057-found-for-colleagues.ts';
import { library058 } from './migrations/058-left-files.ts';
import { library059 } from './migrations/059-restricted-matters.ts';
import { library060 } from './migrations/060-alert-files.ts';
import { library061 } from './migrations/061-authenticity-keys.ts';
import { library062 } from './migrations/062-contract-dates.ts';
import { library063 } from './migrations/063-calendar-events.ts';
import { library064 } from './migrations/064-copies-of.ts';
import { library065 } from './migrations/065-matters-of-an-office.ts';
import { library066 } from './migrations/066-pack-arrangements.ts';
import { library067 } from './migrations/067-matter-folders.ts';
import { library068 } from './migrations/068-adjustments.ts';
import { library069 } from './migrations/069-search-schedules.ts';
import { library070 } from './migrations/070-checklist-marks.ts';
import { library071 } from './migrations/071-colleagues-charges.ts';
import { library072 } from './migrations/072-schedules-of-matters.ts';
import { library073 } from './migrations/073-intake.ts';
import { assertDurable, openDb } from './open-db.ts';
import { NoRegularFile } from './regular-file.ts';
import { schema } from './schema/schema.ts';

/** Every released step of the library's schema, in order. */
export const libraryMigrations = [
  library001,
  library002,
  library003,
  library004,
  library005,
  library006,
  library007,
  library008,
  library009,
  library010,
  library011,
  library012,
  library013,
  library014,
  library015,
  library016,
  library017,
  library018,
  library019,
  library020,
  library021,
  library022,
  library023,
  library024,
  library025,
  library026,
  library027,
  library028,
  library029,
  library030,
  library031,
  library032,
  library033,
  library034,
  library035,
  library036,
  library037,
  library038,
  library039,
  library040,
  library041,
  library042,
  library043,
  library044,
  library045,
  library046,
  library047,
  library048,
  library049,
  library050,
  library051,
  library052,
  library053,
  library054,
  library055,
  library056,
  library057,
  library058,
  library059,
  library060,
  library061,
  library062,
  library063,
  library064,
  library065,
  library066,
  library067,
  library068,
  library069,
  library070,
  library071,
  library072,
  library073,
] as const;

/** The library's file cannot be used. Nothing was changed or deleted. `message` is for a person. */
export class LibraryUnusable extends Error {
  override readonly name = 'LibraryUnusable';
}

/** SQLite's words for it, by its result code (sqlite.org/rescode.html). */
const reasons: Readonly<Record<number, string>> = {
  5: 'another program has it open',
  8: 'it cannot be written to',
  10: 'the disk cannot read or write it',
  11: 'it is damaged',
  13: 'the disk is full',
  14: 'it cannot be opened',
  26: 'it is damaged or is not a library',
};

/** A check of the library's content found it damaged. The same as what SQLite says of a page that it cannot read. */
class LibraryDamaged extends Error {
  override readonly name = 'LibraryDamaged';
  /** SQLITE_CORRUPT. */
  readonly errcode = 11;
}

/** Throws LibraryDamaged where the check finds anything, or a row whose other half is gone. */
export function assertSound(db: Db, check: 'quick_check' | 'integrity_check' | 'foreign_key_check'): void {
  if (check !== 'foreign_key_check') {
    const answer = String(Object.values(db.get(`PRAGMA ${check}(1)`) ?? {})[0]);
    if (answer !== 'ok') throw new LibraryDamaged(answer);
    if (check === 'quick_check') return;
  }
  const alone = db.get('PRAGMA foreign_key_check');
  if (alone !== undefined) throw new LibraryDamaged(`a row of ${String(alone.table)} stands alone`);
}

/** What a person is told of an error in opening: LibraryUnusable where SQLite or the disk said it, else the same error. */
export function unusable(path: string, error: unknown): unknown {
  if (error instanceof NoRegularFile) return new LibraryUnusable(error.message);
  const reason = isDiskFull(error)
    ? fullDiskMessage(null, ' and start Landfolio again.')
    : reasons[sqliteCode(error)];
  if (reason === undefined) return error;
  return new LibraryUnusable(
    `The library ${path} cannot be used: ${reason}${reason.endsWith('.') ? '' : '.'} Nothing was changed or deleted. ` +
      'Keep the file. Put a copy of it in its place, or start Landfolio with another folder.',
    { cause: error },
  );
}

/**
 * Opens the database at `path` with today's schema, and nothing around it: see library/open-library.ts for all that a
 * library needs. Throws DatabaseTooNew, PragmaRefused or LibraryUnusable.
 */
export function openLibraryDb(path: string): Db {
  try {
    return openMigrated(path);
  } catch (error) {
    throw unusable(path, error);
  }
}

function openMigrated(path: string): Db {
  const db = openDb(path);
  try {
    migrate(db, libraryMigrations, schema);
    assertDurable(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}
