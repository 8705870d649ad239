import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { cartOf } from '../../support/cart-of.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';

let app: NodeOffice;
beforeEach(async () => {
  app = await openNodeOffice();
});
afterEach(() => app.dispose());

/** A property with one parcel and one title, found by typing a part of its address. */
async function findProperty(): Promise<PropertyView> {
  for (const { eziAddress } of await app.client.addresses.autocomplete({ query: 'street carl' })) {
    const found = await app.client.properties.find({ by: 'address', eziAddress });
    const [property] = found;
    if (found.length === 1 && property?.titles.length === 1 && property.parcels.length === 1) return property;
  }
  throw new Error('No plain property in the first suggestions');
}

async function fill(matterNumber: string): Promise<number> {
  const property = await findProperty();
  const titleId = property.titles[0]?.titleId ?? '';
  const products = await app.client.products.list({ subject: { kind: 'title', titleId } });
  const two = products
    .filter(({ isOrderable, extraDataKeys }) => isOrderable && extraDataKeys.length === 0)
    .slice(0, 2);
  expect(two).toHaveLength(2);
  const context = {
    address: property.address,
    propertyPfi: property.propertyPfi,
    spi: property.parcels[0]?.spi ?? null,
    volumeFolio: property.titles[0]?.volumeFolio ?? null,
  };
  for (const product of two) await cartOf(app.client).add({ product, context });
  let cart = await cartOf(app.client).setDetails({ matterNumber });
  for (const line of cart.lines) {
    cart = await cartOf(app.client).updateLine({ lineId: line.id, isWarningAcknowledged: true });
  }
  expect(cart).toMatchObject({ faults: [], isReady: true });
  return cart.totalCents;
}

