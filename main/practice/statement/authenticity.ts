import { generateKeyPair, privateEncrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** Authenticity tokens of a practice service: each is a security number under a private key that nobody keeps. */
export interface Authenticity {
  /** Base64; the public key turns it back into the security number. */
  tokenOf(securityNo: string): Promise<string>;
  /** PEM. */
  publicKey(): Promise<string>;
}

/** The key pair is made when it is first wanted, and lives as long as the service. Neither algorithm nor key of the real tokens is shown. */
export function createAuthenticity(): Authenticity {
  const make = promisify(generateKeyPair);
  let pair: ReturnType<typeof makePair> | null = null;
  const makePair = () =>
    make('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const held = () => {
    pair ??= makePair();
    return pair;
  };
  return {
    tokenOf: async (securityNo) =>
      privateEncrypt((await held()).privateKey, Buffer.from(securityNo, 'latin1')).toString('base64'),
    publicKey: async () => (await held()).publicKey,
  };
}
