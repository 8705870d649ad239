import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RegisterStatement } from '../../../../../shared/model/register-statement.ts';
import { checkSearch } from '../../../../../shared/model/search-completeness/check-search.ts';
import { countLines } from '../../../../../shared/model/search-completeness/counts.ts';
import type {
  Holding,
  KnownLand,
  KnownParcel,
  KnownProperty,
  KnownSearch,
  KnownStatement,
  KnownTitle,
} from '../../../../../shared/model/search-completeness/known-search.ts';
import type { LineWant, SearchLine } from '../../../../../shared/model/search-completeness/search-line.ts';
import { anEncumbrance, aRegisterStatement } from '../../../../support/register-statement.ts';

const at = Date.UTC(2026, 10, 21);
const { additional } = aRegisterStatement();

function property(change: Partial<KnownProperty> = {}): KnownLand {
  return {
    kind: 'property',
    at,
    property: {
      propertyPfi: '1',
      address: '12 VICTORIA WAY CARLTON 3053',
      isMultiAssess: false,
      parcels: [{ spi: '7\\PS842284' }],
      titles: [stub('10940/843')],
      ...change,
    },
  };
}

function parcel(change: Partial<KnownParcel> = {}): KnownLand {
  const spi = '7\\PS842284';
  return {
    kind: 'parcel',
    at,
    parcel: { spi, isPartParcel: false, titles: [stub('10940/843')], properties: [], ...change },
  };
}

function title(change: Partial<KnownTitle>): KnownLand {
  const known = { volumeFolio: '10940/843', status: null, properties: [], parcels: [], ...change };
  return { kind: 'title', at, title: known };
}

function stub(volumeFolio: string | null, status: string | null = 'ACTIVE') {
  return { volumeFolio, status };
}

function kept(change: Partial<RegisterStatement> = {}, more: Partial<KnownStatement> = {}): KnownStatement {
  const statement = aRegisterStatement(change);
  return { id: 'statement', volumeFolio: '10940/843', at, statement, notRead: 0, ...more };
}

function onParcel(spi = '7\\PS842284'): Pick<RegisterStatement, 'landDescription'> {
  return {
    landDescription: {
      ...{ landDescriptionText: null, titleDerivationText: null, titleDerivation: null },
      ...{ titleDerivationDate: null, parentTitles: [] },
      landParcels: [{ parcelDescription: null, spi, lotType: null }],
    },
  };
}

function check(known: Partial<KnownSearch>): SearchLine[] {
  return checkSearch({
    ...{ land: [], ordered: [], statements: [], holdingsOf: () => [], copyOf: () => null },
    ...known,
  });
}

const line = (lines: readonly SearchLine[], key: string) => lines.find((one) => one.key === key);
const held: Holding = { is: 'held', by: 'document', id: 'document', at };
const has =
  (...numbers: string[]) =>
  (want: LineWant): Holding[] =>
    want.kind === 'document' && want.numbers.some((number) => numbers.includes(number)) ? [held] : [];

