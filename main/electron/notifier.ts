import { Notification } from 'electron';
import type { Notice, Notifier } from '../ports/desktop.ts';
import type { Log } from '../ports/log.ts';

export interface NoticeTarget {
  readonly documentId: string | null;
  readonly orderId: string | null;
}

/** macOS takes at most 256 bytes. */
const mostCharacters = 200;

/** The system's notifications. A click calls `open` with what the notice is about. */
export function createNotifier(open: (target: NoticeTarget) => void, log: Log): Notifier {
  // Without a reference a notification may be collected, and its click is lost.
  const shown = new Set<Notification>();
  return {
    notify(notice: Notice) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({
        title: notice.title.slice(0, mostCharacters),
        body: notice.body.slice(0, mostCharacters),
      });
      const forget = (): void => {
        shown.delete(notification);
      };
      notification.on('click', () => {
        forget();
        open({ documentId: notice.documentId, orderId: notice.orderId });
      });
      notification.on('close', forget);
      notification.on('failed', () => {
        forget();
        log.warn('notification.failed');
      });
      shown.add(notification);
      notification.show();
    },
  };
}
