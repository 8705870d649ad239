import { readDayFirst } from '../day-first.ts';
import { monthNames } from '../month-names.ts';
import { readTypedMoney } from '../typed-money.ts';

/** Amounts and days that the text of a page names, each once, in the order of the page. Nothing of it is more than an offer. */
export interface FoundFigures {
  /** Whole cents. */
  readonly amounts: readonly number[];
  /** YYYY-MM-DD. */
  readonly days: readonly string[];
}

const maxFound = 60;
/** With a dollar sign, or with cents: a bare number may be anything. */
const amount =
  /(?:\$\s?\d{1,3}(?:,\d{3})+|\$\s?\d+|\b\d{1,3}(?:,\d{3})+(?=\.\d{2}\b)|\b\d+(?=\.\d{2}\b))(?:\.\d{2}\b)?/g;
const monthName = monthNames.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|');
const day = new RegExp(
  String.raw`\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b|\b(\d{4}-\d{2}-\d{2})\b|\b(\d{1,2})(?:st|nd|rd|th)?\s+(${monthName})\.?,?\s+(\d{4})\b`,
  'gi',
);

export function foundFigures(text: string): FoundFigures {
  const days = [...text.matchAll(day)].flatMap(([, date, month, year, iso, ofMonth, name, ofYear]) => {
    const read =
      iso ?? (name === undefined ? `${date}/${month}/${year}` : `${ofMonth}/${monthOf(name)}/${ofYear}`);
    return readDayFirst(read) ?? [];
  });
  // A date with dots has no amount in it.
  const amounts = [...text.replace(day, ' ').matchAll(amount)].flatMap(
    ([found]) => readTypedMoney(found) ?? [],
  );
  return { amounts: [...new Set(amounts)].slice(0, maxFound), days: [...new Set(days)].slice(0, maxFound) };
}

function monthOf(name: string): number {
  const start = name.slice(0, 3).toLowerCase();
  return monthNames.findIndex((month) => month.toLowerCase().startsWith(start)) + 1;
}
