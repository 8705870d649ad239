import { postalAddress } from '../data/address.ts';
import { dealingsAt } from '../data/changes.ts';
import type {
  Encumbrance,
  PracticeProperty,
  PracticeTitle,
  Proprietor,
  Register,
  Share,
} from '../data/register.ts';
import { tenancyOf } from '../data/shares.ts';
import { melbourneTime } from '../melbourne-time.ts';
import {
  diagramText,
  encumbranceLines,
  landLines,
  ownersCorporationParts,
  parcelText,
  proprietorLines,
  shareText,
} from './folio-text.ts';

/** What a register statement is made of: a title at a time. */
interface StatementSource {
  readonly register: Register;
  readonly title: PracticeTitle;
  readonly property: PracticeProperty | null;
  /** Milliseconds UTC. */
  readonly at: number;
  readonly securityNo: string;
  readonly authenticityToken: string;
  /** The Register Search Statement of the same moment; null where it was not asked for. */
  readonly text: string | null;
  /** Where its PDF lies; null likewise. */
  readonly link: string | null;
}

const activityDays = 125;

/** The Digital Register Search Statement with every member of the interface that this title has (interface: DRSS). */
export function drss(source: StatementSource): { titleSearchCertificate: object } {
  const { register, title, at, text, link } = source;
  return {
    titleSearchCertificate: {
      titleSearchDetail: {
        copyrightText:
          'PRACTICE - not a real statement. Every name and number is invented. State of Victoria copyright applies to real ones.',
        securityNo: source.securityNo,
        producedDate: producedDate(at),
        authenticityToken: source.authenticityToken,
      },
      titleReferenceDetail: {
        titleReference: reference(title.volumeFolio),
        titleType: title.notes.titleType,
        ctType: title.notes.ctType,
        titleStatus: title.status === 'CANCELLED' ? 'CANCELLED' : 'LIVE',
      },
      landDescription: landDescription(register, title),
      registeredProprietor: registeredProprietor(title),
      ...encumbrances(title),
      diagramLocation: { diagramReference: diagramText(title) },
      activityOnTitle: activity(title, at),
      additionalInformation: additional(source),
      ...(text === null
        ? {}
        : { registerSearchStatement: { data: Buffer.from(text, 'utf8').toString('base64') } }),
      ...(link === null ? {} : { registerSearchStatementCertificate: { link } }),
    },
  };
}

/** `2026-11-21 12:05:00`, Melbourne's clock; the seconds are always 00. */
function producedDate(at: number): string {
  const { date, time } = melbourneTime(at);
  return `${date} ${time}:00`;
}

function reference(volumeFolio: string): object {
  const [, volume = '', folio = '', suffix = ''] = /^(\d+)\/(\d+)([A-Z]?)$/.exec(volumeFolio) ?? [];
  return { volume, folio, ...(suffix === '' ? {} : { suffix }) };
}

function landDescription(register: Register, title: PracticeTitle): object {
  const { notes } = title;
  return {
    landDescriptionText: landLines(register, title).join('\n'),
    landParcels: title.spis.map((spi) => ({
      parcelDescription: parcelText(register, spi),
      spi,
      lotType: register.parcels.get(spi)?.type ?? 'LOT',
    })),
    parentTitles: notes.parents.map((parent) => ({ titleReference: reference(parent) })),
    titleDerivationText: `Created by instrument ${notes.derivation}`,
    titleDerivation: notes.derivation,
    titleDerivationDate: notes.derivationDate,
  };
}

function registeredProprietor(title: PracticeTitle): object {
  const { estate, estateExpiry, lifeEstateText } = title.notes;
  return {
    estateType: estate,
    ...(estateExpiry === null ? {} : { expiryDate: estateExpiry }),
    ...(lifeEstateText === null ? {} : { lifeEstateText }),
    registeredProprietorship: {
      effectiveDate: title.transferDate,
      registeredProprietorshipText: proprietorLines(title).join('\n'),
      proprietorDerivation: title.transfer,
      order: 1,
      proprietorGroups: title.shares.map((share, n) => group(title, share, n + 1)),
    },
  };
}