describe('the land of a search', () => {
  test('is not known until it was looked up, and says what finds it out', () => {
    const lines = check({
      ordered: [{ propertyPfi: '1', address: '12 VICTORIA WAY', spi: '7\\PS842284', volumeFolio: null }],
    });
    expect(lines.map(({ key, state }) => [key, state])).toEqual([
      ['property 1', { is: 'notKnown', because: 'notLookedUp', step: { kind: 'property', thing: '1' } }],
      [
        'parcel 7\\PS842284',
        { is: 'notKnown', because: 'notLookedUp', step: { kind: 'parcel', thing: '7\\PS842284' } },
      ],
    ]);
  });

  test('asks for the statement of a second title of the property', () => {
    const lines = check({ land: [property({ titles: [stub('10940/843'), stub('10940/844')] })] });
    expect(line(lines, 'property 1')?.findings).toEqual([{ is: 'severalTitles', count: 2 }]);
    for (const number of ['10940/843', '10940/844']) {
      expect(line(lines, `title ${number}`)).toMatchObject({
        subject: { role: 'land', of: 2 },
        state: { is: 'missing' },
        want: { kind: 'statement', volumeFolio: number },
      });
      expect(line(lines, `on title ${number}`)?.state).toMatchObject({ because: 'noStatement' });
    }
  });

  test('counts titles whose numbers are withheld until as many numbers are known', () => {
    const land = [property({ titles: [stub(null), stub(null)] })];
    const key = 'titles of property 1';
    expect(line(check({ land }), key)?.subject).toEqual({ kind: 'unnumberedTitles', count: 2 });
    const one = [kept(onParcel())];
    expect(line(check({ land, statements: one }), key)?.subject).toMatchObject({ count: 1 });
    const other = kept(onParcel(), { id: 'other', volumeFolio: '10940/844' });
    expect(line(check({ land, statements: [...one, other] }), key)).toBeUndefined();
    const ordered = [{ propertyPfi: '1', address: null, spi: null, volumeFolio: '10940/845' }];
    expect(line(check({ land, ordered, statements: one }), key)).toBeUndefined();
  });

  test('names a part parcel, several titles over one parcel and several assessments', () => {
    const properties = [
      { propertyPfi: '1', address: null, isMultiAssess: true },
      { propertyPfi: '2', address: null, isMultiAssess: null },
    ];
    const titles = [stub('10940/843'), stub(null)];
    const lines = check({ land: [property(), parcel({ isPartParcel: true, titles, properties })] });
    expect(line(lines, 'parcel 7\\PS842284')?.findings.map(({ is }) => is)).toEqual([
      'partParcel',
      'titlesOnParcel',
      'propertiesOnParcel',
    ]);
    expect(line(lines, 'property 1')?.findings).toContainEqual({ is: 'multiAssess' });
    expect(line(lines, 'property 2')?.state).toMatchObject({ because: 'notLookedUp' });
    expect(line(lines, 'titles of parcel 7\\PS842284')?.subject).toMatchObject({ count: 1 });
  });

  test('says where the service does not say it', () => {
    const lines = check({
      land: [property({ isMultiAssess: null, titles: [] }), parcel({ isPartParcel: null })],
    });
    expect(line(lines, 'property 1')?.findings.map(({ is }) => is)).toEqual([
      'multiAssessNotSaid',
      'noTitles',
    ]);
    expect(line(lines, 'parcel 7\\PS842284')?.findings).toEqual([{ is: 'partParcelNotSaid' }]);
  });

  test('asks for no statement of a cancelled title, and says that there is one', () => {
    const titles = [stub('10940/843'), stub('9500/906', 'CANCELLED')];
    const lines = check({ land: [property({ titles })] });
    expect(line(lines, 'title 9500/906')).toBeUndefined();
    expect(line(lines, 'property 1')?.findings).toEqual([{ is: 'pastTitles', count: 1 }]);
  });

  test('of a title that was looked up alone its number is not known, until a statement of its parcel is here', () => {
    const land = [title({ volumeFolio: null, parcels: [{ spi: '7\\PS842284' }] })];
    expect(line(check({ land }), 'titles alone')?.state).toMatchObject({ because: 'numberWithheld' });
    expect(line(check({ land, statements: [kept(onParcel())] }), 'titles alone')).toBeUndefined();
  });
});

