import type { AppEvent } from '../../shared/contract/events.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Office } from '../sharing/office.ts';
import { officeViewOf } from '../sharing/office-view.ts';

interface OfficeEventsParts extends Pick<AppContext, 'clock' | 'events' | 'log'> {
  readonly office: Pick<Office, 'state'>;
  readonly publish: (event: AppEvent) => void;
}

/** While much is received, the windows are told so often. Milliseconds. */
const pauseMs = 200;

/** Tells the windows how this computer stands with its office. Gives the way to stop. */
export function publishOffice({ clock, events, log, office, publish }: OfficeEventsParts): () => void {
  let isClosing = false;
  let cancel: (() => void) | null = null;
  events.on('officeChanged', () => {
    if (isClosing) return;
    cancel ??= clock.after(pauseMs, () => {
      cancel = null;
      try {
        publish({ type: 'office', office: officeViewOf(office.state()) });
      } catch (error) {
        // A disk that fails now must not end the program: an order may be on its way.
        log.error('office.publish', error);
      }
    });
  });
  return () => {
    isClosing = true;
    cancel?.();
  };
}
