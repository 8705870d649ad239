import fc from 'fast-check';
import { checkRequest } from '../../../main/register/statement-faults.ts';
import { safeFileName } from '../../../shared/model/export-name.ts';
import { drssTitleId, parseVolumeFolio } from '../../../shared/model/volume-folio.ts';
import { makeConnection } from '../../support/connection.ts';
import { aStatement } from '../../support/drss.ts';
import { json, whole } from './answers.ts';
import { anEvent, aProduct } from './operations.ts';
import { asked, must, type Probe } from './probe.ts';

/** An answer of its own to one operation; `check` looks at what was made of it. */
function answered(
  number: number,
  operation: string,
  input: string,
  body: unknown,
  expected: readonly string[],
  check: (value: never) => void = () => {},
): Probe {
  return {
    number,
    input,
    operation,
    expected,
    async run(app) {
      app.reply = typeof body === 'string' ? whole(body) : json(body);
      const { kind, value } = await asked(app, app.operation(operation));
      check(value as never);
      return kind;
    },
  };
}

const listing = (price: string) => JSON.stringify({ products: [aProduct] }).replace('891', price);
const ofProducts = (price: string, cents: number | null) =>
  answered(
    11,
    'products',
    `a price of ${price}`,
    listing(price),
    cents === null ? ['unreadable'] : ['used'],
    (value: { path?: string } & readonly { priceCents: number }[]) =>
      must(cents === null ? value.path === 'products[0].price' : value[0]?.priceCents === cents, 'Misread'),
  );

const numbers: readonly Probe[] = [
  ofProducts('1e400', null),
  ofProducts('-1', null),
  ofProducts('"ten dollars"', null),
  ofProducts('9007199254740993', null),
  ofProducts('"12.50"', 1250),
  ofProducts('0.30000000000000004', 30),
  answered(11, 'products', 'a price of NaN', listing('NaN'), ['unreadable']),
  answered(
    11,
    'special event',
    'a price beyond all numbers',
    JSON.stringify(anEvent).replace('12.5', '1e400'),
    ['unreadable'],
  ),
  answered(
    11,
    'order',
    'a total beyond all numbers',
    '{"orderId":"O-1","totalPrice":1e400}',
    ['used'],
    (value: { isWhole: boolean; totalCents: unknown }) =>
      must(!value.isWhole && value.totalCents === null, 'Took the total'),
  ),
  ...['-1', '1e400', '0.5', '9007199254740993'].flatMap((number) => [
    answered(
      11,
      'ordered item',
      `a file size of ${number}`,
      `{"productStatus":"COMPLETE","resourceFileSize":${number}}`,
      ['used'],
      (value: { resourceFileSize?: number }) => must(value.resourceFileSize === undefined, 'Took the size'),
    ),
    answered(
      11,
      'order history',
      `a count of ${number}`,
      `{"orders":[{"orderId":"O-1"}],"total":${number}}`,
      ['used'],
      (value: { isComplete: boolean }) => must(!value.isComplete, 'Took it for whole'),
    ),
  ]),
];

const answeredId = (orderId: unknown, expected: 'used' | 'unknown') =>
  answered(13, 'order', `an id ${JSON.stringify(orderId).slice(0, 30)}`, { orderId }, [expected]);
const orderIds = [
  ...['', 'a'.repeat(10_240), 1.5].map((orderId) => answeredId(orderId, 'unknown')),
  // What nobody can ask with is a number all the same: the order was made.
  ...['O-1\r\nx-injected: 1', '\ud800', '..', '.', 2 ** 53].map((orderId) => answeredId(orderId, 'used')),
];
const noIds = ['..', '.', '', '\udc00', 'a'.repeat(8000)];
const encodedIds = ['O-1\r\nx-injected: 1', '\0', 'a'.repeat(201)];
const pathIds = [
  ...encodedIds,
  '../../x',
  'O-1?a=b#c',
  'O-1/item/2',
  '%2e%2e',
  'O 1',
  'a\\b',
  'ü',
  ...noIds,
].flatMap((orderId) =>
  (['order record', 'ordered item'] as const).map((operation): Probe => {
    const isAsked = !noIds.includes(orderId);
    return {
      number: 13,
      input: `the id ${JSON.stringify(orderId).slice(0, 30)} in a path`,
      operation,
      expected: [isAsked ? 'used' : 'unreadable'],
      async run(app) {
        app.forget();
        app.reply = json({ orderId, productStatus: 'PROCESSING' });
        const { kind } = await app.askAbout[operation](orderId);
        const lines = app.heads.map((head) => head.split('\r\n')[0]);
        const part = encodeURIComponent(orderId.toWellFormed());
        const path = operation === 'order record' ? part : `${part}/item/1`;
        const wanted = isAsked ? 1 : 0;
        must(lines.length === wanted, `Asked for ${lines[0]}`);
        must(
          lines.every((line) => line?.endsWith(`/orders/v1/${path} HTTP/1.1`) === true),
          `Asked for ${lines[0]}`,
        );
        return kind;
      },
    };
  }),
);

