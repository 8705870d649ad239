import { type AdminServer, asOwner, changing } from './admin-server.ts';

/** What a computer claims, and nobody knows the outcome of. All of one order ends together. */
export interface OpenClaim {
  readonly order: string;
  readonly login: string;
  readonly person: string;
  readonly computer: string;
  /** The server's text of a time in UTC. */
  readonly lastSeenAt: string;
  readonly claimedAt: string;
  /** `sending`: it may have been ordered. */
  readonly state: 'claimed' | 'sending';
  /** For each thing what its claim says to a colleague, as JSON; null where its matter is restricted. */
  readonly words: readonly (string | null)[];
}

export type ClaimEnd =
  | { readonly kind: 'ended'; readonly person: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'over'; readonly wasOrdered: boolean }
  /** It may still be ordered, or have been ordered and not be shown by the service yet. */
  | { readonly kind: 'young'; readonly minutesLeft: number };

/** Claims that stand, the oldest first. */
export async function listClaims(server: AdminServer): Promise<OpenClaim[]> {
  const rows = await changing(server, () =>
    asOwner(server, () =>
      server.session.query(
        `SELECT c.order_id, c.login, p.name AS person, m.name AS computer, c.state,
           to_char(m.last_seen_at, 'YYYY-MM-DD HH24:MI') AS last_seen_at,
           to_char(c.claimed_at, 'YYYY-MM-DD HH24:MI') AS claimed_at,
           CASE WHEN EXISTS (SELECT FROM restricted_matter r WHERE r.matter = c.matter) THEN NULL ELSE c.words END AS words
         FROM claim c LEFT JOIN person p ON p.login = c.login LEFT JOIN computer m ON m.id = c.computer
         WHERE c.state IN ('claimed', 'sending') ORDER BY c.claimed_at, c.id`,
      ),
    ),
  );
  return [...Map.groupBy(rows, (row) => String(row.order_id))].flatMap(([order, claims]) => {
    const [first] = claims;
    if (first === undefined) return [];
    return {
      order,
      login: String(first.login),
      person: String(first.person ?? first.login),
      computer: String(first.computer ?? ''),
      lastSeenAt: String(first.last_seen_at ?? ''),
      claimedAt: String(first.claimed_at),
      state: claims.some(({ state }) => state === 'sending') ? 'sending' : 'claimed',
      words: claims.map(({ words }) => (words === null ? null : String(words))),
    };
  });
}

/**
 * Ends the claims of an order whose computer never will: with the number by which the service has it, or, where `orderNumber` is
 * null, as not ordered. That proves nothing before `minAgeMs` have passed since the computer last said that it is about to send.
 */
export async function endClaim(
  server: AdminServer,
  order: string,
  orderNumber: string | null,
  minAgeMs: number,
): Promise<ClaimEnd> {
  const { session } = server;
  return await changing(server, () =>
    asOwner(server, async () => {
      const claims = await session.query(
        `SELECT c.state, coalesce(p.name, c.login) AS person, ceil((extract(epoch FROM
           greatest(c.claimed_at, c.sending_at) - clock_timestamp()) * 1000 + $2::integer) / 60000) AS minutes_left
         FROM claim c LEFT JOIN person p ON p.login = c.login
         WHERE c.order_id = $1 FOR UPDATE OF c`,
        [order, minAgeMs],
      );
      const open = claims.filter(({ state }) => state === 'claimed' || state === 'sending');
      const [first] = open;
      if (first === undefined)
        return claims.length === 0
          ? { kind: 'unknown' }
          : { kind: 'over', wasOrdered: claims.some(({ state }) => state === 'ordered') };
      const minutesLeft = Math.max(...open.map((row) => Number(row.minutes_left)));
      if (orderNumber === null && minutesLeft > 0) return { kind: 'young', minutesLeft };
      // Without the number of an entry: no entry tells colleagues of the order.
      await session.query(
        `UPDATE claim SET state = $2, order_number = $3, ended_at = clock_timestamp(), ended_by = session_user, ended_n = NULL
         WHERE order_id = $1 AND state IN ('claimed', 'sending')`,
        [order, orderNumber === null ? 'free' : 'ordered', orderNumber],
      );
      return { kind: 'ended', person: String(first.person) };
    }),
  );
}
