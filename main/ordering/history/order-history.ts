import { unreadOf } from '../../../shared/lib/list-of.ts';
import { ok, type Result } from '../../../shared/lib/result.ts';
import type { Connection } from '../../../shared/model/connection.ts';
import { isMarkOf, matterInReference } from '../../../shared/model/customer-reference.ts';
import { minCheckIntervalMs } from '../../../shared/model/order-state.ts';
import { productNameOf } from '../../../shared/model/product-name.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { LandService } from '../../ports/land-service.ts';
import { failedNote, storeNotes } from '../../storage/stored-notes.ts';
import type { ItemStore } from '../item-store.ts';
import { shownIdentifierOf } from '../land-name.ts';
import { readOrderRecord } from '../placing/history.ts';
import { amountsUnit, feesOf, itemsOf, type OrderedItemAnswer } from '../placing/interpret-answer.ts';
import { readItemNow } from '../polling/read-item.ts';
import { gstToCents, toCents } from '../prices.ts';
import type { ListedOrder, OrderRecord } from '../wire.ts';
import type { HistoryLooks, ReadOptions } from './history-looks.ts';
import type { HistoryItem, HistoryOrder, HistoryStore, NewHistoryItem } from './history-store.ts';
import type { ReadCustomers } from './read-customers.ts';

/** What a reading of the history brought. */
export interface HistoryRefresh {
  /** Orders that the service showed. */
  readonly read: number;
  /** Orders that were not known here before. */
  readonly added: number;
  /** Whether the list was read to its end. */
  readonly isComplete: boolean;
  /** Whether an order that is not in it was not made. */
  readonly provesAbsence: boolean;
  /** Orders and items that the service listed in a form that could not be read. */
  readonly unread: number;
}

interface CustomerRefresh extends HistoryRefresh {
  /** What ended it before its end, after at least one page, or null. */
  readonly failure: ServiceFailure | null;
}

interface OrderHistoryParts extends Pick<AppContext, 'clock' | 'ids' | 'events'> {
  readonly readCustomers: ReadCustomers;
  readonly store: HistoryStore;
  readonly looks: HistoryLooks;
  readonly items: ItemStore;
  readonly stopping: AbortSignal;
  /** Whether an order that the service shows under this number and reference was placed by this library. */
  readonly isOurs: (connectionId: string, orderId: string, reference: string) => boolean;
  /** Every order that the service showed, in its list or in a record. */
  readonly seen: (connectionId: string, orderId: string, reference: string, isOfRecord?: boolean) => void;
  /** The list shows an order that nobody here knew of. */
  readonly foundNew: (connectionId: string) => void;
  /** An order of this library, as the list shows it. */
  readonly ownListed: (service: LandService, order: ListedOrder) => void;
}

export interface OrderHistory {
  /** Reads the service's own list, for the connection's customer and each child customer that is known. */
  refresh(service: LandService, signal?: AbortSignal): Promise<Result<HistoryRefresh, ServiceFailure>>;
  /** The same for one customer, of orders since then by the service's clock; null: all. */
  refreshCustomer(
    service: LandService,
    customerId: string | null,
    since: number | null,
    options?: ReadOptions,
  ): Promise<Result<CustomerRefresh, ServiceFailure>>;
  /** Asks about an item that was ordered elsewhere, at most once in 10 seconds. */
  checkItem(service: LandService, item: HistoryItem): Promise<void>;
}

const cutOff: ServiceFailure = {
  kind: 'cancelled',
  reason: { code: 'historyCutOff' },
};

/** Where the list does not show the items of an order, at most this many orders are asked for one by one at a time. */
const maxRecords = 20;

