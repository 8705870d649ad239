import type { Session } from '../../postgres/session.ts';

/** Whose connection others wait for, and how long. */
export interface HeldUp {
  readonly login: string;
  readonly seconds: number;
}

/** What Landfolio does on the server takes milliseconds. */
export const heldUpSeconds = 10;

/**
 * Whoever keeps a transaction open can keep all others waiting: PostgreSQL has no limit that a person of their own program could not
 * take away. Only who waits for nobody themselves is named.
 */
export async function listHeldUp(session: Session, atLeastSeconds: number): Promise<HeldUp[]> {
  const rows = await session.query(
    `SELECT a.usename AS login, round(extract(epoch FROM clock_timestamp() - min(l.waitstart))) AS seconds
     FROM pg_locks l CROSS JOIN unnest(pg_blocking_pids(l.pid)) AS blocking (pid) JOIN pg_stat_activity a ON a.pid = blocking.pid
     WHERE NOT l.granted AND l.waitstart <= clock_timestamp() - make_interval(secs => $1)
       AND cardinality(pg_blocking_pids(a.pid)) = 0
     GROUP BY a.usename ORDER BY a.usename`,
    [atLeastSeconds],
  );
  return rows.map(({ login, seconds }) => ({ login: String(login), seconds: Number(seconds) }));
}

export function heldUpText({ login, seconds }: HeldUp): string {
  return (
    `others have waited ${seconds} seconds for a connection of ${login}. Close the program that ${login} uses there. If that does ` +
    'not help, “remove-person” ends the connections of a person, and “add-person” lets the person in again.'
  );
}
