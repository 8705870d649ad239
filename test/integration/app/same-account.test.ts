import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cartOf } from '../../support/cart-of.ts';
import { importConnection } from '../../support/import-connection.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { openNodeOffice } from '../../support/node-app.ts';
import { connectionFileOf, startOtherService } from '../../support/other-service/other-service.ts';
import { clientId, clientSecret } from '../../support/other-service/token-issuer.ts';
import { fillCart, type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';

// A connection is an account at its addresses, whatever its file calls it.

let office: OtherServiceApp;
beforeEach(async () => {
  office = await openOtherServiceApp();
});
afterEach(() => office.dispose());

const id = async () => (await office.client.status.get({})).connection.id;
const made = () => office.service.ledger.orders.length;
const subject = async () => {
  const eziAddress = '7 GUM LEAF COURT NHILL 3418';
  const [property] = await office.client.properties.find({ by: 'address', eziAddress });
  return { kind: 'title', titleId: property?.titles[0]?.titleId ?? '' } as const;
};
const fill = async () => fillCart(office.client, await subject(), 'RegisterSearchStatement', '2026-118');

async function place() {
  const { totalCents } = await fill();
  return cartOf(office.client).place({ confirmedTotalCents: totalCents });
}

describe('a file of the same account under another name', () => {
  test('is the same connection: an order in doubt goes on locking its cart', async () => {
    const before = await id();
    office.service.behaviour.placing = 'created, reset';
    office.service.behaviour.history = 'broken';
    const { id: doubtful } = await place();
    expect((await office.client.orders.get({ id: doubtful })).state).toBe('UNKNOWN');

    office.service.behaviour.placing = 'ok';
    expect(await office.join(office.service, { name: 'Smith & Partners (new)' })).toBe(before);
    expect((await office.client.status.get({})).connection.name).toBe('Smith & Partners (new)');
    await expect(place()).rejects.toMatchObject({
      code: 'ALREADY_PLACED',
      data: { orderViewId: doubtful },
    });
    expect(made()).toBe(1);
    expect((await office.client.status.get({})).certificates.unknown).toBe(1);
    const all = await office.client.connections.list({});
    expect(all.filter(({ credentials }) => credentials !== 'notNeeded')).toHaveLength(1);
  });

  test('goes on warning of what was ordered, waits for it and keeps its matter', async () => {
    office.service.behaviour.holdsItems = true;
    const order = await place();
    await office.join(office.service, { name: 'Renamed' });
    const [line] = (await fill()).lines;
    expect(line?.earlierOrder).toMatchObject({ matterNumber: '2026-118' });
    expect(line?.existing).toMatchObject([{ kind: 'waiting', matterNumber: '2026-118' }]);
    expect((await office.client.status.get({})).waiting).toBe(1);
    expect((await office.client.matters.list({})).map(({ number }) => number)).toEqual(['2026-118']);
    office.service.behaviour.holdsItems = false;
    await office.app.until(async () => {
      const [item] = (await office.client.orders.get({ id: order.id })).items;
      if (item !== undefined && item.phase !== 'complete')
        await office.client.orders.checkItem({ itemId: item.id });
      return item?.phase === 'complete';
    });
  });

  test('keeps its id after it was removed, and after all settings were lost', async () => {
    office.service.behaviour.holdsItems = true;
    await place();
    const before = await id();
    await office.client.connections.remove({ id: before });
    expect((await office.client.status.get({})).stranded).toMatchObject({ certificates: 1 });
    expect(await office.join(office.service, { name: 'Found again' })).toBe(before);
    expect((await office.client.status.get({})).stranded).toEqual({ orders: 0, certificates: 0 });

    await office.app.close();
    Object.assign(office.app.ports, { settings: createMemorySettings() });
    await office.app.open();
    expect(await office.join(office.service, { name: 'And again', environment: 'production' })).toBe(before);
    const [line] = (await fill()).lines;
    expect(line?.earlierOrder).toMatchObject({ matterNumber: '2026-118' });
  });

  test('keeps its id where its name is changed in the settings file', async () => {
    await place();
    const before = await id();
    await office.app.close();
    const { settings } = office.app.ports;
    const [kept] = settings.get('connections') as Record<string, unknown>[];
    settings.set('connections', [{ ...kept, id: undefined, name: 'By hand' }]);
    await office.app.open();
    const all = await office.client.connections.list({});
    expect(all.map((one) => one.id)).toContain(before);
    expect(all.map((one) => one.name)).toContain('By hand');
  });
});

test('two accounts at one address are two connections', async () => {
  const first = await id();
  const second = await office.join(office.service, { customerId: 'another desk' });
  const third = await office.join(office.service, { accountId: 'ELSE/0008' });
  expect(new Set([first, second, third]).size).toBe(3);
  await office.client.connections.use({ id: first });
  await place();
  await office.client.connections.use({ id: third });
  expect((await fill()).lines[0]?.earlierOrder).toBeNull();
});

test('two connections that an office has for one account stay two, each with its own orders', async () => {
  await office.app.close();
  const file = (name: string) => ({ ...connectionFileOf(office.service), name });
  const settings = createMemorySettings({ connections: [file('North'), file('South')] });
  Object.assign(office.app.ports, { settings });
  for (let start = 0; start < 2; start += 1) {
    await office.app.open();
    const names = (await office.client.connections.list({})).map(({ name }) => name);
    expect(names).toEqual(['Practice', 'North', 'South']);
    await office.app.close();
  }
  await office.app.open();
  const [, north, south] = await office.client.connections.list({});
  expect((await importConnection(office.client, file('North'))).id).toBe(north?.id);
  expect((await importConnection(office.client, file('South'))).id).toBe(south?.id);
});

test('settings of an earlier version, without an id, keep theirs whatever the next file is called', async () => {
  const file = connectionFileOf(office.service);
  const app = await openNodeOffice({ settings: createMemorySettings({ connections: [file] }) });
  try {
    const kept = (await app.client.connections.list({})).find(({ name }) => name === file.name);
    // Made of environment, name and customer id, as it was then.
    expect(kept?.id).toMatch(/^test-[0-9a-f]{12}$/);
    expect((await importConnection(app.client, { ...file, name: 'Other' })).id).toBe(kept?.id);
    await app.close();
    await app.open();
    expect((await app.client.connections.list({})).map(({ id }) => id)).toEqual(['practice', kept?.id]);
  } finally {
    await app.dispose();
  }
});

test('another service is another connection, also under the same customer and account', async () => {
  const other = await startOtherService();
  try {
    const before = await id();
    const file = { ...connectionFileOf(other), name: 'Another' };
    const { id: joined } = await importConnection(office.client, file);
    expect(joined).not.toBe(before);
    await office.client.connections.setCredentials({ id: joined, clientId, clientSecret });
    await office.client.connections.use({ id: joined });
    expect((await fill()).lines).toHaveLength(1);
  } finally {
    await other.close();
  }
});
