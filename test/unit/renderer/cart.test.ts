import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownDetails, withoutSaved, withTyped } from '../../../renderer/features/cart/draft.ts';
import { jsonText, readJsonText, readVendors } from '../../../renderer/features/cart/extra-data.ts';
import { titleOfLine } from '../../../renderer/features/cart/group-lines.ts';
import { contextOfProduct } from '../../../renderer/features/property/subject.ts';
import type { CartDetails, CartLineView, LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { aContext, aLine, aProduct } from '../../support/cart-line.ts';

const kept: CartDetails = {
  matterNumber: '',
  delivery: 'none',
  email: '',
  contactName: 'Priya',
  contactNumber: '',
  customerId: '',
};

describe('details as typed', () => {
  it('win over what the office last said', () => {
    expect(shownDetails(kept, withTyped({}, 'matterNumber', '2026-118')).matterNumber).toBe('2026-118');
  });

  it('stay where typing went on while an older text was being saved', () => {
    const saving = withTyped({}, 'matterNumber', '2026');
    const typedOn = withTyped(saving, 'matterNumber', '2026-118');
    expect(withoutSaved(typedOn, saving)).toEqual({ matterNumber: '2026-118' });
  });

  it('are dropped once exactly they are kept', () => {
    const saving = withTyped(withTyped({}, 'matterNumber', '2026-118'), 'email', 'a@b.example');
    expect(withoutSaved(saving, saving)).toEqual({});
  });
});

describe('lines of one property', () => {
  const subject = { kind: 'property', propertyPfi: uncheckedPropertyPfi('5100001') } as const;
  const ids = ['q7Jd1/+kLm3TzVbW9xYcN2pRs8FgHuAeQ1==', 'q7Jd2/+kLm3TzVbW9xYcN2pRs8FgHuAeQ2=='];
  const titles = ids.map((titleId) => ({ titleId, volumeFolio: null, status: null, type: null }));
  const needed = ids.map((titleId) => ({ ...aProduct({ productIds: { titleId }, subject }) }));
  const roads = aProduct({ productCode: 'RoadsCertificate', productIds: {}, subject, prerequisites: needed });
  const context = aContext({ spi: null, volumeFolio: null });
  const lineFor = (id: string, product: ProductView, of: LineContext): CartLineView => ({
    ...aLine({ id, product, context: of }),
    prerequisiteFor: product === roads ? [] : [{ lineId: 'roads', name: 'Roads', identifier: '' }],
    alreadyOrdered: null,
    faults: [],
  });
  const linesWith = (of: LineContext) => [
    lineFor('roads', roads, of),
    ...needed.map((product, n) => lineFor(`${n}`, product, of)),
  ];
  const said = (lines: readonly CartLineView[]) => lines.map((line) => titleOfLine(line, lines));

  it('say which title each prerequisite is of, as the screen of the property names it', () => {
    const other = { titleId: 'other', volumeFolio: null, status: null, type: null };
    const swapped = [other, ...titles.toReversed()];
    expect(said(linesWith(contextOfProduct(context, roads, swapped)))).toEqual([
      null,
      'Title 3 of 3 (number not disclosed)',
      'Title 2 of 3 (number not disclosed)',
    ]);
    const disclosed = titles.map((title, n) => ({ ...title, volumeFolio: `10940/84${n}` }));
    expect(said(linesWith(contextOfProduct(context, roads, disclosed)))).toEqual([
      null,
      'Title 10940/840',
      'Title 10940/841',
    ]);
  });

  it('count the titles needed where the screen of the property names none of them', () => {
    expect(said(linesWith(context))).toEqual([
      null,
      '1. of the 2 titles needed (number not disclosed)',
      '2. of the 2 titles needed (number not disclosed)',
    ]);
  });

  it('carry no names of titles where the product needs none', () => {
    expect(contextOfProduct(context, { ...roads, prerequisites: [] }, titles)).toBe(context);
  });
});

describe('extra data', () => {
  it('offers one person to fill in where none is kept', () => {
    expect(readVendors(undefined)).toEqual([{ vendorType: 'INDIVIDUAL', firstName: '', lastName: '' }]);
  });

  it('reads people out of whatever was kept', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const person of readVendors(value as never)) {
          expect(Object.values(person).every((text) => typeof text === 'string')).toBe(true);
        }
      }),
    );
  });

  it('says what JSON accepts instead of losing the text', () => {
    const read = readJsonText('{"wanted": tru');
    expect(read).toHaveProperty('fault');
    expect(readJsonText('  ')).toBeNull();
    expect(readJsonText('{"wanted": true}')).toEqual({ value: { wanted: true } });
  });

  it('shows any value as text that reads back to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(readJsonText(jsonText(plain as never))).toEqual({ value: plain });
      }),
    );
  });
});
