import type { StatementView } from '../../../shared/contract/views/statement.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { noPdf } from '../drss.ts';

const day = 86_400_000;

function statementOf(volume: string, folio: string, isBusy: boolean): RegisterStatement {
  const party = (givenNames: string[], familyName: string, address: string) => ({
    proprietorNameText: null,
    givenNames,
    familyName,
    legalEntityName: null,
    address,
  });
  return {
    copyrightText:
      'Copyright State of Victoria (practice). No part of this statement may be reproduced except as the Copyright Act allows. Nothing in this statement is real.',
    securityNo: '124080291367D',
    producedDate: '2026-11-21 10:14:00',
    authenticityToken: 'q7Jd0x+kLm3TzVbW9xYcN2pRs8FgHuAeQ1c6t/4yMnKoPzXwVuTsRqPo==',
    titleReference: { volume, folio, suffix: null },
    titleType: 'FREEHOLD',
    ctType: 'Electronic',
    titleStatus: 'LIVE',
    landDescription: {
      landDescriptionText: 'Lot 101 on Plan of Subdivision 328573B.',
      landParcels: [
        { parcelDescription: 'Lot 101 on PS328573', spi: '101\\PS328573', lotType: 'LOT' },
        { parcelDescription: 'Common property on PS328573', spi: 'CM1\\PS328573', lotType: 'COMMON' },
      ],
      parentTitles: [
        { volume: '9876', folio: '432', suffix: null },
        { volume: '9102', folio: '017', suffix: 'A' },
      ],
      titleDerivationText: 'Created by instrument PS328573B 12/03/1998',
      titleDerivation: 'PS328573B',
      titleDerivationDate: '1998-03-12',
    },
    registeredProprietor: {
      estateType: 'Fee Simple',
      expiryDate: null,
      lifeEstateText: null,
      proprietorships: [
        {
          effectiveDate: '2018-06-14',
          registeredProprietorshipText: null,
          proprietorDerivation: 'Transfer AR122018C',
          order: 1,
          groups: [
            {
              order: 1,
              tenancyType: 'Joint proprietors',
              proprietorGroupFreeText: null,
              nicoText: null,
              mannerOfHoldingForTheShareValue: 'as tenants in common',
              shareNumerator: 2,
              shareDenominator: 3,
              proprietorDerivation: null,
              proprietorDerivationDate: null,
              holdings: [
                {
                  order: 1,
                  party: party(['MARGARET', 'ANNE'], 'HALLORAN', '24A FORESHORE ROAD JAM JERRUP VIC 3984'),
                },
                { order: 2, party: party(['DESMOND'], 'HALLORAN', '24A FORESHORE ROAD JAM JERRUP VIC 3984') },
              ],
            },
            {
              order: 2,
              tenancyType: 'Sole proprietor',
              proprietorGroupFreeText: null,
              nicoText: 'As trustee under document number AQ771204F.',
              mannerOfHoldingForTheShareValue: 'as tenant in common',
              shareNumerator: 1,
              shareDenominator: 3,
              proprietorDerivation: null,
              proprietorDerivationDate: null,
              holdings: [
                {
                  order: 1,
                  party: {
                    proprietorNameText: null,
                    givenNames: [],
                    familyName: null,
                    legalEntityName: 'HALLORAN FAMILY NOMINEES PTY LTD',
                    address: 'LEVEL 3 205 STURT STREET BALLARAT CENTRAL VIC 3350',
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
        encumbrancePriority: 2,
        encumbranceText:
          'Any encumbrances created by Section 98 Transfer of Land Act 1958 or Section 24 Subdivision Act 1988 and any other encumbrances shown or entered on the plan.',
        encumbranceType: 'NOTICE Section 173 agreement',
        encumbranceDocument: 'V884120B',
        encumbranceDate: '1999-01-22',
        affectingEncumbrances: [],
        holders: [],
      },
      {
        encumbrancePriority: 1,
        encumbranceText: null,
        encumbranceType: 'MORTGAGE',
        encumbranceDocument: 'AR122019D',
        encumbranceDate: '2018-06-14',
        affectingEncumbrances: [{ type: 'VARIATION', document: 'AT401127H', date: '2020-02-28' }],
        holders: [{ legalEntityName: 'PRACTICE BANK OF VICTORIA LTD', order: 1 }],
      },
      ...(isBusy
        ? [
            {
              encumbrancePriority: 3,
              encumbranceText:
                'Grounds of claim: purchaser’s contract with the registered proprietors dated 3/11/2026. Estate or interest: freehold estate.',
              encumbranceType: 'CAVEAT',
              encumbranceDocument: 'BA220914K',
              encumbranceDate: '2026-11-05',
              affectingEncumbrances: [],
              holders: [{ legalEntityName: 'JACINTA MOREAU', order: 1 }],
            },
          ]
        : []),
    ],
    notations: [
      {
        notationText: 'Lot entitlement and liability are shown on the plan.',
        notationType: 'PLAN',
        notationPlan: 'PS328573B',
      },
    ],
    diagramReference: 'PS328573B',
    activity: {
      numberOfDays: 125,
      dealings: isBusy
        ? [
            {
              dealingType: 'CAVEAT',
              dealingDocument: 'BA220914K',
              dealingStatus: 'Registered',
              dealingStatusUpdateDate: '2026-11-06',
            },
            {
              dealingType: 'DISCHARGE OF MORTGAGE',
              dealingDocument: 'BA231007P',
              dealingStatus: 'Lodged',
              dealingStatusUpdateDate: '2026-11-19',
            },
          ]
        : [],
    },
    additional: {
      otherTitles: [{ volume: '10940', folio: '844', suffix: null }],
      ownersCorporations: [
        {
          ownersCorporationText: 'The land in this folio is affected by Owners Corporation 1.',
          ownersCorporationNumber: '1',
          planNumber: 'PS328573B',
        },
      ],
      titleStreetAddress: '24A FORESHORE ROAD JAM JERRUP VIC 3984',
      licenceText: null,
      nomination: {
        nominationText: null,
        nominationDocument: 'BA230990M',
        nominatedTo: 'Nair & Cole Conveyancing',
        nominatedToDealing: 'Transfer',
        nominatingParty: 'Practice Bank of Victoria Ltd',
        nominationDate: '2026-11-18',
      },
      ectControl: { ectController: 'PRACTICE BANK OF VICTORIA LTD', effectiveFromDate: '2018-06-14' },
    },
  };
}

const textVersion = `Register Search Statement - Volume 10940 Folio 843
--------------------------------------------------------------------------------
PRACTICE - NOTHING IN THIS STATEMENT IS REAL

Security no : 124080291367D                 Produced 21/11/2026 10:14 AM

LAND DESCRIPTION
----------------
Lot 101 on Plan of Subdivision 328573B.
PARENT TITLE Volume 09876 Folio 432
Created by instrument PS328573B 12/03/1998

REGISTERED PROPRIETOR
---------------------
Estate Fee Simple
TENANTS IN COMMON
As to 2 of a total of 3 equal undivided shares
Joint Proprietors
    MARGARET ANNE HALLORAN
    DESMOND HALLORAN both of 24A FORESHORE ROAD JAM JERRUP VIC 3984
    AR122018C 14/06/2018

ENCUMBRANCES, CAVEATS AND NOTICES
---------------------------------
MORTGAGE  AR122019D 14/06/2018
    PRACTICE BANK OF VICTORIA LTD
CAVEAT  BA220914K 05/11/2026
    Caveator JACINTA MOREAU

DIAGRAM LOCATION
----------------
SEE PS328573B FOR FURTHER DETAILS AND BOUNDARIES

ACTIVITY IN THE LAST 125 DAYS
-----------------------------
NUMBER                     STATUS      DATE
BA220914K  CAVEAT          Registered  06/11/2026
BA231007P  DISCHARGE       Lodged      19/11/2026
------------------------END OF REGISTER SEARCH STATEMENT------------------------
`;

export function keptStatement(
  volumeFolio: string,
  matterNumber: string,
  at: number,
  isBusy = true,
): StatementView {
  const [volume = '', folio = ''] = volumeFolio.split('/');
  const statement = statementOf(volume, folio, isBusy);
  return {
    id: crypto.randomUUID(),
    volumeFolio,
    matterNumber,
    state: 'kept',
    requestedAt: at,
    producedDate: statement.producedDate,
    securityNo: statement.securityNo,
    problem: null,
    hasText: true,
    hasCertificateLink: true,
    certificate: null,
    pdf: noPdf,
    statement,
    leftOut: [],
    text: textVersion,
    raw: null,
  };
}

export function seedStatements(now: number): StatementView[] {
  const unkept = {
    producedDate: null,
    securityNo: null,
    hasText: false,
    hasCertificateLink: false,
    certificate: null,
    pdf: noPdf,
    statement: null,
    leftOut: [],
    text: null,
    raw: null,
  };
  return [
    { ...keptStatement('10940/843', '2026-118', now - 3_600_000), id: 'busy' },
    {
      id: 'unknown',
      volumeFolio: '9500/906',
      matterNumber: '2026-121',
      state: 'unknown',
      requestedAt: now - 2 * 3_600_000,
      problem:
        'The connection broke after the request had left. The service may have made and charged this statement. Ask the operator, or look at the next invoice, before asking again.',
      ...unkept,
    },
    {
      id: 'refused',
      volumeFolio: '3049/244A',
      matterNumber: '2026-104',
      state: 'refused',
      requestedAt: now - day,
      problem:
        'The service refused: the account is not allowed to ask for register statements. Nothing was charged.',
      ...unkept,
    },
    { ...keptStatement('10941/843', '2026-097', now - 12 * day, false), id: 'quiet' },
  ];
}
