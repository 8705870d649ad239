import type { AlertRequest } from '../../../shared/contract/views/alert.ts';
import type { Period } from '../../../shared/model/alert-cover.ts';
import { officeZone } from '../../ui/moment.ts';
import { wallClock, zonedTime } from './zoned-time.ts';

/** The alerts that monitor a title during these times, to the minute of Melbourne’s clock. */
export function alertRequests(
  gaps: readonly Period[],
  about: Pick<AlertRequest, 'volumeFolio' | 'customerRef'>,
): AlertRequest[] {
  const time = (at: number) => zonedTime(wallClock(at, officeZone), officeZone);
  return gaps.flatMap(({ from, until }) => {
    const [startDateTime, endDateTime] = [time(from), time(until)];
    return startDateTime === null || endDateTime === null ? [] : [{ ...about, startDateTime, endDateTime }];
  });
}
