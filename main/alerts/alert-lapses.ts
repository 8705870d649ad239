import type { AlertView } from '../../shared/contract/views/alert.ts';
import { lapsesSoon } from '../../shared/model/alert-cover.ts';
import type { AppContext } from '../context/app-context.ts';
import type { CancelTimer } from '../ports/clock.ts';
import type { SettingsStore } from '../ports/settings-store.ts';

interface AlertLapsesParts extends Pick<AppContext, 'clock' | 'log' | 'events'> {
  readonly settings: SettingsStore;
  readonly currentId: () => string;
  /** Of the current connection. */
  readonly alerts: () => readonly AlertView[];
}

/** Warns before the monitoring of a title ends, once for each end. */
export interface AlertLapses {
  start(): void;
  stop(): void;
}

const hourMs = 3_600_000;
const toldBeforeMs = 3 * 24 * hourMs;
const settingKey = 'alerts.lapsesTold';

export function createAlertLapses(parts: AlertLapsesParts): AlertLapses {
  const { clock, log, events, settings } = parts;
  let cancel: CancelTimer = () => {};
  let isStopped = false;

  function told(): string[] {
    const value = settings.get(settingKey);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  }

  function look(): void {
    const now = clock.now();
    const alerts = parts.alerts();
    const before = told();
    const standing: string[] = [];
    for (const title of new Set(alerts.map(({ volumeFolio }) => volumeFolio))) {
      // The newest says for which matter the title is monitored.
      const matter = alerts.find((one) => one.volumeFolio === title && one.matter !== null)?.matter ?? null;
      if (matter?.isClosed === true) continue;
      const lapse = lapsesSoon(alerts, title, matter?.settlementOn ?? null, now);
      if (lapse === null || lapse.until - now > toldBeforeMs) continue;
      const key = `${parts.currentId()} ${title} ${lapse.until}`;
      standing.push(key);
      if (before.includes(key)) continue;
      const settlementOn = matter?.settlementOn ?? null;
      events.publish('alertLapses', {
        volumeFolio: title,
        matterNumber: matter?.number ?? null,
        settlementOn,
        ...lapse,
      });
    }
    // What another connection was told of stays told.
    const others = before.filter((key) => !key.startsWith(`${parts.currentId()} `));
    const next = [...others, ...standing];
    if (next.join('\n') !== before.join('\n')) settings.set(settingKey, next);
  }

  function beat(): void {
    if (isStopped) return;
    try {
      look();
    } catch (error) {
      // A disk that refuses must not end the warnings.
      log.error('alerts.lapses', error);
    }
    cancel = clock.after(hourMs, beat);
  }

  return {
    start: beat,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
