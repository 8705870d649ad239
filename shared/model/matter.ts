import { hasControls, hasControlsInLines } from '../lib/controls.ts';
import type { Fault } from '../lib/fault.ts';
import { isCalendarDate } from './instant.ts';
import { checkParties, type Party } from './party.ts';

export const matterKinds = ['sale', 'purchase', 'refinance', 'other'] as const;
export type MatterKind = (typeof matterKinds)[number];

/** What an office writes on a matter's cover. Texts may be empty. */
export interface MatterDetails {
  readonly kind: MatterKind;
  /** The customer id that the service knows the client by. */
  readonly client: string;
  readonly parties: readonly Party[];
  readonly property: string;
  /** When the contract was signed: YYYY-MM-DD in Melbourne; null where it is not known. */
  readonly contractOn: string | null;
  /** YYYY-MM-DD in Melbourne; null where it is not known. */
  readonly settlementOn: string | null;
  /** The name of the person in the office who looks after it. */
  readonly lookedAfterBy: string;
  readonly notes: string;
}

/** Which matters a list shows. Closed ones are left out unless asked for. */
export const matterShows = ['open', 'closed', 'all'] as const;
export type MatterShow = (typeof matterShows)[number];

const maxLineLength = 200;
const maxTextLength = 4000;

const dates = [
  ['contractOn', 'contract'],
  ['settlementOn', 'settlement'],
] as const;

/** What is wrong with the given details; each fault names its field. */
export function checkMatterDetails(details: Partial<MatterDetails>): Fault[] {
  const faults: Fault[] = [];
  for (const field of ['client', 'property', 'lookedAfterBy'] as const) {
    const text = details[field] ?? '';
    if (text.length <= maxLineLength && !hasControls(text)) continue;
    faults.push({ field, message: `Enter at most ${maxLineLength} characters on one line.` });
  }
  faults.push(...checkParties(details.parties ?? []));
  const notes = details.notes ?? '';
  if (notes.length > maxTextLength || hasControlsInLines(notes)) {
    const message = `Enter at most ${maxTextLength} characters. Line breaks are allowed.`;
    faults.push({ field: 'notes', message });
  }
  // A slip of the year, and the end of time for a day not agreed yet, are no date of a matter.
  const isDay = (text: string) => isCalendarDate(text) && text >= '1990-01-01' && text < '2100-01-01';
  for (const [field, name] of dates) {
    const day = details[field];
    if (day === undefined || day === null || isDay(day)) continue;
    const message = `Enter a ${name} date from 1990 to 2099, such as 04/12/2026, or leave it empty.`;
    faults.push({ field, message });
  }
  return faults;
}

/** What a reference may name: it, and what it begins with, up to each space; the longest first. */
export function referencedNumbers(reference: string): string[] {
  const words = reference.trim().split(' ');
  return words.map((_, at) => words.slice(0, words.length - at).join(' '));
}

/** Whether an alert's reference, which a person typed, names the matter: its number, alone or before more words. */
export function isReferenceOf(reference: string, matterNumber: string): boolean {
  const tidy = reference.trim();
  return tidy === matterNumber || tidy.startsWith(`${matterNumber} `);
}
