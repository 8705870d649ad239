import { describe, expect, test } from 'vitest';
import { aboutLine, matterFacts } from '../../../renderer/features/cart/confirm-text.ts';
import { heldSummary, heldText, isRepeatUndecided } from '../../../renderer/features/cart/held-text.ts';
import type { CartLineView, CartMatter, HeldView } from '../../../shared/contract/views/cart.ts';
import { outgoingMatterOf } from '../../../shared/model/customer-reference.ts';
import { aLine, someDetails } from '../../support/cart-line.ts';

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
      { name: 'New matter', value: expect.stringContaining('2026-1188: no matter here has this number') },
    ]);
  });

  test('says what the matter is about, since a mistyped number may be that of another file', () => {
    const matter = { property: '12 Victoria Way\nCarlton', parties: 'Vendor: Priya Nair', land: [] };
    expect(facts('2026-118', false, matter)).toEqual([
      { name: 'Matter', value: '2026-118' },
      { name: 'It is about', value: '12 Victoria Way; Carlton' },
      { name: 'Its parties', value: 'Vendor: Priya Nair' },
    ]);
  });

  test.each([
    ['Nguyen/Smith 2026', 'Nguyen-Smith 2026'],
    ['2026-118 Nguyen purchase from Smith', '2026-118 Nguyen purchase f'],
  ])('says what goes out where it is not what was typed: %s', (typed, goesOut) => {
    expect(facts(typed)).toEqual([
      { name: 'Matter', value: typed },
      { name: 'Goes out as', value: outgoingMatterOf(typed) },
    ]);
    expect(outgoingMatterOf(typed).startsWith(goesOut)).toBe(true);
  });

  const shown = (change: Parameters<typeof aLine>[0]): CartLineView => ({
    ...aLine(change),
    prerequisiteFor: [],
    alreadyOrdered: null,
    held: [],
    isRepeatAccepted: false,
    twin: null,
    prefilled: {},
    faults: [],
  });

  test('is kept back by what one has until that is decided, but not by what another product needs', () => {
    const twice = { ...shown({}), alreadyOrdered: 'It was ordered yesterday.' };
    expect(isRepeatUndecided(shown({}))).toBe(false);
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
    const line = shown(change);
    expect(aboutLine(line, [line])).toBe(expected);
  });
});

describe('since when one has a thing', () => {
  /** Sunday 22 November 2026, 9:00 am in Melbourne (UTC+11). */
  const now = Date.parse('2026-11-21T22:00:00Z');
  const held = (kind: HeldView['kind'], at: string): HeldView => ({
    kind,
    id: '1',
    productName: 'Register Search Statement',
    identifier: '10940/843',
    matterNumber: '2026-118',
    at: Date.parse(at),
    priceCents: 640,
    expectedAt: null,
    isCertain: true,
  });

  test.each([
    ['document', '2026-11-21T21:00:00Z', 'here since today'],
    ['document', '2026-11-21T04:00:00Z', 'here since yesterday'],
    ['waiting', '2026-11-20T22:30:00Z', 'ordered yesterday'],
    ['document', '2026-11-19T04:00:00Z', 'here since 19 Nov, 3 days ago'],
  ] as const)('is one wording by the calendar of Melbourne: %s of %s', (kind, at, expected) => {
    expect(heldText(held(kind, at), now).split(' \u00b7 ')[1]).toBe(expected);
  });

  test('names every title that it may be, and the one alone that it certainly is', () => {
    const one = { ...held('document', '2026-11-21T21:00:00Z'), isCertain: false };
    const other = { ...one, id: '2', identifier: '10940/844' };
    const both = heldSummary([one, other], now);
    expect(both).toContain('10940/843');
    expect(both).toContain('10940/844');
    expect(both).toContain('which of them this is, is not disclosed');
    expect(heldSummary([one], now)).toContain('it or another title of this property');
    expect(heldSummary([{ ...one, isCertain: true }, other], now)).toMatch(
      /^You already have this: 10940\/843[^;]*$/,
    );
  });
});
