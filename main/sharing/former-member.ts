import type { Db } from '../storage/db.ts';

/** As whom this library was shared until it left an office. */
export interface FormerMember {
  readonly login: string;
  readonly person: string;
  readonly office: string;
}

const key = 'former_member';

/** Before the membership is forgotten. */
export function keepFormerMember(db: Db, now: number): void {
  db.run(
    `INSERT OR REPLACE INTO library_state (key, value, changed_at)
     SELECT ?, json_object('login', file ->> '$.login', 'person', file ->> '$.person', 'office', file ->> '$.office'), ?
     FROM office_membership`,
    key,
    Math.round(now),
  );
}

export function formerMember(db: Db): FormerMember | null {
  const row = db.get(
    `SELECT value ->> '$.login' AS login, value ->> '$.person' AS person, value ->> '$.office' AS office
     FROM library_state WHERE key = ?`,
    key,
  );
  return row === undefined
    ? null
    : { login: String(row.login), person: String(row.person), office: String(row.office) };
}
