import fc from 'fast-check';
import { z } from 'zod';
import { coordinatesOfText } from '../../../main/addresses/coordinates.ts';
import { searchSamples } from '../../../main/addresses/search-samples.ts';
import { messageFault } from '../../../main/api/message-limits.ts';
import { addressOf } from '../../../main/connection/land-service.ts';
import { sendSample } from '../../../main/connection/sample-requests.ts';
import { serviceSamples } from '../../../main/connection/service-samples.ts';
import { readJobArguments } from '../../../main/hosts/cli/arguments.ts';
import { resolveAppUrl, resolveDocumentUrl } from '../../../main/hosts/electron/policy/app-url.ts';
import { navigationPolicy, requestPolicy } from '../../../main/hosts/electron/policy/navigation.ts';
import { restoreBounds } from '../../../main/hosts/electron/policy/window-bounds.ts';
import { pathPart } from '../../../main/http/path-part.ts';
import {
  formatRoute,
  type ProxyRoute,
  parseProxyAddress,
  parseProxyList,
} from '../../../main/http/proxy-list.ts';
import { redact } from '../../../main/lib/redact.ts';
import { comparePurchases } from '../../../main/ordering/existing/compare-purchases.ts';
import { extraDataFaults } from '../../../main/ordering/extra-data/extra-data-faults.ts';
import { sentData } from '../../../main/ordering/extra-data/sent-vendors.ts';
import { documentReply } from '../../../main/platform/document-reply.ts';
import type { LandService } from '../../../main/ports/land-service.ts';
import { checkRequest } from '../../../main/register/statement-faults.ts';
import { changeFaults, eventIdFaults, queryFaults } from '../../../main/sample-events/event-faults.ts';
import { readTableLayout } from '../../../main/settings/table-layouts.ts';
import { readSnippet } from '../../../main/storage/full-text/snippet.ts';
import type { ExtraData } from '../../../shared/contract/views/cart.ts';
import { tableLayout } from '../../../shared/contract/views/table-layout.ts';
import { ok } from '../../../shared/lib/result.ts';
import { checkAlertReference, readAlertTitle } from '../../../shared/model/alert-rules.ts';
import { formsOf } from '../../../shared/model/as-given.ts';
import { checkOwnDetails } from '../../../shared/model/check-own-document.ts';
import { makeCpn } from '../../../shared/model/cpn.ts';
import { checkCustomerId } from '../../../shared/model/customer-id.ts';
import { customerReferenceOf, matchReference } from '../../../shared/model/customer-reference.ts';
import { dayFirst, readDayFirst } from '../../../shared/model/day-first.ts';
import { checkDealtWith } from '../../../shared/model/dealt-with-rules.ts';
import { parseDocumentId } from '../../../shared/model/document-id.ts';
import { checkEvent } from '../../../shared/model/event-rules.ts';
import { checkTemplate, safeFileName } from '../../../shared/model/export-name.ts';
import { checkContact, checkFollowUp } from '../../../shared/model/follow-up.ts';
import { isCalendarDate, readInstant } from '../../../shared/model/instant.ts';
import { readKeptWish } from '../../../shared/model/kept-wish.ts';
import { readAskedTitle, titleNumber } from '../../../shared/model/land-identity.ts';
import { checkMatterDetails } from '../../../shared/model/matter.ts';
import { checkMatterNumber } from '../../../shared/model/matter-number.ts';
import { checkOfficeName, checkSignature } from '../../../shared/model/office-signature.ts';
import { kindOfName, tidyOwnDetails, visibleLine } from '../../../shared/model/own-document.ts';
import { readOwnThing } from '../../../shared/model/own-thing.ts';
import { checkOwnerName, checkOwnerReason } from '../../../shared/model/owner-search-rules.ts';
import { checkParties, tidyParties } from '../../../shared/model/party.ts';
import { checkYourName } from '../../../shared/model/person-name.ts';
import { parsePropertyPfi } from '../../../shared/model/pfi.ts';
import { readParties } from '../../../shared/model/read-parties.ts';
import { readSaidPeriod } from '../../../shared/model/said-period.ts';
import { parseSpi } from '../../../shared/model/spi.ts';
import { drssTitleId } from '../../../shared/model/volume-folio.ts';
import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { makeConnection } from '../../support/connection.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { anyValue, body, type FuzzedParser, fuzz, hostileText, must, value } from './arbitraries.ts';

