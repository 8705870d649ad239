import type { OrderedLand } from '../../../../shared/contract/views/matter.ts';
import type { FoundLand, MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import type { TitleView } from '../../../../shared/contract/views/property.ts';
import { landOfTitle, unnumberedTitleNames } from '../../../../shared/model/title-name.ts';
import {
  idOf,
  type Joined,
  type LandKind,
  type LandNode,
  Pairs,
  parcelNode,
  propertyNode,
  thingOf,
  titleNode,
} from './land-nodes.ts';
import { putOrdered } from './land-ordered.ts';

/** The land of a matter: properties, their parcels, and the titles over them. Edges join the ids of nodes. */
export interface LandGraph {
  readonly properties: readonly LandNode[];
  readonly parcels: readonly LandNode[];
  readonly titles: readonly LandNode[];
  readonly propertyParcel: readonly (readonly [string, string])[];
  readonly parcelTitle: readonly (readonly [string, string])[];
  /** A title of the property, and which of its parcels the title is over is not known. */
  readonly propertyTitle: readonly (readonly [string, string])[];
}

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/**
 * Puts together what several answers of the service said of the same land; the newest says what a thing is. What was only
 * ordered for stands there as it was named in the order.
 */
export function landGraph(
  links: readonly Pick<MatterLinkView, 'found' | 'foundAt'>[],
  ordered: readonly OrderedLand[] = [],
): LandGraph {
  const nodes = new Map<string, LandNode>();
  const joined = { propertyParcel: new Pairs(), parcelTitle: new Pairs(), propertyTitle: new Pairs() };
  const put = (node: LandNode) => {
    const before = nodes.get(node.id);
    if (before === undefined) nodes.set(node.id, node);
    else nodes.set(node.id, { ...fuller(before, node), isOwn: before.isOwn || node.isOwn });
    return node.id;
  };
  // A number that was bought says which title an encrypted id was of.
  const numbers = new Map(
    links.flatMap(({ found }) =>
      found?.kind === 'title' && found.title.volumeFolio !== null
        ? [[found.title.titleId, found.title.volumeFolio] as const]
        : [],
    ),
  );
  const named = (title: TitleView) => ({
    ...title,
    volumeFolio: title.volumeFolio ?? numbers.get(title.titleId) ?? null,
  });
  const newestFirst = links.toSorted((a, b) => (b.foundAt ?? 0) - (a.foundAt ?? 0));
  for (const { found } of newestFirst) if (found !== null) read(found, put, joined, named);
  putOrdered(ordered, nodes, joined, { numbers, lookedUp: lookedUpProperties(links) });
  const of = (kind: LandKind) =>
    [...nodes.values()]
      .filter((node) => node.kind === kind)
      .sort((a, b) => collator.compare(a.name, b.name) || collator.compare(a.thing, b.thing));
  const graph = { properties: of('property'), parcels: of('parcel'), titles: of('title') };
  const { parcelTitle, loose } = titlesOverParcels(graph, joined);
  const titles = byLand(graph.titles, parcelTitle);
  return { ...graph, titles, propertyParcel: joined.propertyParcel.all(), parcelTitle, propertyTitle: loose };
}

/** Titles without a number by lot and plan, where it is known which parcels they are over. */
function byLand(
  titles: readonly LandNode[],
  parcelTitle: readonly (readonly [string, string])[],
): readonly LandNode[] {
  const lands = titles.map(({ id, isUnnamed }) => {
    const over = parcelTitle.flatMap(([parcel, title]) => (title === id ? [thingOf('parcel', parcel)] : []));
    return isUnnamed === true ? landOfTitle(over) : null;
  });
  const names = unnumberedTitleNames(lands);
  return titles.map((title, at) =>
    lands[at] === null ? title : { ...title, name: names[at] ?? title.name },
  );
}

/** Those of which everything that hangs on them is there. */
function lookedUpProperties(links: readonly Pick<MatterLinkView, 'found'>[]): ReadonlySet<string> {
  return new Set(
    links.flatMap(({ found }) =>
      found?.kind === 'property' ? [idOf('property', found.property.propertyPfi)] : [],
    ),
  );
}

function read(
  found: FoundLand,
  put: (node: LandNode) => string,
  joined: Joined,
  named: (title: TitleView) => TitleView,
): void {
  switch (found.kind) {
    case 'property': {
      const property = put(propertyNode(found.property, true));
      for (const parcel of found.property.parcels) {
        joined.propertyParcel.add(property, put(parcelNode(parcel, false)));
      }
      for (const [index, title] of found.property.titles.entries()) {
        joined.propertyTitle.add(property, put(titleNode(named(title), false, index)));
      }
      return;
    }
    case 'title': {
      const title = put(titleNode(found.title, true));
      for (const stub of found.title.properties) {
        joined.propertyTitle.add(put(propertyNode(stub, false)), title);
      }
      for (const parcel of found.title.parcels) {
        joined.parcelTitle.add(put(parcelNode(parcel, false)), title);
      }
      // One property and all of its title's parcels: they are its own.
      const [only, ...others] = found.title.properties;
      if (only !== undefined && others.length === 0) {
        for (const { spi } of found.title.parcels) {
          joined.propertyParcel.add(idOf('property', only.propertyPfi), idOf('parcel', spi));
        }
      }
      return;
    }
    case 'parcel': {
      const parcel = put(parcelNode(found.parcel, true));
      for (const stub of found.parcel.properties) {
        joined.propertyParcel.add(put(propertyNode(stub, false)), parcel);
      }
      for (const [index, title] of found.parcel.titles.entries()) {
        joined.parcelTitle.add(parcel, put(titleNode(named(title), false, index)));
      }
    }
  }
}

/**
 * Which parcels a title is over: as the service said, or because there is no choice (a property with one parcel, or with
 * one title). Else the title hangs loose on its property.
 */
function titlesOverParcels(
  { properties, titles }: Pick<LandGraph, 'properties' | 'titles'>,
  { propertyParcel, parcelTitle, propertyTitle }: Joined,
): { parcelTitle: [string, string][]; loose: [string, string][] } {
  const said = new Set(parcelTitle.all().map(([, title]) => title));
  const loose: [string, string][] = [];
  for (const property of properties) {
    const parcels = propertyParcel.from(property.id);
    const own = propertyTitle.from(property.id);
    for (const title of titles) {
      if (said.has(title.id) || !own.includes(title.id)) continue;
      if (parcels.length === 1 || (parcels.length > 0 && own.length === 1)) {
        for (const parcel of parcels) parcelTitle.add(parcel, title.id);
      } else loose.push([property.id, title.id]);
    }
  }
  return { parcelTitle: parcelTitle.all(), loose };
}

/** The one of two that says more; the first where both say as much. */
function fuller(first: LandNode, second: LandNode): LandNode {
  const isUnnamed = (node: LandNode) => node.name.startsWith('Property PFI') || node.name === 'Title';
  return isUnnamed(first) && !isUnnamed(second) ? second : first;
}
