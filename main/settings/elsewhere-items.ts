import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import {
  checkElsewhere,
  defaultElsewhere,
  type ElsewhereItem,
  elsewhereItems,
  elsewhereText,
  trimmedElsewhere,
} from '../../shared/model/checklist/elsewhere.ts';
import type { Db } from '../storage/db.ts';

/** A list that the office changed is a row of `office_detail`, by this and the id of its certificate set. */
export const elsewherePrefix = 'elsewhere ';

/** As the office changed it; null where it did not, or where that cannot be read. */
export function changedElsewhere(db: Db, setId: string): ElsewhereItem[] | null {
  const row = db.get('SELECT value FROM office_detail WHERE name = ?', `${elsewherePrefix}${setId}`);
  if (row === undefined) return null;
  try {
    const { data } = elsewhereItems.safeParse(JSON.parse(String(row.value)));
    return data === undefined || checkElsewhere(data).length > 0 ? null : data;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What comes from elsewhere for a certificate set. */
export function elsewhereIn(db: Db, setId: string): readonly ElsewhereItem[] {
  return changedElsewhere(db, setId) ?? defaultElsewhere(setId);
}

/** Throws where the disk refuses. */
export function saveElsewhere(
  db: Db,
  setId: string,
  typed: readonly ElsewhereItem[],
): Result<readonly ElsewhereItem[], readonly Fault[]> {
  const items = trimmedElsewhere(typed);
  const faults = checkElsewhere(items);
  if (faults.length > 0) return failed(faults);
  if (elsewhereText(items) === elsewhereText(defaultElsewhere(setId))) dropElsewhere(db, setId);
  else keepElsewhere(db, setId, items);
  return ok(elsewhereIn(db, setId));
}

/** Without a check of it. */
export function keepElsewhere(db: Db, setId: string, items: readonly ElsewhereItem[]): void {
  db.run(
    'INSERT INTO office_detail (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    `${elsewherePrefix}${setId}`,
    elsewhereText(items),
  );
}

/** The list is as Landfolio brings it again. */
export function dropElsewhere(db: Db, setId: string): void {
  db.run('DELETE FROM office_detail WHERE name = ?', `${elsewherePrefix}${setId}`);
}
