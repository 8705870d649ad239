import fc from 'fast-check';
import type { z } from 'zod';
import { structuredAnswer } from '../../main/addresses/structured-answer.ts';
import { addressSearchAnswer, autocompleteAnswer } from '../../main/addresses/wire.ts';
import { readNotifications } from '../../main/alerts/read-notifications.ts';
import { subscriptionAnswer } from '../../main/alerts/wire.ts';
import { parseConnectionFile } from '../../main/connection/connection-file.ts';
import { tokenAnswer } from '../../main/connection/wire.ts';
import { interpretDecryptAnswer } from '../../main/discovery/decrypt/interpret-decrypt.ts';
import { toParcelDetailView, toTitleDetailViews } from '../../main/discovery/land-views.ts';
import { toPropertyView } from '../../main/discovery/property-view.ts';
import {
  crownAllotmentsAnswer,
  parcelSummary,
  parishesAnswer,
  titlesAnswer,
  townshipsAnswer,
} from '../../main/discovery/wire/land.ts';
import {
  companyNamesAnswer,
  individualNamesAnswer,
  proprietorsAnswer,
} from '../../main/discovery/wire/owners.ts';
import { propertiesAnswer } from '../../main/discovery/wire.ts';
import { specialEventList } from '../../main/events/wire.ts';
import { parseJson, readJson } from '../../main/http/json.ts';
import { checkLink } from '../../main/http/link-policy.ts';
import { readRetryAfter } from '../../main/http/retry-after.ts';
import { readServerMessage } from '../../main/http/server-message.ts';
import { interpretOrderAnswer } from '../../main/ordering/placing/interpret-answer.ts';
import { readHistory } from '../../main/ordering/placing/read-history.ts';
import { listProducts } from '../../main/ordering/products.ts';
import { orderedItem, orderRecord } from '../../main/ordering/wire.ts';
import { interpretStatement } from '../../main/register/interpret-statement.ts';
import { buildEziAddress, parseEziAddress } from '../../shared/model/ezi-address.ts';
import { makeSpi, parseSpi, spiParts } from '../../shared/model/spi.ts';
import { normaliseTypedAddress } from '../../shared/model/typed-address.ts';
import { parseVolumeFolio, type VolumeFolio } from '../../shared/model/volume-folio.ts';
import { defaultWireProfile as wire } from '../../shared/model/wire-profile.ts';
import { aStatement } from '../support/drss.ts';
import { fakeReads } from '../support/fake-land-service.ts';

/** A parser, what it is fed, and what must hold of whatever comes out. It throws where that does not hold. */
export interface FuzzedParser {
  readonly name: string;
  readonly property: (seconds: () => void) => fc.IAsyncProperty<unknown>;
}

const title = '10940/843' as VolumeFolio;
const policy = { loopbackOrigin: null };
const utf8 = new TextEncoder();

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

/** Answers as they should be, so that fuzzing gets past the first field. */
const samples: readonly unknown[] = [
  aStatement(),
  { access_token: 'abc', expires_in: 3600, token_type: 'Bearer', scope: '' },
  {
    orderId: 'O-1',
    totalPrice: 891,
    totalGst: 81,
    fees: [{ type: 'a', amount: 1, gst: 0 }],
    itemsOrdered: [{ orderItemNumber: 1, productCode: 'A', price: 810, gst: 81 }],
  },
  {
    orders: [{ orderId: 'O-1', customerReference: 'x', orderDate: '2026-09-01T10:00:00Z' }],
    total: 1,
    next: null,
  },
  {
    productStatus: 'COMPLETE',
    resourceLocation: 'https://files.example.com/1',
    resourceFileSize: 5,
    resourceExpiry: '2026-09-02T10:00:00Z',
  },
  {
    products: [
      {
        productCode: 'A',
        productIds: { titleId: 'x' },
        productName: 'A',
        price: 891,
        gst: 81,
        extraData: ['vendors'],
        prerequisites: [{ productCode: 'B' }],
      },
    ],
  },
  {
    propertySummaries: [
      { propertyPfi: '1', addressDetails: { eziAddress: '1 A STREET B 3000' }, landParcels: [], titles: [] },
    ],
  },
  [{ id: '1', eziAddress: '1 A STREET B 3000' }],
  {
    took: 1,
    hits: {
      total: { value: 1, relation: 'eq' },
      hits: [{ _source: { doc_id: '1', type: 'Address', location: '1,2' } }],
    },
  },
  { titles: [{ titleId: '10940/843', titleStatus: 'LIVE', titleType: 'Freehold' }] },
  { parishes: [{ code: '2001', name: 'Boroondara' }] },
  { subscriptionId: 's-1' },
  { titleIds: { abc: '10940/843' } },
  { eventId: '1', eventType: 'a', data: { volumeFolio: '10940/843', activityType: 'x' } },
  { error: 'access_denied', errors: [{ message: 'no' }] },
];

