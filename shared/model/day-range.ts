/** Days in Melbourne, YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const pad = (n: number, length = 2): string => String(n).padStart(length, '0');

export function calendarYear(year: number): DayRange {
  return { from: `${pad(year, 4)}-01-01`, to: `${pad(year, 4)}-12-31` };
}

/** From July; named by the year in which it begins, as 2025 for 2025–26. */
export function financialYear(begins: number): DayRange {
  return { from: `${pad(begins, 4)}-07-01`, to: `${pad(begins + 1, 4)}-06-30` };
}

/** `month` from 1. */
export function calendarMonth(year: number, month: number): DayRange {
  const first = `${pad(year, 4)}-${pad(month)}-01`;
  const next = month === 12 ? `${pad(year + 1, 4)}-01-01` : `${pad(year, 4)}-${pad(month + 1)}-01`;
  return { from: first, to: dayBefore(next) };
}

/** `2025–26` for the financial year that begins in 2025. */
export function financialYearText(begins: number): string {
  return `${begins}–${pad((begins + 1) % 100)}`;
}

/** In which the day lies. */
export function financialYearOf(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < '07-01' ? 1 : 0);
}

const firstDay = Date.parse('0001-01-01T00:00:00Z');
const lastDay = Date.parse('9999-12-31T00:00:00Z');

/** Stays at the first and the last day that can be written, so that a date of others that is far off stops nothing. */
export function dayBefore(day: string, days = 1): string {
  const at = Date.parse(`${day}T00:00:00Z`) - days * 86_400_000;
  return new Date(Math.min(lastDay, Math.max(firstDay, at))).toISOString().slice(0, 10);
}

/** The spans that a list offers by name. */
export const namedPeriods = ['thisYear', 'lastYear', 'thisFinancialYear', 'lastFinancialYear'] as const;
type NamedPeriod = (typeof namedPeriods)[number];

/** What a name means on a day, and how it is said with its year. */
export function namedPeriod(
  name: NamedPeriod,
  today: string,
): { readonly range: DayRange; readonly year: string } {
  const year = Number(today.slice(0, 4));
  const financial = financialYearOf(today);
  switch (name) {
    case 'thisYear':
      return { range: calendarYear(year), year: String(year) };
    case 'lastYear':
      return { range: calendarYear(year - 1), year: String(year - 1) };
    case 'thisFinancialYear':
      return { range: financialYear(financial), year: financialYearText(financial) };
    case 'lastFinancialYear':
      return { range: financialYear(financial - 1), year: financialYearText(financial - 1) };
  }
}
