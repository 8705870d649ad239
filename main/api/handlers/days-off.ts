import { invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { Ordering } from '../../ordering/ordering.ts';
import { addDayOff, readDaysOff, removeDayOff } from '../../settings/days-off.ts';
import type { Db } from '../../storage/db.ts';
import type { AppHandlers } from '../handlers.ts';

export function daysOffHandlers(db: Db, ordering: Pick<Ordering, 'daysOffChanged'>): AppHandlers['daysOff'] {
  return {
    list: () => ok(readDaysOff(db)),
    add(day) {
      const added = addDayOff(db, day);
      if (!added.ok) return failed(invalid(added.failure));
      ordering.daysOffChanged();
      return added;
    },
    remove({ day }) {
      const left = removeDayOff(db, day);
      ordering.daysOffChanged();
      return ok(left);
    },
  };
}
