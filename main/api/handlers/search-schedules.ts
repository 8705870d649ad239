import { invalid, notFound } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { SearchSchedules } from '../../register/schedules/search-schedules.ts';
import type { AppHandlers } from '../handlers.ts';
import { found } from './failures.ts';

export function searchScheduleHandlers(schedules: SearchSchedules): AppHandlers['searchSchedules'] {
  return {
    list: () => ok(schedules.list()),
    set(given) {
      const result = schedules.set(given);
      if (result === null) return failed(notFound('matter', given.matterId));
      return result.ok ? result : failed(invalid(result.failure));
    },
    switchOff: ({ id }) => found(schedules.switchOff(id), 'schedule', id),
  };
}
