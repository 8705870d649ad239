import type { OrderLineView } from '../../../shared/contract/views/order-line.ts';
import { workingDaysLate } from '../../../shared/model/lateness.ts';

interface LateText {
  /** `3`, or `< 1`. */
  readonly count: string;
  /** What it counts: `working days`. */
  readonly unit: string;
  readonly full: string;
}

/**
 * By how much it is late, in working days of Melbourne: less than one where it came due on this day or since the last working day.
 * Null where it is not late.
 */
export function lateText(line: Pick<OrderLineView, 'isLate' | 'expectedAt'>, now: number): LateText | null {
  if (!line.isLate || line.expectedAt === null) return null;
  const days = workingDaysLate(line.expectedAt, now);
  const unit = days < 2 ? 'working day' : 'working days';
  return days === 0
    ? { count: '< 1', unit, full: 'Late by less than a working day' }
    : { count: String(days), unit, full: `Late by ${days} ${unit}` };
}
