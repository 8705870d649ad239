import { expect, test } from 'vitest';
import { interpretStatement } from '../../../main/register/interpret-statement.ts';
import { registerStatement } from '../../../shared/model/register-statement.ts';
import type { VolumeFolio } from '../../../shared/model/volume-folio.ts';
import { aStatement, bytesOf } from '../../support/drss.ts';

const title = '10940/843' as VolumeFolio;
const policy = { loopbackOrigin: null };

test('every field of the document is found again in the statement', () => {
  const meaning = interpretStatement(bytesOf(aStatement()), 'application/json', title, policy);
  expect(meaning.remarks).toEqual([]);
  expect(registerStatement.safeParse(meaning.statement).success).toBe(true);
  expect(meaning.statement).toEqual({
    copyrightText: 'State of Victoria. No part may be reproduced.',
    securityNo: '124080291367D',
    producedDate: '2026-09-01 10:15:00',
    authenticityToken: 'c2lnbmVk',
    titleReference: { volume: '10940', folio: '843', suffix: null },
    titleType: 'Freehold',
    ctType: 'Electronic',
    titleStatus: 'LIVE',
    landDescription: {
      landDescriptionText: 'Lot 101 on Plan of Subdivision 328573B.',
      landParcels: [{ parcelDescription: 'Lot 101', spi: '101\\PS328573', lotType: 'LOT' }],
      parentTitles: [{ volume: '09500', folio: '906', suffix: 'A' }],
      titleDerivationText: 'Created by instrument PS328573B 14/06/1994',
      titleDerivation: 'PS328573B',
      titleDerivationDate: '1994-06-14',
    },
    registeredProprietor: {
      estateType: 'Fee Simple',
      expiryDate: '2099-12-31',
      lifeEstateText: 'Life estate text',
      proprietorships: [
        {
          effectiveDate: '2015-03-02',
          registeredProprietorshipText: 'Joint Proprietors',
          proprietorDerivation: 'AL123456X',
          order: 1,
          groups: [
            {
              order: 1,
              tenancyType: 'Joint Proprietors',
              proprietorGroupFreeText: 'as executors',
              nicoText: 'nico',
              mannerOfHoldingForTheShareValue: 'Tenants in Common',
              shareNumerator: 1,
              shareDenominator: 2,
              proprietorDerivation: 'AL123456X',
              proprietorDerivationDate: '2015-03-02',
              holdings: [
                {
                  order: 1,
                  party: {
                    proprietorNameText: 'JO ANN CITIZEN',
                    givenNames: ['JO', 'ANN'],
                    familyName: 'CITIZEN',
                    legalEntityName: null,
                    address: '24A FORESHORE ROAD JAM JERRUP 3984',
                  },
                },
                {
                  order: 2,
                  party: {
                    proprietorNameText: null,
                    givenNames: [],
                    familyName: null,
                    legalEntityName: 'HARBOUR HOLDINGS PTY LTD',
                    address: '1 MEW LANE BAMAWM 3561',
                  },
                },
              ],
            },
          ],
        },
      ],
    },
    encumbrances: [
      {
        encumbrancePriority: 1,
        encumbranceText: 'MORTGAGE AL123457V 02/03/2015',
        encumbranceType: 'MORTGAGE',
        encumbranceDocument: 'AL123457V',
        encumbranceDate: '2015-03-02',
        affectingEncumbrances: [{ type: 'TRANSFER OF MORTGAGE', document: 'AM000001A', date: '2016-01-01' }],
        holders: [{ legalEntityName: 'SOME BANK LTD', order: 1 }],
      },
    ],
    notations: [
      { notationText: 'Notation', notationType: 'AGREEMENT Section 173', notationPlan: 'PS328573B' },
    ],
    diagramReference: 'SEE PS328573B FOR FURTHER DETAILS AND BOUNDARIES',
    activity: {
      numberOfDays: 125,
      dealings: [
        {
          dealingType: 'DISCHARGE OF MORTGAGE',
          dealingDocument: 'AX111111B',
          dealingStatus: 'Registered',
          dealingStatusUpdateDate: '2026-08-20',
        },
      ],
    },
    additional: {
      otherTitles: [
        { volume: '3049', folio: '244', suffix: 'A' },
        { volume: '9500', folio: '906', suffix: null },
      ],
      ownersCorporations: [
        {
          ownersCorporationText: 'THE LAND IS AFFECTED BY',
          ownersCorporationNumber: '1',
          planNumber: 'PS328573B',
        },
      ],
      titleStreetAddress: 'UNIT 101 800 SWANSTON STREET CARLTON VIC 3053',
      licenceText: 'licence',
      nomination: {
        nominationText: 'nominated',
        nominationDocument: 'AA1',
        nominatedTo: 'BANK',
        nominatedToDealing: 'AA2',
        nominatingParty: 'OTHER BANK',
        nominationDate: '2020-01-31',
      },
      ectControl: { ectController: 'SOME BANK LTD', effectiveFromDate: '2016-10-22' },
    },
  });
  expect(meaning.text).toBe('REGISTER SEARCH STATEMENT\nVolume 10940 Folio 843 – Café');
  expect(meaning.link).toBe('https://files.example.com/drss/1?key=abc');
});

test('the least that the document requires is a whole statement', () => {
  const { titleSearchDetail } = aStatement().titleSearchCertificate;
  const least = {
    titleSearchCertificate: {
      titleSearchDetail,
      titleReferenceDetail: {
        titleReference: { volume: '10940', folio: '843' },
        titleType: 'Freehold',
        titleStatus: 'CANCELLED',
      },
      additionalInformation: {},
    },
  };
  const { statement, text, link, remarks } = interpretStatement(bytesOf(least), null, title, policy);
  expect(statement?.titleStatus).toBe('CANCELLED');
  expect(statement?.registeredProprietor).toBeNull();
  expect(statement?.encumbrances).toEqual([]);
  expect({ text, link, remarks }).toEqual({ text: null, link: null, remarks: [] });
});

test.each([
  ['2026-09-01 10:15:00', '10940', '843', '', '10940/843'],
  ['2026-09-01T10:15:00', '3049', '244', 'A', '3049/244A'],
  ['2026-09-01 10:15:00', '09876', '043', 'B', '9876/043B'],
  ['2026-09-01 10:15:00', '1', '001', 'C', '1/001C'],
  ['2026-09-01 10:15:00', '412', '099', 'K', '412/099K'],
  ['2026-09-01T10:15:00', '12001', '1', 'L', '12001/001L'],
])(
  'a statement of %s about %s/%s%s is kept as it is written',
  (producedDate, volume, folio, suffix, asked) => {
    const whole = aStatement();
    const { titleSearchDetail, titleReferenceDetail } = whole.titleSearchCertificate;
    const answer = {
      titleSearchCertificate: {
        ...whole.titleSearchCertificate,
        titleSearchDetail: { ...titleSearchDetail, producedDate },
        titleReferenceDetail: {
          ...titleReferenceDetail,
          titleReference: suffix === '' ? { volume, folio } : { volume, folio, suffix },
        },
        registerSearchStatement: {
          data: Buffer.from(`VOLUME ${volume} FOLIO ${folio}${suffix}`).toString('base64'),
        },
      },
    };
    const { statement, remarks } = interpretStatement(bytesOf(answer), null, asked as VolumeFolio, policy);
    expect(remarks).toEqual([]);
    expect(statement).toMatchObject({ producedDate, titleReference: { volume, folio } });
  },
);
