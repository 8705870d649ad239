import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { cartDetails, cartView, existingItem, extraData, lineContext } from '../views/cart.ts';
import { productView } from '../views/product.ts';

const { INVALID, NOT_FOUND } = errors;

const nothing = z.object({});
const lines = z.object({ lineIds: z.array(z.string()).max(1000) });
/** What would become a line. */
const wanted = z.object({ product: productView, context: lineContext });

export const cart = {
  get: oc.input(nothing).output(cartView),
  add: oc.errors({ INVALID }).input(wanted).output(cartView),
  /** Puts all of them in, or none. What is in the cart already stays the one of its kind. */
  addAll: oc
    .errors({ INVALID })
    .input(z.object({ lines: z.array(wanted).min(1).max(500) }))
    .output(cartView),
  /**
   * What the office has of each, or is waiting for, in the same order: asked of the library alone. Compared with what is wanted for
   * `matterNumber`, the cart's unless told.
   */
  existing: oc
    .input(
      z.object({
        lines: z.array(wanted.extend({ extraData: extraData.optional() })).max(500),
        matterNumber: z.string().max(200).optional(),
      }),
    )
    .output(z.array(z.array(existingItem))),
  /** Takes them out together; one undo puts them back. */
  removeLines: oc.input(lines).output(cartView),
  updateLine: oc
    .errors({ NOT_FOUND })
    .input(
      z.object({
        lineId: z.string(),
        isWarningAcknowledged: z.boolean().optional(),
        isRepeatAccepted: z.boolean().optional(),
        /** The `repeats` that stood beside the tick; without them it counts for those of now. */
        repeats: z.array(z.string().max(1000)).max(100).optional(),
        extraData: extraData.optional(),
      }),
    )
    .output(cartView),
  /**
   * Keeps what was typed, right or wrong; what is wrong comes back as faults. `lineIds`: the lines of the cart that it was typed in.
   * Where none of them is in the cart any more, it is another cart, and stays as it is.
   */
  setDetails: oc
    .input(cartDetails.partial().extend({ lineIds: z.array(z.string()).optional() }))
    .output(cartView),
  /** Fills in what the matter says and nobody typed, and marks it; for a screen that shows it. */
  prefill: oc.input(nothing).output(cartView),
  clear: oc.input(nothing).output(cartView),
  /** Puts back these lines, and what was taken out together with them. */
  undo: oc.input(lines).output(cartView),
};