/** Keeps what the service's own list of orders shows beyond the orders of this library. */
export function createOrderHistory(parts: OrderHistoryParts): OrderHistory {
  const { store, clock } = parts;
  const checking = new Set<string>();
  const askedInVain = new Set<string>();

  /** The record where the list shows no items; what the list shows where that cannot be read. */
  async function detailed(
    service: LandService,
    customerId: string | null,
    order: ListedOrder,
    budget: { records: number },
  ): Promise<ListedOrder | (OrderRecord & { orderId: string })> {
    if (order.products !== undefined || budget.records === 0) return order;
    // Those that were asked for before leave their turn to the others: what had items for good, what had none for once.
    if (store.hasItems(service.connection.id, order.orderId)) return order;
    const key = JSON.stringify([service.connection.id, order.orderId]);
    if (askedInVain.delete(key)) return order;
    budget.records -= 1;
    const record = await readOrderRecord(service, customerId, order.orderId, parts.stopping);
    if (!record.ok || (record.value.products ?? []).length === 0) askedInVain.add(key);
    return record.ok ? { ...record.value, orderId: order.orderId } : order;
  }

  /** Keeps an order that was placed elsewhere, and counts its items that could not be read. */
  async function takeIn(
    service: LandService,
    customerId: string | null,
    listed: ListedOrder,
    budget: { records: number },
  ): Promise<{ readonly isNew: boolean; readonly unread: number }> {
    const { connection } = service;
    const order = await detailed(service, customerId, listed, budget);
    const reference = order.customerReference?.trim() ?? '';
    // The list may not show the reference that the record shows.
    if (reference !== '' && reference !== listed.customerReference?.trim())
      parts.seen(connection.id, order.orderId, reference, true);
    if (parts.isOurs(connection.id, order.orderId, reference)) return { isNew: false, unread: 0 };
    const products = order.products ?? [];
    const unit = amountsUnit({ ...order, itemsOrdered: products }, connection.wire.priceUnit);
    const placedAt = Date.parse(order.orderDate ?? '');
    const items = itemsOf(products, unit, order) ?? [];
    const kept = store.keep(
      {
        id: parts.ids.newId(),
        connectionId: connection.id,
        orderId: order.orderId,
        customerId,
        matterNumber:
          matterInReference(reference, parts.ids.computer).slice(0, 40) || orderName(order.orderId),
        reference,
        placedAt: Number.isNaN(placedAt) ? clock.now() : placedAt,
        totalCents: toCents(order.totalPrice, unit),
        gstCents: gstToCents(order.totalGst, unit),
        fees: feesOf(order.fees, unit),
        ...contactOf(order, connection.wire),
      },
      items.map((item) =>
        newItem(item, products.find((one) => one.orderItemNumber === item.orderItemNumber)?.productStatus),
      ),
      parts.ids.newId,
    );
    const event = { orderViewId: kept.id, connectionId: connection.id };
    if (isMarkOf(parts.ids.computer, reference))
      parts.events.publish('forgottenOrderSeen', { ...event, isNew: kept.isNew });
    if (kept.isNew) {
      parts.foundNew(connection.id);
      parts.events.publish('orderChanged', event);
    }
    return { isNew: kept.isNew, unread: unreadOf(products)?.count ?? 0 };
  }

  async function refreshCustomer(
    service: LandService,
    customerId: string | null,
    since: number | null,
    options: ReadOptions = {},
  ): Promise<Result<CustomerRefresh, ServiceFailure>> {
    const beganAt = clock.now();
    const read = await parts.looks.read(service, customerId, since, options);
    if (!read.ok) return read;
    const { id } = service.connection;
    const budget = { records: maxRecords };
    let added = 0;
    let unread = read.value.unread;
    const isStopped = () => options.signal?.aborted || parts.stopping.aborted;
    for (const listed of read.value.orders) {
      if (isStopped()) break;
      const reference = listed.customerReference ?? '';
      parts.seen(id, listed.orderId, reference);
      if (parts.isOurs(id, listed.orderId, reference)) parts.ownListed(service, listed);
      else {
        const taken = await takeIn(service, customerId, listed, budget);
        if (taken.isNew) added += 1;
        unread += taken.unread;
      }
    }
    const { orders, isWhole, isLeftByDay, provesAbsence } = read.value;
    // What was not taken in counts as not read: the next look begins where this one did.
    const isCut = isStopped();
    const failure = read.value.failure ?? (isCut ? cutOff : null);
    if (orders.length > 0 && (isWhole || isLeftByDay) && !isCut)
      parts.looks.noteWhole(id, customerId, beganAt);
    if (failure === null) parts.readCustomers.note(id, customerId);
    return ok({
      read: orders.length,
      added,
      isComplete: isWhole && !isCut,
      provesAbsence: provesAbsence && !isCut,
      unread,
      failure,
    });
  }

  return {
    async refresh(service, signal) {
      let sum: HistoryRefresh = { read: 0, added: 0, isComplete: true, provesAbsence: true, unread: 0 };
      for (const customerId of customersOf(service.connection, store)) {
        const one = await refreshCustomer(service, customerId, null, { signal, isAwaited: true });
        if (!one.ok) return one;
        sum = {
          read: sum.read + one.value.read,
          added: sum.added + one.value.added,
          isComplete: sum.isComplete && one.value.isComplete,
          provesAbsence: sum.provesAbsence && one.value.provesAbsence,
          unread: sum.unread + one.value.unread,
        };
      }
      return ok(sum);
    },
    refreshCustomer,
    async checkItem(service, item) {
      const since = clock.now() - (item.lastCheckedAt ?? 0);
      if (checking.has(item.id) || (item.lastCheckedAt !== null && Math.abs(since) < minCheckIntervalMs))
        return;
      checking.add(item.id);
      try {
        const customerId = store.get(item.historyId)?.customerId ?? null;
        const answer = await readItemNow(service, { customerId, order: null }, item, parts.stopping);
        if (parts.stopping.aborted) return;
        const lastCheckedAt = clock.now();
        if (!answer.ok)
          store.noteItem(item.id, { lastCheckedAt, problem: storeNotes(failedNote(answer.failure)) });
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
        const { historyId: orderViewId, connectionId } = item;
        parts.events.publish('orderChanged', { orderViewId, connectionId });
      } finally {
        checking.delete(item.id);
      }
    },
  };
}

