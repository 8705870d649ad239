import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { matterView } from '../views/matter.ts';
import { matterMerge, mergedKeep, mergedMatter, movable, movableThing } from '../views/matter-acts.ts';

const { INVALID, NOT_FOUND, MATTER_REFUSED } = errors;

/** `actId` takes it back by `undo`; null where there was nothing to do. `matter` is as it is now. */
const done = z.object({ actId: z.string().nullable(), matter: matterView, count: z.int() });
const two = z.object({ fromId: z.string(), intoId: z.string() });
const things = z.array(movableThing).min(1).max(1000);

/** Acts on whole matters, and on what belongs to them. None of them sends anything, and none changes what was sent. */
export const matterActs = {
  /**
   * Gives a matter another number. The old one still finds it, and what was sent keeps the number that it was sent with.
   * `takesFormer`: the number may be one that another matter had before.
   */
  rename: oc
    .errors({ INVALID, NOT_FOUND, MATTER_REFUSED })
    .input(z.object({ id: z.string(), number: z.string(), takesFormer: z.boolean().default(false) }))
    .output(done),
  /** The matter that a number means, also one that it had before; null where it is a new one. */
  find: oc
    .input(z.object({ number: z.string() }))
    .output(z.object({ id: z.string(), number: z.string(), isFormer: z.boolean() }).nullable()),
  /** Where everything of a matter is that was merged into another; null where it was not. */
  mergedInto: oc.input(z.object({ id: z.string() })).output(mergedMatter.nullable()),
  /** These, with what moves with each; or all of a matter. What is not there is left out. */
  movables: oc
    .input(z.union([z.object({ things }), z.object({ matterId: z.string() })]))
    .output(z.array(movable)),
  /** Moves all of them to the matter with this number, which is made where it is new. INVALID names `number`. */
  move: oc
    .errors({ INVALID, NOT_FOUND, MATTER_REFUSED })
    .input(z.object({ things, number: z.string() }))
    .output(done),
  /** What merging would move, and which details differ. */
  preview: oc.errors({ INVALID, NOT_FOUND, MATTER_REFUSED }).input(two).output(matterMerge),
  /** Merges the first into the second, as the preview with this revision said. */
  merge: oc
    .errors({ INVALID, NOT_FOUND, MATTER_REFUSED })
    .input(two.extend({ keep: mergedKeep, revision: z.string() }))
    .output(done),
  /** Takes one of these acts back, all of it or nothing. */
  undo: oc
    .errors({ INVALID, NOT_FOUND, MATTER_REFUSED })
    .input(z.object({ actId: z.string() }))
    .output(done),
};
