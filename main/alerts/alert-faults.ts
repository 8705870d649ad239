import type { AlertRequest } from '../../shared/contract/views/alert.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { plainText } from '../../shared/lib/plain-text.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { checkAlertReference, readAlertTitle } from '../../shared/model/alert-rules.ts';
import { readInstant } from '../../shared/model/instant.ts';
import type { SubscriptionRequest } from './wire.ts';

/** The body of a subscription, or everything that is wrong with what was typed. */
export function checkSubscription(given: AlertRequest): Result<SubscriptionRequest, Fault[]> {
  const faults: Fault[] = [];
  const title = readAlertTitle(given.volumeFolio);
  if (!title.ok) faults.push(title.failure);
  const customerRef = plainText(given.customerRef);
  faults.push(...checkAlertReference(customerRef));
  const startDateTime = given.startDateTime.trim().toUpperCase();
  const endDateTime = given.endDateTime.trim().toUpperCase();
  const start = readTime(startDateTime, 'startDateTime', faults);
  const end = readTime(endDateTime, 'endDateTime', faults);
  if (start !== null && end !== null && end <= start) {
    faults.push({ field: 'endDateTime', message: 'The end must be after the start.' });
  }
  return title.ok && faults.length === 0
    ? ok({ volumeFolio: title.value, customerRef, startDateTime, endDateTime })
    : failed(faults);
}

function readTime(text: string, field: string, faults: Fault[]): number | null {
  const at = readInstant(text);
  if (at === null) {
    const message = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text)
      ? 'Add the time zone, such as 2026-12-01T09:00:00+11:00.'
      : 'Enter the time with its time zone, such as 2026-12-01T09:00:00+11:00.';
    faults.push({ field, message });
  }
  return at;
}
