import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { hostFailed, invalid } from '../../shared/contract/failures.ts';
import type { DesktopView } from '../../shared/contract/procedures/desktop.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { minuteOf, type NoticeChoice } from '../notifications/notification-scheduler.ts';
import type { DesktopHabits } from '../ports/desktop.ts';
import type { SettingsStore } from '../ports/settings-store.ts';

type DesktopChange = {
  readonly [Key in Exclude<keyof DesktopView, 'opensDocuments'>]?: NonNullable<DesktopView[Key]> | undefined;
};

type DesktopRefusal = DeclaredFailure<'INVALID' | 'HOST_FAILED'>;

/** How Landfolio behaves on this computer's desktop: what the person chose, as far as the host can. */
export interface DesktopSettings {
  view(): DesktopView;
  /** All of it or nothing. */
  change(change: DesktopChange): Result<DesktopView, DesktopRefusal>;
  notices(): NoticeChoice;
}

/** Whether closing the window leaves Landfolio in the tray. */
export function closesToTray(settings: SettingsStore, habits: DesktopHabits): boolean {
  const { closeToTray } = habits;
  return closeToTray !== null && flag(settings, 'desktop.closeToTray', closeToTray.unlessTold);
}

export function createDesktopSettings(settings: SettingsStore, habits: () => DesktopHabits): DesktopSettings {
  const time = (key: string): string => {
    const value = settings.get(key);
    return typeof value === 'string' && minuteOf(value) !== null ? value : '';
  };

  function view(): DesktopView {
    const can = habits();
    return {
      closeToTray: can.closeToTray === null ? null : closesToTray(settings, can),
      startAtLogin: can.startAtLogin?.get() ?? null,
      notifications: can.hasNotifications ? flag(settings, 'desktop.notifications', true) : null,
      quietFrom: time('desktop.quietFrom'),
      quietUntil: time('desktop.quietUntil'),
      opensDocuments: can.opensDocuments,
    };
  }

  return {
    view,
    notices() {
      const { notifications, quietFrom, quietUntil } = view();
      const [from, until] = [minuteOf(quietFrom), minuteOf(quietUntil)];
      return {
        isOn: notifications === true,
        quiet: from === null || until === null ? null : { from, until },
      };
    },
    change(change) {
      const before = view();
      const faults = faultsOf(change, before);
      if (faults.length > 0) return failed(invalid(faults));
      // The computer's own setting first: where it refuses, nothing of ours was written.
      if (change.startAtLogin !== undefined && change.startAtLogin !== before.startAtLogin) {
        const done = habits().startAtLogin?.set(change.startAtLogin);
        if (done?.ok === false) return failed(hostFailed(done.failure));
      }
      for (const key of ['closeToTray', 'notifications', 'quietFrom', 'quietUntil'] as const) {
        if (change[key] !== undefined) settings.set(`desktop.${key}`, change[key]);
      }
      return ok(view());
    },
  };
}

function flag(settings: SettingsStore, key: string, unlessTold: boolean): boolean {
  const value = settings.get(key);
  return typeof value === 'boolean' ? value : unlessTold;
}

function faultsOf(change: DesktopChange, before: DesktopView): Fault[] {
  const faults: Fault[] = [];
  for (const field of ['closeToTray', 'startAtLogin', 'notifications'] as const) {
    if (change[field] !== undefined && before[field] === null)
      faults.push({ field, message: 'This setting is available only in the installed application.' });
  }
  const next = { quietFrom: before.quietFrom, quietUntil: before.quietUntil, ...given(change) };
  for (const field of ['quietFrom', 'quietUntil'] as const) {
    if (next[field] !== '' && minuteOf(next[field]) === null)
      faults.push({ field, message: 'Enter a time such as 18:30.' });
  }
  if (faults.length === 0 && (next.quietFrom === '') !== (next.quietUntil === '')) {
    const field = next.quietFrom === '' ? 'quietFrom' : 'quietUntil';
    faults.push({ field, message: 'Enter both times for quiet hours, or leave both empty.' });
  }
  return faults;
}

function given({ quietFrom, quietUntil }: DesktopChange) {
  return {
    ...(quietFrom === undefined ? {} : { quietFrom }),
    ...(quietUntil === undefined ? {} : { quietUntil }),
  };
}
