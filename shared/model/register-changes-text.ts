import { counted } from '../lib/counted.ts';
import type { RegisterChange, RegisterPart } from './register-changes.ts';
import { registerDate } from './register-date.ts';

export const changeKindTexts: Record<RegisterChange['kind'], string> = {
  new: 'New',
  changed: 'Changed',
  gone: 'Removed',
};

export const registerPartTexts: Record<RegisterPart, string> = {
  title: 'Title',
  proprietors: 'Registered proprietor',
  encumbrances: 'Encumbrances, caveats and notices',
  activity: 'Activity on this title',
  land: 'Land',
  other: 'Other',
};

/** `isPartial`: something of either statement could not be read. */
export function changesText(count: number, isPartial = false): string {
  if (count === 0) return isPartial ? 'No changes in the parts that could be read' : 'No changes';
  return counted(count, 'change');
}

export const noChangesText = 'Both statements show the same register details for this title.';
export const partialChangesText =
  'Part of one of these statements could not be read. The missing parts may appear as new, removed or unchanged. Compare the text versions before you rely on this comparison.';

/** What stood, or stands now, with dates as people write them; where nothing stood, a dash. */
export function changedWords(text: string | null): string {
  return text?.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => registerDate(date) ?? date) ?? '\u2013';
}
