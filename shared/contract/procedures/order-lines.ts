import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import {
  maxOrderLines,
  orderLineCounts,
  orderLineFilter,
  orderLineOrder,
  orderLineView,
} from '../views/order-line.ts';

const { HOST_FAILED } = errors;
const chosen = z.object({ ids: z.array(z.string()).min(1).max(maxOrderLines) });
const listed = orderLineFilter.extend(orderLineOrder.shape);

/** The list of orders, one row a certificate. Asks no service, but where it says so. */
export const orderLines = {
  rows: oc
    .input(
      listed.extend({
        limit: z.int().min(1).max(200).default(100),
        offset: z.int().min(0).default(0),
        /** A row whose place in the list is wanted. */
        find: z.string().nullable().default(null),
      }),
    )
    .output(
      z.object({
        rows: z.array(orderLineView),
        total: z.int(),
        /** Where `find` stands, from 0; null where it is not in the list. */
        foundAt: z.int().nullable(),
      }),
    ),
  /** The ids of a stretch of the list, to choose what is not on the screen. */
  pick: oc
    .input(
      listed.extend({
        limit: z.int().min(1).max(maxOrderLines).default(maxOrderLines),
        offset: z.int().min(0).default(0),
      }),
    )
    .output(z.array(z.string())),
  /** How many rows each state has under the other filters, and what these can be set to. */
  counts: oc.input(orderLineFilter).output(orderLineCounts),
  /** The rows with these ids, sorted so. */
  chosen: oc.input(chosen.extend(orderLineOrder.shape)).output(z.array(orderLineView)),
  /** Writes the rows, sorted so, as a CSV file that Excel opens as it is. `path` is null where the person cancelled. */
  exportCsv: oc
    .errors({ HOST_FAILED })
    .input(chosen.extend(orderLineOrder.shape))
    .output(z.object({ path: z.string().nullable(), rows: z.int() })),
  /**
   * Fetches the certificates again that were quarantined, broke off, or are complete elsewhere. What is kept here is left as it
   * is. Orders nothing: it asks for links of what was ordered.
   */
  fetchAgain: oc.input(chosen).output(z.object({ fetching: z.int(), kept: z.int(), notReady: z.int() })),
};
