import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../../main/charging/refusals.ts';
import { aStatement } from '../../support/drss.ts';

type Kind = Parameters<typeof isRefusal>[1];

const refusals = [400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 431];
const id = 'ENCR/+bcdefghijklmnopqrstuvwxyz01=';
const uuid = 'b9f7c1de-0000-4000-8000-000000000001';
const certificate = aStatement().titleSearchCertificate;
const item = { orderItemNumber: 1, productCode: 'RegisterSearchStatement', price: 891 };

/** What a service gives for each request, as JSON. */
const goods: Readonly<Record<Kind, readonly unknown[]>> = {
  order: [
    { orderId: '10219001', totalPrice: 640, itemsOrdered: [item] },
    { orderId: 10219001 },
    { order_id: 'O-1' },
    { order: { id: 'O-1' } },
    { order: { status: 'RECEIVED', customer: { name: 'Office' }, number: 10219001 } },
    { orders: [{ status: 'RECEIVED', id: 'O-1' }] },
    { orderId: 'AbCdEf' },
    { orderId: { value: 'AbCdEf' } },
    { OrderNumber: 'ORD-10219436' },
    { itemsOrdered: [item] },
    { totalPrice: 640, itemsOrdered: [{ productCode: 'RegisterSearchStatement', price: 891 }] },
    { location: '/orders/v1/10219001' },
    { order: { note: 'smiley :-}', id: '10219002' } },
    { order: { note: '}', id: { type: 'string', value: '10219002' } } },
    { order: { note: 'a } and "b }" { c {', fees: [{ note: '}' }], id: '10219002' } },
    { orderId: { type: 'uuid', value: '10219003' } },
    { orderIds: ['10219001'] },
    { order: { ids: ['10219001'] } },
    [{ name: 'orderId', value: '10219001' }],
    { purchaseOrderId: '10219001' },
  ],
  alert: [
    { subscriptionId: uuid },
    { subscriptionId: 7 },
    { subscription_id: 'sub-10' },
    { subscription: { id: uuid } },
    { subscription: { status: 'ACTIVE', id: 'S-77' } },
    { subscription: { title: { volume: '9876', folio: '043' }, status: 'ACTIVE', id: { value: 'S-77' } } },
    { self: `/alert/v1/titles/subscriptions/${uuid}` },
    { subscription: { name: '12 Smith St {rear}} unit', id: '77001' } },
    { subscriptionId: { type: 'uuid', value: '77003' } },
  ],
  decrypt: [
    { titleIds: { [id]: '10940/843' } },
    { titleIds: { [id]: { volume: '10940', folio: '843' } } },
    { titleIds: [{ titleId: id, folio: 843, volume: 10940 }] },
    { titleIds: { [id]: 'Vol 10940 Fol 843' } },
    { volumeFolio: '10940.843' },
    ['10940/843A'],
    { errorMessage: 'Title 10940/843 is cancelled.' },
  ],
  statement: [
    aStatement(),
    certificate,
    { titleSearchCertificate: { titleReferenceDetail: certificate.titleReferenceDetail } },
    { registerSearchStatement: certificate.registerSearchStatement },
    {
      registerSearchStatementCertificate: {
        format: 'PDF',
        ...certificate.registerSearchStatementCertificate,
      },
    },
    { registerSearchStatement: { file: { format: 'PDF' }, link: 'https://files.example.com/1' } },
    { registerSearchStatement: { note: 'end }', data: 'UkVHSVNURVI=' } },
    { text: 'REGISTER SEARCH STATEMENT\nLAND DESCRIPTION\nLot 1\nREGISTERED PROPRIETOR\nJO CITIZEN' },
  ],
};

