import type { IntakeFile, IntakeView } from '../../../shared/contract/procedures/intake.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { joinedWithAnd } from '../../../shared/lib/joined-with-and.ts';
import type { MatchReason } from '../../../shared/model/intake-match.ts';
import { maxOwnDocumentBytes, ownDocumentKinds } from '../../../shared/model/own-document.ts';
import { ownDocumentFaultText, ownKindTexts } from '../../../shared/model/own-document-text.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { UnreadableFile } from '../../bridge/send-file.ts';

export const intakeAbout =
  'PDFs that came by email or post. Landfolio proposes a matter by what each PDF says. Nothing is added until you confirm it.';
export const dropHint =
  'Drop PDF files anywhere on Landfolio’s window, or choose them. Files in the intake folder are never changed, moved or deleted.';
export const folderHint =
  'The whole path of a folder that is there already, such as the one that your scanner or email program saves to. Landfolio lists each .pdf file of it once.';

const maxNotTakenShown = 5;
export const kindOptions = ownDocumentKinds.map((value) => ({ value, text: ownKindTexts[value] }));

function reasonText({ kind, said }: MatchReason): string {
  switch (kind) {
    case 'number':
      return `matter ${said}`;
    case 'fileName':
      return `matter ${said} in its file name`;
    case 'title':
      return `title ${said}`;
    case 'address':
      return said;
  }
}

/** The same where its number has been said. */
function byText(reason: MatchReason): string {
  if (reason.kind === 'number') return 'number';
  return reason.kind === 'fileName' ? 'the number in its file name' : reasonText(reason);
}

const unreadTexts: Partial<Record<IntakeFile['reading'], string>> = {
  empty: 'It is a scan without text.',
  locked: 'It needs a password, so it cannot be read.',
  broken: 'It is damaged or incomplete, so it cannot be read. Ask for the file again, if you can.',
  costly: 'It takes too long to read.',
  unread: 'Its text cannot be read on this computer.',
};

/** Why a matter is proposed, or why none is. */
export function proposalText({ matches, proposed, reading }: IntakeFile): string {
  const match = matches.find(({ number }) => number === proposed);
  if (match !== undefined) {
    const about = match.about === '' ? '' : ` (${match.about})`;
    return `Proposed: matter ${match.number}${about}. The PDF names ${joinedWithAnd(match.reasons.map(reasonText))}.`;
  }
  if (matches.length > 0) {
    const fits = matches.map(({ number, reasons }) => `${number} (by ${joinedWithAnd(reasons.map(byText))})`);
    return `The PDF fits several matters. The likeliest: ${joinedWithAnd(fits)}. Enter the one that it belongs to.`;
  }
  return `${unreadTexts[reading] ?? 'It names no open matter.'} Enter the matter number.`;
}

export function addedToMatterText(name: string, number: string, isNew: boolean): string {
  return isNew ? `${name} added to matter ${number}` : `Matter ${number} has this file already`;
}

export const undoneText = (name: string) => `${name} deleted from the matter. It is listed here again.`;

export const refusedText = (name: string) => `${name} taken off the list`;

export function readingText(unread: number): string {
  return `Reading. ${counted(unread, 'file')} to go.`;
}

export function shownText(shown: number, total: number): string {
  return `The first ${shown} of ${counted(total, 'file')} are shown. The next ones follow as you decide.`;
}

const faultTexts: Record<IntakeView['left'][number]['fault'], string> = {
  tooLarge: `It is larger than ${Math.round(maxOwnDocumentBytes / 1_000_000)} MB.`,
  notOpened:
    'It cannot be opened. Another program may have it open, or you may have no permission to read it.',
  notPdf: 'It is not a PDF.',
};
export const leftText = (fault: IntakeView['left'][number]['fault']) => faultTexts[fault];

export const moreLeftText = (count: number) => `${counted(count, 'more file')}.`;

/** Why a dropped file was not taken. A folder, and a file that is gone, cannot be read. */
export function dropFailureText(name: string, error: unknown): string {
  if (error instanceof UnreadableFile) return ownDocumentFaultText(name, { code: 'unreadable' });
  const { faults, message } = errorMessage(error);
  return faults[0]?.message ?? `${name}: ${message}`;
}

/** What is said of each dropped file that was not taken, and of how many more. */
export function notTakenText(failed: readonly string[]): string {
  const more = failed.length - maxNotTakenShown;
  return [
    ...failed.slice(0, maxNotTakenShown),
    ...(more > 0 ? [`${counted(more, 'more file')} ${more === 1 ? 'was' : 'were'} not taken.`] : []),
  ].join(' ');
}

/** How the watched folder is; null where none is watched. */
export function intakeFolderText({
  state,
  connection,
}: Pick<IntakeView, 'state' | 'connection'>): string | null {
  switch (state) {
    case 'off':
      return null;
    case 'watched':
      return 'Landfolio looks into this folder every few seconds.';
    case 'missing':
      return 'This folder is not there now. Landfolio lists its files once it is back.';
    case 'unreadable':
      return 'This folder cannot be opened now. Landfolio lists its files once it can be.';
    case 'otherConnection':
      return `This folder was chosen for ${connection === null ? 'a connection that was removed' : `the connection “${connection}”`}. Its files are listed only while you use that connection.`;
  }
}
