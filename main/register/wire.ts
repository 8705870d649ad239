import { z } from 'zod';
import { decoration, lenientId, lenientNumber, lenientString, optional } from '../../shared/lib/lenient.ts';

/**
 * Answer of GET /drss/v2/titles/{titleId} (interface: DRSS).
 *
 * What is required there is required here. What is optional may be missing or null, but where it is there it must have
 * its form: a statement that silently lost an encumbrance would be worse than none. Only the order of things in a list
 * is decoration.
 */

/** Longest single text of a statement, in UTF-16 units. */
const longestText = 500_000;

const requiredText = () => lenientString(longestText);
const text = () => optional(lenientString(longestText));
const order = decoration(lenientNumber());
const listOf = <S extends z.ZodType>(element: S) => optional(z.array(element).max(10_000));

/** A volume and folio as registers write them; a suffix other than A, B, C, K, L is kept as it came. */
const titleReference = z.looseObject({
  volume: lenientId(20),
  folio: lenientId(20),
  suffix: text(),
});

/** The same for a title that the statement names beside its own: nothing of it is marked required. */
const otherReference = z.looseObject({
  volume: optional(lenientId(20)),
  folio: optional(lenientId(20)),
  suffix: text(),
});

/** `parentTitles[]` is shown as `(titleReference: volume, folio, suffix)`: with that member, or being one itself. */
const parentTitle = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('titleReference' in value)
      ? { titleReference: value }
      : value,
  z.looseObject({ titleReference: optional(otherReference) }),
);

/** `givenNames[]` is shown as `givenName{value, order}`: with that member, or being one itself. */
const givenName = z.preprocess(
  (value) => {
    if (typeof value === 'string') return { givenName: { value } };
    return typeof value === 'object' && value !== null && !Array.isArray(value) && !('givenName' in value)
      ? { givenName: value }
      : value;
  },
  z.looseObject({ givenName: optional(z.looseObject({ value: text(), order })) }),
);

const party = z.looseObject({
  proprietorNameText: text(),
  personFullName: optional(z.looseObject({ givenNames: listOf(givenName), familyName: text() })),
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
  proprietorHoldings: listOf(z.looseObject({ order, party: optional(party) })),
});

const proprietorship = z.looseObject({
  effectiveDate: text(),
  registeredProprietorshipText: text(),
  proprietorDerivation: text(),
  order,
  proprietorGroups: listOf(proprietorGroup),
});

const encumbrance = z.looseObject({
  encumbrancePriority: optional(lenientNumber()),
  encumbranceText: text(),
  encumbranceType: text(),
  encumbranceDocument: text(),
  encumbranceDate: text(),
  affectingEncumbrances: listOf(
    z.looseObject({
      affectingEncumbranceType: text(),
      affectingEncumbranceDocument: text(),
      affectingEncumbranceDate: text(),
    }),
  ),
  encumbranceHolders: listOf(z.looseObject({ legalEntityName: text(), order })),
});

const landDescription = z.looseObject({
  landDescriptionText: text(),
  landParcels: listOf(z.looseObject({ parcelDescription: text(), spi: text(), lotType: text() })),
  parentTitles: listOf(parentTitle),
  titleDerivationText: text(),
  titleDerivation: text(),
  titleDerivationDate: text(),
});

const registeredProprietor = z.looseObject({
  estateType: text(),
  expiryDate: text(),
  lifeEstateText: text(),
  // Shown as one object that has an order: one, or a list of them.
  registeredProprietorship: optional(z.union([proprietorship, z.array(proprietorship).max(10_000)])),
});

const additionalInformation = z.looseObject({
  otherTitlesAffectingThisLand: optional(z.looseObject({ titleReference: listOf(otherReference) })),
  ownersCorporations: listOf(
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

const titleSearchCertificate = z.looseObject({
  titleSearchDetail: z.looseObject({
    copyrightText: requiredText(),
    securityNo: lenientId(500),
    producedDate: lenientId(100),
    authenticityToken: requiredText(),
  }),
  titleReferenceDetail: z.looseObject({
    titleReference,
    titleType: requiredText(),
    ctType: text(),
    titleStatus: lenientId(500),
  }),
  landDescription: optional(landDescription),
  registeredProprietor: optional(registeredProprietor),
  encumbrancesCaveatsAndNotices: optional(
    z.looseObject({
      encumbrances: listOf(encumbrance),
      notations: listOf(z.looseObject({ notationText: text(), notationType: text(), notationPlan: text() })),
    }),
  ),
  diagramLocation: optional(z.looseObject({ diagramReference: text() })),
  activityOnTitle: optional(
    z.looseObject({
      numberOfDays: optional(lenientNumber()),
      dealings: listOf(
        z.looseObject({
          dealingType: text(),
          dealingDocument: text(),
          dealingStatus: text(),
          dealingStatusUpdateDate: text(),
        }),
      ),
    }),
  ),
  additionalInformation,
});
export type TitleSearchCertificate = z.output<typeof titleSearchCertificate>;

export const statementAnswer = z.looseObject({ titleSearchCertificate });

/** The text and the link stand beside the statement and are read on their own: neither spoils the other. */
export const statementExtras = z.looseObject({
  titleSearchCertificate: z.looseObject({
    registerSearchStatement: decoration(z.looseObject({ data: decoration(z.unknown()) })),
    registerSearchStatementCertificate: decoration(z.looseObject({ link: decoration(z.string()) })),
  }),
});
