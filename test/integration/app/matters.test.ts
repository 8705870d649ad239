import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDb } from '../../../main/storage/open-db.ts';
import type { AppEvent } from '../../../shared/contract/events.ts';
import { emptyName, emptyParty } from '../../../shared/model/party.ts';
import { cartOf } from '../../support/cart-of.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';
import { aCompany, aPerson } from '../../support/parties.ts';

const isMatter = (event: AppEvent): event is Extract<AppEvent, { type: 'matter' }> => event.type === 'matter';

let app: NodeOffice;
beforeEach(async () => {
  app = await openNodeOffice();
});
afterEach(() => app.dispose());

async function orderFor(matterNumber: string): Promise<number> {
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
  await cartOf(app.client).place({ confirmedTotalCents: totalCents });
  return totalCents;
}

test('a matter is found by its exact number, however many were used since, until it is deleted', async () => {
  const { id } = await app.client.matters.create({ number: '2026-1' });
  for (let n = 10; n < 65; n += 1) await app.client.matters.create({ number: `2026-${n}` });
  expect((await app.client.matters.list({ text: '2026-' })).map((one) => one.id)).not.toContain(id);
  expect(await app.client.matters.numbered({ number: '2026-1' })).toMatchObject({ id, number: '2026-1' });
  expect(await app.client.matters.numbered({ number: '2026-' })).toBeNull();
  await app.client.matters.delete({ id, typed: '2026-1', withDocuments: false });
  expect(await app.client.matters.numbered({ number: '2026-1' })).toBeNull();
});

test('a matter holds what was ordered under it, what came, and what that cost', async () => {
  const cost = await orderFor('2026-118');
  await orderFor('2026-1180');
  await app.until(async () => (await app.client.documents.list({})).total === 2);
  const [found] = (await app.client.matters.list({ text: '2026-118' })).filter(
    ({ number }) => number === '2026-118',
  );
  const { matter, money } = await app.client.matters.get({ id: found?.id ?? '' });
  expect(matter).toMatchObject({ number: '2026-118', kind: 'other', orders: 1, documents: 1 });
  expect(money).toMatchObject({ totalCents: cost, uncertainCents: 0, orders: 1, duplicates: 0 });
  // No property was written down: what was ordered for stands there, and is found by it.
  const [address = ''] = matter.orderedFor;
  expect(matter.orderedFor).toEqual([expect.stringMatching(/STREET/)]);
  const { ordered } = await app.client.matters.get({ id: matter.id });
  // The number was not known when it was ordered: it came with the answer.
  expect(ordered).toEqual([
    {
      address,
      propertyPfi: expect.stringMatching(/^\d+$/),
      spi: null,
      volumeFolio: expect.stringMatching(/^\d+\/\d{3}/),
      titleId: expect.not.stringMatching(/^\d+\/\d+$/),
      titleName: null,
    },
  ]);
  expect((await app.client.matters.list({ text: address })).map(({ number }) => number)).toEqual([
    '2026-1180',
    '2026-118',
  ]);
  await app.client.matters.update({ id: matter.id, change: { property: '5 MINE LANE' } });
  const written = await app.client.matters.get({ id: matter.id });
  expect(written.matter).toMatchObject({ property: '5 MINE LANE', orderedFor: [] });
  expect((await app.client.matters.list({ text: address })).map(({ number }) => number)).toEqual([
    '2026-1180',
  ]);
  // Of a matter whose number only begins alike there is nothing.
  expect((await app.client.orders.list({ matterNumber: '2026-118' })).total).toBe(1);
  expect((await app.client.orders.list({ matterNumber: '2026-11' })).total).toBe(0);
});

test('what is written on a matter is kept over a restart, found by each of its words, and never half changed', async () => {
  const { id } = await app.client.matters.create({ number: ' 2026-200 ' });
  // Opening it again is using it: only what this gives stays as it is.
  const made = await app.client.matters.create({ number: '2026-200' });
  expect(made.id).toBe(id);
  const written = {
    kind: 'sale' as const,
    client: 'CL-7',
    parties: [
      aPerson('vendor', 'Priya', 'Nair', { address: '3 MINE LANE KEW 3101' }),
      aCompany('purchaser', 'Cole Custodians Pty Ltd', '004085616'),
      {
        ...emptyParty,
        role: 'mortgagee' as const,
        kind: 'trust' as const,
        name: 'The Halloran Trust',
        representatives: [{ ...emptyName, givenNames: 'Ngozi', familyName: 'Abdi' }],
      },
    ],
    property: '12 VICTORIA WAY CARLTON 3053',
    settlementOn: '2026-12-04',
    notes: 'Keys at the agent.',
  };
  expect(await app.client.matters.update({ id: made.id, change: written })).toMatchObject(written);
  await expect(
    app.client.matters.update({ id: made.id, change: { notes: 'new', settlementOn: '4/12/2026' } }),
  ).rejects.toMatchObject({ code: 'INVALID', data: { faults: [{ field: 'settlementOn' }] } });

  await app.close();
  await app.open();
  expect((await app.client.matters.get({ id: made.id })).matter).toMatchObject(written);
  for (const text of [
    '2026-200',
    'cl-7',
    'cole',
    'victoria way',
    'nair priya',
    '004 085 616',
    'mine lane',
    'halloran',
    'ngozi',
  ]) {
    expect((await app.client.matters.list({ text })).map((one) => one.id)).toEqual([id]);
  }
  await app.client.matters.update({ id: made.id, change: { settlementOn: null } });
  expect((await app.client.matters.get({ id: made.id })).matter).toEqual({
    ...made,
    ...written,
    settlementOn: null,
  });
});