/** What a service says that did nothing. It may name the fields, and repeat what it was asked. */
const words: Readonly<Record<Kind, readonly unknown[]>> = {
  order: [
    { orderId: null, errorMessage: 'The order was not accepted.' },
    { orderId: '', itemsOrdered: [] },
    { errors: { orderId: 'must not be sent', orderItemNumber: ['is required'] } },
    { errors: { orderId: 'NotBlank', orderItemNumber: ['required'], order_no: 'MUST_BE_NUMBER' } },
    { errors: { orderId: { code: 'E12', message: 'required' } } },
    { path: '/orders/v1', status: 400, timestamp: '2026-11-26T10:00:00Z' },
    {
      products: [
        { productCode: 'RegisterSearchStatement', productIds: { titleId: id, documentId: 'PS328573' } },
      ],
      errorMessage: 'products[0].productIds.titleId is not known',
    },
    { customerReference: '2026-118 EBMYW6X68AVF8GT', errorMessage: 'The order no longer has a price.' },
    { order: { customer: { id: 'C-7' }, products: [{ number: 1 }], id: null }, id: 'E-12', number: 400 },
    { id: 'trace-12', order: { customerReference: '2026-118', number: ['required'] } },
    { borderId: '12', recorderNo: 7 },
    { orderId: 0 },
    { orderId: { type: 'string', message: 'required' }, value: 'E12' },
    { errors: [{ field: 'orderId', code: 'E12' }], help: 'https://example.com/docs/orders/v1/errors#400' },
    { order: { note: 'smiley :-}', customer: { name: '{', id: 'C-7' } }, id: 'E-12' },
  ],
  alert: [
    { subscriptionId: null },
    { subscriptionId: '', errorMessage: 'No subscription ID was given.' },
    { errors: [{ field: 'subscriptionId', code: 'E12' }] },
    { subscription: { title: { id: 'T-1' }, volumeFolio: '9876/043', id: '' }, id: 'trace-12' },
    { message: 'Access denied due to missing subscription key.', statusCode: 401 },
    { path: '/alert/v1/titles/subscriptions', volumeFolio: '9876/043', customerRef: '2026-118' },
    {
      startDateTime: '2026-12-01T09:00:00+11:00',
      errorMessage: 'Title 9876/043 (Vol 9876 Fol 43) is not live.',
    },
  ],
  decrypt: [
    { titleIds: [id], errorMessage: 'No such title' },
    { errors: { [id]: '404 Not found' } },
    { volume: null, folio: null, volumeFolio: '' },
    { errorMessage: 'volume/folio is not known. Support is there 24/7, since 1/7/2024.' },
    { path: '/orders/v1/titles/decrypt', timestamp: '26/11/2026 10:00', version: '1.2' },
    { reference: '2026-118', trace: 'a1/234b', address: '2/800 SWANSTON STREET' },
  ],
  statement: [
    { titleId: '9876.043', volume: '9876', folio: '043', errorMessage: 'No title 9876/043' },
    { titleReference: { volume: '9876', folio: '043' } },
    { titleSearchCertificate: null, landDescription: {}, registeredProprietor: [] },
    { errorMessage: 'No such title', additionalInformation: { trace: 'x' } },
    { registerSearchStatement: 'true', registerSearchStatementCertificate: 'false' },
    { errors: { registerSearchStatement: ['must be a boolean'], registerSearchStatementCertificate: {} } },
    { registerSearchStatement: { data: null }, registerSearchStatementCertificate: { link: '' }, code: 'E1' },
    { errorMessage: 'The register search statement data or its link is not available: try later' },
    { error: 'The registered proprietor may not be shown.', link: 'https://example.com/help' },
  ],
};

const plain: readonly unknown[] = [
  '',
  ' \r\n',
  {},
  [],
  null,
  'Bad Request',
  { errorType: 'X', errorMessage: 'No such title' },
  { error: 'invalid_token', error_description: 'Expired – sign in again' },
  '<!DOCTYPE html>\n<html><head><title>403 Forbidden</title></head><body>nginx/1.18.0</body></html>',
  '<?xml version="1.0" encoding="UTF-8"?><fault><code>400</code><message>No</message></fault>',
];