const anItem = { orderItemNumber: 1, productCode: 'A', price: 891, gst: 81 };
const items = [
  ['no items', undefined],
  ['items that are no list', 'two'],
  ['two different items of one number', [anItem, { ...anItem, price: 892 }]],
  ['100,000 items', Array.from({ length: 100_000 }, () => 1)],
].flatMap(([input, itemsOrdered]) => [
  answered(
    14,
    'order',
    String(input),
    { orderId: 'O-1', itemsOrdered },
    ['used'],
    (value: { orderId: string; isWhole: boolean }) =>
      must(value.orderId === 'O-1' && !value.isWhole, 'Took the items'),
  ),
]);

const words = ['PONDERING', 'complete ', '\u202eETELPMOC'].map((productStatus) =>
  answered(
    15,
    'ordered item',
    `the status ${JSON.stringify(productStatus)}`,
    { productStatus },
    ['used'],
    (value: { productStatus: string }) =>
      must(value.productStatus === productStatus.trim(), 'Changed the word'),
  ),
);

const hostileLinks: readonly (readonly [number, string])[] = [
  [18, 'http://files.example.com/a'],
  [18, 'file:///etc/passwd'],
  [18, 'javascript:alert(1)'],
  [18, 'data:application/pdf;base64,AAAA'],
  [18, '\\\\server\\share'],
  [18, '//files.example.com/a'],
  [18, `https://files.example.com/${'a'.repeat(4096)}`],
  [19, 'https://127.0.0.1/a'],
  [19, 'https://0x7f.1/a'],
  [19, 'https://2130706433/a'],
  [19, 'https://[::1]/a'],
  [19, 'https://[::ffff:7f00:1]/a'],
  [19, 'https://169.254.169.254/a'],
  [19, 'https://localhost/a'],
  [20, 'https://user:pw@files.example.com/a'],
  [20, 'https://files.example.com:8443/a'],
  [20, 'https://a.example\\@evil.example/a'],
  [20, 'https://files.exa\tmple.com/a'],
];
const links = hostileLinks.flatMap(([number, link]): Probe[] => [
  {
    number,
    input: `the link ${JSON.stringify(link).slice(0, 60)}`,
    operation: 'download',
    expected: ['unreadable'],
    async run(app) {
      app.forget();
      const { kind, value } = await app.download(link);
      must(app.heads.length === 0, 'Fetched');
      must(!JSON.stringify(value).includes(link), 'Told the link, which is a secret');
      return kind;
    },
  },
  answered(
    number,
    'register statement',
    `the link ${JSON.stringify(link).slice(0, 60)}`,
    {
      titleSearchCertificate: {
        ...aStatement().titleSearchCertificate,
        registerSearchStatementCertificate: { link },
      },
    },
    ['used'],
    (value: { link: string | null }) => must(value.link === null, 'Kept the link'),
  ),
]);

const publicThenPrivate = [
  ['a private address', ['10.0.0.1']],
  ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
  ['an address of this computer in IPv6', ['::1']],
  ['an IPv4 address in IPv6', ['::ffff:127.0.0.1']],
  ['the cloud’s own address', ['169.254.169.254']],
] as const;
const rebinding = publicThenPrivate.map(
  ([input, addresses]): Probe => ({
    number: 21,
    input: `a name that stands for ${input}`,
    operation: 'download',
    expected: ['network'],
    async run(app) {
      app.forget();
      app.lookup = (_name, options, callback) => {
        const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        if (options.all) callback(null, found);
        else callback(null, addresses[0], 4);
      };
      const { kind, value } = await app.download('https://files.example.com/a');
      must(app.heads.length === 0, 'Connected');
      must(JSON.stringify(value).includes('privateAddress'), 'Failed for another reason');
      return kind;
    },
  }),
);

const hops = (
  [
    ['plain http', 'http://files.example.com/a', 1],
    ['the local network', 'https://10.0.0.1/a', 1],
    ['a file', 'file:///etc/passwd', 1],
    ['itself for ever', '/files/1', 4],
  ] as const
).map(
  ([input, location, requests]): Probe => ({
    number: 22,
    input: `a link that sends on to ${input}`,
    operation: 'download',
    expected: ['redirected'],
    async run(app) {
      app.forget();
      app.reply = whole('', { location }, 302);
      const { kind } = await app.download(`${app.origin}/files/1`);
      must(app.heads.length === requests, `${app.heads.length} requests`);
      return kind;
    },
  }),
);

const credentials: Probe = {
  number: 23,
  input: 'a link host that asks for credentials',
  operation: 'download',
  expected: ['refused'],
  async run(app) {
    app.forget();
    app.reply = whole('{}', { 'www-authenticate': 'Bearer' }, 401);
    const { kind } = await app.download(`${app.origin}/files/1`);
    must(app.heads.length === 1, `${app.heads.length} requests`);
    must(!/authorization|cookie|the-bearer-token/i.test(app.heads.join()), 'Sent credentials');
    return kind;
  },
};

