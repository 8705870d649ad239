import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ownDocumentKinds, ownFilePartBytes } from '../../model/own-document.ts';
import { errors } from '../errors.ts';
import { documentView } from '../views/document.ts';

const { INVALID, NOT_FOUND } = errors;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const several = z.object({ ids: z.array(sha256).min(1).max(1000) });

const intakeView = z.object({
  /** The watched folder; empty where none is. */
  path: z.string(),
  /** `otherConnection`: it was chosen for another connection than the current one, and waits for that. */
  state: z.enum(['off', 'watched', 'missing', 'unreadable', 'otherConnection']),
  connection: z.string().nullable(),
  /** PDFs that wait for a person. */
  waiting: z.int(),
  /** Files that were found and are not read yet. */
  unread: z.int(),
  /** Files of the folder that cannot be taken, and why: the first few. */
  left: z.array(z.object({ name: z.string(), fault: z.enum(['tooLarge', 'notOpened', 'notPdf']) })),
  /** How many there are of them. */
  leftCount: z.int(),
});
export type IntakeView = z.infer<typeof intakeView>;

const matchReason = z.object({ kind: z.enum(['number', 'fileName', 'title', 'address']), said: z.string() });

const intakeFile = z.object({
  /** SHA-256 of its bytes. */
  id: sha256,
  name: z.string(),
  bytes: z.int(),
  /** Milliseconds UTC. */
  foundAt: z.number(),
  reading: z.enum(['read', 'part', 'empty', 'locked', 'broken', 'costly', 'unread']),
  /** Matters that it names, the likeliest first. */
  matches: z.array(
    z.object({ matterId: z.string(), number: z.string(), about: z.string(), reasons: z.array(matchReason) }),
  ),
  /** Its number, where one matter is named better than all others. */
  proposed: z.string().nullable(),
});
export type IntakeFile = z.infer<typeof intakeFile>;

/** PDFs from elsewhere, by email or post: found in a folder or dropped. None is added to a matter without a person. */
export const intake = {
  get: oc.input(z.object({})).output(intakeView),
  list: oc
    .input(z.object({ limit: z.int().min(1).max(200) }))
    .output(z.object({ files: z.array(intakeFile), total: z.int() })),
  /** Looks for PDFs in this folder. An empty path watches none. */
  watch: oc
    .errors({ INVALID })
    .input(z.object({ path: z.string().max(1000) }))
    .output(intakeView),
  /** Takes a dropped file in parts; `finish` puts it into the list. */
  begin: oc
    .errors({ INVALID })
    .input(z.object({ fileName: z.string().max(1000), bytes: z.int().min(0) }))
    .output(z.object({ uploadId: z.string() })),
  append: oc
    .errors({ INVALID, NOT_FOUND })
    .input(
      z.object({
        uploadId: z.string(),
        at: z.int().min(0),
        part: z.base64().max(Math.ceil(ownFilePartBytes / 3) * 4),
      }),
    )
    .output(z.object({})),
  finish: oc
    .errors({ INVALID, NOT_FOUND })
    .input(z.object({ uploadId: z.string() }))
    .output(z.object({})),
  cancel: oc.input(z.object({ uploadId: z.string() })).output(z.object({})),
  /** Adds it to a matter as a document of the office. Faults name `matterNumber`, `name` or `file`. */
  confirm: oc
    .errors({ INVALID, NOT_FOUND })
    .input(
      z.object({
        id: sha256,
        matterNumber: z.string().max(1000),
        name: z.string().max(1000),
        kind: z.enum(ownDocumentKinds),
      }),
    )
    .output(z.object({ document: documentView, isNew: z.boolean() })),
  /** Takes them off the list; the files stay where they are. */
  refuse: oc.input(several).output(z.object({})),
  /** Lists them again, whatever was decided. */
  restore: oc.input(several).output(z.object({})),
};
