import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegister } from '../../../main/practice/data/create-register.ts';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

/** The members of the interface's table, as paths; written by hand from the document. `!` marks what is required. */
const table = `
titleSearchDetail!
titleSearchDetail.copyrightText!
titleSearchDetail.securityNo!
titleSearchDetail.producedDate!
titleSearchDetail.authenticityToken!
titleReferenceDetail!
titleReferenceDetail.titleReference!
titleReferenceDetail.titleReference.volume!
titleReferenceDetail.titleReference.folio!
titleReferenceDetail.titleReference.suffix
titleReferenceDetail.titleType!
titleReferenceDetail.ctType
titleReferenceDetail.titleStatus!
landDescription
landDescription.landDescriptionText
landDescription.landParcels[]
landDescription.landParcels[].parcelDescription
landDescription.landParcels[].spi
landDescription.landParcels[].lotType
landDescription.parentTitles[]
landDescription.parentTitles[].titleReference
landDescription.parentTitles[].titleReference.volume
landDescription.parentTitles[].titleReference.folio
landDescription.parentTitles[].titleReference.suffix
landDescription.titleDerivationText
landDescription.titleDerivation
landDescription.titleDerivationDate
registeredProprietor
registeredProprietor.estateType
registeredProprietor.expiryDate
registeredProprietor.lifeEstateText
registeredProprietor.registeredProprietorship
registeredProprietor.registeredProprietorship.effectiveDate
registeredProprietor.registeredProprietorship.registeredProprietorshipText
registeredProprietor.registeredProprietorship.proprietorDerivation
registeredProprietor.registeredProprietorship.order
registeredProprietor.registeredProprietorship.proprietorGroups[]
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorDerivationDate
registeredProprietor.registeredProprietorship.proprietorGroups[].tenancyType
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorGroupFreeText
registeredProprietor.registeredProprietorship.proprietorGroups[].nicoText
registeredProprietor.registeredProprietorship.proprietorGroups[].mannerOfHoldingForTheShareValue
registeredProprietor.registeredProprietorship.proprietorGroups[].shareFraction
registeredProprietor.registeredProprietorship.proprietorGroups[].shareFraction.numerator
registeredProprietor.registeredProprietorship.proprietorGroups[].shareFraction.denominator
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorDerivation
registeredProprietor.registeredProprietorship.proprietorGroups[].order
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorHoldings[]
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorHoldings[].order
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorHoldings[].party
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorHoldings[].party.proprietorNameText
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorHoldings[].party.personFullName
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorHoldings[].party.personFullName.givenNames[]
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorHoldings[].party.personFullName.givenNames[].givenName
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorHoldings[].party.personFullName.givenNames[].givenName.value
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorHoldings[].party.personFullName.givenNames[].givenName.order
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorHoldings[].party.personFullName.familyName
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorHoldings[].party.legalEntityName
registeredProprietor.registeredProprietorship.proprietorGroups[].proprietorHoldings[].party.address
encumbrancesCaveatsAndNotices
encumbrancesCaveatsAndNotices.encumbrances[]
encumbrancesCaveatsAndNotices.encumbrances[].encumbrancePriority
encumbrancesCaveatsAndNotices.encumbrances[].encumbranceText
encumbrancesCaveatsAndNotices.encumbrances[].encumbranceType
encumbrancesCaveatsAndNotices.encumbrances[].encumbranceDocument
encumbrancesCaveatsAndNotices.encumbrances[].encumbranceDate
encumbrancesCaveatsAndNotices.encumbrances[].affectingEncumbrances[]
encumbrancesCaveatsAndNotices.encumbrances[].affectingEncumbrances[].affectingEncumbranceType
encumbrancesCaveatsAndNotices.encumbrances[].affectingEncumbrances[].affectingEncumbranceDocument
encumbrancesCaveatsAndNotices.encumbrances[].affectingEncumbrances[].affectingEncumbranceDate
encumbrancesCaveatsAndNotices.encumbrances[].encumbranceHolders[]
encumbrancesCaveatsAndNotices.encumbrances[].encumbranceHolders[].legalEntityName
encumbrancesCaveatsAndNotices.encumbrances[].encumbranceHolders[].order
encumbrancesCaveatsAndNotices.notations[]
encumbrancesCaveatsAndNotices.notations[].notationText
encumbrancesCaveatsAndNotices.notations[].notationType
encumbrancesCaveatsAndNotices.notations[].notationPlan
diagramLocation
diagramLocation.diagramReference
activityOnTitle
activityOnTitle.numberOfDays
activityOnTitle.dealings[]
activityOnTitle.dealings[].dealingType
activityOnTitle.dealings[].dealingDocument
activityOnTitle.dealings[].dealingStatus
activityOnTitle.dealings[].dealingStatusUpdateDate
additionalInformation!
additionalInformation.otherTitlesAffectingThisLand
additionalInformation.otherTitlesAffectingThisLand.titleReference[]
additionalInformation.otherTitlesAffectingThisLand.titleReference[].volume
additionalInformation.otherTitlesAffectingThisLand.titleReference[].folio
additionalInformation.otherTitlesAffectingThisLand.titleReference[].suffix
additionalInformation.ownersCorporations[]
additionalInformation.ownersCorporations[].ownersCorporationText
additionalInformation.ownersCorporations[].ownersCorporationNumber
additionalInformation.ownersCorporations[].planNumber
additionalInformation.titleStreetAddress
additionalInformation.licenceText
additionalInformation.nomination
additionalInformation.nomination.nominationText
additionalInformation.nomination.nominationDocument
additionalInformation.nomination.nominatedTo
additionalInformation.nomination.nominatedToDealing
additionalInformation.nomination.nominatingParty
additionalInformation.nomination.nominationDate
additionalInformation.ectControl
additionalInformation.ectControl.ectController
additionalInformation.ectControl.effectiveFromDate
registerSearchStatement
registerSearchStatement.data
registerSearchStatementCertificate
registerSearchStatementCertificate.link
`
  .trim()
  .split('\n');
