import type { Fault } from '../lib/fault.ts';

/** The longest matter number: part of it goes out in customer-reference. */
export const matterNumberLength = 40;

/** What is wrong with a matter number; nothing where it can be used. */
export function checkMatterNumber(text: string, field = 'matterNumber'): Fault[] {
  const matter = text.trim();
  if (matter === '') return [{ field, message: 'Give the matter number, such as 2026-118.' }];
  if (matter.length <= matterNumberLength && !/\p{Cc}|\p{Cf}/u.test(matter)) return [];
  const message = `A matter number has at most ${matterNumberLength} letters, digits and signs in one line.`;
  return [{ field, message }];
}