test('a change of what somebody else changed meanwhile is refused whole, and every window is told what was kept', async () => {
  const { id } = await app.client.matters.create({ number: '2026-201' });
  const change = (change: { notes?: string; property?: string }, before: typeof change) =>
    app.client.matters.update({ id, change, before });
  await change({ notes: 'Keys at the agent. ' }, { notes: '' });
  await expect(
    change({ notes: 'Ring first.', property: '5 MINE LANE' }, { notes: '', property: '' }),
  ).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
    data: { fields: ['notes'], matter: { notes: 'Keys at the agent.', property: '' } },
  });
  // Another field is nobody's business, and the same text is no quarrel.
  await change({ property: '5 MINE LANE' }, { property: '' });
  await change({ notes: 'Keys at the agent.' }, { notes: '' });
  await change({ notes: 'Ring first.' }, { notes: 'Keys at the agent.' });
  await app.until(() => app.events.some((event) => isMatter(event) && event.matter.notes === 'Ring first.'));
  expect(app.events.filter(isMatter).map(({ matter: { notes, property } }) => [notes, property])).toEqual([
    ['', ''],
    ['Keys at the agent.', ''],
    ['Keys at the agent.', '5 MINE LANE'],
    ['Keys at the agent.', '5 MINE LANE'],
    ['Ring first.', '5 MINE LANE'],
  ]);
});

test('no matter is made without a number, and none of another connection is shown or changed', async () => {
  await expect(app.client.matters.create({ number: ' ' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { faults: [{ field: 'number' }] },
  });
  for (const call of [
    app.client.matters.get({ id: 'x' }),
    app.client.matters.update({ id: 'x', change: {} }),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND', data: { what: 'matter', id: 'x' } });
  }
  expect(await app.client.matters.list({})).toEqual([]);
});

test('a matter that only an order opened is known as such, and no longer once it is opened by hand', async () => {
  await orderFor('2026-118');
  await orderFor('2026-119');
  await app.client.matters.create({ number: '2026-119' });
  await app.client.matters.create({ number: '2026-120' });
  await app.close();
  const db = openDb(join(app.folder, 'store', 'landfolio.db'));
  const byOrder = db.all('SELECT number FROM matter WHERE opened_by_order = 1');
  db.close();
  await app.open();
  expect(byOrder).toEqual([{ number: '2026-118' }]);
});

test('nothing chargeable is asked for under the number of a closed matter, and every window is told of its closing', async () => {
  const { client } = app;
  const { id } = await client.matters.create({ number: '2026-118' });
  await client.matters.close({ ids: [id] });
  const closed = { field: 'matterNumber', message: expect.stringContaining('2026-118 is closed') };
  const refused = (field: string) => ({
    code: 'INVALID',
    data: { faults: [{ ...closed, field }] },
  });
  const charges = async () =>
    (await client.statements.list({})).length + (await client.alerts.list({})).length;
  const before = await charges();
  const matterNumber = '2026-118';
  await expect(
    client.statements.retrieve({
      volumeFolio: '9094/554',
      matterNumber,
      withText: true,
      withCertificate: false,
    }),
  ).rejects.toMatchObject(refused('matterNumber'));
  const spis = ['1\\TP123456'];
  await expect(
    client.titles.decrypt({
      titleId: 'x'.repeat(60),
      matterNumber,
      context: { propertyPfi: null, spis, about: null },
    }),
  ).rejects.toMatchObject(refused('matterNumber'));
  await expect(
    client.owners.names({
      query: { kind: 'individual', lastName: 'Abbott', givenName: '' },
      reason: { purpose: 'Vendor of a sale', matterNumber },
    }),
  ).rejects.toMatchObject(refused('matterNumber'));
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const alert = { volumeFolio: '9094/554', startDateTime: at(1), endDateTime: at(30) };
  await expect(client.alerts.subscribe({ ...alert, customerRef: '2026-118 Abbott' })).rejects.toMatchObject(
    refused('customerRef'),
  );
  expect(await charges()).toBe(before);
  // A longer reference that an open matter has is that matter's.
  await client.matters.create({ number: '2026-118 Abbott' });
  await client.alerts.subscribe({ ...alert, customerRef: '2026-118 Abbott' });
  await client.matters.reopen({ matters: [{ id }] });
  await client.statements.retrieve({
    volumeFolio: '9094/554',
    matterNumber,
    withText: true,
    withCertificate: false,
  });
  const told = app.events.filter(isMatter).filter(({ matter }) => matter.id === id);
  expect(told.map(({ matter }) => matter.closedAt !== null)).toEqual([false, true, false]);
});

test('what came under closed matters is left out of what can be attached, unless it is asked for', async () => {
  await orderFor('2026-118');
  await app.until(async () => (await app.client.documents.list({})).total === 1);
  const [first] = await app.client.matters.list({ text: '2026-118' });
  const { id } = await app.client.matters.create({ number: '2026-119' });
  const offered = async (withClosed: boolean) =>
    (await app.client.matters.attachable({ id, withClosed })).map(({ note }) => note);
  expect(await offered(false)).toContain('matter 2026-118');
  await app.client.matters.close({ ids: [first?.id ?? ''] });
  expect(await offered(false)).toEqual([]);
  expect(await offered(true)).toContain('matter 2026-118');
  const found = await app.client.quickSearch.find({ text: '2026-118' });
  expect(found.matters).toMatchObject([{ number: '2026-118', closedAt: expect.any(Number) }]);
});
