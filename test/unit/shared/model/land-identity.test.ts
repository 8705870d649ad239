import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { landKey, readLand, sharesGround } from '../../../../shared/model/land.ts';
import {
  compareTitles,
  isSameThing,
  knownNumber,
  looksEncrypted,
  productKey,
  readAskedTitle,
  thingKey,
  titleKey,
  titleLookup,
  titleNumber,
  titleOf,
} from '../../../../shared/model/land-identity.ts';
import { uncheckedPropertyPfi } from '../../../../shared/model/pfi.ts';
import { aContext, aLine, aProduct } from '../../../support/cart-line.ts';

const encrypted = 'q7Jd000/+kLm3TzVbW9xYcN2pRs8FgHuAeQ==';
const ids = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.oneof(fc.string(), fc.integer()), {
  maxKeys: 6,
  noNullPrototype: true,
});

const written = fc
  .record({
    volume: fc.integer({ min: 1, max: 99999 }),
    folio: fc.integer({ min: 1, max: 999 }),
    suffix: fc.constantFrom('', 'A', 'B', 'C', 'K', 'L'),
  })
  .map(({ volume, folio, suffix }) => ({
    canonical: `${volume}/${String(folio).padStart(3, '0')}${suffix}`,
    ways: [
      `${volume}/${folio}${suffix}`,
      `${String(volume).padStart(5, '0')}/${folio}${suffix}`,
      `Vol ${volume} Fol ${folio}${suffix}`,
      `${volume}.${folio}${suffix}`.toLowerCase(),
    ],
  }));

/** Lines of few titles, so that many of them are one. */
const line = fc
  .record({
    code: fc.constantFrom('RegisterSearchStatement', 'CopyOfPlan'),
    titleId: fc.constantFrom('one+', 'two+', '10940/843'),
    volumeFolio: fc.constantFrom(null, null, '10940/843', '10940/844'),
    propertyPfi: fc.constantFrom(null, uncheckedPropertyPfi('5100001'), uncheckedPropertyPfi('5100002')),
    spi: fc.constantFrom(null, null, '1\\PS100001', '2\\PS100001'),
    address: fc.constantFrom(null, '12 SAMPLE STREET CARLTON 3053', '1 OTHER ROAD CARLTON 3053'),
    titleName: fc.constantFrom(undefined, 'Title 1 of 2', 'Title 2 of 2'),
    isOnlyTitle: fc.constantFrom(undefined, true, false),
    isOfTitle: fc.constantFrom(true, true, true, false),
  })
  .map(({ code, titleId, isOfTitle, titleName, isOnlyTitle, ...context }) =>
    aLine({
      ofProduct: { productCode: code, productIds: isOfTitle ? { titleId } : { propertyPfi: '5100001' } },
      ofContext: {
        ...context,
        ...(titleName === undefined ? {} : { titleName }),
        ...(isOnlyTitle === undefined ? {} : { isOnlyTitle }),
      },
    }),
  );
const title = line.map(titleOf).filter((one) => one !== null);

describe('the number of a title', () => {
  test('is read from whatever the service writes, and is canonical where the form is known', () => {
    fc.assert(
      fc.property(written, ({ canonical, ways }) => {
        expect(titleNumber(canonical)).toBe(canonical);
        for (const way of ways) expect(titleNumber(way)).toBe(canonical);
      }),
    );
  });

  test('of a form that is not known stays as the service wrote it', () => {
    expect(titleNumber(' 123456/0043D ')).toBe('123456/0043D');
    expect(titleNumber('9876/0')).toBe('9876/0');
  });

  test.each([encrypted, 'Title 1 of 2', '1\\PS100001', 'AR122019D', 'PFI 5100001', '12/14 SMITH STREET', ''])(
    'is not seen in %s',
    (text) => expect(titleNumber(text)).toBeNull(),
  );

  test('reads as itself once more', () => {
    const digits = fc.nat({ max: 9_999_999 });
    fc.assert(
      fc.property(
        digits,
        digits,
        fc.constantFrom('/', ' / '),
        fc.constantFrom('', 'a', ' K', 'XY'),
        (volume, folio, slash, suffix) => {
          const number = titleNumber(`${volume}${slash}${folio}${suffix}`);
          if (number === null) throw new Error('Digits, slash and digits were refused');
          expect(titleNumber(number)).toBe(number);
        },
      ),
    );
  });
});

