import type { ReactNode } from 'react';

export type SortDirection = 'ascending' | 'descending';

export interface TableSort {
  readonly by: string;
  readonly direction: SortDirection;
}

/** How a person left a table: px of the columns that were pulled, and columns that are not shown. */
export interface TableLayout {
  readonly widths: Readonly<Record<string, number>>;
  /** Null where the person has not chosen: then as the columns say. */
  readonly hidden: readonly string[] | null;
}

/** Applied to the layout as it is when a person acts, which may be newer than what is drawn: two acts in a moment both count. */
export type LayoutChange = (now: TableLayout) => TableLayout;

export const noLayout: TableLayout = { widths: {}, hidden: null };

export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Narrowest and usual width in px at 100 %. */
  readonly width: number;
  /** Its share of the room that is left; left out, it keeps its width. */
  readonly grow?: number;
  readonly isRight?: boolean;
  /** How the first press on its head sorts; left out, the table cannot be sorted by it. */
  readonly sorts?: SortDirection;
  /** Shown only where the person asks for it. */
  readonly isHiddenAtFirst?: boolean;
  /** Always shown, so that no row is nameless. */
  readonly isFixed?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** A column of a list that main sorts: one that sorts has a name that main knows. */
export type SortedColumn<Row, By extends string> = TableColumn<Row> &
  ({ readonly id: By } | { readonly sorts?: undefined });

/** Narrower than this nothing can be read or taken hold of. px. */
const narrowest = 48;
const widest = 1200;

/** Whether the person has a column shown that they may choose; `atFirst`: whether it is shown to who has not chosen. */
export function isShown({ hidden }: Pick<TableLayout, 'hidden'>, id: string, atFirst: boolean): boolean {
  return hidden === null ? atFirst : !hidden.includes(id);
}

/** The columns that are shown, in their order. */
export function shownColumns<Row>(
  columns: readonly TableColumn<Row>[],
  layout: TableLayout,
): readonly TableColumn<Row>[] {
  return columns.filter(
    ({ id, isFixed, isHiddenAtFirst }) => isFixed || isShown(layout, id, isHiddenAtFirst !== true),
  );
}

/** The boxes by which rows are chosen. px at 100 %. */
const tickWidth = 34;

/** What is so many px wide at 100 % grows with the text. */
export function rem(px: number): string {
  return `${px / 16}rem`;
}

/** The tracks of a CSS grid: a column that was pulled keeps its width, the others share what is left. */
export function tracksOf<Row>(
  columns: readonly TableColumn<Row>[],
  layout: TableLayout,
  hasTick: boolean,
): string {
  const tracks = columns.map(({ id, width, grow }) => {
    const pulled = layout.widths[id];
    if (pulled !== undefined) return rem(pulled);
    return grow === undefined ? rem(width) : `minmax(${rem(width)}, ${grow}fr)`;
  });
  return [...(hasTick ? [rem(tickWidth)] : []), ...tracks].join(' ');
}

/** The least room that the columns need, px at 100 %. */
export function roomOf<Row>(
  columns: readonly TableColumn<Row>[],
  layout: TableLayout,
  hasTick: boolean,
): number {
  return columns.reduce((sum, { id, width }) => sum + (layout.widths[id] ?? width), hasTick ? tickWidth : 0);
}

/** What the next press on a head means: the other way round where it sorts already. */
export function nextSort(sort: TableSort | null, by: string, first: SortDirection): TableSort {
  if (sort?.by !== by) return { by, direction: first };
  return { by, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}

export function withWidth(layout: TableLayout, id: string, width: number): TableLayout {
  const whole = Math.round(Math.min(Math.max(width, narrowest), widest));
  return { ...layout, widths: { ...layout.widths, [id]: whole } };
}
