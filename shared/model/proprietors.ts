import { emptyParty, isSameNamed, type Party, partiesAs } from './party.ts';
import type { RegisterStatement } from './register-statement.ts';

type Proprietor = NonNullable<RegisterStatement['registeredProprietor']>;
type Holder = Proprietor['proprietorships'][number]['groups'][number]['holdings'][number]['party'];

/**
 * The registered proprietors of a statement as vendors, each once. `isSure`: each name came in its parts, and the register adds no
 * words, as it does for an executor or a life estate: those a person has to read.
 */
export function vendorsOfStatement({ registeredProprietor }: RegisterStatement): {
  readonly vendors: Party[];
  readonly isSure: boolean;
} {
  const groups = (registeredProprietor?.proprietorships ?? []).flatMap((one) => one.groups);
  const holders = groups.flatMap(({ holdings }) => holdings.map(({ party }) => party));
  const vendors = holders.map(vendorOf).reduce<Party[]>(withoutSame, []);
  const hasWords = groups.some(({ proprietorGroupFreeText }) => proprietorGroupFreeText !== null);
  return {
    vendors,
    isSure: vendors.every(isInParts) && !hasWords && (registeredProprietor?.lifeEstateText ?? null) === null,
  };
}

/** The parties with these vendors after them, but for those who are vendors already. */
export function withVendors(parties: readonly Party[], vendors: readonly Party[]): Party[] {
  const known = partiesAs('vendor', parties);
  return [...parties, ...vendors.filter((one) => !known.some((other) => isSameNamed(other, one)))];
}

function withoutSame(found: readonly Party[], one: Party): Party[] {
  return found.some((other) => isSameNamed(other, one)) ? [...found] : [...found, one];
}

/** A name that did not come in parts stands whole in the given names, without a family name: it is not saved so. */
function vendorOf({ proprietorNameText, givenNames, familyName, legalEntityName, address }: Holder): Party {
  const vendor: Party = { ...emptyParty, role: 'vendor', address: address ?? '' };
  if (legalEntityName !== null) return { ...vendor, kind: 'company', name: legalEntityName };
  if (familyName !== null) return { ...vendor, givenNames: givenNames.join(' '), familyName };
  return { ...vendor, givenNames: proprietorNameText ?? givenNames.join(' ') };
}

function isInParts({ kind, givenNames, familyName }: Party): boolean {
  return kind === 'company' || (givenNames !== '' && familyName !== '');
}