/** The connection's own customer, and each child customer that this library knows of. */
export function customersOf(connection: Connection, store: HistoryStore): (string | null)[] {
  return [...new Set([connection.customerId, ...store.customers(connection.id)])];
}

/** What a matter is called that nobody named here. The service's number may be of any length, and hold anything. */
function orderName(orderId: string): string {
  return `Order ${orderId.replace(/\p{Cc}+/gu, ' ')}`.slice(0, 40).toWellFormed();
}

/** How the certificates of a shown order go out and whom the service may ask, as far as it says so. */
function contactOf(
  {
    deliveryPreference,
    email,
    contactName,
  }: Pick<OrderRecord, 'deliveryPreference' | 'email' | 'contactName'>,
  wire: WireProfile,
): Pick<HistoryOrder, 'delivery' | 'email' | 'contactName'> {
  const word = given(deliveryPreference);
  const known = new Map([
    [wire.deliveryNone.toUpperCase(), 'none'],
    [wire.deliveryByEmail.toUpperCase(), 'email'],
  ]);
  return {
    delivery: word === null ? null : (known.get(word.toUpperCase()) ?? word),
    email: given(email),
    contactName: given(contactName),
  };
}

function given(text: string | undefined): string | null {
  return text?.trim() || null;
}

function newItem(item: OrderedItemAnswer, status: string | undefined): NewHistoryItem {
  const code = item.productCode ?? 'unknown';
  return {
    itemNumber: item.orderItemNumber,
    productCode: code,
    productName: item.productName ?? productNameOf(code),
    authorityName: item.authorityName,
    identifier: (item.productIds && shownIdentifierOf(item.productIds)) ?? code,
    priceCents: item.priceCents,
    gstCents: item.gstCents,
    discounts: [...item.discounts],
    discountCents: item.discountCents,
    status: status ?? null,
  };
}
