import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { packArrangement } from '../../model/pack/arrangement.ts';
import { packKinds } from '../../model/pack/templates.ts';
import { errors } from '../errors.ts';
import { packStep, packView } from '../views/pack.ts';

const { NOT_FOUND } = errors;

const ofMatter = z.object({ matterId: z.string(), kind: z.enum(packKinds) });

/** One PDF of the documents of a matter. */
export const packs = {
  get: oc.errors({ NOT_FOUND }).input(ofMatter).output(packView),
  /** Keeps how a person arranged it with the matter; null goes back to the template. */
  arrange: oc
    .errors({ NOT_FOUND })
    .input(ofMatter.extend({ arrangement: packArrangement.nullable() }))
    .output(packView),
  /** Makes it, in a place that the person picks or in the host’s download folder. Who stops listening cancels; nothing half made stays. */
  make: oc.errors({ NOT_FOUND }).input(ofMatter).output(eventIterator(packStep)),
};
