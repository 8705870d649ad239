import { expect, it } from 'vitest';
import type { AppClient } from '../../../../main/hosts/cli/app-client.ts';
import { chooseProducts } from '../../../../main/hosts/cli/choose-products.ts';
import type { ProductSubject, ProductView } from '../../../../shared/contract/views/product.ts';
import type { PropertyView } from '../../../../shared/contract/views/property.ts';

const property = { propertyPfi: '1', parcels: [], titles: [] } as unknown as PropertyView;
const codes = ['RegisterSearchStatement'];

/** A register search, as it is listed for the title or the property. */
function search(subject: ProductSubject, titleId: string): ProductView {
  const product = {
    productCode: codes[0],
    productIds: { titleId },
    key: titleId,
    isOrderable: true,
    subject,
  };
  return product as unknown as ProductView;
}

/** A service whose property has the search of a title of its own. */
function officeThat(answersTitle: (titleId: string) => ProductView[]): AppClient {
  const list = async ({ subject }: { subject: ProductSubject }) =>
    subject.kind === 'title' ? answersTitle(subject.titleId) : [search(subject, 'own title')];
  return { products: { list } } as unknown as AppClient;
}

it('gives the refusal of a named title, and no product of another title of the property', async () => {
  const refused = new Error('No such title.');
  const office = officeThat(() => {
    throw refused;
  });
  await expect(chooseProducts(office, property, 'Qx9', codes)).rejects.toBe(refused);
});

it('chooses the product of the named title, although the property lists one of its own', async () => {
  const office = officeThat((titleId) => [search({ kind: 'title', titleId }, titleId)]);
  const { chosen } = await chooseProducts(office, property, 'Qx9', codes);
  expect(chosen.map(({ product }) => product.productIds.titleId)).toEqual(['Qx9']);
});

it('does not find a product that only another title has', async () => {
  await expect(
    chooseProducts(
      officeThat(() => []),
      property,
      'Qx9',
      codes,
    ),
  ).rejects.toMatchObject({
    code: 'product_not_found',
  });
});