describe('a title as a person asks for it', () => {
  test('is asked for in its canonical form, then as it was typed', () => {
    expect(readAskedTitle('Vol 9876 Fol 43', 'titleId')).toEqual({
      ok: true,
      value: { number: '9876/043', forms: ['9876/043', 'Vol 9876 Fol 43'] },
    });
    expect(readAskedTitle(` ${encrypted} `, 'titleId')).toEqual({
      ok: true,
      value: { number: null, forms: [encrypted] },
    });
  });

  test('is refused with its field only where nothing can be asked', () => {
    expect(readAskedTitle(' ', '--title')).toMatchObject({ ok: false, failure: { field: '--title' } });
    expect(readAskedTitle('12 Smith Street', 'titleId').ok).toBe(true);
  });

  test('looks encrypted where it is long base64, and never where it is a number', () => {
    expect(looksEncrypted(encrypted)).toBe(true);
    fc.assert(
      fc.property(written, ({ canonical, ways }) => {
        expect([canonical, ...ways].some(looksEncrypted)).toBe(false);
      }),
    );
  });

  test('is found again by its number rather than by an encrypted id', () => {
    expect(titleLookup({ titleId: encrypted, volumeFolio: '10940/843' })).toBe('10940/843');
    expect(titleLookup({ titleId: encrypted, volumeFolio: null })).toBe(encrypted);
  });
});

describe('the title of a line', () => {
  const of = (titleId: string, context: Parameters<typeof aContext>[0]) =>
    titleOf({ product: aProduct({ productIds: { titleId } }), context: aContext(context) });

  test('is known by its number or by its encrypted id, and is missing for a property or document', () => {
    expect(of(encrypted, {})).toMatchObject({ kind: 'numbered', number: '10940/843' });
    expect(of(encrypted, { volumeFolio: null })).toMatchObject({ kind: 'encrypted', titleId: encrypted });
    expect(titleOf(aLine({ ofProduct: { productIds: { documentId: 'AR122019D' } } }))).toBeNull();
  });

  test.each([
    ['its line', encrypted, {}, '10940/843'],
    ['its id', '9876/43', { volumeFolio: null }, '9876/043'],
    [
      'the list',
      encrypted,
      { volumeFolio: null, titleNames: [{ titleId: encrypted, name: '1/2' }] },
      '1/002',
    ],
    ['nothing', encrypted, { volumeFolio: null, titleName: 'Title 1 of 2' }, null],
  ])('has the number that %s shows', (_, titleId, context, number) => {
    const found = of(titleId, context);
    expect(found && knownNumber(found)).toBe(number);
  });
});

