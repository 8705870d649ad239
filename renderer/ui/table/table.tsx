import {
  type CSSProperties,
  type DragEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useTextScale } from '../text-scale.tsx';
import { withActive } from './drawn-rows.ts';
import { type RowSelection, toggled } from './row-selection.ts';
import styles from './table.module.css';
import {
  type LayoutChange,
  noLayout,
  rem,
  roomOf,
  shownColumns,
  type TableColumn,
  type TableLayout,
  type TableSort,
  tracksOf,
} from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { type RowActs, TableRow } from './table-row.tsx';
import type { TableRows } from './table-rows.ts';
import { cellId, headId, rowId, useActivePlace } from './use-active-place.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { chosenRows, useTableKeys } from './use-table-keys.ts';

interface TableProps<Row> {
  /** What is listed, for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: TableRows<Row>;
  readonly idOf: (row: Row) => string;
  /** What a row is called where it is chosen. */
  readonly nameOf: (row: Row) => string;
  /** px at 100 %; every row is as high. */
  readonly rowHeight?: number;
  readonly layout?: TableLayout;
  readonly onLayout?: (change: LayoutChange) => void;
  readonly sort?: TableSort | null;
  readonly onSort?: (sort: TableSort) => void;
  /** Left out, rows cannot be chosen. */
  readonly selection?: RowSelection;
  readonly onSelect?: (selection: RowSelection) => void;
  /** Enter, or a double click. */
  readonly onOpen?: (row: Row) => void;
  /** Shift+Enter: what a row leads to besides. */
  readonly onOpenOther?: (row: Row) => void;
  /** Ctrl+C: the chosen rows, or else the one where the keyboard is. */
  readonly onCopy?: (ids: readonly string[]) => void;
  /** Ctrl+S, of the same rows. */
  readonly onSave?: (ids: readonly string[]) => void;
  /** The row where the keyboard is, or that was pressed. */
  readonly onActive?: (row: Row) => void;
  /** Where it changes, the table begins at its top again: another filter, another order. */
  readonly viewKey?: string | null;
  /** A row is dragged. Left out, rows cannot be. */
  readonly onDrag?: (row: Row, event: DragEvent) => void;
  /** A mark at the row's edge, such as where a group begins. */
  readonly rowClass?: (row: Row, before: Row | undefined) => string | undefined;
  /** Stands at the end of the head. */
  readonly headEnd?: ReactNode;
}

const usualRowHeight = 40;
const usualHeadHeight = 32;

