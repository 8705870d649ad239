import type { ZipDetail } from '../../../shared/contract/procedures/documents.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { namedPeriod } from '../../../shared/model/day-range.ts';
import { type FileType, fileTypeFacts } from '../../../shared/model/file-types.ts';
import type { LeftOutReason } from '../../../shared/model/left-out.ts';
import { leftOutTexts } from '../../../shared/model/left-out-text.ts';
import type { PeriodChoice } from './documents-search.ts';

/** A notice or message: what happened, then what to do next. */
interface Told {
  readonly title: string;
  readonly body: string;
}

/** What a document is called on its own screen. An own one is of no title. */
export function documentTitle({
  productName,
  identifier,
}: {
  readonly productName: string;
  readonly identifier: string;
}): string {
  return [productName, identifier].filter(Boolean).join(' ');
}

const unchanged = 'The file is saved unchanged. Landfolio shows PDFs only.';

/**
 * Why a file that is not a PDF is not shown, and how to open it.
 *
 * @param canOpen Whether this host can start the program for a file.
 */
export function notShownText(fileType: FileType, canOpen: boolean): Told {
  const { name, opens } = fileTypeFacts(fileType);
  return { title: `This document is ${name}`, body: opens ? openable(canOpen) : withCaution };
}

function openable(canOpen: boolean): string {
  return canOpen
    ? `${unchanged} Choose “Open in another program” or “Save as…”.`
    : `${unchanged} A browser cannot start other programs. Choose “Save as…”, then open the saved file.`;
}

const withCaution = `${unchanged} Landfolio does not open this type of file, because opening it can run what it contains. Choose “Save as…” and open the saved file in a program that you trust.`;

/** An option of the period filter. */
export function periodText(choice: PeriodChoice, today: string): string {
  const year = (name: Exclude<PeriodChoice, 'any' | 'between'>) => namedPeriod(name, today).year;
  switch (choice) {
    case 'any':
      return 'Received at any time';
    case 'thisYear':
      return `Received this year, ${year(choice)}`;
    case 'lastYear':
      return `Received last year, ${year(choice)}`;
    case 'thisFinancialYear':
      return `Received this financial year, ${year(choice)}`;
    case 'lastFinancialYear':
      return `Received last financial year, ${year(choice)}`;
    case 'between':
      return 'Received from … to …';
  }
}

/** `Copy of Plan or Planning Certificate`; of more than two, how many others. */
export function documentTypesText(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return 'No documents of this type';
  if (second === undefined) return first;
  return names.length === 2 ? `${first} or ${second}` : `${first} or ${names.length - 1} others`;
}

/** `3 of 12 documents`. `total` is without a filter, null while it is not known. */
export function listText(count: number, total: number | null): string {
  if (total !== null && count < total) return `${number(count)} of ${number(total)} documents`;
  return counted(count, 'document');
}

export type ExportKind = 'zip' | 'copies';

export const exportTexts: Readonly<
  Record<ExportKind, { readonly progress: string; readonly failed: string; readonly cancelled: Told }>
> = {
  zip: {
    progress: 'Exporting as ZIP',
    failed: 'ZIP file not created',
    cancelled: { title: 'Export cancelled', body: 'No ZIP file was created.' },
  },
  copies: {
    progress: 'Saving copies',
    failed: 'Not all copies could be saved',
    cancelled: { title: 'Saving cancelled', body: 'Copies that were already saved are not deleted.' },
  },
};

export const downloadAgainTexts = {
  failedAgain: 'The file failed verification again. Landfolio tries again automatically at no charge.',
  statementCame: (identifier: string) => `PDF of register statement ${identifier} downloaded`,
};

export const zipDialogTexts: {
  readonly title: string;
  readonly about: string;
  readonly details: Readonly<Record<ZipDetail, string>>;
} = {
  title: 'Export as ZIP',
  about: 'The ZIP has the documents as received, and a page that lists them. The page shows:',
  details: {
    costs: 'Costs of the documents',
    client: 'Customer ID and parties of the matter',
    followUps: 'What was followed up with authorities, with notes',
  },
};

/** `3 documents exported as ZIP` */
export function exportedText(kind: ExportKind, documents: number): string {
  const count = documents === 1 ? '1 document' : `${documents} documents`;
  return kind === 'zip' ? `${count} exported as ZIP` : `${count} saved`;
}

/** Which documents an export does not include; null where it includes all. */
export function notIncludedText(
  left: readonly { readonly name: string; readonly reason: LeftOutReason }[],
): string | null {
  const [first] = left;
  if (first === undefined) return null;
  const names =
    left.length === 1
      ? `${first.name}. ${leftOutTexts[first.reason]}`
      : `${first.name} and ${left.length - 1} more.`;
  return `Not included: ${names}`;
}

/** Why selected documents are not printed. Nothing was printed in any of these cases. */
export const printRefusals = {
  tooManyPages: (pages: number, max: number): Told => ({
    title: `${pages} pages or more are too many to print at once`,
    body: `Nothing was printed. You can print up to ${max} pages at once. Select fewer documents, or save copies and print them in another program.`,
  }),
  tooManyDocuments: (documents: number, max: number): Told => ({
    title: `${number(documents)} documents are too many to print at once`,
    body: `Nothing was printed. You can print up to ${max} pages at once. Select fewer documents.`,
  }),
  notPrintable: (fileName: string): Told => ({
    title: `${fileName} could not be prepared for printing`,
    body: 'Nothing was printed. Remove this document from the selection, or save it and print it in another program.',
  }),
  failedVerification: (fileName: string): Told => ({
    title: 'A file that failed verification cannot be printed',
    body: `Nothing was printed. Remove ${fileName} from the selection.`,
  }),
  away: (fileName: string, why: string): Told => ({
    title: `${fileName} could not be fetched`,
    body: `Nothing was printed. ${why}`,
  }),
  notPdf: (fileName: string): Told => ({
    title: 'Landfolio prints PDFs only',
    body: `Nothing was printed. Remove ${fileName} from the selection, or save it and print it in another program.`,
  }),
};

function number(value: number): string {
  return value.toLocaleString('en-AU');
}

/** Of a document whose bytes this computer leaves at the office's server. */
export const awayText = 'At the office’s server. Opening it fetches it.';

export const bringTexts = {
  title: 'This document is at the office’s server',
  fetching: 'Fetching the document from the office’s server',
  cancelled: 'Nothing is lost: what has arrived is used if you fetch it again soon.',
  again: 'Fetch again',
};
