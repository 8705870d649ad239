import { plainRoadTypes, scenicRoadTypes } from '../../shared/model/road-types.ts';
import { normaliseTypedAddress } from '../../shared/model/typed-address.ts';

/** Other forms of a text that are asked for at most, one after the other. */
const maxForms = 3;

const letters = /^\p{L}[\p{L}'’-]*$/u;

function wordsOf(text: string): string[] {
  return normaliseTypedAddress(text)
    .split(/[\s/]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function isRoadType(word: string): boolean {
  return plainRoadTypes.has(word);
}

/** A name of a road or a place, in which a slip can be. */
function isName(word: string): boolean {
  return letters.test(word) && word.length > 2 && !isRoadType(word);
}

/**
 * What to ask for where a typed address found nothing: with the spelling of names that the office knows, then with less of each
 * name, of which the beginning is right more often than its end. Nothing where the text has neither a number nor a road type
 * nor a name that is known in another spelling: it may be anything.
 */
export function formsWithoutSlips(typed: string, known: Iterable<string>): string[] {
  const words = wordsOf(typed);
  const names = [...known];
  const mended = words.map((word) => (isName(word) ? (nearest(word, names) ?? word) : word));
  const isMended = mended.join(' ') !== words.join(' ');
  const isAddress = words.some((word) => /\d/.test(word) || isRoadType(word)) && words.some(isName);
  if (!isMended && !isAddress) return [];
  const short = (length: (word: string) => number) =>
    mended.map((word) => (isName(word) ? word.slice(0, length(word)) : word));
  const forms = [
    ...(isMended ? [mended] : []),
    // Without the type, which may be another one.
    short((word) => Math.max(3, Math.ceil(word.length * 0.6))).filter((word) => !isRoadType(word)),
    short(() => 2),
  ];
  const texts = new Set(forms.map((form) => form.join(' ')).filter((form) => form.length > 2));
  texts.delete(words.join(' '));
  return [...texts].slice(0, maxForms);
}

/** The known word that a word is a slip of; null where it is known itself, or where there is none. */
function nearest(word: string, known: readonly string[]): string | null {
  if (known.includes(word)) return null;
  const near = known
    .map((one) => ({ one, distance: distanceOf(word, one) }))
    .filter(({ distance }) => distance <= slipsIn(word))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.one ?? null;
}

/** Of the addresses those that the typed text can be a slip of, the most like first. */
export function rankedByLikeness<T extends { readonly eziAddress: string }>(
  typed: string,
  addresses: readonly T[],
): T[] {
  const wanted = wordsOf(typed);
  return addresses
    .flatMap((address) => {
      const slips = slipsBetween(wanted, wordsOf(address.eziAddress));
      return slips === null ? [] : [{ address, slips }];
    })
    .sort((a, b) => a.slips - b.slips)
    .map(({ address }) => address);
}

/** How far an address is from what was typed; null where they are two addresses. */
function slipsBetween(wanted: readonly string[], words: readonly string[]): number | null {
  let sum = 0;
  for (const [index, word] of wanted.entries()) {
    const slips = slipsOf(word, words, index === wanted.length - 1);
    if (slips === null) return null;
    sum += slips;
  }
  return sum;
}

function slipsOf(word: string, words: readonly string[], isLast: boolean): number | null {
  if (words.includes(word)) return 0;
  // Who leaves out the letter behind a number may mean it.
  if (/\d/.test(word))
    return words.some((one) => one.startsWith(word) && /^\p{L}+$/u.test(one.slice(word.length))) ? 1 : null;
  if (isRoadType(word)) return words.some((one) => isRoadType(one) || scenicRoadTypes.has(one)) ? 2 : null;
  const near = words
    .filter((one) => letters.test(one))
    // The last word may be only begun.
    .map((one) =>
      Math.min(distanceOf(word, one), isLast ? distanceOf(word, one.slice(0, word.length)) : Infinity),
    );
  const least = Math.min(...near, Number.POSITIVE_INFINITY);
  return least <= slipsIn(word) ? least : null;
}

/** Slips that are forgiven in a word. */
function slipsIn({ length }: string): number {
  return length < 4 ? 0 : length < 6 ? 1 : 2;
}

/** Letters left out, added, exchanged or changed for others (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const changed = (row[j - 1] ?? 0) + (isSame ? 0 : 1);
      let least = Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
