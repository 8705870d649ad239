import type { CartLineView } from '../../../shared/contract/views/cart.ts';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import type { AppClient } from './app-client.ts';
import { JobFailed } from './report.ts';

/** Common property is of many titles, so it ties none of them to a property. */
const commonProperty = /^CM\d*\\/i;

/**
 * Nobody looks between `found` and the order, so a title goes with an address only where the service shows that it is of that
 * property. Throws JobFailed `invalid` where it shows other land, or none. Only reads.
 */
export async function checkTitleOfProperty(
  client: AppClient,
  property: PropertyView,
  titleId: string,
): Promise<void> {
  const { isOfIt, land } = await landOfTitle(client, property, titleId);
  if (isOfIt) return;
  const why =
    land.length > 0
      ? `This title is of ${land.join('; ')}, not of ${nameOf(property)}.`
      : `The service does not show which land this title is of, so it may not be of ${nameOf(property)}.`;
  const message = `${why} Nothing was ordered. Check both, or leave out --address to order for the title alone.`;
  throw new JobFailed('invalid', `--title ${titleId}: ${message}`, {
    faults: [{ field: '--title', message }],
  });
}

/**
 * What a product needs comes with it, and nobody named it: it is not ordered where the service shows that its title is of other land.
 * Ids of titles change, so a title of which no land is shown proves nothing. Throws JobFailed `unreadable`. Only reads.
 */
export async function checkNeededTitles(
  client: AppClient,
  property: PropertyView,
  lines: readonly CartLineView[],
): Promise<void> {
  for (const { product, isWanted, prerequisiteFor } of lines) {
    const { titleId } = product.productIds;
    if (isWanted || titleId === undefined) continue;
    const { isOfIt, isOfCommonProperty, land } = await landOfTitle(client, property, String(titleId));
    if (isOfIt || isOfCommonProperty || land.length === 0) continue;
    const by = lines.filter(({ id }) => prerequisiteFor.some(({ lineId }) => lineId === id));
    const codes = by.map((line) => line.product.productCode).join(', ');
    throw new JobFailed(
      'unreadable',
      `The land information service lists ${codes} only together with ${product.productCode} for a title of ${land.join('; ')}, not of ${nameOf(property)}. Nothing was ordered.`,
    );
  }
}

/** What the service shows of the land of a title: whether it is of the property, or of the common property there, and where else. */
async function landOfTitle(client: AppClient, property: PropertyView, titleId: string) {
  const lists = (id: string) =>
    property.titles.some((title) => title.titleId === id || title.volumeFolio === id);
  if (lists(titleId)) return { isOfIt: true, isOfCommonProperty: false, land: [] };
  const found = await client.titles.find({ titleId });
  const spis = new Set(property.parcels.map(({ spi }) => spi.toUpperCase()));
  const shared = found.flatMap(({ parcels }) => parcels.filter(({ spi }) => spis.has(spi.toUpperCase())));
  const isOfIt =
    shared.some(({ spi }) => !commonProperty.test(spi)) ||
    found.some(
      (title) =>
        lists(title.titleId) ||
        title.properties.some(({ propertyPfi }) => propertyPfi === property.propertyPfi),
    );
  const land = found.flatMap(({ properties, parcels }) => {
    const addresses = properties.flatMap(({ address }) => address ?? []);
    return addresses.length > 0 ? addresses : parcels.map(({ spi }) => spi);
  });
  return { isOfIt, isOfCommonProperty: shared.length > 0, land: [...new Set(land)] };
}

function nameOf({ address, propertyPfi }: PropertyView): string {
  return address ?? `property ${propertyPfi}`;
}
