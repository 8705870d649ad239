import { z } from 'zod';
import type { Db } from '../../storage/db.ts';
import type { ChargeSentEntry } from '../../storage/logged-charges.ts';
import type { ScheduleRow } from './schedule-store.ts';

const logged = z.object({
  schedule: z.string(),
  everyDays: z.int().min(1).max(90),
  costCents: z.int().positive(),
  limitCents: z.int().positive(),
});

/** What the log of orders keeps of the schedule of a search. No name. */
export function loggedSchedule({
  id,
  everyDays,
  costCents,
  limitCents,
}: ScheduleRow): z.infer<typeof logged> {
  return { schedule: id, everyDays, costCents, limitCents };
}

/**
 * Writes again what a search reserved that a lost library, or an older copy of it, does not know. Its schedule is off from then on,
 * until a person has looked. Part of the merge's transaction.
 */
export function restoreSearch(
  db: Db,
  { id, connectionId, requestedAt, computer }: ChargeSentEntry,
  given: unknown,
  of: { readonly matterId: string; readonly volumeFolio: string },
): void {
  const read = logged.safeParse(given);
  if (!read.success) return;
  const { everyDays, costCents, limitCents } = read.data;
  const known = db.get(
    `SELECT id FROM search_schedule WHERE id = ?
       OR (connection_id = ? AND matter_id = ? AND volume_folio = ? AND computer = ?) ORDER BY id = ? DESC`,
    ...[read.data.schedule, connectionId, of.matterId, of.volumeFolio, computer, read.data.schedule],
  );
  const schedule = known === undefined ? read.data.schedule : String(known.id);
  if (known === undefined)
    db.run(
      `INSERT INTO search_schedule (id, connection_id, matter_id, volume_folio, computer, every_days, cost_cents, limit_cents,
         set_at, set_by, off_why) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '', 'restored')`,
      ...[schedule, connectionId, of.matterId, of.volumeFolio, computer],
      ...[everyDays, costCents, limitCents, Math.round(requestedAt)],
    );
  // A person had raised the limit since, or the search would not have been made.
  db.run(
    `UPDATE search_schedule SET off_why = 'restored', told = NULL, limit_cents = max(limit_cents, ?) WHERE id = ?`,
    limitCents,
    schedule,
  );
  db.run(
    'INSERT INTO scheduled_search (charge_id, schedule_id, cost_cents, is_restored) VALUES (?, ?, ?, 1)',
    ...[id, schedule, costCents],
  );
}
