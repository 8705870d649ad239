import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { faultSchema } from '../lib/fault.ts';
import { operatorSays } from '../model/order-state.ts';
import { errors } from './errors.ts';
import { officeEvent } from './events.ts';
import { desk } from './procedures/desk.ts';
import { desktop } from './procedures/desktop.ts';
import { addressSearches, crownAllotments, owners, parcels, titles } from './procedures/discovery.ts';
import { matters } from './procedures/matters.ts';
import { network } from './procedures/network.ts';
import { about, alerts, practice, specialEvents, statements } from './procedures/services.ts';
import { support } from './procedures/support.ts';
import { updates } from './procedures/updates.ts';
import { extraDataLists, orderHistory, wireProfile } from './procedures/wire.ts';
import { cartDetails, cartView, extraData, lineContext } from './views/cart.ts';
import { documentView } from './views/document.ts';
import { orderView, placedView } from './views/order.ts';
import { productSubject, productView } from './views/product.ts';
import { propertyQuery, propertyView, suggestionView } from './views/property.ts';
import { connectionView, statusView } from './views/status.ts';

const { SERVICE_FAILED, INVALID, NOT_KEPT, PRICE_CHANGED, ALREADY_PLACED, HOST_FAILED } = errors;

const nothing = z.object({});
const byId = z.object({ id: z.string() });

/**
 * Every call that crosses the bridge, said once.
 *
 * `main/api` implements it and the renderer derives its client from it, so a renamed or missing procedure compiles on
 * neither side. Input and output are parsed in main. No procedure gives a secret out.
 */
