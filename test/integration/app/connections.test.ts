import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import type { AppEvent } from '../../../shared/contract/events.ts';
import { importConnection } from '../../support/import-connection.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';

let desk: NodeOffice;
let elsewhere: PracticeService;
beforeEach(async () => {
  [desk, elsewhere] = await Promise.all([
    openNodeOffice(),
    startPracticeService({ seed: 2, pace: 400, clientId: 'office', clientSecret: 'secret' }),
  ]);
});
afterEach(async () => {
  await desk.dispose();
  await elsewhere.close();
});

const current = async () => (await desk.client.connections.list({})).find(({ isCurrent }) => isCurrent);

/** Another environment: a second service with land of its own. */
async function join(): Promise<string> {
  const text = JSON.stringify({ ...elsewhere.connectionFile, name: 'Elsewhere', environment: 'test' });
  const { id } = await importConnection(desk.client, text);
  await desk.client.connections.setCredentials({ id, clientId: 'office', clientSecret: 'secret' });
  return id;
}

async function orderOne(matterNumber: string): Promise<string> {
  const [suggestion] = await desk.client.addresses.autocomplete({ query: 'street' });
  const [property] = await desk.client.properties.find({
    by: 'address',
    eziAddress: suggestion?.eziAddress ?? '',
  });
  const titleId = property?.titles[0]?.titleId ?? '';
  const products = await desk.client.products.list({ subject: { kind: 'title', titleId } });
  const product = products.find(({ productCode }) => productCode === 'RegisterSearchStatement');
  if (property === undefined || product === undefined) throw new Error('Nothing to order');
  const { address, propertyPfi } = property;
  await desk.client.cart.add({ product, context: { address, propertyPfi, spi: null, volumeFolio: null } });
  const { totalCents } = await desk.client.cart.setDetails({ matterNumber });
  return (await desk.client.orders.place({ confirmedTotalCents: totalCents })).id;
}

