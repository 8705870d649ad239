import { z } from 'zod';
import {
  decoration,
  exactId,
  lenientId,
  lenientInteger,
  lenientNumber,
  lenientString,
  lenientWord,
  optional,
} from '../../shared/lib/lenient.ts';
import { innerListOf, listOf } from '../../shared/lib/list-of.ts';

const text = () => optional(lenientString());
const money = () => optional(lenientNumber());
/** An amount we would be asked to pay: never negative, and small enough to count in cents. */
const price = () => lenientNumber().pipe(z.number().min(0).max(1e9));

/** Longest resourceText taken, in UTF-16 units. */
const resourceTextLimit = 4 * 1024 * 1024;

/**
 * What a product is about. Sent back exactly as the service gave it, so numbers stay numbers; only a whole number that is too
 * large for one is a text of its digits by now (http/json.ts). Every known key holds a text or a number; anything else under a key is no id, and is taken as absent.
 */
const productIds = z.record(z.string().max(100), z.unknown()).transform((ids, context) => {
  const known = new Map<string, string | number>();
  for (const [key, value] of Object.entries(ids)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const isExact = typeof value === 'string' ? value.length <= 1000 : isExactNumber(value);
    if (isExact) known.set(key, value);
    else context.addIssue({ code: 'custom', message: 'cannot be sent back unchanged', path: [key] });
  }
  return Object.fromEntries(known);
});

/** A larger whole number has lost digits on its way. */
function isExactNumber(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
}

/** Key of an extra data type that the order must carry; a bare string is taken as the key. */
const extraDataKey = z.preprocess(
  (value) => (typeof value === 'string' ? { key: value } : value),
  z.looseObject({ key: lenientId() }),
);

/**
 * A product that must stand in the same order: probably a whole product. Where it is less than that, what names it is
 * kept, so that it is missed in the cart and not in the answer of the service.
 */
const prerequisite = z.looseObject({
  productCode: lenientId(),
  productIds: productIds.catch({}).optional(),
  productName: decoration(lenientString()),
  productDescription: decoration(lenientString()),
  productAvailability: decoration(lenientString()),
  authorityName: decoration(lenientString()),
  price: decoration(price()),
  gst: decoration(lenientNumber()),
  turnaroundTime: decoration(lenientNumber()),
  turnaroundTimeUnit: decoration(lenientString()),
  customerWarning: decoration(lenientString()),
  extraData: decoration(z.array(extraDataKey).max(100)),
});
export type WirePrerequisite = z.infer<typeof prerequisite>;

/** Interface: Product. price and gst in the unit of the wire profile. */
const product = z.looseObject({
  productCode: lenientId(),
  productIds,
  productName: text(),
  productDescription: text(),
  productAvailability: text(),
  authorityName: text(),
  price: optional(price()),
  gst: money(),
  turnaroundTime: decoration(lenientNumber()),
  turnaroundTimeUnit: decoration(lenientString()),
  customerWarning: text(),
  extraData: optional(z.array(extraDataKey).max(100)),
  prerequisites: innerListOf(prerequisite, 100),
});
export type WireProduct = z.infer<typeof product>;

/** Answer of GET /orders/v1/products. */
export const productsAnswer = z.looseObject({ products: listOf(product, 2000) });

