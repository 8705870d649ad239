import type { RegisterStatement, TitleReference } from '../../shared/model/register-statement.ts';
import type { TitleSearchCertificate } from './wire.ts';

type Proprietor = NonNullable<TitleSearchCertificate['registeredProprietor']>;
type Proprietorship = NonNullable<Proprietor['registeredProprietorship']>[number];
type Group = NonNullable<Proprietorship['proprietorGroups']>[number];
type Notices = NonNullable<TitleSearchCertificate['encumbrancesCaveatsAndNotices']>;

/** The wire's form of a statement as the model has it: what is absent becomes null, or empty where it should always be there; nothing else changes. */
export function toStatement(wire: TitleSearchCertificate): RegisterStatement {
  const { titleSearchDetail: detail, titleReferenceDetail: reference } = wire;
  return {
    copyrightText: detail?.copyrightText ?? '',
    securityNo: detail?.securityNo ?? '',
    producedDate: detail?.producedDate ?? '',
    authenticityToken: detail?.authenticityToken ?? '',
    titleReference: toReference(reference?.titleReference),
    titleType: reference?.titleType ?? '',
    ctType: reference?.ctType ?? null,
    titleStatus: reference?.titleStatus ?? '',
    landDescription: toLand(wire.landDescription),
    registeredProprietor: toProprietor(wire.registeredProprietor),
    encumbrances: (wire.encumbrancesCaveatsAndNotices?.encumbrances ?? []).map(toEncumbrance),
    notations: (wire.encumbrancesCaveatsAndNotices?.notations ?? []).map((notation) => ({
      notationText: notation.notationText ?? null,
      notationType: notation.notationType ?? null,
      notationPlan: notation.notationPlan ?? null,
    })),
    diagramReference: wire.diagramLocation?.diagramReference ?? null,
    activity: toActivity(wire.activityOnTitle),
    additional: toAdditional(wire.additionalInformation),
  };
}

function toReference(
  given: { volume?: string | undefined; folio?: string | undefined; suffix?: string | undefined } = {},
): TitleReference {
  // Half of a reference is shown as it is: what was paid for is not left out.
  return { volume: given.volume ?? '', folio: given.folio ?? '', suffix: given.suffix ?? null };
}

function toLand(land: TitleSearchCertificate['landDescription']): RegisterStatement['landDescription'] {
  if (land === undefined) return null;
  return {
    landDescriptionText: land.landDescriptionText ?? null,
    landParcels: (land.landParcels ?? []).map((parcel) => ({
      parcelDescription: parcel.parcelDescription ?? null,
      spi: parcel.spi ?? null,
      lotType: parcel.lotType ?? null,
    })),
    parentTitles: (land.parentTitles ?? []).map((parent) => toReference(parent.titleReference)),
    titleDerivationText: land.titleDerivationText ?? null,
    titleDerivation: land.titleDerivation ?? null,
    titleDerivationDate: land.titleDerivationDate ?? null,
  };
}

function toProprietor(given: Proprietor | undefined): RegisterStatement['registeredProprietor'] {
  if (given === undefined) return null;
  return {
    estateType: given.estateType ?? null,
    expiryDate: given.expiryDate ?? null,
    lifeEstateText: given.lifeEstateText ?? null,
    proprietorships: inOrder(given.registeredProprietorship ?? []).map((ship) => ({
      effectiveDate: ship.effectiveDate ?? null,
      registeredProprietorshipText: ship.registeredProprietorshipText ?? null,
      proprietorDerivation: ship.proprietorDerivation ?? null,
      order: ship.order ?? null,
      groups: inOrder(ship.proprietorGroups ?? []).map(toGroup),
    })),
  };
}

type ModelGroup = NonNullable<
  RegisterStatement['registeredProprietor']
>['proprietorships'][number]['groups'][number];

