import type { MatterDeletion } from '../../shared/contract/views/matter-home.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { deletionObstacleText } from '../../shared/model/deletion-obstacle-text.ts';
import type { EventBus } from '../context/event-bus.ts';
import { alertsOfMatter } from '../storage/alert-matter.ts';
import type { Db } from '../storage/db.ts';
import { ofMatterOrMerged } from '../storage/merged-matters.ts';
import { deleteDocumentOf, deleteMatterTexts } from './delete-with-matter.ts';
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

  /** Every certificate that came under the matter, and every document of a person, those in the bin too. */
  function deleteDocuments(id: string, at: number): void {
    const sources = {
      item_id: 'SELECT DISTINCT item_id AS id FROM document WHERE matter_id = ?1 AND item_id IS NOT NULL',
      // Nor is what has not come yet downloaded any more.
      statement_id: 'SELECT id FROM register_statement WHERE matter_id = ?1',
      own_id: `SELECT own_id AS id FROM document WHERE matter_id = ?1 AND own_id IS NOT NULL
        UNION SELECT id FROM deleted_document WHERE ${ofMatterOrMerged}`,
    } as const;
    for (const [of, sql] of Object.entries(sources))
      for (const row of db.all(sql, id)) deleteDocumentOf(db, of as keyof typeof sources, String(row.id), at);
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
        const at = Math.round(parts.now());
        if (withDocuments) deleteDocuments(id, at);
        parts.forget?.(connectionId, found.number);
        deleteMatterTexts(db, id, at);
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
