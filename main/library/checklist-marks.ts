import type { Db } from '../storage/db.ts';

/** What a person said that a matter does not need. It goes with the matter (delete-with-matter.ts). */
export interface ChecklistMarks {
  /** By item. */
  of(matterId: string): ReadonlyMap<string, { readonly person: string; readonly at: number }>;
  /** Said again it stands as it was said first. */
  put(matterId: string, item: string, isNotApplicable: boolean): void;
}

export function createChecklistMarks(
  db: Db,
  parts: { readonly now: () => number; readonly yourName: () => string },
): ChecklistMarks {
  return {
    of: (matterId) =>
      new Map(
        db
          .all('SELECT item, person, at FROM checklist_mark WHERE matter_id = ?', matterId)
          .map(({ item, person, at }) => [String(item), { person: String(person), at: Number(at) }]),
      ),
    put(matterId, item, isNotApplicable) {
      if (isNotApplicable)
        db.run(
          'INSERT INTO checklist_mark (matter_id, item, person, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
          ...[matterId, item, parts.yourName(), Math.round(parts.now())],
        );
      else db.run('DELETE FROM checklist_mark WHERE matter_id = ? AND item = ?', matterId, item);
    },
  };
}
