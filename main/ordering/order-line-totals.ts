import type { OrderLineCounts } from '../../shared/contract/views/order-line.ts';
import { endOfMelbourneDay } from '../../shared/model/lateness.ts';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import type { Db, SqlValue } from '../storage/db.ts';
import { countOf, countsOf } from './order-line-counts.ts';
import { endedNeedsPersonMs, filterKey, type LineFilter } from './order-line-sql.ts';

/** How many rows a list of orders has: counted once, and held until a row of it changes or one becomes late. */
interface OrderLineTotals {
  /** `seen`: how many there are, where the caller has just come to the end of them. */
  total(filter: LineFilter, seen: number | null): number;
  counts(filter: LineFilter): OrderLineCounts;
}

interface Remembered<T> {
  readonly found: T;
  /** Milliseconds UTC, both included: by the clock alone nothing changes between. */
  readonly from: number;
  readonly until: number;
}

/** Lists that were looked at last. */
const maxRemembered = 16;

export function createOrderLineTotals(db: Db, now: () => number): OrderLineTotals {
  const totals = new Map<string, Remembered<number>>();
  const counted = new Map<string, Remembered<OrderLineCounts>>();
  let revision: SqlValue | undefined;

  /** Forgets what was counted of other rows than there are now. */
  function refresh(): void {
    const today = db.get('SELECT n FROM order_line_revision')?.n;
    if (today === revision) return;
    totals.clear();
    counted.clear();
    revision = today;
  }

  function known<T>(remembered: ReadonlyMap<string, Remembered<T>>, key: string, at: number): T | undefined {
    const one = remembered.get(key);
    return one !== undefined && one.from <= at && at <= one.until ? one.found : undefined;
  }

  function keep<T>(remembered: Map<string, Remembered<T>>, key: string, one: Remembered<T>): T {
    remembered.delete(key);
    remembered.set(key, one);
    const [oldest] = remembered.keys();
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
    return one.found;
  }

  /** Until when no row becomes late, and none stops asking for attention. */
  function untilOf({ connectionId, notFollowedUpSince }: LineFilter, at: number): number {
    const late = db.get(
      'SELECT min(late_from) AS at FROM order_line WHERE connection_id = ? AND late_from >= ?',
      connectionId,
      at,
    )?.at;
    const ended = db.get(
      'SELECT min(ended_at) AS at FROM order_line WHERE connection_id = ? AND ended_at > ?',
      connectionId,
      at - endedNeedsPersonMs,
    )?.at;
    return Math.min(
      // The day on which something was promised is over at midnight.
      notFollowedUpSince === undefined ? Number.POSITIVE_INFINITY : endOfMelbourneDay(melbourneDay(at)) - 1,
      typeof late === 'number' ? late : Number.POSITIVE_INFINITY,
      typeof ended === 'number' ? ended + endedNeedsPersonMs - 1 : Number.POSITIVE_INFINITY,
    );
  }

  function countsOfAll(filter: LineFilter, at: number): OrderLineCounts {
    const all = { ...filter, show: 'all' as const };
    const key = filterKey(all);
    return (
      known(counted, key, at) ??
      keep(counted, key, {
        found: countsOf(db, all, at),
        from: at,
        until: untilOf(filter, at),
      })
    );
  }

  return {
    total(filter, seen) {
      refresh();
      const at = now();
      const ofAll = known(counted, filterKey({ ...filter, show: 'all' }), at);
      if (ofAll !== undefined) return ofAll.counts[filter.show];
      const key = filterKey(filter);
      const before = known(totals, key, at);
      if (before !== undefined) return before;
      const isTyped = filter.text.trim() !== '';
      // Whoever types is shown the counts of all states beside the list: the rows are read through once for both.
      if (isTyped && seen === null) return countsOfAll(filter, at).counts[filter.show];
      // Words may say a state, as `late` does.
      const isTimed =
        ['late', 'attention'].includes(filter.show) || isTyped || filter.notFollowedUpSince !== undefined;
      return keep(totals, key, {
        found: seen ?? countOf(db, filter, at),
        from: isTimed ? at : Number.NEGATIVE_INFINITY,
        until: isTimed ? untilOf(filter, at) : Number.POSITIVE_INFINITY,
      });
    },
    counts(filter) {
      refresh();
      return countsOfAll(filter, now());
    },
  };
}
