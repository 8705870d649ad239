import { z } from 'zod';

/**
 * The Digital Register Search Statement as data (interface: DRSS): every member of the document, absent ones `null` or
 * an empty list, so that a screen and a comparison have one shape to read. Dates stay text as received.
 */
const text = z.string().nullable();

const titleReference = z.object({ volume: z.string(), folio: z.string(), suffix: text });
export type TitleReference = z.infer<typeof titleReference>;

const party = z.object({
  proprietorNameText: text,
  givenNames: z.array(z.string()),
  familyName: text,
  legalEntityName: text,
  address: text,
});

const proprietorGroup = z.object({
  order: z.number().nullable(),
  tenancyType: text,
  proprietorGroupFreeText: text,
  nicoText: text,
  mannerOfHoldingForTheShareValue: text,
  shareNumerator: z.number().nullable(),
  shareDenominator: z.number().nullable(),
  proprietorDerivation: text,
  proprietorDerivationDate: text,
  holdings: z.array(z.object({ order: z.number().nullable(), party })),
});

const encumbrance = z.object({
  encumbrancePriority: z.number().nullable(),
  encumbranceText: text,
  encumbranceType: text,
  encumbranceDocument: text,
  encumbranceDate: text,
  affectingEncumbrances: z.array(z.object({ type: text, document: text, date: text })),
  holders: z.array(z.object({ legalEntityName: text, order: z.number().nullable() })),
});

export const registerStatement = z.object({
  copyrightText: z.string(),
  securityNo: z.string(),
  /** `YYYY-MM-DD HH:MM:SS`, also seen with a T. */
  producedDate: z.string(),
  authenticityToken: z.string(),
  titleReference,
  titleType: z.string(),
  ctType: text,
  /** LIVE or CANCELLED; any other as received. */
  titleStatus: z.string(),
  landDescription: z
    .object({
      landDescriptionText: text,
      landParcels: z.array(z.object({ parcelDescription: text, spi: text, lotType: text })),
      parentTitles: z.array(titleReference),
      titleDerivationText: text,
      titleDerivation: text,
      titleDerivationDate: text,
    })
    .nullable(),
  registeredProprietor: z
    .object({
      estateType: text,
      expiryDate: text,
      lifeEstateText: text,
      proprietorships: z.array(
        z.object({
          effectiveDate: text,
          registeredProprietorshipText: text,
          proprietorDerivation: text,
          order: z.number().nullable(),
          groups: z.array(proprietorGroup),
        }),
      ),
    })
    .nullable(),
  encumbrances: z.array(encumbrance),
  notations: z.array(z.object({ notationText: text, notationType: text, notationPlan: text })),
  diagramReference: text,
  activity: z
    .object({
      numberOfDays: z.number().nullable(),
      dealings: z.array(
        z.object({
          dealingType: text,
          dealingDocument: text,
          dealingStatus: text,
          dealingStatusUpdateDate: text,
        }),
      ),
    })
    .nullable(),
  additional: z.object({
    otherTitles: z.array(titleReference),
    ownersCorporations: z.array(
      z.object({ ownersCorporationText: text, ownersCorporationNumber: text, planNumber: text }),
    ),
    titleStreetAddress: text,
    licenceText: text,
    nomination: z
      .object({
        nominationText: text,
        nominationDocument: text,
        nominatedTo: text,
        nominatedToDealing: text,
        nominatingParty: text,
        nominationDate: text,
      })
      .nullable(),
    ectControl: z.object({ ectController: text, effectiveFromDate: text }).nullable(),
  }),
});
export type RegisterStatement = z.infer<typeof registerStatement>;
