import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asType } from '../../../renderer/features/cart/extra-data/vendor-type.tsx';
import { titleOfLine } from '../../../renderer/features/cart/group-lines.ts';
import { contextOf, contextOfProduct, lineOf } from '../../../renderer/features/cart/subject.ts';
import {
  dataText,
  extraDataText,
  readDataText,
  readVendors,
} from '../../../renderer/features/orders/extra-data.ts';
import type { CartLineView, LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { aContext, aLineView, aProduct } from '../../support/cart-line.ts';

describe('lines of one property', () => {
  const subject = { kind: 'property', propertyPfi: uncheckedPropertyPfi('5100001') } as const;
  const ids = ['q7Jd1/+kLm3TzVbW9xYcN2pRs8FgHuAeQ1==', 'q7Jd2/+kLm3TzVbW9xYcN2pRs8FgHuAeQ2=='];
  const titles = ids.map((titleId) => ({ titleId, volumeFolio: null, status: null, type: null }));
  const needed = ids.map((titleId) => ({ ...aProduct({ productIds: { titleId }, subject }) }));
  const roads = aProduct({ productCode: 'RoadsCertificate', productIds: {}, subject, prerequisites: needed });
  const context = aContext({ spi: null, volumeFolio: null });
  const lineFor = (id: string, product: ProductView, of: LineContext): CartLineView => ({
    ...aLineView({ id, product, context: of }),
    prerequisiteFor: product === roads ? [] : [{ lineId: 'roads', name: 'Roads', identifier: '' }],
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
      'Title 3 of 3 (number withheld)',
      'Title 2 of 3 (number withheld)',
    ]);
    const withLand = titles.map((title, n) => ({ ...title, land: `Lot ${n + 7} PS842284` }));
    expect(said(linesWith(contextOfProduct(context, roads, withLand)))).toEqual([
      null,
      'Title for Lot 7 PS842284 (number withheld)',
      'Title for Lot 8 PS842284 (number withheld)',
    ]);
    const disclosed = titles.map((title, n) => ({ ...title, volumeFolio: `10940/84${n}` }));
    expect(said(linesWith(contextOfProduct(context, roads, disclosed)))).toEqual([
      null,
      'Title 10940/840',
      'Title 10940/841',
    ]);
  });

  it('count the required titles where the screen of the property names none of them', () => {
    expect(said(linesWith(context))).toEqual([
      null,
      'Required title 1 of 2 (number withheld)',
      'Required title 2 of 2 (number withheld)',
    ]);
  });

  it('are found by their title whatever they came with, and of the only title by its parcel', () => {
    const [title] = titles;
    const property: PropertyView = {
      propertyPfi: subject.propertyPfi,
      address: '12 SAMPLE STREET CARLTON 3053',
      aliases: [],
      status: null,
      propertyNumber: null,
      municipality: null,
      isCouncilRegistered: null,
      isMultiAssess: null,
      createdDate: null,
      parcels: [{ spi: '1\\PS100001', type: null, status: null }],
      titles: title === undefined ? [] : [title],
    };
    const titleId = ids[0] ?? '';
    const ofTitle = { kind: 'title', titleId } as const;
    const listed = aProduct({ productIds: { titleId }, subject: ofTitle });
    expect(lineOf(linesWith(context), listed)?.id).toBe('0');
    expect(
      lineOf(linesWith(context), aProduct({ productIds: { titleId: 'another' }, subject: ofTitle })),
    ).toBe(undefined);
    for (const of of [subject, ofTitle])
      expect(contextOf(property, of)).toMatchObject({ spi: '1\\PS100001', isOnlyTitle: true });
    const two = { ...property, titles };
    for (const of of [subject, ofTitle]) {
      expect(contextOf(two, of).spi).toBeNull();
      expect(contextOf(two, of).isOnlyTitle).toBeUndefined();
    }
    // What tells two titles apart stays their place: the label is for people.
    const named = two.titles.map((one, at) => ({ ...one, land: `Lot ${at + 7} PS842284` }));
    expect(contextOf({ ...two, titles: named }, ofTitle)).toMatchObject({
      titleName: 'Title 1 of 2',
      titleLabel: 'Title for Lot 7 PS842284',
    });
    // One whose number was learned keeps its place beside one that has none, and needs none beside other numbers.
    const learned = named.map((one, at) => (at === 0 ? { ...one, volumeFolio: '10940/840' } : one));
    const ofLearned = contextOf({ ...two, titles: learned }, ofTitle);
    expect(ofLearned).toMatchObject({ volumeFolio: '10940/840', titleName: 'Title 1 of 2' });
    expect(ofLearned.titleLabel).toBeUndefined();
    const both = named.map((one, at) => ({ ...one, volumeFolio: `10940/84${at}` }));
    expect(contextOf({ ...two, titles: both }, ofTitle).titleName).toBeUndefined();
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
    const read = readDataText('{"wanted": tru');
    expect(read).toHaveProperty('fault');
    expect(readDataText('  ')).toBeNull();
    expect(readDataText('{"wanted": true}')).toEqual({ value: { wanted: true } });
  });

  it('takes plain words as they are, without quotes', () => {
    expect(readDataText(' Sale of the land ')).toEqual({ value: 'Sale of the land' });
    expect(dataText('Sale of the land')).toBe('Sale of the land');
    expect(dataText('12')).toBe('"12"');
    expect(extraDataText({ purposeOfRequest: 'Sale' })).toBe('Purpose of request: Sale');
  });

  it('says of each vendor who it is, and of which type where it is no person', () => {
    const ann = { vendorType: 'INDIVIDUAL', firstName: 'Ann', lastName: 'Lee' };
    const firm = { vendorType: 'COMPANY', firstName: '', lastName: 'Lee Pty Ltd' };
    expect(extraDataText({ vendors: [ann, firm] })).toBe('For Ann Lee, Lee Pty Ltd (type COMPANY)');
    const none = { vendorType: '', firstName: '', lastName: '', name: '', acn: '' };
    const kinds = [
      { ...none, kind: 'company', name: 'Lee Pty Ltd', acn: '004085616' },
      { ...none, kind: 'trust', name: 'The Lee Trust' },
      { ...none, kind: 'estate', firstName: 'Ann', lastName: 'Lee' },
    ];
    expect(extraDataText({ vendors: kinds })).toBe(
      'For Lee Pty Ltd (company, ACN 004 085 616), The Lee Trust (trust), Ann Lee (deceased estate)',
    );
  });

  it('takes the name of a vendor along to another type, and loses no word of it', () => {
    const ann = { vendorType: 'INDIVIDUAL', firstName: 'Lee', lastName: 'Pty Ltd' };
    const firm = asType(ann, 'company');
    expect(firm).toMatchObject({ kind: 'company', name: 'Lee Pty Ltd', vendorType: '' });
    expect(asType(firm, 'individual')).toEqual(ann);
    const trust = {
      vendorType: '',
      kind: 'trust' as const,
      firstName: '',
      lastName: '',
      name: 'Lee',
      acn: '',
    };
    expect(asType(trust, 'estate')).toMatchObject({ kind: 'estate', firstName: 'Lee', lastName: '' });
  });

  it('keeps a type of vendor that is being typed, even while it is empty', () => {
    expect(readVendors([{ vendorType: '', firstName: 'Jo', lastName: '' }])[0]?.vendorType).toBe('');
  });

  it('shows any value as text that reads back to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(readDataText(dataText(plain as never))).toEqual({ value: plain });
      }),
    );
  });
});
