/** The rows of a table, of which only some may be at hand. */
export interface TableRows<Row> {
  readonly count: number;
  /** Nothing where the row is not here yet. */
  at(index: number): Row | undefined;
  /** Where the row is, as far as it is at hand; else null. */
  indexOf(id: string): number | null;
  /** What is in sight, both included, and the row that keeps its place when others come before it (null at the very top). */
  show?(first: number, last: number, anchorId: string | null): void;
  /** The ids of the rows between two, both included, also of rows that are not at hand. */
  ids(first: number, last: number): Promise<readonly string[]>;
}

/** Rows that are all here. */
export function localRows<Row>(rows: readonly Row[], idOf: (row: Row) => string): TableRows<Row> {
  const places = new Map(rows.map((row, index) => [idOf(row), index]));
  return {
    count: rows.length,
    at: (index) => rows[index],
    indexOf: (id) => places.get(id) ?? null,
    ids: async (first, last) => rows.slice(first, last + 1).map(idOf),
  };
}
