import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { memo, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import styles from './table.module.css';
import {
  type LayoutChange,
  nextSort,
  type TableColumn,
  type TableLayout,
  type TableSort,
  tracksOf,
  withWidth,
} from './table-column.ts';
import { headId } from './use-active-place.ts';

interface TableHeadProps<Row> {
  readonly base: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly layout: TableLayout;
  readonly sort: TableSort | null;
  /** The head where the keyboard is, or null. */
  readonly active: number | null;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Drawn px for one px at 100 %. */
  readonly textScale: number;
  /** Whether every row is chosen; null where rows cannot be. */
  readonly all: boolean | null;
  /** The table's, as it is now. */
  readonly acts: RefObject<{ chooseAll(): void }>;
  readonly onSort: ((sort: TableSort) => void) | undefined;
  readonly onLayout: ((change: LayoutChange) => void) | undefined;
  readonly end: ReactNode;
}

function Head<Row>(props: TableHeadProps<Row>) {
  const { base, columns, layout, sort, active, scroller, all, onSort, onLayout } = props;
  const shift = all === null ? 1 : 2;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand apart from each other, which a table cannot
    <div role="rowgroup" className={styles.head}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid points at its cells and keeps the focus */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {all === null ? null : (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div role="columnheader" aria-colindex={1} className="center">
            <input
              type="checkbox"
              tabIndex={-1}
              className={styles.box}
              aria-label="Select all rows"
              checked={all}
              onChange={() => props.acts.current.chooseAll()}
            />
          </div>
        )}
        {columns.map((column, index) => {
          const isSorted = sort?.by === column.id;
          const Arrow = isSorted && sort.direction === 'descending' ? ArrowDown : ArrowUp;
          const press = () => {
            if (column.sorts !== undefined) onSort?.(nextSort(sort, column.id, column.sorts));
          };
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={column.id}
              id={headId(base, column.id)}
              role="columnheader"
              aria-colindex={index + shift}
              aria-sort={column.sorts === undefined ? undefined : isSorted ? sort.direction : 'none'}
              data-column={column.id}
              data-active={active === index ? '' : undefined}
              className={`${styles.headCell} ${column.isRight ? styles.right : ''}`}
            >
              {column.sorts === undefined ? (
                <span className="clip" title={column.title}>
                  {column.title}
                </span>
              ) : (
                <button type="button" tabIndex={-1} className={styles.sort} onClick={press}>
                  <span className="clip" title={column.title}>
                    {column.title}
                  </span>
                  {isSorted ? <Arrow size={12} aria-hidden="true" /> : null}
                </button>
              )}
              {onLayout === undefined ? null : (
                <Divider
                  column={column}
                  columns={columns}
                  layout={layout}
                  scroller={scroller}
                  textScale={props.textScale}
                  hasTick={all !== null}
                  onLayout={onLayout}
                />
              )}
            </div>
          );
        })}
      </div>
      {props.end ? <div className={styles.headEnd}>{props.end}</div> : null}
    </div>
  );
}

/** Not drawn again while rows are scrolled. */
export const TableHead = memo(Head) as typeof Head;

interface DividerProps<Row> {
  readonly column: TableColumn<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly layout: TableLayout;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly textScale: number;
  readonly hasTick: boolean;
  readonly onLayout: (change: LayoutChange) => void;
}

/** Pulls a column with the mouse; a double click makes it as wide as what is in it. With the keyboard: Shift and an arrow. */
function Divider<Row>(props: DividerProps<Row>) {
  const { column, columns, layout, scroller, textScale, hasTick, onLayout } = props;
  const pulled = useRef<{ readonly x: number; readonly width: number; next: LayoutChange | null } | null>(
    null,
  );
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.parentElement;
    if (event.button !== 0 || head === null) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    pulled.current = { x: event.clientX, width: head.getBoundingClientRect().width, next: null };
  };
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    const from = pulled.current;
    if (from === null) return;
    const width = (from.width + event.clientX - from.x) / textScale;
    from.next = (now) => withWidth(now, column.id, width);
    // Drawn by the tracks alone, so that no row is made again on the way.
    scroller.current?.style.setProperty('--tracks', tracksOf(columns, from.next(layout), hasTick));
  };
  const end = () => {
    const next = pulled.current?.next;
    pulled.current = null;
    if (next) onLayout(next);
  };
  return (
    <span
      className={styles.divider}
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => {
        const width = fittingWidth(scroller.current, column.id);
        if (width !== null) onLayout((now) => withWidth(now, column.id, width / textScale));
      }}
    />
  );
}

/** As wide as the widest of what is drawn of a column, and its head. */
function fittingWidth(scroller: HTMLElement | null, column: string): number | null {
  const cells = scroller?.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(column)}"]`) ?? [];
  let width = 0;
  for (const cell of cells) {
    const style = getComputedStyle(cell);
    const around = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    const range = document.createRange();
    const parts = cell.children.length === 0 ? [cell] : [...cell.children];
    const inner = Math.max(
      ...parts.map((part) => {
        // A part that is a box is as wide as the cell; what stands in it is as wide as it is.
        if (part !== cell && getComputedStyle(part).display.startsWith('inline')) range.selectNode(part);
        else range.selectNodeContents(part);
        return range.getBoundingClientRect().width;
      }),
    );
    width = Math.max(width, inner + around + 2);
  }
  return width === 0 ? null : width;
}
