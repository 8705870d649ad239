import { describe, expect, test } from 'vitest';
import { canBeOrdered, isOrder, listedProduct, subjectOf } from '../../../renderer/features/due/due-order.ts';
import { changeOfForm, formOf } from '../../../renderer/features/due/rule-form.ts';
import { notPutText, previewText, putNotice, ruleLimit } from '../../../renderer/features/due/text.ts';
import { type DueRuleView, dueRuleInput } from '../../../shared/contract/views/due.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { DueLineOf, DueOrder } from '../../../shared/model/due/due-line.ts';
import { checkDueRule, defaultDueRules } from '../../../shared/model/due/due-rule.ts';
import { basisText } from '../../../shared/model/due/due-rule-text.ts';

const order: DueOrder = {
  ...{ productCode: 'OwnersCorporationCertificate', volumeFolio: null, propertyPfi: '5001' },
  ...{ address: '1 HIGH STREET', authorityId: '7' },
};
const expiring: DueLineOf<'expiring'> = {
  ...{ key: 'expiring d', kind: 'expiring', matter: null, isMine: true, order, isInCart: false },
  ...{ productName: 'Owners Corporation Certificate', identifier: '5001', documentId: 'd' },
  ...{ issuedOn: '2026-08-01', until: '2026-10-30', because: 'age', dateName: 'settlement' },
  ...{ date: '2026-11-27', freeUpdateUntil: null, rule: { id: 'ownersCorporation', basis: '', days: 90 } },
};

function product(authorityId: number, change: Partial<ProductView> = {}): ProductView {
  return {
    ...{ key: `p ${authorityId}`, productCode: 'OWNERSCorporationCertificate', name: 'OC' },
    productIds: { propertyPfi: '5001', authorityId },
    ...{ description: null, availability: 'AVAILABLE', isOrderable: true, authorityName: null },
    ...{ priceCents: 1000, gstCents: 0, turnaround: null, warning: null, extraDataKeys: [] },
    ...{ prerequisites: [], subject: { kind: 'property', propertyPfi: '5001' } as ProductView['subject'] },
    ...change,
  };
}

describe('what is due and goes into a cart', () => {
  test('is found in a listing by its code, and of several by the authority of the last one', () => {
    expect(listedProduct(order, [product(6), product(7)])?.key).toBe('p 7');
    expect(listedProduct(order, [product(6, { isOrderable: false }), product(8)])?.key).toBe('p 8');
    expect(listedProduct(order, [product(7, { productCode: 'Other' })])).toBeNull();
  });

  test('is listed for its title, else for its property', () => {
    expect(subjectOf({ ...order, volumeFolio: '9876/043' })).toEqual({ kind: 'title', titleId: '9876/043' });
    expect(subjectOf(order)).toEqual({ kind: 'property', propertyPfi: '5001' });
    expect(subjectOf({ ...order, propertyPfi: null })).toBeNull();
  });

  test('leaves out with its reason what is in a cart, is updated free, or is of no known land', () => {
    expect(isOrder(expiring) && canBeOrdered(expiring)).toBe(true);
    const left = [
      { ...expiring, isInCart: true },
      { ...expiring, freeUpdateUntil: '2026-11-24' },
      { ...expiring, order: null },
    ];
    expect(left.map(canBeOrdered)).toEqual([false, false, false]);
    expect(left.map(notPutText)).toEqual([
      'It is in the cart of its matter already.',
      'Its authority updates it free until Tue 24 Nov 2026. Ask there first.',
      'Its property is not known by its PFI. Look it up first.',
    ]);
  });

  test('is told with what a cart refused', () => {
    expect(putNotice(3, ['2026-1', '2026-2'], [{ matterNumber: '2026-3', why: 'It is closed.' }])).toEqual({
      title: '3 products in 2 carts added',
      body: 'Matters 2026-1, 2026-2. Nothing is ordered yet: place the order of each cart. Not added for 2026-3: It is closed.',
    });
    expect(putNotice(0, [], [{ matterNumber: '2026-3', why: 'It is closed.' }]).title).toBe(
      'Nothing was added',
    );
  });
});

describe('a rule of age in the settings', () => {
  const view = (id: string): DueRuleView => {
    const rule = defaultDueRules.find((one) => one.id === id);
    if (rule === undefined) throw new Error(`No rule ${id}`);
    const { productCodes, counted } = rule;
    return {
      ...{ ...rule, productCodes: [...productCodes], counted: { ...counted }, basis: basisText(rule) },
      ...{ isChanged: false, isOwn: false },
    };
  };

  test('says what it demands in words', () => {
    expect(ruleLimit(view('finalSearch'))).toBe(
      'Within 2 working days before settlement (purchase, refinance, other).',
    );
    expect(ruleLimit(view('clearance'))).toBe(
      'At most 90 days old, of the same calendar year, before contract (sale), before settlement (purchase, other).',
    );
  });

  test('is sent as it stands where nothing was typed, and what is no number is refused', () => {
    const rule = view('ownersCorporation');
    const { isOn, days, answerDays, updateDays, counted } = rule;
    expect(changeOfForm(formOf(rule), rule)).toEqual({
      isOn,
      days,
      answerDays,
      updateDays,
      counted,
      own: null,
    });
    expect(changeOfForm({ ...formOf(rule), days: 'soon', answerDays: ' ' }, rule)).toMatchObject({
      ...{ days: -1, answerDays: null },
    });
    expect(changeOfForm({ ...formOf(null), name: ' Heritage ', productCode: 'H' }, null).own).toEqual({
      ...{ name: 'Heritage', productCode: 'H', basis: '' },
    });
  });

  test.each(['soon', '-1', '0', '3.5', '999999'])(
    '%s days reach the check that names their field',
    (typed) => {
      const rule = view('water');
      const change = changeOfForm({ ...formOf(rule), days: typed }, rule);
      const told = dueRuleInput.parse({ id: rule.id, change });
      expect(checkDueRule(told.change)).toEqual([
        { field: 'days', message: 'Enter a number of days from 1 to 3650, or leave it empty.' },
      ]);
    },
  );

  test('a rule of the office without a name or a code does so too', () => {
    const told = dueRuleInput.parse({ id: 'own', change: changeOfForm(formOf(null), null) });
    expect(checkDueRule(told.change).map(({ field }) => field)).toEqual(['name', 'productCode']);
  });

  test('names the open matters that a change touches, the first of them by number', () => {
    const matters = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ matterId: `${n}`, matterNumber: `2026-${n}` }));
    expect(previewText({ added: matters(7), removed: matters(1) })).toBe(
      '7 open matters would get a line on Today: 2026-0, 2026-1, 2026-2, 2026-3, 2026-4 and 2 more. 1 open matter would lose a line: 2026-0.',
    );
    expect(previewText({ added: [], removed: [] })).toBe('It changes nothing on Today.');
  });
});
