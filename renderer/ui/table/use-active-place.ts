import { useLayoutEffect, useRef, useState } from 'react';
import { type ActivePlace, atTop, keepActive, keptActive } from './kept-active.ts';
import type { TableRows } from './table-rows.ts';

export interface Active {
  readonly place: ActivePlace;
  moveTo(place: ActivePlace): void;
  toTop(): void;
}

/**
 * Follows its row where others come before it, as far as the row is at hand, and begins where the table was left, when one comes
 * back to it. `table` names it among those of a screen.
 */
export function useActivePlace<Row>(table: string, rows: TableRows<Row>, idOf: (row: Row) => string): Active {
  const [begun] = useState(() => keptActive(table));
  const [place, setPlace] = useState(begun.place);
  const id = useRef(begun.id);
  const last = useRef<TableRows<Row> | null>(null);
  const index = Math.min(place.index, Math.max(rows.count - 1, 0));
  const row = index < 0 ? undefined : rows.at(index);
  useLayoutEffect(() => {
    const hasMoved = last.current !== rows;
    last.current = rows;
    if (hasMoved && id.current !== null && place.index >= 0) {
      const now = rows.indexOf(id.current);
      if (now !== null && now !== place.index) {
        setPlace({ index: now, column: place.column });
        return;
      }
    }
    if (row !== undefined) id.current = idOf(row);
  });
  return {
    place: index === place.index ? place : { index, column: place.column },
    moveTo(next) {
      const there = next.index < 0 ? undefined : rows.at(next.index);
      id.current = there === undefined ? null : idOf(there);
      keepActive(table, { place: next, id: id.current });
      setPlace(next);
    },
    toTop() {
      id.current = null;
      keepActive(table, atTop);
      setPlace((now) => (now.index < 0 ? now : atTop.place));
    },
  };
}

export function rowId(base: string, index: number): string {
  return `${base}-r${index}`;
}

export function cellId(base: string, index: number, column: number): string {
  return `${base}-r${index}c${column}`;
}

export function headId(base: string, column: string): string {
  return `${base}-h-${column}`;
}
