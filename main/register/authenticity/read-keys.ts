import { createHash, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';

/** A public key, as it is kept and shown. */
export interface PublicKey {
  readonly key: KeyObject;
  /** SHA-256 of its SubjectPublicKeyInfo, in hex. */
  readonly fingerprint: string;
  /** As it is kept, whatever form it came in: SubjectPublicKeyInfo. */
  readonly pem: string;
  readonly kind: string;
  readonly bits: number | null;
}

/** Why a file was not taken; a sentence with what is accepted. */
type Refusal = string;

const maxLength = 256 * 1024;
const maxKeys = 20;
/** Shorter ones can be broken, so that they prove nothing. */
const minBits = 1024;
const maxBits = 16_384;

const accepted =
  'Landfolio accepts a PEM file with one or more public keys. It contains a line such as -----BEGIN PUBLIC KEY-----, -----BEGIN RSA PUBLIC KEY----- or -----BEGIN CERTIFICATE-----.';
const privateKey =
  'This file contains a private key, so nothing of it was imported or stored. A private key belongs to its owner only: tell whoever sent it to you. Ask the service provider for the public key.';

const blockPattern = /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END \1-----/g;

/** The public keys of a PEM file, each once. All of a file, or nothing: then why. Never throws. */
export function readKeys(text: string): Result<PublicKey[], Refusal> {
  if (text.length > maxLength) return failed(`This file is too large for a public key. ${accepted}`);
  // Also in a part that is cut off or damaged, and as other programs name it.
  if (/PRIVATE KEY|Private-Lines/i.test(text)) return failed(privateKey);
  const blocks = [...text.matchAll(blockPattern)].filter(([, label = '']) => readers.has(label));
  if (blocks.length === 0) return failed(`This file contains no public key. ${accepted}`);
  if (blocks.length > maxKeys)
    return failed(`This file contains more than ${maxKeys} keys. Import a file with fewer keys.`);
  const keys = new Map<string, PublicKey>();
  for (const [index, [, label = '', body = '']] of blocks.entries()) {
    const key = readBlock(label, body);
    const which = blocks.length === 1 ? 'The key' : `Key ${index + 1}`;
    if (key === null) return failed(`${which} in this file cannot be read. ${accepted}`);
    const weakness = weaknessOf(key.key);
    if (weakness !== null)
      return failed(`${which} in this file ${weakness}, so it would prove nothing. It was not imported.`);
    keys.set(key.fingerprint, key);
  }
  return ok([...keys.values()]);
}

const readers: ReadonlyMap<string, (bytes: Buffer) => KeyObject> = new Map([
  ['PUBLIC KEY', (key) => createPublicKey({ key, format: 'der', type: 'spki' })],
  ['RSA PUBLIC KEY', readRsa],
  ['CERTIFICATE', (bytes) => new X509Certificate(bytes).publicKey],
  ['X509 CERTIFICATE', (bytes) => new X509Certificate(bytes).publicKey],
]);

/** Node takes a private key under this name too, and makes the public one of it. */
function readRsa(bytes: Buffer): KeyObject {
  const key = createPublicKey({ key: bytes, format: 'der', type: 'pkcs1' });
  const spki = key.export({ type: 'spki', format: 'der' });
  if (!spki.subarray(-bytes.length).equals(bytes)) throw new Error('Not an RSA public key');
  return key;
}

function readBlock(label: string, body: string): PublicKey | null {
  const packed = body.replace(/\s+/g, '');
  const bytes = Buffer.from(packed, 'base64');
  // Node skips over what is not base64, so only the way back proves it.
  if (bytes.length === 0 || bytes.toString('base64') !== packed) return null;
  try {
    const key = readers.get(label)?.(bytes);
    return key === undefined ? null : asPublicKey(key);
  } catch {
    return null;
  }
}

function asPublicKey(key: KeyObject): PublicKey {
  const spki = key.export({ type: 'spki', format: 'der' });
  const { asymmetricKeyType: type = '', asymmetricKeyDetails: details = {} } = key;
  return {
    key,
    fingerprint: createHash('sha256').update(spki).digest('hex'),
    pem: String(key.export({ type: 'spki', format: 'pem' })),
    kind: kinds.get(type) ?? type,
    bits: details.modulusLength ?? curveBits.get(details.namedCurve ?? '') ?? null,
  };
}

const kinds: ReadonlyMap<string, string> = new Map([
  ['rsa', 'RSA'],
  ['rsa-pss', 'RSA-PSS'],
  ['ec', 'EC'],
  ['ed25519', 'Ed25519'],
  ['ed448', 'Ed448'],
  ['dsa', 'DSA'],
]);
const curveBits: ReadonlyMap<string, number> = new Map([
  ['prime256v1', 256],
  ['secp256k1', 256],
  ['secp384r1', 384],
  ['secp521r1', 521],
]);

function weaknessOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | null {
  const type: string = asymmetricKeyType ?? '';
  const { modulusLength = 0, publicExponent = 0n, namedCurve = '' } = asymmetricKeyDetails ?? {};
  if (type === 'ec') return curveBits.has(namedCurve) ? null : 'is of a curve that Landfolio does not take';
  if (!['rsa', 'rsa-pss', 'dsa'].includes(type)) return null;
  if (modulusLength < minBits) return `has ${modulusLength} bits and is too short`;
  if (modulusLength > maxBits) return `has ${modulusLength} bits and is too long`;
  if (type === 'dsa') return null;
  // With 1 every token opens as what it is.
  return publicExponent < 3n || publicExponent % 2n === 0n ? 'has an exponent that protects nothing' : null;
}
