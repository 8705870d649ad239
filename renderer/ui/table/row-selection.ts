/** Which rows are chosen, by their ids, and from where Shift counts. It holds also for rows that are out of sight. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  /** The row that was chosen last without Shift, or null. */
  readonly fromId: string | null;
  /** One row, chosen by a press on it: the arrows take it along. What was chosen by Space stays where it is. */
  readonly selectionFollowsFocus?: true;
}

export const noSelection: RowSelection = { ids: new Set(), fromId: null };

export function only(id: string): RowSelection {
  return { ids: new Set([id]), fromId: id, selectionFollowsFocus: true };
}

export function toggled(selection: RowSelection, id: string): RowSelection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, fromId: id };
}

/** Exactly these, counted from the row of before. */
export function ranged(selection: RowSelection, ids: readonly string[]): RowSelection {
  return { ids: new Set(ids), fromId: selection.fromId ?? ids[0] ?? null };
}
