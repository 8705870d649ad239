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
      message: `A reference has at most ${customerReferenceLength} characters; this has ${text.length}.`,
    });
  }
  const strange = [...new Set(text.match(notAllowed) ?? [])];
  if (strange.length > 0) {
    faults.push({
      field,
      message: `A reference may hold letters a to z, digits, spaces and - _ & ( ) , . @ but not ${strange
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
const markLength = 12;

/** A mark of 60 random bits that stands inside customer-reference, by which the order is found again. */
export function newMark(bytes: Uint8Array): string {
  if (bytes.length < markLength)
    throw new RangeError(`A mark needs ${markLength} bytes, not ${bytes.length}`);
  return Array.from(bytes.subarray(0, markLength), (byte) => alphabet[byte % 32]).join('');
}

/**
 * What goes out as customer-reference: the matter number, then the mark: `2026-118 7K3QX9ZD0PMA`.
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
    .trim()
    .replace(/[^0-9a-zA-Z\-_&(),.@ ]/g, '-')
    .slice(0, room)
    .trim();
}

/**
 * What a reference that the service shows says about an order that was sent with `sent`.
 *
 * `same`: it is that one, whatever became of its case, its spaces and signs, or of at most four characters of the mark at
 * the end. `unclear`: cut so short that it may be. `other`: it is not.
 */
export type ReferenceMatch = 'same' | 'unclear' | 'other';

/** Of a mark of 12 characters, 8 still are 40 random bits. */
const leastOfMark = 8;

export function matchReference(shown: string, sent: string, mark: string): ReferenceMatch {
  const found = canonical(shown);
  if (found.includes(mark)) return 'same';
  const whole = canonical(sent);
  if (whole.startsWith(found)) {
    return found.length - (whole.length - mark.length) >= leastOfMark ? 'same' : 'unclear';
  }
  if (whole.endsWith(found)) return found.length >= leastOfMark ? 'same' : 'unclear';
  return 'other';
}

function canonical(reference: string): string {
  return reference.toUpperCase().replace(/[^0-9A-Z]/g, '');
}
