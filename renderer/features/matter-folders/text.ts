import type {
  CopyFault,
  FolderOfMatter,
  MatterFoldersView,
} from '../../../shared/contract/procedures/matter-folders.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { pathFaultText } from '../../../shared/model/path-fault-text.ts';

export const foldersLead =
  'Landfolio can copy each document to the folder of its matter when it arrives: certificates, PDFs of register statements, and documents that your office adds. It does so on this computer only.';

export const foldersRules =
  'It never replaces a file. What you rename, move or delete in a folder stays as you leave it. Restricted matters are not copied. Beside the copies is a list with dates and costs, for Excel.';

export const rootHint =
  'The whole path of a folder that is there already. It may be synchronised or on a server.';
export const folderHint =
  'Below the main folder, with / between folders. If one folder there begins with the matter number already, Landfolio uses that one.';

export function copyFaultText(fault: CopyFault): string {
  if (fault === 'damaged') return 'Its file is damaged. If it was ordered, Landfolio downloads it again.';
  if (fault === 'away') return 'Its file is at the office server, which cannot be reached.';
  return pathFaultText(fault);
}

/** How the copies are; `since` as a moment. Null where nothing is copied. */
export function foldersStateText(
  view: Pick<MatterFoldersView, 'state' | 'connection' | 'done' | 'waiting' | 'fault'>,
  since: string | null,
): string | null {
  const { state, connection, done, waiting, fault } = view;
  switch (state) {
    case 'off':
      return null;
    case 'on':
      return `${counted(done, 'document')} copied to this folder.${waiting === 0 ? '' : ` ${waitText(waiting)}`}`;
    case 'copying':
      return `Copying documents. ${counted(waiting, 'document')} to go.`;
    case 'waiting':
      return `Nothing has been copied since ${since ?? 'the start'}. ${fault === null ? '' : pathFaultText(fault)} ${waitText(waiting)} Landfolio tries again by itself.`;
    case 'otherConnection':
      return `This folder was chosen for ${connection === null ? 'a connection that was removed' : `the connection “${connection}”`}. Documents are copied only while you use that connection.`;
  }
}

function waitText(waiting: number): string {
  return waiting === 1 ? '1 document waits.' : `${counted(waiting, 'document')} wait.`;
}

export function beforeText(before: number): string {
  return `${counted(before, 'document')} arrived before, and ${before === 1 ? 'is' : 'are'} not copied unless you ask.`;
}

export function progressText(asked: number, total: number): string {
  return `${(total - asked).toLocaleString('en-AU')} of ${counted(total, 'document')} copied`;
}

export function leftTitle(total: number): string {
  return `${counted(total, 'document')} could not be copied for now`;
}

/** What a matter’s page says of its folder; `since` as a moment. Null where nothing is to be said. */
export function folderOfMatterText(
  { state, folder, done, waiting, before, fault }: FolderOfMatter,
  since: string | null,
): string | null {
  if (state === 'off' || state === 'otherConnection') return null;
  if (state === 'restricted') return 'Documents of a restricted matter are not copied to its folder.';
  const copied = done === 0 || folder === null ? null : `${counted(done, 'document')} copied to ${folder}.`;
  const why = fault === null ? '' : ` ${copyFaultText(fault)}`;
  const waits =
    waiting === 0
      ? null
      : since !== null
        ? `${counted(waiting, 'document waits', 'documents wait')} for the folder since ${since}.${why}`
        : fault !== null
          ? `${counted(waiting, 'document waits', 'documents wait')} for the folder.${why}`
          : `${counted(waiting, 'document is', 'documents are')} being copied to the folder of this matter.`;
  const earlier =
    before === 0
      ? null
      : `${counted(before, 'document')} from before ${before === 1 ? 'is' : 'are'} not in it.`;
  if (copied === null && waits === null) {
    return before === 0
      ? null
      : `${counted(before, 'document')} of this matter ${before === 1 ? 'is' : 'are'} not in its folder.`;
  }
  return [copied, waits, earlier].filter(Boolean).join(' ');
}
