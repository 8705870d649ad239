import type { KeyboardEvent, RefObject } from 'react';
import type { ActivePlace } from './kept-active.ts';
import { noSelection, only, type RowSelection, ranged, toggled } from './row-selection.ts';
import { type LayoutChange, nextSort, type TableColumn, type TableSort, withWidth } from './table-column.ts';
import type { TableRows } from './table-rows.ts';
import type { Active } from './use-active-place.ts';

interface KeyParts<Row> {
  readonly rows: TableRows<Row>;
  readonly idOf: (row: Row) => string;
  readonly columns: readonly TableColumn<Row>[];
  readonly onLayout?: (change: LayoutChange) => void;
  readonly sort: TableSort | null;
  readonly onSort?: (sort: TableSort) => void;
  readonly selection?: RowSelection;
  readonly onSelect?: (selection: RowSelection) => void;
  readonly onOpen?: (row: Row) => void;
  readonly onOpenOther?: (row: Row) => void;
  readonly onCopy?: (ids: readonly string[]) => void;
  readonly onSave?: (ids: readonly string[]) => void;
  readonly onActive?: (row: Row) => void;
  readonly active: Active;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Drawn px for one px at 100 %. */
  readonly textScale: number;
  readonly rowsInSight: () => number;
  readonly bringIn: (index: number) => void;
}

/** px that a column is pulled by with one press. */
const pull = 16;

interface TableKeys {
  onKeyDown(event: KeyboardEvent<HTMLDivElement>): void;
  chooseAll(): void;
}

/** What the keys do in a table: see there. */
export function useTableKeys<Row>(parts: KeyParts<Row>): TableKeys {
  const { rows, columns, active, selection, onSelect } = parts;
  const { place } = active;

  function moveTo(next: ActivePlace, event: KeyboardEvent): void {
    const index = Math.min(Math.max(next.index, -1), rows.count - 1);
    const column = Math.min(next.column, columns.length - 1);
    const isHead = index < 0;
    active.moveTo({ index, column: isHead ? Math.max(column, 0) : Math.max(column, -1) });
    parts.bringIn(index);
    const row = isHead ? undefined : rows.at(index);
    if (row !== undefined) parts.onActive?.(row);
    if (column >= 0) revealColumn(parts.scroller.current, columns[column]?.id);
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey && !isHead) takeAlong(index);
    if (!event.shiftKey || isHead || selection === undefined || onSelect === undefined) return;
    const here = place.index < 0 ? undefined : rows.at(place.index);
    const from = selection.fromId ?? (here === undefined ? null : parts.idOf(here));
    void idsFrom(rows, from, place.index, index).then((ids) => onSelect({ ids: new Set(ids), fromId: from }));
  }

  /** What was pressed is what is looked at: what is done next is done to that, and to no row that was left. */
  function takeAlong(index: number): void {
    const here = place.index < 0 ? undefined : rows.at(place.index);
    if (!selection?.selectionFollowsFocus || onSelect === undefined || here === undefined) return;
    if (!selection.ids.has(parts.idOf(here))) return;
    const next = rows.at(index);
    onSelect(next === undefined ? noSelection : only(parts.idOf(next)));
  }

  function chooseAll(): void {
    if (selection === undefined || onSelect === undefined) return;
    if (selection.ids.size > 0 && selection.ids.size >= rows.count) onSelect(noSelection);
    else void rows.ids(0, rows.count - 1).then((ids) => onSelect(ranged(selection, ids)));
  }

  function inHead(event: KeyboardEvent): boolean {
    const column = columns[place.column];
    if (column === undefined) return false;
    const { sort, onSort, onLayout } = parts;
    if (event.key === 'Enter' || event.key === ' ') {
      if (column.sorts !== undefined) onSort?.(nextSort(sort, column.id, column.sorts));
      return true;
    }
    const isPull = event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
    if (!isPull || onLayout === undefined) return false;
    const drawn = drawnWidth(parts.scroller.current, column.id);
    const width = drawn === undefined ? column.width : drawn / parts.textScale;
    const by = event.key === 'ArrowRight' ? pull : -pull;
    onLayout((now) => withWidth(now, column.id, (now.widths[column.id] ?? width) + by));
    return true;
  }

  function inRows(event: KeyboardEvent): boolean {
    const row = rows.at(place.index);
    if (row === undefined) return false;
    const id = parts.idOf(row);
    if (event.key === 'Enter' && event.shiftKey && parts.onOpenOther !== undefined) {
      parts.onOpenOther(row);
      return true;
    }
    if (event.key === 'Enter') {
      const link = place.column < 0 ? null : linkIn(parts.scroller.current);
      if (link !== null) link.click();
      else parts.onOpen?.(row);
      return true;
    }
    if (selection === undefined || onSelect === undefined) return false;
    if (event.key === ' ') {
      if (event.shiftKey)
        void idsFrom(rows, selection.fromId, place.index, place.index).then((ids) =>
          onSelect(ranged(selection, ids)),
        );
      else onSelect(toggled(selection, id));
      return true;
    }
    return false;
  }

  function withControl(event: KeyboardEvent): boolean {
    if (event.key === 'a') {
      chooseAll();
      return true;
    }
    if (event.key === 'c' && parts.onCopy !== undefined) {
      // Text that was marked is what is meant.
      if (document.getSelection()?.isCollapsed === false) return false;
      return withMeant(parts.onCopy);
    }
    // The browser's own would save the page.
    if (event.key === 's' && parts.onSave !== undefined) return withMeant(parts.onSave) || true;
    return false;
  }

  /** With the chosen rows, or else the one where the keyboard is. */
  function withMeant(act: (ids: readonly string[]) => void): boolean {
    const row = rows.at(place.index);
    const chosen = [...(selection?.ids ?? [])];
    const ids = chosen.length > 0 ? chosen : row === undefined ? [] : [parts.idOf(row)];
    if (ids.length > 0) act(ids);
    return ids.length > 0;
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // What stands in the table and has the focus itself answers for its own keys.
    if (event.target !== event.currentTarget || event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    const isTaken =
      (isControl && withControl(event)) ||
      (!isControl && (place.index < 0 ? inHead(event) : inRows(event))) ||
      moves(event, isControl);
    if (isTaken) event.preventDefault();
  }

  function moves(event: KeyboardEvent, isControl: boolean): boolean {
    const { index, column } = place;
    const last = rows.count - 1;
    const isInCells = column >= 0 && !isControl;
    const next: Readonly<Record<string, ActivePlace>> = {
      ArrowDown: { index: Math.min(index + 1, last), column: index < 0 ? -1 : column },
      ArrowUp: { index: index - 1, column: index === 0 ? Math.max(column, 0) : column },
      PageDown: {
        index: Math.min(Math.max(index, 0) + parts.rowsInSight(), last),
        column: index < 0 ? -1 : column,
      },
      PageUp: { index: index < 0 ? index : Math.max(index - parts.rowsInSight(), 0), column },
      Home: isInCells ? { index, column: 0 } : { index: 0, column: -1 },
      End: isInCells ? { index, column: columns.length - 1 } : { index: last, column: -1 },
      ArrowRight: { index, column: column + 1 },
      ArrowLeft: { index, column: column - 1 },
    };
    const to = next[event.key];
    if (event.key === 'Escape' && selection !== undefined && selection.ids.size > 0) {
      onSelect?.(noSelection);
      return true;
    }
    if (to === undefined) return false;
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (isSideways) {
      active.moveTo({ index, column: Math.min(Math.max(to.column, index < 0 ? 0 : -1), columns.length - 1) });
      revealColumn(parts.scroller.current, columns[Math.max(to.column, 0)]?.id);
    } else moveTo(to, event);
    return true;
  }

  return { onKeyDown, chooseAll };
}

