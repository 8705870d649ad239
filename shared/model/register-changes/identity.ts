import {
  canonical,
  isList,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  listOf,
  member,
  textOf,
} from './json.ts';
import { nameKey, numberKey, numberOf } from './values.ts';

/** What tells a member of a list from the others; null where nothing does. Never its position. */
type Identity = (value: JsonObject) => string | null;

const numberIn = (name: string) => (value: JsonObject) => numberKey(member(value, name));

function joined(...parts: readonly (string | null)[]): string | null {
  return parts.every((part) => part === null)
    ? null
    : parts
        .map((part) => part ?? '')
        .join(' ')
        .trim();
}

/** `9500/906A`, without leading zeros; also under a member `titleReference`. */
export function titleKey(value: Json | undefined): string | null {
  if (!isObject(value)) return null;
  const inner = member(value, 'titleReference');
  if (isObject(inner)) return titleKey(inner);
  const [volume, folio, suffix] = ['volume', 'folio', 'suffix'].map((name) => textOf(member(value, name)));
  if (volume == null && folio == null) return null;
  const bare = (text: string | null | undefined) => (text ?? '').toUpperCase().replace(/^0+(?=\d)/, '');
  return `${bare(volume)}/${bare(folio).padStart(3, '0')}${(suffix ?? '').toUpperCase()}`;
}

/** A given name is one member, or an object that has it as `givenName`. */
export function givenName(value: Json | undefined): {
  readonly value: string | null;
  readonly order: number | null;
} {
  if (!isObject(value)) return { value: textOf(value), order: null };
  const inner = member(value, 'givenName');
  if (inner !== undefined) return givenName(inner);
  return { value: textOf(member(value, 'value')), order: numberOf(member(value, 'order')) };
}

/** Given names in their order. */
export function givenWords(names: Json | undefined): string {
  return listOf(names)
    .map(givenName)
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .flatMap(({ value }) => value ?? [])
    .join(' ');
}

/** The name of a holder as the register writes it, else from its parts. */
export function partyName(party: JsonObject): string | null {
  const person = member(party, 'personFullName');
  const parts = isObject(person) ? person : {};
  const built = [givenWords(member(parts, 'givenNames')), textOf(member(parts, 'familyName'))]
    .filter(Boolean)
    .join(' ');
  return (
    textOf(member(party, 'proprietorNameText')) ?? textOf(member(party, 'legalEntityName')) ?? (built || null)
  );
}

export function holderName(holding: Json): string | null {
  if (!isObject(holding)) return textOf(holding);
  const party = member(holding, 'party');
  return partyName(isObject(party) ? party : holding);
}

const identities = new Map<string, Identity>([
  ['encumbrances', numberIn('encumbranceDocument')],
  ['affectingEncumbrances', numberIn('affectingEncumbranceDocument')],
  [
    'encumbranceHolders',
    (value) => {
      const name = textOf(member(value, 'legalEntityName'));
      return name === null ? null : nameKey(name) || name;
    },
  ],
  [
    'notations',
    (value) => joined(textOf(member(value, 'notationType')), numberKey(member(value, 'notationPlan'))),
  ],
  ['dealings', numberIn('dealingDocument')],
  ['landParcels', (value) => numberKey(member(value, 'spi')) ?? textOf(member(value, 'parcelDescription'))],
  ['parentTitles', titleKey],
  ['titleReference', titleKey],
  [
    'ownersCorporations',
    (value) =>
      joined(numberKey(member(value, 'ownersCorporationNumber')), numberKey(member(value, 'planNumber'))),
  ],
  [
    'proprietorHoldings',
    (value) => {
      const name = holderName(value);
      return name === null ? null : nameKey(name) || name;
    },
  ],
  ['givenNames', (value) => givenName(value).value?.toUpperCase() ?? null],
]);

/** The lists of the document: one object in the place of such a list is a list of one. */
export const listNames: ReadonlySet<string> = new Set([
  ...identities.keys(),
  'proprietorGroups',
  'registeredProprietorship',
]);

