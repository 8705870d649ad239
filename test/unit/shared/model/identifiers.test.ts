import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeCpn } from '../../../../shared/model/cpn.ts';
import { checkCustomerReference } from '../../../../shared/model/customer-reference.ts';
import { isAddressPfi, isPropertyPfi, parsePropertyPfi } from '../../../../shared/model/pfi.ts';

describe('PFI', () => {
  test.each([
    ['208045633', '208045633'],
    [' 602441 ', '602441'],
    ['208 045 633', '208045633'],
    ['1'.repeat(20), '1'.repeat(20)],
  ])('reads %s', (text, canonical) => {
    expect(parsePropertyPfi(text)).toEqual({ ok: true, value: canonical });
  });

  test.each(['', '1'.repeat(21), '12a', '-1', '1.5', '1e3'])('refuses "%s" and names the field', (text) => {
    expect(parsePropertyPfi(text)).toMatchObject({ ok: false, failure: { field: 'propertyPfi' } });
    expect(isAddressPfi(text)).toBe(false);
  });

  test('keeps every digit, also those beyond what a number holds', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,20}$/), (text) => {
        expect(isPropertyPfi(text) && isAddressPfi(text)).toBe(true);
        expect(parsePropertyPfi(text)).toEqual({ ok: true, value: text });
      }),
    );
  });
});

describe('council property number', () => {
  test.each([
    ['603787', 'MELBOURNE', { propertyNumber: '603787', municipality: 'MELBOURNE' }],
    ['A7706', 'Mansfield', { propertyNumber: 'A7706', municipality: 'MANSFIELD' }],
    ['  A7706 ', '  Greater   Geelong ', { propertyNumber: 'A7706', municipality: 'GREATER GEELONG' }],
  ])('reads %s of %s', (number, council, cpn) => {
    expect(makeCpn(number, council)).toEqual({ ok: true, value: cpn });
  });

  test('refuses a number without its municipality', () => {
    expect(makeCpn('603787', ' ')).toMatchObject({ ok: false, failure: [{ field: 'municipality' }] });
  });

  test('names both fields where both are wrong', () => {
    const result = makeCpn('1'.repeat(21), '7');
    expect(result.ok ? [] : result.failure.map((fault) => fault.field)).toEqual([
      'propertyNumber',
      'municipality',
    ]);
  });
});

describe('customer reference', () => {
  test('takes every allowed character and 40 of them', () => {
    expect(checkCustomerReference('2026-118 (Smith & Co., a.b@c_D)')).toEqual([]);
    expect(checkCustomerReference('x'.repeat(40))).toEqual([]);
  });

  test('names a reference that is too long, with its length', () => {
    expect(checkCustomerReference('x'.repeat(41))).toEqual([
      { field: 'matterNumber', message: 'A reference can have at most 40 characters. This one has 41.' },
    ]);
  });

  test('names the characters that are not allowed, also those that do not show', () => {
    const [fault] = checkCustomerReference('2026/118\u200b€€', 'reference');
    expect(fault?.field).toBe('reference');
    expect(fault?.message).toMatch(/but not \/ U\+200B €\.$/);
  });

  test('finds a fault exactly where the service would', () => {
    const allowed = /^[0-9a-zA-Z\-_&(),.@ ]{0,40}$/;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
        expect(checkCustomerReference(text).length === 0).toBe(allowed.test(text));
      }),
    );
  });
});
