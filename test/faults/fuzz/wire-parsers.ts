import fc from 'fast-check';
import { readNotifications } from '../../../main/alerts/read-notifications.ts';
import { subscriptionAnswer } from '../../../main/alerts/wire.ts';
import { judgeAnswer } from '../../../main/charging/refusals.ts';
import { parseConnectionFile } from '../../../main/connection/connection-file.ts';
import { interpretDecryptAnswer } from '../../../main/discovery/decrypt/interpret-decrypt.ts';
import { toParcelDetailView, toTitleDetailView } from '../../../main/discovery/land-views.ts';
import { toPropertyView } from '../../../main/discovery/property-view.ts';
import { parcelSummary, titlesAnswer } from '../../../main/discovery/wire/land.ts';
import { propertiesAnswer } from '../../../main/discovery/wire.ts';
import { parseJson, readJson } from '../../../main/http/json.ts';
import { checkLink } from '../../../main/http/link-policy.ts';
import { readRetryAfter } from '../../../main/http/retry-after.ts';
import { readServerMessage } from '../../../main/http/server-message.ts';
import { interpretOrderAnswer } from '../../../main/ordering/placing/interpret-answer.ts';
import { readDiscounts } from '../../../main/ordering/placing/read-discounts.ts';
import { readHistoryPages } from '../../../main/ordering/placing/read-history.ts';
import { listProducts } from '../../../main/ordering/products.ts';
import { productsAnswer } from '../../../main/ordering/wire.ts';
import { interpretStatement } from '../../../main/register/interpret-statement.ts';
import { rawAnswerText } from '../../../main/register/raw-answer.ts';
import { readCertificate } from '../../../main/register/wire.ts';
import { unreadOf } from '../../../shared/lib/list-of.ts';
import { buildEziAddress, parseEziAddress } from '../../../shared/model/ezi-address.ts';
import { titleNumber } from '../../../shared/model/land-identity.ts';
import { failureMessage } from '../../../shared/model/service-failure-text.ts';
import { parseSpi } from '../../../shared/model/spi.ts';
import { normaliseTypedAddress } from '../../../shared/model/typed-address.ts';
import { parseVolumeFolio, type VolumeFolio } from '../../../shared/model/volume-folio.ts';
import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { body, type FuzzedParser, fuzz, hostileText, must, status, value } from './arbitraries.ts';
import { wireModules, wireSchemas } from './wire-schemas.ts';

const title = '10940/843' as VolumeFolio;
const policy = { loopbackOrigin: null };
const kinds = new Set(['answered', 'refused', 'unknown', 'known']);
const schemas = await wireSchemas();

const amount = fc.oneof(
  fc.integer({ min: -2000, max: 2000 }),
  fc.constantFrom('32', '0.5', null, 1e300, Number.NaN),
);
const discounts = fc.array(
  fc.oneof(
    fc.record({ amount, gst: amount }, { requiredKeys: [] }),
    value.map((one) => JSON.parse(JSON.stringify(one) ?? 'null')),
  ),
  { maxLength: 3 },
);
const priceCents = fc.option(fc.nat(2000));
/** Answers whose total is what the items come to, now and then, so that something is read. */
const discounted = fc
  .record({
    items: fc.array(fc.record({ priceCents, discounts }), { maxLength: 4 }),
    feeCents: fc.array(priceCents, { maxLength: 2 }),
    isProved: fc.boolean(),
  })
  .map(({ items, feeCents, isProved }) => {
    const all = [...items.map((item) => item.priceCents), ...feeCents];
    const off = items.flatMap((item) =>
      item.discounts.map((one) => (typeof one?.amount === 'number' ? Math.abs(one.amount) || 0 : 0)),
    );
    const sum = (amounts: readonly (number | null)[]) =>
      amounts.reduce<number>((total, one) => total + (one ?? 0), 0);
    return { items, feeCents, totalCents: sum(all) - (isProved ? sum(off) : 1) };
  });

/** The same value, but for whole numbers that JavaScript would round: those are read as their digits. */
function isSameJson(read: unknown, plain: unknown): boolean {
  if (typeof plain === 'number' && typeof read === 'string')
    return !Number.isSafeInteger(plain) && /^-?\d+$/.test(read) && Number(read) === plain;
  if (typeof plain !== 'object' || plain === null || typeof read !== 'object' || read === null)
    return JSON.stringify(read) === JSON.stringify(plain);
  const there = Object.entries(read);
  const wanted = Object.entries(plain);
  return (
    Array.isArray(read) === Array.isArray(plain) &&
    there.length === wanted.length &&
    wanted.every(([key, one], at) => there[at]?.[0] === key && isSameJson(there[at][1], one))
  );
}

