import type { AppEvent } from '../../shared/contract/events.ts';
import type { OrderView } from '../../shared/contract/views/order.ts';
import { differenceSentences, differenceText } from '../../shared/model/charge-difference.ts';
import type { AppContext } from '../context/app-context.ts';
import { isPathPart } from '../http/path-part.ts';
import type { Documents } from '../library/documents.ts';
import type { Notifier } from '../ports/desktop.ts';

interface AnnouncementParts extends Pick<AppContext, 'events'> {
  readonly documents: Documents;
  readonly notifier: Notifier;
  readonly publish: (event: AppEvent) => void;
  readonly isCurrent: (connectionId: string) => boolean;
  /** An order of any connection. */
  readonly order: (id: string) => OrderView | null;
}

/** The result for an order with unknown status, and what it means for the person. */
function doubtWords({
  state,
  orderIds,
}: OrderView): { readonly title: string; readonly next: string } | null {
  if ((state === 'PLACED' || state === 'CONFIRMED') && !orderIds.every(isPathPart)) {
    return {
      title: 'An order has a number that cannot be checked',
      next: 'The service provider must send its certificates. Open the order to see what to do.',
    };
  }
  switch (state) {
    case 'UNKNOWN':
      return {
        title: 'An order number belongs to another order',
        next: 'Order status unknown. Open the order to see what to do. Do not order the same again yet.',
      };
    case 'PLACED':
      return {
        title: 'An order with unknown status was found, but is not verified',
        next: 'Its certificates are being downloaded. Compare each certificate with what you ordered before you use it.',
      };
    case 'CONFIRMED':
      return {
        title: 'An order with unknown status was placed',
        next: 'Its certificates are being downloaded. No action is required.',
      };
    case 'PRESUMED_ABSENT':
      return {
        title: 'An order was probably not placed',
        next: 'Nothing was sent again. Open the order to order the same again or to discard it.',
      };
    case 'DUPLICATE':
      return orderIds.length < 2
        ? {
            title: 'A discarded order was found later',
            next: 'You may be charged for it. Open the order to see what to do.',
          }
        : {
            title: 'An order was placed more than once',
            next: 'You may be charged for each. Open the order to see what to do.',
          };
    default:
      return null;
  }
}

/**
 * Tells the person what became of an item, or of an order in doubt: in the windows for a moment, and on the desktop. What is
 * another connection's can be told, but not opened.
 */
export function announce(parts: AnnouncementParts): void {
  const { documents, notifier, events, publish } = parts;

  /** `orderViewId`, `documentId`: what it opens. */
  function tell(
    notice: { readonly title: string; readonly body: string; readonly documentId?: string | null },
    orderViewId: string | null,
  ): void {
    const { title, body, documentId = null } = notice;
    publish({ type: 'notice', title, body, documentId });
    notifier.notify({ title, body, documentId, orderId: orderViewId });
  }

  events.on('documentStored', ({ documentId, connectionId, source }) => {
    const document = documents.get(documentId);
    if (document === null) return;
    const isStored = document.state === 'stored';
    if (source === 'statement') {
      if (isStored && document.remark !== null) {
        const title = `Check the PDF of the register statement for ${document.identifier}`;
        publish({
          type: 'notice',
          title,
          body: `Matter ${document.matterNumber}. ${document.remark}`,
          documentId,
        });
      }
      return;
    }
    const isOurs = parts.isCurrent(connectionId);
    const title = isStored
      ? `${document.productName} downloaded`
      : `${document.productName} failed verification`;
    const body = `${document.identifier} · matter ${document.matterNumber}`;
    const opens = isStored && isOurs ? document.id : null;
    tell({ title, body, documentId: opens }, isOurs ? document.orderViewId : null);
  });
  events.on('itemEnded', ({ orderViewId, connectionId, productName, identifier, status }) => {
    const isOurs = parts.isCurrent(connectionId);
    const order = isOurs ? parts.order(orderViewId) : null;
    const title = `${productName}: ${status.toUpperCase() === 'FAILED' ? 'failed' : 'cancelled'}`;
    const matter = order === null ? null : `matter ${order.matterNumber}`;
    tell({ title, body: [identifier, matter].filter(Boolean).join(' · ') }, isOurs ? orderViewId : null);
  });
  events.on('orderDoubtChanged', ({ orderViewId, connectionId }) => {
    const order = parts.order(orderViewId);
    const words = order === null ? null : doubtWords(order);
    if (order === null || words === null) return;
    const { title, next } = words;
    const numbers = order.orderIds.length === 0 ? '' : `: order ${order.orderIds.join(', ')}`;
    const body = `Matter ${order.matterNumber}${numbers}. ${next}`;
    tell({ title, body }, parts.isCurrent(connectionId) ? orderViewId : null);
  });
  events.on('chargeDifferenceFound', ({ orderViewId, connectionId }) => {
    const order = parts.order(orderViewId);
    if (order === null || order.chargeDifference === null) return;
    const title = `Order ${order.orderId ?? order.reference}: ${differenceText(order.chargeDifference)}`;
    const body = `Matter ${order.matterNumber}. ${differenceSentences(order.chargeDifference).join(' ')}`;
    tell({ title, body }, parts.isCurrent(connectionId) ? orderViewId : null);
  });
  events.on('statementPdfRefused', ({ statement: { volumeFolio, matterNumber } }) => {
    const title = `The PDF of the register statement for ${volumeFolio} was refused`;
    const body = `Matter ${matterNumber}. The server of its link does not provide it. The statement and its text are saved, and Landfolio tries again from time to time. Nothing was bought again.`;
    publish({ type: 'notice', title, body, documentId: null });
  });
}
