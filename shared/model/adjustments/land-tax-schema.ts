import { z } from 'zod';
import type { Fault } from '../../lib/fault.ts';
import { isCalendarDate } from '../instant.ts';
import type { LandTaxRule } from './land-tax.ts';

export const landTaxRule = z.object({
  from: z.string(),
  amounts: z.array(z.object({ year: z.int(), cents: z.int() })),
});

const years = { first: 1962, last: 2199 };
const maxCents = 10 ** 13;

/** What is wrong with a rule that is to be kept; each fault names its field, as `amounts[0].year`. */
export function checkLandTaxRule({ from, amounts }: LandTaxRule): Fault[] {
  const faults: Fault[] = [];
  if (!isCalendarDate(from)) faults.push({ field: 'from', message: 'Enter the whole date.' });
  if (amounts.length === 0 || amounts.length > years.last - years.first)
    faults.push({ field: 'amounts', message: 'Enter the amount of at least one year.' });
  for (const [at, { year, cents }] of amounts.entries()) {
    if (!Number.isSafeInteger(year) || year < years.first || year > years.last)
      faults.push({ field: `amounts[${at}].year`, message: 'Enter a year, such as 2026.' });
    else if (amounts.findIndex((one) => one.year === year) < at)
      faults.push({ field: `amounts[${at}].year`, message: 'This year is in the list already.' });
    if (!Number.isSafeInteger(cents) || cents < 1 || cents > maxCents)
      faults.push({
        field: `amounts[${at}].cents`,
        message: 'Enter an amount in dollars, such as 10,000,000.',
      });
  }
  return faults;
}

/** The same text for the same rule on each computer of an office. */
export function landTaxRuleText({ from, amounts }: LandTaxRule): string {
  const rising = amounts.map(({ year, cents }) => ({ year, cents })).sort((a, b) => a.year - b.year);
  return JSON.stringify({ from, amounts: rising });
}
