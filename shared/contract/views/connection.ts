import { z } from 'zod';
import { addressFields, environments } from '../../model/connection.ts';
import { keychainProblemSchema } from '../../model/keychain-problem.ts';

/**
 * Where the credentials of a connection are: in the system's keychain, held in memory for this run only (the keychain
 * refused, and the person was told), nowhere, or not needed (practice). `withheld`: they are there, but were given for other
 * addresses, so nothing is sent until a person agrees.
 */
const credentialState = z.enum(['stored', 'thisRunOnly', 'missing', 'notNeeded', 'withheld']);
export type CredentialState = z.infer<typeof credentialState>;

/** One server of a connection, and what of it lies there. */
const originView = z.object({
  /** As it goes onto the wire: in Punycode where it is not ASCII. */
  origin: z.string(),
  /** How it reads where it is not ASCII, else null. */
  reads: z.string().nullable(),
  isThisComputer: z.boolean(),
  fields: z.array(z.enum(addressFields)),
});
export type OriginView = z.infer<typeof originView>;

const originsByField = z.partialRecord(z.enum(addressFields), z.string());
export type OriginsByField = z.infer<typeof originsByField>;

/** Why credentials are withheld: what they were given for (null where an earlier version did not note it), and what is asked now. */
export const withheldView = z.object({ before: originsByField.nullable(), now: originsByField });
export type WithheldView = z.infer<typeof withheldView>;

export const connectionView = z.object({
  id: z.string(),
  name: z.string(),
  environment: z.enum(environments),
  baseUrl: z.string(),
  /** Every server of it. Empty for the practice service, whose server is Landfolio itself. */
  origins: z.array(originView),
  isCurrent: z.boolean(),
  credentials: credentialState,
  /** Why the keychain could not be used, or null. */
  credentialProblem: keychainProblemSchema.nullable(),
  /** Only where credentials are `withheld`. */
  withheld: withheldView.nullable(),
});
export type ConnectionView = z.infer<typeof connectionView>;

/** What a person agrees to: exactly the addresses that were shown. */
export const agreedOrigins = z.object({ id: z.string(), origins: originsByField });

const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof fieldChange>;

/** A connection that a file may be of. */
const importTarget = z.object({
  id: z.string(),
  name: z.string(),
  /** Set up here now; else it was once, and its orders are still in the library. */
  isHere: z.boolean(),
  /** What the file changes of it; empty where it was removed, or where nothing changes. */
  changes: z.array(fieldChange),
  /** What they would be then. */
  credentials: credentialState,
});
export type ImportTarget = z.infer<typeof importTarget>;

/** What a connection file is, before anything of it is kept. */
export const importPreview = z.object({
  /** Of all that is shown here: what is kept is what was seen. */
  revision: z.string(),
  name: z.string(),
  environment: z.enum(environments),
  /** Who is charged; null where the file names none. */
  accountId: z.string().nullable(),
  customerId: z.string().nullable(),
  /** It calls itself practice, which no file can be. */
  claimsPractice: z.boolean(),
  origins: z.array(originView),
  /** The connections that it can be of, the likeliest first. */
  targets: z.array(importTarget),
  /** It can also be kept as a connection of its own; false where it is the same account as a target. */
  canBeNew: z.boolean(),
});
export type ImportPreview = z.infer<typeof importPreview>;
