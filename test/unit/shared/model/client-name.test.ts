import { expect, test } from 'vitest';
import { clientName } from '../../../../shared/model/client-name.ts';
import { emptyParty, type Party } from '../../../../shared/model/party.ts';

const person = (role: Party['role'], familyName: string): Party => ({ ...emptyParty, role, familyName });
const company = (role: Party['role'], name: string): Party => ({
  ...emptyParty,
  role,
  kind: 'company',
  name,
});
const parties = [
  person('vendor', 'Huang'),
  person('purchaser', 'Lee'),
  person('vendor', 'Huang'),
  company('vendor', 'Acme Pty Ltd'),
];

test.each([
  ['sale', parties, 'Huang & Acme Pty Ltd'],
  ['purchase', parties, 'Lee'],
  ['refinance', parties, 'Huang'],
  ['other', parties, 'Huang'],
  ['sale', [], ''],
] as const)(
  'of a %s is the side that the office acts for, each name once, or else the first party',
  (kind, given, name) => {
    expect(clientName(kind, given)).toBe(name);
  },
);
