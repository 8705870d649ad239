import { hasControls, invisibleText } from '../lib/controls.ts';
import type { Fault } from '../lib/fault.ts';
import { plainText } from '../lib/plain-text.ts';
import { failed, ok, type Result } from '../lib/result.ts';
import { parseVolumeFolio } from './volume-folio.ts';

/** Interface: Limits. */
const maxReferenceLength = 200;

/** What is wrong with the reference of a title alert; nothing where it can be sent. */
export function checkAlertReference(text: string, field = 'customerRef'): Fault[] {
  const reference = plainText(text);
  if (reference === '') return [{ field, message: 'Enter your reference, such as the matter number.' }];
  if (hasControls(reference)) return [{ field, message: invisibleText('reference') }];
  if (reference.length <= maxReferenceLength) return [];
  const message = `Enter a reference of at most ${maxReferenceLength} characters. This one has ${reference.length}.`;
  return [{ field, message }];
}

/**
 * The title of an alert as it goes out. A folio of more digits than we know is sent as it stands: the document sets it no limit
 * (interface: Title alert subscription).
 */
export function readAlertTitle(text: string): Result<string, Fault> {
  const read = parseVolumeFolio(text);
  const title: Result<string, Fault> =
    !read.ok && /^\d{1,5}\/\d{1,10}$/.test(text.trim()) ? ok(text.trim()) : read;
  if (!title.ok || !/[A-Z]/.test(title.value)) return title;
  const message =
    'Enter a volume and folio without a letter, such as 9876/043. Title alerts accept no letter.';
  return failed({ field: 'volumeFolio', message });
}

export const sameAlertFault: Fault = {
  field: 'endDateTime',
  message:
    'There is already an alert for this title with this reference that covers these times. Nothing was sent again.',
};
