import type { Db, SqlValue } from './db.ts';

/** Values by column. */
export type Columns = Readonly<Record<string, SqlValue | undefined>>;

/**
 * Sets columns of the row of this id; those that are undefined stay as they are. Throws where there is no such row. Table
 * and columns are constants of the program: nothing of a person or a service is written so.
 */
export function setColumns(db: Db, table: 'charge' | 'intent', id: string, columns: Columns): void {
  const given = Object.entries(columns).filter(
    (entry): entry is [string, SqlValue] => entry[1] !== undefined,
  );
  const sets = given.map(([name]) => `${name} = ?`).join(', ');
  const changed = db.run(`UPDATE ${table} SET ${sets} WHERE id = ?`, ...given.map(([, value]) => value), id);
  if (changed !== 1) throw new Error(`No ${table} ${id}`);
}
