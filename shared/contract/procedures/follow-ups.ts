import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { authorityContact, followUpFacts, followUpView } from '../views/follow-up.ts';
import { maxOrderLines } from '../views/order-line.ts';

const { INVALID, NOT_FOUND, HOST_FAILED } = errors;

/** The log of what was followed up with authorities, and whom the office asks there. Asks no service and costs nothing. */
export const followUps = {
  /** Of the items of an order, newest first. */
  ofOrder: oc.input(z.object({ orderViewId: z.string() })).output(z.array(followUpView)),
  /** One entry for one or many items. */
  log: oc
    .errors({ INVALID, NOT_FOUND })
    .input(followUpFacts.extend({ itemIds: z.array(z.string()).min(1).max(maxOrderLines) }))
    .output(followUpView),
  /** What stood before stays readable. */
  correct: oc
    .errors({ INVALID, NOT_FOUND })
    .input(followUpFacts.extend({ id: z.string() }))
    .output(followUpView),
  /** Takes an entry back, or puts it into force again. */
  withdraw: oc
    .errors({ INVALID, NOT_FOUND })
    .input(z.object({ id: z.string(), who: z.string(), isWithdrawn: z.boolean() }))
    .output(followUpView),
  /** Of these authorities, in their order; empty contacts where nothing is known. */
  contacts: oc
    .input(z.object({ authorities: z.array(z.string().nullable()).max(maxOrderLines) }))
    .output(z.array(authorityContact)),
  saveContact: oc.errors({ INVALID }).input(authorityContact).output(authorityContact),
  /** Opens the person's own email program. `link` is what the page has to open itself, where this host cannot. */
  openEmail: oc
    .errors({ INVALID, HOST_FAILED })
    .input(z.object({ to: z.string(), subject: z.string(), body: z.string() }))
    .output(z.object({ link: z.string().nullable() })),
};
