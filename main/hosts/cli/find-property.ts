import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { tidyEziText } from '../../../shared/model/ezi-address.ts';
import { normaliseTypedAddress } from '../../../shared/model/typed-address.ts';
import { areOtherAddresses, isSameAddress } from '../../../shared/model/whole-address.ts';
import type { AppClient } from './app-client.ts';
import { JobFailed } from './report.ts';

/** Suggestions are given for this many characters and more (interface: Discovery autocomplete). */
const minQueryLength = 3;

/**
 * The one property at an address: as it was given, else in the form in which the document writes addresses, else the one
 * suggestion that is the same address but for its postcode. Never guesses between two: that is
 * `ambiguous`, as is one property that is certainly at another address.
 */
export async function findProperty(client: AppClient, address: string): Promise<PropertyView> {
  const found = await propertiesAt(client, address);
  const [property] = found;
  if (property !== undefined && found.length === 1) {
    if (!isElsewhere(property, address)) return property;
    throw new JobFailed(
      'ambiguous',
      `For “${address}”, the service has only a property at “${property.address}”, which is a different address. Nothing was ordered.`,
      { candidates: [candidateOf(property)] },
    );
  }
  if (property === undefined) {
    throw new JobFailed(
      'not_found',
      `No property was found at the address “${address}”. Check the number, the road and the suburb or town.`,
    );
  }
  throw new JobFailed('ambiguous', `${found.length} properties match “${address}”.`, {
    candidates: found.map(candidateOf),
  });
}

function candidateOf({ address, propertyPfi, municipality, propertyNumber }: PropertyView) {
  return { address, propertyPfi, municipality, propertyNumber };
}

/** None of the names that the property has is the address that was asked for. Where it has none, nobody can tell. */
function isElsewhere({ address, aliases }: PropertyView, asked: string): boolean {
  const names = [...(address === null ? [] : [address]), ...aliases];
  return names.length > 0 && names.every((name) => areOtherAddresses(name, asked));
}

async function propertiesAt(client: AppClient, address: string): Promise<PropertyView[]> {
  const asGiven = await client.properties.find({ by: 'address', eziAddress: address });
  if (asGiven.length > 0) return asGiven;
  const tidy = tidyEziText(address.replaceAll(',', ' '));
  if (tidy !== address.trim()) {
    const found = await client.properties.find({ by: 'address', eziAddress: tidy });
    if (found.length > 0) return found;
  }
  const suggested = await suggestedAddress(client, address);
  return suggested === null ? [] : client.properties.find({ by: 'address', eziAddress: suggested });
}

/** The address as the service writes it; null where nothing is suggested. */
async function suggestedAddress(client: AppClient, typed: string): Promise<string | null> {
  if (normaliseTypedAddress(typed).length < minQueryLength) return null;
  const suggestions = await client.addresses.autocomplete({ query: typed });
  const addresses = [...new Set(suggestions.map(({ eziAddress }) => eziAddress))];
  const same = addresses.filter((one) => isSameAddress(one, typed));
  const [only] = same;
  if (only !== undefined && same.length === 1) return only;
  if (addresses.length === 0) return null;
  throw new JobFailed('ambiguous', `It is not clear which address “${typed}” refers to.`, {
    candidates: (same.length > 0 ? same : addresses).map((address) => ({ address })),
  });
}
