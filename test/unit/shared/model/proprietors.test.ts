import { expect, test } from 'vitest';
import { checkParties } from '../../../../shared/model/party.ts';
import { vendorsOfStatement, withVendors } from '../../../../shared/model/proprietors.ts';
import type { RegisterStatement } from '../../../../shared/model/register-statement.ts';
import { aCompany, aPerson } from '../../../support/parties.ts';

type Proprietor = NonNullable<RegisterStatement['registeredProprietor']>;
type Group = Proprietor['proprietorships'][number]['groups'][number];
type Holder = Group['holdings'][number]['party'];

const nobody: Holder = {
  proprietorNameText: null,
  givenNames: [],
  familyName: null,
  legalEntityName: null,
  address: null,
};
const jo: Holder = {
  ...nobody,
  proprietorNameText: 'JO ANN CITIZEN',
  givenNames: ['JO', 'ANN'],
  familyName: 'CITIZEN',
  address: '24A FORESHORE ROAD JAM JERRUP 3984',
};
const harbour: Holder = { ...nobody, legalEntityName: 'HARBOUR HOLDINGS PTY LTD' };

function kept(statement: Partial<RegisterStatement>) {
  return {
    statement: statement as RegisterStatement,
    leftOut: [] as readonly unknown[],
    problem: null as unknown,
  };
}

function statementOf(
  groups: readonly Holder[][],
  ofGroup: Partial<Group> = {},
  lifeEstateText: string | null = null,
) {
  const group = {
    order: null,
    tenancyType: null,
    proprietorGroupFreeText: null,
    nicoText: null,
    mannerOfHoldingForTheShareValue: null,
    shareNumerator: null,
    shareDenominator: null,
    proprietorDerivation: null,
    proprietorDerivationDate: null,
  };
  const ship = {
    effectiveDate: null,
    registeredProprietorshipText: null,
    proprietorDerivation: null,
    order: null,
    groups: groups.map((holders) => ({
      ...group,
      ...ofGroup,
      holdings: holders.map((party) => ({ order: null, party })),
    })),
  };
  const registeredProprietor: Proprietor = {
    estateType: null,
    expiryDate: null,
    lifeEstateText,
    proprietorships: [ship],
  };
  return kept({ registeredProprietor, titleStatus: 'LIVE' });
}

const joAsVendor = aPerson('vendor', 'JO ANN', 'CITIZEN', { address: '24A FORESHORE ROAD JAM JERRUP 3984' });
const harbourAsVendor = aCompany('vendor', 'HARBOUR HOLDINGS PTY LTD');

test('proprietors become vendors in the parts that the register gives, each once', () => {
  expect(vendorsOfStatement(statementOf([[jo, harbour], [jo]]))).toEqual({
    vendors: [joAsVendor, harbourAsVendor],
    isSure: true,
  });
  expect(vendorsOfStatement(kept({ registeredProprietor: null }))).toMatchObject({
    vendors: [],
  });
});

test('a name without its parts is not divided by a machine, and cannot be saved as it is', () => {
  const whole = { ...nobody, proprietorNameText: 'LACHLAN TARIQ HUANG AND MEI HUANG' };
  const { vendors, isSure } = vendorsOfStatement(statementOf([[whole]]));
  expect(isSure).toBe(false);
  expect(vendors).toMatchObject([{ givenNames: 'LACHLAN TARIQ HUANG AND MEI HUANG', familyName: '' }]);
  expect(checkParties(vendors)).not.toEqual([]);
});

test('words that the register adds have to be read by a person', () => {
  const as = { proprietorGroupFreeText: 'Legal Personal Representative(s) of ANN LEE deceased' };
  expect(vendorsOfStatement(statementOf([[jo]], as)).isSure).toBe(false);
  expect(vendorsOfStatement(statementOf([[jo]], {}, 'for the life of ANN LEE')).isSure).toBe(false);
});

test('what of the statement could not be read may be a proprietor: a person reads it', () => {
  const whole = statementOf([[jo]]);
  expect(vendorsOfStatement(whole).isSure).toBe(true);
  const path = 'registeredProprietor.proprietorships[0].groups[0].holdings[1]';
  expect(vendorsOfStatement({ ...whole, leftOut: [{ path, value: '"MEI HUANG"' }] }).isSure).toBe(false);
  expect(vendorsOfStatement({ ...whole, problem: { notes: [] } }).isSure).toBe(false);
  const cancelled = { ...whole.statement, titleStatus: 'CANCELLED' };
  expect(vendorsOfStatement({ ...whole, statement: cancelled }).isSure).toBe(false);
});

test.each([
  ['has no letter', ''],
  ['holds a sign that nobody sees', 'HARBOUR \u202e HOLDINGS'],
  ['is longer than is saved', 'H'.repeat(300)],
])('a name that %s waits in the form', (_what, legalEntityName) => {
  expect(vendorsOfStatement(statementOf([[{ ...harbour, legalEntityName }]])).isSure).toBe(false);
});

test('two proprietors of one name at two addresses are two, and a person reads them', () => {
  const son = { ...jo, address: '3 MINE LANE KEW 3101' };
  const { vendors, isSure } = vendorsOfStatement(statementOf([[jo, son, jo]]));
  expect(vendors.map(({ address }) => address)).toEqual([jo.address, son.address]);
  expect(isSure).toBe(false);
});

test('vendors who are there already are not added again, and nobody else goes', () => {
  const kim = aPerson('purchaser', 'Kim', 'Lee');
  const known = aPerson('vendor', 'Jo Ann', 'Citizen');
  expect(withVendors([kim, known], [joAsVendor, harbourAsVendor])).toEqual([kim, known, harbourAsVendor]);
  expect(withVendors([kim], [joAsVendor])).toEqual([kim, joAsVendor]);
  // A purchaser of the same name is another role.
  expect(withVendors([aPerson('purchaser', 'Jo Ann', 'Citizen')], [joAsVendor])).toHaveLength(2);
});
