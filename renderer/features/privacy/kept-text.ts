import type { KeptKind } from '../../../shared/contract/procedures/privacy.ts';

interface KeptText {
  readonly kind: KeptKind;
  readonly title: string;
  /** What is in it, and how long it is kept. */
  readonly text: string;
  /** Where it can be deleted by hand, or why it cannot. */
  readonly leave: string;
}

const paid = 'It stays: it was paid for, and is the proof of what was charged and why.';

/** Each kind of thing that is kept, in words, in the order that a person reads them in: what is personal first. */
export const keptTexts: readonly KeptText[] = [
  {
    kind: 'documents',
    title: 'Documents',
    text: 'Certificates and statements as PDF, by matter. Kept for good.',
    leave: paid,
  },
  {
    kind: 'statements',
    title: 'Register statements',
    text: 'What the register said of a title, its proprietors among it. Kept for good.',
    leave: paid,
  },
  {
    kind: 'ownerSearches',
    title: 'Owner searches',
    text: 'Names that were looked up, with purpose and matter; never what was found.',
    leave: 'Kept until they are cleared by age, below.',
  },
  {
    kind: 'matters',
    title: 'Matters',
    text: 'Numbers, clients, parties, notes. Kept until they are deleted.',
    leave: 'One at a time, on the matter’s own page, which says what goes and what stays.',
  },
  {
    kind: 'orders',
    title: 'Orders',
    text: 'What was ordered, when, under which matter, with which answer. Kept for good.',
    leave: paid,
  },
  {
    kind: 'titlesBought',
    title: 'Volume and folio bought',
    text: 'What stands behind titles that the service shows encrypted. Kept for good.',
    leave: paid,
  },
  {
    kind: 'alerts',
    title: 'Title alerts',
    text: 'Titles that are watched, and what was told of them. Kept for good.',
    leave: paid,
  },
  {
    kind: 'logs',
    title: 'Log',
    text: 'What Landfolio did: events and codes, no names. At most six files of 1 MB.',
    leave: 'Can be deleted below.',
  },
  {
    kind: 'crashReports',
    title: 'Reports of what broke',
    text: 'Redacted; the newest twenty.',
    leave: 'Can be deleted below.',
  },
  {
    kind: 'memoryImages',
    title: 'Memory images',
    text: 'Of a process that crashed, with whatever was in its memory; the newest three. Never sent.',
    leave: 'Can be deleted below.',
  },
  {
    kind: 'backups',
    title: 'Backups',
    text: 'Copies of the library, seven daily and four weekly; the oldest goes as a new one comes.',
    leave: 'What is deleted elsewhere is gone from them after about four weeks.',
  },
  {
    kind: 'library',
    title: 'The library’s own file',
    text: 'Holds all of the above but the PDFs, the log and the reports.',
    leave: 'What is deleted is overwritten in it.',
  },
  {
    kind: 'orderLog',
    title: 'The log of orders',
    text: 'What was ordered and charged once more, so that a damaged library gets it back.',
    leave: paid,
  },
  {
    kind: 'quarantined',
    title: 'Set aside as damaged',
    text: 'Libraries that were found damaged: something in them may be all there is.',
    leave: 'Your IT may delete the folder “damaged” once nothing is missed.',
  },
  {
    kind: 'referenceLists',
    title: 'Reference lists',
    text: 'Parishes, municipalities and the like; renewed after a day.',
    leave: 'Nothing personal is in them.',
  },
  {
    kind: 'practice',
    title: 'The practice service',
    text: 'Invented land and practice orders.',
    leave: 'Nothing real is in it.',
  },
];
