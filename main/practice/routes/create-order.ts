import { badRequest, header, type Operation, refusal } from '../exchange.ts';
import type { StoredAnswer } from '../orders/orders-store.ts';
import type { PracticeItem, PracticeOrder } from '../orders/practice-order.ts';
import { totals } from '../orders/totals.ts';
import { checkOrder } from './check-order.ts';
import { onceForKey } from './idempotency.ts';

/** POST /orders/v1. The same idempotency key gets the first answer for 24 hours, and makes nothing. */
export const createOrderOperation: Operation = {
  method: 'POST',
  path: /^\/api\/orders\/v1\/?$/,
  api: 'orders',
  isChargeable: true,
  answer(practice, request) {
    if (!/^application\/json\b/i.test(header(request, 'content-type'))) {
      return refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'The content type must be application/json.');
    }
    return onceForKey(practice, request, '', (key) => {
      const order = checkOrder(practice, request);
      if (typeof order === 'string') return badRequest(order);
      const isOddlyNumbered = practice.scenarios.isOn('odd-numbers');
      const made = practice.store.add(
        { ...order, isOddlyNumbered, createdAt: practice.now() },
        key,
        toAnswer,
      );
      return { status: made.status, jsonText: made.json };
    });
  },
};

function toAnswer(order: PracticeOrder): StoredAnswer {
  return {
    status: 201,
    json: JSON.stringify({
      orderId: order.orderId,
      ...totals(order),
      itemsOrdered: order.items.map((item) => ({ ...itemFields(item), discounts: item.discounts ?? [] })),
    }),
  };
}

export function itemFields(item: PracticeItem): Record<string, unknown> {
  const { orderItemNumber, productCode, productIds, productName, authorityName, price, gst } = item;
  return {
    orderItemNumber,
    productCode,
    productIds,
    productName,
    authorityName: authorityName ?? 'Landfolio Practice Registers',
    price,
    gst,
  };
}