test('switching the connection never shows the orders, documents, matters or cart of the other', async () => {
  const practice = (await current())?.id ?? '';
  const first = await orderOne('PRACTICE-1');
  await desk.until(async () => (await desk.client.documents.list({})).total === 1);
  const [document] = (await desk.client.documents.list({})).documents;
  const documentId = document?.id ?? '';
  expect(desk.office.storedFile(documentId)).not.toBeNull();
  await desk.client.cart.setDetails({ matterNumber: 'PRACTICE-2', contactName: 'Jo' });
  const own = await desk.client.quickSearch.find({ text: 'practice-1' });
  expect(own).toMatchObject({
    matters: [{ number: 'PRACTICE-1', orders: 1, documents: 1 }],
    orders: [{ matterNumber: 'PRACTICE-1', what: 'Register Search Statement' }],
    documents: [{ id: documentId, matterNumber: 'PRACTICE-1' }],
  });
  expect(await desk.client.quickSearch.find({ text: 'p' })).toEqual({
    matters: [],
    orders: [],
    documents: [],
    inside: [],
    kept: null,
  });

  const other = await join();
  await desk.client.connections.use({ id: other });
  await desk.until(() => desk.events.some(({ type }) => type === 'connection'));
  expect(await desk.client.orders.list({})).toEqual({ orders: [], total: 0 });
  expect(await desk.client.quickSearch.find({ text: 'practice-1' })).toEqual({
    matters: [],
    orders: [],
    documents: [],
    inside: [],
    kept: null,
  });
  expect(await desk.client.orders.list({ show: 'attention' })).toEqual({ orders: [], total: 0 });
  expect(await desk.client.documents.list({})).toEqual({
    documents: [],
    total: 0,
    foundAt: null,
    inside: [],
    kinds: [],
  });
  expect(await desk.client.matters.list({})).toEqual([]);
  expect(await desk.client.cart.get({})).toMatchObject({
    lines: [],
    details: { matterNumber: '', contactName: '' },
  });
  expect(await desk.client.status.get({})).toMatchObject({
    connection: { id: other },
    waiting: 0,
    attention: 0,
  });
  await expect(desk.client.orders.get({ id: first })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(desk.client.documents.get({ id: documentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(desk.client.documents.saveAs({ id: documentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(desk.office.storedFile(documentId)).toBeNull();

  const second = await orderOne('TEST-1');
  expect(elsewhere.ledger()).toHaveLength(1);
  await desk.client.connections.use({ id: practice });
  expect((await desk.client.orders.list({})).orders.map(({ id }) => id)).toEqual([first]);
  expect((await desk.client.cart.get({})).details).toMatchObject({
    matterNumber: 'PRACTICE-2',
    contactName: 'Jo',
  });
  await expect(desk.client.orders.get({ id: second })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  // The other connection's order is watched all the same, told, but not opened from here.
  const isOfOther = (event: AppEvent) => event.type === 'notice' && event.body.includes('TEST-1');
  await desk.until(() => desk.events.some(isOfOther));
  expect(desk.events.find(isOfOther)).toMatchObject({ documentId: null });
  // The desktop is told a moment later, with what came meanwhile.
  const told = () => desk.notices.find(({ body }) => body.includes('TEST-1'));
  await desk.until(() => told() !== undefined);
  expect(told()).toMatchObject({ documentId: null, orderId: null });
  expect((await desk.client.documents.list({})).total).toBe(1);
  await desk.client.connections.use({ id: other });
  expect((await desk.client.documents.list({})).documents).toMatchObject([{ matterNumber: 'TEST-1' }]);
});

test('the chosen connection is the current one after a restart, and a removed one leaves practice', async () => {
  const other = await join();
  await desk.client.connections.use({ id: other });
  await desk.close();
  await desk.open();
  expect((await current())?.id).toBe(other);
  await desk.client.connections.remove({ id: other });
  expect((await current())?.environment).toBe('practice');
});

test('what is open at a connection that is set up no more is told until it is imported again', async () => {
  elsewhere.setPace(0.001);
  const other = await join();
  await desk.client.connections.use({ id: other });
  const order = await orderOne('TEST-3');
  expect((await desk.client.status.get({})).stranded).toEqual({ orders: 0, certificates: 0 });
  await desk.client.connections.remove({ id: other });
  expect((await desk.client.status.get({})).stranded).toEqual({ orders: 0, certificates: 1 });
  await desk.close();
  await desk.open();
  expect((await desk.client.status.get({})).stranded).toEqual({ orders: 0, certificates: 1 });

  expect(await join()).toBe(other);
  expect((await desk.client.status.get({})).stranded).toEqual({ orders: 0, certificates: 0 });
  elsewhere.setPace(100_000);
  await desk.client.connections.use({ id: other });
  await desk.until(async () => (await desk.client.documents.list({})).total === 1);
  expect((await desk.client.orders.get({ id: order })).matterNumber).toBe('TEST-3');
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
      desk.client,
      text.replaceAll(elsewhere.url, `http://127.0.0.1:${port}`),
    );
    await desk.client.connections.setCredentials({ id, clientId: 'office', clientSecret: 'secret' });
    await desk.client.connections.use({ id });
    const placing = orderOne('TEST-7');
    await isHeld.promise;
    expect(desk.office.pending()).toBe(true);
    const shortWhile = () => new Promise<void>((resolve) => void desk.ports.clock.after(300, resolve));
    await shortWhile();
    await desk.close();
    const orderId = await placing;
    // A timer that was left would ask a closed database now.
    await shortWhile();
    expect(desk.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    await desk.open();
    await desk.until(async () => (await desk.client.orders.get({ id: orderId })).state === 'CONFIRMED');
    expect(elsewhere.ledger()).toHaveLength(1);
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
});

test('a service that is gone is said in the answer and on the status line, and nothing is lost', async () => {
  const other = await join();
  await desk.client.connections.use({ id: other });
  await desk.client.cart.setDetails({ matterNumber: 'TEST-9' });
  await elsewhere.close();
  await expect(desk.client.addresses.autocomplete({ query: 'street' })).rejects.toMatchObject({
    code: 'SERVICE_FAILED',
    data: { kind: 'network' },
  });
  expect((await desk.client.status.get({})).network).toMatchObject({ state: 'unreachable' });
  expect((await desk.client.cart.get({})).details.matterNumber).toBe('TEST-9');
});
