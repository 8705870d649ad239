import type { LibraryFinding, LibraryNotice } from '../../../shared/model/library-notice.ts';
import type { Backup } from './backups.ts';
import type { Pending } from './files.ts';

export const cannotRest =
  'The library cannot be used, because the disk did not save the data that was written before Landfolio stopped. Nothing was ' +
  'deleted. Free up space on the disk, and start Landfolio again.';

/** SQLite follows a link, and then looks for the log where the link leads. */
export function linkedAway(path: string): string {
  return (
    `The library cannot be used: ${path} is a symbolic link, and the data that was written before Landfolio stopped is in ${path}-wal, ` +
    'beside the link. Nothing was deleted. Put the file itself back in the place of the link, and start Landfolio again.'
  );
}

/** How many records of the order log were missing from the library. */
interface Lost {
  readonly orders: number;
  /** Of register statements, alerts and volume/folios. */
  readonly charges: number;
}

/** What a person is told of it, or null where there is nothing to tell. */
export function noticeOf(
  pending: Pending | null,
  backup: Backup | 'itself' | null,
  lost: Lost,
  now: number,
): LibraryNotice | null {
  const at = Math.round(pending?.at ?? now);
  if (pending === null) {
    if (lost.orders + lost.charges === 0) return null;
    return { kind: 'kept', at, told: { kind: 'olderThanLog', lost }, backupTakenAt: null, setAside: null };
  }
  const { kind, why } = pending;
  // There was nothing to quarantine.
  const isGone = why === ('gone' satisfies LibraryFinding);
  const found = { at, setAside: isGone ? null : pending.folder, backupTakenAt: null };
  if (kind === 'look') return { ...found, kind: 'interrupted', told: { kind: 'interrupted', lost } };
  if (kind === 'keep') return { ...found, kind: 'kept', told: { kind: 'kept', why, lost } };
  const from = backup === null ? 'nothing' : backup === 'itself' ? backup : 'backup';
  const told = { kind: 'restored', why, from, lost } as const;
  return {
    ...found,
    kind: 'restored',
    told,
    backupTakenAt: backup === null || backup === 'itself' ? null : backup.takenAt,
  };
}
