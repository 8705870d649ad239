import type { AlertRequest } from '../../../shared/contract/views/alert.ts';
import type { Result } from '../../../shared/lib/result.ts';
import { checkAlertReference, readAlertTitle } from '../../../shared/model/alert-rules.ts';
import { draftOf, useDraft } from '../../bridge/drafts.ts';
import { officeZone } from '../../ui/moment.ts';
import { alertZones, wallClock, zonedTime } from './zoned-time.ts';

const ninetyDays = 90 * 86_400_000;

/** What is typed; the times are wall clocks of the zone. */
export interface AlertForm {
  readonly volumeFolio: string;
  readonly customerRef: string;
  readonly start: string;
  readonly end: string;
  readonly zone: string;
}

const draftName = 'alert';
/** A time cannot be read in any other zone. */
const checks = { zone: (value: unknown) => alertZones.some((zone) => zone.value === value) };
export const alertDraft = draftOf<AlertForm>(draftName, checks);
export const useAlertDraft = () => useDraft<AlertForm>(draftName, checks);

/** From this moment for ninety days, Melbourne's time, where no person said when. */
export function alertFormAt(now: number, typed: Partial<AlertForm>): AlertForm {
  return {
    volumeFolio: '',
    customerRef: '',
    start: wallClock(now, officeZone),
    end: wallClock(now + ninetyDays, officeZone),
    zone: officeZone,
    ...typed,
  };
}

type AlertFaults = Partial<Record<keyof AlertForm, string>>;

const noTime = 'Enter a date and time that exist in this time zone.';
const shortYear = 'Enter the year with all four digits, such as 2027.';

const isYearShort = (local: string) => Number(local.slice(0, 4)) < 1000;

/** The request as it goes out, or what is wrong by field. */
export function readAlertForm(form: AlertForm): Result<AlertRequest, AlertFaults> {
  const faults: AlertFaults = {};
  const title = readAlertTitle(form.volumeFolio);
  const customerRef = form.customerRef.trim();
  const start = zonedTime(form.start, form.zone);
  const end = zonedTime(form.end, form.zone);
  if (!title.ok) faults.volumeFolio = title.failure.message;
  const [reference] = checkAlertReference(customerRef);
  if (reference) faults.customerRef = reference.message;
  if (start === null) faults.start = noTime;
  else if (isYearShort(form.start)) faults.start = shortYear;
  if (end === null) faults.end = noTime;
  else if (isYearShort(form.end)) faults.end = shortYear;
  if (start !== null && end !== null && Date.parse(end) <= Date.parse(start))
    faults.end = 'The end must be after the start.';
  if (!title.ok || start === null || end === null || Object.keys(faults).length > 0)
    return { ok: false, failure: faults };
  return {
    ok: true,
    value: { volumeFolio: title.value, customerRef, startDateTime: start, endDateTime: end },
  };
}
