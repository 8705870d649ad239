import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { parseVolumeFolio } from '../../../shared/model/volume-folio.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Log } from '../../ports/log.ts';
import type { ItemStore } from '../item-store.ts';
import { readOrderRecord } from '../placing/history.ts';
import { amountsUnit, feesOf, itemsOf, type OrderedItemAnswer } from '../placing/interpret-answer.ts';
import { readHistory } from '../placing/read-history.ts';
import { readItemNow } from '../polling/read-item.ts';
import { gstToCents, toCents } from '../prices.ts';
import type { ListedOrder, OrderRecord } from '../wire.ts';
import type { HistoryItem, HistoryStore, NewHistoryItem } from './history-store.ts';

/** What a reading of the history brought. */
export interface HistoryRefresh {
  /** Orders that the service showed. */
  readonly read: number;
  /** Orders that were not known here before. */
  readonly added: number;
  /** Whether it is proven that these are all. */
  readonly isComplete: boolean;
}

interface OrderHistoryParts {
  readonly store: HistoryStore;
  readonly items: ItemStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  readonly stopping: AbortSignal;
  /** An order of the history is new or was brought up to date. */
  readonly changed: (historyId: string) => void;
  /** Every order that the service showed. */
  readonly seen?: (connectionId: string, orderId: string, reference: string) => void;
}

export interface OrderHistory {
  /** Reads the service's own list, for the connection's customer and each child customer that was ordered for. */
  refresh(service: LandService, signal?: AbortSignal): Promise<Result<HistoryRefresh, ServiceFailure>>;
  /** Asks about an item that was ordered elsewhere, at most once in 10 seconds. */
  checkItem(service: LandService, item: HistoryItem): Promise<void>;
}

/** Where the list does not show the items of an order, at most this many orders are asked for one by one at a time. */
const mostRecords = 20;
const shortestCheckMs = 10_000;

/** Keeps what the service's own list of orders shows beyond the orders of this library. */
export function createOrderHistory(parts: OrderHistoryParts): OrderHistory {
  const { store, clock } = parts;
  const checking = new Set<string>();

  /** The record where the list shows no items; what the list shows where that cannot be read. */
  async function detailed(
    service: LandService,
    customerId: string | null,
    order: ListedOrder,
    budget: { records: number },
  ): Promise<ListedOrder | (OrderRecord & { orderId: string })> {
    if (order.products !== undefined || budget.records === 0) return order;
    budget.records -= 1;
    const record = await readOrderRecord(service, customerId, order.orderId, parts.stopping);
    return record.ok ? { ...record.value, orderId: order.orderId } : order;
  }

  async function refreshCustomer(
    service: LandService,
    customerId: string | null,
    signal: AbortSignal,
  ): Promise<Result<HistoryRefresh, ServiceFailure>> {
    const history = await readHistory(service, customerId, signal);
    if (!history.ok) return history;
    const { connection } = service;
    const budget = { records: mostRecords };
    let added = 0;
    for (const listed of history.value.orders) {
      if (signal.aborted) break;
      parts.seen?.(connection.id, listed.orderId, listed.customerReference ?? '');
      if (store.isOurs(connection.id, listed.orderId, listed.customerReference ?? '')) continue;
      const order = await detailed(service, customerId, listed, budget);
      const reference = order.customerReference?.trim() ?? '';
      if (store.isOurs(connection.id, order.orderId, reference)) continue;
      const products = order.products ?? [];
      const unit = amountsUnit({ ...order, itemsOrdered: products }, connection.wire, 0);
      const placedAt = Date.parse(order.orderDate ?? '');
      const id = parts.newId();
      const items = itemsOf(products, unit, order) ?? [];
      const isNew = store.keep(
        {
          id,
          connectionId: connection.id,
          orderId: order.orderId,
          customerId,
          matterNumber: matterOf(reference, order.orderId),
          reference,
          placedAt: Number.isNaN(placedAt) ? clock.now() : placedAt,
          totalCents: toCents(order.totalPrice, unit),
          gstCents: gstToCents(order.totalGst, unit),
          fees: feesOf(order.fees, unit),
        },
        items.map((item, index) => newItem(item, products[index]?.productStatus)),
        parts.newId,
      );
      if (!isNew) continue;
      added += 1;
      parts.changed(id);
    }
    const { orders, isComplete, failure } = history.value;
    parts.log.info('history.read', { orders: orders.length, added, complete: isComplete });
    if (failure !== null && orders.length === 0) return failed(failure);
    return ok({ read: orders.length, added, isComplete });
  }

  return {
    async refresh(service, signal) {
      const either = signal === undefined ? parts.stopping : AbortSignal.any([signal, parts.stopping]);
      const { connection } = service;
      let sum: HistoryRefresh = { read: 0, added: 0, isComplete: true };
      for (const customerId of new Set([connection.customerId, ...store.customers(connection.id)])) {
        const one = await refreshCustomer(service, customerId, either);
        if (!one.ok) return one;
        sum = {
          read: sum.read + one.value.read,
          added: sum.added + one.value.added,
          isComplete: sum.isComplete && one.value.isComplete,
        };
      }
      return ok(sum);
    },
    async checkItem(service, item) {
      const since = clock.now() - (item.lastCheckedAt ?? 0);
      if (checking.has(item.id) || (item.lastCheckedAt !== null && Math.abs(since) < shortestCheckMs)) return;
      checking.add(item.id);
      try {
        const customerId = store.get(item.historyId)?.customerId ?? null;
        const answer = await readItemNow(service, customerId, item, parts.stopping);
        if (parts.stopping.aborted) return;
        const lastCheckedAt = clock.now();
        if (!answer.ok) store.noteItem(item.id, { lastCheckedAt, problem: answer.failure.message });
        else {
          const { productStatus, resourceText, resourceExpiry } = answer.value;
          if (resourceText !== undefined) parts.items.keepText(item.id, resourceText);
          store.noteItem(item.id, {
            status: productStatus,
            lastCheckedAt,
            problem: null,
            textLength: resourceText?.length ?? null,
            linkExpiry: resourceExpiry ?? null,
          });
        }
        parts.changed(item.historyId);
      } finally {
        checking.delete(item.id);
      }
    },
  };
}

const markAtEnd = /\s+[0-9A-HJKMNP-TV-Z]{12}$/i;

/** The matter that a Landfolio wrote before its mark, else the whole reference, else the order's own number. */
function matterOf(reference: string, orderId: string): string {
  return reference.replace(markAtEnd, '').trim().slice(0, 40) || `Order ${orderId}`;
}

function newItem(item: OrderedItemAnswer, status: string | undefined): NewHistoryItem {
  const code = item.productCode ?? 'unknown';
  return {
    itemNumber: item.orderItemNumber,
    productCode: code,
    productName: item.productName ?? code,
    authorityName: item.authorityName,
    identifier: identifierOf(item) ?? code,
    priceCents: item.priceCents,
    gstCents: item.gstCents,
    discounts: [...item.discounts],
    discountCents: item.discountCents,
    // Nothing said: it is as if it had just been ordered.
    status: status ?? 'PROCESSING',
  };
}

function identifierOf({ productIds }: OrderedItemAnswer): string | null {
  if (productIds === null) return null;
  const title = productIds.titleId === undefined ? null : parseVolumeFolio(String(productIds.titleId));
  if (title?.ok) return title.value;
  if (productIds.documentId !== undefined) return String(productIds.documentId);
  return productIds.propertyPfi === undefined ? null : `PFI ${productIds.propertyPfi}`;
}
