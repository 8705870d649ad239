import { afterAll, beforeAll, expect, test } from 'vitest';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';

let app: NodeOffice;
beforeAll(async () => {
  app = await openNodeOffice();
});
afterAll(() => app.dispose());

const reason = { purpose: 'Test of the owner search', matterNumber: '2026-118' };

async function aProperty() {
  const [suggestion] = await app.client.addresses.autocomplete({ query: 'STREET' });
  const found = await app.client.properties.find({
    by: 'address',
    eziAddress: suggestion?.eziAddress.toLowerCase() ?? '',
  });
  const property = found.find(({ titles, parcels }) => titles.length > 0 && parcels.length > 0);
  if (property === undefined) throw new Error('The practice register has no such property');
  return property;
}

test('address search v1 finds addresses whose PFI is no property', async () => {
  const { address } = await aProperty();
  const found = await app.client.addresses.search({ searchFor: address ?? '', type: 'address' });
  const [hit] = found.hits;
  expect(hit).toMatchObject({ type: 'address', text: address });
  expect(hit?.latitude).toBeLessThan(-33);
  const mistaken = uncheckedPropertyPfi(hit?.addressPfi ?? '');
  expect(await app.client.properties.find({ by: 'pfi', propertyPfi: mistaken })).toEqual([]);
  const nothing = await app.client.addresses.search({ searchFor: 'wrong '.repeat(100) });
  expect(nothing).toMatchObject({ total: 0, hits: [] });
  await expect(app.client.addresses.search({ searchFor: '???' })).rejects.toMatchObject({
    code: 'SERVICE_FAILED',
    data: { status: 400, serverMessage: expect.any(String) },
  });
});

test('the structured search leads to a property', async () => {
  const { address } = await aProperty();
  const locality = /(\S+) \d{4}$/.exec(address ?? '')?.[1] ?? '';
  const [hit] = await app.client.addresses.structured({ postcode: address?.slice(-4), locality });
  const byPfi = hit ?? (await app.client.addresses.structured({ postcode: address?.slice(-4) }))[0];
  expect(byPfi?.eziAddress).toContain(address?.slice(-4));
  if (!byPfi?.propertyPfi) throw new Error('the address has no property PFI');
  const [property] = await app.client.properties.find({ by: 'pfi', propertyPfi: byPfi.propertyPfi });
  expect(property?.address).toBe(byPfi?.eziAddress);
  await expect(app.client.addresses.structured({ unitNumber: '1' })).rejects.toMatchObject({
    code: 'INVALID',
  });
});

test('titles and parcels lead to each other, and a volume/folio is bought once', async () => {
  const property = await aProperty();
  const [title] = await app.client.titles.find({ titleId: property.titles[0]?.titleId ?? '' });
  expect(title?.properties.map(({ propertyPfi }) => propertyPfi)).toContain(property.propertyPfi);
  const [parcel] = await app.client.parcels.find({ spi: title?.parcels[0]?.spi ?? '' });
  expect(parcel?.titles.map(({ titleId }) => titleId)).toContain(title?.titleId);

  const context = { propertyPfi: property.propertyPfi, spis: property.parcels.map(({ spi }) => spi) };
  const request = { titleId: title?.titleId ?? '', matterNumber: '2026-118', context };
  const bought = await app.client.titles.decrypt(request);
  expect(bought).toMatchObject({ wasKnown: false });
  await app.close();
  await app.open();
  const again = (await app.client.properties.find({ by: 'pfi', propertyPfi: property.propertyPfi }))[0];
  const at = property.titles.findIndex(({ titleId }) => titleId === request.titleId);
  const newId = again?.titles[at]?.titleId ?? '';
  expect(newId).not.toBe(request.titleId);
  expect(await app.client.titles.decrypt({ ...request, titleId: newId })).toEqual({
    ...bought,
    wasKnown: true,
  });
  const [known] = await app.client.titles.find({ titleId: bought.volumeFolio });
  expect(known).toMatchObject({ titleId: newId, volumeFolio: bought.volumeFolio });
  expect(await app.client.titles.known({ context })).toEqual([
    { volumeFolio: bought.volumeFolio, source: { kind: 'purchase', matterNumber: '2026-118' } },
  ]);
});

test('parishes and townships can be chosen from, and crown land asked for', async () => {
  const [parishes, townships] = await Promise.all([
    app.client.crownAllotments.parishes({}),
    app.client.crownAllotments.townships({}),
  ]);
  expect(parishes.length).toBeGreaterThan(0);
  expect(townships.length).toBeGreaterThan(0);
  const found = await app.client.crownAllotments.find({ allotment: '1', townshipCode: townships[0]?.code });
  expect(found.every(({ spi }) => spi.includes('\\PP'))).toBe(true);
  await expect(app.client.crownAllotments.find({ block: '1' })).rejects.toMatchObject({ code: 'INVALID' });
});

test('an owner is found in two steps, and both are kept with their reason', async () => {
  const [name] = await app.client.owners.names({
    query: { kind: 'company', companyName: 'PTY' },
    reason,
  });
  const query = { kind: 'company', companyName: name?.companyName ?? 'PTY LTD' } as const;
  const page = await app.client.owners.holdings({ query, reason, pageNumber: 1 });
  if (name !== undefined) expect(page.holdings[0]?.titles[0]?.titleId).toHaveLength(36);
  expect((await app.client.owners.searches({})).map(({ step }) => step)).toEqual(['holdings', 'names']);
});
