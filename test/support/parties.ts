import { emptyParty, type Party, type PartyRole } from '../../shared/model/party.ts';

export function aPerson(
  role: PartyRole,
  givenNames: string,
  familyName: string,
  more: Partial<Party> = {},
): Party {
  return { ...emptyParty, role, givenNames, familyName, ...more };
}

export function aCompany(role: PartyRole, name: string, acn = ''): Party {
  return { ...emptyParty, role, kind: 'company', name, acn };
}
