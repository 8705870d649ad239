import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeAnswer } from '../../../main/charging/refusals.ts';
import { aStatement } from '../../support/drss.ts';

type Kind = Parameters<typeof judgeAnswer>[1];

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

/** Bodies of errors, as the service, frameworks and gateways write them. */
const errors: readonly string[] = [
  '',
  ' \r\n',
  '\ufeff{}',
  '[]',
  'Forbidden',
  'Bad Request',
  '404 page not found',
  'RBAC: access denied',
  // The service, its sister API, address search, and sign-in (known beyond the document; RFC 6749).
  '{"errorType":"VALIDATION","errorMessage":"The order was not accepted: products[0].productIds.titleId."}',
  `{"code":"400","errorType":"X","description":"No such title","timestamp":"2026-11-26T10:00:00.000Z","correlationId":"${uuid}"}`,
  '{"error":"No match"}',
  '{"code":400,"errorType":"VALIDATION","description":"The account is closed on Sundays.","timestamp":"now"}',
  '{"error":"invalid_token","error_description":"Expired – sign in again","error_uri":"https://example.com/e"}',
  // RFC 9457, .NET, Spring and FastAPI.
  '{"type":"about:blank","title":"Not Found","status":404,"detail":"No such title","instance":"/drss/v2/titles"}',
  '{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.1","title":"One or more validation errors occurred.","status":400,"errors":{"orderId":["must not be sent"],"$.products[0].titleId":["The title is not live.","Try again."]},"traceId":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}',
  '{"Message":"The request is invalid.","ModelState":{"order.email":["The email field is required."]}}',
  '{"timestamp":1795687200000,"status":400,"error":"Bad Request","path":"/orders/v1","errors":[{"objectName":"order","field":"orderId","rejectedValue":null,"defaultMessage":"required","code":"NotNull"}]}',
  '{"detail":[{"loc":["body","products"],"msg":"field required","type":"value_error.missing"}]}',
  // API gateways: Azure, AWS, Apigee, WSO2, IBM.
  '{"statusCode":401,"message":"Access denied due to missing subscription key. Make sure to include it."}',
  '{"__type":"AccessDeniedException","message":"Missing Authentication Token"}',
  '{"fault":{"faultstring":"Invalid access token","detail":{"errorcode":"oauth.v2.InvalidAccessToken"}}}',
  '{"fault":{"code":900901,"message":"Invalid Credentials","description":"Access failure for API"}}',
  '{"httpCode":"401","httpMessage":"Unauthorized","moreInformation":"Client id not registered."}',
  // What was not done, and numbers that are short.
  '{"code":"ORDER_NOT_ACCEPTED","message":"The order could not be processed."}',
  '{"message":"An error occurred while processing your request."}',
  '{"message":"No amount was charged, since no order was placed."}',
  '{"message":"The title was not active on 2026-11-26","moreInfo":"https://developer.example.com/errors#titles"}',
  // An empty field shows nothing.
  '{"errorMessage":"No","success":false,"data":{},"orderId":null,"subscriptionId":"","titleSearchCertificate":null}',
  // Pages: nginx, F5, Azure, CloudFront, and IIS.
  '<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n<hr><center>nginx/1.18.0</center>\r\n</body>\r\n</html>',
  '<html><head><title>413 Request Entity Too Large</title></head><body>nginx</body></html>',
  "<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 1234567890123456789<br><br><a href='javascript:history.back();'>[Go Back]</a></body></html>",
  '<html><body><center><h1>403 Forbidden</h1></center><hr><center>Microsoft-Azure-Application-Gateway/v2</center></body></html>',
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd"><HTML><BODY><H1>403 ERROR</H1>Request blocked.<PRE>Generated by cloudfront (CloudFront)\nRequest ID: kZ0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789abcdefABCDEF-_w==\n</PRE></BODY></HTML>',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\r\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>404 - File or directory not found.</title><style type="text/css">\r\n<!--\r\nbody{margin:0;background:#EEEEEE;border:0}\r\n-->\r\n</style></head><body><h2>404 - File or directory not found.</h2></body></html>',
];

