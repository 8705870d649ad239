import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConnectionFile, toConnectionFile } from '../../../main/connection/connection-file.ts';
import { environments } from '../../../shared/model/connection.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { minimalConnectionFile as minimal } from '../../support/connection.ts';

const parse = (value: unknown) =>
  parseConnectionFile(typeof value === 'string' ? value : JSON.stringify(value));
const faultsOf = (value: unknown) => {
  const parsed = parse(value);
  if (parsed.ok) throw new Error('It was accepted');
  return parsed.failure;
};
const fieldsOf = (value: unknown) => faultsOf(value).map(({ field }) => field);

describe('a connection file', () => {
  it('may leave out whatever is not needed', () => {
    expect(parse(minimal)).toEqual({
      ok: true,
      value: {
        ...minimal,
        id: expect.stringMatching(/^account-[0-9a-f]{12}$/),
        landBaseUrl: null,
        addressSearchUrl: null,
        structuredSearchUrl: null,
        sampleBaseUrl: null,
        audience: { ...minimal.audience, drss: null, alerts: null },
        accountId: null,
        customerId: null,
        poll: { minimumSeconds: 20 },
        wire: defaultWireProfile,
      },
    });
    const empty = {
      landBaseUrl: null,
      accountId: null,
      customerId: null,
      poll: null,
      wire: null,
      audience: { ...minimal.audience, drss: null },
    };
    expect(parse({ ...minimal, ...empty })).toEqual(parse(minimal));
  });

  it('may say everything, with a byte order mark before it', () => {
    const all = {
      ...minimal,
      environment: 'practice',
      baseUrl: 'http://127.0.0.1:4010//',
      landBaseUrl: 'https://land.example.com/a/b/',
      addressSearchUrl: 'http://localhost:1/search/v1',
      structuredSearchUrl: 'http://[::1]:2/s',
      sampleBaseUrl: 'https://sample.example.com',
      audience: { discovery: 'a', orders: 'b', drss: 'c', alerts: 'd' },
      accountId: 123456,
      customerId: ' ACME-1 ',
      poll: { minimumSeconds: 0.5 },
      wire: { priceUnit: 'dollars', productsPerOrder: 10 },
    };
    const parsed = parse(`\uFEFF${JSON.stringify(all)}`);
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        baseUrl: 'http://127.0.0.1:4010',
        landBaseUrl: 'https://land.example.com/a/b',
        accountId: '123456',
        customerId: 'ACME-1',
        poll: { minimumSeconds: 0.5 },
        wire: { ...defaultWireProfile, priceUnit: 'dollars', productsPerOrder: 10 },
      },
    });
  });

  it('that calls itself practice is a test connection like any other', () => {
    expect(parse({ ...minimal, environment: 'practice' })).toEqual(
      parse({ ...minimal, environment: 'test' }),
    );
  });

  it('has the id of its account at its addresses, and of nothing else', () => {
    const idOf = (value: unknown) => {
      const parsed = parse(value);
      return parsed.ok ? parsed.value.id : null;
    };
    for (const same of [
      { name: 'B' },
      { environment: 'production' },
      { sampleBaseUrl: 'https://sample.example.com', addressSearchUrl: 'https://search.example.com' },
      { audience: { discovery: 'a', orders: 'b', drss: 'c' } },
      { poll: { minimumSeconds: 60 }, wire: { priceUnit: 'dollars' } },
      { baseUrl: `${minimal.baseUrl}/`, authUrl: 'https://AUTH.example.com:443' },
    ]) {
      expect(idOf({ ...minimal, ...same }), JSON.stringify(same)).toBe(idOf(minimal));
    }
    const others = [
      { baseUrl: 'https://other.example.com' },
      { baseUrl: `${minimal.baseUrl}/v2` },
      { authUrl: 'https://other.example.com' },
      { landBaseUrl: 'https://other.example.com' },
      { accountId: 'x' },
      { customerId: 'x' },
    ];
    expect(new Set([{}, ...others].map((other) => idOf({ ...minimal, ...other }))).size).toBe(7);
  });

  it.each([
    ['not JSON', '{"name": "x",\n  "environment": test}', 'line 2, column 18'],
    ['cut', '{"name": "x"', 'line 1, column 13'],
    ['empty', '', 'line 1, column 1'],
    ['twice the same key', '{"name":"a","name":"b"}', '"name\\"" occurs twice'.replace('\\"', '')],
    ['a list', '[]', 'a list'],
    ['text', '"x"', 'text'],
    ['huge', ' '.repeat(300_000), '256 KB'],
  ])('that is %s has one fault, which says where', (_, text, words) => {
    const faults = faultsOf(text);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.field).toBe('file');
    expect(faults[0]?.message).toContain(words);
  });

  it('names every fault at once, each by its path', () => {
    const wrong = {
      name: '',
      environment: 'live',
      baseUrl: 'http://api.example.com',
      landBaseUrl: 7,
      authUrl: 'https://u:p@auth.example.com',
      addressSearchUrl: 'search.example.com',
      structuredSearchUrl: 'https://s.example.com/?a=1',
      sampleBaseUrl: 'ftp://x.example.com',
      audience: { discovery: '', drss: 3 },
      accountId: {},
      customerId: 'x'.repeat(40),
      poll: { minimumSeconds: 0 },
      wire: { priceUnit: 'pounds', productsPerOrder: 0 },
    };
    expect(fieldsOf(wrong).sort()).toEqual(
      [
        'name',
        'environment',
        'baseUrl',
        'landBaseUrl',
        'authUrl',
        'addressSearchUrl',
        'structuredSearchUrl',
        'sampleBaseUrl',
        'audience.discovery',
        'audience.orders',
        'audience.drss',
        'accountId',
        'customerId',
        'poll.minimumSeconds',
        'wire.priceUnit',
        'wire.productsPerOrder',
      ].sort(),
    );
    expect(fieldsOf({}).sort()).toEqual([
      'audience.discovery',
      'audience.orders',
      'authUrl',
      'baseUrl',
      'environment',
      'name',
    ]);
  });

  it.each([
    ['name', 'x'.repeat(81)],
    ['name', 'a\nb'],
    ['name', 'a\u202Eb'],
    ['name', 5],
    ['environment', 'Production'],
    ['environment', null],
    ['baseUrl', 'https://'],
    ['baseUrl', 'https://a b.example.com'],
    ['baseUrl', 'https://a.example.com/#x'],
    ['baseUrl', 'https://a.example.com?'],
    ['baseUrl', 'http://127.0.0.1.example.com'],
    ['baseUrl', 'http://localhost.example.com'],
    ['baseUrl', 'http://192.168.0.1'],
    ['baseUrl', 'javascript:alert(1)'],
    ['baseUrl', '//api.example.com'],
    ['baseUrl', 'https:api.example.com'],
    ['baseUrl', 'https://a\\b.example.com'],
    ['audience', 'urn:x'],
    ['poll', 20],
    ['poll.minimumSeconds', { poll: { minimumSeconds: '20' } }],
    ['poll.minimumSeconds', { poll: { minimumSeconds: 3601 } }],
    ['poll.minimumSeconds', { poll: { minimumSeconds: 1e-9 } }],
    ['poll.minimumSeconds', { poll: { minimumSeconds: 0.049 } }],
    ['poll.minimumSeconds', { poll: { minimumSeconds: -20 } }],
    ['wire', []],
    ['customerId', 'a\r\nb: c'],
    ['customerId', 'x'.repeat(40)],
    ['accountId', 1.5],
    ['accountId', true],
  ])('has a fault in %s for %j', (field, value) => {
    const isWhole = typeof value === 'object' && value !== null && !Array.isArray(value);
    const faults = faultsOf({ ...minimal, ...(isWhole ? value : { [field]: value }) });
    expect(faults.map((fault) => fault.field)).toEqual(field === 'audience' ? ['audience'] : [field]);
    expect(faults[0]?.message.length).toBeGreaterThan(20);
  });

  it.each(['Müller & Söhne', 'Zoë – 律師 🏠'])('takes a customer id of any content: %j', (customerId) => {
    expect(parse({ ...minimal, customerId })).toMatchObject({ ok: true, value: { customerId } });
  });

  it.each([
    ['a\nb', 'a line break'],
    ['a\0b', 'the character NUL'],
    ['a\u001bb', 'U+001B'],
    ['a\ud800b', 'an incomplete character'],
    ['a\tb', 'an invisible character'],
    ['x\u200by', 'an invisible character'],
  ])('names what no header can carry: %j', (customerId, named) => {
    const [fault] = faultsOf({ ...minimal, customerId });
    expect(fault).toMatchObject({ field: 'customerId', message: expect.stringContaining(named) });
  });

  it.each([
    ...[
      'customer-reference',
      'Customer-Id',
      'transfer-encoding',
      'cache-control',
      'content-type',
      'authorization',
      'x-correlation-id',
    ],
    ...['proxy-authorization', 'host', 'a\r\nb', 'two words', ''],
  ])('refuses %j as the name of the header with the key of an order', (idempotencyKeyHeader) => {
    expect(faultsOf({ ...minimal, wire: { idempotencyKeyHeader } })).toMatchObject([
      { field: 'wire.idempotencyKeyHeader' },
    ]);
    const wire = { structuredFunctionPlace: 'header', structuredFunctionParameter: idempotencyKeyHeader };
    expect(faultsOf({ ...minimal, wire })).toMatchObject([{ field: 'wire.structuredFunctionParameter' }]);
    expect(parse({ ...minimal, wire: { idempotencyKeyHeader: 'X-Request-Key' } }).ok).toBe(true);
  });

  it('that says what nobody knows is told the nearest name', () => {
    expect(faultsOf({ ...minimal, baseURL: 'x' })).toEqual([
      { field: 'baseURL', message: 'This name is not recognised. Did you mean baseUrl?' },
    ]);
    expect(faultsOf({ ...minimal, audience: { ...minimal.audience, discvery: 'x' } })[0]).toMatchObject({
      field: 'audience.discvery',
      message: expect.stringContaining('discovery?'),
    });
    expect(faultsOf({ ...minimal, poll: { minimumSecond: 3 } })[0]).toMatchObject({
      field: 'poll.minimumSecond',
      message: expect.stringContaining('minimumSeconds?'),
    });
    expect(faultsOf({ ...minimal, wire: { titleParam: 'x' } })[0]).toMatchObject({
      field: 'wire.titleParam',
      message: expect.stringContaining('Accepted names: '),
    });
    expect(faultsOf({ ...minimal, zebra: 1 })[0]?.message).toContain('Accepted names: name, environment,');
  });

  it.each(['clientId', 'clientSecret', 'client_secret', 'password', 'apiKey', 'access_token'])(
    'that holds %s is told where that belongs',
    (key) => {
      const [fault] = faultsOf({ ...minimal, [key]: 'very-secret-value' });
      expect(fault).toMatchObject({
        field: key,
        message: expect.stringContaining('under Connections. They are saved in the keychain'),
      });
      expect(JSON.stringify(fault)).not.toContain('very-secret-value');
    },
  );

  it('comes back from what is kept of it', () => {
    const address = fc.webUrl({ validSchemes: ['https'] });
    const name = fc
      .string({ minLength: 1, maxLength: 80 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const printable = fc.stringMatching(/^[!-~]{1,39}$/);
    const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
    const file = fc.record(
      {
        name,
        environment: fc.constantFrom(...environments),
        baseUrl: address,
        authUrl: address,
        audience: fc.record({ discovery: name, orders: name, drss: maybe(name), alerts: maybe(name) }),
        landBaseUrl: maybe(address),
        addressSearchUrl: maybe(address),
        structuredSearchUrl: maybe(address),
        sampleBaseUrl: maybe(address),
        accountId: maybe(fc.oneof(printable, fc.integer())),
        customerId: maybe(printable),
        poll: maybe(fc.record({ minimumSeconds: fc.double({ min: 0.05, max: 3600, noNaN: true }) })),
        wire: maybe(
          fc.record(
            {
              priceUnit: fc.constantFrom('cents', 'dollars'),
              titleParameter: name,
              productsPerOrder: fc.integer({ min: 1, max: 1000 }),
            },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: ['name', 'environment', 'baseUrl', 'authUrl', 'audience'] },
    );
    fc.assert(
      fc.property(file, (value) => {
        const once = parse(value);
        if (!once.ok) throw new Error(JSON.stringify(once.failure));
        expect(parse(toConnectionFile(once.value))).toEqual(once);
      }),
    );
  });

  it('is a connection or a list of faults, whatever comes, and never an exception', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc
            .record({ ...Object.fromEntries(Object.keys(minimal).map((key) => [key, fc.jsonValue()])) })
            .map((value) => JSON.stringify(value)),
        ),
        (text) => {
          const parsed = parseConnectionFile(text);
          expect(parsed.ok || parsed.failure.length > 0).toBe(true);
        },
      ),
    );
  });
});
