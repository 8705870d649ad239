import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { Db } from '../../storage/db.ts';

/** How long a service asked to be left alone; outlives a restart. Milliseconds UTC. */
export interface Backoff {
  /** Null where it may be asked now. */
  until(connectionId: string, now: number): number | null;
  /** Notes what a failure asks for, if anything. */
  heed(connectionId: string, failure: ServiceFailure, now: number): void;
}

/** The longest that is heeded. One that ends later than this was written while the clock was ahead. */
const maxBackoffMs = 3_600_000;

export function createBackoff(db: Db): Backoff {
  function until(connectionId: string, now: number): number | null {
    const row = db.get('SELECT until FROM service_pause WHERE connection_id = ?', connectionId);
    const ends = Number(row?.until ?? 0);
    return ends > now && ends <= now + maxBackoffMs ? ends : null;
  }
  return {
    until,
    heed(connectionId, failure, now) {
      const asked = Math.min((failure.retryAfterSeconds ?? 0) * 1000, maxBackoffMs);
      if (!(asked > 0)) return;
      const ends = Math.max(Math.round(now + asked), until(connectionId, now) ?? 0);
      db.run(
        `INSERT INTO service_pause (connection_id, until) VALUES (?, ?)
         ON CONFLICT (connection_id) DO UPDATE SET until = excluded.until`,
        connectionId,
        ends,
      );
    },
  };
}
