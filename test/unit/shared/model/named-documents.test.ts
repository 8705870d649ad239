import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  documentsInText,
  documentsNamed,
  isForTheRecord,
  isNotRegistered,
  isSameDocument,
  namedDocuments,
  plansOfParcel,
  unnumberedEntries,
} from '../../../../shared/model/named-documents.ts';
import type { RegisterStatement } from '../../../../shared/model/register-statement.ts';
import { anEncumbrance, aRegisterStatement } from '../../../support/register-statement.ts';

const { additional } = aRegisterStatement();
const numbers = (statement: RegisterStatement) => namedDocuments(statement).map(({ number }) => number);

test.each([
  ['AR122019D, ax 123456b; PS328573B', ['AR122019D', 'AX123456B', 'PS328573B']],
  ['AR122019D AND AR122019D', ['AR122019D']],
  ['AR122019D & a paper', ['AR122019D']],
  [null, []],
])('a field that gives %j gives each document once', (field, documents) => {
  expect(documentsNamed(field)).toEqual(documents);
});

test('words name documents by plan numbers and by numbers of instruments, and nothing that only looks like one', () => {
  expect(
    documentsInText('SEE PS328573B and PS328573B, created by AR122019D under S173 in VIC 3053, A1234'),
  ).toEqual(['PS328573B', 'AR122019D']);
  expect(documentsInText(null)).toEqual([]);
});

test.each([
  ['101\\PS328573B', ['PS328573B']],
  ['tp109554', ['TP109554']],
  ['LP12', ['LP12']],
  ['1/PS328573', ['PS328573']],
  ['LOT 1 ON PS 328573 AND LOT 2 ON PS 328574', ['PS328573', 'PS328574']],
  // Crown allotments: by their parish, by their number, and in words that name an instrument.
  ['12~10A\\PP5762', []],
  ['P343401', []],
  ['2~B\\P343401', []],
  ['CROWN ALLOTMENT 3 SECTION A, AR122019D', []],
  [null, []],
])('the parcel %j is on %j', (spi, plans) => {
  expect(plansOfParcel(spi)).toEqual(plans);
});

