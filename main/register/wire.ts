import { z } from 'zod';
import { decoration, lenientNumber, lenientString, lenientWord, optional } from '../../shared/lib/lenient.ts';

/**
 * Answer of GET /drss/v2/titles/{titleId} (interface: DRSS).
 *
 * It was paid for, so nothing is required here, not even what is required there: a part that is missing is named
 * (`requiredParts`), and one of another form is left out and named (read-parts.ts). A statement that silently lost an
 * encumbrance would be worse than none.
 */

/** Longest single text of a statement, in UTF-16 units. */
const maxTextLength = 500_000;

const text = () => optional(lenientString(maxTextLength));
const order = decoration(lenientNumber());
const list = <S extends z.ZodType>(element: S) => optional(z.array(element).max(10_000));

function isThing(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A volume and folio as registers write them; a suffix other than A, B, C, K, L is kept as received. */
const titleReference = z.looseObject({
  volume: optional(lenientWord(20)),
  folio: optional(lenientWord(20)),
  suffix: text(),
});

/** `parentTitles[]` is shown as `(titleReference: volume, folio, suffix)`: with that member, or being one itself. */
const parentTitle = z.preprocess(
  (value) => (isThing(value) && !('titleReference' in Object(value)) ? { titleReference: value } : value),
  z.looseObject({ titleReference: optional(titleReference) }),
);

/** `givenNames[]` is shown as `givenName{value, order}`: with that member, or being one itself. */
const givenName = z.preprocess(
  (value) => {
    if (typeof value === 'string') return { givenName: { value } };
    return isThing(value) && !('givenName' in Object(value)) ? { givenName: value } : value;
  },
  z.looseObject({ givenName: optional(z.looseObject({ value: text(), order })) }),
);

const party = z.looseObject({
  proprietorNameText: text(),
  personFullName: optional(z.looseObject({ givenNames: list(givenName), familyName: text() })),
  legalEntityName: text(),
  address: text(),
});

const proprietorGroup = z.looseObject({
  proprietorDerivationDate: text(),
  tenancyType: text(),
  proprietorGroupFreeText: text(),
  nicoText: text(),
  mannerOfHoldingForTheShareValue: text(),
  shareFraction: optional(
    z.looseObject({ numerator: optional(lenientNumber()), denominator: optional(lenientNumber()) }),
  ),
  proprietorDerivation: text(),
  order,
  proprietorHoldings: list(z.looseObject({ order, party: optional(party) })),
});

const proprietorship = z.looseObject({
  effectiveDate: text(),
  registeredProprietorshipText: text(),
  proprietorDerivation: text(),
  order,
  proprietorGroups: list(proprietorGroup),
});

const encumbrance = z.looseObject({
  encumbrancePriority: optional(lenientNumber()),
  encumbranceText: text(),
  encumbranceType: text(),
  encumbranceDocument: text(),
  encumbranceDate: text(),
  affectingEncumbrances: list(
    z.looseObject({
      affectingEncumbranceType: text(),
      affectingEncumbranceDocument: text(),
      affectingEncumbranceDate: text(),
    }),
  ),
  encumbranceHolders: list(z.looseObject({ legalEntityName: text(), order })),
});

const landDescription = z.looseObject({
  landDescriptionText: text(),
  landParcels: list(z.looseObject({ parcelDescription: text(), spi: text(), lotType: text() })),
  parentTitles: list(parentTitle),
  titleDerivationText: text(),
  titleDerivation: text(),
  titleDerivationDate: text(),
});

const registeredProprietor = z.looseObject({
  estateType: text(),
  expiryDate: text(),
  lifeEstateText: text(),
  // Shown as one object that has an order: one, or a list of them.
  registeredProprietorship: z.preprocess((value) => (isThing(value) ? [value] : value), list(proprietorship)),
});

const additionalInformation = z.looseObject({
  otherTitlesAffectingThisLand: optional(z.looseObject({ titleReference: list(titleReference) })),
  ownersCorporations: list(
    z.looseObject({ ownersCorporationText: text(), ownersCorporationNumber: text(), planNumber: text() }),
  ),
  titleStreetAddress: text(),
  licenceText: text(),
  nomination: optional(
    z.looseObject({
      nominationText: text(),
      nominationDocument: text(),
      nominatedTo: text(),
      nominatedToDealing: text(),
      nominatingParty: text(),
      nominationDate: text(),
    }),
  ),
  ectControl: optional(z.looseObject({ ectController: text(), effectiveFromDate: text() })),
});

const searchDetail = z.looseObject({
  copyrightText: text(),
  securityNo: optional(lenientWord(500)),
  producedDate: optional(lenientWord(100)),
  authenticityToken: text(),
});

const referenceDetail = z.looseObject({
  titleReference: optional(titleReference),
  titleType: text(),
  ctType: text(),
  titleStatus: optional(lenientWord(500)),
});

const notices = z.looseObject({
  encumbrances: list(encumbrance),
  notations: list(z.looseObject({ notationText: text(), notationType: text(), notationPlan: text() })),
});

const activity = z.looseObject({
  numberOfDays: optional(lenientNumber()),
  dealings: list(
    z.looseObject({
      dealingType: text(),
      dealingDocument: text(),
      dealingStatus: text(),
      dealingStatusUpdateDate: text(),
    }),
  ),
});

const diagram = z.looseObject({ diagramReference: text() });

/** Written out, since the compiler does not follow a schema of this depth. */
export interface TitleSearchCertificate {
  readonly titleSearchDetail?: z.output<typeof searchDetail> | undefined;
  readonly titleReferenceDetail?: z.output<typeof referenceDetail> | undefined;
  readonly landDescription?: z.output<typeof landDescription> | undefined;
  readonly registeredProprietor?: z.output<typeof registeredProprietor> | undefined;
  readonly encumbrancesCaveatsAndNotices?: z.output<typeof notices> | undefined;
  readonly diagramLocation?: z.output<typeof diagram> | undefined;
  readonly activityOnTitle?: z.output<typeof activity> | undefined;
  readonly additionalInformation?: z.output<typeof additionalInformation> | undefined;
}

export const titleSearchCertificate: z.ZodType<TitleSearchCertificate> = z.looseObject({
  titleSearchDetail: optional(searchDetail),
  titleReferenceDetail: optional(referenceDetail),
  landDescription: optional(landDescription),
  registeredProprietor: optional(registeredProprietor),
  encumbrancesCaveatsAndNotices: optional(notices),
  diagramLocation: optional(diagram),
  activityOnTitle: optional(activity),
  additionalInformation: optional(additionalInformation),
});

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

/** The text and the link stand beside the statement and are read on their own: neither spoils the other. */
export const statementExtras = z.looseObject({
  registerSearchStatement: decoration(z.looseObject({ data: decoration(z.unknown()) })),
  registerSearchStatementCertificate: decoration(
    z.looseObject({ link: decoration(z.string().transform((link) => link.trim())) }),
  ),
});
