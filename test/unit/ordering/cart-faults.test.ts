import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailFaults, lineFaults } from '../../../main/ordering/cart/cart-faults.ts';
import { isEmail } from '../../../shared/model/email.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { aLine, someDetails } from '../../support/cart-line.ts';

describe('the details of a cart', () => {
  test('that are sound have no faults', () => {
    expect(detailFaults(someDetails())).toEqual([]);
    const full = someDetails({
      matterNumber: ' 2026-118/Müller & Söhne ',
      delivery: 'email',
      email: ' jo.citizen+land@office.com.au ',
      contactName: "Jo O'Citizen",
      contactNumber: ' +61 (3) 9999-0000 ',
    });
    expect(detailFaults(full)).toEqual([]);
  });

  test.each([
    ['matterNumber', { matterNumber: '' }, /matter number, such as/],
    ['matterNumber', { matterNumber: '   ' }, /matter number, such as/],
    ['matterNumber', { matterNumber: 'x'.repeat(41) }, /at most 40/],
    ['matterNumber', { matterNumber: '2026\n118' }, /invisible character/],
    ['matterNumber', { matterNumber: '2026\u202E118' }, /invisible character/],
    ['email', { delivery: 'email', email: ' ' }, /Enter the email address/],
    ['email', { delivery: 'email', email: 'jo' }, /such as name@office/],
    ['email', { delivery: 'email', email: 'jo@office' }, /such as name@office/],
    ['email', { delivery: 'email', email: 'jo@@office.com' }, /such as name@office/],
    ['email', { delivery: 'email', email: 'jo smith@office.com' }, /such as name@office/],
    ['email', { delivery: 'email', email: 'jo@office.com,al@office.com' }, /such as name@office/],
    ['email', { delivery: 'email', email: `${'x'.repeat(250)}@a.au` }, /such as name@office/],
    ['contactName', { contactName: 'x'.repeat(101) }, /at most 100/],
    ['contactName', { contactName: 'Jo\r\nBcc: all' }, /one line/],
    ['contactNumber', { contactNumber: '12345' }, /6 to 25 digits/],
    ['contactNumber', { contactNumber: 'ring me on 99' }, /6 to 25 digits/],
    ['contactNumber', { contactNumber: '- - - - -' }, /6 to 25 digits/],
    ['contactNumber', { contactNumber: '9'.repeat(26) }, /6 to 25 digits/],
  ] as const)('%s is refused as %j', (field, change, message) => {
    const faults = detailFaults(someDetails(change));
    expect(faults).toEqual([{ field, message: expect.stringMatching(message) }]);
  });

  test('leave an email address that is not asked for alone, whatever was begun there', () => {
    expect(detailFaults(someDetails({ delivery: 'none', email: 'jo at office' }))).toEqual([]);
  });

  test('give all their faults at once, at most one a field', () => {
    const bad = {
      matterNumber: '',
      delivery: 'email',
      email: 'x',
      contactName: '\0',
      contactNumber: 'x',
    } as const;
    expect(detailFaults(someDetails(bad)).map(({ field }) => field)).toEqual([
      'matterNumber',
      'email',
      'contactName',
      'contactNumber',
    ]);
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (matterNumber, email, name, number) => {
        const faults = detailFaults(
          someDetails({ matterNumber, email, contactName: name, contactNumber: number }),
        );
        expect(new Set(faults.map(({ field }) => field)).size).toBe(faults.length);
        for (const { message } of faults) expect(message).toMatch(/^[A-Z].*\.$/);
      }),
    );
  });

  test('an email address is told from anything else without hanging on long text', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (address) =>
        isEmail(address.replace(/["'{}|`]/g, 'x')),
      ),
    );
    expect(isEmail(`${'a.'.repeat(50_000)}@`)).toBe(false);
  });
});

