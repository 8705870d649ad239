import type { MatterDeletion } from '../../shared/contract/views/matter-home.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { deletionObstacleText } from '../../shared/model/deletion-obstacle-text.ts';
import type { EventBus } from '../context/event-bus.ts';
import { alertsOfMatter } from '../storage/alert-matter.ts';
import type { Db } from '../storage/db.ts';
import { sourceOf } from './document-rows.ts';
import type { FileRemoval } from './file-removal.ts';
import { standsForItself } from './latest-documents.ts';
import { ordersOfMatter } from './matter-money.ts';
import { matterObstacles } from './matter-obstacles.ts';

/**
 * Deletes a matter for good. Orders, charges and the reasons of owner searches are evidence and stay under the matter's
 * number: the database refuses to delete them. Its certificates go only where the person says so, and nothing goes while an
 * order of the matter is open or in doubt.
 */
export interface MatterDeletions {
  /** Null where there is no such matter. */
  preview(connectionId: string, id: string): MatterDeletion | null;
  delete(
    connectionId: string,
    id: string,
    choice: { readonly typed: string; readonly withDocuments: boolean },
  ): Result<{ documents: number }, readonly Fault[]> | null;
}

/** Of the matter ?1, or of one that was merged into it. */
const ofMatterOrMerged = `matter_id IN (WITH RECURSIVE gone (id) AS (
  SELECT ?1 UNION SELECT matter.id FROM matter JOIN gone ON matter.merged_into = gone.id) SELECT id FROM gone)`;

