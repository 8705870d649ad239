import type { Fault } from '../lib/fault.ts';
import { isCalendarDate } from './instant.ts';
import { ownDocumentFaultText } from './own-document-text.ts';

/** PDFs that a person adds to a matter: a contract, a plan, a search that was bought elsewhere. Nothing here is of an order. */

export const ownDocumentKinds = [
  'contract',
  'vendorStatement',
  'search',
  'plan',
  'authority',
  'letter',
  'other',
] as const;
export type OwnDocumentKind = (typeof ownDocumentKinds)[number];

/** What a person says of it. */
export interface OwnDocumentDetails {
  readonly name: string;
  readonly kind: OwnDocumentKind;
  /** The date that the document itself bears, `YYYY-MM-DD`; null where it was not given. */
  readonly datedOn: string | null;
  /** Who it came from, such as a broker; empty where it was not given. */
  readonly origin: string;
}

/** The largest file that can be added, in bytes. Below what the search reads, so that each of them is found by its words. */
export const maxOwnDocumentBytes = 50_000_000;
/** Of the name, and of the origin. */
export const maxOwnTextLength = 120;
/** Files that are added at once. */
export const maxOwnFiles = 20;
/** Bytes of a file that cross to main at once; in base64 they stay well below the limit of a message. */
export const ownFilePartBytes = 512 * 1024;
/** How long a deleted one can be restored. */
export const ownDocumentBinDays = 30;
/** Stands where a certificate has the code of its product, such as in the filter by type. */
export const ownDocumentCode = 'own-document';

/** Nothing that a line cannot show, or that turns the direction of writing around. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** The text on one line, without what cannot be seen; also of a name that is only shown. */
export function visibleLine(text: string): string {
  return text.toWellFormed().replace(hidden, ' ').replace(/\s+/g, ' ').trim();
}

/** What a file is called at first: its own name without the ending. */
export function ownDocumentName(fileName: string): string {
  return visibleLine(fileName.replace(/\.pdf\s*$/i, ''));
}

/** What is wrong with the details. `file` is the name of the file that they are of. */
export function checkOwnDetails(details: OwnDocumentDetails, file: string): Fault[] {
  const faults: Fault[] = [];
  const max = maxOwnTextLength;
  const add = (field: string, code: Parameters<typeof ownDocumentFaultText>[1]) =>
    faults.push({ field, message: ownDocumentFaultText(file, code) });
  const name = details.name.trim();
  if (name === '') add('name', { code: 'nameMissing' });
  else if (visibleLine(name) !== name.replace(/ +/g, ' ')) add('name', { code: 'nameHidden' });
  else if (name.length > max) add('name', { code: 'nameTooLong', length: name.length, max });
  const origin = details.origin.trim();
  if (visibleLine(origin) !== origin.replace(/ +/g, ' ')) add('origin', { code: 'originHidden' });
  else if (origin.length > max) add('origin', { code: 'originTooLong', length: origin.length, max });
  if (details.datedOn !== null && !isCalendarDate(details.datedOn)) add('datedOn', { code: 'noSuchDay' });
  return faults;
}

/** As it is stored. */
export function tidyOwnDetails(details: OwnDocumentDetails): OwnDocumentDetails {
  return { ...details, name: visibleLine(details.name), origin: visibleLine(details.origin) };
}
