import type { OrderView } from '../../shared/contract/views/order.ts';
import type { AppContext } from '../context/app-context.ts';
import type { LandService } from '../ports/land-service.ts';
import type { DealtWith } from './dealt-with.ts';
import type { DownloadStore } from './downloading/download-store.ts';
import type { HistoryItem, HistoryOrder, HistoryStore } from './history/history-store.ts';
import type { OrderHistory } from './history/order-history.ts';
import type { ItemStore } from './item-store.ts';
import type { Journal } from './journal/journal.ts';
import type { OrderViews } from './order-views.ts';
import { isMissed } from './polling/missed.ts';
import type { Poller } from './polling/poller.ts';

interface ItemChecksParts extends Pick<AppContext, 'clock' | 'log' | 'ids' | 'events'> {
  readonly journal: Journal;
  readonly items: ItemStore;
  readonly downloads: DownloadStore;
  readonly history: HistoryStore;
  readonly orderHistory: OrderHistory;
  readonly views: OrderViews;
  readonly poller: Poller;
  readonly dealtWith: Pick<DealtWith, 'changed'>;
  /** The connection that is used now. */
  readonly current: () => LandService;
}

/** What a person asks about one item, of an order that was placed here or elsewhere. */
export interface ItemChecks {
  /** Asks about an item now, or downloads a quarantined document again. */
  checkItem(itemId: string): OrderView | null;
  /** Fetches the certificate of an item that was ordered elsewhere. */
  fetchCertificate(itemId: string): OrderView | null;
  /** Resolves when nothing is being asked. */
  ended(): Promise<unknown>;
}

export function createItemChecks(parts: ItemChecksParts): ItemChecks {
  const { journal, items, downloads, history, views, poller, clock, log } = parts;
  const connectionId = () => parts.current().connection.id;
  const checks = new Set<Promise<void>>();

  /** An item of the current connection that was ordered elsewhere and that nobody asked for from here. */
  function historyItem(itemId: string) {
    const item = history.item(itemId);
    return item === null || item.connectionId !== connectionId() ? null : item;
  }

  function historyViewOf(historyId: string): OrderView | null {
    const order = history.get(historyId);
    return order === null ? null : views.historyView(order);
  }

  /** From now on it is watched and fetched like an item that was ordered here. */
  function fetchCertificate(itemId: string): OrderView | null {
    const item = historyItem(itemId);
    const order = item === null ? null : history.get(item.historyId);
    if (item === null || order === null) return null;
    if (items.get(itemId) !== null) return checkItem(itemId);
    want(item, order);
    changed(order);
    poller.wake();
    return historyViewOf(order.id);
  }

  function changed({ id, connectionId }: HistoryOrder): void {
    parts.events.publish('orderChanged', { orderViewId: id, connectionId });
  }

  function want(item: HistoryItem, order: HistoryOrder): void {
    items.add({
      id: item.id,
      intentId: null,
      historyId: order.id,
      connectionId: item.connectionId,
      orderId: item.orderId,
      item: {
        ...item,
        orderItemNumber: item.itemNumber,
        address: null,
        matchProblem: null,
        turnaroundMs: null,
        thingKey: JSON.stringify(['elsewhere', item.productCode, item.identifier]),
      },
      placedAt: order.placedAt,
      nextCheckAt: clock.now(),
      computer: parts.ids.computer,
    });
  }

  /** Fetches the certificates of an order that was placed elsewhere, whatever connection is used now. */
  function wantAll(historyId: string): void {
    const order = history.get(historyId);
    const left = history.items(historyId).filter(({ id }) => items.get(id) === null);
    if (order === null || left.length === 0) return;
    for (const item of left) want(item, order);
    changed(order);
    poller.wake();
  }

  function checkItem(itemId: string): OrderView | null {
    const item = items.get(itemId);
    if (item === null) {
      const elsewhere = historyItem(itemId);
      if (elsewhere === null) return null;
      const checked = parts.orderHistory
        .checkItem(parts.current(), elsewhere)
        .catch((error: unknown) => void log.error('history.item', error, { item: itemId }))
        .finally(() => checks.delete(checked));
      checks.add(checked);
      return historyViewOf(elsewhere.historyId);
    }
    if (item.connectionId !== connectionId()) return null;
    const download = downloads.get(itemId);
    if (download !== null && download.state !== 'STORED') {
      const isAside = download.state === 'QUARANTINED';
      // Whoever asks for it again is not done with it.
      if (isAside) parts.dealtWith.changed(itemId);
      downloads.update(itemId, { ...(isAside ? { state: 'WANTED' as const } : {}), nextTryAt: clock.now() });
      poller.wake();
    } else if (item.state === 'COMPLETE' && download === null) {
      // Complete as a colleague's computer says, and the office does not bring it.
      items.update(itemId, { state: 'WAITING', nextCheckAt: clock.now() });
      poller.wake();
    } else if (download === null) poller.makeDue(itemId);
    if (item.intentId === null) return historyViewOf(item.historyId ?? '');
    const intent = journal.get(item.intentId);
    if (intent === null) return null;
    if (isMissed(item)) {
      // Its number is in question: the record of its order says what it is now.
      journal.note(intent.id, { nextCheckAt: clock.now() });
      poller.wake();
    }
    return views.view(intent);
  }

  parts.events.on('forgottenOrderSeen', ({ orderViewId }) => wantAll(orderViewId));

  return { checkItem, fetchCertificate, ended: () => Promise.all(checks) };
}
