import { Notification } from 'electron';
import type { Place } from '../../shared/model/place.ts';
import type { Notifier } from '../ports/desktop.ts';
import type { Log } from '../ports/log.ts';
import { noticeText, placeOfNotice } from './policy/notice-text.ts';

/** The system's notifications. A click shows what the notice is about. Call after the application is ready. */
export function createNotifier(show: (place: Place) => void, log: Log): Notifier {
  // Without a reference a notification may be collected, and its click is lost.
  const shown = new Set<Notification>();
  if (process.platform === 'win32') {
    // A click in the Action Center on what an earlier run told, or one that started Landfolio: which of them is not known.
    Notification.handleActivation(({ type }) => {
      if (type === 'click' && shown.size === 0) show({ screen: 'orders', id: null });
    });
  }
  return {
    notify(notice) {
      if (!Notification.isSupported()) return;
      const notification = new Notification(noticeText(notice));
      const forget = (): void => {
        shown.delete(notification);
      };
      notification.on('click', () => {
        show(placeOfNotice(notice));
        // After the activation above was told of it too.
        setImmediate(forget);
      });
      notification.on('close', forget);
      notification.on('failed', (_event, error) => {
        forget();
        log.warn('notification.failed', { error });
      });
      shown.add(notification);
      notification.show();
    },
  };
}
