import type { PackView } from '../../../../shared/contract/views/pack.ts';
import { counted } from '../../../../shared/lib/counted.ts';

export const packTexts = {
  open: 'Make a pack…',
  title: 'Make a pack',
  kind: 'Which pack',
  about:
    'One PDF with contents, a cover sheet before each section, bookmarks and the pages of each document as they are. ' +
    'It holds documents of the matter only: to have the statement of adjustments in it, add its PDF to the documents.',
  make: 'Save pack…',
  reset: 'Restore template',
  nothing: 'There is no document that can be in a pack.',
  notTaken: 'Not in the pack, and could be',
  missing: 'Missing, and named on the contents page',
  notNeeded: 'Not needed in this pack',
  add: 'Add',
  isNotNeeded: 'Not needed',
  isNeeded: 'Needed',
  renameLabel: 'Name of the section',
  failed: 'Pack not saved',
  cancelled: 'Pack cancelled',
  chooseWhere: 'Choose where to save.',
  saved: 'Pack saved',
  complete: 'No section that this pack expects is empty. The checklist of the matter may name more.',
} as const;

export const packActs = {
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Take ${name} out of the pack`,
  more: (name: string) => `More for ${name}`,
  moveTo: (section: string) => `Move to ${section}`,
  rename: (section: string) => `Rename ${section}`,
} as const;

/** What is read out after a move. */
export function movedText(name: string, place: number, of: number, section: string): string {
  return `${name} is ${place} of ${of} in ${section}.`;
}

/** `5 documents with 34 pages`; of documents that were not read yet the number of pages is not known. */
export function packSizeText({ sections }: PackView): string {
  const documents = sections.flatMap((section) => section.documents);
  const pages = documents.reduce((sum, one) => sum + (one.pages ?? 0), 0);
  const notCounted = documents.filter((one) => one.pages === null).length;
  const covers = sections.filter((section) => section.documents.length > 0).length;
  const sheets = `and ${counted(covers, 'cover sheet')}`;
  const held = counted(documents.length, 'document');
  if (notCounted === documents.length) return `${held} ${sheets}`;
  const more = notCounted === 0 ? '' : `, and those of ${notCounted} that were not counted yet`;
  return `${held} with ${counted(pages, 'page')}${more}, ${sheets}`;
}

export function savedText(pages: number, documents: number): string {
  return `${counted(pages, 'page')}, ${counted(documents, 'document')}`;
}

export function pagesText(pages: number | null): string {
  return pages === null ? '' : counted(pages, 'page');
}
