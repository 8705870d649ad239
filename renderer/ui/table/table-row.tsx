import { type DragEvent, type MouseEvent, memo, type RefObject } from 'react';
import styles from './table.module.css';
import type { TableColumn } from './table-column.ts';
import { cellId, rowId } from './use-active-place.ts';

interface TableRowProps<Row> {
  readonly base: string;
  readonly index: number;
  /** px from the top of the rows. */
  readonly top: number;
  readonly row: Row | undefined;
  readonly columns: readonly TableColumn<Row>[];
  /** Null where rows cannot be chosen. */
  readonly isSelected: boolean | null;
  /** The cell where the keyboard is, -1 for the row as a whole; null where it is elsewhere. */
  readonly activeColumn: number | null;
  readonly name: string;
  readonly extraClass: string | undefined;
  readonly isDraggable: boolean;
  /** The table's, as they are now: a row that was not drawn again must not act on rows of before. */
  readonly acts: RefObject<RowActs<Row>>;
}

export interface RowActs<Row> {
  press(index: number, row: Row, event: MouseEvent): void;
  toggle(index: number, row: Row): void;
  open(row: Row): void;
  drag(row: Row, event: DragEvent): void;
}

function Row<Row>(props: TableRowProps<Row>) {
  const { base, index, top, row, columns, isSelected, activeColumn, acts } = props;
  const shift = isSelected === null ? 1 : 2;
  const place = { top };
  if (row === undefined) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the grid points at its rows and keeps the focus
      // biome-ignore lint/a11y/useSemanticElements: rows stand apart from each other, which those of a table cannot
      <div
        id={rowId(base, index)}
        role="row"
        aria-rowindex={index + 2}
        aria-busy="true"
        className={styles.row}
        style={place}
        data-active={activeColumn === null ? undefined : ''}
      >
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="gridcell" aria-colindex={1} className={styles.awaited}>
          <span className={styles.bar} />
        </div>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the grid, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      id={rowId(base, index)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      data-active={activeColumn === -1 ? '' : undefined}
      className={`${styles.row} ${props.extraClass ?? ''}`}
      style={place}
      draggable={props.isDraggable || undefined}
      onDragStart={(event) => acts.current.drag(row, event)}
      onClick={(event) => {
        if (!isOfItsOwn(event)) acts.current.press(index, row, event);
      }}
      onDoubleClick={(event) => {
        if (!isOfItsOwn(event)) acts.current.open(row);
      }}
    >
      {isSelected === null ? null : (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div role="gridcell" aria-colindex={1} className="center">
          <input
            type="checkbox"
            tabIndex={-1}
            className={styles.box}
            aria-label={`Select ${props.name}`}
            checked={isSelected}
            onChange={() => acts.current.toggle(index, row)}
          />
        </div>
      )}
      {columns.map((column, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={column.id}
          // Only where the grid points at it: it would be written again in each cell of each row.
          id={activeColumn === at ? cellId(base, index, at) : undefined}
          role="gridcell"
          aria-colindex={at + shift}
          data-column={column.id}
          data-active={activeColumn === at ? '' : undefined}
          className={`${styles.cell} ${column.isRight ? styles.right : ''}`}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

/** A press on a link or a button in a row is meant for that. */
function isOfItsOwn({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a, button, input') !== null;
}

/** Drawn again only where what it shows has changed. */
export const TableRow = memo(Row, (before, after) => {
  return (
    before.row === after.row &&
    before.index === after.index &&
    before.top === after.top &&
    before.columns === after.columns &&
    before.isSelected === after.isSelected &&
    before.activeColumn === after.activeColumn &&
    before.extraClass === after.extraClass &&
    before.base === after.base
  );
}) as typeof Row;
