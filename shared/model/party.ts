import { hasControls } from '../lib/controls.ts';
import type { Fault } from '../lib/fault.ts';
import { tidyWords } from '../lib/tidy-words.ts';
import { acnDigits, isAcn } from './acn.ts';

export const partyRoles = [
  'vendor',
  'purchaser',
  'mortgagor',
  'mortgagee',
  'guarantor',
  'caveator',
  'lessor',
  'lessee',
  'other',
] as const;
export type PartyRole = (typeof partyRoles)[number];

export const nameKinds = ['individual', 'company'] as const;
export const partyKinds = [...nameKinds, 'trust', 'estate'] as const;
export type PartyKind = (typeof partyKinds)[number];

/** The parts of a name. What the kind does not have is empty. */
export interface NameParts {
  /** Of a person; of an estate those of the person who died. */
  readonly givenNames: string;
  readonly familyName: string;
  /** Of a company or a trust. */
  readonly name: string;
  /** Of a company: nine digits once it is saved, or empty. */
  readonly acn: string;
}

/** A trustee or an executor. */
export interface PartyName extends NameParts {
  readonly kind: (typeof nameKinds)[number];
}

/** A party of a matter. */
export interface Party extends NameParts {
  /** Empty until a person chooses it; it is not saved so. */
  readonly role: PartyRole | '';
  readonly kind: PartyKind;
  /** Trustees of a trust, executors or administrators of an estate. */
  readonly representatives: readonly PartyName[];
  readonly address: string;
}

export const emptyName: PartyName = {
  kind: 'individual',
  givenNames: '',
  familyName: '',
  name: '',
  acn: '',
};
export const emptyParty: Party = { role: '', ...emptyName, representatives: [], address: '' };

export const maxParties = 50;
export const maxRepresentatives = 10;
const maxLength = 200;

/** What is wrong with the parties; each fault names its field, such as `parties[0].representatives[1].acn`. */
export function checkParties(parties: readonly Party[]): Fault[] {
  if (parties.length > maxParties)
    return [{ field: 'parties', message: `Enter at most ${maxParties} parties.` }];
  return parties.flatMap((party, index): Fault[] => {
    if (isBlank(party)) return [];
    const field = `parties[${index}]`;
    const { address, representatives } = tidyParty(party);
    return [
      ...(party.role === '' ? [{ field: `${field}.role`, message: 'Select the role of this party.' }] : []),
      ...nameFaults(field, party),
      ...(isOneLine(address) ? [] : [{ field: `${field}.address`, message: tooLong }]),
      ...(representatives.length > maxRepresentatives
        ? [{ field: `${field}.representatives`, message: `Enter at most ${maxRepresentatives} names.` }]
        : []),
      ...(hasRepresentatives(party.kind)
        ? party.representatives.flatMap((one, at) =>
            isBlankName(one) ? [] : nameFaults(`${field}.representatives[${at}]`, one),
          )
        : []),
    ];
  });
}

const tooLong = `Enter at most ${maxLength} characters on one line.`;

function nameFaults(field: string, given: NameParts & { readonly kind: PartyKind }): Fault[] {
  const tidy = tidyName(given);
  const needed: readonly [keyof NameParts, string][] = isNamedAsPerson(given.kind)
    ? [['familyName', 'Enter the family name.']]
    : [['name', given.kind === 'trust' ? 'Enter the name of the trust.' : 'Enter the name of the company.']];
  const faults = needed.filter(([part]) => tidy[part] === '').map(([part, message]) => ({ part, message }));
  for (const part of ['givenNames', 'familyName', 'name'] as const)
    if (!isOneLine(tidy[part])) faults.push({ part, message: tooLong });
  if (tidy.acn !== '' && !isAcn(tidy.acn)) {
    const message =
      acnDigits(tidy.acn) === null
        ? 'Enter the 9 digits of the ACN, such as 004 085 616, or leave it empty.'
        : 'This is not a valid ACN: its last digit does not match the others. Check each digit, or leave it empty.';
    faults.push({ part: 'acn', message });
  }
  return faults.map(({ part, message }) => ({ field: `${field}.${part}`, message }));
}

