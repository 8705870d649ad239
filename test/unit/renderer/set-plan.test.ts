import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entriesOfCart, withEntries } from '../../../renderer/features/sets/set-entries.ts';
import {
  entriesOf,
  type Offer,
  offeredBesides,
  planSet,
  sumOf,
} from '../../../renderer/features/sets/set-plan.ts';
import { changedElsewhere } from '../../../renderer/features/sets/text.ts';
import { checkSet, listedFor, type SetEntry, standardSets } from '../../../shared/model/certificate-set.ts';
import { aContext, aLineView, aProduct } from '../../support/cart-line.ts';

const codes = ['RegisterSearchStatement', 'CopyOfPlan', 'PlanningCertificate2', 'Roads'] as const;
const entry = fc.record({
  productCode: fc.constantFrom(...codes, 'NotThere'),
  name: fc.constant('A product'),
  per: fc.constantFrom('title' as const, 'property' as const),
});
const entries = fc.uniqueArray(entry, {
  maxLength: 8,
  selector: ({ productCode, per }: SetEntry) => `${per} ${productCode}`,
});
const product = fc.record({
  productCode: fc.constantFrom(...codes),
  of: fc.integer({ min: 1, max: 4 }),
  isOrderable: fc.boolean(),
  priceCents: fc.integer({ min: 0, max: 5000 }),
});
const offers = fc
  .array(
    fc.record({
      scope: fc.constantFrom('title' as const, 'property' as const),
      products: fc.option(fc.array(product, { maxLength: 6 }), { freq: 8 }),
    }),
    { maxLength: 4 },
  )
  .map((list) =>
    list.map(
      ({ scope, products }, at): Offer => ({
        key: `offer ${at}`,
        scope,
        name: `Offer ${at}`,
        products:
          products?.map(({ of, ...rest }) => aProduct({ ...rest, productIds: { documentId: `D${of}` } })) ??
          null,
        contextOf: () => aContext(),
      }),
    ),
  );

describe('what is offered besides a set', () => {
  test('is all that can be ordered here and is not in the set, once each, and belongs to the set once it is kept', () => {
    fc.assert(
      fc.property(entries, offers, (set, here) => {
        const rows = planSet(set, here);
        const besides = offeredBesides(rows, here);
        const keys = besides.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        const orderable = here.flatMap(({ products }) =>
          (products ?? []).filter(({ isOrderable }) => isOrderable).map(({ key }) => key),
        );
        expect(new Set([...keys, ...rows.map(({ key }) => key)])).toEqual(
          new Set([...orderable, ...rows.map(({ key }) => key)]),
        );
        const larger = planSet(withEntries(set, entriesOf(besides)), here);
        expect(offeredBesides(larger, here)).toEqual([]);
      }),
    );
  });
});