/** Every parser of an answer of a service. */
export const wireParsers: readonly FuzzedParser[] = [
  fuzz('the JSON reader', ['main/http/json.ts', 'main/http/json-scan.ts'], body, (bytes) => {
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
      must(isSameJson(read.value, plain), 'Read another value');
    }
  }),
  fuzz('the wire schemas', [...wireModules], body, (bytes) => {
    for (const [name, shape] of schemas) {
      const read = readJson({ bytes, headers: {} }, shape);
      must(
        read.ok || (read.failure.kind === 'unreadable' && failureMessage(read.failure).length < 1000),
        `${name}: no failure in words`,
      );
    }
  }),
  fuzz(
    'lists with elements of any form',
    ['shared/lib/list-of.ts'],
    fc.tuple(fc.array(value, { maxLength: 5 }), fc.nat(5)),
    ([others, at]) => {
      const good = { productCode: 'A', productIds: { titleId: '1/001' } };
      const products = JSON.parse(JSON.stringify([...others.slice(0, at), good, ...others.slice(at)]));
      const read = productsAnswer.parse({ products });
      must(
        read.products.some(
          ({ productCode, productIds }) => productCode === 'A' && productIds.titleId === '1/001',
        ),
        'Lost a good element',
      );
      must(read.products.length + (unreadOf(read.products)?.count ?? 0) === products.length, 'Lost count');
    },
  ),
  fuzz('what was paid for, in parts', ['main/register/read-parts.ts'], value, (given) => {
    const { data, leftOut, asReceived } = readCertificate(given);
    must(data !== null || typeof given !== 'object' || given === null || Array.isArray(given), 'Gave up');
    must(
      [...leftOut, ...asReceived].every(({ path }) => path !== '' || data === null),
      'Left out and not named',
    );
  }),
  fuzz('what was paid for and cannot be read', ['main/register/raw-answer.ts'], body, (bytes) => {
    const json = parseJson(bytes);
    const shown = rawAnswerText(bytes, json.ok ? json.value : undefined) ?? '';
    must(!/https?:\/\//i.test(shown), 'Told a link');
  }),
  fuzz(
    'the views of land',
    ['main/discovery/property-view.ts', 'main/discovery/land-views.ts'],
    value,
    (given) => {
      const properties = propertiesAnswer.safeParse(given);
      if (properties.success) for (const one of properties.data.propertySummaries) toPropertyView(one);
      const titles = titlesAnswer(wire).safeParse(given);
      if (titles.success) for (const one of titles.data) toTitleDetailView(one);
      const parcel = parcelSummary.safeParse(given);
      if (parcel.success) toParcelDetailView(parcel.data);
    },
  ),
  fuzz(
    'the answer to an order',
    ['main/ordering/placing/interpret-answer.ts'],
    fc.tuple(status, body),
    ([code, bytes]) => {
      const meaning = interpretOrderAnswer(code, bytes, wire.priceUnit);
      must(kinds.has(meaning.kind), 'No meaning');
      must(
        meaning.kind !== 'answered' || (code >= 200 && code <= 299 && meaning.orderId !== ''),
        'Answered without proof',
      );
      must(meaning.kind !== 'refused' || (code >= 400 && code <= 499), 'Refused without proof');
      must(
        JSON.stringify(meaning) === JSON.stringify(interpretOrderAnswer(code, bytes, wire.priceUnit)),
        'Two meanings',
      );
    },
  ),
  fuzz('a refusal', ['main/charging/refusals.ts', 'main/charging/only-error.ts'], body, (bytes) => {
    const alert = readJson({ headers: {}, bytes }, subscriptionAnswer);
    const isRead = {
      order: interpretOrderAnswer(200, bytes, wire.priceUnit).kind === 'answered',
      decrypt: interpretDecryptAnswer(bytes, wire.decryptAnswerField, 'abc').kind === 'known',
      // 0 may be no ID.
      alert: alert.ok && alert.value.subscriptionId !== '0',
    };
    must(!isRead.order || judgeAnswer(400, 'order', bytes, '') !== 'refused', 'An order told as free');
    must(
      !isRead.decrypt || judgeAnswer(400, 'decrypt', bytes, '') !== 'refused',
      'A title number told as free',
    );
    must(!isRead.alert || judgeAnswer(400, 'alert', bytes, '') !== 'refused', 'An alert told as free');
    judgeAnswer(400, 'statement', bytes, '');
  }),
  fuzz('the discounts of an order', ['main/ordering/placing/read-discounts.ts'], discounted, (answer) => {
    const read = readDiscounts(answer, 'cents');
    must(read.length === answer.items.length, 'Not one for each item');
    const isOff = (off: (typeof read)[number], price: number | null) =>
      off === null ||
      (Number.isSafeInteger(off.cents) && off.cents >= 0 && off.gstCents >= 0 && off.cents <= (price ?? 0));
    must(
      read.every((off, at) => isOff(off, answer.items[at]?.priceCents ?? null)),
      'More off than it cost',
    );
  }),
  fuzz('the answer to a decryption', ['main/discovery/decrypt/interpret-decrypt.ts'], body, (bytes) => {
    const meaning = interpretDecryptAnswer(bytes, wire.decryptAnswerField, 'abc');
    must(kinds.has(meaning.kind), 'No meaning');
    must(meaning.kind !== 'known' || titleNumber(meaning.volumeFolio) !== null, 'Known without a title');
  }),
  fuzz('the register statement', ['main/register/interpret-statement.ts'], body, (bytes) => {
    const meaning = interpretStatement(bytes, 'application/json', title, policy);
    must(meaning.statement !== null || meaning.remarks.length > 0, 'Nothing read and nothing said');
    must(meaning.leftOut.length === 0 || meaning.remarks.length > 0, 'Left out and not said');
    must(meaning.link === null || checkLink(meaning.link, policy).ok, 'A link that may not be followed');
  }),
  fuzz('the price list', ['main/ordering/products.ts'], value, async (given) => {
    const { service } = fakeReads(() => ({ json: given }));
    const read = await listProducts(service, { kind: 'title', titleId: title });
    must(
      !read.ok || read.value.every(({ priceCents }) => priceCents === null || priceCents >= 0),
      'A price below nothing',
    );
  }),
  fuzz(
    'the order history',
    ['main/ordering/placing/read-history.ts'],
    fc.array(value, { minLength: 1, maxLength: 4 }),
    async (pages) => {
      let asked = 0;
      const { service } = fakeReads(() => {
        asked += 1;
        return { json: pages[asked % pages.length] };
      });
      const read = await readHistoryPages(service, null);
      must(asked <= 202, 'Read without end');
      if (!read.ok) return;
      const ids = read.value.orders.map(({ orderId }) => orderId);
      must(new Set(ids).size === ids.length, 'An order twice');
      must(read.value.failure === null || !read.value.isWhole, 'Whole in spite of a failure');
    },
  ),
  fuzz(
    'webhook deliveries',
    ['main/alerts/read-notifications.ts'],
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
    ['main/connection/connection-file.ts', 'main/connection/file-reader.ts'],
    fc.oneof(
      hostileText,
      value.map((one) => JSON.stringify(one) ?? ''),
    ),
    (text) => {
      const read = parseConnectionFile(text);
      must(read.ok || read.failure.length > 0, 'Refused without a fault');
    },
  ),
  fuzz("a server's own words", ['main/http/server-message.ts'], body, (bytes) => {
    must((readServerMessage(bytes, undefined) ?? '').length <= 500, 'More than 500 characters');
  }),
  fuzz(
    'EZI addresses',
    ['shared/model/ezi-address.ts', 'shared/model/ezi-road.ts', 'shared/model/typed-address.ts'],
    hostileText,
    (text) => {
      const read = parseEziAddress(text);
      normaliseTypedAddress(text);
      if (!read.ok) return;
      const again = parseEziAddress(buildEziAddress(read.value));
      must(again.ok, 'Built what cannot be read');
    },
  ),
  fuzz('volume and folio', ['shared/model/volume-folio.ts'], hostileText, (text) => {
    const read = parseVolumeFolio(text);
    if (!read.ok) return;
    const again = parseVolumeFolio(read.value);
    must(again.ok && again.value === read.value, 'Another text for the same title');
  }),
  fuzz('SPI', ['shared/model/spi.ts'], hostileText, (text) => {
    const read = parseSpi(text);
    if (!read.ok) return;
    const again = parseSpi(read.value);
    must(again.ok && again.value === read.value, 'Another text for the same parcel');
  }),
  fuzz(
    'Retry-After',
    ['main/http/retry-after.ts'],
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
    ['main/http/link-policy.ts'],
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
