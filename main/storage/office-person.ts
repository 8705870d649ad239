import type { Db } from './db.ts';

/** The person of this computer in its office; null while it belongs to none. */
export function officePerson(db: Db): string | null {
  const row = db.get(`SELECT file ->> '$.person' AS person FROM office_membership`);
  return typeof row?.person === 'string' ? row.person : null;
}
