import type { Backup } from './backups.ts';
import type { Pending } from './files.ts';
import type { LibraryNotice } from './state.ts';

/** Why nothing may be ordered after the library had to be made whole. */
export const lockedReason =
  'An order may be missing from this library. When you place an order, Landfolio first reads the order history of the service, ' +
  'so that nothing is ordered twice.';

/** The service's list shows orders that this computer placed and that the library does not know. */
export const olderReason =
  'The service lists orders that this computer placed and that were missing from its library. The library may have been ' +
  'replaced with an older copy, or two computers may be using copies of one library. These orders are now listed in ' +
  'Orders, and their certificates are downloaded. Compare your cart with them before you order.';

/** The same, while it is open and found damaged. */
export const damagedReason =
  'The library file is damaged, so nothing can be ordered. Close Landfolio and open it again. Landfolio then moves the ' +
  'damaged file to a separate folder and restores the newest backup.';

/** The same, where its files were moved, deleted or exchanged while it is open. */
export const movedReason =
  'The library files were moved, deleted or replaced while Landfolio was open, so nothing can be ordered. Landfolio has saved ' +
  'a copy of all its data with the backups. Close Landfolio and open it again. Landfolio then restores this copy.';

export const movedWhy = 'The library file was moved, deleted or replaced while Landfolio was open.';

/** There was nothing to quarantine. */
export const goneWhy = 'The library file is missing, and Landfolio did not delete it.';

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

const rest =
  'The rest passed every check and stays in use. A copy of what was found was saved in a separate folder.';

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
  const broughtBack = broughtBackText(lost);
  if (pending === null) {
    if (broughtBack === '') return null;
    const message = `The library is older than the order log beside it. It may have been replaced with an older copy.${broughtBack}`;
    return { kind: 'kept', at, message, backupTakenAt: null, setAside: null };
  }
  const told = { at, setAside: pending.why === goneWhy ? null : pending.folder, backupTakenAt: null };
  if (pending.kind === 'look') {
    const message = `The computer stopped while Landfolio was saving data, and the last change may be missing. ${rest}${broughtBack}`;
    return { ...told, kind: 'interrupted', message };
  }
  if (pending.kind === 'keep') {
    const message = `${pending.why} The last changes before the computer stopped may be missing. ${rest}${broughtBack}`;
    return { ...told, kind: 'kept', message };
  }
  const quarantined =
    pending.why === goneWhy
      ? pending.why
      : `${pending.why} The files that were found were moved to a separate folder. Nothing was deleted.`;
  if (backup === null) {
    const message = `${quarantined} There was no usable backup, so Landfolio created a new library. You may be able to get missing data back from the service: choose \u201cRefresh from service\u201d under Orders.${broughtBack}`;
    return { ...told, kind: 'restored', message };
  }
  if (backup === 'itself') {
    const message = `${quarantined} There was no backup. A copy of the file passed every check and stays in use.${broughtBack}`;
    return { ...told, kind: 'restored', message };
  }
  const message = `${quarantined} The newest usable backup was restored.${broughtBack} Certificates that arrived after this backup are downloaded again.`;
  return { ...told, kind: 'restored', message, backupTakenAt: backup.takenAt };
}

function broughtBackText({ orders, charges }: Lost): string {
  const sentences = [
    ...(orders === 0 ? [] : [ordersBroughtBack(orders)]),
    ...(charges === 0 ? [] : [chargesBroughtBack(charges)]),
  ];
  return sentences.map((sentence) => ` ${sentence}`).join('');
}

function chargesBroughtBack(count: number): string {
  const what =
    count === 1
      ? 'One register statement, alert or title number that may have been charged was missing and was restored from the order log'
      : `${count} register statements, alerts or title numbers that may have been charged were missing and were restored from the order log`;
  return `${what}, with what is known of the answer. Landfolio orders nothing again automatically.`;
}

function ordersBroughtBack(count: number): string {
  return count === 1
    ? 'One order was missing and was restored from the order log. Landfolio checks it with the service.'
    : `${count} orders were missing and were restored from the order log. Landfolio checks them with the service.`;
}
