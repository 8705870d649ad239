import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { completenessView, landNow } from '../views/completeness.ts';
import {
  closedMatter,
  matterDetails,
  matterFilter,
  matterPage,
  matterTable,
  matterView,
  numberedMatter,
  stillOpen,
} from '../views/matter.ts';
import {
  attachable,
  attachableView,
  keptThing,
  matterDeletion,
  matterLinkKinds,
  matterLinkView,
  timelineKinds,
  timelinePage,
} from '../views/matter-home.ts';
import { checklists } from './checklists.ts';

const { INVALID, NOT_FOUND, CHANGED_MEANWHILE } = errors;

const limit = z.int().min(1).max(5000).default(50);
const ids = z.array(z.string()).min(1).max(5000);

export const matters = {
  ...checklists,
  /** Those whose number, client, party, property or person contains the text, last used first. */
  list: oc.input(matterFilter.extend({ limit })).output(z.array(matterView)),
  /** The same with what each cost, for the list that shows and sorts them by it, and what its filters offer. */
  table: oc.input(matterFilter.extend({ limit })).output(matterTable),
  /** The matter that a number means, however long ago it was used; null where none has it. */
  numbered: oc.input(z.object({ number: z.string() })).output(matterView.nullable()),
  /** What a number means that a person types: it makes nothing. `isReference`: more words may follow the number. */
  meant: oc
    .input(z.object({ number: z.string(), isReference: z.boolean().default(false) }))
    .output(numberedMatter),
  /** The names of those who look after matters, the most used first. */
  people: oc.input(z.object({})).output(z.array(z.string())),
  get: oc
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.string() }))
    .output(matterPage),
  /** Opens a matter; where its number is known already, gives that one as it is. */
  create: oc
    .errors({ INVALID })
    .input(z.object({ number: z.string() }))
    .output(matterView),
  /**
   * Changes what is given and nothing else. Its number is changed by `matterActs.rename`. `before` is what the person began with:
   * where a changed field is something else by now, the whole change is refused.
   */
  update: oc
    .errors({ INVALID, NOT_FOUND, CHANGED_MEANWHILE })
    .input(
      z.object({
        id: z.string(),
        change: matterDetails.partial(),
        before: matterDetails.partial().default({}),
      }),
    )
    .output(matterView),
  /**
   * Closes matters. Where something of them is open still, closes none and says what, unless `anyway`. Those that are closed
   * already, or gone, are left as they are.
   */
  close: oc
    .input(z.object({ ids, anyway: z.boolean().default(false) }))
    .output(z.object({ closed: z.array(closedMatter), stillOpen: z.array(stillOpen) })),
  /** Opens closed matters again. With `closedAt` only where it is that closing: a later one stays. Gives those that were opened. */
  reopen: oc
    .input(
      z.object({
        matters: z
          .array(z.object({ id: z.string(), closedAt: z.number().optional() }))
          .min(1)
          .max(5000),
      }),
    )
    .output(z.array(matterView)),
  /** What was found from the matter or attached to it, of these kinds or of all; what was looked at last first. */
  links: oc
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.string(), kinds: z.array(z.enum(matterLinkKinds)).optional() }))
    .output(z.array(matterLinkView)),
  /**
   * What the land and the register statements of a matter name, and whether it is held: asked of the library alone. `land`: what a
   * screen shows now, with or without a matter.
   */
  completeness: oc
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.string().nullable(), land: z.array(landNow).max(50).default([]) }))
    .output(completenessView),
  /**
   * Makes something belong to the matter, beside what was ordered under its number. `found`: it was looked up for the
   * matter, which its timeline says; the same found again is kept as it is now.
   */
  attach: oc
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.string(), how: z.enum(['found', 'attached']), thing: attachable }))
    .output(matterLinkView),
  /** The matters that a thing of the library is attached to. */
  attachedTo: oc
    .input(keptThing)
    .output(z.array(z.object({ link: matterLinkView, matterId: z.string(), matterNumber: z.string() }))),
  detach: oc
    .errors({ NOT_FOUND })
    .input(z.object({ linkId: z.string() }))
    .output(z.object({})),
  /** Takes a detaching back. */
  reattach: oc
    .errors({ NOT_FOUND })
    .input(z.object({ linkId: z.string() }))
    .output(matterLinkView),
  /**
   * What of the library could be attached and is not: certificates, statements, alerts, and land of other matters. What came
   * under closed matters is left out unless asked for.
   */
  attachable: oc
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.string(), text: z.string().default(''), withClosed: z.boolean().default(false) }))
    .output(z.array(attachableView)),
  /** Everything that happened in the matter, the newest first; of the given kinds, or of all. */
  timeline: oc
    .errors({ NOT_FOUND })
    .input(
      z.object({
        id: z.string(),
        kinds: z.array(z.enum(timelineKinds)).default([]),
        limit: z.int().min(1).max(2000).default(100),
      }),
    )
    .output(timelinePage),
  /** What deleting the matter for good would take away, and what stays. */
  deletion: oc
    .errors({ NOT_FOUND })
    .input(z.object({ id: z.string() }))
    .output(matterDeletion),
  /**
   * Deletes a matter for good: its details, notes, links and timeline, and its certificates where `withDocuments`. Orders and
   * charges stay: they are what proves the money. INVALID names `typed` where that is not its number, `id` where it is open.
   */
  delete: oc
    .errors({ NOT_FOUND, INVALID })
    .input(z.object({ id: z.string(), typed: z.string(), withDocuments: z.boolean() }))
    .output(z.object({ documents: z.int() })),
};
