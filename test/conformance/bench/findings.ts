import type { AppClient } from '../../../main/hosts/cli/app-client.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { PropertyView, SuggestionView, TitleView } from '../../../shared/contract/views/property.ts';
import { Skipped } from '../skipped.ts';

/** What a run finds by itself at a service whose land it does not know. Each is asked for once, by who wants it first. */
export interface Findings {
  suggestion(): Promise<SuggestionView>;
  /** The property of that suggestion, with a parcel and a title where the service has such. */
  property(): Promise<PropertyView>;
  /** Of the property; its id is encrypted where the service encrypts. */
  title(): Promise<TitleView>;
  spi(): Promise<string>;
  /** Products of the title and of the property. */
  products(): Promise<readonly ProductView[]>;
}

/** What addresses begin with or hold; `--address` of the command line comes before them. */
const usualProbes = [
  ...['street', '1 high street', '10 main', '12 gor', '1/1', 'road', 'collins', 'court', 'lane'],
  // For a service that compares from the beginning: house numbers, each with a letter.
  ...Array.from({ length: 20 }, (_, n) =>
    [...'SGMCHABLPRTWNDEF'].map((letter) => `${n + 1} ${letter}`),
  ).flat(),
];
const usualLocalities = ['MELBOURNE', 'CARLTON', 'GEELONG', 'BALLARAT', 'BENDIGO', 'KEW', 'NHILL'];
/** How many addresses are looked at for a property that has everything, and how many of one probe. */
const maxLooked = 12;
const maxOfProbe = 4;

export function createFindings(client: AppClient, address: string | null): Findings {
  /** Addresses by the service's own autocomplete, and where that finds none, by the structured search. */
  async function* addresses(): AsyncGenerator<SuggestionView> {
    let count = 0;
    for (const query of [...(address === null ? [] : [address]), ...usualProbes]) {
      const found = (await client.addresses.autocomplete({ query })).slice(0, maxOfProbe);
      count += found.length;
      yield* found;
    }
    if (count > 0) return;
    for (const locality of usualLocalities) {
      const found = await client.addresses.structured({ locality }).catch(() => []);
      for (const { eziAddress, latitude, longitude } of found.slice(0, maxOfProbe))
        if (eziAddress !== null) yield { id: eziAddress, eziAddress, latitude, longitude };
    }
  }

  const land = once(async () => {
    let best: { suggestion: SuggestionView; property: PropertyView } | null = null;
    let looked = 0;
    for await (const suggestion of addresses()) {
      looked += 1;
      const found = await client.properties.find({ by: 'address', eziAddress: suggestion.eziAddress });
      for (const property of found) {
        if (property.titles.length > 0 && property.parcels.length > 0) return { suggestion, property };
        best ??= { suggestion, property };
      }
      if (looked >= maxLooked && best !== null) break;
    }
    if (best === null) throw new Skipped('no property was found; --address says where to look');
    return best;
  });
  const title = once(async () => {
    const [first] = (await land()).property.titles;
    if (first === undefined) throw new Skipped('the property that was found has no title');
    return first;
  });
  return {
    suggestion: async () => (await land()).suggestion,
    property: async () => (await land()).property,
    title,
    spi: once(async () => {
      const [first] = (await land()).property.parcels;
      if (first === undefined) throw new Skipped('the property that was found has no parcel');
      return first.spi;
    }),
    products: once(async () => {
      const { propertyPfi } = (await land()).property;
      const { titleId } = await title();
      const ofTitle = await client.products.list({ subject: { kind: 'title', titleId } });
      const ofProperty = await client.products.list({ subject: { kind: 'property', propertyPfi } });
      return [...ofTitle, ...ofProperty];
    }),
  };
}

function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | null = null;
  return () => {
    found ??= find();
    return found;
  };
}
