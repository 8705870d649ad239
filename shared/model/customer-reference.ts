import type { Fault } from '../lib/fault.ts';

/** The longest `customer-reference` that the service keeps. */
const customerReferenceLength = 40;

const notAllowed = /[^0-9a-zA-Z\-_&(),.@ ]/gu;

/** What is wrong with a text that is to go out as `customer-reference`; nothing where it can go. */
export function checkCustomerReference(text: string, field = 'matterNumber'): Fault[] {
  const faults: Fault[] = [];
  if (text.length > customerReferenceLength) {
    faults.push({
      field,
      message: `A reference can have at most ${customerReferenceLength} characters. This one has ${text.length}.`,
    });
  }
  const strange = [...new Set(text.match(notAllowed) ?? [])];
  if (strange.length > 0) {
    faults.push({
      field,
      message: `A reference can contain letters a to z, digits, spaces and - _ & ( ) , . @ but not ${strange
        .slice(0, 5)
        .map(named)
        .join(' ')}.`,
    });
  }
  return faults;
}

/** Characters that do not show are named by their number. */
function named(character: string): string {
  if (!/[\p{C}\p{Z}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Crockford's base 32: upper case, without I, L, O, U, so that trimming and case folding cannot merge two marks. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const markLength = 15;
/** The rest of a mark tells which computer made it. */
const randomLength = 12;

/**
 * A mark that stands inside customer-reference, by which the order is found again: 60 random bits, then the tag of the
 * computer that orders. Marks of earlier versions have no tag.
 */
export function newMark(bytes: Uint8Array, computer: string): string {
  if (bytes.length < randomLength)
    throw new RangeError(`A mark needs ${randomLength} bytes, not ${bytes.length}`);
  const random = Array.from(bytes.subarray(0, randomLength), (byte) => alphabet[byte % 32]).join('');
  return random + tagOf(computer);
}

/** Three characters for the id of a computer (FNV-1a), so that a library knows orders of its own that it has forgotten. */
function tagOf(computer: string): string {
  let hash = 0x811c9dc5;
  for (const unit of computer) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return [hash >>> 27, (hash >>> 22) & 31, (hash >>> 17) & 31].map((digit) => alphabet[digit]).join('');
}

/**
 * What goes out as customer-reference: the matter number, then the mark: `2026-118 7K3QX9ZD0PMA4TB`.
 *
 * Signs that the service does not take become `-`, and a long matter number is cut; the whole number stays here.
 */
export function customerReferenceOf(matterNumber: string, mark: string): string {
  const matter = outgoingMatterOf(matterNumber);
  return matter === '' ? mark : `${matter} ${mark}`;
}

/** The part of customer-reference that an office knows its matter by. */
export function outgoingMatterOf(matterNumber: string): string {
  const room = customerReferenceLength - markLength - 1;
  return matterNumber
    .normalize('NFKC')
    .trim()
    .replace(/[^0-9a-zA-Z\-_&(),.@ ]/g, '-')
    .slice(0, room)
    .trim();
}

/** Equal for one matter: however many spaces, whichever dash and case a number is written with, it goes out as one. */
export function matterKey(matterNumber: string): string {
  return outgoingMatterOf(matterNumber.replace(/\s+/g, ' ')).toLowerCase();
}

/** A mark that stands in a shown reference, and what stands before it: the matter. */
interface ShownMark {
  readonly mark: string;
  readonly matter: string;
}

const sign = '[0-9A-HJKMNP-TV-Z]';
const wholeMark = new RegExp(String.raw`(?:\s+|[^0-9A-Z\s])(${sign}{${markLength}})(?![0-9A-Z])`, 'gi');
/** At the end, a mark of an earlier version or one that is cut. Twelve signs after a hyphen are the end of a UUID too. */
const cutMark = new RegExp(
  String.raw`(?:\s+(?=.{${randomLength}}$)|(?:\s+|[^0-9A-Z\s])(?=.{13,14}$))(${sign}+)$`,
  'i',
);

/**
 * The mark that a Landfolio wrote into a shown reference, whatever the service made of the signs around it; null where
 * there is none. The one recogniser of marks.
 *
 * A mark alone, or one that runs into what is before it, is known by the tag of `computer` only.
 */
function markIn(shown: string, computer: string | null): ShownMark | null {
  const text = shown.trim();
  const tag = computer === null ? null : tagOf(computer);
  const cut = cutMark.exec(text);
  const own =
    tag === null ? null : new RegExp(`(${sign}{${randomLength}}${tag})(?![0-9A-Z])`, 'i').exec(text);
  const found = wholeMarkIn(text, tag) ?? (isMark(cut?.[1] ?? '', tag) ? cut : own);
  return found === null ? null : { mark: found[1] ?? '', matter: text.slice(0, found.index).trim() };
}

function wholeMarkIn(text: string, tag: string | null): RegExpExecArray | null {
  return [...text.matchAll(wholeMark)].findLast(([, mark = '']) => isMark(mark, tag)) ?? null;
}

/** A number is no mark, nor is a word of twelve letters. A tag that is known tells more. */
function isMark(text: string, tag: string | null): boolean {
  if (tag !== null && text.length === markLength && text.toUpperCase().endsWith(tag)) return true;
  return /[a-z]/i.test(text) && (text.length === markLength || /\d/.test(text));
}

/** A shown reference without the mark that a Landfolio wrote, and without what follows it: its matter, or nothing. */
export function matterInReference(shown: string, computer: string): string {
  return (markIn(shown, computer)?.matter ?? shown).trim();
}

/** Whether a shown reference holds a mark, so that a Landfolio of this office, on whatever computer, wrote it. */
export function hasMark(shown: string): boolean {
  return markIn(shown, null) !== null;
}

/** Whether the mark in a shown reference was made on this computer. Where it is cut, two signs of the tag tell. */
export function isMarkOf(computer: string, shown: string): boolean {
  const tag = (markIn(shown, computer)?.mark ?? '').slice(randomLength).toUpperCase();
  return tag.length >= 2 && tagOf(computer).startsWith(tag);
}

/**
 * What a reference that the service shows says about an order that was sent with `sent`. The one rule by which an order
 * is recognised.
 *
 * `same`: it is that one, whatever became of its case, its spaces and signs, or of a part of its mark. `unclear`: it may be,
 * since it holds a piece of ours. `other`: nothing that a service makes of ours looks so.
 */
export type ReferenceMatch = 'same' | 'unclear' | 'other';

/** So many characters from the beginning of a mark still are 40 random bits; so are all but as many as it has more. */
const minMarkLength = 8;
/** A shorter piece of ours stands in other references by chance. */
const minPieceLength = 6;

export function matchReference(shown: string, sent: string, mark: string): ReferenceMatch {
  const found = canonical(shown);
  const ours = canonical(withoutOthers(shown, mark));
  if (beginningAndEnd(mark).some((piece) => ours.includes(piece))) return 'same';
  const whole = canonical(sent);
  const isOursAlone = alike(found, whole) + alikeAtEnd(found, whole) >= found.length;
  if (isOursAlone || piecesOf(mark, minPieceLength).some((piece) => ours.includes(piece))) return 'unclear';
  return holdsMatter(shown, sent, whole.length - mark.length) ? 'unclear' : 'other';
}

/** A shown reference without the whole marks that the computer of this mark made for other orders: they say nothing of it. */
function withoutOthers(shown: string, mark: string): string {
  const tag = mark.slice(randomLength);
  if (tag === '') return shown;
  const whole = new RegExp(`${sign}{${randomLength}}${tag}(?![0-9A-Z])`, 'gi');
  return shown.replace(whole, (one) => (one.toUpperCase().endsWith(mark.slice(-minPieceLength)) ? one : ' '));
}

/** The pieces of a mark by which an order is known: its beginning, and its end with the tag, which is no chance. */
function beginningAndEnd(mark: string): readonly [beginning: string, end: string] {
  return [mark.slice(0, minMarkLength), mark.slice(randomLength - minMarkLength)];
}

/** What a mark of which a shown reference holds enough may begin or end with, by {@link beginningAndEnd}. */
export function markPieces(shown: string): { readonly beginnings: string[]; readonly ends: string[] } {
  const found = canonical(shown);
  const longEnd = markLength - randomLength + minMarkLength;
  return {
    beginnings: piecesOf(found, minMarkLength),
    ends: [...piecesOf(found, longEnd), ...piecesOf(found, minMarkLength)],
  };
}

/**
 * Whether a shown reference holds our matter, of `matterLength` letters and digits, or the beginning of it: up to its own
 * end, or to a sign by which it was cut. Where the whole mark of another order follows, it is that one's.
 */
function holdsMatter(shown: string, sent: string, matterLength: number): boolean {
  if (matterLength === 0) return false;
  const [theirs, ours] = [spelling(shown), spelling(sent)];
  const least = Math.min(minPieceLength, matterLength);
  return theirs.at.some((_, from) => {
    const length = alike(theirs.letters.slice(from), ours.letters);
    // A short matter number is one only where it stands alone.
    if (length < minPieceLength && !theirs.isFirst(from)) return false;
    for (let n = least; n <= Math.min(length, matterLength); n += 1) {
      const isEnded = theirs.isFirst(from + n) && (n === length || !ours.isFirst(n));
      const isWhole = n === matterLength && (theirs.isFirst(from + n) || length > n);
      if (!isEnded && !isWhole) continue;
      const rest = theirs.text.slice((theirs.at[from + n - 1] ?? 0) + 1);
      if (wholeMarkIn(` ${rest}`, null) === null) return true;
    }
    return false;
  });
}

/** The letters and digits of a reference, where each stands, and whether a sign or an end is before one. */
function spelling(reference: string) {
  const text = reference.toUpperCase();
  const at = [...text.matchAll(/[0-9A-Z]/g)].map(({ index }) => index);
  const isFirst = (n: number) => n === 0 || n >= at.length || (at[n] ?? 0) - (at[n - 1] ?? 0) > 1;
  return { text, letters: canonical(text), at, isFirst };
}

/** How many characters two texts have in common from their beginning. */
function alike(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

function alikeAtEnd(one: string, other: string): number {
  const backwards = (text: string) => [...text].reverse().join('');
  return alike(backwards(one), backwards(other));
}

function piecesOf(text: string, length: number): string[] {
  const count = Math.max(0, text.length - length + 1);
  return [...new Set(Array.from({ length: count }, (_, at) => text.slice(at, at + length)))];
}

function canonical(reference: string): string {
  return reference.toUpperCase().replace(/[^0-9A-Z]/g, '');
}
