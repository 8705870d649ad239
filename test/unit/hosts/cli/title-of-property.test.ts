import { expect, it } from 'vitest';
import type { AppClient } from '../../../../main/hosts/cli/app-client.ts';
import { checkNeededTitles, checkTitleOfProperty } from '../../../../main/hosts/cli/title-of-property.ts';
import type { CartLineView } from '../../../../shared/contract/views/cart.ts';
import type { PropertyView } from '../../../../shared/contract/views/property.ts';
import type { TitleDetailView } from '../../../../shared/contract/views/title.ts';

const property = {
  propertyPfi: '100',
  address: '1 A STREET',
  parcels: [{ spi: '1\\PS1' }, { spi: 'CM1\\PS1' }],
  titles: [{ titleId: 'q8/Zt', volumeFolio: null }],
} as unknown as PropertyView;

type Named = { pfi?: string; address?: string; spi?: string; titleId?: string };

function clientThatFinds(found: readonly Named[]): AppClient {
  const titles = found.map((one) => ({
    titleId: one.titleId ?? 'new id',
    volumeFolio: null,
    properties: one.pfi === undefined ? [] : [{ propertyPfi: one.pfi, address: one.address ?? null }],
    parcels: one.spi === undefined ? [] : [{ spi: one.spi }],
  }));
  const client = { titles: { find: async () => titles as unknown as TitleDetailView[] } };
  return client as unknown as AppClient;
}

function check(titleId: string, found: readonly Named[]): Promise<void> {
  return checkTitleOfProperty(clientThatFinds(found), property, titleId);
}

/** What comes with a certificate that somebody named. */
function checkNeeded(found: readonly Named[], isWanted = false): Promise<void> {
  const lineOf = (productCode: string, productIds: object, line: object) => ({
    ...{ id: productCode, product: { productCode, productIds }, prerequisiteFor: [] },
    ...line,
  });
  const lines = [
    lineOf('Roads', { propertyPfi: '100' }, { isWanted: true }),
    lineOf('Search', { titleId: 'changed' }, { isWanted, prerequisiteFor: [{ lineId: 'Roads' }] }),
  ];
  return checkNeededTitles(clientThatFinds(found), property, lines as unknown as CartLineView[]);
}

it.each<[string, readonly Named[], boolean?]>([
  ['is of the property', [{ pfi: '100' }]],
  ['is of its common property', [{ spi: 'CM1\\PS1' }]],
  ['names no land', [{}]],
  ['is not found', []],
  ['somebody named', [{ spi: '9\\PS9' }], true],
])('takes with a product what it needs, for a title that %s', async (_, found, isWanted) => {
  await expect(checkNeeded(found, isWanted)).resolves.toBeUndefined();
});

it('refuses a product that needs another for a title of other land', async () => {
  await expect(checkNeeded([{ pfi: '7', address: '2 B STREET' }])).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringMatching(/Roads only together with Search .* 2 B STREET, not of 1 A STREET/),
  });
});

it.each<[string, string, readonly Named[]]>([
  ['the property lists it', 'q8/Zt', []],
  ['it names the property', '9120/441', [{ pfi: '100' }]],
  ['it names a parcel of the property', '9120/441', [{ pfi: '7', spi: '1\\ps1' }]],
  ['the service gives it the id that the property lists', '9120/441', [{ titleId: 'q8/Zt' }]],
])('takes a title where %s', async (_, titleId, found) => {
  await expect(check(titleId, found)).resolves.toBeUndefined();
});

it.each<[string, readonly Named[], string]>([
  ['names another property', [{ pfi: '7', address: '2 B STREET' }], 'of 2 B STREET, not of'],
  ['names another parcel', [{ spi: '9\\PS9' }], 'of 9\\PS9, not of'],
  ['shares only the common property', [{ spi: 'CM1\\PS1' }], 'of CM1\\PS1, not of'],
  ['names no land', [{}], 'does not show which land'],
  ['is not found', [], 'does not show which land'],
])('refuses a title that %s, before anything is ordered', async (_, found, message) => {
  await expect(check('9120/441', found)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(message),
    fields: { faults: [{ field: '--title' }] },
  });
});