export const contract = {
  status: {
    get: oc.input(nothing).output(statusView),
    /** The person has read what happened to the library. What is locked stays locked. */
    dismissLibraryNotice: oc.input(nothing).output(statusView),
  },
  /** One stream for everything that moves: orders, documents, status, cart. Never ends by itself. */
  events: {
    watch: oc.input(nothing).output(eventIterator(officeEvent)),
  },
  connections: {
    list: oc.input(nothing).output(z.array(connectionView)),
    /** Takes the text of a connection file; validates all of it and keeps it. Does not switch to it. */
    importFile: oc
      .errors({ INVALID, HOST_FAILED })
      .input(z.object({ text: z.string() }))
      .output(connectionView),
    use: oc.errors({ NOT_KEPT, HOST_FAILED }).input(byId).output(connectionView),
    remove: oc.errors({ NOT_KEPT, INVALID, HOST_FAILED }).input(byId).output(nothing),
    /** Puts the credentials in the keychain; where that refuses, holds them for this run and says so in the view. */
    setCredentials: oc
      .errors({ NOT_KEPT, INVALID })
      .input(z.object({ id: z.string(), clientId: z.string(), clientSecret: z.string() }))
      .output(connectionView),
    /** Asks for a token of each configured audience. */
    test: oc
      .errors({ NOT_KEPT })
      .input(byId)
      .output(z.array(z.object({ api: z.string(), isWorking: z.boolean(), message: z.string() }))),
  },
  addresses: {
    /** At most 10 suggestions for at least 3 characters. Aborting the call aborts the request. */
    autocomplete: oc
      .errors({ SERVICE_FAILED, INVALID })
      .input(z.object({ query: z.string() }))
      .output(z.array(suggestionView)),
    ...addressSearches,
  },
  properties: {
    find: oc.errors({ SERVICE_FAILED, INVALID }).input(propertyQuery).output(z.array(propertyView)),
  },
  titles,
  parcels,
  crownAllotments,
  owners,
  products: {
    list: oc
      .errors({ SERVICE_FAILED, INVALID })
      .input(z.object({ subject: productSubject }))
      .output(z.array(productView)),
  },
  cart: {
    get: oc.input(nothing).output(cartView),
    add: oc
      .errors({ INVALID })
      .input(z.object({ product: productView, context: lineContext }))
      .output(cartView),
    removeLine: oc.input(z.object({ lineId: z.string() })).output(cartView),
    updateLine: oc
      .errors({ NOT_KEPT })
      .input(
        z.object({
          lineId: z.string(),
          isWarningAcknowledged: z.boolean().optional(),
          extraData: extraData.optional(),
        }),
      )
      .output(cartView),
    /** Keeps what was typed, right or wrong; what is wrong comes back as faults. */
    setDetails: oc.input(cartDetails.partial()).output(cartView),
    clear: oc.input(nothing).output(cartView),
    /** Puts back what the last removeLine or clear took out. */
    undo: oc.input(nothing).output(cartView),
  },
  orders: {
    /**
     * Places the cart, as one order or as many as `cart.orders` says, one after the other, up to the first that is not
     * confirmed. `confirmedTotalCents` is the total the person saw. Chargeable.
     */
    place: oc
      .errors({ SERVICE_FAILED, INVALID, PRICE_CHANGED, ALREADY_PLACED, HOST_FAILED })
      .input(
        z.object({
          confirmedTotalCents: z.int(),
          /** Of the cart that the person saw: another cart is not ordered. Left out, only the total is compared. */
          cartRevision: z.string().optional(),
        }),
      )
      .output(placedView),
    /** Newest first. */
    list: oc
      .input(
        z.object({
          show: z.enum(['all', 'waiting', 'done', 'attention']).default('all'),
          text: z.string().default(''),
          /** Only those of this matter. */
          matterNumber: z.string().optional(),
          limit: z.int().min(1).max(500).default(100),
          offset: z.int().min(0).default(0),
        }),
      )
      .output(z.object({ orders: z.array(orderView), total: z.int() })),
    get: oc.errors({ NOT_KEPT }).input(byId).output(orderView),
    /** Asks the service about this item now (at most once in 10 seconds). */
    checkItem: oc
      .errors({ NOT_KEPT })
      .input(z.object({ itemId: z.string() }))
      .output(orderView),
    /** The text that the service gave with an item. */
    itemText: oc
      .errors({ NOT_KEPT })
      .input(z.object({ itemId: z.string() }))
      .output(z.object({ text: z.string() })),
    /** Sends an order that was confirmed but provably never left this computer. Chargeable. */
    sendPrepared: oc
      .errors({ SERVICE_FAILED, INVALID, NOT_KEPT, ALREADY_PLACED, HOST_FAILED })
      .input(byId)
      .output(orderView),
    /** Puts away an order that never left this computer (its lines go back into the cart), or one that was refused. */
    discard: oc.errors({ NOT_KEPT, ALREADY_PLACED }).input(byId).output(orderView),
    /** Reads the order history for an order in doubt now. */
    lookAgain: oc.errors({ NOT_KEPT }).input(byId).output(orderView),
    /**
     * Writes down what the operator answered about an order in doubt. A number is looked up; where the service shows it
     * without this order's reference, INVALID names the field `typed`, and `typed` must be the matter number. Sends nothing
     * that costs money. Where more were made than one, `orderIds` are those that were `cancelled`, or that `stands` is said of.
     */
    recordAnswer: oc
      .errors({ SERVICE_FAILED, INVALID, NOT_KEPT })
      .input(
        z.object({
          id: z.string(),
          says: z.enum(operatorSays),
          orderId: z.string().default(''),
          orderIds: z.array(z.string()).max(100).default([]),
          saidBy: z.string(),
          /** YYYY-MM-DD, in Melbourne. */
          saidOn: z.string(),
          typed: z.string().default(''),
        }),
      )
      .output(orderView),
    /**
     * Orders what is presumed absent once more, at today's prices; gives the new order. `typed` is its matter number,
     * typed by the person, and `confirmedTotalCents` the total that they saw. Chargeable.
     */
    orderAgain: oc
      .errors({ SERVICE_FAILED, INVALID, NOT_KEPT, PRICE_CHANGED, ALREADY_PLACED, HOST_FAILED })
      .input(z.object({ id: z.string(), typed: z.string(), confirmedTotalCents: z.int() }))
      .output(orderView),
  },
  desk,
  matters,
  documents: {
    /** Newest first. */
    list: oc
      .input(
        z.object({
          text: z.string().default(''),
          matterNumber: z.string().optional(),
          limit: z.int().min(1).max(500).default(100),
          offset: z.int().min(0).default(0),
        }),
      )
      .output(z.object({ documents: z.array(documentView), total: z.int() })),
    get: oc.errors({ NOT_KEPT }).input(byId).output(documentView),
    /** Copies to a place the person picks, or to the host's download folder. `path` is null where they cancelled. */
    saveAs: oc
      .errors({ NOT_KEPT, HOST_FAILED })
      .input(byId)
      .output(z.object({ path: z.string().nullable() })),
    /** Starts the desktop's own drag of copies under their export names. Only where `dragUrl` is null. */
    startDrag: oc
      .errors({ NOT_KEPT, HOST_FAILED })
      .input(z.object({ ids: z.array(z.string()).min(1).max(50) }))
      .output(nothing),
    showInFolder: oc.errors({ NOT_KEPT, HOST_FAILED }).input(byId).output(nothing),
    /** Opens a copy in the computer's own program for PDF; never a file that failed the checks. */
    open: oc.errors({ NOT_KEPT, HOST_FAILED }).input(byId).output(nothing),
  },
  statements,
  alerts,
  specialEvents,
  about,
  practice,
  extraDataLists,
  orderHistory,
  wireProfile,
  network,
  desktop,
  support,
  updates,
  settings: {
    get: oc.input(nothing).output(
      z.object({
        fileNameTemplate: z.string(),
        contactName: z.string(),
        contactNumber: z.string(),
        email: z.string(),
      }),
    ),
    set: oc
      .errors({ INVALID })
      .input(
        z.object({
          fileNameTemplate: z.string().optional(),
          contactName: z.string().optional(),
          contactNumber: z.string().optional(),
          email: z.string().optional(),
        }),
      )
      .output(z.object({ faults: z.array(faultSchema) })),
  },
};

export type Contract = typeof contract;
