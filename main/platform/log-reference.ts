import type { Random } from '../ports/random.ts';

/** Letters and digits that cannot be taken for one another on the telephone. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Six characters by which a person names a line of the log or a report. */
export function logReference(random: Random): string {
  return [...random.bytes(6)].map((byte) => alphabet[byte % alphabet.length]).join('');
}
