import type { Fault } from '../lib/fault.ts';
import { formatMoney } from './money.ts';
import { maxEveryDays, maxScheduleCents, minEveryDays, type ScheduleTerms } from './search-schedule.ts';

const isCents = (cents: number) => Number.isInteger(cents) && cents > 0 && cents <= maxScheduleCents;
const amounts = `from $0.01 to ${formatMoney(maxScheduleCents)}, such as 7.54`;

/** What is wrong with what a person sets, field by field. `reservedCents`: of the searches that the schedule made already. */
export function checkScheduleTerms(
  { everyDays, costCents, limitCents }: ScheduleTerms,
  reservedCents: number,
): Fault[] {
  const faults: Fault[] = [];
  const fault = (field: keyof ScheduleTerms, message: string) => faults.push({ field, message });
  if (!(Number.isInteger(everyDays) && everyDays >= minEveryDays && everyDays <= maxEveryDays))
    fault('everyDays', `Enter a whole number of days from ${minEveryDays} to ${maxEveryDays}, such as 7.`);
  if (!isCents(costCents)) fault('costCents', `Enter what one search costs, in dollars ${amounts}.`);
  if (!isCents(limitCents)) fault('limitCents', `Enter the limit for all searches, in dollars ${amounts}.`);
  else if (limitCents < reservedCents)
    fault(
      'limitCents',
      `Enter at least ${formatMoney(reservedCents)}: so much is reserved for searches that were made.`,
    );
  else if (isCents(costCents) && limitCents < costCents)
    fault('limitCents', `Enter at least ${formatMoney(costCents)}: with less, no search can be made.`);
  return faults;
}
