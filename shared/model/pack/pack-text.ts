import { type FileType, fileTypeFacts } from '../file-types.ts';
import { melbourneDay } from '../melbourne-day.ts';
import { registerDate } from '../register-date.ts';
import type { NotTakenReason } from './arrange-pack.ts';
import type { PackMissingReason } from './missing.ts';
import type { PackKind, PackSectionKey } from './templates.ts';

export const packTitles: Readonly<Record<PackKind, string>> = {
  vendorStatement: 'Vendor statement bundle',
  settlement: 'Settlement pack',
};

export const packSectionNames: Readonly<Record<PackSectionKey, string>> = {
  statement: 'Vendor statement',
  title: 'Register search and plan',
  instruments: 'Instruments on the title',
  planning: 'Planning',
  council: 'Council: land information',
  water: 'Water',
  clearance: 'Property clearance (land tax)',
  ownersCorporation: 'Owners corporation',
  building: 'Building',
  roads: 'Roads',
  other: 'Other certificates',
  own: 'Other documents',
};

export const notTakenTexts: Readonly<Record<NotTakenReason, string>> = {
  superseded: 'A newer one of the same is in the pack.',
  correspondence: 'Letters and instructions are left out unless you add them.',
  byPerson: 'Taken out.',
};

/** A day in Melbourne, as in `4 Dec 2026`. */
export function dayText(at: number): string {
  return registerDate(melbourneDay(at)) ?? '';
}

/** Why something is not in a pack: on the screen and on the contents page. `at`: when it was ordered. */
export function packMissingText(
  reason: PackMissingReason,
  { at, fileType }: { readonly at: number | null; readonly fileType: FileType | null },
): string {
  const ordered = at === null ? 'Ordered' : `Ordered on ${dayText(at)}`;
  switch (reason) {
    case 'nothing':
      return 'There is no document for this section.';
    case 'waiting':
      return `${ordered}. It has not arrived.`;
    case 'elsewhere':
      return `${ordered} outside Landfolio. It was not downloaded.`;
    case 'failed':
      return `${ordered}. The order of it failed.`;
    case 'cancelled':
      return `${ordered}. The order of it was cancelled.`;
    case 'deleted':
      return `${ordered}. Its file was deleted.`;
    case 'inDoubt':
      return `${ordered}. It is not known whether the order was placed.`;
    case 'noFile':
      return `${ordered}. Its PDF has not arrived.`;
    case 'quarantined':
      return 'Its file did not pass the checks.';
    case 'notPdf':
      return `It is ${fileType === null ? 'no PDF' : fileTypeFacts(fileType).name}, and only a PDF can be in the pack.`;
    case 'away':
      return 'It is at the office’s server only, and could not be fetched.';
    case 'damaged':
    case 'ownDamaged':
      return 'Its file is damaged or missing from this computer.';
    case 'gone':
      return 'It is no longer in this library.';
    case 'locked':
      return 'It needs a password to open.';
    case 'restricted':
      return 'Its author does not allow its pages to be copied.';
    case 'broken':
      return 'It is damaged: its pages could not be read without faults.';
    case 'noPages':
      return 'It has no pages.';
    case 'form':
      return 'It is a form whose entries show only in its own file. Print it to a PDF to put it in a pack.';
    case 'costly':
      return 'Its pages take too much time or memory to read.';
  }
}

/** On the contents page, under a document of which more is in its own file. */
export const leftBehindTexts = {
  attachments: 'Files that are attached to it are not in this pack.',
  signature: 'Its digital signature holds in its own file only.',
} as const;

/** At the foot of the contents. */
export function packNotes(officeName: string, madeAt: number): string[] {
  const by = officeName === '' ? '' : ` by ${officeName}`;
  return [
    'The pages of the documents are as they were received. Page numbers are those of this pack, and stand on its own sheets only.',
    'Scripts, form fields and attached files of the documents are not in this pack.',
    `Made${by} with Landfolio on ${dayText(madeAt)}.`,
  ];
}

export const packPracticeText = 'Practice: these documents are not real.';
