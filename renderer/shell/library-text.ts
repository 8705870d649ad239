import type { DiskProblem } from '../../shared/model/disk-problem.ts';
import { fullDiskMessage } from '../../shared/model/disk-text.ts';
import type { LibraryFinding, LibraryTold } from '../../shared/model/library-notice.ts';

type Lost = Extract<LibraryTold, { readonly lost: unknown }>['lost'];

const findings: Readonly<Record<LibraryFinding, string>> = {
  changed: 'The library file has changed since Landfolio last used it.',
  damaged: 'The library file is damaged.',
  damagedWhileOpen: 'The library file was found to be damaged while Landfolio was open.',
  endMissing: 'Part of the data that Landfolio saved last is missing.',
  endDamaged: 'Part of the data that Landfolio saved last is damaged.',
  endIncomplete: 'The last change before the computer stopped is incomplete.',
  gone: 'The library file is missing, and Landfolio did not delete it.',
  moved: 'The library file was moved, deleted or replaced while Landfolio was open.',
  strangeLog: 'The folder contained a log of changes that does not belong to this library.',
  unfinished: 'The record of an unfinished restore is damaged.',
};

/** A finding, or the sentence of an earlier version. */
function findingText(why: string): string {
  return Object.entries(findings).find(([finding]) => finding === why)?.[1] ?? why;
}

const rest =
  'The rest of the library passed every check and stays in use. A copy of the previous files was saved in a separate folder.';

/** What was found of the library, and what was done. */
export function libraryNoticeText(told: LibraryTold): string {
  switch (told.kind) {
    case 'unknownOrders':
      return (
        'The service lists orders that this computer placed and that were missing from its library. The library may have been ' +
        'replaced with an older copy, or two computers may be using copies of one library. These orders are now listed in ' +
        'Orders, and their certificates are downloaded. Compare your cart with them before you order.'
      );
    case 'olderThanLog':
      return `The library is older than the order log beside it. It may have been replaced with an older copy.${lostText(told.lost)}`;
    case 'interrupted':
      return `The computer stopped while Landfolio was saving data, and the last change may be missing. ${rest}${lostText(told.lost)}`;
    case 'kept':
      return `${findingText(told.why)} The last changes before the computer stopped may be missing. ${rest}${lostText(told.lost)}`;
    case 'restored':
      return restoredText(told);
    case 'stored':
      return told.text;
  }
}

function restoredText({ why, from, lost }: Extract<LibraryTold, { readonly kind: 'restored' }>): string {
  const moved =
    why === 'gone' ? '' : ' The files that were found were moved to a separate folder. Nothing was deleted.';
  const found = `${findingText(why)}${moved}`;
  switch (from) {
    case 'nothing':
      return `${found} There was no usable backup, so Landfolio created a new library. You may be able to get missing data back from the service: choose “Refresh from service” under Orders.${lostText(lost)}`;
    case 'itself':
      return `${found} There was no backup. A copy of the file passed every check and stays in use.${lostText(lost)}`;
    case 'backup':
      return `${found} The newest usable backup was restored.${lostText(lost)} Certificates that arrived after this backup are downloaded again.`;
  }
}

/** What the log of orders brought back. */
function lostText({ orders, charges }: Lost): string {
  const sentences = [
    ...(orders === 0 ? [] : [lostOrdersText(orders)]),
    ...(charges === 0 ? [] : [lostChargesText(charges)]),
  ];
  return sentences.map((sentence) => ` ${sentence}`).join('');
}

function lostOrdersText(count: number): string {
  return count === 1
    ? 'One order was missing and was restored from the order log. Landfolio checks it with the service.'
    : `${count} orders were missing and were restored from the order log. Landfolio checks them with the service.`;
}

function lostChargesText(count: number): string {
  const what =
    count === 1
      ? 'One register statement, alert or title number that may have been charged was missing and was restored from the order log'
      : `${count} register statements, alerts or title numbers that may have been charged were missing and were restored from the order log`;
  return `${what}, with what is known of the response. Landfolio orders nothing again automatically.`;
}

/** What is wrong with the disk or the backups, and what a person may do. */
export function diskProblemText(problem: DiskProblem): string {
  switch (problem.kind) {
    case 'diskLow':
      return fullDiskMessage(
        problem.freeBytes,
        '. Until then, nothing that costs money is sent. Landfolio checks again automatically within the hour.',
      );
    case 'noRoomForBackup':
      return `The daily backup of the library could not be created. ${fullDiskMessage(
        problem.freeBytes,
        '. Landfolio then creates the backup automatically within an hour.',
        problem.neededBytes,
      )}`;
    case 'backupFailed':
      return `The daily backup of the library could not be created (reference ${problem.reference}). Landfolio tries again in an hour.`;
  }
}