const kinds = Object.keys(goods) as Kind[];
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Ways in which a gateway or a careless service wraps a body. */
const wrappings: Readonly<Record<string, (value: unknown) => unknown>> = {
  member: (value) => ({ data: value }),
  'a list': (value) => [value],
  'beside words': (value) => ({ errorType: 'X', errorMessage: 'No', details: [{ body: value }] }),
  string: (value) => JSON.stringify(text(value)),
  'string member': (value) => ({ statusCode: 400, body: text(value) }),
  'spaced string': (value) => ({ body: typeof value === 'string' ? value : JSON.stringify(value, null, 2) }),
};
const encodings: Readonly<Record<string, (value: unknown) => Uint8Array>> = {
  'UTF-8': (value) => Buffer.from(text(value)),
  'a byte order mark': (value) => Buffer.from(`\ufeff${text(value)}`),
  'UTF-16': (value) => Buffer.from(`\ufeff${text(value)}`, 'utf16le'),
  'UTF-16 the other way': (value) => Buffer.from(`\ufeff${text(value)}`, 'utf16le').swap16(),
  indented: (value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value, null, 2)),
  'percent-encoding': (value) => Buffer.from(encodeURIComponent(text(value))),
  HTML: (value) => Buffer.from(`<pre>${text(value).replaceAll('"', '&quot;')}</pre>`),
  base64: (value) =>
    Buffer.from(JSON.stringify({ isBase64Encoded: true, body: Buffer.from(text(value)).toString('base64') })),
  '.NET escapes': (value) => Buffer.from(JSON.stringify(text(value)).replaceAll('\\"', '\\u0022')),
};

const body = (of: (kind: Kind) => readonly unknown[]) =>
  fc.constantFrom(...kinds).chain((kind) =>
    fc
      .tuple(
        fc.constantFrom(...of(kind)),
        fc.array(fc.constantFrom(...Object.keys(wrappings)), { maxLength: 3 }),
        fc.constantFrom(...Object.keys(encodings)),
      )
      .map(([value, wraps, encoding]) => {
        const wrapped = wraps.reduce((inner, name) => wrappings[name]?.(inner), value);
        return { kind, bytes: encodings[encoding]?.(wrapped) ?? new Uint8Array(), wrapped, encoding };
      }),
  );

describe('a refusal proves nothing', () => {
  test.each(kinds)('where its body holds what was asked for: %s', (kind) => {
    for (const value of goods[kind])
      for (const status of refusals)
        expect({ value, isRefusal: isRefusal(status, kind, Buffer.from(text(value))) }).toEqual({
          value,
          isRefusal: false,
        });
  });

  test('however that is wrapped and encoded', () => {
    fc.assert(
      fc.property(
        body((kind) => goods[kind]),
        ({ kind, bytes }) => !isRefusal(400, kind, bytes),
      ),
      { numRuns: 3000 },
    );
  });

  test('where it was cut off behind what was asked for', () => {
    const whole = Buffer.from(JSON.stringify(aStatement()));
    fc.assert(
      fc.property(fc.integer({ min: 120, max: whole.length }), (end) => {
        return !isRefusal(400, 'statement', whole.subarray(0, end));
      }),
    );
    expect(isRefusal(400, 'alert', Buffer.from(`{"subscriptionId":"${uuid}`))).toBe(false);
  });

  test.each<[Kind, string]>([
    ['order', '<ns2:order xmlns:ns2="urn:x"><ns2:orderId>10219001</ns2:orderId></ns2:order>'],
    ['alert', `<subscription><id>${uuid}</id></subscription>`],
    ['alert', `<a:subscription a:new="1"><a:status>ACTIVE</a:status><a:id>S-77</a:id></a:subscription>`],
    ['order', '<order><status>RECEIVED</status><number>10219001</number></order>'],
    ['alert', '{"subscription":{"status":"ACTIVE","id":"S-77'],
    ['alert', `<subscriptionId type="uuid">${uuid}</subscriptionId>`],
    ['alert', `subscriptionId=${uuid}&x=1`],
    ['alert', '<subscriptionId><![CDATA[77002]]></subscriptionId>'],
    ['alert', '{"subscription":{"name":"12 Smith St {rear}} unit","id":"77'],
    ['order', '<orderId><![CDATA[10219001]]></orderId>'],
    ['order', '<order><note>closed }</note><note>open {</note><id>10219001</id></order>'],
    ['order', '{"body":"{\\"order\\":{\\"note\\":\\":-}\\",\\"id\\":\\"102'],
    ['order', 'orderId={"type":"x","value":"10219001"}'],
    ['order', '<orderId>{"value":"10219001"}</orderId>'],
    ['order', '{"order":"{\\"note\\":\\":-}\\",\\"id\\":7}"}'],
    ['order', '<tr><td>Order ID</td><td>10219001</td></tr>'],
    ['order', '<p>Order ID: <b>10219001</b></p>'],
    ['order', '{&#x22;orderId&#x22;:&#x22;10219001&#x22;}'],
    ['statement', '<registerSearchStatement><data><![CDATA[UkVHSVNURVI=]]></data></registerSearchStatement>'],
    ['decrypt', '<titles><title><volume>10940</volume><folio>843</folio></title></titles>'],
    ['decrypt', '10940/843'],
    ['decrypt', '"10940/843"'],
    [
      'statement',
      '<titleSearchCertificate><titleReference><volume>100</volume></titleReference></titleSearchCertificate>',
    ],
    ['statement', '<s:registerSearchStatement><s:data>UkVHSVNURVI=</s:data></s:registerSearchStatement>'],
  ])('where it is written in another way: %s %s', (kind, written) => {
    expect(isRefusal(400, kind, Buffer.from(written))).toBe(false);
    expect(isRefusal(400, kind, Buffer.from(written, 'utf16le'))).toBe(false);
  });

  test.each(kinds)('where it is no text, and so nobody can tell: %s', (kind) => {
    const packed = JSON.stringify(goods[kind][0]);
    for (const bytes of [
      Buffer.from('%PDF-1.4 ... %%EOF'),
      Buffer.from(JSON.stringify({ body: Buffer.from('%PDF-1.4 ... %%EOF and more').toString('base64') })),
      Buffer.from('PK\x03\x04 and more'),
      Buffer.from(JSON.stringify({ body: Buffer.from('PK\x03\x04 and more').toString('base64') })),
      gzipSync(packed),
      brotliCompressSync(packed.repeat(20)),
    ])
      expect(isRefusal(404, kind, bytes)).toBe(false);
  });
});