describe('two titles', () => {
  test('compare alike in both orders, and each is the same as itself', () => {
    fc.assert(
      fc.property(title, title, (a, b) => {
        expect(compareTitles(a, b)).toBe(compareTitles(b, a));
        expect(compareTitles(a, a)).toBe('same');
      }),
    );
  });

  test('of known number are the same exactly where number and key are equal', () => {
    fc.assert(
      fc.property(title, title, (a, b) => {
        if (a.kind !== 'numbered' || b.kind !== 'numbered') return;
        expect(compareTitles(a, b) === 'same').toBe(a.number === b.number);
        expect(titleKey(a) === titleKey(b)).toBe(a.number === b.number);
      }),
    );
    fc.assert(
      fc.property(written, written, (a, b) => {
        const [one, other] = [a, b].map(({ ways }) =>
          titleOf(aLine({ ofContext: { volumeFolio: titleNumber(ways[0] ?? '') } })),
        );
        if (!one || !other) throw new Error('A line without a title');
        expect(titleKey(one) === titleKey(other)).toBe(a.canonical === b.canonical);
      }),
    );
  });

  test('with one key are the same', () => {
    fc.assert(
      fc.property(title, title, (a, b) => {
        if (titleKey(a) === titleKey(b)) expect(compareTitles(a, b)).toBe('same');
      }),
    );
  });

  const seen = (context: Parameters<typeof aContext>[0], titleId = 'one+') => {
    const found = titleOf(aLine({ ofProduct: { productIds: { titleId } }, ofContext: context }));
    if (found === null) throw new Error('A line without a title');
    return found;
  };

  test.each([
    ['same', 'the only title of one property', { isOnlyTitle: true, volumeFolio: null, spi: null }, {}],
    [
      'same',
      'the only title of one parcel, which two properties show',
      { isOnlyTitle: true, volumeFolio: null, propertyPfi: uncheckedPropertyPfi('9') },
      { isOnlyTitle: true, volumeFolio: null },
    ],
    [
      'other',
      'a parcel that has another title at the other property',
      { isOnlyTitle: true, volumeFolio: null, propertyPfi: uncheckedPropertyPfi('9') },
      { isOnlyTitle: false, volumeFolio: null },
    ],
    ['other', 'two numbers of one property', { isOnlyTitle: true, volumeFolio: '1/001' }, {}],
    [
      'unsure',
      'a hidden and a shown number',
      { volumeFolio: null, titleName: 'Title 1 of 2', spi: null },
      {},
    ],
    [
      'other',
      'another property',
      { volumeFolio: null, spi: null, propertyPfi: uncheckedPropertyPfi('9') },
      {},
    ],
    [
      'other',
      'two places in a list',
      { volumeFolio: null, spi: null, titleName: 'Title 1 of 2' },
      { volumeFolio: null, spi: null, titleName: 'Title 2 of 2' },
    ],
    [
      'other',
      'two places in one list, of which one has a number',
      { volumeFolio: null, spi: null, titleName: 'Title 1 of 2' },
      { spi: null, titleName: 'Title 2 of 2' },
    ],
    [
      'unsure',
      'one place in a list, of which one has a number',
      { volumeFolio: null, spi: null, titleName: 'Title 1 of 2' },
      { spi: null, titleName: 'Title 1 of 2' },
    ],
  ] as const)('are %s: %s', (answer, _, a, b) => {
    expect(compareTitles(seen(a), seen(b, 'two+'))).toBe(answer);
  });
});

test('one encrypted id is one title, wherever it was seen', () => {
  const at = (propertyPfi: string, address: string) =>
    aLine({
      ofProduct: { productIds: { titleId: encrypted } },
      ofContext: { volumeFolio: null, spi: null, propertyPfi: uncheckedPropertyPfi(propertyPfi), address },
    });
  expect(isSameThing(at('1', '20 SAMPLE STREET'), at('2', '22 SAMPLE STREET'))).toBe(true);
});

describe('two lines', () => {
  test('compare alike in both orders, each is the same as itself, and lines with one key are the same', () => {
    fc.assert(
      fc.property(line, line, (a, b) => {
        expect(isSameThing(a, b)).toBe(isSameThing(b, a));
        expect(isSameThing(a, a)).toBe(true);
        if (thingKey(a) === thingKey(b)) expect(isSameThing(a, b)).toBe(true);
      }),
    );
  });
});

describe('keys', () => {
  /** Written by the first released form of the library: these texts never change. */
  test.each([
    [{ titleId: encrypted }, {}, '["RegisterSearchStatement","10940/843",[]]'],
    [
      { titleId: encrypted },
      { volumeFolio: null },
      '["RegisterSearchStatement",["5100001","1\\\\PS100001",null],[]]',
    ],
    [
      { titleId: encrypted },
      { volumeFolio: null, spi: null },
      `["RegisterSearchStatement",["5100001",null,"${encrypted}"],[]]`,
    ],
    [
      { titleId: 7, authorityId: 12 },
      { volumeFolio: null, spi: null, propertyPfi: null },
      '["RegisterSearchStatement",[null,null,"7"],[["authorityId","12"]]]',
    ],
    [
      { propertyPfi: 5100001, authorityId: '12' },
      {},
      '["RegisterSearchStatement",null,[["authorityId","12"],["propertyPfi","5100001"]]]',
    ],
    [{ documentId: 'AR122019D' }, {}, '["RegisterSearchStatement",null,[["documentId","AR122019D"]]]'],
  ])('of %o are those that older libraries hold', (productIds, context, key) => {
    expect(thingKey(aLine({ ofProduct: { productIds }, ofContext: context }))).toBe(key);
  });

  test('of land are those that older libraries hold, whatever the order and spelling of the parcels', () => {
    const land = readLand({ propertyPfi: ' 5100001 ', spis: ['2/PS100001', '1\\PS100001', '2\\ps100001'] });
    expect(land.ok && landKey(land.value)).toBe('["5100001","1\\\\PS100001","2\\\\PS100001"]');
    expect(landKey({ propertyPfi: null, spis: ['TP109554'] })).toBe('[null,"TP109554"]');
  });
});

