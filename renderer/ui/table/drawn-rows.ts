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

/** The rows of which something is in sight. */
export function rowsInSight({ top, height, rowHeight, count }: Sight): RowSpan {
  const first = Math.min(Math.max(Math.floor(top / rowHeight), 0), Math.max(count - 1, 0));
  return { first, end: Math.min(Math.max(Math.ceil((top + height) / rowHeight), first + 1), count) };
}

/** The rows to be drawn: those in sight and some around them. */
export function rowsToDraw(sight: Sight): RowSpan {
  const { first, end } = rowsInSight(sight);
  return {
    first: Math.max(Math.floor((first - around) / step) * step, 0),
    end: Math.min(Math.ceil((end + around) / step) * step, sight.count),
  };
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