/** Interface: Extra data, key vendors. Which fields a type that is no individual has is not shown. */
export const wireVendor = z.looseObject({
  vendorType: z.string(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
});

const orderedProduct = z.looseObject({
  productCode: z.string().min(1).max(200),
  productIds: z.record(z.string(), z.union([z.string(), z.number()])),
  isWarningAcknowledged: z.boolean().optional(),
  extraData: z.record(z.string(), z.json()).optional(),
});

/** Body of POST /orders/v1, as we send it and as the practice service reads it. */
export const orderRequest = z.looseObject({
  products: z.array(orderedProduct).min(1),
  deliveryPreference: z.string().optional(),
  email: z.string().optional(),
  contactName: z.string().optional(),
  contactNumber: z.string().optional(),
});

/** The body that Landfolio composes: the fields of {@link orderRequest} and no others. */
export interface OrderRequest {
  products: {
    productCode: string;
    productIds: Record<string, string | number>;
    isWarningAcknowledged?: boolean;
    extraData?: Record<string, z.core.util.JSONType>;
  }[];
  deliveryPreference: string;
  email?: string;
  contactName?: string;
  contactNumber?: string;
}

const fee = z.looseObject({ type: text(), amount: money(), gst: money() });

const itemFields = {
  orderItemNumber: lenientInteger().pipe(z.int().min(0)),
  productCode: text(),
  productIds: decoration(productIds),
  productName: text(),
  authorityName: text(),
  price: money(),
  gst: money(),
  /** Their shape is not shown: kept as they come. */
  discounts: decoration(z.array(z.json()).max(100)),
};

/** Item of an order creation response. */
const itemOrdered = z.looseObject(itemFields);

/**
 * The least that names an order: whatever the service calls it, also where it cannot be asked for by that (http/path-part.ts).
 * No service has ids of this length; it only keeps the journal small.
 */
const orderId = exactId(10_000);

const amount = () => decoration(lenientNumber());
const word = () => decoration(lenientString());

/** Answer of POST /orders/v1 where all of it can be read. */
export const orderResponse = z.looseObject({
  orderId,
  /** An answer may echo the reference that was sent, though the document does not show it. */
  customerReference: word(),
  totalPrice: money(),
  totalGst: money(),
  fees: optional(z.array(fee).max(200)),
  itemsOrdered: optional(z.array(itemOrdered).max(2000)),
});
export type OrderResponse = z.infer<typeof orderResponse>;

/** The same where not all of it can be read. Its items are not the whole of it, and its amounts say nothing: ask for the order. */
export const orderResponseParts = z.object({
  orderId,
  customerReference: word(),
  itemsOrdered: innerListOf(
    z.object({
      orderItemNumber: itemFields.orderItemNumber,
      productCode: word(),
      productIds: decoration(productIds),
      productName: word(),
      authorityName: word(),
    }),
    2000,
  ),
});

/** A status, with the one word that has two spellings in one of them. */
const status = () => lenientWord().transform((text) => (/^canceled$/i.test(text) ? 'CANCELLED' : text));

/** An order that was paid for is read as far as it can be. Where a list lost something, it is not the whole of it. */
const recordFields = {
  /** ISO 8601 with an offset. */
  orderDate: word(),
  totalPrice: amount(),
  totalGst: amount(),
  fees: innerListOf(fee, 200),
  deliveryPreference: word(),
  email: word(),
  contactName: word(),
  customerReference: word(),
  products: innerListOf(
    z.looseObject({
      ...itemFields,
      productCode: word(),
      productName: word(),
      authorityName: word(),
      price: amount(),
      gst: amount(),
      productStatus: decoration(status()),
    }),
    2000,
  ),
};

/** Answer of GET /orders/v1/{orderId}. The id may be missing, since it was asked for; where it is there, compare it. */
export const orderRecord = z.looseObject({ orderId: optional(orderId), ...recordFields });
export type OrderRecord = z.infer<typeof orderRecord>;

/** An order of the history: the fields of an order record, of which any may be missing. */
const listedOrder = z.looseObject({ orderId, ...recordFields });
export type ListedOrder = z.infer<typeof listedOrder>;

/**
 * One page of GET /orders/v1. The shape is not shown: this is a best guess that also takes a bare array. What the page
 * says of itself is read by the names of the wire profile (placing/read-history.ts). Absence of an order may never be
 * concluded from a page alone.
 */
export const orderListPage = z.preprocess(
  withOrders,
  // A service may give its whole history at once: its bytes are limited (http/answer-caps.ts), not how many orders they hold.
  z.looseObject({ orders: listOf(listedOrder, Infinity) }),
);
export type OrderListPage = z.infer<typeof orderListPage>;

/** A bare array, or the one array of orders under whatever name, as `orders`. */
function withOrders(value: unknown): unknown {
  if (Array.isArray(value)) return { orders: value };
  if (typeof value !== 'object' || value === null || 'orders' in value) return value;
  const lists = Object.values(value).filter(
    (member) =>
      Array.isArray(member) &&
      (member.length === 0 || member.some((entry) => entry !== null && Object(entry).orderId !== undefined)),
  );
  return lists.length === 1 ? Object.fromEntries([...Object.entries(value), ['orders', lists[0]]]) : value;
}

/** Answer of GET /orders/v1/{orderId}/item/{orderItemNumber}, before its status is compared with what it carries. */
const answeredItem = z.looseObject({
  orderId: optional(orderId),
  orderItemNumber: optional(lenientInteger()),
  productCode: word(),
  productName: word(),
  /** An open word: one we do not know is shown as it is. */
  productStatus: decoration(status()),
  customerReference: word(),
  resourceText: decoration(lenientString(resourceTextLimit)),
  /** `trim` also takes a byte order mark away. */
  resourceLocation: decoration(lenientString().transform((link) => link.trim())),
  resourceExpiry: decoration(lenientString()),
  resourceFileType: decoration(lenientString()),
  /** Unit taken as bytes; the document does not say. */
  resourceFileSize: decoration(lenientInteger().pipe(z.int().min(0))),
});

/** Words under which a link is no proof of the certificate. */
const notComplete = new Set(['PROCESSING', 'EXTERNAL_PROCESSING', 'FAILED', 'CANCELLED', 'ERROR']);

/**
 * Whatever a service calls it (READY, DELIVERED), and also where it calls it nothing: what has a link can be downloaded, and so is
 * complete. Without a link the status is needed.
 */
export const orderedItem = answeredItem.transform((item, context) => {
  const { productStatus } = item;
  const isReady = Boolean(item.resourceLocation) && !notComplete.has(productStatus?.toUpperCase() ?? '');
  if (isReady && productStatus?.toUpperCase() !== 'COMPLETE') return { ...item, productStatus: 'COMPLETE' };
  if (productStatus !== undefined) return { ...item, productStatus };
  context.addIssue({ code: 'custom', message: 'is missing, and there is no link', path: ['productStatus'] });
  return z.NEVER;
});
export type OrderedItem = z.infer<typeof orderedItem>;
