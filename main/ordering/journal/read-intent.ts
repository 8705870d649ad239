import type { IntentState } from '../../../shared/model/order-state.ts';
import type { SqlRow } from '../../storage/db.ts';
import type { Fee, Intent, LookResult } from './intent.ts';

/** A row of `intent` as an {@link Intent}. */
export function readIntent(row: SqlRow): Intent {
  return {
    id: String(row.id),
    connectionId: String(row.connection_id),
    matterId: String(row.matter_id),
    customerId: textOrNull(row.customer_id),
    mark: String(row.mark),
    customerReference: String(row.customer_reference),
    basketKey: String(row.basket_key),
    body: row.body as Uint8Array,
    cart: JSON.parse(String(row.cart)) as Intent['cart'],
    quotedTotalCents: Number(row.quoted_total_cents),
    confirmedAt: Number(row.confirmed_at),
    orderedAt: Number(row.ordered_at),
    state: String(row.state) as IntentState,
    bootId: String(row.boot_id),
    sentAt: numberOrNull(row.sent_at),
    serverSentAt: numberOrNull(row.server_sent_at),
    httpStatus: numberOrNull(row.http_status),
    rawResponse: (row.raw_response as Uint8Array | null) ?? null,
    orderId: textOrNull(row.order_id),
    cause: textOrNull(row.cause),
    totalCents: numberOrNull(row.total_cents),
    gstCents: numberOrNull(row.gst_cents),
    fees: row.fees === null || row.fees === undefined ? [] : (JSON.parse(String(row.fees)) as Fee[]),
    negativePasses: Number(row.negative_passes),
    nextCheckAt: numberOrNull(row.next_check_at),
    watchUntil: numberOrNull(row.watch_until),
    lastLookAt: numberOrNull(row.last_look_at),
    lastLook: textOrNull(row.last_look) as LookResult | null,
    foundOrderIds: textsOf(row.found_order_ids),
    foreignOrderIds: textsOf(row.foreign_order_ids),
    isOverdue: row.is_overdue === 1,
    chargedOrders: numberOrNull(row.charged_orders),
    supersededBy: textOrNull(row.superseded_by),
  };
}

function textsOf(value: unknown): string[] {
  return typeof value === 'string' ? (JSON.parse(value) as string[]) : [];
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A number of a row; anything else is nothing. */
export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
