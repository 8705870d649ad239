import { z } from 'zod';

/**
 * Readers for what a server sends: tolerant in form, never in meaning.
 *
 * Servers of one interface write the same value as `3` and as `"3"`, and leave a field out or send `null`. These
 * readers take both and give one form. They still refuse what would make us act wrongly, with the field's path.
 */

/** Longest ordinary text taken from a server, in UTF-16 units. */
const textLimit = 10_000;

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Text; a finite number is taken as its digits. */
export function lenientString(maxLength: number = textLimit) {
  return z.preprocess(
    (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : value),
    z.string().max(maxLength),
  );
}

/**
 * Text that identifies something, as received: it goes back so. A number must be a safe integer. Half of a surrogate pair
 * becomes U+FFFD, as it would in the database.
 */
export function exactId(maxLength: number) {
  return z.preprocess((value) => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
    return typeof value === 'string' ? value.toWellFormed() : value;
  }, z.string().min(1).max(maxLength));
}

/** The same, and not blank. */
export function lenientId(maxLength: number = 200) {
  return exactId(maxLength).refine((id) => id.trim() !== '', 'is blank');
}

/** A word or name that is read here and does not identify anything: trimmed, and at least one character. */
export function lenientWord(maxLength: number = 200) {
  return exactId(maxLength)
    .transform((word) => word.trim())
    .pipe(z.string().min(1));
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && decimal.test(value.trim()) ? Number(value.trim()) : value;
}

/** A finite number, also as decimal digits in quotes. */
export function lenientNumber() {
  return z.preprocess(toNumber, z.number());
}

/** A safe integer, also in quotes; `3.0` is 3. */
export function lenientInteger() {
  return z.preprocess(toNumber, z.int());
}

/** `true`, `false`, or the same words in quotes in any case. */
export function lenientBoolean() {
  return z.preprocess((value) => {
    const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
    if (word === 'true') return true;
    return word === 'false' ? false : value;
  }, z.boolean());
}

/** May be missing; `null` is taken as missing. Where it is there, it must be right. */
export function optional<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === null ? undefined : value), schema.optional()).optional();
}

/** Nothing hangs on it: missing, `null` or of a shape we cannot read, all are taken as missing. */
export function decoration<S extends z.ZodType>(schema: S) {
  return optional(schema).catch(undefined);
}
