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
  return { registeredProprietor } as RegisterStatement;
}

const joAsVendor = aPerson('vendor', 'JO ANN', 'CITIZEN', { address: '24A FORESHORE ROAD JAM JERRUP 3984' });
const harbourAsVendor = aCompany('vendor', 'HARBOUR HOLDINGS PTY LTD');

test('proprietors become vendors in the parts that the register gives, each once', () => {
  expect(vendorsOfStatement(statementOf([[jo, harbour], [jo]]))).toEqual({
    vendors: [joAsVendor, harbourAsVendor],
    isSure: true,
  });
  expect(vendorsOfStatement({ registeredProprietor: null } as RegisterStatement)).toMatchObject({
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

test('vendors who are there already are not added again, and nobody else goes', () => {
  const kim = aPerson('purchaser', 'Kim', 'Lee');
  const known = aPerson('vendor', 'Jo Ann', 'Citizen');
  expect(withVendors([kim, known], [joAsVendor, harbourAsVendor])).toEqual([kim, known, harbourAsVendor]);
  expect(withVendors([kim], [joAsVendor])).toEqual([kim, joAsVendor]);
  // A purchaser of the same name is another role.
  expect(withVendors([aPerson('purchaser', 'Jo Ann', 'Citizen')], [joAsVendor])).toHaveLength(2);
});
