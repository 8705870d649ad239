import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { checklistView } from '../views/checklist.ts';

const { NOT_FOUND } = errors;

/** Of matters: what one needs. The products are those of a certificate set, which an office edits and shares. */
export const checklists = {
  /** From the library alone. NOT_FOUND: the matter, or the set, which the office deleted. */
  checklist: oc
    .errors({ NOT_FOUND })
    .input(z.object({ matterId: z.string(), setId: z.string() }))
    .output(checklistView),
  /** A person says that the matter does not need an item, or takes that back. */
  markChecklist: oc
    .errors({ NOT_FOUND })
    .input(z.object({ matterId: z.string(), item: z.string().min(1).max(200), isNotApplicable: z.boolean() }))
    .output(z.object({})),
};