describe('documents that a statement names', () => {
  test('names the plan of the diagram, of the parcels and of the owners corporation once', () => {
    const [plan, ...others] = namedDocuments(
      aRegisterStatement({
        diagramReference: 'SEE PS328573B FOR FURTHER DETAILS AND BOUNDARIES',
        landDescription: {
          landDescriptionText: 'Lot 101 on Plan of Subdivision PS 328573B.',
          landParcels: [{ parcelDescription: null, spi: '101\\PS328573', lotType: 'LOT' }],
          parentTitles: [],
          titleDerivationText: null,
          titleDerivation: 'PS328573B',
          titleDerivationDate: null,
        },
        additional: {
          ...additional,
          ownersCorporations: [
            { ownersCorporationText: null, ownersCorporationNumber: '1', planNumber: 'PS 328573B' },
          ],
        },
      }),
    );
    expect(others).toEqual([]);
    expect(plan).toMatchObject({ kind: 'plan', number: 'PS328573B', spellings: ['PS328573B', 'PS328573'] });
    expect(plan?.at.map(({ part }) => part)).toEqual([
      'diagram',
      'landParcel',
      'ownersCorporation',
      'titleDerivation',
    ]);
  });

  test('names each instrument once, with every place where it stands and what it is called there', () => {
    const found = namedDocuments(
      aRegisterStatement({
        encumbrances: [
          anEncumbrance({
            encumbranceType: 'MORTGAGE',
            encumbranceDocument: 'AR122019D',
            encumbranceText: 'MORTGAGE AR122019D 01/02/2019',
            affectingEncumbrances: [{ type: 'TRANSFER OF MORTGAGE', document: 'AS200001B', date: null }],
          }),
          anEncumbrance({ encumbranceType: 'CAVEAT', encumbranceDocument: 'ax 123456b' }),
        ],
        activity: {
          numberOfDays: 125,
          dealings: [
            {
              dealingType: 'CAVEAT',
              dealingDocument: 'AX123456B',
              dealingStatus: 'Registered',
              dealingStatusUpdateDate: '2026-11-03',
            },
            {
              dealingType: 'TRANSFER',
              dealingDocument: 'AX900000C',
              dealingStatus: 'Unregistered',
              dealingStatusUpdateDate: null,
            },
          ],
        },
      }),
    );
    expect(found.map(({ number }) => number)).toEqual(['AR122019D', 'AS200001B', 'AX123456B', 'AX900000C']);
    expect(found[2]?.at).toEqual([
      { part: 'encumbrance', type: 'CAVEAT', date: null, status: null },
      { part: 'dealing', type: 'CAVEAT', date: '2026-11-03', status: 'Registered' },
    ]);
    expect(found.map(isForTheRecord)).toEqual([true, true, false, false]);
    expect(found.map(isNotRegistered)).toEqual([false, false, false, true]);
  });

  test('takes numbers out of the register’s own words, and no volume, section or postcode for one', () => {
    const found = numbers(
      aRegisterStatement({
        notations: [
          { notationText: 'See Instrument AP123456C and LP 12345', notationType: null, notationPlan: null },
        ],
        additional: {
          ...additional,
          licenceText: 'LICENCE S173 OF VOLUME 10940 FOLIO 843 VIC 3053, by P123456',
        },
      }),
    );
    expect(found).toEqual(['LP12345', 'AP123456C', 'P123456']);
  });

  test('takes several numbers of one field apart, and an old number of digits as it is', () => {
    const encumbrances = [
      anEncumbrance({ encumbranceDocument: 'AR122019D and AR122020X' }),
      anEncumbrance({ encumbranceDocument: ' 1234567 ' }),
      anEncumbrance({ encumbranceDocument: 'N/A', encumbranceText: 'EASEMENT of way' }),
    ];
    expect(numbers(aRegisterStatement({ encumbrances }))).toEqual(['AR122019D', 'AR122020X', '1234567']);
    expect(unnumberedEntries(aRegisterStatement({ encumbrances }))).toEqual(['EASEMENT of way']);
  });

  test('takes a plan for the same with and without its letter, and no instrument', () => {
    expect(isSameDocument('PS328573', 'PS328573B')).toBe(true);
    expect(isSameDocument('PS328573', 'PS328574')).toBe(false);
    expect(isSameDocument('AR122019', 'AR122019D')).toBe(false);
  });

  test('names no plan for a Crown allotment', () => {
    const landParcels = [{ parcelDescription: null, spi: '12~10A\\PP5762', lotType: null }];
    const landDescription = {
      ...{ landDescriptionText: null, parentTitles: [], titleDerivationText: null },
      ...{ titleDerivation: null, titleDerivationDate: null, landParcels },
    };
    expect(numbers(aRegisterStatement({ landDescription }))).toEqual([]);
  });

  test('names every document of any statement exactly once, wherever it stands', () => {
    // Some stand in several places.
    const number = fc.oneof(
      fc.constantFrom('AR122019D', 'PS328573', '1234567'),
      fc.stringMatching(/^(A[A-Z][0-9]{6}[A-Z]|PS[1-9][0-9]{5}|[1-9][0-9]{6})$/),
    );
    const field = fc.option(number, { nil: null });
    const statements = fc.record({
      encumbrances: fc.array(
        fc.record({
          document: field,
          affecting: fc.array(number, { maxLength: 2 }),
        }),
        { maxLength: 6 },
      ),
      plans: fc.array(number, { maxLength: 3 }),
      dealings: fc.array(number, { maxLength: 3 }),
      derivation: field,
      nomination: field,
    });
    fc.assert(
      fc.property(statements, ({ encumbrances, plans, dealings, derivation, nomination }) => {
        const found = numbers(
          aRegisterStatement({
            encumbrances: encumbrances.map(({ document, affecting }) =>
              anEncumbrance({
                encumbranceDocument: document,
                affectingEncumbrances: affecting.map((one) => ({ type: null, document: one, date: null })),
              }),
            ),
            notations: plans.map((one) => ({ notationText: null, notationType: null, notationPlan: one })),
            activity: {
              numberOfDays: null,
              dealings: dealings.map((one) => ({
                ...{ dealingType: null, dealingStatus: null, dealingStatusUpdateDate: null },
                dealingDocument: one,
              })),
            },
            registeredProprietor: {
              ...{ estateType: null, expiryDate: null, lifeEstateText: null },
              proprietorships: [
                {
                  ...{ effectiveDate: null, registeredProprietorshipText: null, order: null, groups: [] },
                  proprietorDerivation: derivation,
                },
              ],
            },
            additional: {
              ...additional,
              nomination: {
                ...{ nominationText: null, nominatedTo: null, nominatingParty: null, nominationDate: null },
                ...{ nominationDocument: null, nominatedToDealing: nomination },
              },
            },
          }),
        );
        const named = [
          ...encumbrances.flatMap(({ document, affecting }) => [document, ...affecting]),
          ...plans,
          ...dealings,
          derivation,
          nomination,
        ].filter((one) => one !== null);
        expect(found.toSorted()).toEqual([...new Set(named)].sort());
      }),
    );
  });
});
