import fc from 'fast-check';

/**
 * Statements made from the field table of the interface document (DRSS), and not from our schemas. Numbers and names come from small
 * sets, so that the same one is given twice now and then.
 */
const word = fc.oneof(
  fc.constantFrom(
    'LOT',
    'Fee Simple',
    '1',
    '',
    ' ',
    "O'BRIEN",
    'x'.repeat(10_000),
    'see “PS1”. And',
    'ÉMILE',
  ),
  fc.string({ maxLength: 8 }),
);
const date = fc.constantFrom('2026-11-03', '2015-03-02', '1994-06-14', '03/11/2026');
const document = fc.constantFrom('AX123456B', 'AR122019D', 'AL123457V', 'ax 123456b', 'AB1');
const number = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom('2', '1st'));
const name = fc.constantFrom("AVA O'BRIEN", 'AVA OBRIEN', 'BEN LEE', 'HARBOUR HOLDINGS PTY LTD', 'BEN LEA');

const some = <T>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(members, { requiredKeys: [] });
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 4 });
const reference = some({
  volume: fc.constantFrom('10940', '09500', '9500', '3049'),
  folio: fc.constantFrom('843', '906'),
  suffix: fc.constantFrom('A', 'L'),
});

const party = some({
  proprietorNameText: name,
  personFullName: some({
    givenNames: list(
      some({ givenName: some({ value: fc.constantFrom('AVA', 'BEN', 'MAY'), order: number }) }),
    ),
    familyName: fc.constantFrom("O'BRIEN", 'LEE'),
  }),
  legalEntityName: name,
  address: word,
});

const group = some({
  proprietorDerivationDate: date,
  tenancyType: word,
  proprietorGroupFreeText: word,
  nicoText: word,
  mannerOfHoldingForTheShareValue: word,
  shareFraction: some({ numerator: number, denominator: number }),
  proprietorDerivation: document,
  order: number,
  proprietorHoldings: list(some({ order: number, party })),
});

const proprietorship = some({
  effectiveDate: date,
  registeredProprietorshipText: word,
  proprietorDerivation: document,
  order: number,
  proprietorGroups: list(group),
});

const encumbrance = some({
  encumbrancePriority: number,
  encumbranceText: word,
  encumbranceType: fc.constantFrom('MORTGAGE', 'CAVEAT', 'COVENANT'),
  encumbranceDocument: document,
  encumbranceDate: date,
  affectingEncumbrances: list(
    some({
      affectingEncumbranceType: word,
      affectingEncumbranceDocument: document,
      affectingEncumbranceDate: date,
    }),
  ),
  encumbranceHolders: list(some({ legalEntityName: name, order: number })),
});

const certificate = fc.record(
  {
    titleSearchDetail: fc.record({
      copyrightText: fc.constant('State of Victoria'),
      securityNo: fc.constant('124080291367D'),
      producedDate: fc.constant('2026-09-01 10:15:00'),
      authenticityToken: fc.constant('c2lnbmVk'),
    }),
    titleReferenceDetail: fc.record(
      {
        titleReference: reference,
        titleType: word,
        ctType: word,
        titleStatus: fc.constantFrom('LIVE', 'CANCELLED'),
      },
      { requiredKeys: ['titleReference', 'titleType', 'titleStatus'] },
    ),
    landDescription: some({
      landDescriptionText: word,
      landParcels: list(
        some({ parcelDescription: word, spi: fc.constantFrom('1\\PS1', '2\\PS1'), lotType: word }),
      ),
      parentTitles: list(fc.oneof(reference, fc.record({ titleReference: reference }))),
      titleDerivationText: word,
      titleDerivation: document,
      titleDerivationDate: date,
    }),
    registeredProprietor: some({
      estateType: word,
      expiryDate: date,
      lifeEstateText: word,
      registeredProprietorship: fc.oneof(proprietorship, list(proprietorship)),
    }),
    encumbrancesCaveatsAndNotices: some({
      encumbrances: list(encumbrance),
      notations: list(some({ notationText: word, notationType: word, notationPlan: document })),
    }),
    diagramLocation: some({ diagramReference: word }),
    activityOnTitle: some({
      numberOfDays: fc.constantFrom(125, '125 days', '125'),
      dealings: list(
        some({
          dealingType: fc.constantFrom('DISCHARGE OF MORTGAGE', 'CAVEAT'),
          dealingDocument: document,
          dealingStatus: fc.constantFrom('Registered', 'Lodged'),
          dealingStatusUpdateDate: date,
        }),
      ),
    }),
    additionalInformation: some({
      otherTitlesAffectingThisLand: some({ titleReference: list(reference) }),
      ownersCorporations: list(
        some({ ownersCorporationText: word, ownersCorporationNumber: number, planNumber: document }),
      ),
      titleStreetAddress: word,
      licenceText: word,
      nomination: some({
        nominationText: word,
        nominationDocument: document,
        nominatedTo: name,
        nominatedToDealing: document,
        nominatingParty: name,
        nominationDate: date,
      }),
      ectControl: some({ ectController: name, effectiveFromDate: date }),
    }),
    registerSearchStatement: fc.record({ data: fc.constantFrom('TElORSBPTkU=', 'TElORSBUV08=') }),
    registerSearchStatementCertificate: fc.record({ link: fc.constant('https://files.example.com/1') }),
  },
  { requiredKeys: ['titleSearchDetail', 'titleReferenceDetail', 'additionalInformation'] },
);

export const anyStatement = fc.record({ titleSearchCertificate: certificate });