const kinds = Object.keys(goods) as Kind[];
const text = (value: unknown, indent?: number) =>
  typeof value === 'string' ? value : JSON.stringify(value, null, indent);
const base64 = (value: string) => Buffer.from(value).toString('base64');
const isBelieved = (kind: Kind, body: string | Uint8Array, sent = '') =>
  judgeAnswer(400, kind, typeof body === 'string' ? Buffer.from(body) : body, sent) === 'refused';

/** Ways in which a gateway or a careless service wraps a body. */
const wrappings: readonly ((value: unknown) => unknown)[] = [
  (value) => ({ data: value }),
  (value) => ({ message: value }),
  (value) => ({ errors: value }),
  (value) => [value],
  (value) => JSON.parse(`{"__proto__":${JSON.stringify(value)}}`),
  (value) => ({ errorType: 'X', errorMessage: 'No', details: [{ message: 'No' }, value] }),
  (value) => JSON.stringify(text(value)),
  (value) => ({ statusCode: 400, message: text(value) }),
  (value) => ({ message: text(value, 2) }),
];
const encodings: readonly ((value: unknown) => string | Uint8Array)[] = [
  (value) => text(value),
  (value) => text(value, 2),
  (value) => `\ufeff${text(value)}`,
  (value) => Buffer.from(`\ufeff${text(value)}`, 'utf16le'),
  (value) => Buffer.from(`\ufeff${text(value)}`, 'utf16le').swap16(),
  (value) => encodeURIComponent(text(value)),
  (value) => JSON.stringify({ message: encodeURIComponent(text(value)) }),
  (value) => base64(text(value)),
  (value) => JSON.stringify({ isBase64Encoded: true, message: base64(text(value)) }),
  (value) => `<pre>${text(value).replaceAll('"', '&quot;')}</pre>`,
  (value) => JSON.stringify(text(value)).replaceAll('\\"', '\\u0022'),
  // JavaScript keeps the last of two members.
  (value) => `{"message":${JSON.stringify(value)},"message":"No"}`,
];

