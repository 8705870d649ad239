import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import type { FoundLand } from '../../../shared/contract/views/matter-home.ts';
import type { PropertyQuery, PropertyView } from '../../../shared/contract/views/property.ts';
import { copyOfLine } from '../../../shared/model/copy-of.ts';
import type { SearchLine } from '../../../shared/model/search-completeness/search-line.ts';
import { addOwnDocument } from '../../support/add-own-document.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { cartOf } from '../../support/cart-of.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';
import { aPerson } from '../../support/parties.ts';
import { aPage, aPdf } from '../../support/pdf.ts';

/*
 * What belongs to a matter beside its orders, what its timeline tells, and what is left of a matter that was deleted.
 */

let app: NodeOffice;
beforeEach(async () => {
  app = await openNodeOffice();
});
afterEach(() => app.dispose());

const matters = () => app.client.matters;
const found = (property: PropertyView) => ({ kind: 'property' as const, property });

async function aProperty(): Promise<PropertyView> {
  const [suggestion] = await app.client.addresses.autocomplete({ query: 'street' });
  const eziAddress = suggestion?.eziAddress ?? '';
  const [property] = await app.client.properties.find({ by: 'address', eziAddress });
  if (property === undefined) throw new Error('No property');
  return property;
}

async function orderFor(matterNumber: string): Promise<void> {
  const property = await aProperty();
  const titleId = property.titles[0]?.titleId ?? '';
  const products = await app.client.products.list({ subject: { kind: 'title', titleId } });
  const product = products.find(({ productCode }) => productCode === 'RegisterSearchStatement');
  if (product === undefined) throw new Error('Nothing to order');
  const { address, propertyPfi } = property;
  await cartOf(app.client).add({ product, context: { address, propertyPfi, spi: null, volumeFolio: null } });
  const { totalCents } = await cartOf(app.client).setDetails({ matterNumber });
  await cartOf(app.client).place({ confirmedTotalCents: totalCents });
}

async function documentOf(matterNumber: string): Promise<string> {
  const list = async () => (await app.client.documents.list({ matterNumber })).documents[0]?.id;
  await app.until(async () => (await list()) !== undefined);
  return (await list()) ?? '';
}

const whatOf = async ({ id }: Pick<MatterView, 'id'>) =>
  (await matters().timeline({ id })).entries.map(({ kind, what }) => [kind, what.replace(/:.*/, '')]);

test('what is found from a matter belongs to it, as it was last, over a restart', async () => {
  const { id } = await matters().create({ number: '2026-118' });
  const property = await aProperty();
  const at = Date.now() - 60_000;
  const keep = (foundAt: number, status: string | null) =>
    matters().attach({
      id,
      how: 'found',
      thing: { kind: 'land', found: found({ ...property, status }), foundAt },
    });
  await keep(at, 'ACTIVE');
  await keep(at, 'ACTIVE');
  await keep(at + 1000, 'CHANGED');
  // An answer that comes late does not take the place of a newer one.
  await keep(at - 1000, 'OLD');
  await app.close();
  await app.open();
  const links = await matters().links({ id });
  expect(links).toMatchObject([
    { kind: 'property', thing: property.propertyPfi, how: 'found', foundAt: at + 1000 },
  ]);
  expect(links[0]?.found).toEqual(found({ ...property, status: 'CHANGED' }));
  expect(await whatOf({ id })).toEqual([
    ['search', 'Looked up'],
    ['search', 'Looked up'],
    ['details', 'Matter opened'],
  ]);
});

