import { counted } from '../lib/counted.ts';
import { keyWords } from '../lib/key-words.ts';
import type { ChangeKind, Severity } from './register-changes/fields.ts';
import type { Json } from './register-changes/json.ts';
import { registerDate } from './register-date.ts';

export const severityTexts: Record<Severity, string> = {
  stopsSettlement: 'May stop settlement',
  check: 'Check before settlement',
  note: 'Note',
};

export const changeKindTexts: Record<ChangeKind, string> = {
  added: 'New',
  removed: 'Removed',
  changed: 'Changed',
  rewritten: 'Same meaning, written differently',
};

export function changesText(count: number): string {
  return count === 0 ? 'No changes' : counted(count, 'change');
}

export const noChangesText = 'Both statements show the same register details for this title.';

export const otherDifferencesText = 'Other differences, by field';

/** `encumbrances["AX1"].encumbranceDate` of a certificate as `Encumbrances AX1, encumbrance date`. */
export function fieldText(path: string): string {
  const steps = [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g)].map(([, quoted, name]) => ({
    isKey: name === undefined,
    words: name === undefined ? (JSON.parse(`"${quoted}"`) as string) : keyWords(name),
  }));
  const [first, ...rest] = steps;
  const shown = first?.words === keyWords('titleSearchCertificate') ? rest : steps;
  const text = shown
    .map(({ isKey, words }, at) => {
      if (isKey) return ` ${words}`;
      return at === 0 ? words : `, ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
    })
    .join('');
  return text.trim() || 'The whole statement';
}

const maxShown = 2_000;

/** What stood, or stands now, with dates as people write them; where nothing stood, a dash. */
export function valueText(value: Json | undefined): string {
  if (value === undefined) return '\u2013';
  if (value === '') return '(blank)';
  const text =
    typeof value === 'string'
      ? value.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => registerDate(date) ?? date)
      : JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}… (shortened)` : text;
}