describe('a refusal proves nothing', () => {
  test.each(kinds)('where its body holds what was asked for: %s', (kind) => {
    expect(goods[kind].filter((value) => isBelieved(kind, text(value)))).toEqual([]);
  });

  test('however that is wrapped and encoded', () => {
    const body = fc
      .constantFrom(...kinds)
      .chain((kind) =>
        fc.tuple(
          fc.constant(kind),
          fc.constantFrom(...goods[kind]),
          fc.array(fc.constantFrom(...wrappings), { maxLength: 3 }),
          fc.constantFrom(...encodings),
        ),
      );
    fc.assert(
      fc.property(body, ([kind, value, wraps, encode]) => {
        return !isBelieved(kind, encode(wraps.reduce((inner, wrap) => wrap(inner), value)));
      }),
      { numRuns: 5000 },
    );
  });

  test('where it was cut off behind what was asked for', () => {
    const whole = Buffer.from(JSON.stringify(aStatement()));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: whole.length }), (end) => {
        return !isBelieved('statement', whole.subarray(0, end));
      }),
    );
    expect(isBelieved('alert', `{"subscriptionId":"${uuid}`)).toBe(false);
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
    ['decrypt', '{"message":"Vol 9876 Fol 43"}'],
    ['decrypt', '{"title":"9876.043"}'],
    ['decrypt', '{"timestamp":"Vol 9876 Fol 43"}'],
    ['order', '{"path":"/orders/v1/O-1"}'],
    ['order', '{"message":"Order number: O-1"}'],
    ['alert', '{"instance":"/alert/v1/titles/subscriptions/S-77"}'],
    ['statement', '{"message":"LAND DESCRIPTION\\nLot 1\\nREGISTERED PROPRIETOR\\nJO CITIZEN"}'],
    ['order', '{"errorMessage":"An order with this reference exists: 10219001"}'],
    ['alert', '{"errorMessage":"Subscription b9f7c1de-a1b2-4c3d-8e4f-a1b2c3d4e5f6 exists"}'],
    ['decrypt', '"10940/843"'],
    // Named by a key, in other digits, in fields of an error, or without a word.
    ['order', '{"orders":{"10219436":{}}}'],
    ['order', '{"10219436":null}'],
    ['alert', `{"subscriptions":{"${uuid}":[]}}`],
    ['decrypt', '{"titles":{"9876/043":{}}}'],
    ['decrypt', '{"title":"V9876F043"}'],
    ['decrypt', '{"title":"9876 F 043"}'],
    ['decrypt', '{"message":"9876\\\\043"}'],
    ['decrypt', '{"message":"It is 9876.43"}'],
    ['decrypt', '<html>9876&sol;043</html>'],
    ['decrypt', '{"errors":{"volume":"9876 ","folio":"043 "}}'],
    ['decrypt', '{"errors":{"volume":[["9876"]],"folio":[["043"]]}}'],
    ['decrypt', '{"errors":{"volume":{"detail":"9876"},"folio":{"detail":"043"}}}'],
    ['alert', '{"status":201,"message":"Created"}'],
    ['alert', '{"status":"CREATED","message":"It is here."}'],
    ['alert', '{"message":"Subscription 471 was created."}'],
    ['alert', '{"errors":{"subscriptionId":"AB-4711 created"}}'],
    ['order', '{"instance":"/orders/4711"}'],
    ['alert', '4711'],
    ['order', 'AbCdEf'],
    ['alert', '<response><id>4711</id><status>Created</status></response>'],
    ['order', '{"message":"Order 1021-9436 was placed"}'],
    ['order', '{"message":"Number １０２１９４３６ was placed"}'],
    ['statement', '{"title":"Sole proprietor","name":"JOHN SMITH"}'],
    ['statement', '{"title":"JOHN SMITH","type":"Fee Simple"}'],
    ['statement', 'Jo Smith, joint tenants, mortgage AB 123'],
    ['statement', '<html>Mortgage to Bank, caveat lodged</html>'],
    // What says that it was done.
    ['order', 'Created'],
    ['order', '<html><h1>Created</h1></html>'],
    ['order', '{"message":"It was placed successfully"}'],
    ['order', '{"status":"RECEIVED"}'],
    ['alert', '{"message":"Subscription created"}'],
    ['alert', '{"message":"A subscription for the unit was already created"}'],
    ['alert', `{"correlationId":"${uuid}","status":"ACTIVE"}`],
    ['alert', `{"requestId":"${uuid}"}`],
    ['order', '{"requestId":"10219436"}'],
    ['order', '{"message":"Your order was accepted. Do not submit it again."}'],
    ['order', 'Request accepted, do not resend'],
    ['statement', '{"message":"The request has been processed and charged to your account"}'],
    ['order', '{"code":"ORDER_PLACED","message":"Do not send again"}'],
    ['order', '{"code":"orderPlaced","message":"No"}'],
    ['alert', '{"status":"PROCESSING","message":"Please wait"}'],
    ['order', '{"message":"Your order is being processed"}'],
    ['order', '{"message":"An order with this reference exists"}'],
    ['statement', '{"message":"Your account has been debited."}'],
    ['statement', '{"message":"Payment captured, notification failed."}'],
    ['statement', '{"message":"The receipt could not be sent but your search was charged"}'],
    ['statement', '{"message":"The transaction committed but the response failed."}'],
    ['statement', '{"message":"Request confirmed"}'],
    ['statement', '{"message":"A fee applies."}'],
    ['alert', 'Lodged with the registry'],
    ['order', '{"message":"Queued for processing"}'],
    // What looks like a number of the error.
    ['order', '{"message":"Duplicate of ORD-1021-9436"}'],
    ['order', '{"message":"See X7K2M9Q4"}'],
    ['order', '{"message":"Result","requestId":"ORD-10219436"}'],
    ['alert', '{"error":"processed","correlationId":"10219436"}'],
    ['statement', '{"message":"Result","moreInfo":"https://files.example/s/QwErTyUi"}'],
    ['order', '{"code":102194}'],
    ['order', '{"status":"ORD-102194"}'],
    ['order', '{"AbCdEf":null}'],
    ['decrypt', '{"message":"No","code":"10940","status":"843"}'],
    ['decrypt', '{"message":"No","code":"V9876","status":"F043"}'],
    ['decrypt', '{"message":"No","date":"9876.043"}'],
    ['decrypt', '{"message":"No","traceId":"9876-043"}'],
    ['decrypt', '{"message":"Volume 456 Folio 512 Victoria"}'],
    ['decrypt', '{"message":"No","path":"/98.43"}'],
    ['decrypt', '{"message":"[98] [43]"}'],
    [
      'statement',
      '<titleSearchCertificate><titleReference><volume>100</volume></titleReference></titleSearchCertificate>',
    ],
    ['statement', '<s:registerSearchStatement><s:data>UkVHSVNURVI=</s:data></s:registerSearchStatement>'],
  ])('where it is written in another way: %s %s', (kind, written) => {
    expect(isBelieved(kind, written)).toBe(false);
    expect(isBelieved(kind, Buffer.from(written, 'utf16le'))).toBe(false);
  });

  test.each(kinds)('where it is no text, or so long that nobody reads it: %s', (kind) => {
    const [first] = goods[kind];
    const bodies = [
      '%PDF-1.4 ... %%EOF',
      JSON.stringify({ message: base64('%PDF-1.4 ... %%EOF and more') }),
      'PK\x03\x04 and more',
      JSON.stringify({ message: base64('PK\x03\x04 and more') }),
      gzipSync(text(first)),
      brotliCompressSync(text(first).repeat(20)),
      Buffer.alloc(3 * 1024 * 1024, ' '),
    ];
    expect(bodies.filter((body) => isBelieved(kind, body))).toEqual([]);
  });
});

