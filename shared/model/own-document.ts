import { readCopies } from './copy-of.ts';

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
  /** What it is a copy of, see `copy-of.ts`: it counts as that in the completeness of a search. */
  readonly copyOf: readonly string[];
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

const kindWords: readonly (readonly [OwnDocumentKind, RegExp])[] = [
  ['vendorStatement', /\b(?:section ?32|sec ?32|s ?32|vendor'?s? statement)\b/i],
  ['contract', /\bcontract\b/i],
  ['plan', /\bplan\b|\b(?:PS|LP|TP|PC|SP|CP|RP) ?\d{3,}/i],
  ['search', /\b(?:search|certificate)\b/i],
  ['authority', /\b(?:authority|instructions)\b/i],
  ['letter', /\b(?:letter|e-?mail)\b/i],
];

/** What a document of that name probably is. Only proposed: a person sees it and can change it. */
export function kindOfName(name: string): OwnDocumentKind {
  const words = name.replaceAll('_', ' ');
  return kindWords.find(([, form]) => form.test(words))?.[0] ?? 'other';
}

/** As it is stored. */
export function tidyOwnDetails(details: OwnDocumentDetails): OwnDocumentDetails {
  return {
    ...details,
    name: visibleLine(details.name),
    origin: visibleLine(details.origin),
    copyOf: readCopies(details.copyOf),
  };
}
