import type { MatterKind } from './matter.ts';
import { isNamedAsPerson, type Party, type PartyRole, partiesAs } from './party.ts';
import { partyName } from './party-text.ts';

/** The side that an office acts for in a matter of each kind; of another kind nobody can say. */
const ownSide: Readonly<Record<MatterKind, PartyRole | null>> = {
  sale: 'vendor',
  purchase: 'purchaser',
  refinance: 'mortgagor',
  other: null,
};

/**
 * What an office calls a client on a folder: `Huang & Lee`, `Acme Pty Ltd`. The parties of the side that it acts for; where none has
 * that role, the first party. Empty where there is none.
 */
export function clientName(kind: MatterKind, parties: readonly Party[]): string {
  const side = ownSide[kind];
  const own = side === null ? [] : partiesAs(side, parties);
  const named = own.length > 0 ? own : parties.slice(0, 1);
  const names = named.map((party) =>
    party.kind !== 'estate' && isNamedAsPerson(party.kind) ? party.familyName : partyName(party),
  );
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].join(' & ');
}
