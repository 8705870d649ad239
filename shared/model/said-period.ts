import {
  calendarMonth,
  calendarYear,
  type DayRange,
  dayBefore,
  financialYear,
  financialYearOf,
  financialYearText,
} from './day-range.ts';
import { plainSigns } from './filter-terms.ts';
import { monthNames } from './month-names.ts';

/** A stretch of time that a text names. */
export interface SaidPeriod {
  readonly range: DayRange;
  /** `in 2025`, `in March 2025`, `in the financial year 2025–26`, `yesterday`. */
  readonly said: string;
  /** The text without it. */
  readonly rest: string;
  /** It can be nothing else: a bare year may be the number of a house. */
  readonly isSure: boolean;
}

const monthName = monthNames.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?\\.?`).join('|');
const before = '(?<![^\\s"(])(?:(?:from|in|of|during|for|since) )?(?:the )?';
const after = '(?:\'s)?(?![^\\s,;.?!)"])';
const year = '(?:19[89]\\d|20\\d\\d)';

interface Form {
  readonly form: string;
  read(found: RegExpExecArray, today: string): Omit<SaidPeriod, 'rest'> | null;
}

const inFinancialYear = (begins: number): Omit<SaidPeriod, 'rest'> => ({
  range: financialYear(begins),
  said: `in the financial year ${financialYearText(begins)}`,
  isSure: true,
});
const inYear = (one: number, isSure: boolean): Omit<SaidPeriod, 'rest'> => ({
  range: calendarYear(one),
  said: `in ${one}`,
  isSure,
});
const inMonth = (one: number, month: number): Omit<SaidPeriod, 'rest'> => ({
  range: calendarMonth(one, month),
  said: `in ${monthNames[month - 1]} ${one}`,
  isSure: true,
});

/** The longest first: `last financial year` is no last year. */
const forms: readonly Form[] = [
  {
    form: '(this|current|last|previous) (?:financial year|fin\\.? year|fy)',
    read: ([, which = ''], today) =>
      inFinancialYear(financialYearOf(today) - (/^(?:last|previous)$/i.test(which) ? 1 : 0)),
  },
  {
    // FY26 and FY2026 are named by the year in which they end; 2025-26 by both.
    form: `(?:fy|financial year) ?(?:(${year})[-/](\\d\\d|${year})|(\\d\\d|${year}))`,
    read([, first, second, ends]) {
      if (ends !== undefined)
        return inFinancialYear((ends.length === 2 ? 2000 + Number(ends) : Number(ends)) - 1);
      return isNext(first, second) ? inFinancialYear(Number(first)) : null;
    },
  },
  {
    form: `(${year})[-/](\\d\\d|${year})`,
    read: ([, first, second]) =>
      isNext(first, second) ? { ...inFinancialYear(Number(first)), isSure: false } : null,
  },
  {
    form: `(${monthName}) (${year})`,
    read: ([, month = '', one]) => inMonth(Number(one), monthOf(month)),
  },
  {
    form: `last (${monthName})`,
    read([, name = ''], today) {
      const month = monthOf(name);
      const one = Number(today.slice(0, 4));
      return inMonth(month < Number(today.slice(5, 7)) ? one : one - 1, month);
    },
  },
  {
    form: '(this|last|previous) (year|month|week)',
    read([, which = '', unit = ''], today) {
      const isThis = /^this$/i.test(which);
      const [one, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
      if (/^year$/i.test(unit)) return inYear(isThis ? one : one - 1, true);
      if (/^month$/i.test(unit))
        return isThis ? inMonth(one, month) : month === 1 ? inMonth(one - 1, 12) : inMonth(one, month - 1);
      const monday = dayBefore(today, (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7);
      const from = isThis ? monday : dayBefore(monday, 7);
      return {
        range: { from, to: dayBefore(from, -6) },
        said: isThis ? 'this week' : 'last week',
        isSure: true,
      };
    },
  },
  {
    form: '(today|yesterday)',
    read([, which = ''], today) {
      const day = /^today$/i.test(which) ? today : dayBefore(today);
      return { range: { from: day, to: day }, said: which.toLowerCase(), isSure: true };
    },
  },
  { form: `(${year})`, read: ([, one]) => inYear(Number(one), false) },
];

const readers = forms.map(({ form, read }) => ({
  form: new RegExp(`${before}(?:${form})${after}`, 'i'),
  read,
}));

/** The stretch of time that a text names, on a day in Melbourne; null where it names none, or one that is still to come. */
export function readSaidPeriod(text: string, today: string): SaidPeriod | null {
  const plain = plainSigns(text).trim().replace(/\s+/g, ' ');
  for (const { form, read } of readers) {
    const found = form.exec(plain);
    const period = found === null ? null : read(found, today);
    if (found === null || period === null || period.range.from > today) continue;
    const rest = `${plain.slice(0, found.index)} ${plain.slice(found.index + found[0].length)}`;
    return { ...period, rest: rest.trim().replace(/\s+/g, ' ') };
  }
  return null;
}

function isNext(first: string | undefined, second: string | undefined): boolean {
  return (
    Number(second) % 100 === (Number(first) + 1) % 100 &&
    (second?.length === 2 || Number(second) > Number(first))
  );
}

function monthOf(name: string): number {
  return monthNames.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase().slice(0, 3))) + 1;
}
