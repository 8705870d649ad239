import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { faultSchema } from '../lib/fault.ts';
import { operatorSays } from '../model/order-state.ts';
import { errors } from './errors.ts';
import { appEvent } from './events.ts';
import { cart } from './procedures/cart.ts';
import { certificateSets } from './procedures/certificate-sets.ts';
import { daysOff } from './procedures/days-off.ts';
import { desktop } from './procedures/desktop.ts';
import { addressSearches, crownAllotments, owners, parcels, titles } from './procedures/discovery.ts';
import { documents } from './procedures/documents.ts';
import { matters } from './procedures/matters.ts';
import { network } from './procedures/network.ts';
import { orderLines } from './procedures/order-lines.ts';
import { appearance, guide, polling } from './procedures/preferences.ts';
import { privacy } from './procedures/privacy.ts';
import { quickSearch } from './procedures/quick-search.ts';
import { about, alerts, charges, practice, specialEvents, statements } from './procedures/services.ts';
import { support } from './procedures/support.ts';
import { tableLayouts } from './procedures/table-layouts.ts';
import { updates } from './procedures/updates.ts';
import { extraDataLists, orderHistory, wireProfile } from './procedures/wire.ts';
import { agreedOrigins, connectionView, importPreview } from './views/connection.ts';
import { connectionTestView } from './views/connection-test.ts';
import { orderView, placedView } from './views/order.ts';
import { productSubject, productView } from './views/product.ts';
import { propertyQuery, propertyView, storedPropertyView, suggestionView } from './views/property.ts';
import { statusView } from './views/status.ts';

const { SERVICE_FAILED, INVALID, NOT_FOUND, PRICE_CHANGED, ALREADY_PLACED, HOST_FAILED } = errors;

const nothing = z.object({});
const byId = z.object({ id: z.string() });

/**
 * Every call that crosses the bridge, said once.
 *
 * `main/api` implements it and the renderer derives its client from it, so a renamed or missing procedure compiles on
 * neither side. Input and output are parsed in main. No procedure gives a secret out.
 */
export const contract = {
  /** What was left out of the last result of a call, with this input, because the service sent it in an unknown form. */
  partialResults: {
    get: oc
      .input(z.object({ procedure: z.string(), input: z.json() }))
      .output(z.object({ unread: z.object({ count: z.int(), reason: z.string() }).nullable() })),
  },
  status: {
    get: oc.input(nothing).output(statusView),
    /** The person has read what happened to the library. What is locked stays locked. */
    dismissLibraryNotice: oc.input(nothing).output(statusView),
  },
  /** One stream for everything that moves: orders, documents, status, cart. Never ends by itself. */
  events: {
    watch: oc.input(nothing).output(eventIterator(appEvent)),
  },
  connections: {
    list: oc.input(nothing).output(z.array(connectionView)),
    /** Reads the text of a connection file: what it is, every server, what it replaces and what changes. Keeps nothing. */
    preview: oc
      .errors({ INVALID })
      .input(z.object({ text: z.string() }))
      .output(importPreview),
    /**
     * Keeps a connection file as it was previewed: as one of the preview's targets, or (null) as a connection of its own.
     * INVALID (`file`) where it is not as it was shown any more. Does not switch to it.
     */
    importFile: oc
      .errors({ INVALID, HOST_FAILED })
      .input(z.object({ text: z.string(), revision: z.string(), target: z.string().nullable() }))
      .output(connectionView),
    /** A person saw the addresses that the credentials were given for beside these, and agreed to these. */
    agree: oc.errors({ NOT_FOUND, INVALID }).input(agreedOrigins).output(connectionView),
    use: oc.errors({ NOT_FOUND, HOST_FAILED }).input(byId).output(connectionView),
    remove: oc.errors({ NOT_FOUND, INVALID, HOST_FAILED }).input(byId).output(nothing),
    /** Puts the credentials in the keychain; where that refuses, holds them for this run and says so in the view. */
    setCredentials: oc
      .errors({ NOT_FOUND, INVALID })
      .input(z.object({ id: z.string(), clientId: z.string(), clientSecret: z.string() }))
      .output(connectionView),
    /** Asks each API of the connection something that costs nothing, once: first for its token, then for a list or its health. */
    test: oc.errors({ NOT_FOUND, HOST_FAILED }).input(byId).output(z.array(connectionTestView)),
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
    /** Those that were looked up for a matter, as they were then, the newest first. Asks no service. */
    stored: oc.input(propertyQuery).output(z.array(storedPropertyView)),
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
  cart,
  certificateSets,
  orders: {
    lines: orderLines,
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
          /**
           * Milliseconds after which nothing more is sent (`cancelled`) and no read is waited for. An order that is being sent by
           * then is waited for all the same. Left out, there is no limit.
           */
          withinMs: z.number().min(0).optional(),
        }),
      )
      .output(placedView),
    /** Newest first. `open`: something of it is still to come; `attention`: a person has to decide something. */
    list: oc
      .input(
        z.object({
          show: z.enum(['all', 'open', 'attention']).default('all'),
          /** Only those of this matter. */
          matterNumber: z.string().optional(),
          limit: z.int().min(1).max(500).default(100),
          offset: z.int().min(0).default(0),
        }),
      )
      .output(z.object({ orders: z.array(orderView), total: z.int() })),
    get: oc.errors({ NOT_FOUND }).input(byId).output(orderView),
    /** Asks the service about this item now (at most once in 10 seconds). */
    checkItem: oc
      .errors({ NOT_FOUND })
      .input(z.object({ itemId: z.string() }))
      .output(orderView),
    /** The text that the service gave with an item. */
    itemText: oc
      .errors({ NOT_FOUND })
      .input(z.object({ itemId: z.string() }))
      .output(z.object({ text: z.string() })),
    /** Sends an order that was confirmed but provably never left this computer. Chargeable. */
    sendPrepared: oc
      .errors({ SERVICE_FAILED, INVALID, NOT_FOUND, ALREADY_PLACED, HOST_FAILED })
      .input(byId)
      .output(orderView),
    /** Puts away an order that never left this computer (its lines go back into the cart), or one that was refused. */
    discard: oc.errors({ NOT_FOUND, ALREADY_PLACED }).input(byId).output(orderView),
    /** Reads the order history for an order in doubt now. */
    lookAgain: oc.errors({ NOT_FOUND }).input(byId).output(orderView),
    /**
     * Writes down what the operator answered about an order in doubt. A number is looked up; where the service shows it
     * without this order's reference, INVALID names the field `typed`, and `typed` must be the matter number. Sends nothing
     * that costs money. Where more were made than one, `orderIds` are those that were `cancelled`, or that `stands` is said of.
     */
    recordAnswer: oc
      .errors({ SERVICE_FAILED, INVALID, NOT_FOUND })
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
      .errors({ SERVICE_FAILED, INVALID, NOT_FOUND, PRICE_CHANGED, ALREADY_PLACED, HOST_FAILED })
      .input(z.object({ id: z.string(), typed: z.string(), confirmedTotalCents: z.int() }))
      .output(orderView),
    /**
     * Lets the current connection order again after its library was restored, though its order history proves nothing: a person
     * takes the risk. Who and why is kept. Sends nothing.
     */
    unlock: oc
      .errors({ INVALID })
      .input(z.object({ name: z.string(), reason: z.string() }))
      .output(statusView),
  },
  quickSearch,
  tableLayouts,
  matters,
  documents,
  statements,
  alerts,
  charges,
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
  appearance,
  polling,
  daysOff,
  guide,
  privacy,
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
