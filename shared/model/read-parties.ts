import { acnDigits } from './acn.ts';
import { emptyName, emptyParty, type Party, type PartyName, type PartyRole } from './party.ts';

/** What offices write for each role. */
const roleWords: readonly (readonly [PartyRole, RegExp])[] = [
  ['vendor', /^(?:vendors?|sellers?|transferors?)$/i],
  ['purchaser', /^(?:purchasers?|buyers?|transferees?)$/i],
  ['mortgagor', /^(?:mortgagors?|borrowers?)$/i],
  ['mortgagee', /^(?:mortgagees?|lenders?|banks?)$/i],
  ['guarantor', /^guarantors?$/i],
  ['caveator', /^caveators?$/i],
  ['lessor', /^(?:lessors?|landlords?)$/i],
  ['lessee', /^(?:lessees?|tenants?)$/i],
];

const companyWord =
  /\b(?:pty|ltd|limited|inc|incorporated|corporation|council|bank|association|society|nominees|holdings)\b/i;
/** `ACN 004 085 616`, in brackets or not, at the end of a name. */
const acnAtEnd = /^(.*[^\s,(])[\s,]*\(?\bA\.?C\.?N\.?:?\s*(\d{3}\s?\d{3}\s?\d{3})\)?$/i;
/** An address begins with a number, after `of` or a comma. */
const addressAfter = /^(.*?\S)(?:(?:\s+(?:both|all))?\s+of|,)\s+((?:unit|lot|level)?\s*\d\S*\s.*)$/i;
const asTrustee = /^(.*\S)\s+(?:as\s+trustees?\s+(?:for|of)|atf)\s+(\S.*)$/i;
const asExecutor =
  /^(.*\S)\s+as\s+(?:executors?|executrix|administrators?|legal personal representatives?)\s+(?:for|of)\s+(\S.*)$/i;
const estateBefore = /^(?:the\s+)?estate\s+of\s+(?:the\s+late\s+)?(\S.*)$/i;
const deceasedAfter = /^(.*?\S)[\s,]*\(?\b(?:deceased|dec['’]?d)\)?$/i;
/** What a name of a person in parts does not have. */
const noPerson =
  /[\d()[\]{}/:;"“”*#@?]|\b(?:trust|trustees?|family|estate|deceased|mr|mrs|ms|miss|dr|vendors?|purchasers?|mortgage(?:e|or)s?|transfer(?:or|ee)s?|caveators?|guarantors?)\b/i;
const particle = /^(?:van|von|der|den|de|del|della|di|da|dos|la|le|ter|bin|binte|al|el)$/;

/**
 * Parties that a person wrote as text, as rows: a proposal, which is used for nothing until a person has saved it. No word of a
 * name is left out and none is added. What cannot be divided surely stands whole in the given names of an individual without a
 * family name, and a role that is not written is empty: neither can be saved as it is.
 *
 * One or several parties a line. `Vendor: Priya Nair` and `Priya Nair (vendor)` give the role; a line that is a role alone
 * (`Vendors:`) gives it to the lines that follow, up to an empty one.
 */
export function readParties(text: string): Party[] {
  const found: Party[] = [];
  let heading: PartyRole | '' = '';
  for (const line of text.split(/\r?\n/)) {
    const one = line.trim().replace(/\s+/g, ' ');
    if (one === '') heading = '';
    else {
      const { role, names, isBank } = readRole(one);
      if (names === '') heading = role;
      else {
        const parties = isBank ? [{ ...emptyParty, kind: 'company' as const, name: names }] : readLine(names);
        found.push(...parties.map((party) => ({ ...party, role: role || heading })));
      }
    }
  }
  return found;
}

interface Read {
  readonly role: PartyRole | '';
  readonly names: string;
  /** The word for the role says that it is no person. */
  readonly isBank: boolean;
}

function readRole(text: string): Read {
  const [, before = '', after = ''] = /^([^:]+?)(?::|\s+[-–—]\s)\s*(.*)$/.exec(text) ?? [];
  const named = roleOf(before);
  if (named !== '') return { role: named, names: after.trim(), isBank: isBank(before) };
  const [, name = '', within = ''] = /^(.*\S)\s*\(([^()]+)\)$/.exec(text) ?? [];
  const bracketed = roleOf(within);
  return bracketed === ''
    ? { role: '', names: text, isBank: false }
    : { role: bracketed, names: name, isBank: isBank(within) };
}

function isBank(word: string): boolean {
  return /^banks?$/i.test(word.trim());
}

function roleOf(word: string): PartyRole | '' {
  return roleWords.find(([, pattern]) => pattern.test(word.trim()))?.[0] ?? '';
}

function readLine(text: string): Party[] {
  const [, names, address] = addressAfter.exec(text) ?? [];
  if (names !== undefined && address !== undefined && roleOf(names) === '') {
    const parties = readNames(names);
    // Two people of one address are usual; whether it is that of the last alone is not said.
    if (parties.every(isRead)) return parties.map((party) => ({ ...party, address }));
  }
  const parties = readNames(text);
  return parties.every(isRead) ? parties : [unread(text)];
}

/** Trusts and estates first: the names within them are not parties by themselves. */
function readNames(text: string): Party[] {
  const [, trustees, trust] = asTrustee.exec(text) ?? [];
  if (trustees !== undefined && trust !== undefined) {
    const representatives = readPeople(trustees);
    return representatives === null
      ? [unread(text)]
      : [{ ...emptyParty, kind: 'trust', name: trust, representatives }];
  }
  const [, executors, estate] = asExecutor.exec(text) ?? [];
  if (executors !== undefined && estate !== undefined) {
    const representatives = readPeople(executors);
    const died = personIn(deceasedIn(estate) ?? estate);
    return representatives === null || died === null
      ? [unread(text)]
      : [{ ...emptyParty, ...died, kind: 'estate', representatives }];
  }
  const deceased = deceasedIn(text);
  if (deceased !== null) {
    const died = personIn(deceased);
    return [died === null ? unread(text) : { ...emptyParty, ...died, kind: 'estate' }];
  }
  if (/\btrust$/i.test(text) && !companyWord.test(text))
    return [{ ...emptyParty, kind: 'trust', name: text }];
  return readPeople(text)?.map((name) => ({ ...emptyParty, ...name })) ?? [unread(text)];
}

/** The name in `Estate of NAME`, `Estate of NAME deceased` or `NAME (deceased)`; null where it is no estate. */
function deceasedIn(text: string): string | null {
  const [, named] = estateBefore.exec(text) ?? [];
  const [, before] = deceasedAfter.exec(named ?? text) ?? [];
  return before ?? named ?? null;
}

/** People and companies of one line; null where it is not sure where one ends and the next begins. */
function readPeople(text: string): PartyName[] | null {
  const parts = text.split(/\s+(?:and|&)\s+|\s*;\s*/i).map((part) => part.trim());
  const names = parts.flatMap((part) => {
    const listed = part.split(', ');
    // Each of several words: “Huang, Mei” is one person.
    const isList = listed.length > 1 && listed.every((one) => /^[^,]+ [^,]+$/.test(one));
    return isList && !companyWord.test(part) ? listed : [part];
  });
  // “Smith and Sons Pty Ltd” is one company; “Acme Pty Ltd and Sons Pty Ltd” are two.
  const isOneCompany = companyWord.test(text) && !names.every((one) => companyWord.test(one));
  if (isOneCompany && names.length > 1) return null;
  const read = names.map((name) => companyIn(name) ?? personIn(name));
  return read.every((one) => one !== null) ? read : null;
}

function companyIn(text: string): PartyName | null {
  const [, before, acn] = acnAtEnd.exec(text) ?? [];
  if (before !== undefined && acn !== undefined && acnDigits(acn) !== null)
    return { ...emptyName, kind: 'company', name: before, acn };
  // A number that is not at the end would stand within the name.
  return companyWord.test(text) && !/\bA[CB]N\b/i.test(text)
    ? { ...emptyName, kind: 'company', name: text }
    : null;
}

/** `Ann Mary Lee`, `Lee, Ann Mary` or `Ann van der Berg`; null where the parts are not sure. */
function personIn(text: string): PartyName | null {
  if (noPerson.test(text) || companyWord.test(text)) return null;
  const [, last, given] = /^([^\s,]+), ([^,]+)$/.exec(text) ?? [];
  if (last !== undefined && given !== undefined) return { ...emptyName, givenNames: given, familyName: last };
  const words = text.split(' ');
  if (words.length < 2 || text.includes(',')) return null;
  let from = words.length - 1;
  while (from > 1 && particle.test(words[from - 1] ?? '')) from -= 1;
  return {
    ...emptyName,
    givenNames: words.slice(0, from).join(' '),
    familyName: words.slice(from).join(' '),
  };
}

function unread(text: string): Party {
  return { ...emptyParty, givenNames: text };
}

function isRead(party: Party): boolean {
  return party.familyName !== '' || party.name !== '';
}
