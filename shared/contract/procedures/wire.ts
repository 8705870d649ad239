import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { extraData } from '../views/cart.ts';
import { orderView } from '../views/order.ts';

const { SERVICE_FAILED, INVALID, NOT_FOUND, HOST_FAILED } = errors;

/** One row of the wire profile: a name or rule that the interface document does not show. */
const wireRow = z.object({
  key: z.string(),
  description: z.string(),
  value: z.string(),
  standard: z.string(),
  /** The choices where it is no free text. */
  choices: z.array(z.string()).nullable(),
});

export const wireProfile = {
  get: oc
    .errors({ NOT_FOUND })
    .input(z.object({ connectionId: z.string() }))
    .output(z.array(wireRow)),
  /** Overrides by key; `null` goes back to the default. */
  set: oc
    .errors({ NOT_FOUND, INVALID, HOST_FAILED })
    .input(z.object({ connectionId: z.string(), overrides: z.record(z.string(), z.string().nullable()) }))
    .output(z.array(wireRow)),
  /** The sample requests and their fields. None is chargeable. */
  samples: oc
    .input(z.object({}))
    .output(z.array(z.object({ operation: z.string(), title: z.string(), fields: z.array(z.string()) }))),
  /** Sends one sample request. Gives its unchanged answer, at most 256 KiB of it. */
  sendSample: oc
    .errors({ NOT_FOUND, INVALID, SERVICE_FAILED })
    .input(
      z.object({ connectionId: z.string(), operation: z.string(), fields: z.record(z.string(), z.string()) }),
    )
    .output(
      z.object({
        request: z.string(),
        status: z.int(),
        headers: z.record(z.string(), z.string()),
        body: z.string(),
      }),
    ),
};

/** Reference lists for extra data. Kept here for a day. */
export const extraDataLists = {
  managers: oc
    .errors({ SERVICE_FAILED })
    .input(z.object({}))
    .output(
      z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          deliverySpeeds: z.array(
            z.object({
              speed: z.string(),
              priceCents: z.int().nullable(),
              gstCents: z.int().nullable(),
              turnaround: z.string().nullable(),
              /** What goes into the order for this manager at this speed. */
              extraData,
            }),
          ),
          /** The same at the first speed. */
          extraData,
        }),
      ),
    ),
  /** A manager that is not on the list, typed in by hand: standard speed only. Gives what goes into the order. */
  typedManager: oc
    .errors({ INVALID })
    .input(z.object({ name: z.string() }))
    .output(z.object({ extraData })),
  municipalities: oc
    .errors({ SERVICE_FAILED })
    .input(z.object({}))
    .output(z.array(z.object({ id: z.string().nullable(), name: z.string(), extraData }))),
};

/** The service's own list of orders. */
export const orderHistory = {
  /**
   * Reads the history and keeps what is not known here: orders of the office's other computers among them. `unread`: orders and
   * items that were listed in a form that could not be read. With `customerId`, the orders of that child customer are read as well,
   * now and from now on.
   */
  refresh: oc
    .errors({ SERVICE_FAILED, INVALID })
    .input(z.object({ customerId: z.string().optional() }))
    .output(z.object({ read: z.int(), added: z.int(), isComplete: z.boolean(), unread: z.int() })),
  /** Fetches the certificate of an item that was ordered elsewhere into this library. */
  fetchCertificate: oc
    .errors({ NOT_FOUND })
    .input(z.object({ itemId: z.string() }))
    .output(orderView),
};
