import { describe, expect, test } from 'vitest';
import {
  type CartWant,
  contextFor,
  isIn,
  productFor,
  subjectsOf,
} from '../../../renderer/features/completeness/line-offers.ts';
import {
  addedText,
  byHandText,
  findingText,
  landSummaryText,
  lineName,
  namedIn,
  priceChange,
  putAllText,
  recordSummaryText,
  summaryText,
  whyText,
} from '../../../renderer/features/completeness/text.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import type { LineSource, SearchLine } from '../../../shared/model/search-completeness/search-line.ts';
import { aProduct } from '../../support/cart-line.ts';

const counts = { all: 9, held: 3, waiting: 1, missing: 5, notKnown: 0 };
const cost = { cents: 4455, priced: 4, unpriced: 1, notOffered: 0, inCart: 0 };
const plan: CartWant & { readonly kind: 'document' } = {
  kind: 'document',
  document: 'plan',
  numbers: ['PS842284B', 'PS842284'],
  titles: ['10940/843', '10940/844'],
};
const instrument: CartWant = {
  kind: 'document',
  document: 'instrument',
  numbers: ['AX123456B'],
  titles: ['10940/843'],
};
const corporation: CartWant & { readonly kind: 'ownersCorporation' } = {
  kind: 'ownersCorporation',
  propertyPfi: '5001',
  address: '12 VICTORIA WAY',
};
const copyOf = (productCode: string, name: string, documentId: string, isOrderable = true) =>
  aProduct({ productCode, name, productIds: { documentId }, isOrderable });

describe('the summary', () => {
  test('counts every document once and never takes an unknown price for nothing', () => {
    expect(summaryText(counts, cost)).toBe(
      '3 of 9 documents held, 1 ordered, 5 missing ($44.55, and 1 without a known price).',
    );
    expect(summaryText(counts, { ...cost, unpriced: 0, inCart: 2 })).toBe(
      '3 of 9 documents held, 1 ordered, 5 missing, 2 of them in the cart ($44.55).',
    );
    expect(summaryText(counts, { cents: 0, priced: 0, unpriced: 5, notOffered: 0, inCart: 0 })).toBe(
      '3 of 9 documents held, 1 ordered, 5 missing (price not known).',
    );
    expect(summaryText({ all: 1, held: 0, waiting: 0, missing: 0, notKnown: 1 }, cost)).toBe(
      '0 of 1 document held, 1 not known.',
    );
  });

  test('tells what the service does not offer from what has no known price', () => {
    expect(summaryText(counts, { ...cost, unpriced: 0, notOffered: 1 })).toBe(
      '3 of 9 documents held, 1 ordered, 5 missing ($44.55, and 1 not offered by the service).',
    );
    expect(summaryText(counts, { ...cost, cents: 0, priced: 0, unpriced: 3, notOffered: 2 })).toBe(
      '3 of 9 documents held, 1 ordered, 5 missing (3 without a known price, and 2 not offered by the service).',
    );
  });

  test('says of how many of what is missing go into the cart', () => {
    expect(putAllText(4, 5)).toBe('Put 4 of the 5 missing into the cart');
    expect(putAllText(1, 2)).toBe('Put 1 of the 2 missing into the cart');
    expect(putAllText(5, 5)).toBe('Put all 5 missing into the cart');
    expect(putAllText(1, 1)).toBe('Put the missing document into the cart');
  });

  test('says how much of the land was looked up, and that none was', () => {
    const land = { all: 3, held: 1, waiting: 0, missing: 0, notKnown: 2 };
    expect(landSummaryText(land)).toBe('1 of 3 parts of the land looked up.');
    expect(landSummaryText({ ...land, held: 0 })).toBe('The land was not looked up: 3 parts.');
    expect(landSummaryText({ ...land, held: 3 })).toBe('The land was looked up: 3 parts.');
    expect(landSummaryText({ ...land, all: 0 })).toBe('No land was looked up for this search.');
  });

  test('counts apart what is usually not ordered', () => {
    const record = { all: 7, held: 2, waiting: 0, missing: 5, notKnown: 0 };
    expect(recordSummaryText(record)).toBe('7 more are named that are usually not ordered, 2 of them held.');
    expect(recordSummaryText({ ...record, all: 1, held: 0 })).toBe(
      '1 more is named that is usually not ordered.',
    );
    expect(recordSummaryText({ ...record, all: 0 })).toBe('');
  });

  test('names what the service does not offer, and says that nothing was added', () => {
    expect(addedText(2, ['Plan PS1'], '2026-118')).toEqual({
      title: '2 products added to the cart for matter 2026-118',
      body: 'The service offers no copy of: Plan PS1.',
    });
    expect(addedText(0, [], '').title).toBe('Already in the cart');
    expect(addedText(0, ['a', 'b', 'c', 'd', 'e', 'f', 'g'], '')).toEqual({
      title: 'Nothing was added to the cart',
      body: 'The service offers no copy of: a; b; c; d; e; and 2 more.',
    });
  });
});

