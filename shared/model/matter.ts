import { hasControls } from '../lib/controls.ts';
import type { Fault } from '../lib/fault.ts';
import { isCalendarDate } from './instant.ts';

export const matterKinds = ['sale', 'purchase', 'refinance', 'other'] as const;
export type MatterKind = (typeof matterKinds)[number];

/** What an office writes on a matter's cover. Texts may be empty. */
export interface MatterDetails {
  readonly kind: MatterKind;
  /** The customer id that the service knows the client by. */
  readonly client: string;
  /** One party a line, with its part before a colon where that is known: see {@link readParties}. */
  readonly parties: string;
  readonly property: string;
  /** YYYY-MM-DD in Melbourne; null where it is not known. */
  readonly settlementOn: string | null;
  readonly notes: string;
}

const maxLineLength = 200;
const maxTextLength = 4000;

/** What is wrong with the given details; each fault names its field. */
export function checkMatterDetails(details: Partial<MatterDetails>): Fault[] {
  const faults: Fault[] = [];
  for (const field of ['client', 'property'] as const) {
    const text = details[field] ?? '';
    if (text.length <= maxLineLength && !hasControls(text)) continue;
    faults.push({ field, message: `Enter at most ${maxLineLength} characters on one line.` });
  }
  for (const field of ['parties', 'notes'] as const) {
    const text = details[field] ?? '';
    if (text.length <= maxTextLength && !/[^\P{Cc}\n\r\t]/u.test(text)) continue;
    faults.push({
      field,
      message: `Enter at most ${maxTextLength} characters. Line breaks are allowed.`,
    });
  }
  const { settlementOn } = details;
  // A slip of the year, and the end of time for a day not agreed yet, are no settlement.
  const isDay = (text: string) => isCalendarDate(text) && text >= '1990-01-01' && text < '2100-01-01';
  if (settlementOn !== undefined && settlementOn !== null && !isDay(settlementOn)) {
    const message = 'Enter a settlement date from 1990 to 2099, such as 04/12/2026, or leave it empty.';
    faults.push({ field: 'settlementOn', message });
  }
  return faults;
}

const partyRoles = ['vendor', 'purchaser', 'mortgagor', 'mortgagee'] as const;
type PartyRole = (typeof partyRoles)[number];

interface Party {
  /** Null where the line does not say it. */
  readonly role: PartyRole | null;
  readonly name: string;
}

/** What offices write for each part. */
const roleWords: readonly (readonly [PartyRole, RegExp])[] = [
  ['vendor', /^(?:vendors?|sellers?|transferors?)$/i],
  ['purchaser', /^(?:purchasers?|buyers?|transferees?)$/i],
  ['mortgagor', /^(?:mortgagors?|borrowers?)$/i],
  ['mortgagee', /^(?:mortgagees?|lenders?|banks?)$/i],
];

/**
 * The parties of a matter, one a line. `Vendor: Priya Nair` and `Priya Nair (vendor)` say the part as well; a line that
 * is a part alone (`Vendors:`) says it of the lines that follow, up to an empty one.
 */
export function readParties(parties: string): Party[] {
  const found: Party[] = [];
  let heading: PartyRole | null = null;
  for (const line of parties.split(/\r?\n/)) {
    const text = line.trim().replace(/\s+/g, ' ');
    if (text === '') heading = null;
    else {
      const party = readParty(text);
      if (party.name === '') heading = party.role;
      else found.push({ role: party.role ?? heading, name: party.name });
    }
  }
  return found;
}

/** The names of those who have a part, in the order of the lines. */
export function partiesAs(role: PartyRole, parties: string): string[] {
  return readParties(parties)
    .filter((party) => party.role === role)
    .map((party) => party.name);
}

function readParty(text: string): Party {
  const [, before = '', after = ''] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
  const named = roleOf(before);
  if (named !== null) return { role: named, name: after.trim() };
  const [, name = '', within = ''] = /^(.*\S)\s*\(([^()]+)\)$/.exec(text) ?? [];
  const bracketed = roleOf(within);
  return bracketed === null ? { role: null, name: text } : { role: bracketed, name };
}

function roleOf(word: string): PartyRole | null {
  return roleWords.find(([, pattern]) => pattern.test(word.trim()))?.[0] ?? null;
}

/** Whether an alert's reference, which a person typed, names the matter: its number, alone or before more words. */
export function isReferenceOf(reference: string, matterNumber: string): boolean {
  const tidy = reference.trim();
  return tidy === matterNumber || tidy.startsWith(`${matterNumber} `);
}