function toGroup(group: Group): ModelGroup {
  return {
    order: group.order ?? null,
    tenancyType: group.tenancyType ?? null,
    proprietorGroupFreeText: group.proprietorGroupFreeText ?? null,
    nicoText: group.nicoText ?? null,
    mannerOfHoldingForTheShareValue: group.mannerOfHoldingForTheShareValue ?? null,
    shareNumerator: group.shareFraction?.numerator ?? null,
    shareDenominator: group.shareFraction?.denominator ?? null,
    proprietorDerivation: group.proprietorDerivation ?? null,
    proprietorDerivationDate: group.proprietorDerivationDate ?? null,
    holdings: inOrder(group.proprietorHoldings ?? []).map(({ order, party }) => ({
      order: order ?? null,
      party: {
        proprietorNameText: party?.proprietorNameText ?? null,
        givenNames: inOrder(
          (party?.personFullName?.givenNames ?? []).flatMap(({ givenName }) =>
            givenName === undefined ? [] : [givenName],
          ),
        ).flatMap(({ value }) => (value === undefined ? [] : [value])),
        familyName: party?.personFullName?.familyName ?? null,
        legalEntityName: party?.legalEntityName ?? null,
        address: party?.address ?? null,
      },
    })),
  };
}

function toEncumbrance(
  given: NonNullable<Notices['encumbrances']>[number],
): RegisterStatement['encumbrances'][number] {
  return {
    encumbrancePriority: given.encumbrancePriority ?? null,
    encumbranceText: given.encumbranceText ?? null,
    encumbranceType: given.encumbranceType ?? null,
    encumbranceDocument: given.encumbranceDocument ?? null,
    encumbranceDate: given.encumbranceDate ?? null,
    affectingEncumbrances: (given.affectingEncumbrances ?? []).map((affecting) => ({
      type: affecting.affectingEncumbranceType ?? null,
      document: affecting.affectingEncumbranceDocument ?? null,
      date: affecting.affectingEncumbranceDate ?? null,
    })),
    holders: inOrder(given.encumbranceHolders ?? []).map((holder) => ({
      legalEntityName: holder.legalEntityName ?? null,
      order: holder.order ?? null,
    })),
  };
}

function toActivity(given: TitleSearchCertificate['activityOnTitle']): RegisterStatement['activity'] {
  if (given === undefined) return null;
  return {
    numberOfDays: given.numberOfDays ?? null,
    dealings: (given.dealings ?? []).map((dealing) => ({
      dealingType: dealing.dealingType ?? null,
      dealingDocument: dealing.dealingDocument ?? null,
      dealingStatus: dealing.dealingStatus ?? null,
      dealingStatusUpdateDate: dealing.dealingStatusUpdateDate ?? null,
    })),
  };
}

function toAdditional(
  given: TitleSearchCertificate['additionalInformation'] = {},
): RegisterStatement['additional'] {
  const { nomination, ectControl } = given;
  return {
    otherTitles: (given.otherTitlesAffectingThisLand?.titleReference ?? []).map(toReference),
    ownersCorporations: (given.ownersCorporations ?? []).map((corporation) => ({
      ownersCorporationText: corporation.ownersCorporationText ?? null,
      ownersCorporationNumber: corporation.ownersCorporationNumber ?? null,
      planNumber: corporation.planNumber ?? null,
    })),
    titleStreetAddress: given.titleStreetAddress ?? null,
    licenceText: given.licenceText ?? null,
    nomination:
      nomination === undefined
        ? null
        : {
            nominationText: nomination.nominationText ?? null,
            nominationDocument: nomination.nominationDocument ?? null,
            nominatedTo: nomination.nominatedTo ?? null,
            nominatedToDealing: nomination.nominatedToDealing ?? null,
            nominatingParty: nomination.nominatingParty ?? null,
            nominationDate: nomination.nominationDate ?? null,
          },
    ectControl:
      ectControl === undefined
        ? null
        : {
            ectController: ectControl.ectController ?? null,
            effectiveFromDate: ectControl.effectiveFromDate ?? null,
          },
  };
}

/** By `order` where all have one; in the order received otherwise. */
function inOrder<T extends { readonly order?: number | undefined }>(list: readonly T[]): readonly T[] {
  return list.every((one) => one.order !== undefined)
    ? [...list].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    : list;
}
