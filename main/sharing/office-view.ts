import type { OfficeView } from '../../shared/contract/views/office.ts';
import { hostText } from '../../shared/model/office-file.ts';
import { wrongClockMs } from '../../shared/model/wrong-clock.ts';
import type { OfficeState } from './office.ts';

/** What windows are told of the office; its certificates stay here. */
export function officeViewOf(state: OfficeState | null): OfficeView | null {
  if (state === null) return null;
  const { file, clockAheadMs, ...rest } = state;
  const { office, person, login, hosts } = file;
  const isClockWrong = clockAheadMs !== null && Math.abs(clockAheadMs) > wrongClockMs;
  return {
    ...rest,
    ...{ office, person, login, hosts: hosts.map(hostText) },
    clockAheadMs: isClockWrong ? clockAheadMs : null,
  };
}