describe('a refusal proves that nothing was charged', () => {
  test.each(kinds)('where its body is nothing but an error: %s', (kind) => {
    expect(errors.filter((body) => !isBelieved(kind, body))).toEqual([]);
  });

  test('whatever words it says', () => {
    const word = fc.stringMatching(/^[A-Za-z ,.'’é-]{0,60}$/);
    fc.assert(
      fc.property(fc.constantFrom(...kinds), word, (kind, errorMessage) => {
        return isBelieved(kind, JSON.stringify({ errorType: 'X', errorMessage }));
      }),
    );
  });

  test.each<[Kind, string, string]>([
    ['statement', '/drss/v2/titles/10940.843', 'There is no title 10940/843.'],
    ['alert', '{"volumeFolio":"10940/843"}', 'Title 10940/843 is not live.'],
    ['decrypt', `{"titleIds":["${id}"]}`, `${id} is no title`],
    ['order', '{"propertyPfi":"208045633"}', 'No property has the PFI 208045633.'],
  ])('where it repeats a number that was sent: %s', (kind, sent, errorMessage) => {
    const body = JSON.stringify({ errorMessage });
    expect(isBelieved(kind, body, sent)).toBe(true);
    expect(isBelieved(kind, body)).toBe(false);
    // As a part of another number it was not sent.
    expect(
      isBelieved(
        kind,
        body,
        sent.replace(/\d+/g, (digits) => `9${digits}9`),
      ),
    ).toBe(false);
  });

  test('only with one of its statuses', () => {
    const believed = [400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 431];
    for (let status = 0; status < 600; status += 1)
      expect(judgeAnswer(status, 'order', new Uint8Array(), '')).toBe(
        believed.includes(status) ? 'refused' : 'unclear',
      );
  });
});
