import type { AppContext } from '../context/app-context.ts';
import type { CancelTimer } from '../ports/clock.ts';
import type { Notice, Notifier } from '../ports/desktop.ts';

/** When a person wants to be told by the desktop. Minutes of the day, 0 to 1439; null where there are no quiet hours. */
export interface NoticeChoice {
  readonly isOn: boolean;
  readonly quiet: { readonly from: number; readonly until: number } | null;
}

/** More than so many at once are told as one. */
const maxApart = 3;
/** What comes within so many milliseconds of the first is one moment. */
const gatherMs = 1500;
const minuteMs = 60_000;
/** The longest single wait: clocks are set, and computers sleep through their timers. */
const maxWaitMs = 15 * minuteMs;

/** What is shown of notices that came together: each, or one that counts them. */
export function gathered(notices: readonly Notice[]): readonly Notice[] {
  const last = notices.at(-1);
  if (notices.length <= maxApart || last === undefined) return notices;
  const certificates = notices.filter(({ documentId }) => documentId !== null).length;
  const others = notices.length - certificates;
  const parts = [
    certificates === 0
      ? null
      : `${certificates} ${certificates === 1 ? 'certificate' : 'certificates'} downloaded`,
    others === 0
      ? null
      : `${others} ${certificates === 0 ? '' : 'more '}${others === 1 ? 'notification' : 'notifications'}`,
  ];
  const isOneOrder = notices.every(({ orderId }) => orderId === last.orderId);
  return [
    {
      title: parts.filter((part) => part !== null).join(', '),
      body: `Latest: ${last.title} (${last.body})`,
      documentId: null,
      orderId: isOneOrder ? last.orderId : null,
      ...(notices.every(({ isOfAlerts }) => isOfAlerts === true) ? { isOfAlerts: true } : {}),
    },
  ];
}

/** Minutes until quiet hours are over, or null where it is not quiet at this minute of the day. They may pass midnight. */
export function quietFor({ quiet }: NoticeChoice, minute: number): number | null {
  if (quiet === null || quiet.from === quiet.until) return null;
  const since = (minute - quiet.from + 1440) % 1440;
  const length = (quiet.until - quiet.from + 1440) % 1440;
  return since < length ? length - since : null;
}

/** `07:30` as a minute of the day; null for all else. */
export function minuteOf(text: string): number | null {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === '' ? null : Number(hours) * 60 + Number(minutes);
}

interface NotificationSchedulerParts extends Pick<AppContext, 'clock'> {
  readonly notifier: Notifier;
  readonly choice: () => NoticeChoice;
  /** The minute of the day on the person's own clock. */
  readonly minuteOfDay?: (at: number) => number;
}

interface NotificationScheduler extends Notifier {
  /** Nothing is shown any more. */
  stop(): void;
}

/**
 * Stands before the desktop's notifications: what comes together is told together, and what comes in quiet hours is told
 * when they end. The screen shows everything at once, whatever is held here.
 */
export function createNotificationScheduler(parts: NotificationSchedulerParts): NotificationScheduler {
  const { notifier, clock, choice, minuteOfDay = localMinute } = parts;
  let held: Notice[] = [];
  let cancel: CancelTimer | null = null;

  function flush(): void {
    cancel = null;
    const wanted = choice();
    const minutes = wanted.isOn ? quietFor(wanted, minuteOfDay(clock.now())) : null;
    if (minutes !== null) {
      cancel = clock.after(Math.min(minutes * minuteMs, maxWaitMs), flush);
      return;
    }
    const told = held;
    held = [];
    if (wanted.isOn) for (const notice of gathered(told)) notifier.notify(notice);
  }

  return {
    notify(notice) {
      if (!choice().isOn) return;
      held.push(notice);
      cancel ??= clock.after(gatherMs, flush);
    },
    stop() {
      cancel?.();
      held = [];
    },
  };
}

function localMinute(at: number): number {
  const date = new Date(at);
  return date.getHours() * 60 + date.getMinutes();
}
