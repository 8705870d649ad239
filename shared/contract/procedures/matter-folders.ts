import { oc } from '@orpc/contract';
import { z } from 'zod';
import { pathFaultSchema } from '../../model/path-fault.ts';
import { errors } from '../errors.ts';

const { INVALID, NOT_FOUND } = errors;

/** Why one document is not copied while others are. `damaged`: it is fetched again first. `away`: it is at the office's server only. */
const copyFault = z.union([pathFaultSchema, z.enum(['damaged', 'away'])]);
export type CopyFault = z.infer<typeof copyFault>;

const folderPattern = z.object({ folder: z.string().max(1000), file: z.string().max(1000) });

const matterFoldersView = folderPattern.extend({
  /** The main folder; empty while nothing is copied. */
  path: z.string(),
  /** `otherConnection`: it was chosen for another connection than the current one, and waits for that. */
  state: z.enum(['off', 'on', 'copying', 'waiting', 'otherConnection']),
  /** The name of its connection; null where that is gone, or nothing is copied. */
  connection: z.string().nullable(),
  done: z.int(),
  waiting: z.int(),
  /** Of those that wait, what a person asked for; and how many that were. */
  asked: z.int(),
  askedTotal: z.int(),
  /** Here when copying was switched on, or copied to another main folder, and not asked for. */
  before: z.int(),
  /** Since when nothing can be copied, in milliseconds UTC, and why; null where it can. */
  since: z.number().nullable(),
  fault: pathFaultSchema.nullable(),
  /** Documents that are left out for now: the first few, and how many. */
  left: z.array(z.object({ documentId: z.string(), name: z.string(), fault: copyFault })),
  leftTotal: z.int(),
});
export type MatterFoldersView = z.infer<typeof matterFoldersView>;

const folderOfMatter = z.object({
  state: z.enum(['off', 'on', 'copying', 'waiting', 'otherConnection', 'restricted']),
  /** The whole path of the matter's folder; null until something was copied. */
  folder: z.string().nullable(),
  done: z.int(),
  waiting: z.int(),
  before: z.int(),
  since: z.number().nullable(),
  fault: copyFault.nullable(),
});
export type FolderOfMatter = z.infer<typeof folderOfMatter>;

/** What an example is made of: of the document that arrived last, or invented where there is none. */
const folderExample = z.object({
  isInvented: z.boolean(),
  values: z.object({
    matter: z.string(),
    client: z.string(),
    property: z.string(),
    product: z.string(),
    identifier: z.string(),
    address: z.string(),
    order: z.string(),
    date: z.string(),
  }),
});
export type FolderExample = z.infer<typeof folderExample>;

/** Copies of the documents in the folders of their matters, outside the library. A setting of this computer. */
export const matterFolders = {
  get: oc.input(z.object({})).output(matterFoldersView),
  example: oc.input(z.object({})).output(folderExample),
  /** Copies what arrives from now on. An empty path ends it. Faults name `path`, `folder` or `file`. */
  set: oc
    .errors({ INVALID })
    .input(folderPattern.extend({ path: z.string().max(1000) }))
    .output(matterFoldersView),
  /** Also what was here before. */
  copyAll: oc.input(z.object({})).output(matterFoldersView),
  /** Stops that; what was copied stays. */
  cancelAll: oc.input(z.object({})).output(matterFoldersView),
  tryNow: oc.input(z.object({})).output(matterFoldersView),
  /** Marks the folder as the right one again, where the file that does is gone. */
  useAgain: oc.errors({ INVALID }).input(z.object({})).output(matterFoldersView),
  ofMatter: oc
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.string() }))
    .output(folderOfMatter),
  /** Copies everything of the matter that is not in its folder, also what a person deleted there. */
  copyMatter: oc
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.string() }))
    .output(folderOfMatter),
};
