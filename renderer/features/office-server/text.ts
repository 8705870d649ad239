import { z } from 'zod';
import { setEntry } from '../../../shared/contract/views/certificate-set.ts';
import type {
  ConflictSettledView,
  JoiningPreviewView,
  OfficeConflictView,
  OfficeView,
} from '../../../shared/contract/views/office.ts';
import { counted } from '../../../shared/lib/counted.ts';
import type { DocumentMonths } from '../../../shared/model/document-months.ts';
import type { Party } from '../../../shared/model/party.ts';
import { partyText } from '../../../shared/model/party-text.ts';
import { choiceTexts, conflictSubject } from '../../bridge/conflict-words.ts';
import { bytesText } from '../../ui/bytes.ts';
import { differenceText } from '../../ui/clock-difference.ts';
import { dayInWords } from '../../ui/day-in-words.ts';
import { momentText, sinceMoment } from '../../ui/moment.ts';

export const aboutText =
  'Colleagues with Landfolio work on the same matters, orders and certificates. Every computer keeps a library of its own, so you ' +
  'can go on working while the server or the network is down. Your IT support sets up the server, and gives you an office ' +
  'file and a password.';

export const sharedTexts: readonly string[] = [
  'Matters with their parties, notes, searches and links. If the office has another text for a detail of the same matter, it replaces yours, and the page shows both',
  'A matter whose number colleagues have restricted to others goes from this computer. Those who may see it get what you typed and bought for it',
  'Orders, what they cost, and who placed them',
  'Certificates, register statements, title numbers, alerts and your own documents',
  'Follow-ups with authorities and their contacts, and what was marked as dealt with',
  'Certificate sets, office details, file names and days off. If the office has other ones, they replace yours, and the page shows both',
  'Owner searches with their purpose, and who made them; never who was found',
];

export const keptHereTexts: readonly string[] = [
  'Client IDs, secrets and passwords',
  'Carts, and what is typed and not saved',
  'Your name, connections, network and other settings',
  'Columns, appearance and the layout of windows',
];

/** What joining brings along; null where there is nothing. */
export function bringsText({ matters, orders, documents }: JoiningPreviewView): string | null {
  if (matters + orders + documents === 0) return null;
  return `${counted(matters, 'matter')}, ${counted(orders, 'order')} and ${counted(documents, 'document')}`;
}

/** Where another person shared this library before; null where nobody did. */
export function beforeText({
  before,
  person,
}: JoiningPreviewView): { readonly title: string; readonly message: string } | null {
  if (before === null) return null;
  return {
    title: `This library was shared as ${before.person} before`,
    message:
      `The office was ${before.office}, the login ${before.login}. What was done here since then will be shared as done by ${person}. ` +
      'If another person uses this computer now, leave this library as it is and use another account of the computer or another data folder.',
  };
}

export function phaseText({ phase, progress, since }: OfficeView, now: number): string {
  switch (phase) {
    case 'connecting':
      return 'Connecting';
    case 'receiving':
      return progress === null ? 'Receiving changes' : `Receiving changes: ${progressText(progress)}`;
    case 'sending':
      return 'Sending changes';
    case 'current':
      return 'Current';
    case 'unreachable':
      return since === null ? 'Server unreachable' : `Server unreachable since ${sinceMoment(since, now)}`;
    case 'stopped':
      return since === null ? 'Stopped' : `Stopped since ${sinceMoment(since, now)}`;
  }
}

function progressText({ done, of }: { readonly done: number; readonly of: number }): string {
  return `${done.toLocaleString('en-AU')} of ${counted(of, 'change')}`;
}

/** Who asks the land service for all; null where nobody does, or nobody knows. */
export function askersText({ askers }: OfficeView): string | null {
  if (askers.length === 0) return null;
  const names = askers.map(({ person, computer, isOwn }) =>
    isOwn ? 'This computer' : `${person} on ${computer}`,
  );
  return `${names.join(' and ')} ${names.length === 1 ? 'asks' : 'ask'} the land service for the office`;
}

/** While it is current this goes without saying. */
export function lastCurrentText({ phase, lastCurrentAt }: OfficeView, now: number): string | null {
  if (phase === 'current') return null;
  return lastCurrentAt === null ? 'Not yet since Landfolio started' : momentText(lastCurrentAt, now);
}

export const lostPasswordText =
  'Sharing goes on until Landfolio closes. After the next start, enter the password again with “Change password”.';

/** What colleagues did that is not shown here, and why; null where there is nothing. */
export function unwrittenText({ unwritten }: OfficeView): { title: string; reasons: string[] } | null {
  const { version, matter, unreadable, isBought } = unwritten;
  const all = version + matter + unreadable;
  if (all === 0) return null;
  const one = (count: number, single: string, several: string) =>
    `${counted(count, 'record')} ${count === 1 ? single : several}`;
  return {
    title: `${counted(all, 'record')} of your office ${all === 1 ? 'is' : 'are'} not shown here yet`,
    reasons: [
      ...(version === 0
        ? []
        : [`${one(version, 'needs', 'need')} a newer version of Landfolio. Install it on this computer.`]),
      ...(matter === 0
        ? []
        : [`${one(matter, 'waits for its matter', 'wait for their matters')}, not yet received.`]),
      ...(unreadable === 0
        ? []
        : [`${one(unreadable, 'cannot', 'cannot')} be read. Tell your IT support if this stays.`]),
      ...(isBought
        ? [
            'Something that a colleague ordered is among them. Until it is shown, Landfolio asks you before you order what a colleague has ordered since.',
          ]
        : []),
    ],
  };
}

/** Beside the progress of the first synchronisation, and of one after a long time. */
export const receivingText = 'You can work meanwhile, or close Landfolio: it continues after the next start.';

