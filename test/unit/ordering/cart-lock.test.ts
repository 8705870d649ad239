import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConfirmedLine, Intent } from '../../../main/ordering/journal/intent.ts';
import { createJournalReads } from '../../../main/ordering/journal/read-journal.ts';
import { basketKeyOf, lockingOrder, mayBeSameCart } from '../../../main/ordering/placing/cart-lock.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { aLine, someDetails } from '../../support/cart-line.ts';
import { connectionId, openFiledLibrary } from '../../support/filed-library.ts';

const pfi = uncheckedPropertyPfi;
const cart = (lines: ConfirmedLine[], matterNumber = 'M1') => ({
  details: someDetails({ matterNumber }),
  lines,
});
type Change = NonNullable<Parameters<typeof aLine>[0]>;
/** A title whose number is not disclosed, at a property with several parcels. */
const hidden = (titleId: string, change: Change = {}) =>
  aLine({
    ...change,
    ofProduct: { productIds: { titleId }, ...change.ofProduct },
    ofContext: { volumeFolio: null, spi: null, isOnlyTitle: true, ...change.ofContext },
  });
const ofProperty = (productIds: Record<string, string | number>, change: Change = {}) =>
  aLine({ ...change, ofProduct: { productIds, ...change.ofProduct } });
const alone = { propertyPfi: null, address: null, spi: null };

test.each<[string, ConfirmedLine, ConfirmedLine]>([
  ['an encrypted id that changed', hidden('ENC1'), hidden('ENC2')],
  [
    'a title of a property with two, unnamed',
    hidden('ENC1', { ofContext: { isOnlyTitle: undefined } }),
    hidden('ENC2'),
  ],
  ['the same id without its property', hidden('ENC1'), hidden('ENC1', { ofContext: alone })],
  ['another id without its property', hidden('ENC1'), hidden('ENC2', { ofContext: alone })],
  ['a number without its property', hidden('ENC1'), aLine({ ofContext: alone })],
  ['a padded PFI', hidden('ENC1'), hidden('ENC2', { ofContext: { propertyPfi: pfi('05100001') } })],
  [
    'another case of the SPI',
    hidden('ENC1', { ofContext: { spi: '1\\PS100001' } }),
    hidden('ENC2', { ofContext: { spi: '1\\ps100001' } }),
  ],
  ['another case of the code', aLine(), aLine({ ofProduct: { productCode: 'REGISTERSEARCHSTATEMENT' } })],
  ['a number in quotes', ofProperty({ propertyPfi: 123 }), ofProperty({ propertyPfi: '0123' })],
  [
    'a key that is another each time',
    ofProperty({ propertyPfi: '123', requestId: 'a' }),
    ofProperty({ propertyPfi: '123', requestId: 'b' }),
  ],
  ['the same of no land', ofProperty({ requestId: 'a' }), ofProperty({ requestId: 'b' })],
])('a cart may be the same with %s', (_, one, other) => {
  expect(mayBeSameCart(cart([one]), cart([other], ' m1 '))).toBe(true);
  expect(mayBeSameCart(cart([other]), cart([one]))).toBe(true);
  expect(mayBeSameCart(cart([one]), cart([other], 'M2'))).toBe(false);
});

test.each<[string, ConfirmedLine, ConfirmedLine]>([
  ['another number', aLine(), aLine({ ofContext: { volumeFolio: '10940/844' } })],
  ['another property', hidden('ENC1'), hidden('ENC2', { ofContext: { propertyPfi: pfi('5100002') } })],
  [
    'another place in the list of its property',
    hidden('ENC1', { ofContext: { titleName: 'Title 1 of 2', isOnlyTitle: false } }),
    hidden('ENC2', { ofContext: { titleName: 'Title 2 of 2', isOnlyTitle: false } }),
  ],
  ['another product', aLine(), aLine({ ofProduct: { productCode: 'CopyOfPlan' } })],
  ['another document', ofProperty({ documentId: 'LP1' }), ofProperty({ documentId: 'LP2' })],
  [
    'another authority',
    ofProperty({ propertyPfi: 1, authorityId: 7 }),
    ofProperty({ propertyPfi: 1, authorityId: 8 }),
  ],
  ['land of another kind', ofProperty({ propertyPfi: 1 }), ofProperty({ documentId: 1 })],
  ['a property for a title', hidden('ENC1'), ofProperty({ propertyPfi: '5100001' })],
])('a cart is another with %s', (_, one, other) => {
  expect(mayBeSameCart(cart([one]), cart([other]))).toBe(false);
});

test('each line of a cart needs one of its own in the other', () => {
  const [a, b] = [hidden('ENC1'), aLine({ ofProduct: { productCode: 'CopyOfPlan' } })];
  expect(mayBeSameCart(cart([a, b]), cart([b, hidden('ENC3')]))).toBe(true);
  expect(mayBeSameCart(cart([a, b]), cart([hidden('ENC2'), hidden('ENC3')]))).toBe(false);
  expect(mayBeSameCart(cart([a, b]), cart([a]))).toBe(false);
});

test('a matter number that goes out as the same text is the same matter', () => {
  const line = aLine();
  for (const [one, other] of [
    ['M-1', 'M\u20111'],
    ['2026-118', '2026\u2013118'],
    ['M 1', 'M  1'],
    ['M 1', 'M\u00a01'],
  ])
    expect(mayBeSameCart(cart([line], one), cart([line], other))).toBe(true);
});

describe('the key of a basket', () => {
  const lines = ['10940/843', '10940/844', '09876/001'].map((volumeFolio, index) =>
    aLine({ id: `line-${index}`, ofContext: { volumeFolio } }),
  );

  test('does not depend on the order of the lines, nor on how the matter number is spaced or cased', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: 3 }), (shuffled) => {
        expect(basketKeyOf(' 2026-AB ', shuffled)).toBe(basketKeyOf('2026-ab', lines));
      }),
    );
  });

  test('does not depend on the encrypted id, the price or the line where the title is known', () => {
    const again = lines.map((line, index) => ({
      ...line,
      id: `other-${index}`,
      product: { ...line.product, priceCents: 1, productIds: { titleId: `encrypted-${index}` } },
    }));
    expect(basketKeyOf('1', again)).toBe(basketKeyOf('1', lines));
  });

  test('differs by matter and by what is bought', () => {
    const keys = [basketKeyOf('1', lines), basketKeyOf('2', lines), basketKeyOf('1', lines.slice(1))];
    expect(new Set(keys).size).toBe(3);
  });
});

test('an order in doubt locks the cart of its matter under every number that this had, also once it was moved to another one', () => {
  const library = openFiledLibrary();
  const id = library.matter('M1');
  const order = library.order(id);
  const sent = cart([aLine()], 'M1');
  const open = { id: order, connectionId, matterId: id, cart: sent } as Partial<Intent> as Intent;
  const journal = {
    unresolved: () => null,
    inStates: () => [
      { ...open, matterId: String(library.db.get('SELECT matter_id FROM intent')?.matter_id) } as Intent,
    ],
    matterNumbers: createJournalReads(library.db).matterNumbers,
  };
  const locked = () =>
    ['M1', 'M2', 'M3', 'M4'].filter(
      (number) =>
        lockingOrder(journal, connectionId, cart([aLine()], number) as Intent['cart'])?.id === order,
    );
  expect(locked()).toEqual(['M1']);
  library.acts.rename(connectionId, id, 'M2', false);
  expect(locked()).toEqual(['M1', 'M2']);
  library.acts.move(connectionId, [{ kind: 'order', id: order }], 'M3');
  expect(locked()).toEqual(['M1', 'M2', 'M3']);
  library.close();
});
