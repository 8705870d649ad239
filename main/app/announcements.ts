import type { AppEvent } from '../../shared/contract/events.ts';
import type { OrderView } from '../../shared/contract/views/order.ts';
import { differenceSentences, differenceText } from '../../shared/model/charge-difference.ts';
import { isPathPart } from '../http/path-part.ts';
import type { Documents } from '../library/documents.ts';
import type { ArrivedDocument } from '../ordering/downloading/keep-arrived.ts';
import type { Item } from '../ordering/item-store.ts';
import type { Notifier } from '../ports/desktop.ts';

interface AnnouncementParts {
  readonly documents: Documents;
  readonly notifier: Notifier;
  readonly publish: (event: AppEvent) => void;
  readonly isCurrent: (connectionId: string) => boolean;
  /** An order of the current connection. */
  readonly order: (id: string) => OrderView | null;
}

/** Tells the windows and the person what became of an item or of an order in doubt. What is another connection's can be told, but not opened. */
export interface Announcements {
  documentArrived(arrived: ArrivedDocument): void;
  /** It failed or was cancelled. */
  itemEnded(item: Item): void;
  /** An order in doubt was made after all, more than once or presumably not, or one has a number that cannot be asked for. */
  orderAlarm(order: OrderView, connectionId: string): void;
  /** What the service charges for an order is not what was confirmed. */
  chargeDiffers(order: OrderView, connectionId: string): void;
}

/** What became of an order in doubt, and what that means for the person. */
function doubtWords({
  state,
  orderIds,
}: OrderView): { readonly title: string; readonly next: string } | null {
  if ((state === 'PLACED' || state === 'CONFIRMED') && !orderIds.every(isPathPart)) {
    return {
      title: 'An order has a number that cannot be asked for',
      next: 'The operator of the service must send its certificates: open it to see what to do.',
    };
  }
  switch (state) {
    case 'UNKNOWN':
      return {
        title: 'An order number belongs to another order',
        next: 'It is not known whether your order was made: open it to see what to do. Do not order the same again yet.',
      };
    case 'CONFIRMED':
      return {
        title: 'An order in doubt was made',
        next: 'Its certificates are fetched; there is nothing to do.',
      };
    case 'PRESUMED_ABSENT':
      return {
        title: 'An order was probably not made',
        next: 'Nothing was sent again: open it to order the same again, or to put it away.',
      };
    case 'DUPLICATE':
      return orderIds.length < 2
        ? {
            title: 'An order that was put away was made after all',
            next: 'It may be charged: open it to see what to do.',
          }
        : {
            title: 'An order was made more than once',
            next: 'Each may be charged: open it to see what to do.',
          };
    default:
      return null;
  }
}

/** A part of the composition root: see main/app/create-app.ts. */
export function createAnnouncements(parts: AnnouncementParts): Announcements {
  const { documents, notifier, publish } = parts;
  return {
    documentArrived(arrived) {
      const document = documents.get(arrived.documentId);
      if (document === null) return;
      const isStored = arrived.state === 'STORED';
      const isOurs = parts.isCurrent(arrived.item.connectionId);
      const documentId = isStored && isOurs ? document.id : null;
      const title = isStored ? `${document.productName} is here` : `${document.productName} needs a look`;
      const body = `${document.identifier} · matter ${document.matterNumber}`;
      if (isOurs) publish({ type: 'document', document });
      publish({ type: 'notice', title, body, documentId });
      notifier.notify({ title, body, documentId, orderId: isOurs ? document.orderViewId : null });
    },
    itemEnded(item) {
      const isOurs = parts.isCurrent(item.connectionId);
      const order = isOurs && item.intentId !== null ? parts.order(item.intentId) : null;
      const title = `${item.productName}: ${item.status.toUpperCase() === 'FAILED' ? 'failed' : 'cancelled'}`;
      const body = [item.identifier, order === null ? null : `matter ${order.matterNumber}`]
        .filter(Boolean)
        .join(' · ');
      publish({ type: 'notice', title, body, documentId: null });
      notifier.notify({ title, body, documentId: null, orderId: isOurs ? item.intentId : null });
    },
    orderAlarm(order, connectionId) {
      const words = doubtWords(order);
      if (words === null) return;
      const { title, next } = words;
      const numbers = order.orderIds.length === 0 ? '' : `: order ${order.orderIds.join(', ')}`;
      const body = `Matter ${order.matterNumber}${numbers}. ${next}`;
      const isOurs = parts.isCurrent(connectionId);
      publish({ type: 'notice', title, body, documentId: null });
      notifier.notify({ title, body, documentId: null, orderId: isOurs ? order.id : null });
    },
    chargeDiffers(order, connectionId) {
      if (order.chargeDifference === null) return;
      const title = `Order ${order.orderId ?? order.reference}: ${differenceText(order.chargeDifference)}`;
      const body = `Matter ${order.matterNumber}. ${differenceSentences(order.chargeDifference).join(' ')}`;
      publish({ type: 'notice', title, body, documentId: null });
      const isOurs = parts.isCurrent(connectionId);
      notifier.notify({ title, body, documentId: null, orderId: isOurs ? order.id : null });
    },
  };
}
