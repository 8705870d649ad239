import { constants, type KeyObject, publicDecrypt, verify } from 'node:crypto';
import type { TokenCheck, TokenMethod, UncheckedReason } from '../../../shared/model/authenticity.ts';
import type { TokenDigest } from '../../../shared/model/token-methods.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { PublicKey } from './read-keys.ts';
import { digestOf, digests, type Opened, openOaep, openPkcs1, openPlain, openPss } from './rsa-block.ts';
import { type TokenBytes, tokenBytes } from './token-bytes.ts';

/** What the API mapping says of tokens. */
export type TokenRules = Pick<
  WireProfile,
  'authenticityPadding' | 'authenticityDigest' | 'authenticityEncoding'
>;

/**
 * Compares the token of a statement with its security number, by the keys that are known.
 *
 * `verified` only where a key gives exactly this number. `doesNotMatch` only where a key demonstrably made the token, and for another
 * number. A token that no key opens may be of another key or of another method, or changed: it is not checked. Never throws.
 */
export function checkToken(
  given: { readonly token: string; readonly securityNo: string },
  keys: readonly PublicKey[],
  rules: TokenRules,
): TokenCheck {
  const { token, securityNo } = given;
  const notChecked = (why: UncheckedReason): TokenCheck => ({ answer: 'notChecked', why });
  if (token.trim() === '') return notChecked('noToken');
  // Half a pair of UTF-16 has no bytes of its own, so that others would stand for it.
  if (securityNo.trim() === '' || !securityNo.isWellFormed()) return notChecked('noNumber');
  if (keys.length === 0) return notChecked('noKey');
  const readings = tokenBytes(token, rules.authenticityEncoding);
  if (readings.length === 0) return notChecked('notEncoded');
  const checks = keys.map((key) => checkWith(key, readings, securityNo, rules));
  return (
    checks.find(({ answer }) => answer === 'verified') ??
    checks.find(({ answer }) => answer === 'doesNotMatch') ??
    notChecked(tellingReason(checks))
  );
}

/** The reason of the key that came furthest. */
const furthest: readonly UncheckedReason[] = [
  'otherContent',
  'notOpened',
  'notConfirmed',
  'otherSize',
  'otherKind',
];

function tellingReason(checks: readonly TokenCheck[]): UncheckedReason {
  const reasons = new Set(checks.map((one) => (one.answer === 'notChecked' ? one.why : null)));
  return furthest.find((reason) => reasons.has(reason)) ?? 'notOpened';
}

function checkWith(
  key: PublicKey,
  readings: readonly TokenBytes[],
  number: string,
  rules: TokenRules,
): TokenCheck {
  const type = key.key.asymmetricKeyType ?? '';
  if (type === 'rsa') return checkWithRsa(key, readings, number, rules);
  if (['rsa-pss', 'ec', 'dsa', 'ed25519', 'ed448'].includes(type))
    return confirm(key, readings, number, rules);
  return { answer: 'notChecked', why: 'otherKind' };
}

function checkWithRsa(
  { key, fingerprint, bits }: PublicKey,
  readings: readonly TokenBytes[],
  number: string,
  rules: TokenRules,
): TokenCheck {
  const length = Math.ceil((bits ?? 0) / 8);
  const reading = readings.find(({ bytes }) => bytes.length === length);
  if (reading === undefined) return { answer: 'notChecked', why: 'otherSize' };
  const block = rawBlock(key, reading.bytes);
  const opened = block === null ? [] : openings(key, block, rules);
  let best: TokenCheck = { answer: 'notChecked', why: 'notOpened' };
  for (const one of opened) {
    const said = saysOf(one, number, rules);
    if (said === null) continue;
    const method = { padding: one.padding, digest: one.digest ?? said.digest, encoding: reading.encoding };
    if (said.is === 'number') return { answer: 'verified', fingerprint, method };
    if (said.is === 'other') best = { answer: 'doesNotMatch', fingerprint, method, says: said.text };
    else if (best.answer === 'notChecked') best = { answer: 'notChecked', why: 'otherContent' };
  }
  return best;
}