function group(title: PracticeTitle, share: Share, order: number): object {
  const isShared = title.shares.length > 1;
  return {
    proprietorDerivationDate: title.transferDate,
    tenancyType: tenancyOf(share),
    ...(share.freeText === null ? {} : { proprietorGroupFreeText: share.freeText }),
    ...(share.nicoText === null ? {} : { nicoText: share.nicoText }),
    ...(isShared
      ? {
          mannerOfHoldingForTheShareValue: shareText(share),
          shareFraction: { numerator: share.numerator, denominator: share.denominator },
        }
      : {}),
    proprietorDerivation: title.transfer,
    order,
    proprietorHoldings: share.members.map((member, n) => ({
      order: n + 1,
      party: party(member, title.proprietorsAddress),
    })),
  };
}

function party({ name, isCompany }: Proprietor, address: string): object {
  if (isCompany) return { proprietorNameText: name, legalEntityName: name, address };
  const { givenNames, familyName } = nameParts(name);
  return {
    proprietorNameText: name,
    personFullName: {
      givenNames: givenNames.map((value, n) => ({ givenName: { value, order: n + 1 } })),
      familyName,
    },
    address,
  };
}

/** A person's name in its parts: the last word is the family name. */
export function nameParts(name: string): { givenNames: string[]; familyName: string } {
  const words = name.split(' ');
  return { givenNames: words.slice(0, -1), familyName: words.at(-1) ?? '' };
}

/** Absent where nothing stands on the title. */
function encumbrances(title: PracticeTitle): object {
  const { notations } = title.notes;
  if (title.encumbrances.length === 0 && notations.length === 0) return {};
  return {
    encumbrancesCaveatsAndNotices: {
      encumbrances: title.encumbrances.map((one, n) => encumbrance(title, one, n + 1)),
      notations: notations.map(({ type, text, plan }) => ({
        notationText: text,
        notationType: type,
        notationPlan: plan,
      })),
    },
  };
}

const types: Readonly<Record<Encumbrance['kind'], string>> = {
  MORTGAGE: 'MORTGAGE',
  CAVEAT: 'CAVEAT',
  COVENANT: 'COVENANT',
  AGREEMENT: 'AGREEMENT SECTION 173 PLANNING AND ENVIRONMENT ACT 1987',
};

function encumbrance(title: PracticeTitle, one: Encumbrance, priority: number): object {
  const affecting = title.notes.affecting[one.document] ?? [];
  return {
    encumbrancePriority: priority,
    encumbranceText: encumbranceLines(title, one)
      .map((line) => line.trim())
      .join('\n'),
    encumbranceType: types[one.kind],
    encumbranceDocument: one.document,
    encumbranceDate: one.date,
    affectingEncumbrances: affecting.map(({ type, document, date }) => ({
      affectingEncumbranceType: type,
      affectingEncumbranceDocument: document,
      affectingEncumbranceDate: date,
    })),
    encumbranceHolders: one.holder === null ? [] : [{ legalEntityName: one.holder, order: 1 }],
  };
}

function activity(title: PracticeTitle, at: number): object {
  return {
    numberOfDays: activityDays,
    dealings: dealingsAt(title, at).map(({ type, document, status, date }) => ({
      dealingType: type,
      dealingDocument: document,
      dealingStatus: status,
      dealingStatusUpdateDate: date,
    })),
  };
}

function additional({ title, property }: StatementSource): object {
  const { otherTitles, licence, nomination, ectControl } = title.notes;
  const corporation = title.ownersCorporation;
  return {
    ...(otherTitles.length === 0
      ? {}
      : { otherTitlesAffectingThisLand: { titleReference: otherTitles.map(reference) } }),
    ownersCorporations: corporation === null ? [] : [ownersCorporation(corporation)],
    ...(property === null ? {} : { titleStreetAddress: postalAddress(property.parts) }),
    ...(licence === null ? {} : { licenceText: licence }),
    ...(nomination === null
      ? {}
      : {
          nomination: {
            nominationText: `Nominated to ${nomination.nominatedTo} for dealing ${nomination.nominatedToDealing}`,
            nominationDocument: nomination.document,
            nominatedTo: nomination.nominatedTo,
            nominatedToDealing: nomination.nominatedToDealing,
            nominatingParty: nomination.nominatingParty,
            nominationDate: nomination.date,
          },
        }),
    ...(ectControl === null
      ? {}
      : { ectControl: { ectController: ectControl.controller, effectiveFromDate: ectControl.from } }),
  };
}

function ownersCorporation(text: string): object {
  const { number, plan } = ownersCorporationParts(text);
  return { ownersCorporationText: text, ownersCorporationNumber: number, planNumber: plan };
}
