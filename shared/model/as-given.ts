import type { Fault } from '../lib/fault.ts';
import { failed, ok, type Result } from '../lib/result.ts';

/** Longer than any identifier of the interface, encrypted title ids among them. UTF-16 units. */
const maxLength = 500;

/**
 * An identifier as it was given, but for white space around it: what came from the service goes back unchanged, whether or
 * not it has a form that we know. Only what cannot be asked with is refused. `needed` is said where nothing is given.
 */
export function asGiven(text: string, field: string, needed: string): Result<string, Fault> {
  const given = text.trim();
  if (given === '') return failed({ field, message: needed });
  if (given.length > maxLength || /\p{Cc}/u.test(given) || !given.isWellFormed())
    return failed({ field, message: `Enter at most ${maxLength} characters on one line.` });
  return ok(given);
}

/**
 * The forms to ask in, the best first: the one that the document shows, where the text can be read as it, and then the text
 * as it was given. `read` says how the text is understood, or what is accepted.
 */
export function formsOf(
  text: string,
  field: string,
  read: (text: string) => Result<string, Fault>,
): Result<readonly [string, ...string[]], Fault> {
  const known = read(text);
  const given = asGiven(text, field, known.ok ? '' : known.failure.message);
  if (!given.ok) return given;
  return ok(known.ok && known.value !== given.value ? [known.value, given.value] : [given.value]);
}
