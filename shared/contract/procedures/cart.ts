import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import {
  cartDetails,
  cartView,
  existingItem,
  extraData,
  lineContext,
  lineElsewhere,
  openCartView,
} from '../views/cart.ts';
import { productView } from '../views/product.ts';

const { INVALID, NOT_FOUND, OTHER_LAND } = errors;

const nothing = z.object({});
/** Of a cart of the current connection. One that is gone reads as an empty cart, and takes nothing. */
const cartId = z.string().max(200);
const ofCart = z.object({ cartId });
const lineIds = z.array(z.string()).max(1000);
const lines = ofCart.extend({ lineIds });
/** What would become a line. */
const wanted = z.object({ product: productView, context: lineContext });
/**
 * Where it goes: into this cart while that holds something, else into the open cart of the matter, else into a new one for it, with
 * this id where no cart has it. An empty number is no matter.
 */
const target = z.object({ cartId: cartId.nullable(), matterNumber: z.string().max(200).default('') });

/** A cart belongs to a connection, and to a matter once it has a number. Each call names the cart that it is about. */
export const cart = {
  /** Null: no cart, which is empty. */
  get: oc.input(z.object({ cartId: cartId.nullable() })).output(cartView),
  /** The carts that hold something, used last first. */
  list: oc.input(nothing).output(z.array(openCartView)),
  add: oc
    .errors({ INVALID })
    .input(target.extend({ product: productView, context: lineContext }))
    .output(cartView),
  /**
   * Puts all of them in, or none. What is in the cart already stays the one of its kind. `added`: the lines that were not in it. With
   * `asksOfLand` nothing is put into a cart that is for other land.
   */
  addAll: oc
    .errors({ INVALID, OTHER_LAND })
    .input(target.extend({ lines: z.array(wanted).min(1).max(500), asksOfLand: z.boolean().default(false) }))
    .output(z.object({ cart: cartView, added: z.array(z.string()) })),
  /**
   * What the office has of each, or is waiting for, in the same order: asked of the library alone. Compared with what is wanted for
   * `matterNumber`; empty for no matter.
   */
  existing: oc
    .input(
      z.object({
        lines: z.array(wanted.extend({ extraData: extraData.optional() })).max(500),
        matterNumber: z.string().max(200).default(''),
      }),
    )
    .output(z.array(z.array(existingItem))),
  /** What other open carts hold as well, by the lines of this one. */
  alsoElsewhere: oc.input(ofCart).output(z.array(lineElsewhere)),
  /** Takes them out together; one undo puts them back. */
  removeLines: oc.input(lines).output(cartView),
  updateLine: oc
    .errors({ NOT_FOUND })
    .input(
      ofCart.extend({
        lineId: z.string(),
        isWarningAcknowledged: z.boolean().optional(),
        isRepeatAccepted: z.boolean().optional(),
        /** The `repeats` that stood beside the tick; without them it counts for those of now. */
        repeats: z.array(z.string().max(1000)).max(100).optional(),
        extraData: extraData.optional(),
      }),
    )
    .output(cartView),
  /** Keeps what was typed, right or wrong; what is wrong comes back as faults. */
  setDetails: oc.input(ofCart.extend(cartDetails.partial().shape)).output(cartView),
  /** Fills in what the matter says and nobody typed, and marks it; for a screen that shows it. */
  prefill: oc.input(ofCart).output(cartView),
  clear: oc.input(ofCart).output(cartView),
  /**
   * Puts back these lines, and what was taken out together with them: into the cart that their matter has meanwhile, where theirs
   * was emptied. Gives the cart that they are in.
   */
  undo: oc.input(lines).output(cartView),
  /**
   * Moves lines, with what came with them only, into another open cart, or into a new one without a matter. What is there already
   * stays the one of its kind. Nothing else joins two carts.
   */
  move: oc
    .errors({ INVALID })
    .input(lines.extend({ toCartId: cartId.nullable() }))
    .output(z.object({ from: cartView, to: cartView })),
};
