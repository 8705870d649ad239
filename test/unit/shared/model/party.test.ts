import { describe, expect, test } from 'vitest';
import {
  areSameParties,
  checkParties,
  emptyName,
  emptyParty,
  isSameNamed,
  type Party,
  tidyParties,
} from '../../../../shared/model/party.ts';
import { partyName, partyText } from '../../../../shared/model/party-text.ts';
import { vendorsOf } from '../../../../shared/model/vendor.ts';
import { aCompany, aPerson } from '../../../support/parties.ts';

const fieldsOf = (...parties: Party[]) => checkParties(parties).map(({ field }) => field);
const trust: Party = {
  ...emptyParty,
  role: 'vendor',
  kind: 'trust',
  name: 'The Lee Trust',
  representatives: [{ ...emptyName, kind: 'company', name: 'Acme Pty Ltd', acn: '004085616' }],
};

describe('parties that can be saved', () => {
  test.each<[string, Party]>([
    ['a person', aPerson('vendor', 'Mei', 'Huang')],
    ['a person with one name', aPerson('vendor', '', 'Sukarno')],
    ['a company without an ACN', aCompany('mortgagee', 'City of Yarra')],
    ['a company with an ACN in groups', aCompany('vendor', 'Acme Pty Ltd', '004 085 616')],
    ['a trust with a trustee', trust],
    ['an estate', aPerson('vendor', 'Ann', 'Lee', { kind: 'estate' })],
    ['a row that nobody has begun', emptyParty],
  ])('%s', (_, party) => {
    expect(checkParties([party])).toEqual([]);
  });
});

describe('parties that cannot be saved name the field', () => {
  test.each<[string, Party, string[]]>([
    ['no role', aPerson('' as never, 'Mei', 'Huang'), ['role']],
    [
      'a name that is not divided',
      aPerson('vendor', 'Lachlan Tariq Huang and Mei Huang', ''),
      ['familyName'],
    ],
    ['a role and nothing else', aPerson('vendor', '', ''), ['familyName']],
    ['a company without a name', aCompany('vendor', '', '004085616'), ['name']],
    ['an ACN with a wrong check digit', aCompany('vendor', 'Acme Pty Ltd', '004085617'), ['acn']],
    ['an ACN that is too short', aCompany('vendor', 'Acme Pty Ltd', '4085616'), ['acn']],
    ['a control sign', aPerson('vendor', 'M\u0000ei', 'Huang'), ['givenNames']],
    ['a name of two lines', aPerson('vendor', 'Mei', 'Hu\nang'), ['familyName']],
    [
      'an address that is too long',
      aPerson('vendor', 'Mei', 'Huang', { address: 'x'.repeat(201) }),
      ['address'],
    ],
    [
      'a trustee with a wrong ACN',
      { ...trust, representatives: [emptyName, { ...emptyName, kind: 'company', name: 'A', acn: '1' }] },
      ['representatives[1].acn'],
    ],
    [
      'too many executors',
      aPerson('vendor', 'Ann', 'Lee', {
        kind: 'estate',
        representatives: Array.from({ length: 11 }, () => ({ ...emptyName, familyName: 'Lee' })),
      }),
      ['representatives'],
    ],
  ])('%s', (_, party, fields) => {
    expect(fieldsOf(party)).toEqual(fields.map((field) => `parties[0].${field}`));
    // A blank row before it moves nothing.
    expect(fieldsOf(emptyParty, party)).toEqual(fields.map((field) => `parties[1].${field}`));
  });

  test('more than fifty', () => {
    expect(fieldsOf(...Array.from({ length: 51 }, () => aPerson('vendor', 'Mei', 'Huang')))).toEqual([
      'parties',
    ]);
  });
});

test('what is saved has one space between words, the digits of the ACN, and the parts of its kind only', () => {
  const typed = {
    ...aCompany('vendor', ' Acme  Pty Ltd ', '004 085 616'),
    givenNames: 'left over',
    representatives: [{ ...emptyName, familyName: 'Lee' }],
  };
  expect(tidyParties([emptyParty, typed])).toEqual([aCompany('vendor', 'Acme Pty Ltd', '004085616')]);
  const withBlank = { ...trust, acn: '1', representatives: [emptyName, ...trust.representatives] };
  expect(tidyParties([withBlank])).toEqual([trust]);
});

test('every field counts where two lists are compared', () => {
  const changes: Partial<Party>[] = [
    { role: 'purchaser' },
    { kind: 'company' },
    { givenNames: 'x' },
    { familyName: 'x' },
    { name: 'x' },
    { acn: 'x' },
    { address: 'x' },
    { representatives: [{ ...emptyName, acn: 'x' }] },
  ];
  expect(areSameParties([trust], [{ ...trust }])).toBe(true);
  for (const change of changes) expect(areSameParties([trust], [{ ...trust, ...change }])).toBe(false);
  expect(areSameParties([trust], [])).toBe(false);
});

test('a party is the same however its name is written, and a company by its ACN', () => {
  expect(isSameNamed(aPerson('vendor', 'Zoë', 'Nguyễn'), aPerson('purchaser', 'ZOE', ' NGUYEN'))).toBe(true);
  expect(isSameNamed(aPerson('vendor', 'Mei', 'Huang'), aPerson('vendor', 'Mei', 'Hung'))).toBe(false);
  const acme = aCompany('vendor', 'Acme Pty Ltd', '004085616');
  expect(isSameNamed(acme, aCompany('vendor', 'Acme Proprietary Limited', '004085616'))).toBe(true);
  expect(isSameNamed(acme, aCompany('vendor', 'Acme Pty Ltd', '010499966'))).toBe(false);
  expect(isSameNamed(acme, aCompany('vendor', 'ACME PTY LTD'))).toBe(true);
});

test('a party in words', () => {
  expect(partyName(trust)).toBe('Acme Pty Ltd (ACN 004 085 616) as trustee for The Lee Trust');
  const estate = aPerson('vendor', 'Ann', 'Lee', {
    kind: 'estate',
    representatives: [{ ...emptyName, givenNames: 'Kim', familyName: 'Lee' }],
    address: '3 MINE LANE KEW 3101',
  });
  expect(partyText(estate)).toBe('Vendor: Estate of Ann Lee, executor Kim Lee, 3 MINE LANE KEW 3101');
});

test('vendors who are purchasers as well are named', () => {
  const parties = [
    aPerson('vendor', 'Mei', 'Huang'),
    aPerson('vendor', 'Ann', 'Lee'),
    aPerson('purchaser', 'mei', 'HUANG'),
  ];
  expect(vendorsOf(parties)).toMatchObject({ vendors: [{}, {}], alsoPurchasers: ['Mei Huang'] });
});
