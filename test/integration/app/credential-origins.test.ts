import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConfSettings } from '../../../main/platform/conf-settings.ts';
import { Secret } from '../../../main/ports/secret.ts';
import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import { cartOf } from '../../support/cart-of.ts';
import { importConnection } from '../../support/import-connection.ts';
import { lockedKeychain } from '../../support/locked-keychain.ts';
import { connectionFileOf } from '../../support/other-service/other-service.ts';
import { eventsPassword, eventsUser } from '../../support/other-service/special-events.ts';
import { clientId, clientSecret } from '../../support/other-service/token-issuer.ts';
import { fillCart, type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';
import { answer, type RawServer, startRawServer } from '../../support/raw-server.ts';
import { reasonWith } from '../../support/reason-saying.ts';

// Credentials belong to the addresses that they were given for. A thief waits for them at another.

let office: OtherServiceApp;
let thief: RawServer;
beforeEach(async () => {
  const reply = answer(200, '{"access_token":"stolen","expires_in":3600}');
  [office, thief] = await Promise.all([
    openOtherServiceApp(),
    startRawServer({ onRequest: ({ socket }) => void socket.write(reply) }),
  ]);
});
afterEach(async () => {
  await office.dispose();
  await thief.close();
});

const current = async (): Promise<ConnectionView> => (await office.client.status.get({})).connection;

/** Everything that a day brings, and nothing of it is to be told apart by how it fails. */
async function workAllDay(): Promise<void> {
  const { client } = office;
  const { id } = await current();
  await Promise.allSettled([
    client.addresses.autocomplete({ query: 'gum leaf' }),
    client.properties.find({ by: 'address', eziAddress: '7 GUM LEAF COURT NHILL 3418' }),
    client.products.list({ subject: { kind: 'property', propertyPfi: '1234' as never } }),
    client.orderHistory.refresh({}),
    client.statements.retrieve({
      ...{ volumeFolio: '9876/543', matterNumber: '1', withText: true, withCertificate: false },
    }),
    client.connections.test({ id }),
    client.wireProfile.sendSample({ connectionId: id, operation: 'parishes', fields: {} }),
    client.about.health({}),
    client.specialEvents.list({}),
    client.specialEvents.create({ name: 'A', location: 'B', eventDescription: 'C', dates: [], price: 1 }),
  ]);
}

function whatWasStolen(): string[] {
  const basic = Buffer.from(`${eventsUser}:${eventsPassword}`).toString('base64');
  const wanted = [clientId, clientSecret, encodeURIComponent(clientSecret), basic, 'authorization'];
  return thief.seen
    .map(({ head, body }) => `${head}\n${body}`)
    .filter((text) => wanted.some((one) => text.toLowerCase().includes(one.toLowerCase())));
}

const at = (path: string) => `${thief.origin}${path}`;
const otherOrigins: readonly (readonly [string, () => Record<string, string>])[] = [
  ['authUrl', () => ({ authUrl: at('/oauth') })],
  ['baseUrl', () => ({ baseUrl: at('/api') })],
  ['landBaseUrl', () => ({ landBaseUrl: at('/land') })],
  ['the addresses of both', () => ({ authUrl: office.service.baseUrl, baseUrl: office.service.authUrl })],
];

describe.each(otherOrigins)('a file that changes %s', (_, change) => {
  test('gets nothing, until a person who saw both addresses agrees', async () => {
    await workAllDay();
    const before = office.service.tokens().length;
    expect(before).toBeGreaterThan(0);
    const changed = await importConnection(office.client, {
      ...connectionFileOf(office.service),
      ...change(),
    });
    expect(changed.credentials).toBe('withheld');
    const origin = (url: string) => new URL(url).origin;
    const { authUrl, baseUrl, landBaseUrl } = office.service;
    expect(changed.withheld?.before).toEqual({
      ...{ authUrl: origin(authUrl), baseUrl: origin(baseUrl), landBaseUrl: origin(landBaseUrl) },
    });
    expect(changed.withheld?.now).not.toEqual(changed.withheld?.before);
    await workAllDay();
    // A start later it is no other.
    await office.app.close();
    await office.app.open();
    await office.client.connections.list({});
    expect((await current()).credentials).toBe('withheld');
    await workAllDay();
    expect(whatWasStolen()).toEqual([]);
    expect(office.service.tokens()).toHaveLength(before);
    expect(office.service.ledger.wrongs).toEqual([]);

    const { id, withheld } = await current();
    const others = { ...withheld?.now, authUrl: 'https://unseen.example' };
    await expect(office.client.connections.agree({ id, origins: others })).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect((await current()).credentials).toBe('withheld');
    const agreed = await office.client.connections.agree({ id, origins: withheld?.now ?? {} });
    expect(agreed).toMatchObject({ credentials: 'stored', withheld: null });
    await office.app.close();
    await office.app.open();
    await office.client.connections.list({});
    expect((await current()).credentials).toBe('stored');
    await workAllDay();
    expect(whatWasStolen().length + office.service.ledger.wrongs.length).toBeGreaterThan(0);
  });
});

test('credentials that are typed again are for the addresses that stand there', async () => {
  const { id } = await importConnection(office.client, {
    ...connectionFileOf(office.service),
    authUrl: at('/oauth'),
  });
  const typed = await office.client.connections.setCredentials({
    id,
    clientId: 'new',
    clientSecret: 'typed',
  });
  expect(typed).toMatchObject({ credentials: 'stored', withheld: null });
  await workAllDay();
  expect(whatWasStolen().length).toBe(0);
  expect(thief.seen.some(({ body }) => body.includes('client_secret=typed'))).toBe(true);
  // What was given for the first addresses is gone: the good file does not bring it back.
  const back = await importConnection(office.client, connectionFileOf(office.service));
  expect(back.credentials).toBe('withheld');
});

test('the file of before brings back what it was given, without a question', async () => {
  const file = connectionFileOf(office.service);
  await importConnection(office.client, { ...file, authUrl: at('/oauth') });
  expect((await importConnection(office.client, { ...file, name: 'Renamed' })).credentials).toBe('stored');
  await office.client.addresses.autocomplete({ query: 'gum leaf' });
  expect(thief.seen).toEqual([]);
});

test('an address that is left out withholds nothing, and one that comes is asked about', async () => {
  const file = connectionFileOf(office.service);
  expect((await importConnection(office.client, { ...file, landBaseUrl: null })).credentials).toBe('stored');
  expect((await importConnection(office.client, file)).credentials).toBe('stored');
});

test('an edited settings file gets nothing', async () => {
  await office.app.close();
  const { folder } = office.app;
  Object.assign(office.app.ports, { settings: createConfSettings(folder, office.app.ports.clock) });
  await office.app.open();
  await office.join(office.service);
  expect((await current()).credentials).toBe('stored');
  await office.app.close();

  const path = join(folder, 'settings.json');
  const text = readFileSync(path, 'utf8');
  for (const address of [office.service.authUrl, office.service.baseUrl, office.service.sampleBaseUrl]) {
    writeFileSync(path, text.replaceAll(address, at('/x')));
    expect(readFileSync(path, 'utf8')).not.toBe(text);
    Object.assign(office.app.ports, { settings: createConfSettings(folder, office.app.ports.clock) });
    await office.app.open();
    await office.client.connections.list({});
    await workAllDay();
    await office.app.close();
  }
  await office.app.open();
  expect(whatWasStolen()).toEqual([]);
});

test('certificates that wait at a connection that is not in use are not silently left: it is told', async () => {
  office.service.behaviour.holdsItems = true;
  const subject = { kind: 'title', titleId: '9120/441' } as const;
  const { totalCents } = await fillCart(office.client, subject, 'RegisterSearchStatement', '2026-118');
  await cartOf(office.client).place({ confirmedTotalCents: totalCents });
  await office.client.connections.use({ id: 'practice' });
  expect((await office.client.status.get({})).withheld).toEqual([]);
  await office.app.close();
  const { settings } = office.app.ports;
  const [kept] = settings.get('connections') as Record<string, unknown>[];
  settings.set('connections', [{ ...kept, authUrl: at('/oauth') }]);
  await office.app.open();
  await office.app.until(async () => (await office.client.status.get({})).withheld?.[0] === 'Elsewhere');
  await office.app.until(() =>
    office.app.events.some((event) => event.type === 'status' && event.status.withheld?.length === 1),
  );
  expect(thief.seen).toEqual([]);
});

test('an entry of an earlier version, which names no addresses, is for none until a person agrees', async () => {
  const { id } = await current();
  const { secrets } = office.app.ports;
  const entry = JSON.stringify({ clientId, clientSecret });
  await secrets.set(`account:${id}`, new Secret(entry));
  await secrets.set(
    `account:${id}:special-events`,
    new Secret(Buffer.from(`${eventsUser}:${eventsPassword}`).toString('base64')),
  );
  await office.app.close();
  await office.app.open();
  const asked = office.service.tokens().length;
  const [, kept] = await office.client.connections.list({});
  expect(kept).toMatchObject({ credentials: 'withheld', withheld: { before: null } });
  await workAllDay();
  expect(office.service.tokens()).toHaveLength(asked);
  await expect(office.client.specialEvents.list({})).rejects.toMatchObject({ code: 'SERVICE_FAILED' });

  await office.client.connections.agree({ id, origins: kept?.withheld?.now ?? {} });
  const events = await office.client.specialEvents.withheld({});
  expect(events).toMatchObject({ before: null });
  await office.client.specialEvents.agree({ id, origins: events?.now ?? {} });
  await office.client.addresses.autocomplete({ query: 'gum leaf' });
  await office.client.specialEvents.list({});
  expect(await office.client.specialEvents.withheld({})).toBeNull();
});

test('user name and password of the sample API go to the server that they were given for', async () => {
  await office.client.specialEvents.list({});
  await importConnection(office.client, {
    ...connectionFileOf(office.service),
    sampleBaseUrl: at('/sample'),
  });
  await expect(office.client.specialEvents.list({})).rejects.toMatchObject({
    data: { kind: 'notReady', reason: reasonWith(expect.stringContaining('another server')) },
  });
  expect(thief.seen).toEqual([]);
  const withheld = await office.client.specialEvents.withheld({});
  expect(withheld).toEqual({
    before: { sampleBaseUrl: new URL(office.service.sampleBaseUrl).origin },
    now: { sampleBaseUrl: thief.origin },
  });
  const { id } = await current();
  await expect(
    office.client.specialEvents.agree({ id, origins: withheld?.before ?? {} }),
  ).rejects.toMatchObject({ code: 'INVALID' });
  await office.client.specialEvents.agree({ id, origins: withheld?.now ?? {} });
  await office.client.specialEvents.list({}).catch(() => null);
  expect(whatWasStolen()).toHaveLength(1);
});

test('credentials that are held for this run only are bound as well', async () => {
  await office.app.close();
  const refuse = async () => ({ ok: false as const, failure: lockedKeychain });
  Object.assign(office.app.ports, { secrets: { get: refuse, set: refuse, delete: refuse } });
  await office.app.open();
  const file = connectionFileOf(office.service);
  const { id } = await importConnection(office.client, file);
  await office.client.connections.setCredentials({ id, clientId, clientSecret });
  expect((await importConnection(office.client, { ...file, authUrl: at('/a') })).credentials).toBe(
    'withheld',
  );
  await workAllDay();
  expect(whatWasStolen()).toEqual([]);
  const { withheld } = await current();
  expect(await office.client.connections.agree({ id, origins: withheld?.now ?? {} })).toMatchObject({
    credentials: 'thisRunOnly',
  });
});
