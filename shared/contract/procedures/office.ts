import { oc } from '@orpc/contract';
import { z } from 'zod';
import { documentMonths } from '../../model/document-months.ts';
import { maxOfficeFileBytes } from '../../model/office-file.ts';
import { errors } from '../errors.ts';
import { matterDetails } from '../views/matter.ts';
import {
  conflictSettled,
  documentRoom,
  joiningPreview,
  officeConflictView,
  officeView,
} from '../views/office.ts';

const { INVALID, NOT_FOUND, HOST_FAILED, OFFICE_SERVER_FAILED } = errors;

const nothing = z.object({});
const file = { text: z.string().max(maxOfficeFileBytes) };
/** It goes to the keychain, and is never given out. */
const password = z.string().min(1).max(200);

/** The office that this computer shares its library with. */
export const office = {
  /** Null while this computer belongs to none. */
  state: oc.input(nothing).output(officeView.nullable()),
  /** Reads the text of an office file, and says what joining would share. Keeps nothing, and asks no server. */
  preview: oc.errors({ INVALID }).input(z.object(file)).output(joiningPreview),
  /**
   * Proves file and password at the server, keeps both, and begins to share. Nothing is kept where it fails. Of the office that was joined
   * already it takes a newer file and the password.
   */
  join: oc
    .errors({ INVALID, NOT_FOUND, OFFICE_SERVER_FAILED })
    .input(z.object({ ...file, password }))
    .output(officeView),
  /** NOT_FOUND where this computer belongs to no office, or left it meanwhile. */
  changePassword: oc
    .errors({ NOT_FOUND, OFFICE_SERVER_FAILED })
    .input(z.object({ password }))
    .output(officeView),
  /**
   * Everything stays on this computer; nothing more is shared. `withoutDocuments`: so many documents that are not here the person does
   * without. Where more are not here, `notHere` says how many, and nothing was done.
   */
  leave: oc
    .input(z.object({ withoutDocuments: z.int().min(0).default(0) }))
    .output(z.object({ notHere: z.int() })),
  documentRoom: oc.input(nothing).output(documentRoom),
  /** Keeps the documents of the last months on this computer; null: all. The others are at the server, and are fetched when they are opened. */
  keepDocuments: oc
    .errors({ NOT_FOUND, HOST_FAILED })
    .input(z.object({ months: z.literal(documentMonths).nullable() }))
    .output(officeView),
  /** Details that two people changed at once, of which nobody has seen both texts yet. */
  conflicts: oc.input(nothing).output(z.array(officeConflictView)),
  /** A person has seen both texts of one, and what stands stays: every computer of the office knows it. */
  settle: oc
    .errors({ NOT_FOUND })
    .input(z.object({ entryId: z.string(), field: z.string() }))
    .output(conflictSettled),
  /**
   * Puts what was replaced in the place of what stands, as a change of this person, and settles. `stands`: as it was shown. INVALID
   * where another text stands by now, or the text cannot be used; NOT_FOUND where its matter is gone.
   */
  takeReplaced: oc
    .errors({ INVALID, NOT_FOUND })
    .input(z.object({ entryId: z.string(), field: z.string(), stands: z.json() }))
    .output(conflictSettled),
  /** Keeps what was typed on a matter and not saved, when it was deleted: among the conflicts. False: this computer is in no office. */
  keepTyped: oc
    .input(z.object({ matterId: z.string(), typed: matterDetails.partial() }))
    .output(z.object({ isKept: z.boolean() })),
  /** Tries at once where it would wait. */
  tryNow: oc.input(nothing).output(officeView.nullable()),
};