const safeName = /^(?!\.)[^<>:"/\\|?*\p{Cc}\p{Cf}]{1,100}(?<![. ]\.pdf)$/u;
const names = [
  'CON',
  'con.txt',
  'LPT1',
  '..\\..\\x',
  '../../x',
  '/etc/passwd',
  'C:x',
  'a'.repeat(300),
  'trailing.',
  'trailing ',
  'a\u202egpj.exe',
  'a\u0000b',
  '',
  '.',
  '\u{1f3e1}'.repeat(200),
].map(
  (name): Probe => ({
    number: 28,
    input: `the name ${JSON.stringify(name).slice(0, 40)}`,
    operation: 'export name',
    expected: ['safe'],
    async run() {
      const made = safeFileName(name);
      must(safeName.test(made) && made.endsWith('.pdf'), `Made ${JSON.stringify(made)}`);
      must(!/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(made), `Made ${made}`);
      return 'safe';
    },
  }),
);

const aToken = { access_token: 'abc', expires_in: 3600, token_type: 'Bearer' };
const tokens = [
  ...(
    [
      ['a life of nothing', { expires_in: 0 }],
      ['a life below nothing', { expires_in: -1 }],
      ['another type', { token_type: 'mac' }],
      ['100 KB', { access_token: 'a'.repeat(100_000) }],
      ['20 KB', { access_token: 'a'.repeat(20_000) }],
      ['a line break', { access_token: 'a\r\nx-injected: 1' }],
      ['no text', { access_token: 5 }],
    ] as const
  ).map(([input, change]) =>
    answered(30, 'token', `a token with ${input}`, { ...aToken, ...change }, ['unreadable']),
  ),
  ...['3600', 1e12].map((expires_in) =>
    answered(
      30,
      'token',
      `a token with a life of ${JSON.stringify(expires_in)}`,
      { ...aToken, expires_in },
      ['used'],
      (value: { usableUntil: number }) =>
        must(value.usableUntil - performance.now() <= 86_400_000, 'Kept for more than a day'),
    ),
  ),
];

const order = (orderId: string) => ({ orderId });
const histories = (
  [
    ['one page for ever', { orders: [order('O-1')], total: 9 }],
    ['one order twice and a higher count', { orders: [order('O-1'), order('O-1')], total: 2 }],
    ['nothing', { orders: [] }],
  ] as const
).map(([input, page]) =>
  answered(
    31,
    'order history',
    `a history of ${input}`,
    page,
    ['used'],
    (value: { isComplete: boolean; orders: { orderId: string }[] }) => {
      must(!value.isComplete, 'Took it for whole');
      must(
        new Set(value.orders.map(({ orderId }) => orderId)).size === value.orders.length,
        'An order twice',
      );
    },
  ),
);

const texts = (
  [
    ['base64 that is none', '***'],
    ['base64 that is not UTF-8', '/////w=='],
  ] as const
).map(([input, data]) =>
  answered(
    32,
    'register statement',
    `a text of ${input}`,
    {
      titleSearchCertificate: {
        ...aStatement().titleSearchCertificate,
        registerSearchStatement: { data },
      },
    },
    ['used'],
    (value: { text: string | null }) => must(value.text === null, 'Kept the text'),
  ),
);
const longText: Probe = {
  ...answered(
    32,
    'register statement',
    'a text of 50 MB of base64',
    JSON.stringify({
      titleSearchCertificate: { registerSearchStatement: { data: 'A'.repeat(50_000_000) } },
    }),
    ['inDoubt'],
  ),
  isLarge: true,
};

const drssPath = /^[0-9]{1,5}[.][0-9]{1,3}[ABCKL]?$/;
const withAccount = makeConnection({ accountId: '1' });
const commas: readonly Probe[] = ['9938.671,', '9938/671,', '9938/671,A', '9938,671'].map(
  (volumeFolio): Probe => ({
    number: 32,
    input: `the title ${volumeFolio}, as the pattern of the document admits`,
    operation: 'register statement',
    expected: ['rejected'],
    async run() {
      const checked = checkRequest({ volumeFolio, matterNumber: '1' }, withAccount);
      return checked.ok ? `path ${drssTitleId(checked.value.title)}` : 'rejected';
    },
  }),
);
const everyPath: Probe = {
  number: 32,
  input: 'whatever a person may write as a title',
  operation: 'register statement',
  expected: ['no comma'],
  async run() {
    const written = fc
      .tuple(
        fc.nat(99_999),
        fc.constantFrom('/', '.', ' Fol ', ','),
        fc.nat(999),
        fc.constantFrom('', 'A', 'B', 'C', 'K', 'L', ',', 'A,', ',,'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(written, (text) => {
        const read = parseVolumeFolio(text);
        return !read.ok || drssPath.test(drssTitleId(read.value));
      }),
      { seed: 32 },
    );
    return 'no comma';
  },
};

/** Bad inputs that are one operation's own. */
export const ownProbes: readonly Probe[] = [
  ...numbers,
  ...orderIds,
  ...pathIds,
  ...items,
  ...words,
  ...links,
  ...rebinding,
  ...hops,
  credentials,
  ...names,
  ...tokens,
  ...histories,
  ...texts,
  longText,
  ...commas,
  everyPath,
];
