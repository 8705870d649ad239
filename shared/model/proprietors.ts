import { tidyWords } from '../lib/tidy-words.ts';
import { checkParties, emptyParty, isSameNamed, nameKey, type Party, partiesAs } from './party.ts';
import type { RegisterStatement } from './register-statement.ts';

type Proprietor = NonNullable<RegisterStatement['registeredProprietor']>;
type Holder = Proprietor['proprietorships'][number]['groups'][number]['holdings'][number]['party'];

interface KeptStatement {
  readonly statement: RegisterStatement | null;
  /** What of it could not be read: a proprietor may be among that. */
  readonly leftOut: readonly unknown[];
  /** What a person should know about it: it may be of another title. */
  readonly problem: unknown;
}

/**
 * The registered proprietors of a statement as vendors, each once. `isSure`: the statement is of a live title and was read whole.
 * Each name came in its parts and can be saved, and no two have one name. The register adds no words, as it does for an executor or
 * a life estate. Anything else a person has to read.
 */
export function vendorsOfStatement({ statement, leftOut, problem }: KeptStatement): {
  readonly vendors: Party[];
  readonly isSure: boolean;
} {
  const registered = statement?.registeredProprietor ?? null;
  const groups = (registered?.proprietorships ?? []).flatMap((one) => one.groups);
  const holders = groups.flatMap(({ holdings }) => holdings.map(({ party }) => party));
  const vendors = eachOnce(holders.map(vendorOf));
  const hasWords = groups.some(({ proprietorGroupFreeText }) => proprietorGroupFreeText !== null);
  const hasNamesakes = new Set(vendors.map(nameKey)).size < vendors.length;
  return {
    vendors,
    isSure:
      problem === null &&
      leftOut.length === 0 &&
      statement?.titleStatus === 'LIVE' &&
      vendors.every(isInParts) &&
      checkParties(vendors).length === 0 &&
      !hasNamesakes &&
      !hasWords &&
      (registered?.lifeEstateText ?? null) === null,
  };
}

/** The parties with these vendors after them, but for those who are vendors already. */
export function withVendors(parties: readonly Party[], vendors: readonly Party[]): Party[] {
  const known = partiesAs('vendor', parties);
  return [...parties, ...vendors.filter((one) => !known.some((other) => isSameNamed(other, one)))];
}

/** Who holds twice is one; father and son of one name are two, where the register has two addresses. */
function eachOnce(vendors: readonly Party[]): Party[] {
  const found = new Map<string, Party>();
  for (const one of vendors) {
    const key = `${nameKey(one)}\n${tidyWords(one.address)}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
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
