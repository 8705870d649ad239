import { type AdminServer, asOwner, changing } from './admin-server.ts';

/** A matter that only some people may read. */
export interface RestrictedMatter {
  readonly id: string;
  /** As its entries say it; null where none does. */
  readonly number: string | null;
  /** Who restricted it, and when by the server's clock, in UTC. */
  readonly by: string;
  readonly at: string;
  readonly readers: readonly { readonly login: string; readonly name: string; readonly isRemoved: boolean }[];
}

/** Those that are restricted, by their number. */
export async function listRestricted(server: AdminServer): Promise<RestrictedMatter[]> {
  const rows = await changing(server, () =>
    asOwner(server, () =>
      server.session.query(
        `SELECT r.matter, (landfolio.last_said('matter', r.matter::text, 'number')).value #>> '{}' AS number,
           coalesce(p.name, r.by_login) AS by, to_char(r.at, 'YYYY-MM-DD HH24:MI') AS at,
           (SELECT coalesce(json_agg(json_build_object('login', m.login, 'name', coalesce(one.name, m.login),
              'isRemoved', one.login IS NULL OR one.removed_at IS NOT NULL) ORDER BY m.login), '[]')
            FROM matter_reader m LEFT JOIN person one ON one.login = m.login WHERE m.matter = r.matter)::text AS readers
         FROM restricted_matter r LEFT JOIN person p ON p.login = r.by_login ORDER BY number, r.matter`,
      ),
    ),
  );
  return rows.map((row) => ({
    id: String(row.matter),
    number: row.number === null ? null : String(row.number),
    by: String(row.by),
    at: String(row.at),
    readers: JSON.parse(String(row.readers)) as RestrictedMatter['readers'],
  }));
}

/** Those that nobody of the office may read any more. */
export function withoutReader(matters: readonly RestrictedMatter[]): RestrictedMatter[] {
  return matters.filter(({ readers }) => readers.every(({ isRemoved }) => isRemoved));
}

/** From now on everybody may read it, as where a reader opened it. */
export async function openRestricted(
  server: AdminServer,
  matter: string,
): Promise<'opened' | 'not restricted'> {
  const { session } = server;
  return await changing(server, () =>
    asOwner(server, async () => {
      const known = await session.query('SELECT 1 FROM restricted_matter WHERE matter = $1', [matter]);
      if (known.length === 0) return 'not restricted';
      // Who decides as IT has no name in the office, and counts therefore; also where a person has the admin role's login.
      await session.query(
        `SELECT landfolio.say_restriction($1, NULL, session_user
           || CASE WHEN EXISTS (SELECT FROM person WHERE login = session_user) THEN ' (IT)' ELSE '' END)`,
        [matter],
      );
      return 'opened';
    }),
  );
}
