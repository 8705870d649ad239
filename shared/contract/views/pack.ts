import { z } from 'zod';
import { fileTypes } from '../../model/file-types.ts';
import { hostFailureSchema } from '../../model/host-failure.ts';
import { packArrangement } from '../../model/pack/arrangement.ts';
import { packMissingReasons } from '../../model/pack/missing.ts';
import { packKinds, packSections } from '../../model/pack/templates.ts';

const packDocument = z.object({
  id: z.string(),
  name: z.string(),
  /** The title or the property; empty where the name says it. */
  about: z.string(),
  /** Milliseconds UTC. */
  receivedAt: z.number(),
  /** Set for a document that a person added; `datedOn` is YYYY-MM-DD. */
  own: z.object({ datedOn: z.string().nullable() }).nullable(),
  /** Null where its pages were not counted yet. */
  pages: z.int().nullable(),
  isAway: z.boolean(),
});
export type PackDocument = z.infer<typeof packDocument>;

const packMissing = z.object({
  /** Of the document, of the ordered certificate, or the section. */
  id: z.string(),
  section: z.enum(packSections),
  name: z.string(),
  about: z.string(),
  reason: z.enum(packMissingReasons),
  /** When it was ordered, milliseconds UTC; null where it was not, or that is not known. */
  at: z.number().nullable(),
  fileType: z.enum(fileTypes).nullable(),
});
export type PackMissing = z.infer<typeof packMissing>;

/** A pack of a matter as it would be made now. */
export const packView = z.object({
  kind: z.enum(packKinds),
  matterNumber: z.string(),
  sections: z.array(
    z.object({
      key: z.enum(packSections),
      /** As it stands on the sheets. */
      name: z.string(),
      /** The template names it among what is missing where nothing is in it. */
      isExpected: z.boolean(),
      documents: z.array(packDocument),
    }),
  ),
  /** Documents that could be taken as well, and why they are not. */
  offered: z.array(
    z.object({ document: packDocument, why: z.enum(['superseded', 'correspondence', 'byPerson']) }),
  ),
  missing: z.array(packMissing),
  /** The whole of it, to be changed and saved. */
  arrangement: packArrangement,
  isArranged: z.boolean(),
});
export type PackView = z.infer<typeof packView>;

/** How far a pack is; the last step ends it. */
export const packStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({
    kind: z.literal('done'),
    /** Null where the person cancelled. */
    path: z.string().nullable(),
    pages: z.int(),
    documents: z.int(),
    /** What the contents page names as missing. */
    missing: z.array(packMissing),
  }),
  z.object({ kind: z.literal('failed'), failure: hostFailureSchema }),
]);
export type PackStep = z.infer<typeof packStep>;
