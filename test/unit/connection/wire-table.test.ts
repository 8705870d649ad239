import { describe, expect, test } from 'vitest';
import { searchSamples } from '../../../main/addresses/search-samples.ts';
import { maxSampleBytes, sampleList, sendSample } from '../../../main/connection/sample-requests.ts';
import { serviceSamples } from '../../../main/connection/service-samples.ts';
import { overriddenWire, wireTable } from '../../../main/connection/wire-table.ts';
import type { RawCall } from '../../../main/ports/land-service.ts';
import { ok } from '../../../shared/lib/result.ts';
import { defaultWireProfile, wireProfileSchema } from '../../../shared/model/wire-profile.ts';
import { fakeReads } from '../../support/fake-land-service.ts';

describe('the wire profile as a table', () => {
  test('holds every key of the schema with what it means, its value, its default and its choices', () => {
    const rows = wireTable({ ...defaultWireProfile, productsPerOrder: 20, historyPaging: 'cursor' });
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(wireProfileSchema.shape));
    for (const { key, description } of rows) expect(description, key).toMatch(/^\S.{10,}\.$/);
    expect(rows.find(({ key }) => key === 'productsPerOrder')).toMatchObject({
      value: '20',
      standard: '50',
      choices: null,
    });
    expect(rows.find(({ key }) => key === 'historyPaging')).toMatchObject({
      value: 'cursor',
      standard: 'page',
      choices: ['page', 'offset', 'cursor', 'none'],
    });
  });

  test.each(['customer-reference', 'Host', 'two words'])('refuses the header name %j', (name) => {
    const result = overriddenWire(defaultWireProfile, { idempotencyKeyHeader: name });
    expect(result).toMatchObject({ ok: false, failure: [{ field: 'idempotencyKeyHeader' }] });
  });

  test('takes overrides of each kind, and goes back to the default', () => {
    const result = overriddenWire(
      { ...defaultWireProfile, titleParameter: 'old' },
      {
        titleParameter: null,
        historyPageParameter: ' pageNumber ',
        productsPerOrder: '20',
        priceUnit: 'dollars',
      },
    );
    expect(result).toEqual({
      ok: true,
      value: {
        ...defaultWireProfile,
        historyPageParameter: 'pageNumber',
        productsPerOrder: 20,
        priceUnit: 'dollars',
      },
    });
  });

  test('what nobody has told yet is empty, and can be emptied again', () => {
    const told = overriddenWire(defaultWireProfile, { vendorTypeCompany: ' COMPANY ' });
    expect(told).toMatchObject({ ok: true, value: { vendorTypeCompany: 'COMPANY', vendorTypeTrust: '' } });
    const emptied = overriddenWire(
      { ...defaultWireProfile, vendorTypeCompany: 'X' },
      { vendorTypeCompany: '' },
    );
    expect(emptied).toEqual({ ok: true, value: defaultWireProfile });
    expect(overriddenWire(defaultWireProfile, { vendorNameField: 'a\nb' })).toMatchObject({ ok: false });
  });

  test.each([
    ['productsPerOrder', '0', /1 to 1000/],
    ['productsPerOrder', 'many', /whole number/],
    ['productsPerOrder', '2.5', /whole number/],
    ['priceUnit', 'euros', /cents, dollars/],
    ['titleParameter', ' ', /1 to 200/],
    ['titleParameter', 'a\nb', /one line/],
    ['idempotencyKeyHeader', 'a b', /header name/],
    ['password', 'x', /not recognised/],
  ])('refuses %s = %j and changes nothing', (key, value, message) => {
    expect(overriddenWire(defaultWireProfile, { documentParameter: 'doc', [key]: value })).toEqual({
      ok: false,
      failure: [{ field: key, message: expect.stringMatching(message) }],
    });
  });
});

const samples = [...serviceSamples, ...searchSamples];
const roots = {
  discovery: /^\/discovery\/v[12]/,
  orders: /^\/orders\/v1/,
  drss: /^\/drss\/v2\/health$/,
  alerts: /^\/alert\/v1\/health$/,
};

