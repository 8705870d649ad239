import { monthNames } from '../month-names.ts';
import { type Json, textOf } from './json.ts';

/** `2026-11-03` of a date in any form that registers and gateways write, day before month; null where it is none. */
export function dayOf(value: Json | undefined): string | null {
  const text = textOf(value);
  if (text === null) return null;
  const bare = text.replace(/[T ]00:00(:00)?(\.0+)?(Z|[+-]\d\d:?\d\d)?$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(bare);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(bare);
  if (local) return day(local[3], local[2], local[1]);
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})$/.exec(bare);
  const named = words?.[2]?.toLowerCase() ?? '';
  const month = monthNames.findIndex((name) => {
    const full = name.toLowerCase();
    return named === full || (named !== '' && full.slice(0, 3) === named.replace(/^sept$/, 'sep'));
  });
  return words && month >= 0 ? day(words[3], String(month + 1), words[1]) : null;
}

function day(year = '', month = '', date = ''): string | null {
  const [m, d] = [Number(month), Number(date)];
  if (m < 1 || m > 12 || d < 1 || d > 31) return null;
  return `${year}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/** `3 November 2026`; what is no date as received. */
export function dateWords(value: Json | undefined): string | null {
  const found = dayOf(value);
  if (found === null) return textOf(value);
  const [year, month, date] = found.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`;
}

/** Also `125 days` and `1st`; null where it is no number. */
export function numberOf(value: Json | undefined): number | null {
  const found = /^([+-]?\d+(?:\.\d+)?)(?:st|nd|rd|th| days?)?$/i.exec(textOf(value) ?? '');
  return found ? Number(found[1]) : null;
}

/** Letters and digits, in capitals: `ar 122019d` and `AR122019D` are one number. Null where nothing is left. */
export function numberKey(value: Json | undefined): string | null {
  const text = textOf(value);
  if (text === null || plain.test(text)) return text;
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '') || null;
}
const plain = /^[A-Z0-9]+$/;

/** A name without accents, spaces and marks: `O’Brien` and `O'BRIEN` are one, and so are `LTD` and `LIMITED`. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/(?<=\s)(PROPRIETARY(?= LIMITED| LTD)|LIMITED)(?![\p{L}\p{N}])/gu, (word) =>
      word === 'LIMITED' ? 'LTD' : 'PTY',
    )
    .replace(/&/g, 'AND')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const small = new Set(['a', 'of', 'and', 'in', 'the', 'by', 'to', 'for', 'on', 'or', 'as', 'with']);

/** Stay in capitals, also in brackets: `(E)` marks an electronic instrument. */
const abbreviations = new Set(['ect', 'pct', 'ct', 'lc', 'oc', 'e', 'p', 'epa', 'sro', 'vcat']);

/** The name of an instrument or party in a sentence: `Discharge of Mortgage`. What is not all in capitals stays as received. */
export function instrumentWords(text: string): string {
  if (text !== text.toUpperCase()) return text.charAt(0).toUpperCase() + text.slice(1);
  return text
    .split(' ')
    .map((written, at) => {
      const word = written.toLowerCase();
      // `32A`, `PS328573B` and `S173` are numbers.
      if (/\d/.test(word) || abbreviations.has(word.replace(/^\(|\)$/g, ''))) return written;
      return at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

const maxListed = 6;

/** `A`, `A and B`, `A, B and C`; of very many the first, and how many others there are. */
export function listWords(all: readonly string[]): string {
  const isLong = all.length > maxListed;
  const words = isLong ? [...all.slice(0, maxListed - 1), `${all.length - maxListed + 1} others`] : all;
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

const maxQuoted = 120;
const context = 40;

/** A text in quotation marks, shortened. */
export function quoted(text: string): string {
  const short = text.length > maxQuoted ? `${text.slice(0, maxQuoted).toWellFormed()}…` : text;
  return `“${short}”`;
}

/** A name or number as it is; a very long one as a quotation that says that it is cut. */
export function shortened(text: string): string {
  return text.length > 120 ? quoted(text) : text;
}

/** Two texts in quotation marks; of long ones, the part that differs. */
export function quotedBoth(before: string, after: string): readonly [string, string] {
  if (before.length <= maxQuoted && after.length <= maxQuoted) return [quoted(before), quoted(after)];
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const cut = (text: string) => {
    const from = Math.max(0, start - context);
    const to = Math.min(text.length, text.length - end + context);
    const inner = text.slice(from, Math.min(to, from + maxQuoted)).toWellFormed();
    return `“${from > 0 ? '…' : ''}${inner}${from + inner.length < text.length ? '…' : ''}”`;
  };
  return [cut(before), cut(after)];
}

/** Differ by so few letters that one is likely the other written otherwise. */
export function isSimilar(one: string, other: string): boolean {
  const [a, b] = [nameKey(one), nameKey(other)];
  if (a === '' || b === '') return false;
  const allowed = Math.min(3, Math.floor(Math.max(a.length, b.length) / 5));
  return Math.abs(a.length - b.length) <= allowed && distance(a, b) <= allowed;
}

function distance(a: string, b: string): number {
  if (a.length > 200 || b.length > 200) return a === b ? 0 : 200;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
