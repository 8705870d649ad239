import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import type { AppEvent } from '../../../shared/contract/events.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { cartOf } from '../../support/cart-of.ts';
import { importConnection } from '../../support/import-connection.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';

let app: NodeOffice;
let elsewhere: PracticeService;
beforeEach(async () => {
  [app, elsewhere] = await Promise.all([
    openNodeOffice(),
    startPracticeService({ seed: 2, pace: 400, clientId: 'office', clientSecret: 'secret' }),
  ]);
});
afterEach(async () => {
  await app.dispose();
  await elsewhere.close();
});

const current = async () => (await app.client.connections.list({})).find(({ isCurrent }) => isCurrent);

/** Another environment: a second service with land of its own. */
async function join(): Promise<string> {
  const text = JSON.stringify({ ...elsewhere.connectionFile, name: 'Elsewhere', environment: 'test' });
  const { id } = await importConnection(app.client, text);
  await app.client.connections.setCredentials({ id, clientId: 'office', clientSecret: 'secret' });
  return id;
}

async function orderOne(matterNumber: string): Promise<string> {
  const [suggestion] = await app.client.addresses.autocomplete({ query: 'street' });
  const [property] = await app.client.properties.find({
    by: 'address',
    eziAddress: suggestion?.eziAddress ?? '',
  });
  const titleId = property?.titles[0]?.titleId ?? '';
  const products = await app.client.products.list({ subject: { kind: 'title', titleId } });
  const product = products.find(({ productCode }) => productCode === 'RegisterSearchStatement');
  if (property === undefined || product === undefined) throw new Error('Nothing to order');
  const { address, propertyPfi } = property;
  await cartOf(app.client).add({ product, context: { address, propertyPfi, spi: null, volumeFolio: null } });
  const { totalCents } = await cartOf(app.client).setDetails({ matterNumber });
  return (await cartOf(app.client).place({ confirmedTotalCents: totalCents })).id;
}

test('what is charged is not sent over another connection than the person confirmed it for', async () => {
  const practice = (await current())?.id ?? '';
  await app.client.connections.use({ id: await join() });
  const switched = {
    code: 'SERVICE_FAILED',
    data: { kind: 'cancelled', reason: { code: 'connectionSwitched' } },
  };
  const confirmed = { connectionId: practice, matterNumber: '2026-118' };
  const { client } = app;
  await expect(client.statements.retrieve({ volumeFolio: '10940/843', ...confirmed })).rejects.toMatchObject(
    switched,
  );
  const hour = 3_600_000;
  await expect(
    client.alerts.subscribe({
      volumeFolio: '10940/843',
      customerRef: '2026-118',
      startDateTime: new Date(Date.now() + hour).toISOString(),
      endDateTime: new Date(Date.now() + 48 * hour).toISOString(),
      connectionId: practice,
    }),
  ).rejects.toMatchObject(switched);
  await expect(
    client.titles.decrypt({
      titleId: 'q7Jd000/+kLm3TzVbW9xYcN2pRs8FgHuAeQ==',
      context: { propertyPfi: null, spis: ['1\\PS100001'], about: null },
      ...confirmed,
    }),
  ).rejects.toMatchObject(switched);
  expect(elsewhere.charges()).toEqual([]);
  expect(await client.statements.list({})).toEqual([]);
});

