import { invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { Ordering } from '../../ordering/ordering.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import { addDayOff, readDaysOff, removeDayOff } from '../../settings/days-off.ts';
import type { AppHandlers } from '../handlers.ts';

export function daysOffHandlers(
  settings: SettingsStore,
  ordering: Pick<Ordering, 'daysOffChanged'>,
): AppHandlers['daysOff'] {
  return {
    list: () => ok(readDaysOff(settings)),
    add(day) {
      const added = addDayOff(settings, day);
      if (!added.ok) return failed(invalid(added.failure));
      ordering.daysOffChanged();
      return added;
    },
    remove({ day }) {
      const left = removeDayOff(settings, day);
      ordering.daysOffChanged();
      return ok(left);
    },
  };
}
