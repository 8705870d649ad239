import { createHash } from 'node:crypto';
import type { TokenDigest, TokenPadding } from '../../../shared/model/token-methods.ts';

/** What an opened token holds: bytes, or that it is the signature of bytes which must be given to be compared. */
export type Opened = { readonly padding: TokenPadding } & (
  | { readonly holds: 'content'; readonly digest: null; readonly content: Buffer }
  | {
      readonly holds: 'signature';
      readonly digest: TokenDigest;
      /** Whether the token shows, without the bytes, that it was made with the key. */
      readonly provesKey: boolean;
      readonly isOf: (content: Buffer) => boolean;
    }
);

export const digests: readonly TokenDigest[] = ['sha256', 'sha1', 'sha384', 'sha512'];

/** DigestInfo (RFC 8017, 9.2) up to the digest itself. */
const digestInfos: Readonly<Record<TokenDigest, Buffer>> = {
  sha1: Buffer.from('3021300906052b0e03021a05000414', 'hex'),
  sha256: Buffer.from('3031300d060960864801650304020105000420', 'hex'),
  sha384: Buffer.from('3041300d060960864801650304020205000430', 'hex'),
  sha512: Buffer.from('3051300d060960864801650304020305000440', 'hex'),
};

/** So many bytes that could have been others prove that a block was made with the key: by chance one in 2^64 has them. */
const provingBytes = 8;

export function digestOf(name: TokenDigest, ...parts: readonly Buffer[]): Buffer {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** PKCS #1 v1.5, block type 1: 00 01 FF…FF 00, then the content or the digest of it. */
export function openPkcs1(block: Buffer): Opened | null {
  if (block[0] !== 0 || block[1] !== 1) return null;
  let end = 2;
  while (block[end] === 0xff) end += 1;
  if (end - 2 < provingBytes || block[end] !== 0) return null;
  const content = block.subarray(end + 1);
  for (const digest of digests) {
    const info = digestInfos[digest];
    const isDigest = content.length === info.length + digestOf(digest).length;
    if (!isDigest || !content.subarray(0, info.length).equals(info)) continue;
    const signed = content.subarray(info.length);
    return {
      padding: 'pkcs1',
      holds: 'signature',
      digest,
      provesKey: true,
      isOf: (given) => digestOf(digest, given).equals(signed),
    };
  }
  return content.length === 0 ? null : { padding: 'pkcs1', holds: 'content', digest: null, content };
}

/** No padding: zeros, then the content. */
export function openPlain(block: Buffer): Opened | null {
  const start = block.findIndex((byte) => byte !== 0);
  if (start < provingBytes) return null;
  return { padding: 'none', holds: 'content', digest: null, content: block.subarray(start) };
}

/** OAEP with an empty label (RFC 8017, 7.1.2), its mask also of SHA-1 as Java makes it. */
export function openOaep(block: Buffer, digest: TokenDigest): Opened | null {
  const label = digestOf(digest);
  const size = label.length;
  if (block[0] !== 0 || block.length < 2 * size + 2) return null;
  for (const maskDigest of new Set([digest, 'sha1' as const])) {
    const masked = block.subarray(size + 1);
    const seed = xor(block.subarray(1, size + 1), mask(masked, size, maskDigest));
    const data = xor(masked, mask(seed, masked.length, maskDigest));
    if (!data.subarray(0, size).equals(label)) continue;
    const one = data.findIndex((byte, at) => at >= size && byte !== 0);
    if (one === -1 || data[one] !== 1) continue;
    return { padding: 'oaep', holds: 'content', digest: null, content: data.subarray(one + 1) };
  }
  return null;
}

/**
 * PSS (RFC 8017, 9.1.2) with salt of any length. The zeros before the salt prove the key. Salt of the greatest length leaves too few: by
 * chance a block in some thousands looks so. `bits`: of the modulus.
 */
export function openPss(block: Buffer, digest: TokenDigest, bits: number): Opened | null {
  const size = digestOf(digest).length;
  const encodedBits = bits - 1;
  const length = Math.ceil(encodedBits / 8);
  const encoded = block.subarray(block.length - length);
  const isLeadingZero = block.length === length || block[0] === 0;
  if (!isLeadingZero || encoded.at(-1) !== 0xbc || length < size + 2) return null;
  const masked = encoded.subarray(0, length - size - 1);
  const hash = encoded.subarray(length - size - 1, length - 1);
  const unused = 8 * length - encodedBits;
  if ((masked[0] ?? 0) >> (8 - unused) !== 0) return null;
  for (const maskDigest of new Set([digest, 'sha1' as const])) {
    const data = xor(masked, mask(hash, masked.length, maskDigest));
    data[0] = (data[0] ?? 0) & (0xff >> unused);
    const one = data.findIndex((byte) => byte !== 0);
    if (one === -1 || data[one] !== 1) continue;
    const salt = data.subarray(one + 1);
    const isOf = (given: Buffer) =>
      digestOf(digest, Buffer.alloc(8), digestOf(digest, given), salt).equals(hash);
    return { padding: 'pss', holds: 'signature', digest, provesKey: one >= provingBytes, isOf };
  }
  return null;
}

/** MGF1 (RFC 8017, B.2.1). */
function mask(seed: Buffer, length: number, digest: TokenDigest): Buffer {
  const parts: Buffer[] = [];
  for (let made = 0, counter = 0; made < length; counter += 1) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const part = digestOf(digest, seed, count);
    parts.push(part);
    made += part.length;
  }
  return Buffer.concat(parts).subarray(0, length);
}

function xor(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));
}