export function createMatterDeletions(
  db: Db,
  parts: {
    readonly now: () => number;
    readonly files: Pick<FileRemoval, 'start'>;
    readonly events: EventBus;
    /** Takes the number out of where it waits to be used again, in the same transaction. */
    readonly forget?: (connectionId: string, number: string) => void;
  },
): MatterDeletions {
  const count = (sql: string, ...values: (string | number)[]) => Number(db.get(sql, ...values)?.n ?? 0);

  function preview(connectionId: string, id: string): MatterDeletion | null {
    const matter = db.get(
      'SELECT number, coalesce(reused_at, 0) AS since FROM matter WHERE connection_id = ? AND id = ? AND deleted_at IS NULL',
      connectionId,
      id,
    );
    if (matter === undefined) return null;
    const since = Number(matter.since);
    const links = (how: string) =>
      count(
        `SELECT count(*) AS n FROM matter_link WHERE matter_id = ? AND detached_at IS NULL AND ${how}`,
        id,
      );
    // What an earlier matter with the number paid for stays too; the page of this one does not show it.
    const charges = (table: string) =>
      count(
        `SELECT count(*) AS n FROM ${table} JOIN charge USING (id) WHERE matter_id = ? AND requested_at >= ?`,
        id,
        since,
      );
    const files = db.get(
      `SELECT count(*) AS n, coalesce(sum(bytes), 0) AS bytes FROM document WHERE matter_id = ? AND ${standsForItself}`,
      id,
    );
    return {
      number: String(matter.number),
      lookUps: links('answer IS NOT NULL'),
      attachments: links('answer IS NULL'),
      documents: Number(files?.n ?? 0),
      documentBytes: Number(files?.bytes ?? 0),
      attachedElsewhere: count(
        `SELECT count(DISTINCT thing) AS n FROM matter_link WHERE kind = 'document' AND detached_at IS NULL
           AND matter_id <> ?1 AND thing IN (SELECT id FROM document WHERE matter_id = ?1)`,
        id,
      ),
      // Those that its page counts, refused and placed elsewhere too: they are listed under the number afterwards.
      orders: count(`SELECT ${ordersOfMatter} AS n FROM matter WHERE id = ?`, id),
      statements: charges('register_statement') + charges('title_purchase'),
      alerts: alertsOfMatter(db, connectionId, id).length,
      ownerSearches: count(
        'SELECT count(*) AS n FROM owner_search WHERE matter_id = ? AND at >= ?',
        id,
        since,
      ),
      obstacles: (['orders', 'products', 'charges'] as const)
        .map((kind) => ({ kind, count: count(matterObstacles[kind], id) }))
        .filter((obstacle) => obstacle.count > 0),
    };
  }

  /** The rows of every certificate that came under the matter, and the links that other matters have to them. */
  function deleteDocuments(id: string): void {
    db.run(
      `INSERT OR IGNORE INTO file_to_remove (sha256, is_quarantined)
       SELECT DISTINCT sha256, state = 'QUARANTINED' FROM document WHERE matter_id = ?1 AND NOT EXISTS (
         SELECT 1 FROM document AS other WHERE other.sha256 = document.sha256 AND other.matter_id <> ?1)
       UNION SELECT sha256, 0 FROM deleted_document WHERE ${ofMatterOrMerged}`,
      id,
    );
    db.run(
      `UPDATE download SET deleted_at = ?, next_try_at = NULL WHERE item_id IN (SELECT item_id FROM document WHERE matter_id = ?)`,
      Math.round(parts.now()),
      id,
    );
    // Nor is what has not come yet downloaded any more.
    db.run(
      `UPDATE statement_pdf SET state = 'DELETED', next_try_at = NULL, problem = NULL
       WHERE statement_id IN (SELECT id FROM register_statement WHERE matter_id = ?)`,
      id,
    );
    db.run(
      `DELETE FROM matter_link WHERE kind = 'document' AND thing IN (SELECT id FROM document WHERE matter_id = ?1
         UNION ALL SELECT id FROM deleted_document WHERE ${ofMatterOrMerged})`,
      id,
    );
    db.run(
      `DELETE FROM document_name WHERE source_id IN (SELECT ${sourceOf} FROM document WHERE matter_id = ?1
         UNION ALL SELECT id FROM deleted_document WHERE ${ofMatterOrMerged})`,
      id,
    );
    const own = db.all(
      `SELECT own_id FROM document WHERE matter_id = ?1 AND own_id IS NOT NULL
       UNION ALL SELECT id FROM deleted_document WHERE ${ofMatterOrMerged}`,
      id,
    );
    db.run('DELETE FROM document WHERE matter_id = ?', id);
    db.run(`DELETE FROM deleted_document WHERE ${ofMatterOrMerged}`, id);
    for (const { own_id } of own) db.run('DELETE FROM own_document WHERE id = ?', String(own_id));
  }

  return {
    preview,
    delete(connectionId, id, { typed, withDocuments }) {
      const found = preview(connectionId, id);
      if (found === null) return null;
      if (found.obstacles.length > 0) {
        return failed(found.obstacles.map((one) => ({ field: 'id', message: deletionObstacleText(one) })));
      }
      if (typed.trim() !== found.number) {
        const message = `Enter the matter number, ${found.number}, to confirm.`;
        return failed([{ field: 'typed', message }]);
      }
      db.transaction(() => {
        if (withDocuments) deleteDocuments(id);
        parts.forget?.(connectionId, found.number);
        for (const table of ['matter_link', 'matter_event', 'matter_party', 'former_number'])
          db.run(`DELETE FROM ${table} WHERE ${ofMatterOrMerged}`, id);
        // With the details that the matter had before a merge, and those of the matters that were merged into it.
        db.run(
          `WITH RECURSIVE gone (id) AS (SELECT ? UNION SELECT matter.id FROM matter JOIN gone ON matter.merged_into = gone.id)
           UPDATE matter_act SET before = NULL WHERE before IS NOT NULL AND (matter_id IN gone OR merged_id IN gone)`,
          id,
        );
        db.run(
          `UPDATE matter SET deleted_at = ?, kind = 'other', client = '', parties = '', party_words = '', property = '',
               settlement_on = NULL, looked_after_by = '', notes = '', closed_at = NULL WHERE id = ?`,
          Math.round(parts.now()),
          id,
        );
      });
      parts.events.publish('matterDeleted', { connectionId, matterId: id, number: found.number });
      if (withDocuments) {
        parts.events.publish('documentsDeleted', {});
        parts.files.start();
      }
      return ok({ documents: withDocuments ? found.documents : 0 });
    },
  };
}