test('the main job, from part of an address to the certificate on the desk, closed and opened in the middle', async () => {
  const total = await fill('2026-118');
  await app.close();
  await app.open();
  expect(await cartOf(app.client).get()).toMatchObject({ isReady: true, totalCents: total });

  const order = await cartOf(app.client).place({ confirmedTotalCents: total });
  expect(order).toMatchObject({ state: 'CONFIRMED', matterNumber: '2026-118', totalCents: total });
  expect(order.items).toHaveLength(2);
  expect((await app.client.status.get({})).waiting).toBe(2);
  await app.close();
  await app.open();

  const done = await app.until(async () => {
    const now = await app.client.orders.get({ id: order.id });
    return now.items.every(({ phase }) => phase === 'complete') ? now : null;
  });
  expect(done.items.map(({ problem }) => problem)).toEqual([null, null]);
  const { documents, total: count } = await app.client.documents.list({ text: '2026-118' });
  expect(count).toBe(2);
  for (const document of documents) {
    expect(document).toMatchObject({ state: 'stored', remark: null, matterNumber: '2026-118' });
    const stored = app.office.storedFile(document.id);
    const bytes = await readFile(stored?.path ?? '');
    expect([bytes.length, stored?.bytes]).toEqual([document.bytes, document.bytes]);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(document.sha256);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { path } = await app.client.documents.saveAs({ id: document.id });
    expect(basename(path ?? '')).toBe(document.fileName);
    expect(document.fileName).toMatch(/^2026-118 .*\.pdf$/);
    expect(await readFile(path ?? '')).toEqual(bytes);
  }
  // Each certificate was told once, on the desktop and on the screen.
  await app.until(() => app.notices.length >= 2);
  expect(app.notices.map(({ documentId }) => documentId).sort()).toEqual(
    documents.map(({ id }) => id).sort(),
  );
  const types = app.events.map(({ type }) => type);
  expect(types.filter((type) => type === 'notice')).toHaveLength(2);
  expect(types.filter((type) => type === 'document')).toHaveLength(2);
  expect(app.events).toContainEqual(
    expect.objectContaining({ type: 'order', order: await app.client.orders.get({ id: order.id }) }),
  );
  await app.until(() => app.badges.at(-1)?.waiting === 0);
  expect(await app.client.matters.list({ text: '118' })).toMatchObject([
    { number: '2026-118', orders: 1, documents: 2 },
  ]);
  expect(app.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('an order placed twice at once is made once, and a click in between says what is on its way', async () => {
  const confirmedTotalCents = await fill('2026-119');
  const [one, other] = await Promise.all([
    cartOf(app.client).place({ confirmedTotalCents }),
    cartOf(app.client).place({ confirmedTotalCents }),
  ]);
  expect(other).toEqual(one);
  expect((await app.client.orders.list({})).total).toBe(1);
  await expect(cartOf(app.client).place({ confirmedTotalCents })).rejects.toMatchObject({
    code: 'INVALID',
    data: { faults: expect.arrayContaining([expect.objectContaining({ field: 'lines' })]) },
  });
});

test('the stream of events ends when its reader goes, and a reader that comes later hears what follows', async () => {
  const leaving = new AbortController();
  const stream = await app.client.events.watch({}, { signal: leaving.signal });
  const heard: string[] = [];
  const reading = (async () => {
    for await (const event of stream) heard.push(event.type);
  })();
  await cartOf(app.client).add({ product: aProduct(), context: aContext() });
  await cartOf(app.client).setDetails({ matterNumber: '1' });
  await app.until(() => heard.includes('cart'));
  leaving.abort();
  await reading;
  const before = heard.length;
  await cartOf(app.client).setDetails({ matterNumber: '2' });
  expect(heard).toHaveLength(before);
  app.office.show({ screen: 'orders', id: null });
  await app.until(() => app.events.some((event) => event.type === 'show' && event.place.screen === 'orders'));
});

test('what is not kept is said by name, for each thing that can be asked for', async () => {
  const id = 'nothing';
  const calls = [
    app.client.orders.get({ id }),
    app.client.orders.discard({ id }),
    app.client.orders.sendPrepared({ id }),
    app.client.orders.checkItem({ itemId: id }),
    app.client.documents.get({ id }),
    app.client.documents.saveAs({ id }),
    app.client.documents.showInFolder({ id }),
    app.client.documents.startDrag({ ids: [id] }),
    cartOf(app.client).updateLine({ lineId: id }),
    app.client.connections.use({ id }),
    app.client.connections.test({ id }),
  ];
  for (const result of await Promise.allSettled(calls)) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND', data: { id } } });
  }
  expect(app.office.storedFile(id)).toBeNull();
});

test.skipIf(process.platform === 'win32')(
  'every file of the library is for its owner only (not Windows: no such rights there)',
  async () => {
    const confirmedTotalCents = await fill('2026-121');
    const order = await cartOf(app.client).place({ confirmedTotalCents });
    await app.until(async () => (await app.client.documents.list({})).total === order.items.length);
    const { store } = app.ports.paths;
    const files = readdirSync(store, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    // One that went meanwhile is open to nobody.
    const rightsOf = ({ parentPath, name }: (typeof files)[number]) =>
      statSync(join(parentPath, name), { throwIfNoEntry: false })?.mode ?? 0;
    const open = files.filter((one) => (rightsOf(one) & 0o077) !== 0);
    expect(open.map(({ name }) => name)).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['landfolio.db', 'landfolio.db-wal', 'intents.jsonl', 'practice.db']),
    );
  },
);

test('closing in the middle of everything leaves nothing that fails afterwards', async () => {
  const confirmedTotalCents = await fill('2026-120');
  const placing = cartOf(app.client)
    .place({ confirmedTotalCents })
    .catch(() => null);
  await app.close();
  await placing;
  // Timers that were left would ask a closed database now.
  await new Promise<void>((resolve) => void app.ports.clock.after(300, resolve));
  await app.open();
  const { orders } = await app.client.orders.list({});
  const cart = await cartOf(app.client).get();
  // Either it was sent, and then it is known, or the cart is as it was.
  expect(orders.length === 1 || cart.lines.length === 2).toBe(true);
  expect(app.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a cart that another window changed since it was read is not placed, even at the same total', async () => {
  const confirmedTotalCents = await fill('2026-7');
  const { revision: cartRevision } = await cartOf(app.client).get();
  await cartOf(app.client).setDetails({ matterNumber: '2026-8' });
  await expect(cartOf(app.client).place({ confirmedTotalCents, cartRevision })).rejects.toMatchObject({
    code: 'INVALID',
    data: { faults: [{ field: 'cart' }] },
  });
  expect((await app.client.orders.list({ matterNumber: '2026-8' })).total).toBe(0);
  const { revision } = await cartOf(app.client).get();
  const order = await cartOf(app.client).place({ confirmedTotalCents, cartRevision: revision });
  expect(order).toMatchObject({ state: 'CONFIRMED', matterNumber: '2026-8' });
});

test('a certificate whose file is damaged is not exported, and is fetched again into its place', async () => {
  const confirmedTotalCents = await fill('2026-9');
  const order = await cartOf(app.client).place({ confirmedTotalCents });
  const first = await app.until(async () => {
    const { documents } = await app.client.documents.list({ text: '2026-9' });
    return documents.length === order.items.length ? documents[0] : null;
  });
  const { path = '' } = app.office.storedFile(first.id) ?? {};
  await writeFile(path, (await readFile(path)).subarray(0, 1000));
  expect(app.office.storedFile(first.id)).toBeNull();
  await expect(app.client.documents.saveAs({ id: first.id })).rejects.toMatchObject({
    code: 'HOST_FAILED',
    data: { kind: 'documentDamaged' },
  });
  const isElsewhere = async () => (await app.client.documents.get({ id: first.id })).id !== first.id;
  await app.until(isElsewhere);
  const saved = await app.client.documents.saveAs({ id: first.id });
  expect((await readFile(saved.path ?? '')).length).toBe(first.bytes);

  // Lists show it once, an earlier id leads to it, and the earlier row stays.
  const { documents, total } = await app.client.documents.list({});
  const items = order.items.map(({ id }) => id).sort();
  expect([total, documents.map(({ itemId }) => itemId).sort()]).toEqual([items.length, items]);
  const { id: laterId } = await app.client.documents.get({ id: first.id });
  expect(documents.map(({ id }) => id)).toContain(laterId);
  expect(app.office.storedFile(first.id)).toEqual(app.office.storedFile(laterId));
  const [matter] = await app.client.matters.list({ text: '2026-9' });
  expect(matter?.documents).toBe(items.length);
  await app.close();
  const library = new DatabaseSync(join(app.ports.paths.store, 'landfolio.db'), { readOnly: true });
  expect(library.prepare('SELECT count(*) AS n FROM document').get()).toEqual({ n: items.length + 1 });
  library.close();
});