describe('a line of the cart', () => {
  test('that needs nothing has no faults', () => {
    expect(lineFaults(aLine())).toEqual([]);
  });

  test('that is not offered any more says so with the word of the service', () => {
    const line = aLine({ ofProduct: { isOrderable: false, availability: 'UNAVAILABLE' } });
    expect(lineFaults(line)).toEqual([
      { field: 'product', message: expect.stringMatching(/UNAVAILABLE.*Remove this item/) },
    ]);
  });

  test('with a warning wants it acknowledged', () => {
    const ofProduct = { warning: 'Takes ten days.' };
    expect(lineFaults(aLine({ ofProduct }))).toEqual([
      { field: 'isWarningAcknowledged', message: expect.stringMatching(/Read the warning/) },
    ]);
    expect(lineFaults(aLine({ ofProduct, isWarningAcknowledged: true }))).toEqual([]);
  });

  describe('that asks for vendors', () => {
    const vendor = { vendorType: 'INDIVIDUAL', firstName: 'Jo', lastName: 'Citizen' };
    const faultsOf = (vendors: never[] | object | string | null) =>
      lineFaults(aLine({ ofProduct: { extraDataKeys: ['vendors'] }, extraData: { vendors } as never }));

    test('takes one or more that are named', () => {
      expect(faultsOf([vendor])).toEqual([]);
      expect(faultsOf([vendor, { ...vendor, firstName: 'Al' }])).toEqual([]);
    });

    test.each([[[]], [null], ['Jo Citizen'], [{}]])('wants at least one, not %j', (vendors) => {
      expect(faultsOf(vendors as object)).toEqual([
        { field: 'extraData.vendors', message: expect.stringMatching(/at least one vendor/) },
      ]);
    });

    test('names the vendor and the part that is wrong, and what is accepted', () => {
      expect(faultsOf([vendor, { ...vendor, firstName: ' ', lastName: 'x'.repeat(101) }, 'Jo'])).toEqual([
        {
          field: 'extraData.vendors[1].firstName',
          message: 'First name: enter 1 to 100 characters on one line.',
        },
        {
          field: 'extraData.vendors[1].lastName',
          message: 'Last name: enter 1 to 100 characters on one line.',
        },
        { field: 'extraData.vendors[2]', message: 'Enter the type, first name and last name.' },
      ]);
      expect(faultsOf([{ ...vendor, vendorType: 'a\nb' }])).toEqual([
        { field: 'extraData.vendors[0].vendorType', message: 'Type: enter 1 to 100 characters on one line.' },
      ]);
    });
  });

  describe('that asks for vendors, for a company, a trust or an estate', () => {
    const acme = {
      vendorType: '',
      kind: 'company',
      firstName: '',
      lastName: '',
      name: 'Acme Pty Ltd',
      acn: '',
    };
    const told = {
      ...defaultWireProfile,
      vendorTypeCompany: 'ORG',
      vendorTypeTrust: 'TRUST',
      vendorTypeEstate: 'EST',
      vendorNameField: 'orgName',
    };
    const faultsOf = (vendor: object, wire = told) =>
      lineFaults(
        aLine({ ofProduct: { extraDataKeys: ['vendors'] }, extraData: { vendors: [vendor] } as never }),
        wire,
      );

    test('is refused where two of its parts would go into one field, and one of them be lost', () => {
      const missing = (vendor: object, change: Partial<typeof told>) =>
        faultsOf(vendor, { ...told, ...change }).map(({ message }) => /enter (.*) under/.exec(message)?.[1]);
      expect(missing(acme, { vendorAcnField: 'orgNumber' })).toEqual([]);
      expect(missing(acme, { vendorAcnField: 'orgName' })).toEqual(['vendorAcnField']);
      expect(missing(acme, { vendorAcnField: 'vendorType' })).toEqual(['vendorAcnField']);
      expect(missing(acme, { vendorNameField: 'vendorType' })).toEqual(['vendorNameField']);
      // No ACN is sent of a trust.
      expect(missing({ ...acme, kind: 'trust' }, { vendorAcnField: 'orgName' })).toEqual([]);
    });

    test('is refused as long as the service’s names for it are not known, and says which', () => {
      const missing = (vendor: object, wire = defaultWireProfile) =>
        faultsOf(vendor, wire).map(({ field, message }) => [field, /enter (.*) under/.exec(message)?.[1]]);
      const type = 'extraData.vendors[0].vendorType';
      expect(missing(acme)).toEqual([[type, 'vendorTypeCompany and vendorNameField']]);
      expect(missing({ ...acme, kind: 'trust' })).toEqual([[type, 'vendorTypeTrust and vendorNameField']]);
      expect(missing({ ...acme, kind: 'estate', firstName: 'Ann', lastName: 'Lee' })).toEqual([
        [type, 'vendorTypeEstate'],
      ]);
      expect(missing(acme, { ...told, vendorNameField: '' })).toEqual([[type, 'vendorNameField']]);
      expect(faultsOf(acme)).toEqual([]);
    });

    test('has the parts of its kind, and an ACN that is one', () => {
      const fields = (vendor: object) => faultsOf(vendor).map(({ field }) => field.split('.').at(-1));
      expect(fields({ ...acme, name: ' ' })).toEqual(['name']);
      expect(fields({ ...acme, acn: '004085617' })).toEqual(['acn']);
      expect(fields({ ...acme, acn: '004 085 616' })).toEqual([]);
      expect(fields({ ...acme, kind: 'estate' })).toEqual(['firstName', 'lastName']);
      expect(fields({ vendorType: 'FIRM', firstName: '', lastName: 'Acme' })).toEqual([]);
      expect(fields({ vendorType: '', firstName: '', lastName: '' })).toEqual(['vendorType', 'lastName']);
    });
  });

  test('that asks for extra data of a kind not known takes any JSON but nothing', () => {
    const ofProduct = { extraDataKeys: ['settlementDate'] };
    expect(lineFaults(aLine({ ofProduct }))).toEqual([
      { field: 'extraData.settlementDate', message: expect.stringMatching(/^Settlement date is required/) },
    ]);
    expect(lineFaults(aLine({ ofProduct, extraData: { settlementDate: '2026-12-01' } }))).toEqual([]);
  });
});

test('a matter number of which nothing would go out is refused, saying what the service takes', () => {
  for (const matterNumber of ['\u{1F600}', '---', '\u4e2d\u6587']) {
    expect(detailFaults(someDetails({ matterNumber }))).toEqual([
      { field: 'matterNumber', message: expect.stringContaining('letter (A to Z) or digit') },
    ]);
  }
  expect(detailFaults(someDetails({ matterNumber: '26/118' }))).toEqual([]);
});
