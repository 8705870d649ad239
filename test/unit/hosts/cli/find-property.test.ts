import { expect, test } from 'vitest';
import type { AppClient } from '../../../../main/hosts/cli/app-client.ts';
import { findProperty } from '../../../../main/hosts/cli/find-property.ts';

/** Finds for any address the one property of these names. */
function serviceWith(address: string | null, aliases: string[] = []): AppClient {
  const property = { address, aliases, propertyPfi: '1', municipality: null, propertyNumber: null };
  return { properties: { find: async () => [property] } } as unknown as AppClient;
}

const asked = '10 DUNDAS ROAD CARLTON 3053';

test.each([
  '12 GORE STREET FITZROY 3065',
  '12 DUNDAS ROAD CARLTON 3053',
  '10 DUNDAS STREET CARLTON 3053',
  '10 DUNDAS ROAD FITZROY',
  '10 DUNDAS ROAD CARLTON 3054',
])('a single property at %s is not taken for another address, and is named', async (address) => {
  await expect(findProperty(serviceWith(address), asked)).rejects.toMatchObject({
    code: 'ambiguous',
    message: expect.stringContaining(address),
    fields: { candidates: [{ address, propertyPfi: '1' }] },
  });
});

test.each([
  [asked, []],
  ['10-12 Dundas Rd, Carlton VIC 3053', []],
  ['2/10 DUNDAS ROAD CARLTON 3053', []],
  ['12 GORE STREET FITZROY 3065', ['10 DUNDAS ROAD CARLTON']],
  [null, []],
  ['CARLTON BATHS', []],
])('a single property at %s %j may be the one that was asked for', async (address, aliases) => {
  await expect(findProperty(serviceWith(address, aliases), asked)).resolves.toMatchObject({ address });
});

test('a name that is written otherwise is the same road', async () => {
  const found = findProperty(serviceWith('5 SAINT GEORGES ROAD THORNBURY 3071'), '5 St Georges Rd Thornbury');
  await expect(found).resolves.toBeTruthy();
});