describe('land', () => {
  const land = fc
    .record({
      propertyPfi: fc.constantFrom(null, '1', '2'),
      spis: fc.subarray(['1\\PS1', '2\\PS1', 'TP1']),
    })
    .filter(({ propertyPfi, spis }) => propertyPfi !== null || spis.length > 0);

  test('shares ground alike in both orders and with itself, and with whatever has the same key', () => {
    fc.assert(
      fc.property(land, land, (one, other) => {
        const [a, b] = [one, other].map(readLand);
        if (!a?.ok || !b?.ok) throw new Error('Land that cannot be read');
        expect(sharesGround(a.value, b.value)).toBe(sharesGround(b.value, a.value));
        expect(sharesGround(a.value, a.value)).toBe(true);
        if (landKey(a.value) === landKey(b.value)) expect(a.value).toEqual(b.value);
      }),
    );
  });

  test('is refused where it names nothing', () => {
    expect(readLand({ propertyPfi: null, spis: [' '] })).toMatchObject({
      ok: false,
      failure: [{ field: 'context' }],
    });
  });
});

describe('the key of a product', () => {
  test('does not depend on the order of its ids, nor on whether a number came in quotes', () => {
    fc.assert(
      fc.property(fc.string(), ids, (code, given) => {
        const reversed = Object.fromEntries(Object.entries(given).reverse());
        const quoted = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
        expect(productKey(code, reversed)).toBe(productKey(code, given));
        expect(productKey(code, quoted)).toBe(productKey(code, given));
      }),
    );
  });

  test('differs where the code or an id differs', () => {
    const key = productKey('PlanningCertificate', { propertyPfi: '1', authorityId: 7 });
    expect(productKey('planningcertificate', { propertyPfi: '1', authorityId: 7 })).not.toBe(key);
    expect(productKey('PlanningCertificate', { propertyPfi: '1', authorityId: 8 })).not.toBe(key);
    expect(productKey('PlanningCertificate', { propertyPfi: '1' })).not.toBe(key);
  });
});

describe('two lines that buy the same thing', () => {
  const withTitle = (titleId: string, context: Parameters<typeof aContext>[0] = {}) =>
    thingKey(aLine({ ofProduct: { productIds: { titleId } }, ofContext: context }));

  test('are the same whatever encrypted id the title has now, where volume/folio or parcel is known', () => {
    expect(withTitle('one')).toBe(withTitle('two'));
    expect(withTitle('one', { volumeFolio: null })).toBe(withTitle('two', { volumeFolio: null }));
  });

  test('differ by the encrypted id where nothing else says which title it is', () => {
    const unknown = { volumeFolio: null, spi: null };
    expect(withTitle('one', unknown)).not.toBe(withTitle('two', unknown));
    expect(withTitle('one', unknown)).toBe(withTitle('one', unknown));
  });

  test('differ by title, parcel, property, product and document', () => {
    const keys = [
      aLine(),
      aLine({ ofContext: { volumeFolio: '10940/844' } }),
      aLine({ ofContext: { volumeFolio: null } }),
      aLine({ ofContext: { volumeFolio: null, spi: '2\\PS100001' } }),
      aLine({ ofContext: { volumeFolio: null, propertyPfi: uncheckedPropertyPfi('5100002') } }),
      aLine({ ofProduct: { productCode: 'CopyOfPlan' } }),
      aLine({ ofProduct: { productIds: { documentId: 'AR122019D' } } }),
      aLine({ ofProduct: { productIds: { documentId: 'AR122020D' } } }),
    ].map(thingKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('are the same whatever the order of ids, and whether a number came in quotes', () => {
    const one = aLine({ ofProduct: { productIds: { propertyPfi: '1', authorityId: 7 } } });
    const other = aLine({ ofProduct: { productIds: { authorityId: '7', propertyPfi: '1' } } });
    expect(thingKey(one)).toBe(thingKey(other));
  });
});
