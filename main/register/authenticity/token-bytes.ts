import type { TokenEncoding } from '../../../shared/model/token-methods.ts';

export interface TokenBytes {
  readonly encoding: TokenEncoding;
  readonly bytes: Buffer;
}

/** No key that is taken makes a longer one. */
const maxTokenLength = 16 * 1024;

/**
 * What a token may stand for, under each encoding that it is written in. Exactly written only: whoever changes a character of a token must
 * not end with the same bytes. Lines may be broken, and base64 may leave out its padding as a whole.
 */
export function tokenBytes(token: string, encoding: TokenEncoding | 'any'): TokenBytes[] {
  const text = token.replace(/[\r\n]+/g, '');
  if (text === '' || token.length > maxTokenLength) return [];
  const readings = {
    base64: fromBase64(text, 'base64'),
    base64url: fromBase64(text, 'base64url'),
    hex: fromHex(text),
  };
  const found: TokenBytes[] = [];
  for (const name of ['base64', 'base64url', 'hex'] as const) {
    const bytes = readings[name];
    if (bytes === null || (encoding !== 'any' && encoding !== name)) continue;
    // Base64 without a sign in which the two alphabets differ is one reading.
    if (!found.some((one) => one.bytes.equals(bytes))) found.push({ encoding: name, bytes });
  }
  return found;
}

function fromBase64(text: string, alphabet: 'base64' | 'base64url'): Buffer | null {
  const bytes = Buffer.from(text, alphabet);
  const written = bytes.toString(alphabet).replace(/=+$/, '');
  const padded = written.padEnd(Math.ceil(written.length / 4) * 4, '=');
  return bytes.length > 0 && (text === written || text === padded) ? bytes : null;
}

function fromHex(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'hex');
  const written = bytes.toString('hex');
  return bytes.length > 0 && (text === written || text === written.toUpperCase()) ? bytes : null;
}