const members = table.map((line) => line.replace('!', ''));
const required = table.filter((line) => line.endsWith('!')).map((line) => line.replace('!', ''));

/** Every member that is there, as a path; an empty list is not. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    return value.length === 0 ? [] : [`${path}[]`, ...value.flatMap((one) => pathsOf(one, `${path}[]`))];
  }
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [path];
  const inside = Object.entries(value).flatMap(([key, member]) =>
    pathsOf(member, path === '' ? key : `${path}.${key}`),
  );
  return path === '' || path.endsWith('[]') ? inside : [path, ...inside];
}

let service: PracticeService;
let client: PracticeClient;
let statements: Record<string, unknown>[];

beforeAll(async () => {
  service = await startPracticeService({ seed: 1 });
  client = practiceClient(service);
  const { titles, properties } = createRegister(1);
  const showcase = properties.find(({ address }) => address.startsWith('1 EXAMPLE COURT'))?.volumeFolios[0];
  const chosen = [...titles.values()].filter(
    ({ volumeFolio, status, type, shares }, n) =>
      volumeFolio === showcase ||
      status === 'CANCELLED' ||
      type === 'CROWN LEASE' ||
      (shares.length > 1 && n % 4 === 0) ||
      n % 20 === 0,
  );
  statements = [];
  for (const { volumeFolio } of chosen) {
    const path = `/titles/${volumeFolio.replace('/', '.')}?registerSearchStatementCertificate=true`;
    statements.push((await client.statement(path)).json.titleSearchCertificate);
  }
});
afterAll(() => service.close());

test('over many titles, every member of the table occurs', () => {
  const seen = new Set(statements.flatMap((statement) => pathsOf(statement)));
  expect(members.filter((member) => !seen.has(member))).toEqual([]);
});

test('no member occurs that is not in the table', () => {
  const known = new Set(members);
  const odd = statements.flatMap((statement) => pathsOf(statement)).filter((path) => !known.has(path));
  expect([...new Set(odd)]).toEqual([]);
});

test('what is required is in every statement', () => {
  for (const statement of statements) {
    const seen = new Set(['additionalInformation', ...pathsOf(statement)]);
    expect(statement).toHaveProperty('additionalInformation');
    expect(required.filter((member) => !seen.has(member))).toEqual([]);
  }
});

test('words, dates and numbers are of the form that the table says', () => {
  for (const statement of statements) {
    expect(statement).toMatchObject({
      titleSearchDetail: { producedDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:00$/) },
      titleReferenceDetail: {
        titleReference: {
          volume: expect.stringMatching(/^\d{1,5}$/),
          folio: expect.stringMatching(/^\d{3}$/),
        },
        ctType: expect.stringMatching(/^(Electronic|Paper|No CofT)$/),
        titleStatus: expect.stringMatching(/^(LIVE|CANCELLED)$/),
      },
      landDescription: { titleDerivationDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
      activityOnTitle: { numberOfDays: 125 },
    });
  }
  const text = JSON.stringify(statements);
  expect(text.includes('"titleStatus":"CANCELLED"')).toBe(true);
  expect(/"suffix":"[ABCKL]"/.test(text)).toBe(true);
  expect(/"shareFraction":\{"numerator":\d+,"denominator":\d+\}/.test(text)).toBe(true);
});
