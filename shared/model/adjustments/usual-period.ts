import { calendarMonth, calendarYear, type DayRange, financialYear, financialYearOf } from '../day-range.ts';
import type { LineSubject } from './statement.ts';

/**
 * The period in which a settlement lies, by custom: council rates run from July to June, water is charged by the quarter, land tax
 * by the calendar year. Null where there is no custom: owners corporations and leases have periods of their own.
 */
export function usualPeriod(subject: LineSubject, settlementDate: string): DayRange | null {
  switch (subject) {
    case 'council':
      return financialYear(financialYearOf(settlementDate));
    case 'water':
      return quarterOf(settlementDate);
    case 'landTax':
      return calendarYear(Number(settlementDate.slice(0, 4)));
    default:
      return null;
  }
}

function quarterOf(day: string): DayRange {
  const year = Number(day.slice(0, 4));
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return { from: calendarMonth(year, first).from, to: calendarMonth(year, first + 2).to };
}
