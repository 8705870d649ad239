import type { FoundLand, MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import type { PropertyStubView } from '../../../../shared/contract/views/title.ts';
import { uncheckedPropertyPfi } from '../../../../shared/model/pfi.ts';
import type { AppClient } from '../../../bridge/client.ts';

/**
 * Asks the service again for land that was looked up before: a search of the register's index, which costs nothing. Null
 * where the service no longer has it, or has several.
 */
export async function findAgain(
  client: AppClient,
  { kind, thing }: Pick<MatterLinkView, 'kind' | 'thing'>,
): Promise<FoundLand | null> {
  switch (kind) {
    case 'property': {
      const propertyPfi = uncheckedPropertyPfi(thing);
      const found = await client.properties.find({ by: 'pfi', propertyPfi });
      const property = found.find((one) => one.propertyPfi === propertyPfi);
      return property === undefined ? null : { kind, property };
    }
    case 'title': {
      const [title, ...others] = await client.titles.find({ titleId: thing });
      if (title === undefined || others.length > 0) return null;
      return { kind, title: { ...title, properties: await named(client, title.properties) } };
    }
    case 'parcel': {
      const parcel = (await client.parcels.find({ spi: thing })).find((one) => one.spi === thing);
      if (parcel === undefined) return null;
      return { kind, parcel: { ...parcel, properties: await named(client, parcel.properties) } };
    }
    default:
      return null;
  }
}

/** Of more properties than this the addresses are not looked up. */
const maxNamed = 5;

/** The properties with their addresses, which titles and parcels do not name. */
async function named(client: AppClient, stubs: readonly PropertyStubView[]): Promise<PropertyStubView[]> {
  return Promise.all(
    stubs.map(async (stub, at) => {
      if (stub.address !== null || at >= maxNamed) return stub;
      const [property] = await client.properties.find({ by: 'pfi', propertyPfi: stub.propertyPfi });
      return { ...stub, address: property?.address ?? null };
    }),
  );
}
