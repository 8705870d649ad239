import { describe, expect, test } from 'vitest';
import { aboutLine, matterFacts, unreadHistoryText } from '../../../renderer/features/cart/text/confirm.ts';
import {
  anotherStatementText,
  canServe,
  existingSummary,
  existingText,
  isDoubted,
  isRepeatOpen,
  isRepeatUndecided,
  possibleDuplicateText,
  repeatQuestion,
  repeatTitle,
} from '../../../renderer/features/cart/text/existing.ts';
import { wantedText } from '../../../renderer/features/cart/text/wanted.ts';
import { boughtAgainText } from '../../../renderer/features/title-purchases/text.ts';
import type { CartLineView, CartMatter, ExistingItem } from '../../../shared/contract/views/cart.ts';
import { outgoingMatterOf } from '../../../shared/model/customer-reference.ts';
import { aLineView, anOpenOrder, someDetails } from '../../support/cart-line.ts';
import { aCompany, aPerson } from '../../support/parties.ts';

describe('the last look before an order', () => {
  const facts = (matterNumber: string, isNewMatter = false, matter: CartMatter | null = null) =>
    matterFacts({
      matter,
      details: someDetails({ matterNumber }),
      isNewMatter,
      outgoingMatter: outgoingMatterOf(matterNumber),
    });

  test('names a matter that the order opens as new', () => {
    expect(facts(' 2026-118 ')).toEqual([{ name: 'Matter', value: '2026-118' }]);
    expect(facts('2026-1188', true)).toEqual([
      { name: 'New matter', value: expect.stringContaining('2026-1188. No matter has this number yet') },
    ]);
  });

  test('says what the matter is about, since a mistyped number may be that of another file', () => {
    const parties = [aPerson('vendor', 'Priya', 'Nair'), aCompany('purchaser', 'Acme Pty Ltd', '004085616')];
    const matter = { id: 'm', property: '12 Victoria Way\nCarlton', parties, earlierParties: '', land: [] };
    expect(facts('2026-118', false, matter)).toEqual([
      { name: 'Matter', value: '2026-118' },
      { name: 'Matter property', value: '12 Victoria Way; Carlton' },
      { name: 'Matter parties', value: 'Vendor: Priya Nair; Purchaser: Acme Pty Ltd, ACN 004 085 616' },
    ]);
    const asText = { ...matter, parties: [], earlierParties: 'Vendor: Ann\nKim' };
    expect(facts('2026-118', false, asText).at(-1)).toEqual({
      name: 'Matter parties',
      value: 'Vendor: Ann; Kim',
    });
  });

  test('warns where the order history was not read since the start, and says how to read it', () => {
    const text = (isHistoryRead: boolean, customerId = '') =>
      unreadHistoryText({ isHistoryRead, details: someDetails({ customerId }) });
    expect(text(true)).toBeNull();
    expect(text(false)?.title).toBe('The order history has not been checked since Landfolio started');
    expect(text(false)?.body).toContain(
      'you may order the same products again. Go to Orders and choose “Refresh',
    );
    expect(text(false, 'child-7')?.body).toContain(
      'choose “Load another customer’s orders…” and enter child-7',
    );
  });

  test.each([
    ['Nguyen/Smith 2026', 'Nguyen-Smith 2026'],
    ['2026-118 Nguyen purchase from Smith', '2026-118 Nguyen purchase'],
  ])('says what goes out where it is not what was typed: %s', (typed, goesOut) => {
    expect(facts(typed)).toEqual([
      { name: 'Matter', value: typed },
      { name: 'Sent to the service as', value: outgoingMatterOf(typed) },
    ]);
    expect(outgoingMatterOf(typed).startsWith(goesOut)).toBe(true);
  });

  test('is kept back by what one has until that is decided, but not by what another product needs', () => {
    const twice = { ...aLineView({}), earlierOrder: anOpenOrder };
    expect(isRepeatUndecided(aLineView({}))).toBe(false);
    expect(isRepeatUndecided(twice)).toBe(true);
    expect(isRepeatUndecided({ ...twice, isRepeatAccepted: true })).toBe(false);
    const needing = { lineId: 'x', name: 'Roads Certificate', identifier: '9876/043' };
    expect(isRepeatUndecided({ ...twice, prerequisiteFor: [needing] })).toBe(false);
  });

  test.each([
    [{ identifier: 'TP415612' }, 'TP415612, 12 SAMPLE STREET CARLTON 3053'],
    [{ identifier: '10940/843' }, '10940/843, 12 SAMPLE STREET CARLTON 3053'],
    [{ identifier: '12 SAMPLE STREET CARLTON 3053' }, '12 SAMPLE STREET CARLTON 3053'],
    [
      { identifier: 'Title 1 of 2, 12 SAMPLE STREET CARLTON 3053' },
      'Title 1 of 2, 12 SAMPLE STREET CARLTON 3053',
    ],
    [{ identifier: 'AR122019D', ofContext: { address: null } }, 'AR122019D'],
  ])('says the address of a line once: %j', (change, expected) => {
    const line = aLineView(change);
    expect(aboutLine(line, [line])).toBe(expected);
  });
});

