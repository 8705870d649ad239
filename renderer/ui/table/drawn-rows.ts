/** Rows from `first` up to and without `end`. */
export interface RowSpan {
  readonly first: number;
  readonly end: number;
}

export const noRows: RowSpan = { first: 0, end: 0 };

/** What of a table is looked at. px, but for `count`; every row is as high. */
export interface Sight {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
}

/** Rows that are drawn above and below those in sight, before they come into it. */
const around = 8;
/** Rows come and go so many at a time while a list is scrolled slowly: so most frames draw none. */
const step = 4;
/** New rows that are drawn at once, where they are not in sight yet. */
const most = 5;

/** The rows of which something is in sight. */
export function rowsInSight({ top, height, rowHeight, count }: Sight): RowSpan {
  const first = Math.min(Math.max(Math.floor(top / rowHeight), 0), Math.max(count - 1, 0));
  return { first, end: Math.min(Math.max(Math.ceil((top + height) / rowHeight), first + 1), count) };
}

/**
 * The rows to be drawn next, of a list of which some are drawn: all that are in sight, and of those around them so many that the
 * frame is not late; `isWhole` where no more are wanted.
 */
export function drawnNext(drawn: RowSpan, sight: Sight): RowSpan & { readonly isWhole: boolean } {
  const seen = rowsInSight(sight);
  const wanted = {
    first: Math.max(Math.floor((seen.first - around) / step) * step, 0),
    end: Math.min(Math.ceil((seen.end + around) / step) * step, sight.count),
  };
  const kept = { first: Math.max(drawn.first, wanted.first), end: Math.min(drawn.end, wanted.end) };
  const hasKept = kept.first < kept.end;
  let first = hasKept ? Math.min(kept.first, seen.first) : seen.first;
  let end = hasKept ? Math.max(kept.end, seen.end) : seen.end;
  let left = Math.max(most - (end - first - (hasKept ? kept.end - kept.first : 0)), 0);
  const below = Math.min(left, wanted.end - end);
  end += below;
  left -= below;
  first -= Math.min(left, first - wanted.first);
  return { first, end, isWhole: first === wanted.first && end === wanted.end };
}

export function isWithin(inner: RowSpan, outer: RowSpan): boolean {
  return outer.first <= inner.first && inner.end <= outer.end;
}

/** The rows as they are drawn, with the one where the keyboard is, in order. */
export function withActive(drawn: RowSpan, active: number, count: number): readonly number[] {
  const { first } = drawn;
  const end = Math.min(drawn.end, count);
  const rows = Array.from({ length: Math.max(end - first, 0) }, (_, n) => first + n);
  if (active < 0 || active >= count) return rows;
  if (active < first) return [active, ...rows];
  return active >= end ? [...rows, active] : rows;
}
