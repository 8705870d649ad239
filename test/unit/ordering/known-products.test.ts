import { beforeEach, expect, test } from 'vitest';
import { createKnownProducts, type KnownProducts } from '../../../main/ordering/sets/known-products.ts';
import { codeHint, productsLike } from '../../../renderer/features/sets/set-entries.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { PropertyPfi } from '../../../shared/model/pfi.ts';
import { aLine } from '../../support/cart-line.ts';
import { newLibrary } from '../../support/new-library.ts';

let known: KnownProducts;
beforeEach(() => {
  known = createKnownProducts(newLibrary());
});

const listed = (change: Partial<ProductView>): ProductView => ({ ...aLine({}).product, ...change });
const ofTitle = { kind: 'title', titleId: '1' } as const;
const ofProperty = { kind: 'property', propertyPfi: '2' as PropertyPfi } as const;
const codes = () => known.list().map(({ productCode }) => productCode);

test('begins with what the standard sets hold, by name', () => {
  expect(codes()).toEqual(
    expect.arrayContaining(['CopyOfPlan', 'PlanningCertificate2', 'RegisterSearchStatement']),
  );
  for (const { name, productCode } of known.list()) expect(name).not.toBe(productCode);
});

test('takes what is listed, without the number that one of it has, and for what it was listed', () => {
  const plan = { productCode: 'CopyOfPlan', productIds: { planNumber: 'TP415612' } };
  known.note([
    listed({ ...plan, name: 'Copy of Plan TP415612', subject: ofTitle }),
    listed({
      productCode: 'RoadsCertificate',
      name: 'Roads Certificate',
      subject: ofProperty,
      productIds: {},
    }),
    listed({
      productCode: 'Instrument',
      name: 'Instrument AR1',
      subject: { kind: 'document', documentId: 'AR1' },
    }),
  ]);
  known.note([listed({ ...plan, name: 'Copy of Plan TP415612', subject: ofProperty })]);
  const list = known.list();
  expect(list).toContainEqual({
    productCode: 'CopyOfPlan',
    name: 'Copy of Plan',
    scopes: ['title', 'property'],
  });
  expect(list).toContainEqual({
    productCode: 'RoadsCertificate',
    name: 'Roads Certificate',
    scopes: ['property'],
  });
  expect(codes()).not.toContain('Instrument');
});

test('a service gone wrong does not fill the memory', () => {
  for (let at = 0; at < 1200; at += 1)
    known.note([listed({ productCode: `Code${at}`, subject: ofProperty, productIds: {} })]);
  expect(codes().filter((code) => code.startsWith('Code'))).toHaveLength(1000);
});

test('a product is found by words of its name or code, and a code that nothing has is told', () => {
  const list = known.list();
  expect(productsLike('', list)).toEqual(list);
  expect(productsLike('search reg', list).map(({ name }) => name)).toEqual(['Register Search Statement']);
  expect(productsLike('planningcert', list)).toHaveLength(1);
  expect(codeHint('CopyOfPlan', list)).toBeUndefined();
  expect(codeHint('', list)).toBeUndefined();
  expect(codeHint('LandInformationCertificat', null)).toBeUndefined();
  expect(codeHint('LandInformationCertificat', list)).toContain('No known product');
  expect(codeHint('copyofplan', list)).toBe('The service writes this code as CopyOfPlan.');
});
