import { invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { Connections } from '../../connection/connections.ts';
import { maxPollSeconds } from '../../connection/poll-intervals.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import { readYourName, writeYourName } from '../../settings/person.ts';
import { type GuideSettings, readAppearance, writeAppearance } from '../../settings/preferences.ts';
import type { AppHandlers } from '../handlers.ts';

export interface PreferenceParts {
  readonly settings: SettingsStore;
  readonly connections: Pick<Connections, 'current' | 'isPractice' | 'pollInterval' | 'setPollInterval'>;
  readonly guide: GuideSettings;
}

export function preferenceHandlers({
  settings,
  connections,
  guide,
}: PreferenceParts): Pick<AppHandlers, 'appearance' | 'person' | 'polling' | 'guide'> {
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
    person: {
      get: () => ok({ name: readYourName(settings) }),
      set({ name }) {
        const written = writeYourName(settings, name);
        return written.ok ? written : failed(invalid(written.failure));
      },
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
    guide: {
      get: () => ok(guide.view()),
      set: (change) => ok(guide.change(change)),
    },
  };
}