describe('since when one has a thing', () => {
  /** Sunday 22 November 2026, 9:00 am in Melbourne (UTC+11). */
  const now = Date.parse('2026-11-21T22:00:00Z');
  const existing = (kind: ExistingItem['kind'], at: string): ExistingItem => ({
    kind,
    id: '1',
    productName: 'Register Search Statement',
    identifier: '10940/843',
    matterNumber: '2026-118',
    at: Date.parse(at),
    priceCents: 640,
    expectedAt: null,
    purchaseId: 'order',
    doubt: null,
    differences: [],
    isPartyKnown: true,
  });

  test.each([
    ['document', '2026-11-21T21:00:00Z', 'downloaded today'],
    ['document', '2026-11-21T04:00:00Z', 'downloaded yesterday'],
    ['waiting', '2026-11-20T22:30:00Z', 'ordered yesterday'],
    ['document', '2026-11-19T04:00:00Z', 'downloaded 19 Nov, 3 days ago'],
  ] as const)('is one wording by the calendar of Melbourne: %s of %s', (kind, at, expected) => {
    expect(existingText(existing(kind, at), now).split(' \u00b7 ')[1]).toBe(expected);
  });

  test('of what may not have been placed is not said to be ordered, nor to have cost anything', () => {
    const waiting = { ...existing('waiting', '2026-11-20T22:30:00Z'), doubt: 'order' } as const;
    expect(existingText(waiting, now)).toBe(
      '10940/843 \u00b7 sent yesterday, status unknown \u00b7 matter 2026-118 \u00b7 price $6.40',
    );
    expect(existingText({ ...waiting, doubt: null }, now)).toContain('ordered yesterday');
    expect(existingText({ ...waiting, doubt: null }, now)).toContain('cost $6.40');
    expect(existingText({ ...waiting, orderedBy: 'Bob Li' }, now)).toContain('ordered by Bob Li');
    const statement = { ...waiting, kind: 'statement', doubt: 'charge' } as const;
    expect(existingText(statement, now)).toContain('sent yesterday, status unknown');
    expect(existingText({ ...statement, isPlaced: true }, now)).toContain('ordered yesterday');
  });

  test('names every title that it may be, and the one alone that it certainly is', () => {
    const one = { ...existing('document', '2026-11-21T21:00:00Z'), doubt: 'title' as const };
    const lineOf = (doubt: typeof one.doubt | null) => ({ ...aLineView({}), existing: [{ ...one, doubt }] });
    expect([lineOf('title'), lineOf(null), aLineView({})].map(isDoubted)).toEqual([true, false, false]);
    const other = { ...one, id: '2', identifier: '10940/844' };
    const both = existingSummary([one, other], now);
    expect(both).toContain('10940/843');
    expect(both).toContain('10940/844');
    expect(both).toContain('title numbers are withheld');
    expect(existingSummary([one], now)).toContain('this title or another title of the property');
    expect(existingSummary([{ ...one, doubt: null }, other], now)).toMatch(
      /^You already have this: 10940\/843[^;]*$/,
    );
  });

  test.each([
    [
      {
        kind: 'placed',
        id: 'o',
        at: Date.parse('2026-11-21T04:00:00Z'),
        matterNumber: '2026-118',
        orderId: 'O-1',
        isFromHistory: false,
      },
      'The same item was ordered yesterday for matter 2026-118 (order O-1).',
    ],
    [
      {
        kind: 'placed',
        id: 'o',
        at: Date.parse('2026-11-19T04:00:00Z'),
        matterNumber: null,
        orderId: 'E-1',
        isFromHistory: true,
      },
      'The same item was ordered 3 days ago (order E-1, in the order history).',
    ],
    [anOpenOrder, 'The same item is in an order for matter 2026-117 that has an unknown status.'],
  ] as const)('names the last order of the same thing: %j', (earlierOrder, expected) => {
    expect(repeatTitle({ ...aLineView({}), earlierOrder }, now)).toBe(expected);
  });

  test('names the line of the cart that may be the same', () => {
    const possibleDuplicate = {
      lineId: 'b',
      productName: 'Register Search Statement',
      titleName: 'Title 1 of 2',
    };
    expect(repeatTitle({ ...aLineView({}), possibleDuplicate }, now)).toBe(
      'This may be the same as Register Search Statement for Title 1 of 2, which is also in the cart. The title number is withheld until the title is ordered.',
    );
  });

  const differing = (...differences: ExistingItem['differences']): ExistingItem => ({
    ...existing('document', '2026-11-21T21:00:00Z'),
    differences,
  });

  test.each([
    [{ kind: 'party', side: null, names: [] }, 'for a different party'],
    [{ kind: 'party', side: 'vendor', names: ['Ada Nair'] }, 'for a different party, the vendor: Ada Nair'],
    [{ kind: 'purpose', purpose: 'Sale' }, 'for a different purpose: Sale'],
    [{ kind: 'year', year: 2025 }, 'for calendar year 2025'],
    [{ kind: 'age', days: 94, daysAtSettlement: null }, '94 days old'],
    [{ kind: 'age', days: 80, daysAtSettlement: 92 }, '80 days old, 92 days at settlement'],
    [{ kind: 'final', days: 3, settlementOn: '2026-11-27' }, 'settlement is on Friday 27 November 2026'],
    [{ kind: 'data', key: 'zoneCode' }, 'with a different “Zone code”'],
  ] as const satisfies readonly (readonly [ExistingItem['differences'][number], string])[])(
    'says how it is not what is wanted now: %j',
    (difference, expected) => {
      expect(existingText(differing(difference), now).split(' \u00b7 ')).toContain(expected);
    },
  );

  test('what is not the same is told, holds nothing back, and serves only where it is merely old', () => {
    const [vendors, old] = [
      differing({ kind: 'party', side: 'vendor', names: [] }),
      differing({ kind: 'final', days: 3, settlementOn: '2026-11-27' }),
    ];
    expect(existingSummary([vendors], now)).toMatch(
      /^You have a similar item with different details: .*for a different party, the vendor/,
    );
    expect(existingSummary([old], now)).toMatch(/^Settlement is near, so a new search is usual: /);
    const line = { ...aLineView({}), existing: [vendors, old] };
    expect([vendors, old, differing()].map((one) => canServe(one, line))).toEqual([false, true, true]);
    expect([isRepeatOpen(line), isRepeatUndecided(line)]).toEqual([false, false]);
    expect(isRepeatUndecided({ ...line, existing: [vendors, differing()] })).toBe(true);
    expect(isRepeatUndecided({ ...line, earlierOrder: anOpenOrder })).toBe(true);
    expect(existingText({ ...differing(), isPartyKnown: false }, now)).toContain('party not known');
  });

  test('of a statement that was placed, as the service provider says, it is said that it is paid for', () => {
    const doubted = { ...differing(), kind: 'statement', doubt: 'charge' } as const;
    expect(existingSummary([doubted], now)).toMatch(/^This may be paid for already: /);
    expect(existingSummary([{ ...doubted, isPlaced: true }], now)).toMatch(
      /^This is paid for already: ask the service provider for the register statement: /,
    );
  });

  test('of what was certainly paid for it is said that another is charged again, and of the rest that it may be', () => {
    const statement = { ...differing(), kind: 'statement', doubt: 'charge' } as const;
    const placed = { ...statement, isPlaced: true };
    const question = (change: Partial<CartLineView>) => repeatQuestion({ ...aLineView({}), ...change });
    expect(question({ existing: [placed] })).toContain('you will be charged again');
    expect(question({ existing: [statement] })).toContain('you may be charged twice');
    expect(question({ earlierOrder: anOpenOrder })).toContain('you may be charged twice');
    const possibleDuplicate = { lineId: 'b', productName: 'Roads Certificate', titleName: 'Title 1 of 2' };
    expect(question({ possibleDuplicate })).toContain('you may be charged twice');
    const byLot = { ...possibleDuplicate, titleName: 'Title for Lot 7 PS842284' };
    expect(possibleDuplicateText(byLot)).toContain('Roads Certificate for the title for Lot 7 PS842284,');

    expect(anotherStatementText([placed])).toBe('If you order another statement, you will be charged again.');
    expect(anotherStatementText([statement])).toBe(
      'If you order another statement, you may be charged twice.',
    );
    expect(anotherStatementText([differing()])).toBe(
      'The register may have changed since then. If you order another statement, you will be charged again.',
    );

    expect(boughtAgainText([{ state: 'unknown' }, { state: 'placed' }])).toContain('will be charged again');
    expect(boughtAgainText([{ state: 'sending' }])).toContain('may be charged twice');
  });

  test('asks only for what can be answered where a repeat is not confirmed', () => {
    const line = aLineView({});
    expect(repeatQuestion({ ...line, existing: [differing()] })).toBe(
      'Confirm the repeat order, use the existing certificate, or remove this item. If you order it anyway, you will be charged again.',
    );
    const waiting = { ...differing(), kind: 'waiting', doubt: 'order' } as const;
    expect(repeatQuestion({ ...line, existing: [waiting] })).toBe(
      'Confirm the repeat order or remove this item. If you order it anyway, you may be charged twice.',
    );
  });

  test('counts fields as fields and questions as questions, and names the order that locks the cart', () => {
    const fault = (field: string) => ({ field, message: '' });
    const repeat = { ...aLineView({ id: 'a' }), earlierOrder: anOpenOrder };
    const warned = { ...aLineView({ id: 'b' }), faults: [fault('isWarningAcknowledged')] };
    const locks = [{ orderViewId: 'o', lineIds: ['a'], state: 'UNKNOWN' as const }];
    const text = (change: Partial<Parameters<typeof wantedText>[0]>) =>
      wantedText({ faults: [], lines: [], locks: [], ...change });
    expect(text({})).toBeNull();
    expect(text({ lines: [repeat] })).toBe('Order not placed. Answer 1 question above.');
    expect(text({ lines: [repeat, warned], faults: [fault('matterNumber')] })).toBe(
      'Order not placed. Complete 1 required field and answer 2 questions above.',
    );
    expect(text({ lines: [{ ...repeat, faults: [fault('product')] }] })).toBe(
      'Order not placed. Answer 1 question and resolve 1 problem above.',
    );
    expect(text({ lines: [repeat], locks })).toMatch(/^Order not placed\. The same cart was sent before/);
  });
});