export function clockText(aheadMs: number): string {
  return (
    `This computer’s clock is ${differenceText(aheadMs)} of the office server’s. Times of orders and notes would be wrong for ` +
    'your colleagues. Correct the clock of this computer, or tell your IT support.'
  );
}

export const conflictsText =
  'What stands is shown first. Choose which text is right: the choice is made for all colleagues.';

/** Of what was deleted, or merged into another matter. */
export function goneText(into: OfficeConflictView['into']): string {
  return into === null
    ? 'It was deleted meanwhile. Copy what you still need: it is erased 30 days after it was written.'
    : `The matter was merged into ${into.number} meanwhile, without this text. Copy what you still need into ${into.number}.`;
}

export function conflictTitle(conflict: OfficeConflictView): string {
  const { matter, isGone, into } = conflict;
  const end = into === null ? 'deleted' : `merged into ${into.number}`;
  return `${conflictSubject(conflict)}${matter !== null && isGone ? ` (${end})` : ''}`;
}

/** Somebody had chosen before, so that nothing was done. */
export function settledBeforeText(
  conflict: OfficeConflictView,
  { person, isOwn, choice }: NonNullable<ConflictSettledView['before']>,
): { readonly title: string; readonly body: string } {
  const what = conflict.isGone || choice === null ? 'settled it' : choiceTexts[choice];
  return {
    title: isOwn ? 'Already settled in another window' : `Already settled by ${person}`,
    body: `${conflictSubject(conflict)}: ${isOwn ? 'you' : person} ${what}. Your last choice changed nothing.`,
  };
}

/** A value of a detail as a person reads it. */
export function valueText(field: string, value: OfficeConflictView['stands']): string {
  if (value === null || value === '') return 'Empty';
  if ((field === 'contractOn' || field === 'settlementOn') && typeof value === 'string')
    return dayInWords(value) ?? value;
  if (field === 'kind' && typeof value === 'string')
    return `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`;
  const products = field === 'entries' ? z.array(setEntry).safeParse(value) : null;
  if (products?.success)
    return products.data
      .map(({ name, per }) => `${name} (${per === 'title' ? 'one for each title' : 'one for the property'})`)
      .join('; ');
  if (field === 'parties' && Array.isArray(value))
    return (value as unknown as Party[]).map(partyText).join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `notHere`: documents that are at the office’s server only. */
export const leaveTexts = (notHere: number): readonly string[] => [
  `${staysText(notHere)} You can go on working alone, or join again later.`,
  'From then on this computer neither receives what colleagues do nor sends them what you do. It no longer sees that a colleague has ordered the same, so both orders would be charged.',
];

function staysText(notHere: number): string {
  return notHere === 0
    ? 'Everything stays on this computer: matters, orders, certificates and documents.'
    : 'Matters, orders, and the certificates and documents that are on this computer stay here.';
}

/** `without`: documents that were left at the server. */
export function leftText(without: number): string {
  return without === 0
    ? 'The whole library stays on this computer.'
    : `The library stays on this computer, without ${counted(without, 'document')} at the office’s server.`;
}

/** Replaced texts are only in the ledger of the office. */
export function uncheckedText(conflicts: number): string {
  return `${counted(conflicts, 'detail')} ${conflicts === 1 ? 'was' : 'were'} changed by two people, and nobody chose yet. After you leave, this computer no longer shows the other text. Choose first, or let a colleague choose.`;
}

export function unsentText(waiting: number): string {
  return `${counted(waiting, 'change')} of yours ${waiting === 1 ? 'is' : 'are'} not on the server yet, and colleagues will not see ${waiting === 1 ? 'it' : 'them'}.`;
}

export const documentsText: readonly string[] = [
  'A computer with little room can keep the documents of the last months only. Every matter still shows all its documents, and the search finds words in them. An older one is fetched from the office’s server when you open it, and then stays here for 30 days.',
  'Documents of open matters that settle today or later always stay. A file is removed only if the server has it and another computer of the office keeps all documents.',
];

export function monthsText(months: DocumentMonths | null): string {
  return months === null ? 'All documents' : `Documents of the last ${months} months`;
}

export function freedText(bytes: number, goesOn: boolean): string {
  return goesOn ? `Freeing up space: ${bytesText(bytes)} freed so far.` : `${bytesText(bytes)} freed.`;
}

export const noKeeperText =
  'No other computer of your office that keeps all documents was seen in the last 30 days. The office’s server would have the only copy. ' +
  'Choose “All documents” on one of the computers, and start Landfolio there.';

export function onlyAtServerText({ files, bytes }: OfficeView['documents']['left']): string {
  return `${counted(files, 'document')} (${bytesText(bytes)}) ${files === 1 ? 'is' : 'are'} at the office’s server only. A backup or a copy of this computer does not have ${files === 1 ? 'it' : 'them'}.`;
}

export const leaveTitle = 'Not every document is on this computer';

export function notHereText(files: number): string {
  return `${counted(files, 'document')} ${files === 1 ? 'is' : 'are'} at the office’s server only. Fetch ${files === 1 ? 'it' : 'them'} before you leave, or ${files === 1 ? 'it stays' : 'they stay'} there: after you leave, this computer cannot open ${files === 1 ? 'it' : 'them'}. Certificates can be downloaded again from their orders if the land service still has them.`;
}

export function fetchingText(files: number, phase: OfficeView['phase']): string {
  if (phase === 'unreachable' || phase === 'stopped')
    return `The server cannot be reached. ${counted(files, 'document')} will be fetched once it can be.`;
  return `Fetching: ${counted(files, 'document')} to go.`;
}

export function leaveWithoutText(files: number): string {
  return `Leave without ${counted(files, 'document')}`;
}