describe('what a set comes to', () => {
  test('drops nothing that is offered and named, doubles nothing, and says of each name what became of it', () => {
    fc.assert(
      fc.property(entries, offers, (set, here) => {
        const rows = planSet(set, here);
        const keys = rows.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        const wanted = new Set(
          here.flatMap((offer) =>
            (offer.products ?? [])
              .filter(({ productCode }) =>
                set.some((one) => one.per === offer.scope && one.productCode === productCode),
              )
              .map(({ key }) => key),
          ),
        );
        const found = rows.flatMap((row) => (row.product === null ? [] : [row.product.key]));
        expect(new Set(found)).toEqual(wanted);
        expect(found).toHaveLength(wanted.size);
        for (const one of set) {
          const isTold = rows.some(
            (row) => row.product?.productCode === one.productCode || row.key.endsWith(one.productCode),
          );
          expect(isTold).toBe(true);
        }
        for (const row of rows) if (row.state === 'offered') expect(row.product.isOrderable).toBe(true);
      }),
    );
  });

  test('adds up what is ticked and what comes along, each once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9999 }), { maxLength: 8 }),
        fc.boolean(),
        (prices, needs) => {
          const search = aProduct({ priceCents: 640 });
          const ticked = prices.map((priceCents, at) =>
            aProduct({
              productCode: `P${at}`,
              productIds: { documentId: 'D' },
              priceCents,
              prerequisites: needs ? [search] : [],
            }),
          );
          const sum = sumOf(ticked);
          const own = prices.reduce((all, price) => all + price, 0);
          const isAlong = needs && prices.length > 0;
          expect(sum.cents).toBe(own + (isAlong ? 640 : 0));
          expect(sum.needed).toHaveLength(isAlong ? 1 : 0);
          expect(sumOf([...ticked, search]).cents).toBe(own + 640);
        },
      ),
    );
  });

  test('says that nothing is offered where no title is chosen', () => {
    expect(planSet(standardSets[2]?.entries ?? [], [])).toMatchObject([
      { state: 'notOffered', offerName: 'No title', name: 'Register Search Statement' },
      { state: 'notOffered', offerName: 'No title', name: 'Copy of Plan' },
      { state: 'notOffered', offerName: 'No property', name: 'Land Information Certificate' },
      { state: 'notOffered', offerName: 'No property', name: 'Water Information Statement' },
    ]);
  });

  test.each([
    ['LIC', 'Land Information Certificate (Melbourne)', 'LandInformationCertificate'],
    ['SRO_PCC', 'Property Clearance Certificate', 'LandTaxCertificate'],
    ['X1', 'Land Tax Clearance Certificate', 'LandTaxCertificate'],
    ['OC', 'Owners Corporation Certificate', 'OwnersCorporationCertificate'],
    ['WATER', 'Water Information Statement', 'WaterInformationStatement'],
    ['BP', 'Building Permit History', 'BuildingApprovalParticulars'],
    ['RC', 'Roads Certificate', 'RoadsCertificate'],
    ['PC', 'Planning Certificate', 'PlanningCertificate2'],
    ['CPY', 'Copy of Plan PS123456', 'CopyOfPlan'],
    ['CPI', 'Copy of Dealing AR122019D', 'CopyOfInstrument'],
  ])(
    'a product that the service lists as %s is found for the set by its name, %s',
    (code, name, standard) => {
      const [vendor] = standardSets;
      const found = (vendor?.entries ?? []).filter(
        (entry) => listedFor(entry, [{ productCode: code, name }]).length > 0,
      );
      expect(found.map(({ productCode }) => productCode)).toEqual([standard]);
    },
  );

  test('a product is found by its code before any is found by its name, and an office’s own by its code alone', () => {
    const own = { productCode: 'OurOwn', name: 'Planning Certificate', per: 'property' } as const;
    const listed = [
      { productCode: 'PlanningCertificate2', name: 'Certificate of planning' },
      { productCode: 'Other', name: 'Planning Certificate' },
    ];
    const [planning] = standardSets.flatMap(({ entries }) =>
      entries.filter(({ productCode }) => productCode === 'PlanningCertificate2'),
    );
    expect(planning && listedFor(planning, listed)).toEqual([listed[0]]);
    expect(listedFor(own, listed)).toEqual([]);
  });
});

describe('a set', () => {
  test('as Landfolio brings it is sound, and holds what a vendor statement needs from the service', () => {
    for (const set of standardSets) expect(checkSet(set)).toEqual([]);
    expect(standardSets[0]?.entries.map(({ name }) => name)).toEqual([
      ...['Register Search Statement', 'Copy of Plan', 'Copy of Instrument', 'Planning Certificate'],
      ...['Land Information Certificate', 'Water Information Statement'],
      ...['Property Clearance Certificate (Land Tax)', 'Owners Corporation Certificate'],
      ...['Building Approval Particulars', 'Roads Certificate'],
    ]);
  });

  test('names the field that is wrong', () => {
    const wrong = [{ productCode: 'a b', name: ' ', per: 'title' as const }];
    expect(checkSet({ name: '', entries: wrong }).map(({ field }) => field)).toEqual([
      'name',
      'entries.0.productCode',
      'entries.0.name',
    ]);
    expect(checkSet({ name: 'x', entries: [] }).map(({ field }) => field)).toEqual(['entries']);
    const [one] = standardSets[2]?.entries ?? [];
    expect(checkSet({ name: 'x', entries: one ? [one, one] : [] }).map(({ field }) => field)).toEqual([
      'entries',
    ]);
  });

  test('takes from the cart what a person put in, each once', () => {
    const line = (id: string, isWanted: boolean) => aLineView({ id, isWanted });
    const taken = entriesOfCart([line('a', true), line('b', true), line('c', false)]);
    expect(taken).toEqual([
      { productCode: 'RegisterSearchStatement', name: 'Register Search Statement', per: 'title' },
    ]);
    expect(withEntries(taken, taken)).toEqual(taken);
    expect(entriesOfCart([line('c', false)])).toEqual([]);
  });
});

describe('a set that is changed elsewhere while it is edited', () => {
  const began = { name: 'Sale', entries: [{ productCode: 'Roads', name: 'Roads', per: 'title' as const }] };

  test('is told where that is typed over, and nothing else', () => {
    const now = { ...began, name: 'Fast sale' };
    expect(changedElsewhere(began, now, { name: 'My sale' })).toContain('Saved name: Fast sale.');
    expect(changedElsewhere(began, now, { name: 'Fast sale' })).toBeNull();
    expect(changedElsewhere(began, now, { entries: [] })).toBeNull();
    expect(changedElsewhere(began, { ...began, entries: [] }, {})).toBeNull();
  });
});
