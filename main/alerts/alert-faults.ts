import type { AlertRequest } from '../../shared/contract/views/alert.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { plainText } from '../../shared/lib/plain-text.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { readInstant } from '../../shared/model/instant.ts';
import { parseVolumeFolio } from '../../shared/model/volume-folio.ts';
import type { SubscriptionRequest } from './wire.ts';

/** Interface: Limits. */
const maxReferenceLength = 200;

/** The body of a subscription, or everything that is wrong with what was typed. */
export function checkSubscription(given: AlertRequest): Result<SubscriptionRequest, Fault[]> {
  const faults: Fault[] = [];
  const title = readTitle(given.volumeFolio);
  if (!title.ok) faults.push(title.failure);
  else if (/[A-Z]/.test(title.value)) {
    const message =
      'Enter a volume and folio without a letter, such as 9876/043. Title alerts accept no letter.';
    faults.push({ field: 'volumeFolio', message });
  }
  const customerRef = plainText(given.customerRef);
  if (customerRef === '') {
    faults.push({ field: 'customerRef', message: 'Enter your reference, such as the matter number.' });
  } else if (customerRef.length > maxReferenceLength) {
    const message = `Enter a reference of at most ${maxReferenceLength} characters. This one has ${customerRef.length}.`;
    faults.push({ field: 'customerRef', message });
  } else if (/\p{Cc}/u.test(customerRef)) {
    faults.push({
      field: 'customerRef',
      message: 'Enter the reference on one line, without control characters.',
    });
  }
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

/** A folio of more digits than we know is sent as it stands: the document sets it no limit (interface: Title alert subscription). */
function readTitle(text: string): Result<string, Fault> {
  const read = parseVolumeFolio(text);
  return !read.ok && /^\d{1,5}\/\d{1,10}$/.test(text.trim()) ? ok(text.trim()) : read;
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