/** What the public key makes of a token, before any padding is taken off; null where it is none of this key. */
function rawBlock(key: KeyObject, token: Buffer): Buffer | null {
  try {
    return publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, token);
  } catch {
    return null;
  }
}

/** With a smaller exponent a token without padding can be made without the private key. */
const minExponentWithoutPadding = 65_537n;

function openings(key: KeyObject, block: Buffer, rules: TokenRules): Opened[] {
  const { authenticityPadding: padding, authenticityDigest: digest } = rules;
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  const isTried = (name: TokenMethod['padding']) => padding === 'any' || padding === name;
  const named = digests.filter((name) => digest === 'any' || digest === name);
  const found: (Opened | null)[] = [];
  if (isTried('pkcs1')) {
    const opened = openPkcs1(block);
    found.push(opened?.holds === 'signature' && !named.includes(opened.digest) ? null : opened);
  }
  if (isTried('oaep')) found.push(...named.map((name) => openOaep(block, name)));
  if (isTried('pss')) found.push(...named.map((name) => openPss(block, name, modulusLength)));
  if (isTried('none') && publicExponent >= minExponentWithoutPadding) found.push(openPlain(block));
  return found.filter((one) => one !== null);
}

type Said =
  | { readonly is: 'number'; readonly digest: TokenDigest | null }
  | { readonly is: 'other'; readonly digest: null; readonly text: string | null }
  | { readonly is: 'unread'; readonly digest: null };

/** Null where the token may be of another key. */
function saysOf(opened: Opened, number: string, rules: TokenRules): Said | null {
  const content = Buffer.from(number, 'utf8');
  if (opened.holds === 'signature') {
    if (opened.isOf(content)) return { is: 'number', digest: null };
    return opened.provesKey ? { is: 'other', digest: null, text: null } : null;
  }
  const texts = [textIn(opened.content, 'utf-8'), textIn(opened.content, 'utf-16le')];
  if (texts.includes(number) && isReadable(number)) return { is: 'number', digest: null };
  for (const name of digests) {
    if (rules.authenticityDigest !== 'any' && rules.authenticityDigest !== name) continue;
    const digest = digestOf(name, content);
    const isDigest = opened.content.equals(digest) || texts[0]?.toLowerCase() === digest.toString('hex');
    if (isDigest) return { is: 'number', digest: name };
  }
  const text = texts.find((one) => one !== null && isReadable(one)) ?? null;
  return text === null ? { is: 'unread', digest: null } : { is: 'other', digest: null, text };
}

/** Letters, digits and signs of ASCII: no number has others, and nothing else can be told apart by a reader. */
function isReadable(text: string): boolean {
  return /^[\x20-\x7e]{1,200}$/.test(text);
}

/** White space around a text, and zeros that fill it up, are none of it. */
function textIn(bytes: Buffer, encoding: 'utf-8' | 'utf-16le'): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/^[\s\0]+|[\s\0]+$/g, '');
  } catch {
    return null;
  }
}

/** A key that opens nothing: it confirms a signature, or says nothing. */
function confirm(
  { key, fingerprint }: PublicKey,
  readings: readonly TokenBytes[],
  number: string,
  rules: TokenRules,
): TokenCheck {
  const content = Buffer.from(number, 'utf8');
  const isEdwards = key.asymmetricKeyType === 'ed25519' || key.asymmetricKeyType === 'ed448';
  const named = digests.filter(
    (name) => rules.authenticityDigest === 'any' || rules.authenticityDigest === name,
  );
  for (const { encoding, bytes } of readings) {
    for (const digest of isEdwards ? [null] : named) {
      for (const dsaEncoding of ['der', 'ieee-p1363'] as const) {
        if (!isSignature(digest, content, { key, dsaEncoding }, bytes)) continue;
        return { answer: 'verified', fingerprint, method: { padding: 'signature', digest, encoding } };
      }
    }
  }
  return { answer: 'notChecked', why: 'notConfirmed' };
}

function isSignature(
  digest: TokenDigest | null,
  content: Buffer,
  key: Parameters<typeof verify>[2],
  token: Buffer,
): boolean {
  try {
    return verify(digest, content, key, token);
  } catch {
    return false;
  }
}