const names = [...new Set(samples.flatMap(keysIn)), '__proto__', 'constructor', 'prototype', 'toString', ''];

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(keysIn);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

const odd = fc.constantFrom<unknown>(
  null,
  '',
  0,
  -1,
  2 ** 53,
  1e308,
  '1e400',
  'NaN',
  [],
  {},
  '../../x',
  'a\r\nb',
  '\u202e',
  '\ud800',
  true,
  '12.50',
  [[]],
  '9'.repeat(400),
);
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        ',',
        '(',
        ')',
        '~',
        ' ',
        '0',
        '9',
        '10940',
        'PS',
        'A',
        'STREET',
        'UNIT',
        '-',
        '\n',
        '\u0000',
        '\u202e',
        'é',
        '"',
        '{',
        '[',
        'https://',
        '@',
        ':',
        '127.0.0.1',
        '%2e',
        '?',
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.join('')),
);

const anyValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    odd,
    fc.oneof(fc.boolean(), fc.double(), fc.integer(), hostileText),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom(...names), tie('value')), { maxLength: 6 }).map(entriesToObject),
  ),
})).value;

/** Own members under any name, also `__proto__`. */
function entriesToObject(entries: readonly (readonly [string, unknown])[]): unknown {
  const made: Record<string, unknown> = {};
  for (const [name, value] of entries) {
    Object.defineProperty(made, name, { value, enumerable: true, writable: true, configurable: true });
  }
  return made;
}

/** A sample with some of its members changed. */
const nearly = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(fc.tuple(fc.nat(), fc.oneof(odd, anyValue)), { minLength: 1, maxLength: 3 }),
  )
  .map(([sample, changes]) =>
    changes.reduce<unknown>((value, [at, by]) => changed(value, at, by), structuredClone(sample)),
  );

function changed(value: unknown, at: number, by: unknown): unknown {
  if (typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined || at % 5 === 0) return by;
  const members = Object.entries(value).map(
    ([name, member]) => [name, name === key ? changed(member, Math.floor(at / 7), by) : member] as const,
  );
  return Array.isArray(value) ? members.map(([, member]) => member) : entriesToObject(members);
}

const value = fc.oneof(nearly, anyValue);

/** Bodies: JSON of any value, the same with a byte changed, cut or doubled, and anything. */
const body: fc.Arbitrary<Uint8Array> = fc.oneof(
  value.map((one) => utf8.encode(JSON.stringify(one) ?? '')),
  fc
    .tuple(value, fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom('change', 'cut', 'double'))
    .map(([one, at, byte, how]) => {
      const bytes = utf8.encode(JSON.stringify(one) ?? '');
      const place = bytes.length === 0 ? 0 : at % bytes.length;
      if (how === 'cut') return bytes.slice(0, place);
      if (how === 'double') return Uint8Array.of(...bytes.slice(0, place), ...bytes);
      bytes[place] = byte;
      return bytes;
    }),
  fc.uint8Array({ maxLength: 400 }),
);

