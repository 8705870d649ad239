import { invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import { readOfficeSettings, writeOfficeSettings } from '../../settings/office-settings.ts';
import type { AppHandlers } from '../handlers.ts';

export function settingsHandlers(settings: SettingsStore): AppHandlers['settings'] {
  return {
    get: () => ok(readOfficeSettings(settings)),
    set(change) {
      const faults = writeOfficeSettings(settings, change);
      return faults.length === 0 ? ok({ faults }) : failed(invalid(faults));
    },
  };
}
