import { dayAfter } from '../../../shared/model/alert-cover.ts';

interface Dates {
  /** Days in Melbourne, or null where none is known. */
  readonly contractOn: string | null;
  readonly settlementOn: string | null;
}

/** A place on the line, from 0 to 100. */
export interface Mark {
  readonly kind: 'contract' | 'today' | 'settlement';
  readonly at: number;
}

export interface AlertLine {
  readonly bars: readonly { readonly from: number; readonly to: number; readonly isOver: boolean }[];
  readonly marks: readonly Mark[];
}

const noon = (day: string) => Date.parse(`${day}T02:00:00Z`);
/** So much of the line stays free at each end. */
const margin = 0.03;

/** Where subscriptions, contract, today and settlement stand on one line. Null where there is nothing to draw. */
export function alertLineOf(
  periods: readonly { readonly from: number; readonly until: number }[],
  { contractOn, settlementOn }: Dates,
  now: number,
): AlertLine | null {
  if (periods.length === 0 && settlementOn === null) return null;
  const times = [
    now,
    ...periods.flatMap(({ from, until }) => [from, until]),
    ...(contractOn === null ? [] : [noon(contractOn)]),
    ...(settlementOn === null ? [] : [noon(dayAfter(settlementOn))]),
  ];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const room = Math.max(last - first, 86_400_000);
  const place = (at: number) => ((at - first) / room) * (1 - 2 * margin) * 100 + margin * 100;
  return {
    bars: periods.map(({ from, until }) => ({
      from: place(from),
      to: place(until),
      isOver: until <= now,
    })),
    marks: [
      ...(contractOn === null ? [] : [{ kind: 'contract' as const, at: place(noon(contractOn)) }]),
      { kind: 'today', at: place(now) },
      ...(settlementOn === null ? [] : [{ kind: 'settlement' as const, at: place(noon(settlementOn)) }]),
    ],
  };
}
