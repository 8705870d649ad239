import { createPublicKey, generateKeyPair, privateEncrypt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

/** Authenticity tokens of a practice service: each is a security number under its private key. */
export interface Authenticity {
  /** Base64; the public key turns it back into the security number. */
  tokenOf(securityNo: string): Promise<string>;
  /** PEM. */
  publicKey(): Promise<string>;
}

const make = promisify(generateKeyPair);

/**
 * The key pair is made when it is first wanted, and lies with what the service charged: what was bought before a restart can still be
 * verified. It guards nothing but invented land. Neither algorithm nor key of the real tokens is shown.
 */
export function createAuthenticity(database: DatabaseSync): Authenticity {
  database.exec(
    'CREATE TABLE IF NOT EXISTS authenticity_key (one INTEGER PRIMARY KEY CHECK (one = 1), pem TEXT NOT NULL) STRICT',
  );
  let key: Promise<string> | null = null;

  async function held(): Promise<string> {
    const kept = database.prepare('SELECT pem FROM authenticity_key').get()?.pem;
    if (typeof kept === 'string') return kept;
    const { privateKey } = await make('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    // Another process over the same file may have made one meanwhile.
    database.prepare('INSERT OR IGNORE INTO authenticity_key (one, pem) VALUES (1, ?)').run(privateKey);
    return String(database.prepare('SELECT pem FROM authenticity_key').get()?.pem);
  }
  function privateKey(): Promise<string> {
    key ??= held().catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  }

  return {
    tokenOf: async (securityNo) =>
      privateEncrypt(await privateKey(), Buffer.from(securityNo, 'latin1')).toString('base64'),
    publicKey: async () =>
      String(createPublicKey(await privateKey()).export({ type: 'spki', format: 'pem' })),
  };
}
