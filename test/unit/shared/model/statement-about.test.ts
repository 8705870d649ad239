import { describe, expect, test } from 'vitest';
import { interpretStatement } from '../../../../main/register/interpret-statement.ts';
import type { RegisterStatement } from '../../../../shared/model/register-statement.ts';
import { aboutOf, shortProprietors } from '../../../../shared/model/statement-about.ts';
import { parseVolumeFolio } from '../../../../shared/model/volume-folio.ts';
import { aStatement } from '../../../support/drss.ts';

const title = parseVolumeFolio('10940/843');
if (!title.ok) throw new Error(title.failure.message);
const bytes = new TextEncoder().encode(JSON.stringify(aStatement()));
const read = interpretStatement(bytes, 'application/json', title.value, { loopbackOrigin: null });
if (read.statement === null) throw new Error(read.remarks.join(' '));
const { statement } = read;

type Party = NonNullable<
  RegisterStatement['registeredProprietor']
>['proprietorships'][number]['groups'][number]['holdings'][number]['party'];

/** The statement with these proprietors, in this order. */
function heldBy(...parties: readonly Partial<Party>[]): RegisterStatement {
  const registered = statement.registeredProprietor;
  const [ship] = registered?.proprietorships ?? [];
  const [group] = ship?.groups ?? [];
  if (!registered || !ship || !group) throw new Error('The statement has no proprietor');
  const nobody = { proprietorNameText: null, givenNames: [], familyName: null, legalEntityName: null };
  const holdings = parties.map((party, order) => ({ order, party: { ...nobody, address: null, ...party } }));
  return {
    ...statement,
    registeredProprietor: { ...registered, proprietorships: [{ ...ship, groups: [{ ...group, holdings }] }] },
  };
}
const shortOf = (...parties: readonly Partial<Party>[]) =>
  shortProprietors(aboutOf(heldBy(...parties)).proprietors);

test('a list names the address and land of a statement, and its proprietors in the order of the register', () => {
  expect(aboutOf(statement)).toEqual({
    address: 'UNIT 101 800 SWANSTON STREET CARLTON VIC 3053',
    land: 'Lot 101 PS328573',
    proprietors: [
      { full: 'JO ANN CITIZEN', short: 'J A CITIZEN' },
      { full: 'HARBOUR HOLDINGS PTY LTD', short: 'HARBOUR HOLDINGS PTY LTD' },
    ],
  });
});

describe('proprietors in short', () => {
  const lachlan = { givenNames: ['Lachlan', 'Tariq'], familyName: 'Huang' };
  test.each([
    ['L T Huang', [lachlan]],
    ['L T Huang and 1 other', [lachlan, { givenNames: ['Mei'], familyName: 'Huang' }]],
    ['L T Huang and 2 others', [lachlan, { legalEntityName: 'A Pty Ltd' }, { legalEntityName: 'B Pty Ltd' }]],
    ['Acme Holdings Pty Ltd', [{ legalEntityName: 'Acme Holdings Pty Ltd' }]],
    // Who holds twice is one.
    ['L T Huang', [lachlan, lachlan]],
    // In one field the register does not say which part is the family name.
    ['Lachlan Tariq Huang', [{ proprietorNameText: 'Lachlan Tariq Huang' }]],
    ['L T Huang', [{ givenNames: ['Lachlan Tariq'], familyName: 'Huang' }]],
    ['', [{}]],
  ] satisfies [string, Partial<Party>[]][])('are %s', (short, parties) => {
    expect(shortOf(...parties)).toBe(short);
  });
});

test('a title of which one parcel has no SPI is named as the register describes all of them', () => {
  const land = statement.landDescription;
  if (land === null) throw new Error('The statement has no land');
  const parcel = (parcelDescription: string, spi: string | null) => ({
    parcelDescription,
    spi,
    lotType: null,
  });
  const of = (...landParcels: ReturnType<typeof parcel>[]) =>
    aboutOf({ ...statement, landDescription: { ...land, landParcels } }).land;
  expect(of(parcel('Lot 1', '1\\PS1234'), parcel('Road R1', null))).toBe('Lot 1, Road R1');
  expect(of(parcel('Lot 2', '2\\PS1234'), parcel('Lot 1', '1\\PS1234'))).toBe(
    'Lot 1 PS1234 and Lot 2 PS1234',
  );
  expect(of()).toBeNull();
});