describe('a line', () => {
  const at = Date.UTC(2026, 10, 21);
  const statement = (part: 'encumbrance' | 'dealing', volumeFolio = '10940/843'): LineSource => ({
    kind: 'statement',
    statementId: volumeFolio,
    ...{ volumeFolio, at, part, type: null },
    producedDate: '2026-11-21 10:15:00',
  });

  test('is named as the register names it, with a sentence why it matters', () => {
    const line = (type: string | null): Pick<SearchLine, 'subject' | 'sources'> => ({
      subject: { kind: 'instrument', number: 'AX123456B', type },
      sources: [],
    });
    expect(lineName(line('CAVEAT').subject)).toBe('Caveat AX123456B');
    expect(whyText(line('DISCHARGE OF MORTGAGE'))).toMatch(/^Is to end another entry/);
    expect(lineName(line('AGREEMENT SECTION 173 PLANNING AND ENVIRONMENT ACT 1987').subject)).toBe(
      'Agreement Section 173 Planning and Environment Act 1987 AX123456B',
    );
    expect(whyText(line('CAVEAT'))).toMatch(/^Says what the caveator claims/);
    expect(whyText(line('AGREEMENT SECTION 173 PLANNING AND ENVIRONMENT ACT 1987'))).toMatch(/later owners/);
    expect(whyText(line(null))).toBe('What it means for the land stands in the document itself.');
    const subject = { kind: 'title', volumeFolio: '10940/844', role: 'land', of: 2 } as const;
    expect(whyText({ subject, sources: [] })).toMatch(/^The land has 2 titles\./);
  });

  test('names each statement once, with every part in which it stands', () => {
    const sources = [statement('encumbrance'), statement('dealing'), statement('dealing', '10940/844')];
    expect(namedIn(sources).map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Register statement of 10940/843, produced 21 Nov 2026, 10:15 am: encumbrances, caveats and notices; activity on the title',
      'Register statement of 10940/844, produced 21 Nov 2026, 10:15 am: activity on the title',
    ]);
  });

  test('says in a sentence what is to be known of the land', () => {
    expect(findingText({ is: 'pastTitles', count: 1 })).toBe('1 title that is not current is left out.');
    expect(findingText({ is: 'partParcel' })).toMatch(/^Part parcel: /);
    expect(findingText({ is: 'multiAssess' })).toMatch(/^Multi-assessment: /);
  });
});

describe('what goes into the cart', () => {
  test('is read from the lists of the titles that name it, then by its number', () => {
    expect(subjectsOf(plan)).toEqual({
      first: [
        { kind: 'title', titleId: '10940/843' },
        { kind: 'title', titleId: '10940/844' },
      ],
      otherwise: [
        { kind: 'document', documentId: 'PS842284B' },
        { kind: 'document', documentId: 'PS842284' },
      ],
    });
    expect(subjectsOf(corporation).first).toEqual([{ kind: 'property', propertyPfi: '5001' }]);
  });

  test('is the plain copy of that document, where a certified one is listed as well', () => {
    const copy = copyOf('CopyOfInstrument', 'Copy of Instrument AX123456B', 'AX123456B');
    const listed = [
      copyOf('CertifiedCopyOfInstrument', 'Certified Copy of Instrument AX123456B', 'AX123456B'),
      copyOf('CopyOfInstrument', 'Copy of Instrument AR122019D', 'AR122019D'),
      copy,
    ];
    expect(productFor(instrument, listed)).toBe(copy);
    expect(productFor(plan, listed)).toBeNull();
    const ofPlan = copyOf('CopyOfPlan', 'Copy of Plan PS842284', 'PS842284');
    expect(productFor({ ...plan, numbers: ['PS842284B'] }, [ofPlan])).toBe(ofPlan);
  });

  test('is known in the cart from wherever it was put in', () => {
    const inCart = [{ product: copyOf('CopyOfPlan', 'Copy of Plan', 'PS842284') }];
    expect(isIn(inCart, plan)).toBe(true);
    expect(isIn(inCart, instrument)).toBe(false);
    const productIds = { propertyPfi: '5001', authorityId: 106 };
    const certificate = aProduct({ productCode: 'OwnersCorporationCertificate', productIds });
    expect(isIn([{ product: certificate }], corporation)).toBe(true);
    expect(isIn([{ product: certificate }], { ...corporation, propertyPfi: '5002' })).toBe(false);
  });

  test('says of which property it is only where the search has one', () => {
    const property = (propertyPfi: string): SearchLine => ({
      ...{ key: propertyPfi, group: 'land', sources: [], findings: [], want: null },
      subject: { kind: 'property', propertyPfi, address: '12 VICTORIA WAY' },
      state: { is: 'missing' },
    });
    expect(contextFor(plan, [property('5001')])).toMatchObject({
      address: '12 VICTORIA WAY',
      propertyPfi: uncheckedPropertyPfi('5001'),
    });
    expect(contextFor(plan, [property('5001'), property('5002')])).toMatchObject({ address: null });
  });
});

test('a price that changed since it stood beside the line is told as it is put into the cart', () => {
  expect(priceChange('Plan PS1', 891, 891)).toEqual([]);
  expect(priceChange('Plan PS1', null, 891)).toEqual([]);
  const changed = priceChange('Plan PS1', 891, 920);
  expect(changed).toEqual(['The price of Plan PS1 is now $9.20, not $8.91.']);
  expect(addedText(2, ['Plan PS2'], '2026-118', changed)).toEqual({
    title: '2 products added to the cart for matter 2026-118',
    body: 'The price of Plan PS1 is now $9.20, not $8.91. The service offers no copy of: Plan PS2.',
  });
});

test('what a person added says who added it and when, or where, and its own date', () => {
  const kim = { person: 'Kim Lee', computer: 'desk', datedOn: '2026-11-20' };
  expect(byHandText(kim, 'today 2:14\u00a0pm')).toBe(
    'Added by hand by Kim Lee, today 2:14\u00a0pm. It is dated Friday 20 November 2026. Landfolio does not check what it states.',
  );
  const nobody = { person: null, datedOn: null };
  expect(byHandText({ ...nobody, computer: null }, '12 Nov')).toMatch(
    /^Added by hand on this computer, 12 Nov\. Its own date was not entered\./,
  );
  expect(byHandText({ ...nobody, computer: 'desk' }, '12 Nov')).toMatch(
    /^Added by hand on computer desk, 12 Nov/,
  );
});