const isJson = (given: unknown): given is ExtraData[string] => z.json().safeParse(given).success;
const samples = [...serviceSamples, ...searchSamples];

const json = value.map((one) => JSON.stringify(one) ?? '');
const text = fc.oneof(hostileText, json);
const controls = /[<>:"/\\|?*\p{Cc}]/u;
const isOnePart = (part: string) => /^(?!\.{1,2}$)([\w.~-]|%[\dA-F]{2})+$/.test(part);

/** Every parser of what crosses the bridge, of the application's own addresses, and of what people type. */
export const typedParsers: readonly FuzzedParser[] = [
  fuzz(
    'extra data',
    [
      'main/ordering/extra-data/extra-data-faults.ts',
      'main/ordering/extra-data/sent-vendors.ts',
      'shared/model/vendor-rules.ts',
    ],
    fc.tuple(fc.constantFrom('vendors', 'other'), anyValue),
    ([key, given]) => {
      const faults = extraDataFaults(key, given, wire);
      must(Array.isArray(faults), 'No list of faults');
      if (faults.length > 0 || !isJson(given)) return;
      must(Object.keys(sentData({ [key]: given }, wire)).join() === key, 'Sent another key');
    },
  ),
  fuzz(
    'what is typed of alerts, owners and customers',
    [
      'shared/model/alert-rules.ts',
      'shared/model/customer-id.ts',
      'shared/model/day-first.ts',
      'shared/model/dealt-with-rules.ts',
      'shared/model/owner-search-rules.ts',
      'shared/model/person-name.ts',
      'shared/model/follow-up.ts',
      'shared/model/office-signature.ts',
    ],
    hostileText,
    (typed) => {
      for (const faults of [
        checkAlertReference(typed),
        checkCustomerId(typed),
        checkYourName(typed, 'name'),
        checkDealtWith({ name: typed, note: typed }),
        checkFollowUp(
          { doneOn: typed, who: typed, whom: typed, note: typed, promisedOn: typed },
          '2026-11-28',
        ),
        checkContact({ name: typed, email: typed, phone: typed }),
        checkSignature(typed, 'signature'),
        checkOfficeName(typed, 'officeName'),
        checkOwnerName({ kind: 'company', companyName: typed }),
        checkOwnerName({ kind: 'individual', lastName: typed, givenName: typed }, 'holdings'),
        checkOwnerReason({ purpose: typed, matterNumber: typed }),
      ]) {
        must(
          faults.every(({ field, message }) => field !== '' && message !== ''),
          'A fault without words',
        );
      }
      const title = readAlertTitle(typed);
      must(!title.ok || /^\d+\/\d+$/.test(title.value), 'A title that an alert does not take');
      const day = readDayFirst(typed);
      must(day === null || (isCalendarDate(day) && readDayFirst(dayFirst(day)) === day), 'Another day');
    },
  ),
  fuzz(
    'what a person says of a document of their own',
    ['shared/model/check-own-document.ts', 'shared/model/own-document.ts'],
    hostileText,
    (typed) => {
      const details = {
        name: typed,
        kind: kindOfName(typed),
        datedOn: typed,
        origin: typed,
        copyOf: [typed],
      };
      const shown = visibleLine(typed);
      const faults = checkOwnDetails(details, shown);
      must(
        faults.every(({ field, message }) => field !== '' && message !== ''),
        'A fault without words',
      );
      must(visibleLine(shown) === shown, 'A line that is another the second time');
      must(!/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(shown), 'A sign that cannot be seen');
      const tidy = tidyOwnDetails(details);
      const isUsable = faults.every(({ field }) => field === 'datedOn');
      must(
        !isUsable || checkOwnDetails({ ...tidy, datedOn: null }, shown).length === 0,
        'Tidied and refused',
      );
    },
  ),
  fuzz(
    'what was bought beside what is wanted',
    ['main/ordering/existing/compare-purchases.ts'],
    fc.tuple(fc.constantFrom('vendors', 'purchaserNames', 'taxYear', 'purpose', 'zone'), value, value),
    ([key, one, other]) => {
      const product = { productCode: 'P', name: 'Land tax clearance', extraDataKeys: [key] };
      const purchase = (given: unknown) => ({ extraData: { [key]: given } as ExtraData, matter: null });
      const existing = { ...purchase(other), at: 0, isWaiting: false };
      const same = comparePurchases(product, purchase(other), existing, 1, wire);
      must(same.differences.length === 0, 'It differs from itself');
      comparePurchases(product, purchase(one), existing, 1, wire);
    },
  ),
  fuzz('messages of the bridge', ['main/api/message-limits.ts'], fc.oneof(text, anyValue), (message) => {
    const fault = messageFault(message);
    must(fault !== null || typeof message === 'string', 'Took what is no text');
  }),
  fuzz(
    'addresses of the application',
    [
      'main/hosts/electron/policy/app-url.ts',
      'main/hosts/electron/policy/app-origin.ts',
      'main/hosts/electron/policy/navigation.ts',
    ],
    fc.oneof(
      hostileText,
      hostileText.map((path) => `app://bundle/${path}`),
      hostileText.map((path) => `app-doc://${path}`),
      fc.webUrl(),
    ),
    (url) => {
      const files = new Map([['/index.html', '/bundle/index.html']]);
      const found = resolveAppUrl(url, 'GET', files);
      must(found.kind === 'refused' || found.file === '/bundle/index.html', 'Another file');
      const document = resolveDocumentUrl(url, 'GET');
      must(document.kind === 'refused' || /^[0-9a-f-]{36}$/.test(document.id), 'Another document');
      must(
        navigationPolicy(url, { isMainFrame: true }) === 'deny' || url.startsWith('app:'),
        'Went elsewhere',
      );
      must(requestPolicy(url) === 'deny' || !/^\s*https?:/i.test(url), 'Asked the network');
    },
  ),
  fuzz('places of windows', ['main/hosts/electron/policy/window-bounds.ts'], anyValue, (given) => {
    const screen = { x: 0, y: 0, width: 1920, height: 1080 };
    const bounds = restoreBounds(given, [screen]);
    must(
      Object.values(bounds).every((one) => typeof one !== 'number' || Number.isFinite(one)),
      'No place',
    );
  }),
  fuzz(
    'ranges of documents',
    ['main/platform/document-reply.ts'],
    fc.tuple(
      fc.nat(),
      fc.oneof(
        hostileText,
        fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
      ),
    ),
    ([bytes, range]) => {
      const { slice } = documentReply(bytes, range);
      must(
        slice === null || (slice.start >= 0 && slice.start <= slice.end && slice.end < bytes),
        'Beyond the file',
      );
    },
  ),
  fuzz(
    'lines of the log',
    ['main/lib/redact.ts'],
    fc.oneof(hostileText, fc.webUrl({ withQueryParameters: true })),
    (line) => {
      const shown = redact(`${line} https://files.example.com/secret-path?key=1 Bearer abc.def`);
      must(!/secret-path|abc\.def/.test(shown) && shown.length <= 2000, 'Told a secret');
    },
  ),
  fuzz('ids in paths', ['main/http/path-part.ts'], hostileText, (id) => {
    const read = pathPart(id, 'orderId');
    if (!read.ok) return;
    must(decodeURIComponent(read.value) === id, 'Another id');
    must(isOnePart(read.value), 'A path that leads elsewhere');
  }),
  fuzz(
    'arguments of the job',
    ['main/hosts/cli/arguments.ts'],
    fc.array(
      fc.oneof(
        hostileText,
        fc.constantFrom('--address', '--product', '--matter', '--resume', '--vendor', '--timeout', '--'),
      ),
      { maxLength: 8 },
    ),
    (argv) => {
      const read = readJobArguments(argv);
      must(read.ok || read.failure === 'help' || read.failure.length > 0, 'Refused without a fault');
    },
  ),
  fuzz(
    'special events',
    ['main/sample-events/event-faults.ts', 'shared/model/event-rules.ts'],
    fc.tuple(hostileText, fc.array(hostileText, { maxLength: 3 }), fc.double()),
    ([one, dates, price]) => {
      const draft = { name: one, location: one, eventDescription: one, dates, price };
      must(eventIdFaults(one).length > 0 || pathPart(one, 'eventId').ok, 'An id for a path');
      must(Array.isArray(checkEvent(draft)) && Array.isArray(changeFaults(draft)), 'No list of faults');
      queryFaults({ startDate: one, endDate: one, page: price, limit: price });
    },
  ),
  fuzz('identifiers as received', ['shared/model/as-given.ts'], hostileText, (typed) => {
    const forms = formsOf(typed, 'spi', parseSpi);
    must(
      forms.ok ? forms.value.at(-1) === typed.trim() : forms.failure.message.length > 5,
      'Changed an identifier',
    );
  }),
  fuzz('titles, given and asked for', ['shared/model/land-identity.ts'], hostileText, (typed) => {
    const number = titleNumber(typed);
    must(number === null || /^\d+ ?\/ ?\d+/.test(number), 'A number that is none');
    must(number === null || titleNumber(number) === number, 'Another number for the same text');
    const asked = readAskedTitle(typed, 'titleId');
    must(
      asked.ok ? asked.value.forms.at(-1) === typed.trim() : asked.failure.message.length > 5,
      'Changed a title',
    );
    must(!asked.ok || asked.value.number === number, 'Asked for another number');
  }),
  fuzz(
    'council property numbers',
    ['shared/model/cpn.ts'],
    fc.tuple(hostileText, hostileText),
    ([number, council]) => {
      const read = makeCpn(number, council);
      if (!read.ok) return;
      const again = makeCpn(read.value.propertyNumber, read.value.municipality);
      must(JSON.stringify(again) === JSON.stringify(read), 'Another text for the same number');
    },
  ),
  fuzz(
    'PFIs, document ids and matter numbers',
    ['shared/model/pfi.ts', 'shared/model/document-id.ts', 'shared/model/matter-number.ts'],
    hostileText,
    (typed) => {
      for (const read of [parsePropertyPfi(typed), parseDocumentId(typed)]) {
        must(!read.ok || (/^\S+$/.test(read.value) && !/\p{Cc}/u.test(read.value)), 'A blank in an id');
      }
      must(checkMatterNumber(typed).length > 0 || typed.trim() !== '', 'No matter');
    },
  ),
  fuzz('matters', ['shared/model/matter.ts', 'shared/model/read-parties.ts'], text, (typed) => {
    const parties = readParties(typed);
    for (const { givenNames, familyName, name } of parties)
      must(`${givenNames}${familyName}${name}`.trim() !== '', 'A party without a name');
    must(Array.isArray(checkParties(parties)), 'No list of faults');
    must(tidyParties(parties).length === parties.length, 'A party is dropped as blank');
    must(Array.isArray(checkMatterDetails({ notes: typed, settlementOn: typed })), 'No list of faults');
  }),
  fuzz('words that were found', ['main/storage/full-text/snippet.ts'], text, (marked) => {
    const { text: shown, marks } = readSnippet(marked);
    must(!/[\ufdd0\ufdd1]/u.test(shown), 'A mark of the index is shown');
    for (const { from, to } of marks)
      must(from >= 0 && from < to && to <= shown.length, 'A mark besides the text');
  }),
  fuzz('layouts of tables', ['main/settings/table-layouts.ts'], anyValue, (kept) => {
    const store = { get: () => kept, set: () => {}, delete: () => {} };
    must(tableLayout.safeParse(readTableLayout(store, 'orders')).success, 'A layout that is none');
  }),
  fuzz(
    'times',
    ['shared/model/instant.ts', 'main/addresses/coordinates.ts'],
    fc.oneof(
      hostileText,
      fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
    ),
    (typed) => {
      const at = readInstant(typed);
      must(at === null || Number.isFinite(at), 'No time');
      must(!isCalendarDate(typed) || /^\d{4}-\d{2}-\d{2}$/.test(typed), 'No date');
      const place = coordinatesOfText(typed);
      must(
        place === null || (Number.isFinite(place.latitude) && Number.isFinite(place.longitude)),
        'No place',
      );
    },
  ),
  fuzz(
    'customer references',
    ['shared/model/customer-reference.ts'],
    fc.tuple(hostileText, hostileText),
    ([shown, matter]) => {
      const mark = '7K3QX9ZD0PMA';
      const sent = customerReferenceOf(matter, mark);
      must(/^[\x20-\x7e]{1,40}$/.test(sent) && sent.endsWith(mark), 'A reference that cannot be sent');
      must(matchReference(sent, sent, mark) === 'same', 'Not itself');
      matchReference(shown, sent, mark);
    },
  ),
  fuzz('names of files', ['shared/model/export-name.ts'], hostileText, (name) => {
    checkTemplate(name);
    const safe = safeFileName(name);
    must(!controls.test(safe) && safe.length <= 100 && safe.endsWith('.pdf'), 'No name');
    must(safeFileName(safe) === safe, 'Another name the second time');
  }),
  fuzz(
    'addresses of calls',
    ['main/connection/land-service.ts'],
    fc.tuple(
      hostileText.map((path) => `/orders/v1/${path}`),
      fc.dictionary(hostileText, hostileText),
    ),
    ([path, query]) => {
      const connection = makeConnection();
      const read = addressOf(connection, 'orders', path, query);
      must(!read.ok || read.value.startsWith(`${connection.baseUrl}/`), 'Leads out of the base');
      must(!read.ok || !/[\r\n ]/.test(read.value), 'A blank in an address');
    },
  ),
  fuzz(
    'answers that are shown as received',
    [
      'main/connection/sample-requests.ts',
      'main/connection/service-samples.ts',
      'main/addresses/search-samples.ts',
    ],
    fc.tuple(
      fc.constantFrom('order', 'orderItem', 'parishes', 'titles', 'structuredSearch', 'drssHealth'),
      hostileText,
      body,
    ),
    async ([operation, typed, bytes]) => {
      const link = new TextEncoder().encode('{"resourceLocation": "https://files.example.com/secret-path"}');
      const { service } = fakeReads(() => ({ json: null }));
      const raw: LandService['raw'] = async (call) => {
        const path = 'api' in call ? call.path : '';
        must(path.split('/').slice(1).every(isOnePart), 'A path that leads elsewhere');
        const both = new Uint8Array(Buffer.concat([bytes, link]));
        return ok({
          request: `GET ${path}`,
          requestHeaders: {},
          requestBody: null,
          status: 200,
          headers: {},
          bytes: both,
        });
      };
      const fields = { orderId: typed, orderItemNumber: '1', titleId: typed, locality: typed };
      const shown = await sendSample({ ...service, raw }, samples, operation, fields);
      must(!JSON.stringify(shown).includes('secret-path'), 'Told a link');
    },
  ),
  fuzz(
    'requests for statements',
    ['main/register/statement-faults.ts'],
    fc.tuple(hostileText, hostileText),
    ([volumeFolio, matterNumber]) => {
      const read = checkRequest({ volumeFolio, matterNumber }, makeConnection({ accountId: '1' }));
      must(
        read.ok ? /^\d{1,5}\.\d{1,3}[ABCKL]?$/.test(drssTitleId(read.value.title)) : read.failure.length > 0,
        'A path that leads elsewhere',
      );
    },
  ),
  fuzz(
    'proxies',
    ['main/http/proxy-list.ts'],
    fc.oneof(
      hostileText,
      fc
        .tuple(
          fc.constantFrom('http', 'https', 'socks5', 'constructor', 'ftp', 'valueof'),
          fc.constantFrom('://', ' ', '://u@', ''),
          fc.constantFrom('proxy', '[::1]', '10.0.0.1', ''),
          fc.constantFrom(':80', ':0', ':99999', ''),
        )
        .map((parts) => parts.join('')),
    ),
    (typed) => {
      const isSound = ({ port, host }: ProxyRoute) => port >= 1 && port <= 65_535 && host !== '';
      for (const route of parseProxyList(typed)) must(route.kind === 'direct' || isSound(route), 'No port');
      const read = parseProxyAddress(typed);
      if (!read.ok) return;
      must(isSound(read.value) && !/^(?!https?:|socks5:)\w+:\/\//i.test(typed.trim()), 'Another scheme');
      const [again] = parseProxyList(formatRoute(read.value));
      must(JSON.stringify(again) === JSON.stringify(read.value), 'Another proxy');
    },
  ),
  fuzz(
    'times and plain words in the command box',
    ['shared/model/said-period.ts', 'shared/model/kept-wish.ts', 'shared/model/own-thing.ts'],
    fc
      .tuple(fc.constantFrom('', 'last year ', 'plan 2025 ', 'cost ', 'orders of 1', 'order: '), text)
      .map((parts) => parts.join('')),
    (typed) => {
      const today = '2026-11-22';
      const period = readSaidPeriod(typed, today);
      const wish = readKeptWish(typed, today);
      for (const range of [period?.range, wish?.range]) {
        if (range === undefined) continue;
        must(isCalendarDate(range.from) && isCalendarDate(range.to), 'No day');
        must(range.from <= range.to && range.from <= today, 'Days that cannot be');
      }
      must(wish === null || period !== null, 'A wish without its time');
      const own = readOwnThing(typed);
      must(own === null || (own.name.trim() !== '' && /\d/.test(own.name)), 'Nothing named');
    },
  ),
];