/** What a press on a row chooses: alone, with Ctrl one more or less, with Shift all from the last one. */
export async function chosenRows<Row>(pressed: {
  readonly rows: TableRows<Row>;
  readonly idOf: (row: Row) => string;
  readonly selection: RowSelection;
  readonly index: number;
  readonly row: Row;
  readonly event: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean };
}): Promise<RowSelection> {
  const { rows, idOf, selection, index, row, event } = pressed;
  if (event.shiftKey && selection.fromId !== null)
    return ranged(selection, await idsFrom(rows, selection.fromId, index, index));
  if (event.ctrlKey || event.metaKey) return toggled(selection, idOf(row));
  return only(idOf(row));
}

/** The ids between a row and a place; where that row is not at hand, from `otherwise` on. */
async function idsFrom<Row>(
  rows: TableRows<Row>,
  fromId: string | null,
  otherwise: number,
  to: number,
): Promise<readonly string[]> {
  const from = (fromId === null ? null : rows.indexOf(fromId)) ?? Math.max(otherwise, 0);
  return rows.ids(Math.min(from, to), Math.max(from, to));
}

function linkIn(scroller: HTMLElement | null): HTMLElement | null {
  const id = scroller?.getAttribute('aria-activedescendant');
  return (id && document.getElementById(id)?.querySelector<HTMLElement>('a[href], button')) || null;
}

function headOf(scroller: HTMLElement | null, column: string | undefined): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[role="columnheader"][data-column="${column}"]`) ?? null;
}

function revealColumn(scroller: HTMLElement | null, column: string | undefined): void {
  headOf(scroller, column)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

function drawnWidth(scroller: HTMLElement | null, column: string): number | undefined {
  return headOf(scroller, column)?.getBoundingClientRect().width;
}