function isOneLine(text: string): boolean {
  return text.length <= maxLength && !hasControls(text);
}

/** Parties as they are saved: without blank rows, and each with the parts of its kind only. */
export function tidyParties(parties: readonly Party[]): Party[] {
  return parties.filter((party) => !isBlank(party)).map(tidyParty);
}

function tidyParty(party: Party): Party {
  return {
    role: party.role,
    ...tidyName(party),
    kind: party.kind,
    representatives: hasRepresentatives(party.kind)
      ? party.representatives
          .filter((one) => !isBlankName(one))
          .map((one) => ({ ...tidyName(one), kind: one.kind }))
      : [],
    address: oneSpaced(party.address),
  };
}

function tidyName<Kind extends PartyKind>(given: NameParts & { readonly kind: Kind }) {
  const isPerson = isNamedAsPerson(given.kind);
  return {
    kind: given.kind,
    givenNames: isPerson ? oneSpaced(given.givenNames) : '',
    familyName: isPerson ? oneSpaced(given.familyName) : '',
    name: isPerson ? '' : oneSpaced(given.name),
    acn: given.kind === 'company' ? (acnDigits(given.acn) ?? given.acn.trim()) : '',
  };
}

function oneSpaced(text: string): string {
  return text.trim().replace(/ +/g, ' ');
}

/** A row that nobody has begun: nothing of it is lost. */
function isBlank(party: Party): boolean {
  return (
    party.role === '' &&
    party.address.trim() === '' &&
    isBlankName(party) &&
    party.representatives.every(isBlankName)
  );
}

function isBlankName({ givenNames, familyName, name, acn }: NameParts): boolean {
  return [givenNames, familyName, name, acn].every((text) => text.trim() === '');
}

export function isNamedAsPerson(kind: PartyKind): boolean {
  return kind === 'individual' || kind === 'estate';
}

/**
 * Names where a kind has them: a person in two parts, others as a whole. Where nothing stands there, the words go along: nothing is
 * typed twice.
 */
export function namesFor(
  isPerson: boolean,
  { givenNames, familyName, name }: Pick<NameParts, 'givenNames' | 'familyName' | 'name'>,
): Pick<NameParts, 'givenNames' | 'familyName' | 'name'> {
  if (!isPerson)
    return { givenNames, familyName, name: name || [givenNames, familyName].filter(Boolean).join(' ') };
  const hasParts = givenNames !== '' || familyName !== '';
  return { givenNames: hasParts ? givenNames : name, familyName, name };
}

export function hasRepresentatives(kind: PartyKind): boolean {
  return kind === 'trust' || kind === 'estate';
}

/** Whether two lists say the same in every field. */
export function areSameParties(one: readonly Party[], other: readonly Party[]): boolean {
  return JSON.stringify(one.map(fieldsOf)) === JSON.stringify(other.map(fieldsOf));
}

const fieldsOf = (party: Party) => [
  party.role,
  ...nameFieldsOf(party),
  party.address,
  ...party.representatives.map(nameFieldsOf),
];
const nameFieldsOf = ({ kind, givenNames, familyName, name, acn }: NameParts & { readonly kind: string }) => [
  kind,
  givenNames,
  familyName,
  name,
  acn,
];

/** Those who have a role, in their order. */
export function partiesAs(role: PartyRole, parties: readonly Party[]): Party[] {
  return parties.filter((party) => party.role === role);
}

/** Whether two parties have the same name, however it is written, or the same ACN. */
export function isSameNamed(one: Party, other: Party): boolean {
  if (one.kind === 'company' && other.kind === 'company' && one.acn !== '' && other.acn !== '')
    return one.acn === other.acn;
  return nameKey(one) === nameKey(other);
}

/** The name, however it is written. */
export function nameKey({ givenNames, familyName, name }: Party): string {
  return tidyWords(`${givenNames} ${familyName} ${name}`);
}
