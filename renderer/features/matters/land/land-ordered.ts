import type { OrderedLand } from '../../../../shared/contract/views/matter.ts';
import { numberWithheld } from '../../../ui/land-text.ts';
import { idOf, type Joined, type LandNode, parcelNode, propertyNode, titleNode } from './land-nodes.ts';

const notLookedUp = 'not looked up';

interface Known {
  /** The number of a title, where it was bought, by the id that finds it. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Ids of the nodes of properties that were looked up themselves. */
  readonly lookedUp: ReadonlySet<string>;
}

/** Adds what was ordered for, as the order and its answer name it, beside what was looked up. */
export function putOrdered(
  ordered: readonly OrderedLand[],
  nodes: Map<string, LandNode>,
  joined: Joined,
  { numbers, lookedUp }: Known,
): void {
  const put = (node: LandNode) => {
    if (!nodes.has(node.id)) nodes.set(node.id, node);
    return node.id;
  };
  const disclosed = new Map<string, Set<string>>();
  for (const land of ordered) {
    const { propertyPfi, address, spi, titleId, titleName } = land;
    const property = propertyPfi === null ? null : idOf('property', propertyPfi);
    if (propertyPfi !== null) {
      const node = propertyNode({ propertyPfi, address, status: null, isMultiAssess: null }, true);
      // Its address says which it is; in the room that there is, no number stands beside it.
      put({ ...node, note: address === null ? node.note : notLookedUp });
    }
    const volumeFolio = land.volumeFolio ?? (titleId === null ? null : (numbers.get(titleId) ?? null));
    if (property !== null && lookedUp.has(property)) {
      if (volumeFolio !== null)
        disclosed.set(property, (disclosed.get(property) ?? new Set()).add(volumeFolio));
      continue;
    }
    if (volumeFolio === null && titleId === null) continue;
    const found = titleNode({ volumeFolio, titleId: titleId ?? '', type: null, status: null }, true);
    const title = put(
      volumeFolio === null ? { ...found, name: titleName ?? found.name } : { ...found, note: 'ordered' },
    );
    if (property === null) continue;
    if (spi === null) joined.propertyTitle.add(property, title);
    else {
      const parcel = put(parcelNode({ spi, type: null, status: null }, false));
      joined.propertyParcel.add(property, parcel);
      joined.parcelTitle.add(parcel, title);
    }
  }
  for (const [property, numbers] of disclosed) nameTitles(property, numbers, nodes, joined);
}

/**
 * The numbers that came with orders for a property whose titles are listed, perhaps without theirs. Which is whose is not said:
 * they are named where there are as many, and nothing but the number tells one from another.
 */
function nameTitles(
  property: string,
  disclosed: ReadonlySet<string>,
  nodes: Map<string, LandNode>,
  { propertyTitle, parcelTitle }: Joined,
): void {
  const own = propertyTitle.from(property).flatMap((id) => nodes.get(id) ?? []);
  const numbers = [...disclosed].filter((number) => own.every(({ thing }) => thing !== number));
  const unnamed = own.filter(({ isUnnamed }) => isUnnamed);
  const [first, ...others] = unnamed;
  if (first === undefined) {
    for (const volumeFolio of numbers) {
      const node = titleNode({ volumeFolio, titleId: '', type: null, status: null }, true);
      nodes.set(node.id, nodes.get(node.id) ?? { ...node, note: 'ordered' });
      propertyTitle.add(property, node.id);
    }
    return;
  }
  const placed = new Set(parcelTitle.all().map(([, title]) => title));
  const areAlike = others.every(({ note, isPast }) => note === first.note && isPast === first.isPast);
  const isOne = others.length === 0;
  if (numbers.length !== unnamed.length) return;
  if (!isOne && (!areAlike || unnamed.some(({ id }) => placed.has(id)))) return;
  for (const [at, node] of unnamed.entries()) {
    const number = numbers[at] ?? node.thing;
    const note = node.note.split(' \u00b7 ').filter((part) => part !== numberWithheld);
    nodes.set(node.id, {
      ...node,
      isUnnamed: false,
      thing: number,
      name: number,
      note: note.join(' \u00b7 '),
    });
  }
}
