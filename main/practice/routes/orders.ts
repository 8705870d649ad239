import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { certificateText } from '../certificates/certificate.ts';
import { otherFile, otherFileOf, saidTypeOf } from '../certificates/other-files.ts';
import {
  badRequest,
  header,
  json,
  notFound,
  type Operation,
  type Practice,
  type PracticeRequest,
} from '../exchange.ts';
import { melbourneTime } from '../melbourne-time.ts';
import { itemStatus } from '../orders/item-status.ts';
import type { PracticeItem, PracticeOrder, PracticeStatus } from '../orders/practice-order.ts';
import { totals } from '../orders/totals.ts';
import { itemFields } from './create-order.ts';

const linkMilliseconds = 24 * 3600 * 1000;

/** GET /orders/v1/{orderId}: of the customer of the header only. */
export const orderOperation: Operation = {
  method: 'GET',
  path: /^\/api\/orders\/v1\/([^/]+)$/,
  api: 'orders',
  answer(practice, request) {
    const order = find(practice, request);
    return order === null ? noOrder(request) : json(record(practice, order));
  },
};

/**
 * GET /orders/v1: newest first. The document shows neither paging nor shape: pages from 1 with a limit to 100, an offset
 * instead, or the cursor that a page gives for the next one, are a best guess; so is a page that says how many there are.
 */
export const orderListOperation: Operation = {
  method: 'GET',
  path: /^\/api\/orders\/v1\/?$/,
  api: 'orders',
  answer(practice, request) {
    const limit = wholeNumber(request.query.get(wire.historyLimitParameter) ?? '20', 1, 100);
    if (limit === null)
      return badRequest(`${wire.historyLimitParameter} must be a whole number from 1 to 100.`);
    const place = placeOf(request.query, limit);
    if (typeof place === 'string') return badRequest(place);
    const orders = practice.store.list(header(request, 'customer-id'));
    const end = place.from + limit;
    return json({
      orders: orders.slice(place.from, end).map((order) => record(practice, order)),
      ...place.said,
      [wire.historyLimitParameter]: limit,
      [wire.historyTotalField]: orders.length,
      [wire.historyNextField]: end < orders.length ? cursorOf(end) : null,
    });
  },
};

/** Where a page of the list begins, and what it says of that; or what is wrong. */
function placeOf(query: URLSearchParams, limit: number): { from: number; said: object } | string {
  const ways = [wire.historyPageParameter, wire.historyOffsetParameter, wire.historyCursorParameter];
  const given = ways.filter((name) => query.has(name));
  const [name = wire.historyPageParameter] = given;
  if (given.length > 1) return `Only one of ${ways.join(', ')} may be given.`;
  const value = query.get(name);
  switch (name) {
    case wire.historyPageParameter: {
      const page = wholeNumber(value ?? '1', 1, 1_000_000);
      return page === null
        ? `${name} must be a whole number from 1.`
        : { from: (page - 1) * limit, said: { [name]: page } };
    }
    case wire.historyOffsetParameter: {
      const from = wholeNumber(value ?? '', 0, 1_000_000);
      return from === null ? `${name} must be a whole number from 0.` : { from, said: { [name]: from } };
    }
    default: {
      const from = wholeNumber(Buffer.from(value ?? '', 'base64url').toString('utf8'), 1, 1_000_000);
      return from === null || cursorOf(from) !== value ? `${name} is none of this list.` : { from, said: {} };
    }
  }
}

function cursorOf(from: number): string {
  return Buffer.from(String(from)).toString('base64url');
}

/** GET /orders/v1/{orderId}/item/{orderItemNumber}: a complete item gets a new link each time. */
export const itemOperation: Operation = {
  method: 'GET',
  path: /^\/api\/orders\/v1\/([^/]+)\/item\/([^/]+)$/,
  api: 'orders',
  async answer(practice, request) {
    const order = find(practice, request);
    if (order === null) return noOrder(request);
    const item = order.items.find(({ orderItemNumber }) => String(orderItemNumber) === request.params[1]);
    if (item === undefined) return notFound(`Order ${order.orderId} has no item ${request.params[1] ?? ''}.`);
    const status = statusOf(practice, order, item);
    return json({
      orderId: order.orderId,
      orderItemNumber: item.orderItemNumber,
      productCode: item.productCode,
      productName: item.productName,
      productStatus: status,
      customerReference: order.customerReference,
      ...(status === 'COMPLETE' ? await resource(practice, order, item) : {}),
    });
  },
};

async function resource(practice: Practice, order: PracticeOrder, item: PracticeItem): Promise<object> {
  const { orderId } = order;
  const { orderItemNumber } = item;
  const pdf = await practice.certificate(orderId, orderItemNumber);
  const isExpired =
    practice.scenarios.isOn('expired-link') && !practice.store.hasLink(orderId, orderItemNumber);
  const expiresAt = practice.now() + (isExpired ? 0 : linkMilliseconds);
  const token = practice.store.addLink({ orderId, orderItemNumber, expiresAt });
  const text = certificateText(practice.register, order, item);
  const kind = practice.scenarios.isOn('other-file-types') ? otherFileOf(orderItemNumber) : null;
  const link = `${practice.origin()}/files/${token}`;
  return {
    resourceText: text,
    resourceLocation: kind === null ? link : `${link}.${kind}`,
    resourceExpiry: melbourneTime(expiresAt).iso,
    resourceFileType: kind === null ? 'PDF' : saidTypeOf(kind),
    resourceFileSize: (kind === null ? pdf : otherFile(kind, pdf, text)).byteLength,
  };
}

function statusOf(practice: Practice, order: PracticeOrder, item: PracticeItem): PracticeStatus {
  const settled = practice.store.settled(order.orderId, item.orderItemNumber);
  if (settled !== null) return settled;
  const { scenarios } = practice;
  const status = itemStatus(order, item, practice.now() - order.createdAt, practice.pace(), {
    isAuthoritySlow: scenarios.isOn('slow-authority'),
    lastFails: scenarios.isOn('failed-item'),
    firstIsCancelled: scenarios.isOn('cancelled-item'),
  });
  const isOutcome = status !== 'PROCESSING' && status !== 'EXTERNAL_PROCESSING';
  if (isOutcome) practice.store.settle(order.orderId, item.orderItemNumber, status);
  return status;
}

function record(practice: Practice, order: PracticeOrder): unknown {
  return {
    orderId: order.orderId,
    orderDate: melbourneTime(order.createdAt).iso,
    ...totals(order),
    deliveryPreference: order.deliveryPreference,
    ...(order.email === null ? {} : { email: order.email }),
    ...(order.contactName === null ? {} : { contactName: order.contactName }),
    customerReference: order.customerReference,
    products: order.items.map((item) => ({
      ...itemFields(item),
      productStatus: statusOf(practice, order, item),
    })),
  };
}

function find(practice: Practice, request: PracticeRequest): PracticeOrder | null {
  const order = practice.store.get(request.params[0] ?? '');
  return order?.customerId === header(request, 'customer-id') ? order : null;
}

function noOrder(request: PracticeRequest) {
  return notFound(`This customer has no order ${request.params[0] ?? ''}.`);
}

function wholeNumber(text: string, min: number, max: number): number | null {
  const value = /^[0-9]{1,7}$/.test(text) ? Number(text) : -1;
  return value >= min && value <= max ? value : null;
}
