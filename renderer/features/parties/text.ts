import { counted } from '../../../shared/lib/counted.ts';
import {
  isNamedAsPerson,
  maxParties,
  namesFor,
  type Party,
  type PartyKind,
} from '../../../shared/model/party.ts';
import { partyName } from '../../../shared/model/party-text.ts';

/** What a row is called for a screen reader: `Party 2: Mei Huang`. */
export function rowName(party: Party, at: number): string {
  const name = partyName({ ...party, representatives: [] }).trim();
  return name === '' || name === 'Estate of' ? `Party ${at + 1}` : `Party ${at + 1}: ${name}`;
}

/** What the names within a trust or an estate are. */
export function representativeTexts(kind: PartyKind): {
  readonly one: string;
  readonly many: string;
  readonly add: string;
} {
  return kind === 'trust'
    ? { one: 'Trustee', many: 'Trustees', add: 'Add trustee' }
    : { one: 'Executor', many: 'Executors or administrators', add: 'Add executor' };
}

export const readingTexts = {
  title: 'Check every row against the earlier text',
  body: 'Nothing is used until you save. If a name could not be divided, all of it is in the given names and the family name is empty.',
} as const;

export function removedText(party: Party): string {
  return `${partyName(party).trim() || 'Party'} removed`;
}

export function addedText(count: number, number: string): string {
  return `${counted(count, 'vendor')} added to matter ${number}`;
}

export const proprietorTexts = {
  action: 'Use proprietors as vendors',
  none: {
    title: 'No vendors added',
    body: 'No registered proprietors could be read from this statement.',
  },
  known: (number: string) => ({
    title: 'No vendors added',
    body: `All registered proprietors are vendors of matter ${number} already.`,
  }),
  tooMany: (count: number) => ({
    title: 'No vendors added',
    body: `The statement names ${counted(count, 'registered proprietor')}, and a matter has at most ${maxParties} parties. Enter the vendors yourself.`,
  }),
  toCheck: {
    title: 'Vendors added to the form, not saved yet',
    body: 'Check the names and types against the statement, then save the matter.',
  },
} as const;

/** The party as another kind. Its name goes along to where that kind has it. */
export function asKind<
  Named extends { kind: PartyKind; givenNames: string; familyName: string; name: string },
>(party: Named, kind: Named['kind']): Named {
  const isPerson = isNamedAsPerson(kind);
  const names = isPerson === isNamedAsPerson(party.kind) ? {} : namesFor(isPerson, party);
  return { ...party, kind, ...names };
}
