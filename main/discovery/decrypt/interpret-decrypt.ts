import { z } from 'zod';
import { lenientString, lenientWord, optional } from '../../../shared/lib/lenient.ts';
import { titleNumber } from '../../../shared/model/land-identity.ts';
import { parseJson } from '../../http/json.ts';

/** What an answer to a purchase means. */
type DecryptMeaning =
  /** Canonical where it can be read, else as received: it was paid for. */
  | { readonly kind: 'known'; readonly volumeFolio: string }
  /** The answer does not say which one it is, if any, or cannot be read: it may have been charged. */
  | { readonly kind: 'unknown'; readonly cause: string };

/** With a slash or in words, so that no version or amount is taken for a volume/folio. */
const written =
  /^\s*(?:\d{1,10}\s*\/|vol[a-z]*\W{0,3}\d{1,10}\W{1,3}fol[a-z]*\W{0,3})\s*\d{1,10}\s*[a-z]{0,2}\s*$/i;
/** What no field is called: an encrypted id. What stands under another one than ours is of another title. */
const idLike = /[^A-Za-z_]/;
const deepest = 6;

/**
 * Reads the stored answer of titles/decrypt for the one id that was sent. Pure: the same bytes mean the same after a
 * restart. Whether the answer is a map by encrypted id or a list is not shown: the one volume/folio in it is the answer,
 * and where there are several, that of the id that was sent. What is given under the id of another title is not taken.
 */
export function interpretDecryptAnswer(
  bytes: Uint8Array,
  answerField: string,
  titleId: string,
): DecryptMeaning {
  const json = parseJson(bytes);
  if (!json.ok) {
    return { kind: 'unknown', cause: `A response was received, but ${json.failure}.` };
  }
  const field = memberOf(json.value, (key) => key === answerField) ?? json.value;
  const own = memberOf(field, (key) => key === titleId) ?? memberOf(field, (key) => isSameId(key, titleId));
  const [only, ...others] = new Set(volumeFoliosIn(own ?? field, titleId, 0));
  if (only !== undefined && others.length === 0) return { kind: 'known', volumeFolio: only };
  const cause =
    only === undefined
      ? 'A response was received, but contains no volume and folio.'
      : 'A response was received, but contains several volumes and folios and does not say which one is meant.';
  return { kind: 'unknown', cause };
}

function memberOf(value: unknown, isIt: (key: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).find(([key]) => isIt(key))?.[1];
}

/** Also where one of them is percent-encoded or in the alphabet of Base64 for URLs. */
function isSameId(one: string, other: string): boolean {
  return plainId(one) === plainId(other);
}

function plainId(id: string): string {
  let text = id.trim();
  try {
    text = decodeURIComponent(text);
  } catch {
    // It holds a percent sign of its own.
  }
  return text.replace(/[- ]/g, '+').replaceAll('_', '/').replace(/=+$/, '');
}

/** `{ titleId, volumeFolio }` of a title that was not asked for. A number as the id may be the answer itself. */
function isOfAnotherTitle(value: object, titleId: string): boolean {
  return Object.entries(value).some(
    ([name, id]) =>
      /title_?id$/i.test(name) &&
      typeof id === 'string' &&
      titleNumber(id) === null &&
      !isSameId(id, titleId),
  );
}

function volumeFoliosIn(value: unknown, titleId: string, depth: number): string[] {
  if (typeof value === 'string') {
    const number = written.test(value) ? titleNumber(value) : null;
    return number === null ? [] : [number];
  }
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  const isList = Array.isArray(value);
  if (!isList && isOfAnotherTitle(value, titleId)) return [];
  const members = Object.entries(value).flatMap(([name, member]) =>
    !isList && idLike.test(name) && !isSameId(name, titleId)
      ? []
      : volumeFoliosIn(member, titleId, depth + 1),
  );
  const number = referenceNumber(value);
  return number === null ? members : [number, ...members];
}

/** The form in which the interface writes a reference to a title. Without a suffix that cannot be read it is another title. */
const titleReference = z.looseObject({
  volume: lenientWord(20),
  folio: lenientWord(20),
  suffix: optional(lenientString(2)),
});

function referenceNumber(value: object): string | null {
  const read = titleReference.safeParse(value);
  if (!read.success) return null;
  const { volume, folio, suffix = '' } = read.data;
  return titleNumber(`${volume}/${folio}${suffix}`);
}
