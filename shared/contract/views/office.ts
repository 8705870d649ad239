import { z } from 'zod';
import { serverFaultSchema } from '../../model/server-fault.ts';

const whose = {
  office: z.string(),
  person: z.string(),
  login: z.string(),
  /** `HOST:PORT`, in the order in which they are tried. */
  hosts: z.array(z.string()),
};

/** How this computer stands with its office. Times in milliseconds UTC. */
export const officeView = z.object({
  ...whose,
  joinedAt: z.number(),
  phase: z.enum(['connecting', 'receiving', 'sending', 'current', 'unreachable', 'stopped']),
  /** Why it is unreachable, or why it stopped until a person does something; null else. */
  fault: serverFaultSchema.nullable(),
  /** Since when it is unreachable or stopped. */
  since: z.number().nullable(),
  /** Changes of this computer that the server does not have yet. */
  waiting: z.int(),
  /** What colleagues did that is not shown here, by what it waits for; with `isBought` something is of it that costs money. */
  unwritten: z.object({ version: z.int(), matter: z.int(), unreadable: z.int(), isBought: z.boolean() }),
  /** Documents whose bytes are still to come, or to go. */
  documentsWaiting: z.int(),
  /** Of what is being received; null while it is not known. */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** Details that two people changed at once, and for which a person has to choose. */
  conflicts: z.int(),
  lastCurrentAt: z.number().nullable(),
  /** How far this computer's clock is ahead of the server's, negative where it is behind; null where it is right, or nobody knows. */
  clockAheadMs: z.number().nullable(),
  /** The keychain refused the password: it must be entered again after the next start. */
  isPasswordLost: z.boolean(),
});
export type OfficeView = z.infer<typeof officeView>;

/** A detail that two people changed at once: the last change stands, and both texts are kept until a person has seen them. */
export const officeConflictView = z.object({
  entryId: z.string(),
  field: z.string(),
  /** What the detail is called: `Settlement date`. */
  name: z.string(),
  /** The matter that it is of; null where this library does not have it. */
  matter: z.object({ id: z.string(), number: z.string() }).nullable(),
  /** What else it is of: the name of a set or document, or the day, YYYY-MM-DD, of a day off; null where nothing says it. */
  about: z.string().nullable(),
  /** JSON values, as the library has them; null where it was empty. */
  replaced: z.json(),
  stands: z.json(),
  /** Who wrote what stands; with `wroteReplaced` who wrote what was replaced. */
  person: z.string(),
  wroteReplaced: z.boolean(),
  at: z.number(),
  /** Who wrote the other text; null where nobody did, or it is not known any more. */
  other: z.object({ person: z.string(), at: z.number() }).nullable(),
  /** The detail as it is now: it may have been changed again since. */
  now: z.json(),
  /** What it is of was deleted or merged: both texts can only be copied. */
  isGone: z.boolean(),
  /** The matter that its matter was merged into. */
  into: z.object({ id: z.string(), number: z.string() }).nullable(),
});
export type OfficeConflictView = z.infer<typeof officeConflictView>;

/** What joining by an office file would share. */
export const joiningPreview = z.object({
  ...whose,
  /** Another person, as whom this library was shared before; null where there was none. */
  before: z.object({ login: z.string(), person: z.string(), office: z.string() }).nullable(),
  matters: z.int(),
  orders: z.int(),
  documents: z.int(),
});
export type JoiningPreviewView = z.infer<typeof joiningPreview>;
