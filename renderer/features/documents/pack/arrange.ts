import type { PackArrangement } from '../../../../shared/model/pack/arrangement.ts';
import type { PackSectionKey } from '../../../../shared/model/pack/templates.ts';

/** Saves what a change makes of the arrangement as it is then. */
export type Arrange = (change: (arrangement: PackArrangement) => PackArrangement) => void;

/** What a person does with a pack: each gives the whole arrangement as it is then. */

export function withMovedDocument(arrangement: PackArrangement, id: string, by: -1 | 1): PackArrangement {
  const sections = arrangement.sections.map((one) => ({ ...one, documents: [...one.documents] }));
  const from = sections.findIndex(({ documents }) => documents.includes(id));
  const own = sections[from]?.documents;
  const at = own?.indexOf(id) ?? -1;
  const other = own?.[at + by];
  if (own === undefined) return arrangement;
  if (other !== undefined) {
    own[at + by] = id;
    own[at] = other;
    return { ...arrangement, sections };
  }
  // Over the edge of its section: the last of the one before, or the first of the one after.
  const next = sections[from + by]?.documents;
  if (next === undefined) return arrangement;
  own.splice(at, 1);
  next.splice(by === 1 ? 0 : next.length, 0, id);
  return { ...arrangement, sections };
}

export function withDocumentIn(
  arrangement: PackArrangement,
  id: string,
  key: PackSectionKey,
): PackArrangement {
  return {
    ...arrangement,
    sections: arrangement.sections.map((one) => {
      const others = one.documents.filter((document) => document !== id);
      return { ...one, documents: one.key === key ? [...others, id] : others };
    }),
  };
}

/** Past sections that are not shown, because nothing is in them. */
export function withMovedSection(
  arrangement: PackArrangement,
  key: PackSectionKey,
  by: -1 | 1,
): PackArrangement {
  const { sections } = arrangement;
  const from = sections.findIndex((one) => one.key === key);
  const moved = sections[from];
  let to = from + by;
  while (sections[to]?.documents.length === 0) to += by;
  if (moved === undefined || sections[to] === undefined) return arrangement;
  const others = sections.filter((one) => one.key !== key);
  return { ...arrangement, sections: [...others.slice(0, to), moved, ...others.slice(to)] };
}

export function withoutDocument(arrangement: PackArrangement, id: string): PackArrangement {
  return {
    ...arrangement,
    left: [...arrangement.left, id],
    taken: arrangement.taken.filter((one) => one !== id),
  };
}

/** Also one that is older than another of the same, or a letter. */
export function withDocument(arrangement: PackArrangement, id: string): PackArrangement {
  return {
    ...arrangement,
    left: arrangement.left.filter((one) => one !== id),
    taken: [...arrangement.taken, id],
  };
}

/** An empty name goes back to that of the template. */
export function withSectionName(
  arrangement: PackArrangement,
  key: PackSectionKey,
  typed: string,
): PackArrangement {
  const name = typed.trim() === '' ? null : typed.trim();
  return {
    ...arrangement,
    sections: arrangement.sections.map((one) => (one.key === key ? { ...one, name } : one)),
  };
}

export function withNeeded(
  arrangement: PackArrangement,
  key: PackSectionKey,
  isNeeded: boolean,
): PackArrangement {
  const others = arrangement.notNeeded.filter((one) => one !== key);
  return { ...arrangement, notNeeded: isNeeded ? others : [...others, key] };
}
