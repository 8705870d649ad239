import { titleNumber } from './land-identity.ts';
import { plainRoadTypes, roadTypeAbbreviations, scenicRoadTypes } from './road-types.ts';

/** A matter that a PDF may belong to, as far as a text can name it. */
export interface MatterToMatch {
  readonly id: string;
  /** Its number, and those that it had. */
  readonly numbers: readonly string[];
  /** Titles of its land: `9876/043`. */
  readonly titles: readonly string[];
  readonly addresses: readonly string[];
}

/** What in a PDF names a matter, as it is written on the matter. */
export interface MatchReason {
  readonly kind: 'number' | 'fileName' | 'title' | 'address';
  readonly said: string;
}

export interface MatterMatch {
  readonly matterId: string;
  readonly reasons: readonly MatchReason[];
  readonly score: number;
}

/** A matter number is worth more than a title, and a title more than an address, which several matters can have. */
const scores: Readonly<Record<MatchReason['kind'], number>> = {
  number: 100,
  fileName: 90,
  title: 60,
  address: 40,
};
/** Words of a number or an address that are looked at together. */
const maxWords = 12;
const minNumberLength = 4;
/** What may stand between the parts of a number. */
const joins = /[\s\p{Pd}\u2212\u00ad/\\_]/u;
/** Words that a number of a matter follows. */
const before = new Set(['MATTER', 'FILE', 'REF', 'REFERENCE', 'NO', 'NUMBER']);
const roadTypes = new Set([...plainRoadTypes, ...scenicRoadTypes]);
/** In capitals, with the abbreviations of road types written out. A number of a matter is the same with any dashes. */
function wordsOf(text: string): string[] {
  return wordsAndGaps(text).words;
}

/** With what stands before each word. */
function wordsAndGaps(text: string): { readonly words: string[]; readonly gaps: string[] } {
  const words: string[] = [];
  const gaps: string[] = [];
  const plain = text.normalize('NFKC').toUpperCase();
  let end = 0;
  for (const { 0: word, index } of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    words.push(roadTypeAbbreviations.get(word) ?? word);
    gaps.push(plain.slice(end, index));
    end = index + word.length;
  }
  return { words, gaps };
}

/** Finds which matters texts name. Made once for many texts. */
export interface MatterMatcher {
  /** The likeliest first; those of the same score in the order of the matters. */
  find(text: string, fileName: string): MatterMatch[];
}

export function createMatterMatcher(matters: readonly MatterToMatch[]): MatterMatcher {
  /** By the words of a number, or of the beginning of an address. */
  const numbers = new Map<string, { readonly id: string; readonly said: string }[]>();
  const addresses = new Map<
    string,
    { readonly id: string; readonly said: string; readonly place: string }[]
  >();
  const titles = new Map<string, string[]>();
  /** How many words the longest key has that begins with this word. */
  const longest = new Map<string, number>();
  const addKey = <T>(map: Map<string, T[]>, words: readonly string[], value: T) => {
    const [first = ''] = words;
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
    add(map, words.join(' '), value);
  };
  for (const { id, numbers: own, titles: land, addresses: places } of matters) {
    for (const said of own) if (tellsApart(said)) addKey(numbers, wordsOf(said), { id, said });
    for (const title of land) {
      const number = titleNumber(title);
      if (number !== null) add(titles, number, id);
    }
    for (const said of places) {
      const { road, place } = addressKey(said);
      if (road.length > 0) addKey(addresses, road, { id, said, place });
    }
  }

  const order = new Map(matters.map(({ id }, at) => [id, at]));
  return {
    find(text, fileName) {
      const found = new Map<string, MatchReason[]>();
      const note = (id: string, reason: MatchReason) => {
        const reasons = found.get(id) ?? [];
        if (!reasons.some(({ kind }) => kind === reason.kind)) reasons.push(reason);
        found.set(id, reasons);
      };
      const read = wordsAndGaps(text);
      const all = new Set(read.words);
      for (const { id, said } of numbersIn(read, longest, numbers)) note(id, { kind: 'number', said });
      for (const { key } of stretches(read.words, longest))
        for (const { id, said, place } of addresses.get(key) ?? [])
          if (place === '' || all.has(place)) note(id, { kind: 'address', said });
      for (const { id, said } of numbersIn(wordsAndGaps(fileName), longest, numbers))
        if (found.get(id)?.some(({ kind }) => kind === 'number') !== true)
          note(id, { kind: 'fileName', said });
      for (const title of titlesIn(`${text}\n${fileName}`))
        for (const id of titles.get(title) ?? []) note(id, { kind: 'title', said: title });
      return [...found]
        .map(([matterId, reasons]) => ({
          matterId,
          reasons,
          score: reasons.reduce((sum, reason) => sum + worth(reason), 0),
        }))
        .sort((a, b) => b.score - a.score || (order.get(a.matterId) ?? 0) - (order.get(b.matterId) ?? 0));
    },
  };
}

