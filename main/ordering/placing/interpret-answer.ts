import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { unreadOf } from '../../../shared/lib/list-of.ts';
import { judgeAnswer } from '../../charging/refusals.ts';
import { parseJson } from '../../http/json.ts';
import { itSaid, readServerMessage } from '../../http/server-message.ts';
import type { Fee } from '../journal/intent.ts';
import { gstToCents, type PriceUnit, toCents, unitOf } from '../prices.ts';
import { type OrderResponse, orderResponse, orderResponseParts } from '../wire.ts';
import { readDiscounts } from './read-discounts.ts';

type JSONType = z.core.util.JSONType;

/** An item as the service confirmed it. */
export interface OrderedItemAnswer {
  readonly orderItemNumber: number;
  readonly productCode: string | null;
  readonly productIds: Readonly<Record<string, string | number>> | null;
  readonly productName: string | null;
  readonly authorityName: string | null;
  /** What is charged for it: its price less {@link discountCents}, and the GST within that. */
  readonly priceCents: number | null;
  readonly gstCents: number | null;
  /** As the service wrote them. */
  readonly discounts: readonly JSONType[];
  /** What they take off its price; null where there are none or they cannot be read (read-discounts.ts). */
  readonly discountCents: number | null;
}

/** What a complete answer to an order means. */
export type OrderMeaning =
  /** The service names an order. `isWhole` is false where the rest of the answer could not be read: ask for the order. */
  | {
      readonly kind: 'answered';
      readonly orderId: string;
      /** The reference that it carries: where that is another's, so is the answer. */
      readonly reference: string | undefined;
      readonly isWhole: boolean;
      readonly totalCents: number | null;
      readonly gstCents: number | null;
      readonly fees: readonly Fee[];
      readonly items: readonly OrderedItemAnswer[];
    }
  /** The service says it made no order, in words where it gave some. */
  | { readonly kind: 'refused'; readonly status: number; readonly serverMessage: string | undefined }
  /** The answer proves neither. */
  | { readonly kind: 'unknown'; readonly cause: string };

/**
 * Reads the stored answer to an order, whose amounts are in `unit` where they prove nothing else. Pure: the same bytes mean the same
 * after a restart.
 *
 * Only strong evidence counts, since the document shows no codes for orders: an order id names an order even where nothing
 * else can be read, whose it is the service has yet to show, and only a definite refusal says that there is none. A refusal that
 * holds more than an error is none: the order history tells. `sent`: the text of the order, which a refusal may repeat.
 */
export function interpretOrderAnswer(
  status: number,
  bytes: Uint8Array,
  unit: PriceUnit,
  sent = '',
): OrderMeaning {
  if (status < 200 || status > 299) {
    const serverMessage = readServerMessage(bytes, undefined);
    const proven = judgeAnswer(status, 'order', bytes, sent);
    if (proven === 'refused') return { kind: 'refused', status, serverMessage };
    const what =
      proven === 'unclear'
        ? 'which does not say whether it accepted the order'
        : 'but the response may contain a result';
    return {
      kind: 'unknown',
      cause: `The service responded with ${status}, ${what}.${itSaid(serverMessage)}`,
    };
  }
  const json = parseJson(bytes, undefined);
  if (!json.ok) {
    return { kind: 'unknown', cause: 'The response from the service could not be read.' };
  }
  const whole = orderResponse.safeParse(json.value);
  const parts = whole.success ? whole : orderResponseParts.safeParse(json.value);
  if (!parts.success || noNumber.test(parts.data.orderId))
    return { kind: 'unknown', cause: 'The service responded without an order number.' };
  if (whole.success) return answered(whole.data, amountsUnit(whole.data, unit));
  const { orderId, customerReference, itemsOrdered } = parts.data;
  // Where only amounts were lost, the record gives the items with theirs.
  const items = unreadOf(itemsOrdered) === null ? [] : itemsOrdered;
  return { ...answered({ orderId, customerReference, itemsOrdered: items }, unit), isWhole: false };
}

/** What stands for a number where there is none. */
const noNumber = /^\s*(?:0+|-\d+|null|undefined|none|nil|n\/?a)\s*$/i;

/** In which unit the amounts of an order are, judged by all of them. */
export function amountsUnit(
  answer: Pick<OrderResponse, 'totalPrice' | 'fees' | 'itemsOrdered'>,
  configured: PriceUnit,
): PriceUnit {
  const amounts = [
    answer.totalPrice,
    ...(answer.fees ?? []).map((fee) => fee.amount),
    ...(answer.itemsOrdered ?? []).map((item) => item.price),
  ];
  return unitOf(amounts, configured);
}

function answered(answer: OrderResponse, unit: PriceUnit) {
  const items = itemsOf(answer.itemsOrdered ?? [], unit, answer);
  return {
    kind: 'answered' as const,
    orderId: answer.orderId,
    reference: answer.customerReference,
    isWhole: items !== null && items.length > 0,
    totalCents: toCents(answer.totalPrice, unit),
    gstCents: gstToCents(answer.totalGst, unit),
    fees: feesOf(answer.fees, unit),
    items: items ?? [],
  };
}

/** Fees as whole cents; one that cannot be counted is left out of the sum but not of the list of what was answered. */
export function feesOf(fees: OrderResponse['fees'], unit: PriceUnit): Fee[] {
  return (fees ?? []).flatMap((fee) => {
    const amountCents = toCents(fee.amount, unit);
    if (amountCents === null) return [];
    return [{ type: fee.type ?? 'Fee', amountCents, gstCents: gstToCents(fee.gst, unit) }];
  });
}

/**
 * Items with distinct numbers, or null where different ones share a number: then the answer cannot be trusted to be whole. An item
 * that is listed twice in the same words is one.
 */
export function itemsOf(
  listed: NonNullable<OrderResponse['itemsOrdered']>,
  unit: PriceUnit,
  order: Pick<OrderResponse, 'totalPrice' | 'fees'>,
): OrderedItemAnswer[] | null {
  const items = [];
  for (const [first, ...again] of Map.groupBy(listed, (item) => item.orderItemNumber).values()) {
    if (first === undefined || !again.every((item) => isDeepStrictEqual(item, first))) return null;
    items.push(first);
  }
  const answered = items.map((item) => ({
    priceCents: toCents(item.price, unit),
    discounts: item.discounts ?? [],
  }));
  const reductions = readDiscounts(
    {
      totalCents: toCents(order.totalPrice, unit),
      feeCents: (order.fees ?? []).map((fee) => toCents(fee.amount, unit)),
      items: answered,
    },
    unit,
  );
  return items.map((item, n) => ({
    orderItemNumber: item.orderItemNumber,
    productCode: item.productCode ?? null,
    productIds: item.productIds ?? null,
    productName: item.productName ?? null,
    authorityName: item.authorityName ?? null,
    priceCents: less(toCents(item.price, unit), reductions[n]?.cents),
    gstCents: less(gstToCents(item.gst, unit), reductions[n]?.gstCents),
    discounts: item.discounts ?? [],
    discountCents: item.discounts?.length ? (reductions[n]?.cents ?? null) : null,
  }));
}

function less(amount: number | null, off = 0): number | null {
  return amount === null ? null : Math.max(amount - off, 0);
}
