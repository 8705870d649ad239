import {
  date,
  listOf,
  number,
  order,
  type ReceivedPart,
  startReading,
  text,
  thing,
  word,
} from './read-parts.ts';

/**
 * Answer of GET /drss/v2/titles/{titleId} (interface: DRSS).
 *
 * It was paid for, so nothing is required here, not even what is required there: a part that is missing is named
 * (`requiredParts`), and one of another form is left out and named (read-parts.ts). A statement that silently lost an
 * encumbrance would be worse than none.
 */

/** A volume and folio as registers write them; a suffix other than A, B, C, K, L is kept as received. */
const titleReference = thing({ volume: word, folio: word, suffix: text });

/** `parentTitles[]` is shown as `(titleReference: volume, folio, suffix)`: with that member, or being one itself. */
const parentTitle = thing({ titleReference }, 'titleReference');

const nameInOrder = thing({ value: text, order });
const nameValue: typeof nameInOrder = (value, reading) =>
  typeof value === 'string' ? { value } : nameInOrder(value, reading);
/** `givenNames[]` is shown as `givenName{value, order}`: with that member, or being one itself, or only its text. */
const givenName = thing({ givenName: nameValue }, 'givenName');

const party = thing({
  proprietorNameText: text,
  personFullName: thing({ givenNames: listOf(givenName), familyName: text }),
  legalEntityName: text,
  address: text,
});

const proprietorGroup = thing({
  proprietorDerivationDate: date,
  tenancyType: text,
  proprietorGroupFreeText: text,
  nicoText: text,
  mannerOfHoldingForTheShareValue: text,
  shareFraction: thing({ numerator: number, denominator: number }),
  proprietorDerivation: text,
  order,
  proprietorHoldings: listOf(thing({ order, party })),
});

const proprietorship = thing({
  effectiveDate: date,
  registeredProprietorshipText: text,
  proprietorDerivation: text,
  order,
  proprietorGroups: listOf(proprietorGroup),
});

const encumbrance = thing({
  encumbrancePriority: number,
  encumbranceText: text,
  encumbranceType: text,
  encumbranceDocument: text,
  encumbranceDate: date,
  affectingEncumbrances: listOf(
    thing({
      affectingEncumbranceType: text,
      affectingEncumbranceDocument: text,
      affectingEncumbranceDate: date,
    }),
  ),
  encumbranceHolders: listOf(thing({ legalEntityName: text, order })),
});

const certificate = thing({
  titleSearchDetail: thing({
    copyrightText: text,
    securityNo: word,
    producedDate: word,
    authenticityToken: text,
  }),
  titleReferenceDetail: thing({ titleReference, titleType: text, ctType: text, titleStatus: word }),
  landDescription: thing({
    landDescriptionText: text,
    landParcels: listOf(thing({ parcelDescription: text, spi: text, lotType: text })),
    parentTitles: listOf(parentTitle),
    titleDerivationText: text,
    titleDerivation: text,
    titleDerivationDate: date,
  }),
  registeredProprietor: thing({
    estateType: text,
    expiryDate: date,
    lifeEstateText: text,
    // Shown as one object that has an order: one, or a list of them.
    registeredProprietorship: listOf(proprietorship),
  }),
  encumbrancesCaveatsAndNotices: thing({
    encumbrances: listOf(encumbrance),
    notations: listOf(thing({ notationText: text, notationType: text, notationPlan: text })),
  }),
  diagramLocation: thing({ diagramReference: text }),
  activityOnTitle: thing({
    numberOfDays: number,
    dealings: listOf(
      thing({
        dealingType: text,
        dealingDocument: text,
        dealingStatus: text,
        dealingStatusUpdateDate: date,
      }),
    ),
  }),
  additionalInformation: thing({
    otherTitlesAffectingThisLand: thing({ titleReference: listOf(titleReference) }),
    ownersCorporations: listOf(
      thing({ ownersCorporationText: text, ownersCorporationNumber: text, planNumber: text }),
    ),
    titleStreetAddress: text,
    licenceText: text,
    nomination: thing({
      nominationText: text,
      nominationDocument: text,
      nominatedTo: text,
      nominatedToDealing: text,
      nominatingParty: text,
      nominationDate: date,
    }),
    ectControl: thing({ ectController: text, effectiveFromDate: date }),
  }),
  // What it is when it cannot be decoded is said by itself.
  registerSearchStatement: thing({ data: (value) => value }),
  registerSearchStatementCertificate: thing({ link: text }),
});

export type TitleSearchCertificate = NonNullable<ReturnType<typeof certificate>>;

/** Reads as much of a statement as there is; null where the value is no object. */
export function readCertificate(value: unknown): {
  readonly data: TitleSearchCertificate | null;
  readonly leftOut: readonly ReceivedPart[];
  readonly asReceived: readonly ReceivedPart[];
} {
  const reading = startReading();
  const data = certificate(value, reading) ?? null;
  return { data, leftOut: reading.leftOut, asReceived: reading.asReceived };
}

/** What the document requires of every statement. */
export const requiredParts = [
  'titleSearchDetail.copyrightText',
  'titleSearchDetail.securityNo',
  'titleSearchDetail.producedDate',
  'titleSearchDetail.authenticityToken',
  'titleReferenceDetail.titleReference.volume',
  'titleReferenceDetail.titleReference.folio',
  'titleReferenceDetail.titleType',
  'titleReferenceDetail.titleStatus',
  'additionalInformation',
] as const;
