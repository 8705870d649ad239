import { z } from 'zod';

/** Finds it in the log. */
const reference = z.string();

/** Why the desktop of this host did not do what was asked. `desktopRefusalText` has the sentences. */
export const desktopRefusals = [
  /** `what`: `stream` is written while it is made, and never left in part. `folder`: null where the person chose the place. */
  z.object({
    kind: z.literal('notSaved'),
    what: z.enum(['document', 'documents', 'file', 'stream']),
    folder: z.string().nullable(),
    reference,
  }),
  /** A job copies documents to its own folder. `cause`: what the system said. */
  z.object({ kind: z.literal('notCopied'), folder: z.string(), cause: z.string() }),
  z.object({ kind: z.enum(['notDragged', 'notShown', 'notOpened', 'noEmailProgram']), reference }),
  /** This computer lets nothing be dragged out. */
  z.object({ kind: z.literal('cannotDrag') }),
  /** A page in a browser can do none of these itself. */
  z.object({ kind: z.enum(['browserDrags', 'browserCannotOpen']) }),
  z.object({ kind: z.literal('browserCannotShow'), path: z.string() }),
  /** A job has none. */
  z.object({ kind: z.literal('noDesktop') }),
  /** Starting at login is as it was. `macOsPermission`: the person must allow it there. */
  z.object({
    kind: z.literal('loginNotChanged'),
    why: z.enum(['macOsPermission', 'notTaken', 'error']),
    reference: reference.nullable(),
  }),
] as const;
const schema = z.discriminatedUnion('kind', desktopRefusals);
export type DesktopRefusal = z.infer<typeof schema>;
