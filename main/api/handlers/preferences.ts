import { invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { PrivacyReport } from '../../app/privacy-report.ts';
import type { Connections } from '../../connection/connections.ts';
import { maxPollSeconds } from '../../connection/poll-intervals.ts';
import type { Ordering } from '../../ordering/ordering.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import { addDayOff, readDaysOff, removeDayOff } from '../../settings/days-off.ts';
import { type GuideSettings, readAppearance, writeAppearance } from '../../settings/preferences.ts';
import type { AppHandlers } from '../handlers.ts';

export interface PreferenceParts {
  readonly settings: SettingsStore;
  readonly connections: Pick<Connections, 'current' | 'isPractice' | 'pollInterval' | 'setPollInterval'>;
  readonly guide: GuideSettings;
  readonly ordering: Pick<Ordering, 'daysOffChanged'>;
  readonly privacy: PrivacyReport;
}

export function preferenceHandlers({
  settings,
  connections,
  guide,
  ordering,
  privacy,
}: PreferenceParts): Pick<AppHandlers, 'appearance' | 'polling' | 'daysOff' | 'guide' | 'privacy'> {
  const pollingView = () => {
    const { id, name } = connections.current();
    return {
      connectionId: id,
      connectionName: name,
      ...connections.pollInterval(id),
      maxSeconds: maxPollSeconds,
      canChange: !connections.isPractice(id),
    };
  };
  return {
    appearance: {
      get: () => ok(readAppearance(settings)),
      set: (change) => ok(writeAppearance(settings, change)),
    },
    polling: {
      get: () => ok(pollingView()),
      set({ connectionId, seconds }) {
        const changed = connections.setPollInterval(connectionId, seconds);
        if (changed.ok) return ok(pollingView());
        const { failure } = changed;
        const message = 'This connection is no longer set up here.';
        return failed(failure.code === 'NOT_FOUND' ? invalid([{ field: 'seconds', message }]) : failure);
      },
    },
    daysOff: {
      list: () => ok(readDaysOff(settings)),
      add(day) {
        const added = addDayOff(settings, day);
        if (!added.ok) return failed({ code: 'INVALID', data: { faults: [...added.failure] } });
        ordering.daysOffChanged();
        return added;
      },
      remove({ day }) {
        const left = removeDayOff(settings, day);
        ordering.daysOffChanged();
        return ok(left);
      },
    },
    guide: {
      get: () => ok(guide.view()),
      set: (change) => ok(guide.change(change)),
    },
    privacy: {
      async get() {
        const view = await privacy.view();
        return ok({ ...view, kept: [...view.kept], cleared: [...view.cleared] });
      },
      clearOwnerSearches({ olderThanDays }) {
        const cleared = privacy.clearOwnerSearches(olderThanDays);
        return cleared.ok ? ok({ count: cleared.value }) : failed(invalid(cleared.failure));
      },
      clearReports: () => ok({ count: privacy.clearReports() }),
    },
  };
}
