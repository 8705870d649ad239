import { z } from 'zod';
import { environments, fileEnvironments } from './connection.ts';

/** How the token of a statement was read. */
const tokenMethod = z.object({
  /** `signature`: of a key that opens nothing and only confirms. */
  padding: z.enum(['pkcs1', 'oaep', 'pss', 'none', 'signature']),
  /** Null where the token holds the number itself. */
  digest: z.enum(['sha1', 'sha256', 'sha384', 'sha512']).nullable(),
  encoding: z.enum(['base64', 'base64url', 'hex']),
});
export type TokenMethod = z.infer<typeof tokenMethod>;

/**
 * Why a token says nothing. `otherSize`: no key is as long as the token. `notOpened`: none opens it. `notConfirmed`: a key that only confirms
 * did not. `otherContent`: it was opened and holds no text.
 */
const uncheckedReasons = [
  'noToken',
  'noNumber',
  'noKey',
  'practiceNotStarted',
  'notEncoded',
  'otherSize',
  'notOpened',
  'notConfirmed',
  'otherContent',
  'otherKind',
] as const;
export type UncheckedReason = (typeof uncheckedReasons)[number];

/** What the token of a statement says of its security number, and by which key. */
export const tokenCheck = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('verified'), fingerprint: z.string(), method: tokenMethod }),
  z.object({
    answer: z.literal('doesNotMatch'),
    fingerprint: z.string(),
    method: tokenMethod,
    /** The number in the token; null where it holds the digest of one. */
    says: z.string().nullable(),
  }),
  z.object({ answer: z.literal('notChecked'), why: z.enum(uncheckedReasons) }),
]);
export type TokenCheck = z.infer<typeof tokenCheck>;

/** A public key of the service provider, as an office imported it; the environments are those of connection files. */
export const authenticityKey = z.object({
  environment: z.enum(fileEnvironments),
  /** SHA-256 of the key (SubjectPublicKeyInfo, DER), in hex. */
  fingerprint: z.string(),
  /** `RSA`, `EC`, `Ed25519`: what it is called. */
  kind: z.string(),
  /** Null where the kind has one size only. */
  bits: z.int().nullable(),
  /** Milliseconds UTC. */
  importedAt: z.number(),
  importedBy: z.string(),
});
export type AuthenticityKey = z.infer<typeof authenticityKey>;

/** Security number and time as a text that was bought with a statement has them. */
const ownNumber = z.object({
  /** All that it names, each once. */
  numbers: z.array(z.string()),
  /** `YYYY-MM-DD HH:MM`, or a date only. */
  produced: z.array(z.string()),
});
export type OwnNumber = z.infer<typeof ownNumber>;

/** A text version or a PDF beside its statement. `waiting`: it is not downloaded or not read yet. `unread`: nothing in it can be read. */
export const boughtTogether = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('same'), found: ownNumber }),
  z.object({ answer: z.literal('other'), found: ownNumber }),
  z.object({ answer: z.literal('notChecked'), why: z.enum(['waiting', 'unread', 'namesNone']) }),
]);
export type BoughtTogether = z.infer<typeof boughtTogether>;

export const authenticity = z.object({
  environment: z.enum(environments),
  securityNo: z.string(),
  producedDate: z.string(),
  token: tokenCheck,
  /** That opened it; null where none did, or where it is the practice service's own. */
  key: authenticityKey.nullable(),
  /** Null where none was bought. */
  text: boughtTogether.nullable(),
  pdf: boughtTogether.nullable(),
});
export type Authenticity = z.infer<typeof authenticity>;
