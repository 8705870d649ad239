import { afterEach, beforeEach, expect, test } from 'vitest';
import { audiences } from '../../support/other-service/token-issuer.ts';
import { type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';

// Who is asked, with what, and who is not.

let setup: OtherServiceApp;
beforeEach(async () => {
  setup = await openOtherServiceApp();
});
afterEach(async () => {
  expect(setup.service.ledger.wrongs).toEqual([]);
  await setup.dispose();
});

test('each API is shown a token of its own audience, and one is enough for many calls', async () => {
  const { client, service } = setup;
  for (let times = 0; times < 3; times += 1) {
    await client.properties.find({ by: 'cpn', propertyNumber: '501', municipality: 'MOUNT ALEXANDER' });
    await client.products.list({ subject: { kind: 'title', titleId: '9120/441' } });
    await client.statements.retrieve({ volumeFolio: '9120/441', matterNumber: `${times}` });
    await client.alerts.subscribe({
      volumeFolio: '9120/441',
      customerRef: `${times}`,
      startDateTime: '2026-12-01T09:00:00+11:00',
      endDateTime: '2027-12-01T09:00:00+11:00',
    });
  }
  const asked = service.ledger.of('token').map(({ body }) => new URLSearchParams(body).get('audience'));
  expect(asked.sort()).toEqual(Object.values(audiences).sort());
});

test('a token that the service no longer takes is replaced once for a read', async () => {
  const { client, service } = setup;
  service.behaviour.plan.products = ['unauthorised'];
  expect(await client.products.list({ subject: { kind: 'title', titleId: '9120/441' } })).not.toEqual([]);
  expect([service.ledger.count('token'), service.ledger.count('products')]).toEqual([2, 2]);
});

test('searches for addresses and health checks carry no credentials', async () => {
  const { client, service } = setup;
  await client.addresses.search({ searchFor: 'nhill' });
  await client.addresses.structured({ locality: 'NHILL' });
  await client.about.health({});
  const asked = service.ledger.calls.filter(
    ({ operation }) => operation !== 'token' && operation !== 'history',
  );
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [{ structuredEncoding: 'query' }, 'GET', /\?.*functionID=1100/],
  [{ structuredEncoding: 'form', structuredFunctionPlace: 'body' }, 'POST', /functionID=1100/],
  [{ structuredEncoding: 'json', structuredFunctionPlace: 'header' }, 'POST', /^\{"locality":"NHILL"\}$/],
])('the structured search is asked as %j says', async (wire, method, words) => {
  const { client, service } = setup;
  await setup.join(service, { name: 'Encoded', wire });
  expect(await client.addresses.structured({ locality: 'NHILL' })).toMatchObject([
    { propertyPfi: '300112233' },
  ]);
  const [call] = service.ledger.of('structuredSearch');
  expect(call?.method).toBe(method);
  expect(method === 'GET' ? call?.target : call?.body).toMatch(words);
});

test('a statement is asked for with the headers of the document', async () => {
  const { client, service } = setup;
  await client.statements.retrieve({ volumeFolio: '12001/1L', matterNumber: '26/0042', withText: false });
  const [call] = service.ledger.of('statement');
  expect(call?.target).toBe(
    '/land-data/drss/v2/titles/12001.001L?registerSearchStatement=false&registerSearchStatementCertificate=false',
  );
  expect(call?.headers).toMatchObject({
    account_id: 'ELSE/0007',
    customer_reference: expect.stringMatching(/^26.0042 /),
    'x-source-system': expect.stringMatching(/^landfolio/),
    accept: expect.stringContaining('application/json'),
  });
});

test('nothing secret is in the log or in what a screen is told', async () => {
  const { client, service, app } = setup;
  service.behaviour.plan.properties = ['forbidden'];
  const subject = { by: 'cpn', propertyNumber: '501', municipality: 'MOUNT ALEXANDER' } as const;
  const failure = await client.properties.find(subject).catch((error: unknown) => error);
  await client.specialEvents.list({});
  const left = JSON.stringify([app.log.lines, failure, app.events, await client.connections.list({})]);
  expect(left).not.toContain('CANARY');
  for (const token of service.tokens()) expect(left).not.toContain(token);
});
