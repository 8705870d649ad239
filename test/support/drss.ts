/**
 * A whole Digital Register Search Statement, written by hand from the field table of the interface document, not from
 * our schemas. Each call gives a new object to spoil.
 */
export function aStatement() {
  return {
    titleSearchCertificate: {
      titleSearchDetail: {
        copyrightText: 'State of Victoria. No part may be reproduced.',
        securityNo: '124080291367D',
        producedDate: '2026-09-01 10:15:00',
        authenticityToken: 'c2lnbmVk',
      },
      titleReferenceDetail: {
        titleReference: { volume: '10940', folio: '843' },
        titleType: 'Freehold',
        ctType: 'Electronic',
        titleStatus: 'LIVE',
      },
      landDescription: {
        landDescriptionText: 'Lot 101 on Plan of Subdivision 328573B.',
        landParcels: [{ parcelDescription: 'Lot 101', spi: '101\\PS328573', lotType: 'LOT' }],
        parentTitles: [{ titleReference: { volume: '09500', folio: '906', suffix: 'A' } }],
        titleDerivationText: 'Created by instrument PS328573B 14/06/1994',
        titleDerivation: 'PS328573B',
        titleDerivationDate: '1994-06-14',
      },
      registeredProprietor: {
        estateType: 'Fee Simple',
        expiryDate: '2099-12-31',
        lifeEstateText: 'Life estate text',
        registeredProprietorship: {
          effectiveDate: '2015-03-02',
          registeredProprietorshipText: 'Joint Proprietors',
          proprietorDerivation: 'AL123456X',
          order: 1,
          proprietorGroups: [
            {
              proprietorDerivationDate: '2015-03-02',
              tenancyType: 'Joint Proprietors',
              proprietorGroupFreeText: 'as executors',
              nicoText: 'nico',
              mannerOfHoldingForTheShareValue: 'Tenants in Common',
              shareFraction: { numerator: 1, denominator: 2 },
              proprietorDerivation: 'AL123456X',
              order: 1,
              proprietorHoldings: [
                {
                  order: 2,
                  party: { legalEntityName: 'HARBOUR HOLDINGS PTY LTD', address: '1 MEW LANE BAMAWM 3561' },
                },
                {
                  order: 1,
                  party: {
                    proprietorNameText: 'JO ANN CITIZEN',
                    personFullName: {
                      givenNames: [
                        { givenName: { value: 'ANN', order: 2 } },
                        { givenName: { value: 'JO', order: 1 } },
                      ],
                      familyName: 'CITIZEN',
                    },
                    address: '24A FORESHORE ROAD JAM JERRUP 3984',
                  },
                },
              ],
            },
          ],
        },
      },
      encumbrancesCaveatsAndNotices: {
        encumbrances: [
          {
            encumbrancePriority: 1,
            encumbranceText: 'MORTGAGE AL123457V 02/03/2015',
            encumbranceType: 'MORTGAGE',
            encumbranceDocument: 'AL123457V',
            encumbranceDate: '2015-03-02',
            affectingEncumbrances: [
              {
                affectingEncumbranceType: 'TRANSFER OF MORTGAGE',
                affectingEncumbranceDocument: 'AM000001A',
                affectingEncumbranceDate: '2016-01-01',
              },
            ],
            encumbranceHolders: [{ legalEntityName: 'SOME BANK LTD', order: 1 }],
          },
        ],
        notations: [
          { notationText: 'Notation', notationType: 'AGREEMENT Section 173', notationPlan: 'PS328573B' },
        ],
      },
      diagramLocation: { diagramReference: 'SEE PS328573B FOR FURTHER DETAILS AND BOUNDARIES' },
      activityOnTitle: {
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
      additionalInformation: {
        otherTitlesAffectingThisLand: {
          titleReference: [
            { volume: '3049', folio: '244', suffix: 'A' },
            { volume: '9500', folio: '906' },
          ],
        },
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
      registerSearchStatement: {
        data: Buffer.from('REGISTER SEARCH STATEMENT\nVolume 10940 Folio 843 – Café', 'utf8').toString(
          'base64',
        ),
      },
      registerSearchStatementCertificate: { link: 'https://files.example.com/drss/1?key=abc' },
    },
  };
}

export function bytesOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Of a statement that came without a link to a PDF. */
export const noPdf = { state: 'none', nextTryAt: null, refusedSince: null, problem: null } as const;