describe('trying a read', () => {
  function scripted(body: string, headers: Record<string, string> = {}) {
    const calls: RawCall[] = [];
    const { service } = fakeReads(() => ({ json: null }));
    const raw = async (call: RawCall) => {
      calls.push(call);
      const bytes = new TextEncoder().encode(body);
      const requestHeaders = { authorization: 'Bearer ...' };
      return ok({
        request: 'api' in call ? `GET https://api.example.com${call.path}` : `GET ${call.address}`,
        requestHeaders,
        requestBody: 'body' in call ? (call.body?.text ?? null) : null,
        status: 404,
        headers,
        bytes,
      });
    };
    return { calls, service: { ...service, raw } };
  }

  /** What goes out for every sample request with each field filled, of those that fit. */
  async function sentBy(fits: (call: RawCall) => boolean): Promise<RawCall[]> {
    const { calls, service } = scripted('{}');
    for (const { operation, fields } of sampleList(samples)) {
      await sendSample(service, samples, operation, Object.fromEntries(fields.map((field) => [field, 'x'])));
    }
    return calls.filter(fits);
  }

  test('is offered for reads that cost nothing and look for no owner', async () => {
    const list = sampleList(samples);
    expect(new Set(list.map(({ operation }) => operation)).size).toBe(list.length);
    expect(JSON.stringify(list)).not.toMatch(/decrypt|proprietor|subscription|premium/i);
    const landPaths = await sentBy((call) => 'api' in call && (call.api === 'drss' || call.api === 'alerts'));
    expect(landPaths).toMatchObject([
      { api: 'drss', path: '/drss/v2/health', withoutToken: true },
      { api: 'alerts', path: '/alert/v1/health', withoutToken: true },
    ]);
  });

  test('is offered for the two address searches outside the service', async () => {
    expect(await sentBy((call) => 'address' in call)).toMatchObject([
      { address: 'addressSearchUrl', query: { searchFor: 'x', type: 'x' } },
      { address: 'structuredSearchUrl', query: { functionID: '1100', locality: 'x' } },
    ]);
  });

  test('sends the structured search as the wire profile says', async () => {
    const wire = {
      ...defaultWireProfile,
      structuredEncoding: 'form',
      structuredFunctionPlace: 'body',
    } as const;
    const { calls, service } = scripted('{}');
    const other = { ...service, connection: { ...service.connection, wire } };
    const given = { locality: ' KEW ', postcode: '' };
    const shown = await sendSample(other, samples, 'structuredSearch', given);
    expect(calls).toMatchObject([
      { address: 'structuredSearchUrl', body: { text: 'functionID=1100&locality=KEW' } },
    ]);
    expect(shown.ok && shown.value.request).toMatch(/\n\nfunctionID=1100&locality=KEW$/);
  });

  test('every one of them asks under the path of its API, with each field in it', async () => {
    for (const { operation, fields } of sampleList(samples)) {
      const { calls, service } = scripted('{}');
      const given = Object.fromEntries(
        fields.map((field) => [field, /^order/.test(field) ? `v-${field}` : `v/${field.replace('?', '')}`]),
      );
      expect((await sendSample(service, samples, operation, given)).ok, operation).toBe(true);
      const [call] = calls;
      expect(call?.maxBytes).toBe(maxSampleBytes);
      if (call !== undefined && 'api' in call) expect(call.path).toMatch(roots[call.api]);
      const sent = decodeURIComponent(JSON.stringify([call?.path, call?.query]));
      for (const value of Object.values(given)) expect(sent, operation).toContain(value);
    }
  });

  test('shows the request without the token, any status, and the body as received', async () => {
    const { service } = scripted('<h1>no</h1>', { 'content-type': 'text/html', 'set-cookie': 'session=1' });
    expect(await sendSample(service, samples, 'order', { orderId: '10-2' })).toEqual({
      ok: true,
      value: {
        request: 'GET https://api.example.com/orders/v1/10-2\nauthorization: Bearer ...',
        status: 404,
        headers: { 'content-type': 'text/html' },
        body: '<h1>no</h1>',
      },
    });
  });

  test('never shows a download link, since it lets anybody read the certificate', async () => {
    const { service } = scripted(
      '{"resourceLocation" : "https://files.example.com/a?sig=secret","resourceText":"x"}',
    );
    const shown = await sendSample(service, samples, 'orderItem', { orderId: '1', orderItemNumber: '1' });
    expect(shown.ok && shown.value.body).toBe(
      '{"resourceLocation" : "https://files.example.com/...","resourceText":"x"}',
    );
  });

  test('says which field is missing or cannot stand in an address, and what can be tried', async () => {
    const { calls, service } = scripted('{}');
    expect(await sendSample(service, samples, 'order', {})).toMatchObject({
      failure: { data: { faults: [{ field: 'orderId' }] } },
    });
    for (const orderId of ['..', '.', 'a'.repeat(501)]) {
      expect(await sendSample(service, samples, 'order', { orderId })).toMatchObject({
        failure: { data: { faults: [{ field: 'orderId' }] } },
      });
    }
    expect(await sendSample(service, samples, 'decrypt', {})).toMatchObject({
      failure: { data: { faults: [{ field: 'operation' }] } },
    });
    expect(calls).toEqual([]);
  });
});