/** A member of a list in one statement or both. */
export interface Pair {
  /** What it is identified by, the same whichever statement comes first. */
  readonly key: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Puts together what is the same member. What has no identity is paired where it is equal, or nearly. */
export function pairs(name: string, before: readonly Json[], after: readonly Json[]): Pair[] {
  const identify = identities.get(name);
  const keyOf = (value: Json) => (isObject(value) ? (identify?.(value) ?? null) : textOf(value));
  const groups = new Map<string | null, { readonly before: Json[]; readonly after: Json[] }>();
  for (const [side, list] of [
    ['before', before],
    ['after', after],
  ] as const) {
    for (const value of list) {
      const key = keyOf(value);
      const group = groups.get(key);
      if (group) group[side].push(value);
      else
        groups.set(key, { before: side === 'before' ? [value] : [], after: side === 'after' ? [value] : [] });
    }
  }
  const found: Pair[] = [];
  for (const [key, group] of groups) {
    if (group.before.length < 2 && group.after.length < 2 && key !== null) {
      found.push({ key, before: group.before[0], after: group.after[0] });
    } else found.push(...pairAlike(key ?? '', group.before, group.after, key !== null));
  }
  return found;
}

const maxCouples = 10_000;

/** Members that nothing tells apart: equal ones first, then those that have most in common. */
function pairAlike(key: string, before: readonly Json[], after: readonly Json[], isOne: boolean): Pair[] {
  const restBefore = sorted(before);
  const restAfter = sorted(after);
  const found: Omit<Pair, 'key'>[] = [];
  for (const one of [...restBefore]) {
    const at = restAfter.findIndex((other) => other.text === one.text);
    if (at < 0) continue;
    restBefore.splice(restBefore.indexOf(one), 1);
    found.push({ before: one.value, after: restAfter.splice(at, 1)[0]?.value });
  }
  const isFew = restBefore.length * restAfter.length <= maxCouples;
  const couples = restBefore
    .flatMap((one, index) => {
      // Of very many, each goes with the next.
      const others = isFew ? restAfter : restAfter.slice(index, index + 1);
      return others.map((other) => ({ one, other, common: inCommon(one.value, other.value) }));
    })
    .filter(({ common }) => isOne || common >= 0.5)
    .sort((a, b) => b.common - a.common || compareText(couple(a), couple(b)));
  for (const { one, other } of couples) {
    if (!restBefore.includes(one) || !restAfter.includes(other)) continue;
    restBefore.splice(restBefore.indexOf(one), 1);
    restAfter.splice(restAfter.indexOf(other), 1);
    found.push({ before: one.value, after: other.value });
  }
  found.push(
    ...restBefore.map(({ value }) => ({ before: value, after: undefined })),
    ...restAfter.map(({ value }) => ({ before: undefined, after: value })),
  );
  // The number of each must not depend on which statement comes first.
  const numbered = found
    .map((pair) => ({ pair, text: [canonical(pair.before), canonical(pair.after)].sort().join('\n') }))
    .sort((a, b) => compareText(a.text, b.text));
  return numbered.map(({ pair: { before: one, after: other } }, at) => ({
    key: isOne && at === 0 ? key : `${key}#${at + 1}`,
    before: one,
    after: other,
  }));
}

interface Sorted {
  readonly value: Json;
  readonly text: string;
}

function sorted(values: readonly Json[]): Sorted[] {
  return values
    .map((value) => ({ value, text: canonical(value) }))
    .sort((a, b) => compareText(a.text, b.text));
}

const couple = ({ one, other }: { readonly one: Sorted; readonly other: Sorted }) =>
  [one.text, other.text].sort().join('\n');

export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The share of members that two objects have in common; of all else 0. */
function inCommon(one: Json, other: Json): number {
  if (!isObject(one) || !isObject(other) || isList(one) || isList(other)) return 0;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  let same = 0;
  for (const name of names) if (isSame(member(one, name), member(other, name))) same += 1;
  return names.size === 0 ? 0 : same / names.size;
}
