import { oc } from '@orpc/contract';
import { z } from 'zod';
import { documentMonths } from '../../model/document-months.ts';
import { maxOfficeFileBytes } from '../../model/office-file.ts';
import { errors } from '../errors.ts';
import { matterDetails, matterRestriction } from '../views/matter.ts';
import {
  conflictSettled,
  documentRoom,
  joiningPreview,
  officeConflictView,
  officePersonView,
  officeView,
} from '../views/office.ts';

const { INVALID, NOT_FOUND, HOST_FAILED, OFFICE_SERVER_FAILED } = errors;

const ofMatter = z.object({ connectionId: z.string(), matterId: z.string() });
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
  /** Everybody who was not removed from the office, by name. The server is asked. */
  people: oc.errors({ NOT_FOUND, OFFICE_SERVER_FAILED }).input(nothing).output(z.array(officePersonView)),
  /**
   * From now on only these people and the person of this computer may read a matter; the others' computers put it away. What this
   * computer has not sent of it goes to the server before. Nothing changes where the server is not reached; INVALID where one of
   * them was removed, or somebody restricted it to others meanwhile.
   */
  restrictMatter: oc
    .errors({ INVALID, NOT_FOUND, OFFICE_SERVER_FAILED })
    .input(ofMatter.extend({ logins: z.array(z.string().max(100)).max(1000) }))
    .output(nothing),
  /** Everybody of the office may read it again. */
  openMatter: oc.errors({ INVALID, NOT_FOUND, OFFICE_SERVER_FAILED }).input(ofMatter).output(nothing),
  /** Of a matter that was here and is not for this person any more; null of every other. */
  putAway: oc.input(ofMatter).output(matterRestriction.extend({ number: z.string() }).nullable()),
  /** Tries at once where it would wait. */
  tryNow: oc.input(nothing).output(officeView.nullable()),
};
