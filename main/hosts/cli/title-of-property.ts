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
  const lists = (id: string) =>
    property.titles.some((title) => title.titleId === id || title.volumeFolio === id);
  if (lists(titleId)) return;
  const found = await client.titles.find({ titleId });
  const spis = new Set(property.parcels.map(({ spi }) => spi.toUpperCase()));
  const isOfIt = found.some(
    (title) =>
      lists(title.titleId) ||
      title.properties.some(({ propertyPfi }) => propertyPfi === property.propertyPfi) ||
      title.parcels.some(({ spi }) => spis.has(spi.toUpperCase()) && !commonProperty.test(spi)),
  );
  if (isOfIt) return;
  const land = found.flatMap(({ properties, parcels }) => {
    const addresses = properties.flatMap(({ address }) => address ?? []);
    return addresses.length > 0 ? addresses : parcels.map(({ spi }) => spi);
  });
  const here = property.address ?? `property ${property.propertyPfi}`;
  const why =
    land.length > 0
      ? `This title is of ${[...new Set(land)].join('; ')}, not of ${here}.`
      : `The service does not show which land this title is of, so it may not be of ${here}.`;
  const message = `${why} Nothing was ordered. Check both, or leave out --address to order for the title alone.`;
  throw new JobFailed('invalid', `--title ${titleId}: ${message}`, {
    faults: [{ field: '--title', message }],
  });
}