test('what another matter has is attached, detached and attached again by undoing', async () => {
  const first = await matters().create({ number: '2026-118' });
  const second = await matters().create({ number: '2026-119' });
  const property = await aProperty();
  const land = { kind: 'land' as const, found: found(property), foundAt: Date.now() };
  await matters().attach({ id: first.id, how: 'found', thing: land });
  await orderFor('2026-118');
  const documentId = await documentOf('2026-118');

  const offered = await matters().attachable({ id: second.id });
  expect(offered.map(({ kind, note }) => [kind, note])).toEqual([
    ['property', 'matter 2026-118'],
    ['document', 'matter 2026-118'],
  ]);
  expect(await matters().attachable({ id: first.id })).toEqual([]);
  expect(await matters().attachable({ id: second.id, text: 'no such 100%' })).toEqual([]);
  for (const { attach } of offered) await matters().attach({ id: second.id, how: 'attached', thing: attach });
  expect(await matters().attachable({ id: second.id })).toEqual([]);
  const links = await matters().links({ id: second.id });
  expect(links.map(({ kind, how }) => [kind, how])).toEqual([
    ['document', 'attached'],
    ['property', 'attached'],
  ]);
  expect(links[0]?.thing).toBe(documentId);
  expect(await matters().links({ id: second.id, kinds: ['document', 'statement'] })).toEqual([links[0]]);
  const page = () => matters().get({ id: second.id });
  const documents = async () => (await page()).matter.documents;
  expect(await documents()).toBe(1);
  expect((await page()).counts).toEqual({ documents: 1, searches: 1, alerts: 0 });

  const [link] = links;
  await matters().detach({ linkId: link?.id ?? '' });
  expect(await documents()).toBe(0);
  expect((await page()).counts.documents).toBe(0);
  expect(await matters().links({ id: second.id })).toHaveLength(1);
  await matters().reattach({ linkId: link?.id ?? '' });
  expect(await matters().links({ id: second.id })).toHaveLength(2);
  expect((await whatOf(second)).map(([, what]) => what)).toEqual([
    'Attached',
    'Removed from matter',
    'Attached',
    'Attached',
    'Matter opened',
  ]);
  // The order stays where its reference says.
  expect((await app.client.orders.list({ matterNumber: '2026-119' })).total).toBe(0);
  for (const call of [
    matters().attach({ id: second.id, how: 'attached', thing: { kind: 'kept', what: 'document', id: 'x' } }),
    matters().attach({ id: 'x', how: 'attached', thing: land }),
    matters().detach({ linkId: 'x' }),
    matters().links({ id: 'x' }),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('the timeline is one list of everything, the newest first, and by kind', async () => {
  await orderFor('2026-118');
  await documentOf('2026-118');
  const [matter] = await matters().list({});
  const id = matter?.id ?? '';
  await matters().update({ id, change: { client: 'CL-7', notes: 'Secret of the file' } });
  await app.client.owners.names({
    query: { kind: 'individual', lastName: 'Smith', givenName: '' },
    reason: { purpose: 'Vendor', matterNumber: '2026-118' },
  });
  await app.client.statements
    .retrieve({ volumeFolio: '10940/843', matterNumber: '2026-118' })
    .catch(() => {});
  const alert = (customerRef: string) =>
    app.client.alerts.subscribe({
      volumeFolio: '10940/843',
      customerRef,
      startDateTime: new Date(Date.now() + 60_000).toISOString(),
      endDateTime: new Date(Date.now() + 9e9).toISOString(),
    });
  await alert('2026-118 Nair');
  await alert('2026-1180');
  // The statement and the alert that names the matter; the other names another.
  expect((await matters().get({ id })).money.chargesWithoutPrice).toBe(2);
  expect((await matters().get({ id })).counts).toEqual({ documents: 2, searches: 1, alerts: 1 });
  const { entries, total } = await matters().timeline({ id });
  expect(total).toBe(entries.length);
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(total);
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => b - a));
  const kinds = new Set(entries.map(({ kind }) => kind));
  expect(entries.filter(({ kind }) => kind === 'alert')).toHaveLength(1);
  expect([...kinds].sort()).toEqual(['alert', 'details', 'document', 'item', 'order', 'search', 'statement']);
  const details = await matters().timeline({ id, kinds: ['details'] });
  expect(details.entries.map(({ what, changes }) => [what, changes])).toEqual([
    [
      'Details changed',
      [
        { field: 'client', text: 'CL-7' },
        { field: 'notes', text: '' },
      ],
    ],
    ['Matter opened', []],
  ]);
  const one = await matters().timeline({ id, limit: 1 });
  expect(one).toEqual({ entries: [entries[0]], total });
});

test('a property that was looked up for a matter is here without the service, until it is detached or the matter goes', async () => {
  const property = await aProperty();
  const queries = [
    { by: 'address', eziAddress: ` ${property.address?.toLowerCase()} ` },
    { by: 'pfi', propertyPfi: property.propertyPfi },
    {
      by: 'cpn',
      propertyNumber: property.propertyNumber ?? '',
      municipality: property.municipality ?? '',
    },
  ] as const;
  const stored = (query: PropertyQuery) => app.client.properties.stored(query);
  for (const query of queries) expect(await stored(query)).toEqual([]);
  const at = Date.now() - 86_400_000;
  const keep = async (number: string, foundAt: number) => {
    const { id } = await matters().create({ number });
    const thing = { kind: 'land' as const, found: found(property), foundAt };
    return { id, link: await matters().attach({ id, how: 'found', thing }) };
  };
  const older = await keep('2026-118', at);
  const newer = await keep('2026-119', at + 60_000);
  // Each once, as it was said last.
  for (const query of queries) expect(await stored(query)).toEqual([{ property, foundAt: at + 60_000 }]);
  expect(await stored({ by: 'address', eziAddress: '1 NOWHERE ROAD' })).toEqual([]);
  await matters().delete({ id: newer.id, typed: '2026-119', withDocuments: false });
  for (const query of queries) expect(await stored(query)).toEqual([{ property, foundAt: at }]);
  await matters().detach({ linkId: older.link.id });
  for (const query of queries) expect(await stored(query)).toEqual([]);
});

test('a matter is deleted for good on its typed number, with its certificates where that is chosen', async () => {
  const { id } = await matters().create({ number: '2026-118' });
  const land = { kind: 'land' as const, found: found(await aProperty()), foundAt: Date.now() };
  await matters().attach({ id, how: 'found', thing: land });
  await orderFor('2026-118');
  const documentId = await documentOf('2026-118');
  const parties = [aPerson('vendor', 'Priya', 'Secret-of-the-file')];
  await matters().update({ id, change: { notes: 'Secret-of-the-file '.repeat(200), parties } });
  // Now it stands in the file itself, and not only in what is still to be brought there.
  await app.close();
  const bytesOf = () => readFileSync(join(app.folder, 'store', 'landfolio.db'));
  expect(bytesOf().includes('Secret-of-the-file')).toBe(true);
  await app.open();
  await app.client.owners.names({
    query: { kind: 'individual', lastName: 'Smith', givenName: '' },
    reason: { purpose: 'Vendor', matterNumber: '2026-118' },
  });
  const other = await matters().create({ number: '2026-119' });
  const thing = { kind: 'kept' as const, what: 'document' as const, id: documentId };
  await matters().attach({ id: other.id, how: 'attached', thing });
  expect(await matters().deletion({ id })).toMatchObject({
    lookUps: 1,
    attachments: 0,
    documents: 1,
    attachedElsewhere: 1,
    orders: 1,
    ownerSearches: 1,
    obstacles: [],
  });
  await expect(matters().delete({ id, typed: '2026-11', withDocuments: true })).rejects.toMatchObject({
    code: 'INVALID',
    data: { faults: [{ field: 'typed' }] },
  });
  await cartOf(app.client).add({ product: aProduct(), context: aContext() });
  await cartOf(app.client).setDetails({ matterNumber: '2026-118' });
  expect(await matters().delete({ id, typed: ' 2026-118 ', withDocuments: true })).toEqual({ documents: 1 });
  expect(await cartOf(app.client).get()).toMatchObject({
    details: { matterNumber: '' },
    forgottenMatter: '2026-118',
  });
  await cartOf(app.client).clear();

  expect((await matters().list({})).map(({ number }) => number)).toEqual(['2026-119']);
  expect(await matters().links({ id: other.id })).toEqual([]);
  await expect(matters().get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(app.client.documents.get({ id: documentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const files = () =>
    readdirSync(join(app.folder, 'store', 'docs'), { recursive: true }).filter((name) =>
      String(name).endsWith('.pdf'),
    );
  await app.until(async () => files().length === 0);
  // The order and what it cost stay, and its certificate is not missed.
  const { orders } = await app.client.orders.list({ matterNumber: '2026-118' });
  expect(orders).toMatchObject([{ state: 'CONFIRMED', items: [{ phase: 'complete', documentId: null }] }]);
  expect(await app.client.owners.searches({ matterNumber: '2026-118' })).toHaveLength(1);

  await app.close();
  expect(bytesOf().includes('Secret-of-the-file')).toBe(false);
  await app.open();
  expect((await app.client.orders.list({ show: 'open' })).total).toBe(0);
  // Used again, the number is a new matter: what stayed stands apart and is not counted.
  const again = await matters().create({ number: '2026-118' });
  expect(again).toMatchObject({ id, notes: '', parties: [], orders: 0, documents: 0 });
  expect(await matters().links({ id })).toEqual([]);
  const page = await matters().get({ id });
  const cost = orders[0]?.totalCents ?? 0;
  expect(cost).toBeGreaterThan(0);
  expect(page.money).toMatchObject({ orders: 0, totalCents: 0, gstCents: 0 });
  expect(page.counts).toEqual({ documents: 0, searches: 0, alerts: 0 });
  expect(page.earlier).toMatchObject({ orders: 1, totalCents: cost });
  expect(await whatOf({ id })).toEqual([['details', 'Matter opened']]);

  // What is ordered from now on is its own; using the number once more changes nothing.
  await orderFor('2026-118');
  await documentOf('2026-118');
  await matters().create({ number: '2026-118' });
  expect(await matters().get({ id })).toMatchObject({
    matter: { orders: 1, documents: 1 },
    money: { orders: 1, totalCents: cost },
    earlier: { orders: 1, totalCents: cost, until: page.earlier?.until },
  });
});

test('nothing that was written on a matter is left in the file, also after it was renamed, merged and closed', async () => {
  const secret = (what: string) => `Secret-${what}`;
  const written = async (number: string, own: string) => {
    const { id } = await matters().create({ number });
    const land = { ...(await aProperty()), status: secret(`land-${own}`) };
    await matters().attach({
      id,
      how: 'found',
      thing: { kind: 'land', found: found(land), foundAt: Date.now() },
    });
    const change = {
      client: secret(`client-${own}`),
      property: secret(`property-${own}`),
      lookedAfterBy: secret(`person-${own}`),
      parties: [aPerson('vendor', 'Priya', secret(`party-${own}`))],
      notes: `${secret(`notes-${own}`)} `.repeat(200),
    };
    await matters().update({ id, change });
    // Shorter than before: what no longer fits anywhere is not left either.
    await matters().update({ id, change: { notes: secret(`later-${own}`) } });
    for (const [name, isBinned] of [
      [`added-${own}`, false],
      [`binned-${own}`, true],
    ] as const) {
      const details = { name: secret(name), origin: secret(`origin-${name}`) };
      const file = aPdf(`${aPage}% ${name}`);
      const { document } = await addOwnDocument(app.client, {
        ...{ matterId: id, fileName: 'scan.pdf', file, details },
      });
      if (isBinned) await app.client.ownDocuments.delete({ id: document.id });
    }
    return id;
  };
  const id = await written('2026-118', 'into');
  const merged = await written('2026-117', 'from');
  await orderFor('2026-118');
  const certificate = await app.until(async () =>
    (await app.client.documents.list({ matterNumber: '2026-118' })).documents.find(({ own }) => own === null),
  );
  const [order] = (await app.client.orders.list({ matterNumber: '2026-118' })).orders;
  await app.client.followUps.log({
    ...{ itemIds: [order?.items[0]?.id ?? ''], doneOn: '2026-11-20', who: 'Mara', how: 'phone' },
    ...{ whom: '', note: 'Kept-of-the-order', promisedOn: null },
  });
  await matters().attach({
    ...{ id: merged, how: 'attached' },
    thing: { kind: 'kept', what: 'document', id: certificate.id },
  });
  await cartOf(app.client).add({ product: aProduct(), context: aContext() });
  await cartOf(app.client).setDetails({ matterNumber: '2026-117' });
  await app.client.matterActs.rename({ id, number: '2026-200' });
  const two = { fromId: merged, intoId: id };
  const { revision } = await app.client.matterActs.preview(two);
  const { actId } = await app.client.matterActs.merge({
    ...two,
    keep: { kind: 'into', property: 'into', client: 'from', settlementOn: 'into' },
    revision,
  });
  await matters().close({ ids: [id], anyway: true });
  await app.close();
  const bytesOf = () => readFileSync(join(app.folder, 'store', 'landfolio.db'), 'latin1');
  const left = () => [...new Set(bytesOf().match(/Secret-[a-z-]+/g))].sort();
  // Of both, with the land that the merge left where it was.
  expect(left()).toEqual(
    expect.arrayContaining(
      ['into', 'from'].flatMap((own) =>
        ['added', 'binned', 'client', 'land', 'later', 'origin-added', 'party', 'person', 'property'].map(
          (what) => secret(`${what}-${own}`),
        ),
      ),
    ),
  );
  await app.open();
  await matters().delete({ id, typed: '2026-200', withDocuments: true });
  expect(await cartOf(app.client).get()).toMatchObject({
    details: { matterNumber: '' },
    forgottenMatter: '2026-200',
  });
  await app.close();
  expect(left()).toEqual([]);
  // The order, and what was followed up for it, is evidence.
  expect(bytesOf()).toContain('Kept-of-the-order');
  await app.open();
  expect((await app.client.orders.list({ matterNumber: '2026-200' })).orders).toMatchObject([
    { id: order?.id, totalCents: order?.totalCents },
  ]);
  await expect(app.client.matterActs.undo({ actId: actId ?? '' })).rejects.toMatchObject({
    code: 'MATTER_REFUSED',
  });
});

test('certificates stay where that is not chosen', async () => {
  await orderFor('2026-118');
  const [matter] = await matters().list({});
  const id = matter?.id ?? '';
  await documentOf('2026-118');
  await matters().delete({ id, typed: '2026-118', withDocuments: false });
  expect((await app.client.documents.list({ matterNumber: '2026-118' })).total).toBe(1);
  // The number's next matter has them before its eyes, but they are not its own: they do not leave with its documents.
  await matters().create({ number: '2026-118' });
  expect((await matters().get({ id })).matter).toMatchObject({ orders: 0, documents: 0 });
  const steps = await app.client.documents.exportZip({ matterId: id }).catch(({ code }) => code);
  expect(steps).toBe('NOT_FOUND');
});

test('a matter with an order that is open is not deleted', async () => {
  // Nothing is asked about, so nothing comes.
  const still = await openNodeOffice({}, { watchesLater: true });
  await app.dispose();
  app = still;
  await orderFor('2026-118');
  const [matter] = await matters().list({});
  const id = matter?.id ?? '';
  expect((await matters().deletion({ id })).obstacles).toEqual([{ kind: 'products', count: 1 }]);
  await expect(matters().delete({ id, typed: '2026-118', withDocuments: true })).rejects.toMatchObject({
    code: 'INVALID',
    data: { faults: [{ field: 'id', message: '1 product has not arrived yet.' }] },
  });
  expect(await matters().list({})).toHaveLength(1);
  still.office.watch();
  await documentOf('2026-118');
  expect((await matters().deletion({ id })).obstacles).toEqual([]);
});

test('how complete a search is follows from what was looked up, bought and ordered, for whatever matter', async () => {
  const { client } = app;
  const { id } = await matters().create({ number: '2026-118' });
  const other = await matters().create({ number: '2026-119' });
  const linesNow = async () => (await matters().completeness({ id })).lines;
  const states = async () =>
    Object.fromEntries((await linesNow()).map(({ key, state }) => [key.replace(/ .*/, ''), state]));
  expect(await states()).toEqual({});
  const volumeFolio = '6813/419B';
  const [title] = await client.titles.find({ titleId: volumeFolio });
  const propertyPfi = title?.properties[0]?.propertyPfi;
  if (title === undefined || propertyPfi === undefined) throw new Error('No title');
  const [property] = await client.properties.find({ by: 'pfi', propertyPfi });
  const [parcel] = await client.parcels.find({ spi: title.parcels[0]?.spi ?? '' });
  if (property === undefined || parcel === undefined) throw new Error('No land');
  const attach = (matter: Pick<MatterView, 'id'>, land: FoundLand) =>
    matters().attach({
      ...{ id: matter.id, how: 'found' },
      thing: { kind: 'land', found: land, foundAt: Date.now() },
    });
  await attach({ id }, found(property));
  expect(await states()).toMatchObject({
    property: { is: 'held', by: 'search' },
    parcel: { is: 'notKnown', because: 'notLookedUp' },
    titles: { is: 'notKnown', because: 'numberWithheld' },
  });
  // What was looked up and bought for another matter counts as well.
  await attach(other, { kind: 'parcel', parcel });
  await attach({ id }, { kind: 'title', title: { ...title, volumeFolio } });
  expect(await states()).toMatchObject({
    parcel: { is: 'held', by: 'search' },
    title: { is: 'missing' },
    on: { is: 'notKnown', because: 'noStatement' },
  });
  const statement = await client.statements.retrieve({ volumeFolio, matterNumber: '2026-119' });
  const named = await linesNow();
  expect(named.find(({ key }) => key === `title ${volumeFolio}`)?.state).toMatchObject({
    ...{ is: 'held', by: 'statement', id: statement.id },
  });
  const plan = named.find(({ subject }) => subject.kind === 'plan');
  expect(plan?.state).toEqual({ is: 'missing' });

  // What a person said of a PDF of their own counts, with who added it; the same file can be said to be another thing as well.
  const [one, two] = named.filter(({ subject }) => subject.kind === 'instrument');
  const copies = [one, two].flatMap((line) => (line === undefined ? [] : (copyOfLine(line) ?? [])));
  expect(copies).toHaveLength(2);
  const file = aPdf('copies from the vendor');
  const own = { matterId: id, fileName: 'Copies.pdf', file };
  const added = await addOwnDocument(client, {
    ...own,
    details: { copyOf: copies.slice(0, 1), datedOn: '2026-11-20' },
  });
  const stateNow = async (line: SearchLine | undefined) =>
    (await linesNow()).find(({ key }) => key === line?.key)?.state;
  expect(await stateNow(one)).toMatchObject({
    ...{ is: 'held', by: 'document', id: added.document.id },
    byHand: { computer: null, datedOn: '2026-11-20' },
  });
  expect(await stateNow(two)).toEqual({ is: 'missing' });
  expect((await addOwnDocument(client, { ...own, details: { copyOf: copies.slice(1) } })).isNew).toBe(false);
  for (const line of [one, two])
    expect(await stateNow(line)).toMatchObject({ id: added.document.id, byHand: {} });
  await client.ownDocuments.delete({ id: added.document.id });
  expect([await stateNow(one), await stateNow(two)]).toEqual([{ is: 'missing' }, { is: 'missing' }]);

  const numbers = plan?.want?.kind === 'document' ? plan.want.numbers : [];
  const products = await client.products.list({ subject: { kind: 'title', titleId: volumeFolio } });
  const copy = products.find(({ productIds }) => numbers.includes(String(productIds.documentId)));
  if (copy === undefined) throw new Error('No copy of the plan');
  const context = { address: null, propertyPfi: null, spi: null, volumeFolio: null };
  await cartOf(client).add({ product: copy, context });
  const { totalCents } = await cartOf(client).setDetails({ matterNumber: '2026-119' });
  await cartOf(client).place({ confirmedTotalCents: totalCents });
  const planNow = async () => (await linesNow()).find(({ key }) => key === plan?.key)?.state;
  expect(['waiting', 'held']).toContain((await planNow())?.is);
  const documentId = await documentOf('2026-119');
  expect(await planNow()).toMatchObject({ is: 'held', by: 'document', id: documentId });

  // A screen of the land says the same without a matter.
  const land = [{ found: found(property), foundAt: Date.now() }];
  const shown = await matters().completeness({ id: null, land });
  expect(shown.lines.find(({ subject }) => subject.kind === 'parcel')?.state).toMatchObject({ is: 'held' });
});
