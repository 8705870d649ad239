import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { uncheckedPropertyPfi as pfi } from '../../../shared/model/pfi.ts';
import { cartOf } from '../../support/cart-of.ts';
import type { ServiceBehaviour } from '../../support/other-service/behaviour.ts';
import { fillCart, type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';

// Every capability against a service that a stranger wrote from the interface document, in five behaviours.

/** Items are complete when they are first asked for. */
const atOnce = { itemCourse: [] };
const behaviours: readonly [string, Partial<ServiceBehaviour>][] = [
  ['everything the document has', { fullness: 'full' }],
  ['what a buyer cannot do without', { fullness: 'thin', ...atOnce }],
  ['less than that', { fullness: 'bare', ...atOnce }],
  ['everything, and carelessly', { fullness: 'full', isLoose: true, ...atOnce }],
  ['little, and carelessly', { fullness: 'bare', isLoose: true, ...atOnce }],
];
const ezi = '12A/88 – 90 WATTLE LANE HALLS GAP 3381';
const encrypted = '9999/8888+7777/6666+5555/4444+3333==';
const reason = { purpose: 'To write to the neighbour', matterNumber: '26/0042' };

describe.each(behaviours)('a service that sends %s', (_, behaviour) => {
  const isFull = behaviour.fullness === 'full';
  let setup: OtherServiceApp;
  beforeAll(async () => {
    setup = await openOtherServiceApp(behaviour);
  });
  afterAll(() => setup.dispose());
  /** Nothing was asked that the document forbids. */
  afterEach(() => expect(setup.service.ledger.wrongs).toEqual([]));

  test('is searched for addresses, all types and one', async () => {
    const { client } = setup;
    const all = await client.addresses.search({ searchFor: 'wattle lane' });
    expect(all.hits.map(({ text }) => text)).toEqual([ezi, 'TIDE GAUGE 12']);
    expect(all.hits[1]).toMatchObject({ type: 'tide gauge', addressPfi: null, latitude: null });
    const { hits, total, relation, tookMs } = await client.addresses.search({
      searchFor: 'quarry',
      type: 'address',
    });
    expect(hits).toHaveLength(2);
    const counts = { full: [42, 'gte', 12], thin: [2, null, 12], bare: [null, null, null] };
    expect([total, relation, tookMs]).toEqual(counts[behaviour.fullness ?? 'full']);
    expect(hits[1]).toMatchObject(
      behaviour.fullness === 'bare'
        ? { docId: null, addressPfi: null, latitude: null }
        : { docId: '880001', addressPfi: '880001', latitude: -36.5, longitude: 142.25 },
    );
  });

  test('is searched by the parts of an address', async () => {
    const { client } = setup;
    const found = await client.addresses.structured({ thoroughfareName: 'Quarry', locality: 'Maldon' });
    expect(found.map(({ propertyPfi }) => propertyPfi)).toEqual(['41210', '41211']);
    expect(found[0]).toMatchObject({ eziAddress: '21 QUARRY LANE MALDON 3463' });
    expect(found[0]?.characteristics).toContainEqual({ name: 'SCORE', value: '97' });
    if (behaviour.fullness !== 'bare')
      expect(found[0]).toMatchObject({ latitude: -36.72108, longitude: 141.98765 });
    expect(await client.addresses.structured({ postcode: '9999' })).toEqual([]);
  });

  test('suggests addresses, and gives the property in each of the three ways', async () => {
    const { client } = setup;
    expect(await client.addresses.autocomplete({ query: '12a/' })).toMatchObject([{ eziAddress: ezi }]);
    const [property, ...others] = await client.properties.find({ by: 'address', eziAddress: ezi });
    expect(others).toEqual([]);
    expect(property).toMatchObject({ propertyPfi: '5150', titles: [{ titleId: encrypted }, {}] });
    expect(await client.properties.find({ by: 'pfi', propertyPfi: pfi('5150') })).toEqual([property]);
    const cpn = { propertyNumber: '0042', municipality: 'Northern Grampians' };
    if (isFull) {
      expect(property).toMatchObject({
        address: ezi,
        status: 'ACTIVE',
        propertyNumber: behaviour.isLoose === true ? '42' : '0042',
        isMultiAssess: true,
        isCouncilRegistered: true,
        createdDate: expect.stringMatching(/^2009-07-31[ T]10:00:00$/),
        aliases: [expect.stringContaining('OLD NAME ROAD')],
        parcels: [{ spi: '12A\\PS790011', status: 'PROPOSED' }, { spi: 'TP401T' }],
        titles: [{ type: 'IDENTIFIED', status: 'ACTIVE' }, { status: 'CEASED' }],
      });
    }
    expect(await client.properties.find({ by: 'cpn', ...cpn })).toEqual([property]);
    const two = await client.properties.find({ by: 'address', eziAddress: '21 QUARRY LANE MALDON 3463' });
    expect(two).toHaveLength(2);
    expect(await client.properties.find({ by: 'pfi', propertyPfi: pfi('123') })).toEqual([]);
  });

  test('leads from titles to parcels and back', async () => {
    const { client } = setup;
    const [title] = await client.titles.find({ titleId: encrypted });
    expect(title).toMatchObject({ titleId: encrypted, volumeFolio: null });
    const [same] = await client.titles.find({ titleId: 'Vol 12001 Fol 1L' });
    expect(same).toMatchObject({ titleId: encrypted, volumeFolio: '12001/001L' });
    expect(await client.titles.find({ titleId: '1/1' })).toEqual([]);
    if (isFull) {
      expect(title).toMatchObject({
        properties: [{ propertyPfi: '5150', isMultiAssess: true, status: 'RETIRING' }],
        parcels: [{ spi: '12A\\PS790011' }, { spi: 'TP401T' }],
      });
    }
    const [parcel] = await client.parcels.find({ spi: '12a\\ps790011' });
    expect(parcel).toMatchObject({ spi: '12A\\PS790011' });
    if (isFull) {
      expect(parcel).toMatchObject({
        isPartParcel: false,
        lot: '12A',
        planNumber: 'PS790011',
        titles: [{ titleId: encrypted }, {}],
        properties: [{ propertyPfi: '5150' }],
      });
      expect(await client.parcels.find({ spi: 'TP401T' })).toMatchObject([
        { lot: null, planNumber: 'TP401T' },
      ]);
    }
    expect(await client.parcels.find({ spi: '9\\PS1' })).toEqual([]);
  });

  test('has Crown land by parish and township', async () => {
    const { client } = setup;
    expect(await client.crownAllotments.parishes({})).toEqual([
      { code: '2551', name: 'DUNOLLY' },
      { code: '3388', name: 'NHILL (EAST)' },
    ]);
    const townships = await client.crownAllotments.townships({});
    expect(townships.map(({ name }) => name)).toEqual(["O'BRIEN'S CROSSING", 'STAWELL']);
    const find = client.crownAllotments.find;
    expect(await find({ section: '7', parishCode: '2551' })).toMatchObject([
      { spi: '3~7\\PP2551' },
      { spi: '4~7\\PP2551' },
    ]);
    const one = { subdivision: 'A', portion: '12', allotment: '3B', section: '4', townshipCode: '5120' };
    expect(await find(one)).toMatchObject([{ spi: 'A~12~3B~4\\PP5120' }]);
    expect(await find({ allotment: '999', townshipCode: '5120' })).toEqual([]);
  });

  test('is searched for owners in two steps, page by page', async () => {
    const { client } = setup;
    const person = { kind: 'individual', lastName: "O'Dwyer", givenName: '' } as const;
    expect(await client.owners.names({ query: person, reason })).toMatchObject([
      { lastName: "O'DWYER", givenName: 'SÉAMUS JOHN', companyName: null },
      { lastName: "O'DWYER", givenName: 'ANNE-MARIE' },
    ]);
    const given = { kind: 'individual', lastName: '', givenName: 'pieter' } as const;
    expect(await client.owners.names({ query: given, reason })).toMatchObject([{ lastName: 'VAN DER BERG' }]);
    const company = { kind: 'company', companyName: 'Quarry & Sons' } as const;
    expect(await client.owners.names({ query: company, reason })).toMatchObject([
      { companyName: 'QUARRY & SONS PTY. LTD.', lastName: null },
    ]);
    const held = await client.owners.holdings({ query: person, reason, pageNumber: 1 });
    expect(held).toMatchObject({ holdings: [{}, {}], mayHaveMore: false });
    expect(held.holdings[0]?.titles).toHaveLength(2);
    const big = { kind: 'company', companyName: 'BANKSIA ESTATES PTY LTD' } as const;
    const first = await client.owners.holdings({ query: big, reason, pageNumber: 1 });
    const second = await client.owners.holdings({ query: big, reason, pageNumber: 2 });
    expect([first.holdings.length, first.mayHaveMore]).toEqual([200, true]);
    expect([second.holdings.length, second.mayHaveMore]).toEqual([3, false]);
  });

  test('sells a volume/folio once', async () => {
    const { client, service } = setup;
    const context = { propertyPfi: pfi('41210'), spis: ['5\\LP55120'], titleCount: 1 };
    const titleId = 'OOOO+pppp/QQQQ+rrrr/SSSS+tttt/UUUU==';
    const bought = await client.titles.decrypt({ titleId, matterNumber: '26/0042', context });
    expect(bought).toEqual({ volumeFolio: '9120/441', wasKnown: false });
    expect(await client.titles.decrypt({ titleId, matterNumber: '26/0042', context })).toMatchObject({
      volumeFolio: '9120/441',
      wasKnown: true,
    });
    expect(service.ledger.charges.filter(({ kind }) => kind === 'decrypt')).toMatchObject([
      { subject: titleId, reference: '26-0042' },
    ]);
  });

  test('lists what extra data is chosen from', async () => {
    const { client } = setup;
    const managers = await client.extraDataLists.managers({});
    expect(managers.map(({ name }) => name)).toEqual(['GRAMPIANS STRATA & CO', 'A. “FAIR” MANAGER']);
    expect(managers[0]?.deliverySpeeds.map(({ speed }) => speed)).toEqual(
      isFull ? ['STANDARD', 'OVERNIGHT'] : ['STANDARD'],
    );
    const municipalities = await client.extraDataLists.municipalities({});
    expect(municipalities.map(({ name }) => name)).toEqual(['NORTHERN GRAMPIANS', 'HINDMARSH']);
  });

  test('sells a document with what must go with it, and a strata certificate with its manager', async () => {
    const { client, service, app } = setup;
    const document = { kind: 'document', documentId: 'ak 318845p' } as const;
    const cart = await fillCart(client, document, 'CertifiedInstrument', 'DOC-1');
    expect(cart.lines.map(({ product }) => product.productCode).sort()).toEqual([
      'CertifiedInstrument',
      'CopyOfInstrument',
    ]);
    const placed = await cartOf(client).place({ confirmedTotalCents: cart.totalCents });
    expect(placed).toMatchObject({ state: 'CONFIRMED' });
    const done = await app.until(async () => {
      const now = await client.orders.get({ id: placed.id });
      return now.items.length === 2 && now.items.every(({ phase }) => phase === 'complete') && now;
    });
    expect(done.items.map(({ documentId }) => typeof documentId)).toEqual(['string', 'string']);
    if (!isFull) return;

    const [manager] = await client.extraDataLists.managers({});
    const property = { kind: 'property', propertyPfi: pfi('5150') } as const;
    const strata = await fillCart(
      client,
      property,
      'CorporationCertificate',
      'OC-1',
      manager?.deliverySpeeds[1]?.extraData,
    );
    expect(strata.faults).toEqual([]);
    expect(await cartOf(client).place({ confirmedTotalCents: strata.totalCents })).toMatchObject({
      state: 'CONFIRMED',
    });
    const [municipality] = await client.extraDataLists.municipalities({});
    const drain = await fillCart(client, property, 'DrainageNote', 'DR-1', {
      ...municipality?.extraData,
      meterReading: { kilolitres: 12 },
    });
    expect(await cartOf(client).place({ confirmedTotalCents: drain.totalCents })).toMatchObject({
      state: 'CONFIRMED',
    });
    expect(service.ledger.orders.at(-1)?.body).toMatchObject({
      products: [{ extraData: { municipality: 'NORTHERN GRAMPIANS', meterReading: { kilolitres: 12 } } }],
    });
  });

  test('gives its history', async () => {
    await setup.client.orderHistory.refresh({});
    const { orders } = await setup.client.orders.list({});
    expect(orders.filter(({ orderId }) => orderId === '1000001')).toMatchObject([
      { placedBy: 'elsewhere', matterNumber: 'Somebody else', totalCents: 723 },
    ]);
  });

  test.each([
    ['12001/1L', '12001/001L', 'LIVE'],
    ['412/99k', '412/099K', 'CANCELLED'],
    ['8071/6', '8071/006', 'LIVE'],
  ])('gives the statement of %s with its text and its PDF', async (typed, volumeFolio, titleStatus) => {
    const { client } = setup;
    const given = await client.statements.retrieve({
      volumeFolio: typed,
      matterNumber: 'ST-1',
      withCertificate: true,
    });
    expect(given).toMatchObject({ state: 'kept', volumeFolio, problem: null, hasCertificateLink: true });
    expect(given.text).toContain(`REGISTER SEARCH STATEMENT – ${volumeFolio}\r\n`);
    expect(given.statement).toMatchObject({ titleStatus, titleType: 'Freehold Estate (Strata)' });
    const time =
      behaviour.fullness === 'thin' ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:00$/ : /^\d{4}-\d\d-\d\d \d\d:\d\d:00$/;
    expect(given.producedDate).toMatch(time);
    if (isFull) {
      expect(given.statement).toMatchObject({
        ctType: 'No CofT',
        landDescription: {
          parentTitles: [{ suffix: 'C' }, { volume: '77', folio: expect.stringMatching(/^(00)?9$/) }],
        },
        registeredProprietor: {
          proprietorships: [
            {
              groups: [
                { shareNumerator: 1, holdings: [{ party: { givenNames: ['SÉAMUS', 'JOHN'] } }] },
                { shareNumerator: 2, shareDenominator: 3 },
              ],
            },
          ],
        },
        encumbrances: [{ encumbrancePriority: 2, holders: [{ order: 1 }], affectingEncumbrances: [{}] }],
        activity: { numberOfDays: 30, dealings: [{ dealingStatus: 'Half examined' }] },
        additional: { otherTitles: [{ suffix: 'L' }], nomination: { nominationDate: '2020-02-29' } },
      });
    }
    const { documentId } = await client.statements.fetchCertificate({ id: given.id });
    expect(await client.documents.get({ id: documentId })).toMatchObject({ state: 'stored' });
  });

  test('takes a subscription to alerts', async () => {
    const { client, service } = setup;
    const alert = await client.alerts.subscribe({
      volumeFolio: '8071/6',
      customerRef: 'é'.repeat(200),
      startDateTime: '2026-12-01T09:00:00+11:00',
      endDateTime: '2026-11-30T22:00:00.5Z',
    });
    expect(alert).toMatchObject({ state: 'subscribed', problem: null });
    expect(service.ledger.charges.at(-1)).toMatchObject({ kind: 'subscription', subject: '8071/006' });
  });

  test('keeps special events', async () => {
    const { specialEvents } = setup.client;
    const draft = {
      name: 'Fête “№ 1”',
      location: 'Nhill',
      eventDescription: 'Cake',
      dates: ['2026-12-24', '2027-01-03'],
      price: 12.5,
    };
    const made = await specialEvents.create(draft);
    expect(made).toEqual({ ...draft, eventId: made.eventId });
    expect(await specialEvents.get({ eventId: made.eventId })).toEqual(made);
    const change = { dates: ['2026-12-24'], price: 0 };
    expect(await specialEvents.update({ eventId: made.eventId, change })).toEqual({ ...made, ...change });
    expect(await specialEvents.list({ startDate: '2026-12-20', endDate: '2026-12-27' })).toMatchObject([
      { eventId: made.eventId },
    ]);
    const late = { startDate: '2026-12-01', endDate: '2027-01-27', page: 2, limit: 20 };
    expect(await specialEvents.list(late)).toHaveLength(1);
    expect(await specialEvents.list({ ...late, page: 1 })).toEqual([]);
    expect(await specialEvents.list({})).toEqual([]);
    await specialEvents.remove({ eventId: made.eventId });
    await expect(specialEvents.get({ eventId: made.eventId })).rejects.toMatchObject({
      data: { kind: 'notFound' },
    });
  });

  test('answers its health checks and the test of its connection', async () => {
    const { client } = setup;
    const isDegraded = behaviour.fullness === 'thin';
    expect(await client.about.health({})).toMatchObject([
      { api: 'drss', state: 'running', applicationVersion: '14', environment: 'pre-prod', failure: null },
      { api: 'alerts', state: isDegraded ? 'other' : 'running', status: isDegraded ? 'degraded' : 'running' },
    ]);
    const { connection } = await client.status.get({});
    const tested = await client.connections.test({ id: connection.id });
    expect(tested.map(({ api, isWorking }) => [api, isWorking])).toEqual([
      ['discovery', true],
      ['autocomplete', true],
      ['orders', true],
      ['drss', true],
      ['alerts', true],
      ['addressSearch', true],
      ['structuredSearch', true],
    ]);
  });
});
