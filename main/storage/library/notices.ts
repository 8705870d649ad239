import type { Backup } from './backups.ts';
import type { Pending } from './files.ts';
import type { LibraryNotice } from './state.ts';

/** Why nothing may be ordered after the library had to be made whole. */
export const lockedReason =
  'An order may be missing in this library. When you place an order, Landfolio first reads the order history of the service, ' +
  'so that nothing is ordered twice.';

/** The service's list shows orders that this computer placed and that the library does not know. */
export const olderReason =
  'The service lists orders that this computer placed and that its library did not know. An older copy of the library may ' +
  'have been put in its place, or two computers use copies of one library. These orders are now in Orders, and their ' +
  'certificates are downloaded. Compare your cart with them before you order.';

/** The same, while it is open and found damaged. */
export const damagedReason =
  'The file of the library is damaged. Nothing can be ordered. Close Landfolio and open it again: the file is then set ' +
  'aside, and the newest backup takes its place.';

/** The same, where its files were moved, deleted or exchanged while it is open. */
export const movedReason =
  'The files of the library were moved, deleted or exchanged while Landfolio is open, so nothing can be ordered. Landfolio ' +
  'has put a copy of all that it knows among its backups. Close Landfolio and open it again: the copy then takes its place.';

export const movedWhy = 'The file of the library was moved, deleted or exchanged while Landfolio was open.';

/** There was nothing to quarantine. */
export const goneWhy = 'The file of the library is gone, and Landfolio did not delete it.';

export const cannotRest =
  'The library cannot be used: the disk did not take what was written before Landfolio stopped. Nothing was deleted. ' +
  'Make room on the disk, and start Landfolio again.';

const rest = 'The rest passed every check and stays in use; a copy of what was found was set aside.';

/** How much the log of orders knew that the library lacked. */
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
    const message = `The library is older than what Landfolio noted beside it: an old copy may have been put in its place.${broughtBack}`;
    return { kind: 'kept', at, message, backupTakenAt: null, setAside: null };
  }
  const told = { at, setAside: pending.why === goneWhy ? null : pending.folder, backupTakenAt: null };
  if (pending.kind === 'look') {
    const message = `The computer stopped while Landfolio was writing, and the last change may be missing. ${rest}${broughtBack}`;
    return { ...told, kind: 'interrupted', message };
  }
  if (pending.kind === 'keep') {
    const message = `${pending.why} What was done last before the computer stopped may be missing. ${rest}${broughtBack}`;
    return { ...told, kind: 'kept', message };
  }
  const quarantined =
    pending.why === goneWhy
      ? pending.why
      : `${pending.why} What was there was set aside; nothing was deleted.`;
  if (backup === null) {
    const message = `${quarantined} There was no sound backup, so a new library was begun: what is not in it may still be had from the service, with \u201cRefresh from the service\u201d under Orders.${broughtBack}`;
    return { ...told, kind: 'restored', message };
  }
  if (backup === 'itself') {
    const message = `${quarantined} There was no backup. A copy of the file passed every check and stays in use.${broughtBack}`;
    return { ...told, kind: 'restored', message };
  }
  const message = `${quarantined} The newest sound backup stands in its place.${broughtBack} Certificates that came after it are fetched again.`;
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
      ? 'One register statement, alert or volume/folio that may have been charged and that it lacks was noted elsewhere and is back,'
      : `${count} register statements, alerts or volume/folios that may have been charged and that it lacks were noted elsewhere and are back,`;
  return `${what} with what is known of the answer; nothing is asked for again by itself.`;
}

function ordersBroughtBack(count: number): string {
  return count === 1
    ? 'One order that it lacks was noted elsewhere, is back in the list and is looked up at the service.'
    : `${count} orders that it lacks were noted elsewhere, are back in the list and are looked up at the service.`;
}
