import { z } from 'zod';
import { documentMonths } from '../../model/document-months.ts';
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
  /** The computers that ask the land service for the office, one an account; none where nothing waits, or nobody knows. */
  askers: z.array(z.object({ person: z.string(), computer: z.string(), isOwn: z.boolean() })),
  /** After the server was restored: computers that were not heard since a moment before, and may hold what it lost. Null: none. */
  notBack: z
    .object({
      since: z.number(),
      computers: z.array(z.object({ person: z.string(), computer: z.string() })),
    })
    .nullable(),
  /** Documents whose bytes are still to come. */
  documentsWaiting: z.int(),
  documents: z.object({
    /** Documents of so many months are kept here; null: all. */
    months: z.literal(documentMonths).nullable(),
    /** Files that are at the server only. */
    left: z.object({ files: z.int(), bytes: z.int() }),
    /** How far making room is, in files; null while none is made. */
    freeing: z.object({ done: z.int(), of: z.int() }).nullable(),
    /** What was freed since Landfolio started. */
    freedBytes: z.int(),
    /** Other computers that keep all; null while nobody knows. Where there is none, nothing more is removed here. */
    keepers: z.int().nullable(),
  }),
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

/** Which detail two people changed at once. */
const conflictSubject = z.object({
  /** What the detail is called: `Settlement date`. */
  name: z.string(),
  /** The matter that it is of; null where this library does not have it. */
  matter: z.object({ id: z.string(), number: z.string() }).nullable(),
  /** What else it is of: the name of a set or document, or the day, YYYY-MM-DD, of a day off; null where nothing says it. */
  about: z.string().nullable(),
});
export type ConflictSubjectView = z.infer<typeof conflictSubject>;

/** Where a detail is edited that is of no matter. `filter`: by what the list of orders is filtered. */
const conflictPlace = z.union([
  z.object({ screen: z.enum(['officeDetails', 'fileNames', 'daysOff']) }),
  z.object({ screen: z.enum(['set', 'document']), id: z.string() }),
  z.object({ screen: z.literal('orders'), filter: z.string() }),
]);
export type ConflictPlaceView = z.infer<typeof conflictPlace>;

/** What stands stays, or what was replaced is used. */
export const conflictChoice = z.enum(['stands', 'replaced']);

/** Who settled a conflict before, so that nothing was done; null where it was settled now. */
export const conflictSettled = z.object({
  before: z
    .object({
      person: z.string(),
      /** On this computer, in another window. */
      isOwn: z.boolean(),
      /** Null where an earlier version of Landfolio did not say it. */
      choice: conflictChoice.nullable(),
    })
    .nullable(),
});
export type ConflictSettledView = z.infer<typeof conflictSettled>;

/** A colleague settled otherwise what was settled here at the same time. */
export const otherChoiceView = conflictSubject.extend({ person: z.string(), choice: conflictChoice });
export type OtherChoiceView = z.infer<typeof otherChoiceView>;

/** A detail that two people changed at once: the last change stands, and both texts are kept until a person has seen them. */
export const officeConflictView = conflictSubject.extend({
  entryId: z.string(),
  field: z.string(),
  /** Null of a matter, and of what is gone. */
  place: conflictPlace.nullable(),
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

/** Somebody of the office. */
export const officePersonView = z.object({ login: z.string(), name: z.string(), isMe: z.boolean() });
export type OfficePersonView = z.infer<typeof officePersonView>;

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

const room = z.object({ files: z.int(), bytes: z.int() });

/** How much room the documents of the library take: all of them, and those that stay with each choice. */
export const documentRoom = z.object({
  all: room,
  choices: z.array(room.extend({ months: z.literal(documentMonths) })),
});