describe('documents of a search', () => {
  test('are held, ordered or missing, each with the statement that names it', () => {
    const statement = {
      diagramReference: 'SEE PS842284B FOR FURTHER DETAILS',
      encumbrances: [
        anEncumbrance({ encumbranceType: 'COVENANT', encumbranceDocument: 'AB123456C' }),
        anEncumbrance({ encumbranceType: 'CAVEAT', encumbranceDocument: 'AX123456B' }),
        anEncumbrance({ encumbranceType: 'MORTGAGE', encumbranceDocument: 'AR122019D' }),
      ],
    };
    const waiting: Holding = { is: 'waiting', by: 'order', id: 'order', at, isSure: true };
    const lines = check({
      land: [property()],
      statements: [kept(statement)],
      holdingsOf: (want) =>
        want.kind === 'document' && want.numbers.includes('AX123456B') ? [waiting] : has('PS842284B')(want),
    });
    expect(line(lines, 'title 10940/843')?.state).toMatchObject({ is: 'held', by: 'statement' });
    expect(line(lines, 'on title 10940/843')).toBeUndefined();
    expect(line(lines, 'document PS842284')?.state).toEqual(held);
    expect(line(lines, 'document AX123456B')?.state).toEqual(waiting);
    expect(line(lines, 'document AB123456C')).toMatchObject({
      group: 'needed',
      state: { is: 'missing' },
      want: { kind: 'document', numbers: ['AB123456C'], titles: ['10940/843'] },
      sources: [{ kind: 'statement', statementId: 'statement', part: 'encumbrance', type: 'COVENANT' }],
    });
    expect(line(lines, 'document AR122019D')?.group).toBe('record');
  });

  test('are not known where the statement cannot be read, or only its certificate is here', () => {
    const land = [property()];
    const unread = check({ land, statements: [{ ...kept(), statement: null }] });
    expect(line(unread, 'title 10940/843')?.state).toMatchObject({ is: 'held' });
    expect(line(unread, 'on title 10940/843')?.state).toMatchObject({ because: 'unreadable' });
    const certificate = check({ land, holdingsOf: ({ kind }) => (kind === 'statement' ? [held] : []) });
    expect(line(certificate, 'on title 10940/843')?.state).toMatchObject({ because: 'onlyCertificate' });
  });

  test('say what of a statement could not be read, and that the title is cancelled', () => {
    const lines = check({
      land: [property()],
      statements: [kept({ titleStatus: 'CANCELLED' }, { notRead: 2 })],
    });
    expect(line(lines, 'title 10940/843')?.findings).toEqual([
      { is: 'notLive', status: 'CANCELLED' },
      { is: 'notRead', count: 2 },
    ]);
  });

  test('have no copy to order while they are not registered', () => {
    const dealing = { dealingType: 'TRANSFER', dealingDocument: 'AX900000C', dealingStatusUpdateDate: null };
    const activity = { numberOfDays: 125, dealings: [{ ...dealing, dealingStatus: 'Unregistered' }] };
    const lines = check({ land: [property()], statements: [kept({ activity })] });
    expect(line(lines, 'document AX900000C')?.state).toMatchObject({ because: 'notRegistered' });
  });

  test('are also other titles that affect the land; parent titles are named for the record', () => {
    const reference = (volume: string) => ({ volume, folio: '1', suffix: null });
    const statement = {
      landDescription: {
        ...{ landDescriptionText: null, titleDerivationText: null, titleDerivation: null },
        ...{ titleDerivationDate: null, landParcels: [], parentTitles: [reference('09500')] },
      },
      additional: { ...additional, otherTitles: [reference('3049'), reference('10940')] },
    };
    const common = kept({}, { id: 'common', volumeFolio: '3049/001' });
    const lines = check({ land: [property()], statements: [kept(statement), common] });
    expect(line(lines, 'title 3049/001')).toMatchObject({
      group: 'needed',
      subject: { role: 'other' },
      state: { is: 'held', id: 'common' },
    });
    expect(line(lines, 'title 10940/001')).toMatchObject({ group: 'needed', state: { is: 'missing' } });
    expect(line(lines, 'title 9500/001')).toMatchObject({ group: 'record', subject: { role: 'parent' } });
    expect(line(lines, 'on title 3049/001')).toBeUndefined();
  });

  test('are certificates of each owners corporation, of the property that its title is of', () => {
    const corporation = (number: string) => ({
      ownersCorporationText: null,
      ownersCorporationNumber: number,
      planNumber: 'PS842284',
    });
    const statement = {
      additional: { ...additional, ownersCorporations: [corporation('1'), corporation('2')] },
    };
    const known = { land: [property()], statements: [kept(statement)] };
    const key = 'owners corporation 1 PS842284';
    expect(line(check(known), key)).toMatchObject({
      state: { is: 'missing' },
      want: { kind: 'ownersCorporation', propertyPfi: '1' },
    });
    const one = (want: LineWant) => (want.kind === 'ownersCorporation' ? [held] : []);
    expect(line(check({ ...known, holdingsOf: one }), key)?.state).toMatchObject({
      because: 'whichCorporation',
    });
    const both = (want: LineWant) => (want.kind === 'ownersCorporation' ? [held, { ...held, id: 'b' }] : []);
    expect(line(check({ ...known, holdingsOf: both }), key)?.state).toMatchObject({ is: 'held' });
    const nowhere = check({ statements: [kept(statement)] });
    expect(line(nowhere, key)?.state).toMatchObject({ because: 'whichProperty' });
  });

  test('are named with what has no number, which nobody can look for', () => {
    const encumbrances = [anEncumbrance({ encumbranceText: 'EASEMENT of way' })];
    const lines = check({ land: [property()], statements: [kept({ encumbrances })] });
    expect(line(lines, 'unnumbered EASEMENT of way')?.state).toMatchObject({ because: 'noNumber' });
  });

  test('of any search, each is in the list once and stands one way', () => {
    const number = fc.stringMatching(/^(A[A-C][0-9]{5}[0-3][A-B]|PS[1-3]00[0-9]{3})$/);
    const titleNumber = fc.constantFrom('10940/843', '10940/844', '9500/906');
    const searches = fc.record({
      titles: fc.array(fc.option(titleNumber, { nil: null }), { maxLength: 3 }),
      statements: fc.uniqueArray(
        fc.record({
          volumeFolio: titleNumber,
          documents: fc.array(number, { maxLength: 12 }),
          other: fc.array(fc.constantFrom('10940', '3049', '9500'), { maxLength: 2 }),
        }),
        { maxLength: 3, selector: ({ volumeFolio }) => volumeFolio },
      ),
      heldNumbers: fc.array(number, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(searches, ({ titles, statements, heldNumbers }) => {
        const lines = check({
          land: [property({ titles: titles.map((one) => stub(one)) })],
          statements: statements.map(({ volumeFolio, documents, other }) =>
            kept(
              {
                encumbrances: documents.map((one) => anEncumbrance({ encumbranceDocument: one })),
                additional: {
                  ...additional,
                  otherTitles: other.map((volume) => ({ volume, folio: '906', suffix: null })),
                },
              },
              { id: volumeFolio, volumeFolio },
            ),
          ),
          holdingsOf: has(...heldNumbers),
        });
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
        const { all, held, waiting, missing, notKnown } = countLines(lines);
        expect(held + waiting + missing + notKnown).toBe(all);
        const ofTitles = new Set(
          lines.flatMap(({ subject }) =>
            subject.kind === 'title' && subject.role === 'land' ? [subject.volumeFolio] : [],
          ),
        );
        const named = statements
          .filter(({ volumeFolio }) => ofTitles.has(volumeFolio))
          .flatMap(({ documents }) => documents);
        for (const one of new Set(named)) {
          const matching = lines.filter(
            ({ want }) => want?.kind === 'document' && want.numbers.includes(one),
          );
          expect(matching).toHaveLength(1);
          expect(matching[0]?.state.is).toBe(heldNumbers.includes(one) ? 'held' : 'missing');
        }
        // A title whose statement is not here never goes without a word.
        for (const { state, subject } of lines)
          if (subject.kind === 'title' && subject.role === 'land' && state.is === 'missing')
            expect(lines.some(({ key }) => key === `on title ${subject.volumeFolio}`)).toBe(true);
      }),
    );
  });
});

describe('a document that a person said to be a copy', () => {
  const byHand = { person: 'Kim', computer: null, datedOn: null };
  const own: Holding = { is: 'held', by: 'document', id: 'own', at, byHand };
  const statements = [
    kept({
      encumbrances: [anEncumbrance({ encumbranceDocument: 'AR122019D', encumbranceType: 'COVENANT' })],
      additional: {
        ...aRegisterStatement().additional,
        ownersCorporations: [
          { ownersCorporationText: null, ownersCorporationNumber: '1', planNumber: 'PS328573B' },
          { ownersCorporationText: null, ownersCorporationNumber: '2', planNumber: 'PS328573B' },
        ],
      },
    }),
  ];
  const copyOf = (...said: string[]) => ({
    copyOf: (copy: string) => (said.includes(copy) ? own : null),
  });
  const states = (known: Partial<KnownSearch>) =>
    Object.fromEntries(check({ statements, ...known }).map(({ key, state }) => [key, state]));

  test('is held, and nothing beside it', () => {
    const found = states(copyOf('instrument AR122019D', 'owners corporation 2 PS328573'));
    expect(found['document AR122019D']).toEqual(own);
    expect(found['owners corporation 2 PS328573B']).toEqual(own);
    expect(found['owners corporation 1 PS328573B']).toMatchObject({ is: 'notKnown' });
  });

  test('comes after a certificate that is here, and before one that is ordered', () => {
    const ordered: Holding = { is: 'waiting', by: 'order', id: 'order', at, isSure: true };
    const stateWith = (holding: Holding) =>
      states({ ...copyOf('instrument AR122019D'), holdingsOf: () => [holding] })['document AR122019D'];
    expect(stateWith(held)).toEqual(held);
    expect(stateWith(ordered)).toEqual(own);
  });

  test('of a title tells nothing of its plans and instruments', () => {
    const land = [property({ titles: [stub('10940/843')] })];
    const found = states({ land, statements: [], ...copyOf('title 10940/843') });
    expect(found['title 10940/843']).toEqual(own);
    expect(found['on title 10940/843']).toMatchObject({ is: 'notKnown', because: 'onlyCertificate' });
  });
});

test('of 50 titles that name the same 200 encumbrances, each document is looked for once', () => {
  const numbers = Array.from({ length: 50 }, (_, n) => `10940/${String(n + 1).padStart(3, '0')}`);
  const encumbrances = Array.from({ length: 200 }, (_, n) =>
    anEncumbrance({ encumbranceDocument: `AB${String(100_000 + n)}C` }),
  );
  const asked: string[] = [];
  const lines = check({
    land: [property({ titles: numbers.map((one) => stub(one)) })],
    statements: numbers.map((volumeFolio) => kept({ encumbrances }, { id: volumeFolio, volumeFolio })),
    holdingsOf: (want) => {
      asked.push(JSON.stringify(want));
      return [];
    },
  });
  expect(lines.filter(({ want }) => want?.kind === 'document')).toHaveLength(200);
  expect(asked).toHaveLength(200);
});
