import { describe, expect, test } from 'vitest';
import { trialBytes, trialList, tryOperation } from '../../../main/connection/trials.ts';
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

  test.each([
    ['productsPerOrder', '0', /1 to 1000/],
    ['productsPerOrder', 'many', /whole number/],
    ['productsPerOrder', '2.5', /whole number/],
    ['priceUnit', 'euros', /cents, dollars/],
    ['titleParameter', ' ', /1 to 200/],
    ['titleParameter', 'a\nb', /one line/],
    ['idempotencyKeyHeader', 'a b', /accepted/],
    ['password', 'x', /Nothing is known/],
  ])('refuses %s = %j and changes nothing', (key, value, message) => {
    expect(overriddenWire(defaultWireProfile, { documentParameter: 'doc', [key]: value })).toEqual({
      ok: false,
      failure: [{ field: key, message: expect.stringMatching(message) }],
    });
  });
});

describe('trying a read', () => {
  function scripted(body: string, headers: Record<string, string> = {}) {
    const calls: RawCall[] = [];
    const { service } = fakeReads(() => ({ json: null }));
    const raw = async (call: RawCall) => {
      calls.push(call);
      const bytes = new TextEncoder().encode(body);
      const requestHeaders = { authorization: 'Bearer ...' };
      return ok({
        request: `GET https://api.example.com${call.path}`,
        requestHeaders,
        status: 404,
        headers,
        bytes,
      });
    };
    return { calls, service: { ...service, raw } };
  }

  test('is offered for reads that cost nothing and look for no owner', () => {
    const list = trialList();
    expect(new Set(list.map(({ operation }) => operation)).size).toBe(list.length);
    expect(JSON.stringify(list)).not.toMatch(/decrypt|drss|proprietor|subscription|premium/i);
  });

  test('every one of them asks under the path of its API, with each field in it', async () => {
    for (const { operation, fields } of trialList()) {
      const { calls, service } = scripted('{}');
      const given = Object.fromEntries(
        fields.map((field) => [field, /^order/.test(field) ? `v-${field}` : `v/${field.replace('?', '')}`]),
      );
      expect((await tryOperation(service, operation, given)).ok, operation).toBe(true);
      const [call] = calls;
      expect(call?.path).toMatch(call?.api === 'orders' ? /^\/orders\/v1/ : /^\/discovery\/v[12]/);
      expect(call?.maxBytes).toBe(trialBytes);
      const sent = decodeURIComponent(JSON.stringify([call?.path, call?.query]));
      for (const value of Object.values(given)) expect(sent, operation).toContain(value);
    }
  });

  test('shows the request without the token, any status, and the body as it came', async () => {
    const { service } = scripted('<h1>no</h1>', { 'content-type': 'text/html', 'set-cookie': 'session=1' });
    expect(await tryOperation(service, 'order', { orderId: '10-2' })).toEqual({
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
    const shown = await tryOperation(service, 'orderItem', { orderId: '1', orderItemNumber: '1' });
    expect(shown.ok && shown.value.body).toBe(
      '{"resourceLocation" : "https://files.example.com/...","resourceText":"x"}',
    );
  });

  test('says which field is missing or cannot stand in an address, and what can be tried', async () => {
    const { calls, service } = scripted('{}');
    expect(await tryOperation(service, 'order', {})).toMatchObject({
      failure: { faults: [{ field: 'orderId' }] },
    });
    for (const orderId of ['10/2', '..', '10%2f2', '1\r\n2', 'a'.repeat(101)]) {
      expect(await tryOperation(service, 'order', { orderId })).toMatchObject({
        failure: { faults: [{ field: 'orderId' }] },
      });
    }
    expect(await tryOperation(service, 'decrypt', {})).toMatchObject({
      failure: { faults: [{ field: 'operation' }] },
    });
    expect(calls).toEqual([]);
  });
});