const status = fc.oneof(
  fc.constantFrom(200, 201, 204, 299, 307, 400, 401, 500),
  fc.integer({ min: 0, max: 999 }),
);
const kinds = new Set(['confirmed', 'refused', 'unknown', 'known']);

function fuzz<T>(
  name: string,
  arbitrary: fc.Arbitrary<T>,
  check: (given: T) => void | Promise<void>,
): FuzzedParser {
  return {
    name,
    property: (ran) =>
      fc.asyncProperty(arbitrary, async (given) => {
        ran();
        await check(given);
        must(!Object.hasOwn(Object.prototype, 'isAdmin'), 'Every object was changed');
        must(Object.keys(Object.prototype).length === 0, 'Every object was changed');
      }),
  };
}

const shapes: Readonly<Record<string, z.ZodType>> = {
  tokenAnswer,
  autocompleteAnswer,
  addressSearchAnswer,
  structuredAnswer,
  propertiesAnswer,
  titlesAnswer,
  parcelSummary,
  crownAllotmentsAnswer,
  parishesAnswer,
  townshipsAnswer,
  individualNamesAnswer,
  companyNamesAnswer,
  proprietorsAnswer,
  orderRecord,
  orderedItem,
  subscriptionAnswer,
  specialEventList,
};

/** Every parser of something that comes from outside. */
export const parsers: readonly FuzzedParser[] = [
  fuzz('the JSON reader', body, (bytes) => {
    const read = parseJson(bytes);
    let plain: unknown;
    let isJson = true;
    try {
      plain = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      isJson = false;
    }
    must(isJson || !read.ok, 'Took what is not JSON');
    // The same value, but for members that would change every object.
    if (read.ok && !JSON.stringify(plain).includes('__proto__')) {
      must(JSON.stringify(read.value) === JSON.stringify(plain), 'Read another value');
    }
  }),
  fuzz('the wire schemas', body, (bytes) => {
    for (const [name, shape] of Object.entries(shapes)) {
      const read = readJson({ bytes, headers: {} }, shape);
      must(
        read.ok || (read.failure.kind === 'unreadable' && read.failure.message.length < 1000),
        `${name}: no failure in words`,
      );
    }
  }),
  fuzz('the views of land', value, (given) => {
    const properties = propertiesAnswer.safeParse(given);
    if (properties.success) for (const one of properties.data.propertySummaries) toPropertyView(one);
    const titles = titlesAnswer.safeParse(given);
    if (titles.success) for (const one of titles.data) toTitleDetailViews(one);
    const parcel = parcelSummary.safeParse(given);
    if (parcel.success) toParcelDetailView(parcel.data);
  }),
  fuzz('the answer to an order', fc.tuple(status, body), ([code, bytes]) => {
    const meaning = interpretOrderAnswer(code, bytes, wire, 891);
    must(kinds.has(meaning.kind), 'No meaning');
    must(
      meaning.kind !== 'confirmed' || (code >= 200 && code <= 299 && meaning.orderId !== ''),
      'Confirmed without proof',
    );
    must(meaning.kind !== 'refused' || (code >= 400 && code <= 499), 'Refused without proof');
    must(
      JSON.stringify(meaning) === JSON.stringify(interpretOrderAnswer(code, bytes, wire, 891)),
      'Two meanings',
    );
  }),
  fuzz('the answer to a decryption', body, (bytes) => {
    const meaning = interpretDecryptAnswer(bytes, wire.decryptAnswerField, 'abc');
    must(kinds.has(meaning.kind), 'No meaning');
    must(meaning.kind !== 'known' || parseVolumeFolio(meaning.volumeFolio).ok, 'Known without a title');
  }),
  fuzz('the register statement', body, (bytes) => {
    const meaning = interpretStatement(bytes, 'application/json', title, policy);
    must(meaning.statement !== null || meaning.remarks.length > 0, 'Nothing read and nothing said');
    must(meaning.link === null || checkLink(meaning.link, policy).ok, 'A link that may not be followed');
  }),
  fuzz('the price list', value, async (given) => {
    const { service } = fakeReads(() => ({ json: given }));
    const read = await listProducts(service, { kind: 'title', titleId: title });
    must(
      !read.ok || read.value.every(({ priceCents }) => priceCents === null || priceCents >= 0),
      'A price below nothing',
    );
  }),
  fuzz('the order history', fc.array(value, { minLength: 1, maxLength: 4 }), async (pages) => {
    let asked = 0;
    const { service } = fakeReads(() => {
      asked += 1;
      return { json: pages[asked % pages.length] };
    });
    const read = await readHistory(service, null);
    must(asked <= 202, 'Read without end');
    if (!read.ok) return;
    const ids = read.value.orders.map(({ orderId }) => orderId);
    must(new Set(ids).size === ids.length, 'An order twice');
    must(read.value.failure === null || !read.value.isComplete, 'Whole in spite of a failure');
  }),
  fuzz(
    'webhook deliveries',
    fc.oneof(
      hostileText,
      value.map((one) => JSON.stringify(one) ?? ''),
    ),
    (text) => {
      const read = readNotifications(text, 'a');
      must(read.ok || read.failure.length > 0, 'Refused without a fault');
    },
  ),
  fuzz(
    'connection files',
    fc.oneof(
      hostileText,
      value.map((one) => JSON.stringify(one) ?? ''),
    ),
    (text) => {
      const read = parseConnectionFile(text);
      must(read.ok || read.failure.length > 0, 'Refused without a fault');
    },
  ),
  fuzz("a server's own words", body, (bytes) => {
    must((readServerMessage(bytes, undefined) ?? '').length <= 500, 'More than 500 characters');
  }),
  fuzz('EZI addresses', hostileText, (text) => {
    const read = parseEziAddress(text);
    normaliseTypedAddress(text);
    if (!read.ok) return;
    const again = parseEziAddress(buildEziAddress(read.value));
    must(again.ok, 'Built what cannot be read');
  }),
  fuzz('volume and folio', hostileText, (text) => {
    const read = parseVolumeFolio(text);
    if (!read.ok) return;
    const again = parseVolumeFolio(read.value);
    must(again.ok && again.value === read.value, 'Another text for the same title');
  }),
  fuzz('SPI', hostileText, (text) => {
    const read = parseSpi(text);
    if (!read.ok) return;
    const again = parseSpi(read.value);
    must(again.ok && again.value === read.value, 'Another text for the same parcel');
    makeSpi(spiParts(read.value));
  }),
  fuzz(
    'Retry-After',
    fc.tuple(hostileText, fc.option(hostileText, { nil: undefined }), fc.integer()),
    ([text, date, now]) => {
      const seconds = readRetryAfter(text, date, now);
      must(
        seconds === undefined || (Number.isInteger(seconds) && seconds >= 0 && seconds <= 3600),
        'Beyond an hour',
      );
    },
  ),
  fuzz(
    'the link policy',
    fc.oneof(
      hostileText,
      fc.webUrl({ validSchemes: ['http', 'https', 'ftp'], withQueryParameters: true }),
      fc.ipV4Extended().map((ip) => `https://${ip}/a`),
      fc.ipV6().map((ip) => `https://[${ip}]/a`),
    ),
    (link) => {
      const read = checkLink(link, policy);
      if (!read.ok) return;
      const { url } = read.value;
      must(
        url.protocol === 'https:' && url.username === '' && url.port === '' && /[a-z]/i.test(url.hostname),
        'A link that may not be followed',
      );
      must(!/^\d+(\.\d+){3}$|^\[/.test(url.hostname), 'A number for a host');
    },
  ),
];
