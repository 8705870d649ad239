import { checkMatterNumber } from '../../../shared/model/matter-number.ts';

/** What is wrong with a matter number as typed, or null. */
export function matterFault(text: string): string | null {
  return checkMatterNumber(text)[0]?.message ?? null;
}
