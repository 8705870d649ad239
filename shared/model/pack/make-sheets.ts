import type { FileType } from '../file-types.ts';
import { registerDate } from '../register-date.ts';
import type { PackMissingReason } from './missing.ts';
import {
  dayText,
  leftBehindTexts,
  packMissingText,
  packNotes,
  packPracticeText,
  packTitles,
} from './pack-text.ts';
import type { PackSheets } from './sheets.ts';
import type { PackKind } from './templates.ts';

/** A document of a pack, as its sheets say it. */
export interface SheetDocument {
  readonly name: string;
  /** The title or the property; empty where the name says it. */
  readonly about: string;
  readonly receivedAt: number;
  readonly own: { readonly datedOn: string | null } | null;
}

export interface SheetMissing {
  readonly name: string;
  readonly about: string;
  readonly reason: PackMissingReason;
  /** When it was ordered, milliseconds UTC; null where that is not known. */
  readonly at: number | null;
  readonly fileType: FileType | null;
}

export interface SheetTaken {
  readonly document: SheetDocument;
  /** Which one it is of those that were taken, from 0. */
  readonly at: number;
  readonly leftBehind: { readonly attachments: boolean; readonly signature: boolean };
}

/** The texts of a pack's own sheets. A section in which nothing was taken has no sheet. */
export function makeSheets(pack: {
  readonly kind: PackKind;
  readonly matterNumber: string;
  readonly property: string;
  readonly settlementOn: string | null;
  readonly officeName: string;
  readonly madeAt: number;
  readonly isPractice: boolean;
  readonly sections: readonly { readonly name: string; readonly taken: readonly SheetTaken[] }[];
  readonly missing: readonly SheetMissing[];
}): PackSheets {
  const title = packTitles[pack.kind];
  const facts = [
    { label: 'Matter', value: pack.matterNumber },
    { label: 'Property', value: pack.property },
    { label: 'Settlement', value: registerDate(pack.settlementOn) ?? '' },
  ];
  return {
    title,
    documentTitle: `${title}, matter ${pack.matterNumber}`,
    author: pack.officeName,
    madeAt: pack.madeAt,
    banner: pack.isPractice ? packPracticeText : null,
    facts: facts.filter(({ value }) => value !== ''),
    sections: pack.sections
      .filter(({ taken }) => taken.length > 0)
      .map(({ name, taken }) => ({
        name,
        documents: taken.map(({ document, at, leftBehind }) => ({
          title: document.name,
          at,
          details: [
            [document.about, dateOf(document)].filter((text) => text !== '').join(' · '),
            ...(leftBehind.attachments ? [leftBehindTexts.attachments] : []),
            ...(leftBehind.signature ? [leftBehindTexts.signature] : []),
          ],
        })),
      })),
    missing: pack.missing.map((one) => ({
      title: one.name,
      details: [one.about, packMissingText(one.reason, one)].filter((text) => text !== ''),
    })),
    notes: packNotes(pack.officeName, pack.madeAt),
  };
}

function dateOf({ own, receivedAt }: SheetDocument): string {
  if (own === null) return `Received ${dayText(receivedAt)}`;
  return own.datedOn === null ? '' : `Dated ${registerDate(own.datedOn)}`;
}