describe('a refusal proves that nothing was charged', () => {
  test.each(kinds)('where its body says nothing else: %s', (kind) => {
    for (const value of [...plain, ...words[kind]])
      for (const status of refusals)
        expect({ value, isRefusal: isRefusal(status, kind, Buffer.from(text(value))) }).toEqual({
          value,
          isRefusal: true,
        });
  });

  test('however that is wrapped and encoded', () => {
    fc.assert(
      fc.property(
        body((kind) => [...plain, ...words[kind]]),
        ({ kind, bytes }) => isRefusal(400, kind, bytes),
      ),
      { numRuns: 3000 },
    );
  });

  test('whatever words it says and whatever reference it repeats', () => {
    const word = fc.stringMatching(/^[A-Za-z ,.'’é-]{0,60}$/);
    const reference = fc.stringMatching(/^[0-9A-Za-z\-_&(),.@ ]{1,40}$/);
    fc.assert(
      fc.property(fc.constantFrom(...kinds), word, reference, (kind, errorMessage, customerReference) => {
        const value = { errorType: 'X', errorMessage, customerReference, titleIds: [id] };
        return isRefusal(400, kind, Buffer.from(JSON.stringify(value)));
      }),
    );
  });

  test('only with one of its statuses', () => {
    for (let status = 0; status < 600; status += 1)
      expect(isRefusal(status, 'order', new Uint8Array())).toBe(refusals.includes(status));
  });
});

test('a long body is looked at in time, whatever it repeats', () => {
  const fills = [' ', '"', '\\', '\\u0', '%', '%2', '&', '1', '1/', 'A', '{', '[', '<', '>'];
  const ids = [
    'orderId:',
    'order ',
    '/orders/v1/a',
    'subscription id',
    'subscriptions/a',
    'volume:',
    'vol fol ',
  ];
  const values = [
    '"name":"orderId","value":"',
    '<td>order id</td>',
    '&#x22;',
    '<![CDATA[',
    '}"{',
    '"order":{"a":"}\\"',
  ];
  const objects = ['order:{', '"order":{"', '<order>', '<order a>', 'itemsOrdered:{', '"id":', '<id>', '}'];
  const names = ['landDescription:', '<landDescription ', 'registerSearchStatement:{', 'land description '];
  for (const fill of [...fills, ...ids, ...values, ...objects, ...names])
    for (const kind of kinds) isRefusal(400, kind, Buffer.alloc(256 * 1024, fill));
  for (const fill of ['A', '\\', ' ']) isRefusal(400, 'statement', Buffer.alloc(8 * 1024 * 1024, fill));
});
