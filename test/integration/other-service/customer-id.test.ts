import { afterEach, expect, test } from 'vitest';
import { startPracticeService } from '../../../main/practice/service.ts';
import { cartOf } from '../../support/cart-of.ts';
import { importConnection } from '../../support/import-connection.ts';
import { openNodeOffice } from '../../support/node-app.ts';
import { text1 } from '../../support/other-service/orders.ts';
import { fillCart, type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';

// The document: shorter than 40 characters, any content.

const title = { kind: 'title', titleId: '8071/006' } as const;
const customerId = 'Müller & Söhne – 律師 🏠';
let setup: OtherServiceApp | null = null;
afterEach(async () => {
  expect(setup?.service.ledger.wrongs ?? []).toEqual([]);
  await setup?.dispose();
  setup = null;
});

test('a customer id of any content arrives in UTF-8 with the order and with every read of it', async () => {
  setup = await openOtherServiceApp({ itemCourse: [] }, { customerId, accountId: 'Büro 7' });
  const { client, app, service } = setup;
  const cart = await fillCart(client, title, 'RegisterSearchStatement', 'M-1');
  const { id, state } = await cartOf(client).place({ confirmedTotalCents: cart.totalCents });
  expect(state).toBe('CONFIRMED');
  await app.until(async () => (await client.orders.get({ id })).items[0]?.documentId);
  expect(service.ledger.orders).toMatchObject([{ customerId }]);
  for (const operation of ['products', 'place', 'history', 'item'] as const) {
    const sent = service.ledger.of(operation).map(({ headers }) => text1(headers['customer-id']));
    expect([operation, [...new Set(sent)]]).toEqual([operation, [customerId]]);
  }
  expect(await client.orderHistory.refresh({})).toMatchObject({ read: 2 });
});

test('the practice service reads that of a child customer', async () => {
  const practice = await startPracticeService({ pace: 400 });
  const app = await openNodeOffice();
  try {
    const { client } = app;
    const { id } = await importConnection(client, { ...practice.connectionFile });
    const { clientId, clientSecret } = practice;
    await client.connections.setCredentials({ id, clientId, clientSecret });
    await client.connections.use({ id });
    await fillCart(client, { kind: 'title', titleId: '9938/671' }, 'RegisterSearchStatement', 'M-2');
    const cart = await cartOf(client).setDetails({ customerId });
    const placed = await cartOf(client).place({ confirmedTotalCents: cart.totalCents });
    expect(placed).toMatchObject({ state: 'CONFIRMED', customerId });
    expect(practice.ledger()).toMatchObject([{ customerId }]);
  } finally {
    await app.dispose();
    await practice.close();
  }
});
