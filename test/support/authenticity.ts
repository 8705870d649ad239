import {
  constants,
  createHash,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  privateEncrypt,
} from 'node:crypto';
import type { TokenRules } from '../../main/register/authenticity/check-token.ts';
import { type PublicKey, readKeys } from '../../main/register/authenticity/read-keys.ts';

/* Tokens as a service may make them. Nothing here uses the code that is tested. */

export interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** As the office has it. */
  readonly read: PublicKey;
}

export const anyRules: TokenRules = {
  authenticityPadding: 'any',
  authenticityDigest: 'any',
  authenticityEncoding: 'any',
};

export function rsaPair(bits: number, publicExponent = 0x10001): Pair {
  return paired(generateKeyPairSync('rsa', { modulusLength: bits, publicExponent }));
}

export function paired({ privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject }): Pair {
  const read = readKeys(String(publicKey.export({ type: 'spki', format: 'pem' })));
  if (!read.ok || read.value[0] === undefined) throw new Error(read.ok ? 'No key' : read.failure);
  return { privateKey, publicKey, read: read.value[0] };
}

/** The private key over a whole block. */
export function underKey({ privateKey }: Pair, block: Buffer): Buffer {
  return privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, block);
}

export function pkcs1(pair: Pair, content: Buffer | string): Buffer {
  return privateEncrypt(
    { key: pair.privateKey, padding: constants.RSA_PKCS1_PADDING },
    typeof content === 'string' ? Buffer.from(content) : content,
  );
}

export function unpadded(pair: Pair, content: string): Buffer {
  const length = (pair.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  return underKey(pair, Buffer.concat([Buffer.alloc(length - content.length), Buffer.from(content)]));
}

/** OAEP as RFC 8017 writes it, put under the private key. */
export function oaep(pair: Pair, content: string, hash: string, maskHash = hash): Buffer {
  const length = (pair.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const label = createHash(hash).digest();
  const message = Buffer.from(content);
  const zeros = Buffer.alloc(length - message.length - 2 * label.length - 2);
  const data = Buffer.concat([label, zeros, Buffer.from([1]), message]);
  const seed = createHash(hash).update('seed').digest();
  const maskedData = xored(data, mgf1(seed, data.length, maskHash));
  const maskedSeed = xored(seed, mgf1(maskedData, seed.length, maskHash));
  return underKey(pair, Buffer.concat([Buffer.from([0]), maskedSeed, maskedData]));
}

function mgf1(seed: Buffer, length: number, hash: string): Buffer {
  let made = Buffer.alloc(0);
  for (let count = 0; made.length < length; count += 1) {
    const counter = Buffer.from([count >>> 24, count >>> 16, count >>> 8, count]);
    made = Buffer.concat([made, createHash(hash).update(seed).update(counter).digest()]);
  }
  return made.subarray(0, length);
}

function xored(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));
}
