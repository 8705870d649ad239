import { invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { readOfficeSettings, writeOfficeSettings } from '../../settings/office-settings.ts';
import type { Db } from '../../storage/db.ts';
import type { AppHandlers } from '../handlers.ts';

export function settingsHandlers(db: Db): AppHandlers['settings'] {
  return {
    get: () => ok(readOfficeSettings(db)),
    set(change) {
      const faults = writeOfficeSettings(db, change);
      return faults.length === 0 ? ok({ faults }) : failed(invalid(faults));
    },
  };
}
