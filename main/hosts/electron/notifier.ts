import { randomUUID } from 'node:crypto';
import { Notification } from 'electron';
import type { Place } from '../../../shared/model/place.ts';
import type { Notifier } from '../../ports/desktop.ts';
import type { Log } from '../../ports/log.ts';
import { fitNotification, noticeId, placeOfActivation, placeOfNotice } from './policy/notification.ts';

/** The system's notifications. A click shows what the notice is about. Call after the application is ready. */
export function createNotifier(show: (place: Place) => void, log: Log): Notifier {
  // Without a reference a notification may be collected, and its click is lost.
  const shown = new Set<Notification>();
  const isWindows = process.platform === 'win32';
  if (isWindows) {
    // Told of every click: also of one in the Action Center on what an earlier run told, and of one that started Landfolio.
    Notification.handleActivation(({ type, arguments: said }) => {
      if (type === 'click') show(placeOfActivation(said));
    });
  }
  return {
    notify(notice) {
      if (!Notification.isSupported()) return;
      const id = isWindows ? { id: noticeId(notice, randomUUID().slice(0, 8)) } : {};
      const notification = new Notification({ ...fitNotification(notice), ...id });
      const forget = (): void => {
        shown.delete(notification);
      };
      // On Windows the same is shown twice, unless the system could not register who is told of clicks.
      notification.on('click', () => {
        forget();
        show(placeOfNotice(notice));
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