/** Of two addresses the longer says more: that of a unit is also that of its house. */
function worth({ kind, said }: MatchReason): number {
  return scores[kind] + (kind === 'address' ? Math.min(addressKey(said).road.length, 9) : 0);
}

/** The one matter that is proposed; null where none is named, or two are named as well as each other. */
export function proposedMatch(matches: readonly MatterMatch[]): MatterMatch | null {
  const [first, second] = matches;
  return first === undefined || first.score === second?.score ? null : first;
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** Every run of words that may be a key, joined by a blank. */
function* stretches(
  words: readonly string[],
  longest: ReadonlyMap<string, number>,
): Generator<{ readonly key: string; readonly at: number; readonly end: number }, void, void> {
  for (const [at, word] of words.entries()) {
    const most = longest.get(word) ?? 0;
    for (let end = at + 1; end <= at + most && end <= words.length; end += 1)
      yield { key: words.slice(at, end).join(' '), at, end };
  }
}

/** The numbers that a text names. One inside a longer one is not named: `2026-118` is another matter than `2026-118-2`. */
function numbersIn<T extends { readonly said: string }>(
  { words, gaps }: ReturnType<typeof wordsAndGaps>,
  longest: ReadonlyMap<string, number>,
  numbers: ReadonlyMap<string, readonly T[]>,
): T[] {
  const named: { readonly at: number; readonly end: number; readonly these: readonly T[] }[] = [];
  for (const { key, at, end } of stretches(words, longest)) {
    const these = (numbers.get(key) ?? []).filter(({ said }) => isNamed(said, words, gaps, at, end));
    const last = named.at(-1);
    if (these.length === 0 || (last !== undefined && last.at < at && end <= last.end)) continue;
    if (last?.at === at) named.pop();
    named.push({ at, end, these });
  }
  return named.flatMap(({ these }) => these);
}

/** Whether these words are that number, and no amount, date or year. */
function isNamed(
  said: string,
  words: readonly string[],
  gaps: readonly string[],
  at: number,
  end: number,
): boolean {
  // Blanks, dashes and slashes are the same between its parts. `$26,118.00` is not 26-118.
  const isJoined = (gap: string) => [...gap].every((sign) => joins.test(sign) || said.includes(sign));
  if (!gaps.slice(at + 1, end).every(isJoined)) return false;
  if (!looksLikeDate(words.slice(at, end))) return true;
  const isPart = (gap = '', word = '') => /^[./\p{Pd}]$/u.test(gap) && /^\d/.test(word);
  if (isPart(gaps[at], words[at - 1]) || isPart(gaps[end], words[end])) return false;
  return before.has(words[at - 1] ?? '');
}

/** `2026-11` is a month, `2025-26` a year of rates, `26-11` a day: such a number is one only behind a word that says so. */
function looksLikeDate(words: readonly string[]): boolean {
  if (!words.every((word) => /^(?:\d{1,2}|(?:19|20)\d\d)$/.test(word))) return false;
  const [first, second] = words.map((word) => Number(word) % 100);
  const isSpan = words.length === 2 && (first ?? 0) + 1 === second;
  return isSpan || words.every((word) => word.length === 4 || Number(word) <= 31);
}

/** A short number, a year or a word alone stands in many texts that mean something else. */
function tellsApart(number: string): boolean {
  const words = wordsOf(number);
  const plain = words.join('');
  if (plain.length < minNumberLength || !/\d/.test(plain) || words.length > maxWords) return false;
  return !/^(?:19|20)\d\d$/.test(plain) && !(words.length === 1 && /^\d{4}$/.test(plain));
}

/** `10 DUNDAS ROAD` and `CARLTON` of `10 Dundas Rd, Carlton VIC 3053`; nothing where there is no number or no road. */
function addressKey(address: string): { readonly road: readonly string[]; readonly place: string } {
  const words = wordsOf(address);
  const from = words.findIndex((word) => /^\d+[A-Z]?$/.test(word));
  const type = words.findIndex((word, at) => at > from + 1 && roadTypes.has(word));
  if (from < 0 || type < 0 || type - from >= maxWords) return { road: [], place: '' };
  return { road: words.slice(from, type + 1), place: words[type + 1] ?? '' };
}

/** Titles as registers and letters write them. */
function titlesIn(text: string): Set<string> {
  const named = [
    ...text.matchAll(
      /\bVOL(?:UME)?\.?\s{0,3}(\d{1,5})\s{0,3},?\s{0,3}FOL(?:IO)?\.?\s{0,3}(\d{1,4}[A-Z]?)\b/gi,
    ),
    ...text.matchAll(/\b(\d{1,5})\s?\/\s?(\d{1,4}[A-Z]?)\b/g),
  ];
  return new Set(named.flatMap(([, volume, folio]) => titleNumber(`${volume}/${folio}`) ?? []));
}
