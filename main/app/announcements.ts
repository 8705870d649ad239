import type { AppEvent } from '../../shared/contract/events.ts';
import type { OrderView } from '../../shared/contract/views/order.ts';
import type { NoticeData } from '../../shared/model/notice.ts';
import { noticeText } from '../../shared/model/notice-text.ts';
import type { AppContext } from '../context/app-context.ts';
import { isPathPart } from '../http/path-part.ts';
import type { Documents } from '../library/documents.ts';
import type { Notifier } from '../ports/desktop.ts';
import type { ToldPerson } from './told-person.ts';

interface AnnouncementParts extends Pick<AppContext, 'events'> {
  readonly documents: Documents;
  readonly notifier: Notifier;
  readonly publish: (event: AppEvent) => void;
  readonly isCurrent: (connectionId: string) => boolean;
  /** Whom this computer tells, where it belongs to an office. */
  readonly person: ToldPerson;
  /** An order of any connection. */
  readonly order: (id: string) => OrderView | null;
}

type About = Extract<AppEvent, { readonly type: 'notice' }>['about'];
type DoubtOutcome = Extract<NoticeData, { readonly kind: 'orderDoubt' }>['outcome'];

/** The result for an order with unknown status; null where there is none to tell. */
function doubtOutcome({ state, orderIds }: OrderView): DoubtOutcome | null {
  if ((state === 'PLACED' || state === 'CONFIRMED') && !orderIds.every(isPathPart)) return 'unaskable';
  switch (state) {
    case 'UNKNOWN':
      return 'foreign';
    case 'PLACED':
      return 'unverified';
    case 'CONFIRMED':
      return 'placed';
    case 'PRESUMED_ABSENT':
      return 'absent';
    case 'DUPLICATE':
      return orderIds.length < 2 ? 'foundLate' : 'duplicate';
    default:
      return null;
  }
}

/**
 * Tells the person what became of an item, or of an order in doubt: in the windows for a moment, and on the desktop. What is
 * another connection's can be told, but not opened.
 */
export function announce(parts: AnnouncementParts): void {
  const { documents, notifier, events } = parts;

  const nothing = { orderViewId: null, statementId: null, heldItemId: null };
  const publish = (notice: NoticeData, about: Partial<About> = {}) =>
    parts.publish({ type: 'notice', notice, about: { ...nothing, ...about } });

  /** `orderViewId`: what a click on the desktop's notification opens where there is no document. */
  function tell(notice: NoticeData, orderViewId: string | null, heldItemId: string | null = null): void {
    publish(notice, { orderViewId, heldItemId });
    const documentId = notice.kind === 'certificate' ? notice.documentId : null;
    notifier.notify({ ...noticeText(notice), documentId, orderId: orderViewId });
  }

  function tellOfAlerts(notice: NoticeData): void {
    publish(notice);
    notifier.notify({ ...noticeText(notice), documentId: null, orderId: null, isOfAlerts: true });
  }

  events.on('documentStored', ({ documentId, connectionId, source }) => {
    // Who added a document knows of it.
    const document = source === 'own' ? null : documents.get(documentId);
    if (document === null) return;
    const isOfOrder = document.orderViewId !== '';
    if (source === 'office' && (!isOfOrder || !parts.person.isNews(document.receivedAt))) return;
    if (isOfOrder && !parts.person.concerns(document.orderViewId)) return;
    const { productName, identifier, matterNumber, remark } = document;
    const isStored = document.state === 'stored';
    if (source === 'statement') {
      if (isStored && remark !== null)
        publish(
          { kind: 'statementRemark', identifier, matterNumber, remark, documentId },
          { statementId: parts.isCurrent(connectionId) ? document.statementId : null },
        );
      return;
    }
    const isOurs = parts.isCurrent(connectionId);
    const opens = isStored && isOurs ? document.id : null;
    tell(
      { kind: 'certificate', isStored, productName, identifier, matterNumber, documentId: opens },
      isOurs ? document.orderViewId : null,
      isOurs && !isStored ? document.itemId : null,
    );
  });
  events.on('itemEnded', ({ orderViewId, connectionId, productName, identifier, status }) => {
    if (!parts.person.concerns(orderViewId)) return;
    const isOurs = parts.isCurrent(connectionId);
    const order = isOurs ? parts.order(orderViewId) : null;
    const hasFailed = status.toUpperCase() === 'FAILED';
    const matterNumber = order?.matterNumber ?? null;
    tell(
      { kind: 'itemEnded', hasFailed, productName, identifier, matterNumber },
      isOurs ? orderViewId : null,
    );
  });
  events.on('orderDoubtChanged', ({ orderViewId, connectionId }) => {
    const order = parts.order(orderViewId);
    const outcome = order === null ? null : doubtOutcome(order);
    if (order === null || outcome === null) return;
    const { orderIds, matterNumber } = order;
    tell(
      { kind: 'orderDoubt', outcome, orderIds, matterNumber },
      parts.isCurrent(connectionId) ? orderViewId : null,
    );
  });
  events.on('chargeDifferenceFound', ({ orderViewId, connectionId }) => {
    const order = parts.order(orderViewId);
    if (order === null || order.chargeDifference === null) return;
    const { orderId, reference, matterNumber, chargeDifference: difference } = order;
    tell(
      { kind: 'chargeDifference', order: orderId ?? reference, matterNumber, difference },
      parts.isCurrent(connectionId) ? orderViewId : null,
    );
  });
  events.on('orderedTwice', ({ orderViewId, connectionId, of, ...bought }) => {
    const order = of === 'order' ? parts.order(orderViewId) : null;
    const name = order === null ? null : (order.orderId ?? order.reference);
    const notice = { kind: 'orderedTwice', ...bought, order: name } as const;
    tell(notice, order !== null && parts.isCurrent(connectionId) ? orderViewId : null);
  });
  events.on('alertArrived', ({ alert: { volumeFolio, matter, notifications }, count }) =>
    tellOfAlerts({
      kind: 'alertArrived',
      volumeFolio,
      matterNumber: matter?.number ?? null,
      activityType: notifications[0]?.activityType ?? '',
      count,
    }),
  );
  events.on('alertLapses', (lapse) => tellOfAlerts({ kind: 'alertLapses', ...lapse }));
  events.on('alertFileNotRead', (file) => tellOfAlerts({ kind: 'alertFileNotRead', ...file }));
  events.on('scheduledSearchTold', ({ notice, connectionId }) => {
    publish(notice, { statementId: parts.isCurrent(connectionId) ? notice.statementId : null });
    notifier.notify({ ...noticeText(notice), documentId: null, orderId: null, isOfAlerts: true });
  });
  events.on('statementPdfRefused', ({ statement: { id, volumeFolio, matterNumber }, connectionId }) =>
    publish(
      { kind: 'statementPdfRefused', volumeFolio, matterNumber },
      { statementId: parts.isCurrent(connectionId) ? id : null },
    ),
  );
}
