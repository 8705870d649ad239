import { hasControls, invisibleText } from '../lib/controls.ts';
import type { Fault } from '../lib/fault.ts';
import { plainDashes } from './filter-terms.ts';

/** The longest matter number: part of it goes out in customer-reference. */
const matterNumberLength = 40;

/**
 * The same for every spelling of one matter number: spaces, dashes and other signs that all go out as `-`, full-width digits.
 * Letters stay, though the service takes few of them: Müller and Möller are two matters.
 */
export function matterSpelling(text: string): string {
  return plainMatterNumber(text.normalize('NFKC')).replace(/[^\p{L}\p{M}\p{N}_&(),.@ ]/gu, '-');
}

/** A number as it is kept: typographic dashes and spaces, which copied text has, look like the plain ones and are not found as them. */
export function plainMatterNumber(text: string): string {
  return plainDashes(text).replace(/\s+/g, ' ').trim();
}

/** Whether a person typed this number: capitals, and the dashes and spaces of copied text, make no difference. */
export function isSameMatterNumber(typed: string, number: string): boolean {
  return plainMatterNumber(typed).toLowerCase() === plainMatterNumber(number).toLowerCase();
}

/** Equal for numbers that a person may have meant as one: they differ in case, blanks or dashes only. */
export function looseMatterNumber(text: string): string {
  return matterSpelling(text).toLowerCase().replace(/[ -]/g, '');
}

/** Why nothing is ordered under the number of a closed matter. It is reopened by a person only. */
export function closedMatterFault(number: string, field = 'matterNumber'): Fault {
  const message = `Matter ${number} is closed. Reopen the matter, or enter another number.`;
  return { field, message };
}

/** What is wrong with a matter number; nothing where it can be used. */
export function checkMatterNumber(text: string, field = 'matterNumber'): Fault[] {
  const matter = text.trim();
  if (matter === '') return [{ field, message: 'Enter the matter number, such as 2026-118.' }];
  if (hasControls(matter)) return [{ field, message: invisibleText('matter number') }];
  if (matter.length <= matterNumberLength) return [];
  const message = `Enter a matter number of at most ${matterNumberLength} characters on one line.`;
  return [{ field, message }];
}

/** The same for a matter under which something is ordered: some of its number must be left in the customer reference. */
export function checkOrderMatter(text: string, field = 'matterNumber'): Fault[] {
  const faults = checkMatterNumber(text, field);
  if (text.trim() === '' || /[0-9a-zA-Z]/.test(text)) return faults;
  const message =
    'Enter a matter number with at least one letter (A to Z) or digit, so that the service accepts it as a reference.';
  return [...faults, { field, message }];
}
