import { describe, expect, test } from 'vitest';
import { withPlainTexts } from '../../../main/ordering/placing/confirmed-text.ts';
import { orderBodyOf } from '../../../main/ordering/placing/order-body.ts';
import { orderRequest } from '../../../main/ordering/wire.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { aLine, someDetails } from '../../support/cart-line.ts';

function bodyOf(cart: Parameters<typeof orderBodyOf>[0], wire = defaultWireProfile): unknown {
  const bytes = orderBodyOf(withPlainTexts(cart, wire), wire);
  const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  expect(orderRequest.safeParse(body).success).toBe(true);
  return body;
}

describe('the body of an order', () => {
  test('holds what the product needs and nothing else', () => {
    expect(bodyOf({ lines: [aLine()], details: someDetails() })).toEqual({
      products: [{ productCode: 'RegisterSearchStatement', productIds: { titleId: '10940/843' } }],
      deliveryPreference: 'NONE',
    });
  });

  test('sends ids exactly as the service gave them: numbers stay numbers', () => {
    const productIds = { propertyPfi: '5100001', authorityId: 7 };
    const body = bodyOf({ lines: [aLine({ ofProduct: { productIds } })], details: someDetails() });
    expect(body).toMatchObject({ products: [{ productIds }] });
  });

  test('says of a product with a warning that it was read, and of others nothing', () => {
    const warned = aLine({ ofProduct: { warning: 'Slow.' }, isWarningAcknowledged: true });
    const plain = aLine({ isWarningAcknowledged: true });
    expect(bodyOf({ lines: [warned, plain], details: someDetails() })).toEqual({
      products: [
        expect.objectContaining({ isWarningAcknowledged: true }),
        expect.not.objectContaining({ isWarningAcknowledged: expect.anything() }),
      ],
      deliveryPreference: 'NONE',
    });
  });

  test('carries extra data that the product asks for, and none that lies about from before', () => {
    const vendors = [{ vendorType: 'INDIVIDUAL', firstName: 'Žofie', lastName: "O'Hara" }];
    const extraData = { vendors, settlementDate: '2026-12-01' };
    const line = aLine({ ofProduct: { extraDataKeys: ['vendors', 'other'] }, extraData });
    expect(bodyOf({ lines: [line], details: someDetails() })).toMatchObject({
      products: [{ extraData: { vendors } }],
    });
    const plain = bodyOf({ lines: [aLine({ extraData })], details: someDetails() });
    expect(JSON.stringify(plain)).not.toContain('extraData');
  });

  test('names a vendor that is no individual as the API mapping says, and sends no field that it does not name', () => {
    const none = { vendorType: '', firstName: '', lastName: '', name: '', acn: '' };
    const vendors = [
      { vendorType: 'INDIVIDUAL', firstName: 'Jo', lastName: 'Citizen' },
      { ...none, kind: 'company', name: ' Acme  Pty Ltd', acn: '004 085 616' },
      { ...none, kind: 'trust', name: 'The Lee Trust' },
      { ...none, kind: 'estate', firstName: 'Ann', lastName: 'Lee' },
    ];
    const line = aLine({ ofProduct: { extraDataKeys: ['vendors'] }, extraData: { vendors } });
    const told = {
      ...defaultWireProfile,
      vendorTypeCompany: 'ORG',
      vendorTypeTrust: 'TRUST',
      vendorTypeEstate: 'EST',
      vendorNameField: 'orgName',
    };
    const sent = (wire: typeof told) => bodyOf({ lines: [line], details: someDetails() }, wire);
    expect(sent(told)).toMatchObject({
      products: [
        {
          extraData: {
            vendors: [
              { vendorType: 'INDIVIDUAL', firstName: 'Jo', lastName: 'Citizen' },
              { vendorType: 'ORG', orgName: 'Acme Pty Ltd' },
              { vendorType: 'TRUST', orgName: 'The Lee Trust' },
              { vendorType: 'EST', firstName: 'Ann', lastName: 'Lee' },
            ],
          },
        },
      ],
    });
    const text = JSON.stringify(sent(told));
    for (const ours of ['kind', 'acn', '"name"']) expect(text).not.toContain(ours);
    expect(JSON.stringify(sent({ ...told, vendorAcnField: 'acn' }))).toContain(
      '{"vendorType":"ORG","orgName":"Acme Pty Ltd","acn":"004085616"}',
    );
  });

  test('keeps the spelling of what was picked from a list of the service, and not of what was typed', () => {
    const { managerExtraDataKey: manager, municipalityExtraDataKey: municipality } = defaultWireProfile;
    const extraDataKeys = [manager, municipality];
    const sent = (extraData: Parameters<typeof aLine>[0] & object) =>
      bodyOf({ lines: [aLine({ ofProduct: { extraDataKeys }, ...extraData })], details: someDetails() });
    const picked = { [manager]: { id: '7', name: 'A  and B' }, [municipality]: 'CITY  OF X' };
    expect(sent({ extraData: picked })).toMatchObject({ products: [{ extraData: picked }] });
    expect(sent({ extraData: { [manager]: { name: ' A  and B' } } })).toMatchObject({
      products: [{ extraData: { [manager]: { name: 'A and B' } } }],
    });
  });

  test('gives the address only where it is to be used, and contact details where there are any', () => {
    const details = someDetails({
      email: ' jo@office.com.au ',
      contactName: ' Jo ',
      contactNumber: ' 99990000 ',
    });
    expect(bodyOf({ lines: [aLine()], details })).not.toHaveProperty('email');
    expect(bodyOf({ lines: [aLine()], details: { ...details, delivery: 'email' } })).toMatchObject({
      deliveryPreference: 'EMAIL',
      email: 'jo@office.com.au',
      contactName: 'Jo',
      contactNumber: '99990000',
    });
  });

  test('uses the words of the connection for delivery', () => {
    const wire = { ...defaultWireProfile, deliveryNone: 'API', deliveryByEmail: 'MAIL' };
    expect(bodyOf({ lines: [aLine()], details: someDetails() }, wire)).toHaveProperty(
      'deliveryPreference',
      'API',
    );
  });
});
