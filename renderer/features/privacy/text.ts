import type { KeptKind, KeptView } from '../../../shared/contract/procedures/privacy.ts';
import { bytesText } from '../../ui/bytes.ts';
import { dayText } from '../../ui/moment.ts';

interface KeptText {
  readonly kind: KeptKind;
  readonly title: string;
  /** What it contains, and how long it is stored. */
  readonly text: string;
  /** Where it can be deleted by hand, or why it cannot. */
  readonly leave: string;
}

const paid = 'Not deleted, because they were paid for and prove what was charged and why.';

/** Each kind of stored data, personal data first. */
export const keptTexts: readonly KeptText[] = [
  {
    kind: 'documents',
    title: 'Documents',
    text: 'Certificates and statements as PDF files, by matter, and documents that your office added. Stored permanently.',
    leave:
      'Certificates and statements are not deleted, because they were paid for. A document that your office added can be deleted on its own page. It is kept under “Deleted documents” for 30 days.',
  },
  {
    kind: 'statements',
    title: 'Register statements',
    text: 'What the register stated about a title, including its proprietors. Stored permanently.',
    leave: paid,
  },
  {
    kind: 'ownerSearches',
    title: 'Owner searches',
    text: 'Names that were searched for, with purpose and matter. Search results are never stored.',
    leave: 'Stored until you delete them by age, below.',
  },
  {
    kind: 'matters',
    title: 'Matters',
    text: 'Numbers, clients, parties and notes. Stored until you delete them.',
    leave: 'Delete one matter at a time on its own page, which lists what is deleted and what is kept.',
  },
  {
    kind: 'orders',
    title: 'Orders',
    text: 'What was ordered, when, for which matter, and the response. Stored permanently.',
    leave: paid,
  },
  {
    kind: 'titlesBought',
    title: 'Title numbers bought',
    text: 'Volume and folio of titles whose number the service withholds. Stored permanently.',
    leave: paid,
  },
  {
    kind: 'alerts',
    title: 'Title alerts',
    text: 'Titles that are monitored, and the notifications received. Stored permanently.',
    leave: paid,
  },
  {
    kind: 'logs',
    title: 'Log',
    text: 'What Landfolio did: events and codes, without names. At most six files of 1 MB.',
    leave: 'You can delete it below.',
  },
  {
    kind: 'crashReports',
    title: 'Crash reports',
    text: 'Redacted. The latest twenty are stored.',
    leave: 'You can delete them below.',
  },
  {
    kind: 'memoryImages',
    title: 'Memory dumps',
    text: 'The memory of a process that crashed, with any data in it. The latest three are stored. Never sent.',
    leave: 'You can delete them below.',
  },
  {
    kind: 'backups',
    title: 'Backups',
    text: 'Copies of the library: seven daily and four weekly. The oldest is deleted when a new one is made.',
    leave: 'Data that you delete elsewhere is removed from backups after about four weeks.',
  },
  {
    kind: 'library',
    title: 'Library file',
    text: 'Contains all of the above except the PDF files, the log and the crash reports.',
    leave: 'Deleted data is overwritten in it.',
  },
  {
    kind: 'orderLog',
    title: 'Log of orders',
    text: 'A second record of what was ordered and charged, used to restore a damaged library.',
    leave: paid,
  },
  {
    kind: 'quarantined',
    title: 'Damaged libraries',
    text: 'Library files that were damaged. They may contain the only copy of some data.',
    leave: 'Your IT support may delete the folder “damaged” once nothing is missing.',
  },
  {
    kind: 'referenceLists',
    title: 'Reference lists',
    text: 'Lists of parishes, municipalities and similar. Updated after a day.',
    leave: 'They contain no personal data.',
  },
  {
    kind: 'practice',
    title: 'Practice service',
    text: 'Fictitious land and practice orders.',
    leave: 'It contains no real data.',
  },
];

export function amountText(found: KeptView | undefined): string {
  if (found === undefined || found.count === 0) return 'none';
  const count = found.count.toLocaleString('en-AU');
  if (found.bytes === null) return count;
  return `${count} ${found.count === 1 ? 'file' : 'files'}, ${bytesText(found.bytes)}`;
}

/** A day within a sentence: `today` and `yesterday` without a capital letter. */
export function sinceText(at: number, now: number): string {
  const day = dayText(at, now);
  return day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day;
}

export function deletedSearchesText(count: number): string {
  if (count === 0) return 'No owner searches were that old.';
  return count === 1 ? '1 owner search deleted.' : `${count} owner searches deleted.`;
}

export function deletedFilesText(count: number): string {
  return count === 1 ? '1 file deleted.' : `${count} files deleted.`;
}
