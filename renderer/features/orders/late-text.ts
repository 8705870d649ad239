import type { OrderLineView } from '../../../shared/contract/views/order-line.ts';
import { workingDaysLate } from '../../../shared/model/lateness.ts';
import type { DaysOff } from '../../../shared/model/working-days.ts';

interface LateText {
  /** `3`, or `< 1`. */
  readonly count: string;
  /** What it counts: `working days`. */
  readonly unit: string;
  readonly full: string;
}

/**
 * By how much it is late, in working days of the office: less than one if it was due today or since the last working day.
 * Null if it is not late.
 */
export function lateText(
  line: Pick<OrderLineView, 'isLate' | 'expectedAt'>,
  now: number,
  daysOff: DaysOff,
): LateText | null {
  if (!line.isLate || line.expectedAt === null) return null;
  const days = workingDaysLate(line.expectedAt, now, daysOff);
  const unit = days < 2 ? 'working day' : 'working days';
  return days === 0
    ? { count: '< 1', unit, full: 'Late by less than a working day' }
    : { count: String(days), unit, full: `Late by ${days} ${unit}` };
}
