import { hasControls, invisibleText } from '../lib/controls.ts';
import type { Fault } from '../lib/fault.ts';

/** The service keeps fewer than 40 characters. */
const maxLength = 39;

/** What is wrong with the ID of a customer of the office; nothing where it can be sent, or where it is empty and none is. */
export function checkCustomerId(text: string, field = 'customerId'): Fault[] {
  const id = text.trim();
  if (hasControls(id)) return [{ field, message: invisibleText('customer ID') }];
  if (id.length <= maxLength) return [];
  const message = `Enter a customer ID of at most ${maxLength} characters. This one has ${id.length}.`;
  return [{ field, message }];
}
