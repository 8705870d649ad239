import { melbourneDay } from '../melbourne-day.ts';
import type { OwnDocumentKind } from '../own-document.ts';
import type { PackArrangement } from './arrangement.ts';
import { isCorrespondence, isFirstInSection, sectionOf } from './section-of.ts';
import { type PackKind, type PackSectionKey, packTemplates } from './templates.ts';

/** What is known of a document that could be in a pack. */
export interface PackCandidate {
  readonly id: string;
  readonly productCode: string;
  readonly productName: string;
  readonly identifier: string;
  /** What it is about, equal for two of the same; null where nothing tells. */
  readonly thing: string | null;
  /** Milliseconds UTC. */
  readonly receivedAt: number;
  readonly ownKind: OwnDocumentKind | null;
}

/** Why a document is offered and not taken. `byPerson`: somebody took it out. */
export type NotTakenReason = 'superseded' | 'correspondence' | 'byPerson';

interface ArrangedSection<T> {
  readonly key: PackSectionKey;
  /** As a person called it; null where the template's name stands. */
  readonly name: string | null;
  readonly isNeeded: boolean;
  readonly documents: readonly T[];
}

interface ArrangedPack<T> {
  readonly sections: readonly ArrangedSection<T>[];
  readonly offered: readonly { readonly document: T; readonly why: NotTakenReason }[];
}

const collator = new Intl.Collator('en-AU', { numeric: true });

/**
 * Which documents are in a pack, in which order. What a person arranged stands; a document that came since has its place by the
 * template, and one that is newer than another of the same thing takes that one's place.
 */
export function arrangePack<T extends PackCandidate>(
  kind: PackKind,
  documents: readonly T[],
  arrangement: PackArrangement | null,
): ArrangedPack<T> {
  const byPerson = arrangement ?? { sections: [], left: [], taken: [], notNeeded: [] };
  const [left, taken] = [new Set(byPerson.left), new Set(byPerson.taken)];
  const newest = newestOfEach(documents);
  const why = (one: T): NotTakenReason | null => {
    if (taken.has(one.id)) return null;
    if (left.has(one.id)) return 'byPerson';
    if (newest.get(keyOf(one))?.id !== one.id) return 'superseded';
    return isCorrespondence(one.ownKind) ? 'correspondence' : null;
  };
  const offered = sorted(documents).flatMap((document) => {
    const reason = why(document);
    return reason === null ? [] : [{ document, why: reason }];
  });
  const inPack = documents.filter((one) => why(one) === null);
  const template = packTemplates[kind].sections;
  const known = byPerson.sections.filter(({ key }) => template.includes(key));
  const keys = [
    ...known.map(({ key }) => key),
    ...template.filter((key) => !known.some((one) => one.key === key)),
  ];

  const placeOf = new Map(
    known.flatMap(({ key, documents: ids }) => ids.map((id, at) => [id, { key, at }] as const)),
  );
  const heirs = heirsOf(documents, placeOf);
  const standing = (one: T) => placeOf.get(one.id) ?? heirs.get(keyOf(one)) ?? null;

  return {
    offered,
    sections: keys.map((key) => {
      const mine = sorted(inPack.filter((one) => (standing(one)?.key ?? sectionIn(template, one)) === key));
      const placed = mine.filter((one) => standing(one) !== null);
      const others = mine.filter((one) => standing(one) === null);
      const ordered = [...placed].sort((a, b) => (standing(a)?.at ?? 0) - (standing(b)?.at ?? 0));
      return {
        key,
        name: known.find((one) => one.key === key)?.name ?? null,
        isNeeded: !byPerson.notNeeded.includes(key),
        documents: [...ordered, ...others],
      };
    }),
  };
}

function sectionIn(template: readonly PackSectionKey[], one: PackCandidate): PackSectionKey {
  const key = sectionOf(one);
  return template.includes(key) ? key : 'other';
}

/** The place of an earlier document of the same thing, for the one that came after it. */
function heirsOf<T extends PackCandidate, Place>(
  documents: readonly T[],
  places: ReadonlyMap<string, Place>,
): ReadonlyMap<string, Place> {
  return new Map(
    documents.flatMap((one) => {
      const place = places.get(one.id);
      return place === undefined ? [] : [[keyOf(one), place] as const];
    }),
  );
}

function newestOfEach<T extends PackCandidate>(documents: readonly T[]): ReadonlyMap<string, T> {
  const newest = new Map<string, T>();
  for (const one of documents) {
    const before = newest.get(keyOf(one));
    if (before === undefined || isLater(one, before)) newest.set(keyOf(one), one);
  }
  return newest;
}

function isLater(one: PackCandidate, other: PackCandidate): boolean {
  return one.receivedAt === other.receivedAt ? one.id > other.id : one.receivedAt > other.receivedAt;
}

/**
 * Equal for two documents of which the later takes the earlier's place. A person's own documents are never the same, nor are
 * clearances of two years: each says what was owed in its own.
 */
function keyOf(one: PackCandidate): string {
  if (one.ownKind !== null || one.thing === null) return one.id;
  const year = sectionOf(one) === 'clearance' ? melbourneDay(one.receivedAt).slice(0, 4) : '';
  return JSON.stringify([one.productCode, one.thing, year]);
}

function sorted<T extends PackCandidate>(documents: readonly T[]): T[] {
  return [...documents].sort(
    (a, b) =>
      Number(isFirstInSection(b.productCode)) - Number(isFirstInSection(a.productCode)) ||
      collator.compare(a.productName, b.productName) ||
      collator.compare(a.identifier, b.identifier) ||
      a.receivedAt - b.receivedAt ||
      (a.id < b.id ? -1 : 1),
  );
}
