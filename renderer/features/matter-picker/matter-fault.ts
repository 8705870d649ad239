import { checkCustomerReference } from '../../../shared/model/customer-reference.ts';

/** What is wrong with a matter number as typed, or null. It goes out inside the customer reference. */
export function matterFault(text: string): string | null {
  const tidy = text.trim();
  if (tidy === '') return 'Enter the matter number, such as 2026-118.';
  return checkCustomerReference(tidy)[0]?.message ?? null;
}
