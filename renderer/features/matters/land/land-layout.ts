import type { LandGraph } from './land-graph.ts';
import type { LandKind, LandNode } from './land-nodes.ts';

/** A node where it is drawn. Lengths are CSS pixels. */
export interface Placed {
  readonly id: string;
  readonly column: LandKind;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The land itself; null of what stands for several, or for what is not known. */
  readonly node: LandNode | null;
  /** How many nodes are folded into it. */
  readonly folded: number;
}

export interface PlacedEdge {
  readonly from: string;
  readonly to: string;
  readonly points: readonly [number, number, number, number];
  /** It is not known through which parcel. */
  readonly isLoose: boolean;
}

export interface Layout {
  readonly nodes: readonly Placed[];
  readonly edges: readonly PlacedEdge[];
  readonly width: number;
  readonly height: number;
}

/** Narrower than this there is no room for lines between three columns. */
export const minWidth = 520;
const gutter = 56;
const gap = 10;
const heights: Record<LandKind, number> = { property: 62, parcel: 46, title: 46 };
const laneHeight = 30;
/** More than this in a column are folded to so many, and one for the rest. */
const maxShown = 8;
const shownOfMany = 6;

interface Slot {
  readonly id: string;
  readonly node: LandNode | null;
  readonly folded: number;
  readonly height: number;
}

/**
 * Three columns, each in the middle of the tallest. What hangs together stands side by side as far as can be: parcels in
 * the order of their properties, titles in the order of their parcels. No line passes over a column: a title whose parcel
 * is not known is led through a lane between the parcels.
 */
export function landLayout(graph: LandGraph, width: number, isUnfolded: boolean): Layout {
  const slotOf = new Map<string, string>();
  const properties = column('property', graph.properties, isUnfolded, slotOf);
  const parcelOrder = ordered(graph.parcels, graph.propertyParcel, places(graph.properties));
  const parcels = column('parcel', parcelOrder, isUnfolded, slotOf);
  const lanes: [string, string, string][] = graph.propertyTitle.map(([property, title]) => {
    const from = slotOf.get(property) ?? property;
    return [from, `lane ${from}`, title];
  });
  const middle = withLanes(parcels, lanes, graph.propertyParcel, slotOf);
  const titleOrder = ordered(
    graph.titles,
    [
      ...graph.parcelTitle.map(([parcel, title]): [string, string] => [slotOf.get(parcel) ?? parcel, title]),
      ...lanes.map(([, lane, title]): [string, string] => [lane, title]),
    ],
    places(middle),
  );
  const titles = column('title', titleOrder, isUnfolded, slotOf);

  const columnWidth = (width - 2 * gutter) / 3;
  const columns: readonly (readonly [LandKind, readonly Slot[]])[] = [
    ['property', properties],
    ['parcel', middle],
    ['title', titles],
  ];
  const height = Math.max(0, ...columns.map(([, slots]) => tall(slots)));
  const nodes = columns.flatMap(([kind, slots], index) => {
    let y = (height - tall(slots)) / 2;
    return slots.map((slot): Placed => {
      const at = { x: index * (columnWidth + gutter), y, width: columnWidth, height: slot.height };
      y += slot.height + gap;
      return { id: slot.id, column: kind, ...at, node: slot.node, folded: slot.folded };
    });
  });
  const placed = new Map(nodes.map((node) => [node.id, node]));
  const edges = new Map<string, PlacedEdge>();
  const join = (from: string, to: string, isLoose: boolean) => {
    const [left, right] = [placed.get(slotOf.get(from) ?? from), placed.get(slotOf.get(to) ?? to)];
    if (left === undefined || right === undefined) return;
    edges.set(`${left.id} ${right.id}`, {
      from: left.id,
      to: right.id,
      points: [left.x + left.width, left.y + left.height / 2, right.x, right.y + right.height / 2],
      isLoose,
    });
  };
  for (const [property, parcel] of graph.propertyParcel) join(property, parcel, false);
  for (const [parcel, title] of graph.parcelTitle) join(parcel, title, false);
  for (const [property, lane, title] of lanes) {
    join(property, lane, true);
    join(lane, title, true);
  }
  return { nodes, edges: [...edges.values()], width, height };
}

/** Whether anything is folded where it is not unfolded. */
export function hasMany(graph: LandGraph): boolean {
  return [graph.properties, graph.parcels, graph.titles].some((nodes) => nodes.length > maxShown);
}

function tall(slots: readonly Slot[]): number {
  return slots.reduce((sum, slot) => sum + slot.height, 0) + Math.max(0, slots.length - 1) * gap;
}

function places(nodes: readonly { readonly id: string }[]): Map<string, number> {
  return new Map(nodes.map((node, at) => [node.id, at]));
}

/** Each lane right after the last parcel of its property; at the end where it has none. */
function withLanes(
  parcels: readonly Slot[],
  lanes: readonly (readonly [property: string, lane: string, title: string])[],
  propertyParcel: readonly (readonly [string, string])[],
  slotOf: ReadonlyMap<string, string>,
): Slot[] {
  const slots = [...parcels];
  for (const [property, id] of new Map(lanes.map((lane) => [lane[1], lane])).values()) {
    const own = new Set(
      propertyParcel
        .filter(([from]) => (slotOf.get(from) ?? from) === property)
        .map(([, parcel]) => slotOf.get(parcel) ?? parcel),
    );
    const last = slots.findLastIndex((slot) => own.has(slot.id));
    slots.splice(last < 0 ? slots.length : last + 1, 0, { id, node: null, folded: 0, height: laneHeight });
  }
  return slots;
}

/** By the mean place of what they hang on in the column before; those on nothing last. Stable. */
function ordered(
  nodes: readonly LandNode[],
  edges: readonly (readonly [string, string])[],
  before: ReadonlyMap<string, number>,
): LandNode[] {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const [from, to] of edges) {
    const at = before.get(from);
    if (at === undefined) continue;
    const { sum, count } = sums.get(to) ?? { sum: 0, count: 0 };
    sums.set(to, { sum: sum + at, count: count + 1 });
  }
  const mean = (node: LandNode) => {
    const found = sums.get(node.id);
    return found === undefined ? Number.MAX_VALUE : found.sum / found.count;
  };
  return nodes.toSorted((a, b) => mean(a) - mean(b));
}

/** Of many, those that were looked up themselves and the first of the others; the rest is one. */
function column(
  kind: LandKind,
  nodes: readonly LandNode[],
  isUnfolded: boolean,
  slotOf: Map<string, string>,
): Slot[] {
  const height = heights[kind];
  const slot = (node: LandNode): Slot => ({ id: node.id, node, folded: 0, height });
  if (isUnfolded || nodes.length <= maxShown) return nodes.map(slot);
  const first = [...nodes.filter((node) => node.isOwn), ...nodes.filter((node) => !node.isOwn)];
  const shown = new Set(first.slice(0, shownOfMany).map(({ id }) => id));
  const rest = nodes.filter(({ id }) => !shown.has(id));
  const id = `more ${kind}`;
  for (const node of rest) slotOf.set(node.id, id);
  return [
    ...nodes.filter((node) => shown.has(node.id)).map(slot),
    { id, node: null, folded: rest.length, height },
  ];
}
