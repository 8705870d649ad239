import { createHash, createHmac, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import type { Random } from '../ports/random.ts';

const derive = promisify(pbkdf2);
/** What PostgreSQL itself uses. */
const iterations = 4096;

/**
 * What PostgreSQL stores of a password (RFC 5803), so that the password itself never reaches the server or its log. The
 * password must be plain: `passwordFaults` refuses what would need SASLprep.
 */
export async function scramVerifier(password: string, random: Random): Promise<string> {
  const salt = Buffer.from(random.bytes(16));
  const salted = await derive(password, salt, iterations, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`;
}

/** Why a password cannot be used; null where it can. Letters beyond ASCII are stored by some programs in another form. */
export function passwordProblem(password: string): string | null {
  if (password.length < 12) return 'Use at least 12 characters.';
  if (password.length > 200) return 'Use up to 200 characters.';
  if (!/^[\x20-\x7e]+$/.test(password))
    return 'Use letters, digits, spaces and signs of an English keyboard only.';
  return null;
}