test('switching the connection never shows the orders, documents, matters or cart of the other', async () => {
  const practice = (await current())?.id ?? '';
  const first = await orderOne('PRACTICE-1');
  await app.until(async () => (await app.client.documents.list({})).total === 1);
  const [document] = (await app.client.documents.list({})).documents;
  const documentId = document?.id ?? '';
  expect(app.office.storedFile(documentId)).not.toBeNull();
  await cartOf(app.client).add({ product: aProduct(), context: aContext() });
  await cartOf(app.client).setDetails({ matterNumber: 'PRACTICE-2', contactName: 'Jo' });
  const own = await app.client.quickSearch.find({ text: 'practice-1' });
  expect(own).toMatchObject({
    matters: [{ number: 'PRACTICE-1', orders: 1, documents: 1 }],
    orders: [{ matterNumber: 'PRACTICE-1', what: 'Register Search Statement' }],
    documents: [{ id: documentId, matterNumber: 'PRACTICE-1' }],
  });
  expect(await app.client.quickSearch.find({ text: 'p' })).toEqual({
    matters: [],
    orders: [],
    documents: [],
    inside: [],
    records: [],
    kept: null,
  });

  const other = await join();
  await app.client.connections.use({ id: other });
  await app.until(() => app.events.some(({ type }) => type === 'connection'));
  expect(await app.client.orders.list({})).toEqual({ orders: [], total: 0 });
  expect(await app.client.quickSearch.find({ text: 'practice-1' })).toEqual({
    matters: [],
    orders: [],
    documents: [],
    inside: [],
    records: [],
    kept: null,
  });
  expect(await app.client.orders.list({ show: 'attention' })).toEqual({ orders: [], total: 0 });
  expect(await app.client.documents.list({})).toEqual({
    documents: [],
    total: 0,
    foundAt: null,
    inside: [],
    kinds: [],
  });
  expect(await app.client.matters.list({})).toEqual([]);
  expect(await cartOf(app.client).get()).toMatchObject({
    lines: [],
    details: { matterNumber: '', contactName: '' },
  });
  expect(await app.client.status.get({})).toMatchObject({
    connection: { id: other },
    waiting: 0,
    attention: 0,
  });
  await expect(app.client.orders.get({ id: first })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(app.client.documents.get({ id: documentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(app.client.documents.saveAs({ id: documentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(app.office.storedFile(documentId)).toBeNull();

  const second = await orderOne('TEST-1');
  expect(elsewhere.ledger()).toHaveLength(1);
  await app.client.connections.use({ id: practice });
  expect((await app.client.orders.list({})).orders.map(({ id }) => id)).toEqual([first]);
  expect((await cartOf(app.client).get()).details).toMatchObject({
    matterNumber: 'PRACTICE-2',
    contactName: 'Jo',
  });
  await expect(app.client.orders.get({ id: second })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  // The other connection's order is watched all the same, told, but not opened from here.
  const isOfOther = (event: AppEvent) =>
    event.type === 'notice' && 'matterNumber' in event.notice && event.notice.matterNumber === 'TEST-1';
  await app.until(() => app.events.some(isOfOther));
  expect(app.events.find(isOfOther)).toMatchObject({ notice: { documentId: null } });
  // The desktop is told a moment later, with what came meanwhile.
  const told = () => app.notices.find(({ body }) => body.includes('TEST-1'));
  await app.until(() => told() !== undefined);
  expect(told()).toMatchObject({ documentId: null, orderId: null });
  expect((await app.client.documents.list({})).total).toBe(1);
  await app.client.connections.use({ id: other });
  expect((await app.client.documents.list({})).documents).toMatchObject([{ matterNumber: 'TEST-1' }]);
});

test('the chosen connection is the current one after a restart, and a removed one leaves practice', async () => {
  const other = await join();
  await app.client.connections.use({ id: other });
  await app.close();
  await app.open();
  expect((await current())?.id).toBe(other);
  await app.client.connections.remove({ id: other });
  expect((await current())?.environment).toBe('practice');
});

test('what is open at a connection that is set up no more is told until it is imported again', async () => {
  elsewhere.setPace(0.001);
  const other = await join();
  await app.client.connections.use({ id: other });
  const order = await orderOne('TEST-3');
  expect((await app.client.status.get({})).stranded).toEqual({ orders: 0, certificates: 0 });
  await app.client.connections.remove({ id: other });
  expect((await app.client.status.get({})).stranded).toEqual({ orders: 0, certificates: 1 });
  await app.close();
  await app.open();
  expect((await app.client.status.get({})).stranded).toEqual({ orders: 0, certificates: 1 });

  expect(await join()).toBe(other);
  expect((await app.client.status.get({})).stranded).toEqual({ orders: 0, certificates: 0 });
  elsewhere.setPace(100_000);
  await app.client.connections.use({ id: other });
  await app.until(async () => (await app.client.documents.list({})).total === 1);
  expect((await app.client.orders.get({ id: order })).matterNumber).toBe('TEST-3');
});

test('an order that is being sent while the office closes is in doubt, written down and found by the next start', async () => {
  const isHeld = Promise.withResolvers<void>();
  const proxy = createServer((request, response) => {
    void (async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      const answer = await fetch(`${elsewhere.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        body: chunks.length === 0 ? null : Buffer.concat(chunks),
      });
      const isOrder = request.method === 'POST' && request.url?.endsWith('/orders/v1') === true;
      // The order is made, and its answer never comes.
      if (isOrder) return isHeld.resolve();
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = proxy.address() as AddressInfo;
    const text = JSON.stringify({ ...elsewhere.connectionFile, name: 'Held', environment: 'test' });
    const { id } = await importConnection(
      app.client,
      text.replaceAll(elsewhere.url, `http://127.0.0.1:${port}`),
    );
    await app.client.connections.setCredentials({ id, clientId: 'office', clientSecret: 'secret' });
    await app.client.connections.use({ id });
    const placing = orderOne('TEST-7');
    await isHeld.promise;
    expect(app.office.pending()).toBe(true);
    const shortWhile = () => new Promise<void>((resolve) => void app.ports.clock.after(300, resolve));
    await shortWhile();
    await app.close();
    const orderId = await placing;
    // A timer that was left would ask a closed database now.
    await shortWhile();
    expect(app.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    await app.open();
    await app.until(async () => (await app.client.orders.get({ id: orderId })).state === 'CONFIRMED');
    expect(elsewhere.ledger()).toHaveLength(1);
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
});

test('a service that is gone is said in the answer and on the status line, and nothing is lost', async () => {
  const other = await join();
  await app.client.connections.use({ id: other });
  await cartOf(app.client).add({ product: aProduct(), context: aContext() });
  await cartOf(app.client).setDetails({ matterNumber: 'TEST-9' });
  await elsewhere.close();
  await expect(app.client.addresses.autocomplete({ query: 'street' })).rejects.toMatchObject({
    code: 'SERVICE_FAILED',
    data: { kind: 'network' },
  });
  expect((await app.client.status.get({})).network).toMatchObject({ state: 'unreachable' });
  expect((await cartOf(app.client).get()).details.matterNumber).toBe('TEST-9');
});
