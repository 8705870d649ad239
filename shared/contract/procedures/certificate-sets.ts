import { oc } from '@orpc/contract';
import { z } from 'zod';
import { elsewhereItems } from '../../model/checklist/elsewhere.ts';
import { errors } from '../errors.ts';
import {
  certificateSetsView,
  certificateSetView,
  elsewhereView,
  knownProduct,
  setEntry,
} from '../views/certificate-set.ts';

const { INVALID, NOT_FOUND } = errors;
const byId = z.object({ id: z.string() });

/** Sets of certificates: templates that fill the cart. They are the same for every connection, and order nothing. */
export const certificateSets = {
  list: oc.input(z.object({})).output(certificateSetsView),
  /** What can stand in a set, by name: as far as this office saw it listed or ordered it. */
  products: oc.input(z.object({})).output(z.array(knownProduct)),
  /** Makes a set where `id` is left out; else changes that one. Faults name `name`, `entries` or `entries.N.field`. */
  save: oc
    .errors({ INVALID, NOT_FOUND })
    .input(z.object({ id: z.string().optional(), name: z.string(), entries: z.array(setEntry).max(500) }))
    .output(certificateSetView),
  remove: oc.errors({ NOT_FOUND }).input(byId).output(certificateSetsView),
  /** Takes a deletion back, also that of a standard set. */
  restore: oc.errors({ NOT_FOUND }).input(byId).output(certificateSetsView),
  /** Makes a standard set what it was at first. */
  reset: oc.errors({ NOT_FOUND }).input(byId).output(certificateSetsView),
  /** What a checklist by the set lists beside its products: what the service does not supply. */
  elsewhere: oc.errors({ NOT_FOUND }).input(byId).output(elsewhereView),
  /** Faults name `items` or `items.N.field`. */
  saveElsewhere: oc
    .errors({ INVALID, NOT_FOUND })
    .input(byId.extend({ items: elsewhereItems.max(500) }))
    .output(elsewhereView),
  resetElsewhere: oc.errors({ NOT_FOUND }).input(byId).output(elsewhereView),
};
