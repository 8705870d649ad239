import { type Coded, textOf } from '../lib/coded.ts';
import type { OwnDocumentKind } from './own-document.ts';

/** On the chip that tells it from a certificate. */
export const ownDocumentText = 'Your document';
/** As a type of documents in filters. */
export const ownDocumentsText = 'Your documents';

export const ownKindTexts: Readonly<Record<OwnDocumentKind, string>> = {
  contract: 'Contract of sale',
  vendorStatement: 'Section 32 statement',
  search: 'Search or certificate from elsewhere',
  plan: 'Plan',
  authority: 'Instructions or authority',
  letter: 'Letter or email',
  other: 'Other document',
};

/** In the list of an export, for whoever gets it. */
export function ownDocumentNote(kind: OwnDocumentKind): string {
  return `${ownKindTexts[kind]}. Added by the office, not received by an order.`;
}

const megabyte = 1_000_000;
const megabytes = (bytes: number) => `${Math.ceil(bytes / megabyte).toLocaleString('en-AU')} MB`;
const nothingSaved = 'Nothing was saved.';

/** Why a file was not added, or what is wrong with what was said of it. */
const faults = {
  empty: `The file is empty. ${nothingSaved} Open it to check it, or save it again.`,
  tooLarge: ({ bytes, maxBytes }: { bytes: number; maxBytes: number }) =>
    `The file has ${megabytes(bytes)}, and the limit is ${megabytes(maxBytes)}. ${nothingSaved} Scan it at a lower resolution, or divide it into several PDFs.`,
  notPdf: `The file is not a PDF. ${nothingSaved} Print or export it as a PDF and add that.`,
  incomplete: `The PDF is incomplete: part of it is missing. ${nothingSaved} Get the file again from whoever sent it.`,
  locked: `The PDF needs a password to open. ${nothingSaved} Open it with the password, print it to a PDF without one, and add that.`,
  broken: `The PDF is damaged and could not be opened. ${nothingSaved} Get the file again from whoever sent it.`,
  unreadable: `The file could not be read. It may have been moved, renamed, deleted or locked by another program. ${nothingSaved} Check that it is there and choose it again.`,
  changed: `The file changed while it was read. ${nothingSaved} Close it in other programs and choose it again.`,
  interrupted: `Adding the file was interrupted. ${nothingSaved} Choose “Add” again.`,
  nameMissing: 'Enter a name.',
  nameHidden: 'The name contains characters that cannot be displayed. Delete the name and type it again.',
  nameTooLong: ({ length, max }: { length: number; max: number }) =>
    `The name has ${length} characters. Shorten it to ${max} characters or fewer.`,
  originHidden: 'This contains characters that cannot be displayed. Delete the text and type it again.',
  originTooLong: ({ length, max }: { length: number; max: number }) =>
    `This has ${length} characters. Shorten it to ${max} characters or fewer.`,
  noSuchDay: 'Enter a date that exists, or leave it empty.',
};
export type OwnDocumentFault = Coded<typeof faults>;

/** Names the file, since several are added at once. */
export function ownDocumentFaultText(file: string, fault: OwnDocumentFault): string {
  return `${file}: ${textOf(faults, fault)}`;
}
