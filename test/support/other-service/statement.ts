import type { ServiceBehaviour } from './behaviour.ts';
import { makeCertificate } from './certificate.ts';
import type { Files } from './files.ts';
import type { JsonObject } from './json.ts';
import { land, type OwnTitle } from './land.ts';

interface StatementWishes {
  readonly withText: boolean;
  readonly withLink: boolean;
  readonly files: Files;
  /** Counts the statements that were given. */
  readonly number: number;
}

/**
 * The member titleSearchCertificate of a title: `full` with every member of the document, `thin` with the required ones
 * and a T in producedDate, `bare` with those and empty optional ones.
 */
export function statementOf(
  title: OwnTitle,
  behaviour: ServiceBehaviour,
  wishes: StatementWishes,
): JsonObject {
  const securityNo = `9${String(wishes.number).padStart(11, '0')}Q`;
  const { fullness } = behaviour;
  const text = `REGISTER SEARCH STATEMENT – ${title.volumeFolio}\r\nSecurity no: ${securityNo}\r\n`;
  const optional = fullness === 'full' ? wholeMembers() : fullness === 'bare' ? emptyMembers : {};
  return {
    titleSearchDetail: {
      copyrightText: '© Elsewhere. “All rights” & more <reserved>.',
      securityNo,
      producedDate: fullness === 'thin' ? thisMinute().replace(' ', 'T') : thisMinute(),
      authenticityToken: 'b3RoZXIta2V5',
    },
    titleReferenceDetail: {
      titleReference: referenceOf(title.volumeFolio),
      titleType: 'Freehold Estate (Strata)',
      ...(fullness === 'full' ? { ctType: 'No CofT' } : {}),
      titleStatus: title.isCancelled === true ? 'CANCELLED' : 'LIVE',
    },
    ...optional,
    additionalInformation: fullness === 'full' ? additional(title) : {},
    ...(wishes.withText ? { registerSearchStatement: { data: encoded(text, behaviour) } } : {}),
    ...(wishes.withLink
      ? {
          registerSearchStatementCertificate: {
            link: wishes.files.link('statement', securityNo, makeCertificate(text, 1_500)),
          },
        }
      : {}),
  };
}

/** The minute in Melbourne; seconds are always 00. */
function thisMinute(): string {
  const now = new Date().toLocaleString('sv-SE', { timeZone: 'Australia/Melbourne' });
  return `${now.slice(0, 16)}:00`;
}

/** Some encoders break lines. */
function encoded(text: string, behaviour: ServiceBehaviour): string {
  const base64 = Buffer.from(text, 'utf8').toString('base64');
  return behaviour.isLoose ? base64.replace(/.{20}/g, '$&\r\n') : base64;
}

function referenceOf(volumeFolio: string): JsonObject {
  const [, volume = '', folio = '', suffix = ''] = /^(\d+)\/(\d+)([A-Z]?)$/.exec(volumeFolio) ?? [];
  return { volume, folio, ...(suffix === '' ? {} : { suffix }) };
}

const emptyMembers: JsonObject = {
  landDescription: {},
  registeredProprietor: {},
  encumbrancesCaveatsAndNotices: {},
  diagramLocation: {},
  activityOnTitle: {},
};

function wholeMembers(): JsonObject {
  return {
    landDescription: {
      landDescriptionText: 'Lots 12A and 13 of what was once a paddock.',
      landParcels:
        land[0]?.spis.map((spi) => ({ parcelDescription: 'Lot 12A', spi, lotType: 'ROAD?' })) ?? [],
      parentTitles: [
        { titleReference: { volume: '4120', folio: '881', suffix: 'C' } },
        { titleReference: { volume: '77', folio: '009' } },
      ],
      titleDerivationText: 'Made by instrument AB1 31/12/1899',
      titleDerivation: 'AB1',
      titleDerivationDate: '1899-12-31',
    },
    registeredProprietor: {
      estateType: 'Leasehold (99 years)',
      expiryDate: '2101-02-28',
      lifeEstateText: 'For the life of the youngest',
      registeredProprietorship: {
        effectiveDate: '2001-04-01',
        registeredProprietorshipText: 'Tenants in Common',
        proprietorDerivation: 'X900001T',
        order: 1,
        proprietorGroups: [group(1, 1, 3), group(2, 2, 3)],
      },
    },
    encumbrancesCaveatsAndNotices: {
      encumbrances: [
        {
          encumbrancePriority: 2,
          encumbranceText: 'CAVEAT AB777777D 29/02/2024',
          encumbranceType: 'CAVEAT',
          encumbranceDocument: 'AB777777D',
          encumbranceDate: '2024-02-29',
          affectingEncumbrances: [
            {
              affectingEncumbranceType: 'WITHDRAWAL IN PART',
              affectingEncumbranceDocument: 'AB888888F',
              affectingEncumbranceDate: '2025-03-01',
            },
          ],
          encumbranceHolders: [{ legalEntityName: 'WHEAT & BARLEY BANK', order: 1 }],
        },
      ],
      notations: [{ notationText: 'See the river', notationType: 'FLOOD', notationPlan: 'LP55120' }],
    },
    diagramLocation: { diagramReference: 'See TP401T' },
    activityOnTitle: {
      numberOfDays: 30,
      dealings: [
        {
          dealingType: 'TRANSFER BY DIRECTION',
          dealingDocument: 'AZ000001N',
          dealingStatus: 'Half examined',
          dealingStatusUpdateDate: '2026-07-04',
        },
      ],
    },
  };
}

function group(order: number, numerator: number, denominator: number): JsonObject {
  return {
    proprietorDerivationDate: '2001-04-01',
    tenancyType: 'Tenants in Common',
    proprietorGroupFreeText: 'in trust',
    nicoText: 'nominee',
    mannerOfHoldingForTheShareValue: 'Sole Proprietor',
    shareFraction: { numerator, denominator },
    proprietorDerivation: 'X900001T',
    order,
    proprietorHoldings: [
      {
        order: 1,
        party:
          order === 1
            ? {
                proprietorNameText: "SÉAMUS JOHN O'DWYER",
                personFullName: {
                  givenNames: [
                    { givenName: { value: 'JOHN', order: 2 } },
                    { givenName: { value: 'SÉAMUS', order: 1 } },
                  ],
                  familyName: "O'DWYER",
                },
                address: '7 GUM LEAF COURT NHILL 3418',
              }
            : { legalEntityName: 'QUARRY & SONS PTY. LTD.' },
      },
    ],
  };
}

function additional(title: OwnTitle): JsonObject {
  return {
    otherTitlesAffectingThisLand: { titleReference: [{ volume: '77', folio: '010', suffix: 'L' }] },
    ownersCorporations: [
      {
        ownersCorporationText: 'OWNERS CORPORATION 2',
        ownersCorporationNumber: '2',
        planNumber: 'PS790011',
      },
    ],
    titleStreetAddress: land.find(({ titles }) => titles.includes(title))?.eziAddress ?? null,
    licenceText: 'Grazing',
    nomination: {
      nominationText: 'Nominated',
      nominationDocument: 'AB2',
      nominatedTo: 'WHEAT & BARLEY BANK',
      nominatedToDealing: 'AB3',
      nominatingParty: 'NOBODY',
      nominationDate: '2020-02-29',
    },
    ectControl: { ectController: 'WHEAT & BARLEY BANK', effectiveFromDate: '2019-01-01' },
  };
}
