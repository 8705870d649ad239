import { compareText, holderName, pairs } from './identity.ts';
import { canonical, isEmpty, type Json, listOf, member, objectOf, textOf } from './json.ts';
import { isSimilar, listWords, nameKey, numberOf, shortened } from './values.ts';

/** A group of proprietors that hold one share, as far as it is compared. */
export interface Group {
  readonly value: Json;
  readonly holdings: readonly Json[];
  readonly names: readonly string[];
  readonly share: string | null;
}

export interface GroupPair {
  readonly key: string;
  readonly before: Group | null;
  readonly after: Group | null;
}

export function groupOf(value: Json): Group {
  const holdings = listOf(member(objectOf(value), 'proprietorHoldings'));
  const names = holdings.flatMap((holding) => holderName(holding) ?? []);
  return { value, holdings, names, share: shareWords(objectOf(value).shareFraction) };
}

/** `1/2`; what is missing of it is a question mark. Null where there is none. */
export function shareWords(value: Json | undefined): string | null {
  const fraction = objectOf(value);
  const parts = ['numerator', 'denominator'].map((name) => {
    const given = member(fraction, name);
    const number = numberOf(given);
    return number === null ? textOf(given) : String(number);
  });
  return parts.every((part) => part === null) ? null : parts.map((part) => part ?? '?').join('/');
}

/** `AVA O'BRIEN and BEN LEE`; a group without names by its share. */
export function groupName({ names, share }: Group): string {
  if (names.length > 0) return listWords(names.map(shortened));
  return share === null
    ? 'a group of proprietors without names'
    : `the group without names that holds ${share}`;
}

/** Groups that go together: by the names in them first, then by their share, never by their position. */
export function pairGroups(before: readonly Json[], after: readonly Json[]): GroupPair[] {
  const old = before.map(groupOf);
  const now = after.map(groupOf);
  const found: (readonly [Group | null, Group | null])[] = [];
  const scored = old
    .flatMap((one) => now.map((other) => ({ one, other, score: likeness(one, other) })))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || compareText(labelOf(a.one, a.other), labelOf(b.one, b.other)));
  const [restOld, restNow] = [new Set(old), new Set(now)];
  for (const { one, other } of scored) {
    if (!restOld.has(one) || !restNow.has(other)) continue;
    restOld.delete(one);
    restNow.delete(other);
    found.push([one, other]);
  }
  const [lastOld, lastNow] = [[...restOld], [...restNow]];
  // A share that changed hands as a whole is still that share.
  if (lastOld.length === 1 && lastNow.length === 1) found.push([lastOld[0] ?? null, lastNow[0] ?? null]);
  else {
    found.push(
      ...lastOld.map((one) => [one, null] as const),
      ...lastNow.map((other) => [null, other] as const),
    );
  }
  const used = new Map<string, number>();
  return found
    .map(([one, other]) => ({ before: one, after: other, label: labelOf(one, other) }))
    .sort((a, b) => compareText(a.label, b.label))
    .map(({ before: one, after: other, label }) => {
      const key = label.split('\n')[0] ?? '';
      const count = (used.get(key) ?? 0) + 1;
      used.set(key, count);
      return { key: count === 1 ? key : `${key}#${count}`, before: one, after: other };
    });
}

/** The same whichever of the two comes first. */
function labelOf(one: Group | null, other: Group | null): string {
  const label = (group: Group | null) =>
    group === null ? [] : [`${[...group.names].sort().join(' and ') || (group.share ?? '')}`];
  const names = [...label(one), ...label(other)].sort();
  return `${names[0] ?? ''}\n${[canonical(one?.value), canonical(other?.value)].sort().join('\n')}`;
}

/** Above 0 where two groups have a name in common, a similar one, or neither has names and the share is the same. */
function likeness(one: Group, other: Group): number {
  const isSameShare = one.share === other.share ? 0.5 : 0;
  if (one.names.length === 0 && other.names.length === 0) {
    return 0.1 + isSameShare + (canonical(one.value) === canonical(other.value) ? 1 : 0);
  }
  const rest = other.names.map(nameKey);
  let same = 0;
  for (const name of one.names) {
    const index = rest.indexOf(nameKey(name));
    if (index < 0) continue;
    rest.splice(index, 1);
    same += 1;
  }
  const isExact = same === one.names.length && same === other.names.length ? 100 : 0;
  if (same > 0) return isExact + 4 * same + isSameShare + (isExact > 0 && isEqual(one, other) ? 1 : 0);
  const isLike = one.names.some((name) => other.names.some((second) => isSimilar(name, second)));
  return isLike ? 1 + isSameShare : 0;
}

const isEqual = (one: Group, other: Group) => canonical(one.value) === canonical(other.value);

export interface HoldingPair {
  readonly key: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Proprietors of one group: by name, then one who left and one who came whose names are nearly the same. */
export function pairHoldings(before: readonly Json[], after: readonly Json[]): HoldingPair[] {
  const found = pairs('proprietorHoldings', before, after);
  const gone = found.filter((pair) => isEmpty(pair.after) && holderName(pair.before ?? null) !== null);
  const come = found.filter((pair) => isEmpty(pair.before) && holderName(pair.after ?? null) !== null);
  const nameOf = ({ before: one, after: other }: HoldingPair) => holderName(one ?? other ?? null) ?? '';
  const like = (one: HoldingPair, others: readonly HoldingPair[]) =>
    others.filter((other) => isSimilar(nameOf(one), nameOf(other)));
  const joined = new Map<HoldingPair, HoldingPair>();
  for (const one of gone) {
    const [other, ...more] = like(one, come);
    // Of several that are nearly the same, none is known to be the one.
    if (other !== undefined && more.length === 0 && like(other, gone).length === 1) joined.set(one, other);
  }
  const taken = new Set(joined.values());
  return found
    .filter((pair) => !taken.has(pair))
    .map((pair) => {
      const other = joined.get(pair);
      if (other === undefined) return pair;
      const key = [pair.key, other.key].sort()[0] ?? pair.key;
      return { key, before: pair.before, after: other.after };
    });
}
