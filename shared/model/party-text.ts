import { acnText } from './acn.ts';
import { isNamedAsPerson, type NameParts, type Party, type PartyKind, type PartyRole } from './party.ts';

export const partyRoleTexts: Record<PartyRole, string> = {
  vendor: 'Vendor',
  purchaser: 'Purchaser',
  mortgagor: 'Mortgagor',
  mortgagee: 'Mortgagee',
  guarantor: 'Guarantor',
  caveator: 'Caveator',
  lessor: 'Landlord',
  lessee: 'Tenant',
  other: 'Other party',
};

export const partyKindTexts: Record<PartyKind, string> = {
  individual: 'Individual',
  company: 'Company',
  trust: 'Trust',
  estate: 'Deceased estate',
};

/** `Mei Huang`, `Acme Pty Ltd`, `Ann Lee as trustee for The Lee Trust`, `Estate of Ann Lee`. */
export function partyName(party: Party): string {
  const name = ownName(party);
  if (party.kind === 'estate') return `Estate of ${name}`;
  const trustees = party.kind === 'trust' ? representativesText(party) : '';
  return trustees === '' ? name : `${trustees} as trustee for ${name}`;
}

/** All that is known of a party, in one line: `Vendor: Acme Pty Ltd, ACN 004 085 616, 12 High Street Kew`. */
export function partyText(party: Party): string {
  const executors = party.kind === 'estate' ? representativesText(party) : '';
  const more = [
    party.kind === 'company' && party.acn !== '' ? `ACN ${acnText(party.acn)}` : '',
    executors === '' ? '' : `${party.representatives.length === 1 ? 'executor' : 'executors'} ${executors}`,
    party.address,
  ];
  const text = [partyName(party), ...more].filter(Boolean).join(', ');
  return party.role === '' ? text : `${partyRoleTexts[party.role]}: ${text}`;
}

function representativesText({ representatives }: Party): string {
  return representatives
    .map((one) => (one.acn === '' ? ownName(one) : `${ownName(one)} (ACN ${acnText(one.acn)})`))
    .join(' and ');
}

function ownName(given: NameParts & { readonly kind: PartyKind }): string {
  return isNamedAsPerson(given.kind)
    ? [given.givenNames, given.familyName].filter(Boolean).join(' ')
    : given.name;
}