/**
 * A table of any length, of which only the rows in sight are drawn. One stop of the Tab key: arrows, Home, End, Page Up and
 * Page Down move, Left and Right go through the cells, Up from the first row reaches the heads (Enter sorts, Shift with Left or
 * Right pulls the column). Space chooses, Shift chooses a range, Ctrl+A all, Ctrl+C copies, Enter opens.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { columns: all, rows, idOf, layout = noLayout } = props;
  const textScale = useTextScale();
  const rowHeight = Math.round((props.rowHeight ?? usualRowHeight) * textScale);
  const headHeight = Math.round(usualHeadHeight * textScale);
  const hasTick = props.selection !== undefined;
  const { sort = null, selection, onSelect, onOpen, onActive, rowClass } = props;
  const base = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => shownColumns(all, layout), [all, layout]);
  const active = useActivePlace(props.label, rows, idOf);
  const viewKey = props.viewKey ?? null;
  const { drawn, inSight, bringIn } = useDrawnRows({
    rows,
    idOf,
    scroller,
    rowHeight,
    headHeight,
    viewKey,
    onTop: active.toTop,
  });

  const keys = useTableKeys({
    ...props,
    columns,
    sort,
    active,
    scroller,
    textScale,
    rowsInSight: () => Math.max(1, inSight() - 1),
    bringIn: (index) => {
      if (index >= 0) bringIn(index);
      else scroller.current?.scrollTo({ top: 0 });
    },
  });
  const { place } = active;
  const activeRow = place.index >= 0 ? rows.at(place.index) : undefined;
  const activeId =
    place.index < 0
      ? headId(base, columns[Math.max(place.column, 0)]?.id ?? '')
      : place.column < 0
        ? rowId(base, place.index)
        : cellId(base, place.index, place.column);

  const acts = useRef<RowActs<Row> & { chooseAll(): void }>({
    chooseAll: () => {},
    press: () => {},
    toggle: () => {},
    open: () => {},
    drag: () => {},
  });
  acts.current = {
    chooseAll: keys.chooseAll,
    press(index, row, event) {
      active.moveTo({ index, column: -1 });
      onActive?.(row);
      if (selection === undefined || onSelect === undefined) return;
      void chosenRows({ rows, idOf, selection, index, row, event }).then(onSelect);
    },
    toggle(index, row) {
      active.moveTo({ index, column: -1 });
      if (selection !== undefined) onSelect?.(toggled(selection, idOf(row)));
    },
    open: (row) => onOpen?.(row),
    drag: (row, event) => props.onDrag?.(row, event),
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: only rows in sight are drawn, apart from each other, which those of a table cannot be
    <div
      ref={scroller}
      className={styles.table}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={rows.count + 1}
      aria-colcount={columns.length + (selection === undefined ? 0 : 1)}
      aria-multiselectable={selection === undefined ? undefined : true}
      aria-activedescendant={rows.count > 0 || place.index < 0 ? activeId : undefined}
      style={
        {
          '--tracks': tracksOf(columns, layout, hasTick),
          '--room': rem(roomOf(columns, layout, hasTick)),
          '--row': `${rowHeight}px`,
          '--head': `${headHeight}px`,
        } as CSSProperties
      }
      onKeyDown={(event) => {
        delete event.currentTarget.dataset.pressed;
        keys.onKeyDown(event);
      }}
      onMouseDown={keepFocus}
      onBlur={(event) => {
        delete event.currentTarget.dataset.pressed;
      }}
      onFocus={() => {
        if (activeRow !== undefined) onActive?.(activeRow);
      }}
    >
      <TableHead
        base={base}
        columns={columns}
        layout={layout}
        sort={sort}
        active={place.index < 0 ? place.column : null}
        scroller={scroller}
        textScale={textScale}
        all={selection === undefined ? null : selection.ids.size > 0 && selection.ids.size >= rows.count}
        acts={acts}
        onSort={props.onSort}
        onLayout={props.onLayout}
        end={props.headEnd}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: rows stand apart from each other, which a table body cannot */}
      <div role="rowgroup" className={styles.rows} style={{ height: rows.count * rowHeight }}>
        {withActive(drawn, place.index, rows.count).map((index) => {
          const row = rows.at(index);
          return (
            <TableRow
              // A row that moves takes what is drawn of it along: a press that began on it does not end on another.
              key={row === undefined ? index : idOf(row)}
              base={base}
              index={index}
              top={index * rowHeight}
              row={row}
              columns={columns}
              isSelected={selection === undefined ? null : row !== undefined && selection.ids.has(idOf(row))}
              activeColumn={place.index === index ? place.column : null}
              name={row === undefined ? '' : props.nameOf(row)}
              extraClass={row === undefined ? undefined : rowClass?.(row, rows.at(index - 1))}
              isDraggable={props.onDrag !== undefined}
              acts={acts}
            />
          );
        })}
      </div>
    </div>
  );
}

/**
 * A press on a box or a head leaves the keyboard with the table, and one with Shift marks no text. `data-pressed`: no ring round
 * the table, which the browser would draw where a field had the keyboard before.
 */
function keepFocus(event: MouseEvent<HTMLDivElement>): void {
  event.currentTarget.dataset.pressed = '';
  const isBox =
    event.target instanceof Element && event.target.closest('input, [role="columnheader"] button') !== null;
  if (!isBox && !event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}
