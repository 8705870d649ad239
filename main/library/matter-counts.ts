import type { MatterCounts } from '../../shared/contract/views/matter.ts';
import { alertsOfMatter } from '../storage/alert-matter.ts';
import type { Db } from '../storage/db.ts';
import { standsForItself } from './latest-documents.ts';

/**
 * How much the tabs of a matter’s page hold, which reads none of it. A register statement counts once, with its PDF, and what
 * an earlier matter with the number had does not.
 */
export function matterCounts(db: Db, connectionId: string, id: string): MatterCounts {
  const row = db.get(
    `SELECT
       (SELECT count(*) FROM document WHERE matter_id = matter.id AND statement_id IS NULL AND received_at >= since
          AND ${standsForItself})
       + (SELECT count(*) FROM register_statement JOIN charge USING (id) WHERE matter_id = matter.id AND requested_at >= since)
       + (SELECT count(*) FROM matter_link WHERE matter_id = matter.id AND detached_at IS NULL
            AND kind IN ('document', 'statement')) AS documents,
       (SELECT count(*) FROM matter_link WHERE matter_id = matter.id AND detached_at IS NULL AND answer IS NOT NULL)
       + (SELECT count(*) FROM owner_search WHERE matter_id = matter.id AND at >= since) AS searches
     FROM (SELECT id, coalesce(reused_at, 0) AS since FROM matter WHERE id = ?) AS matter`,
    id,
  );
  const attached = db.all(
    `SELECT thing FROM matter_link WHERE matter_id = ? AND kind = 'alert' AND detached_at IS NULL`,
    id,
  );
  return {
    documents: Number(row?.documents ?? 0),
    searches: Number(row?.searches ?? 0),
    alerts: new Set([...alertsOfMatter(db, connectionId, id), ...attached.map(({ thing }) => String(thing))])
      .size,
  };
}
