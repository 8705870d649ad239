import type { Fault } from '../lib/fault.ts';
import { isDay } from './working-days.ts';

export const matterKinds = ['sale', 'purchase', 'refinance', 'other'] as const;
export type MatterKind = (typeof matterKinds)[number];

/** What an office writes on a matter's cover. Texts may be empty. */
export interface MatterDetails {
  readonly kind: MatterKind;
  /** The customer id that the service knows the client by. */
  readonly client: string;
  /** One party a line. */
  readonly parties: string;
  readonly property: string;
  /** YYYY-MM-DD in Melbourne; null where it is not known. */
  readonly settlementOn: string | null;
  readonly notes: string;
}

const longestLine = 200;
const longestText = 4000;

/** What is wrong with the given details; each fault names its field. */
export function checkMatterDetails(details: Partial<MatterDetails>): Fault[] {
  const faults: Fault[] = [];
  for (const field of ['client', 'property'] as const) {
    const text = details[field] ?? '';
    if (text.length <= longestLine && !/\p{Cc}|\p{Cf}/u.test(text)) continue;
    faults.push({ field, message: `At most ${longestLine} letters, digits and signs in one line.` });
  }
  for (const field of ['parties', 'notes'] as const) {
    const text = details[field] ?? '';
    if (text.length <= longestText && !/[^\P{Cc}\n\r\t]/u.test(text)) continue;
    faults.push({ field, message: `At most ${longestText} letters, digits and signs; lines may be parted.` });
  }
  const { settlementOn } = details;
  if (settlementOn !== undefined && settlementOn !== null && !isDay(settlementOn)) {
    const message = 'The day of settlement is a date, such as 2026-12-04, or nothing.';
    faults.push({ field: 'settlementOn', message });
  }
  return faults;
}
