import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { Db } from '../../storage/db.ts';

/** How long a service asked to be left alone; outlives a restart. Milliseconds UTC. */
export interface Pauses {
  /** Null where it may be asked now. */
  until(connectionId: string, now: number): number | null;
  /** Notes what a failure asks for, if anything. */
  heed(connectionId: string, failure: ServiceFailure, now: number): void;
}

/** The longest that is heeded. A pause that ends later than this was written while the clock was ahead. */
const longestPause = 3_600_000;

export function createPauses(db: Db): Pauses {
  function until(connectionId: string, now: number): number | null {
    const row = db.get('SELECT until FROM service_pause WHERE connection_id = ?', connectionId);
    const ends = Number(row?.until ?? 0);
    return ends > now && ends <= now + longestPause ? ends : null;
  }
  return {
    until,
    heed(connectionId, failure, now) {
      const asked = Math.min((failure.retryAfterSeconds ?? 0) * 1000, longestPause);
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
