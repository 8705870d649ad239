import { type AdminServer, asOwner, changing, literal, quoted } from './admin-server.ts';

export interface OfficePerson {
  readonly login: string;
  readonly name: string;
  /** The server's text of a time in UTC. */
  readonly addedAt: string;
  readonly removedAt: string | null;
  /** Of the computers of the person the one that was seen last. */
  readonly lastSeenAt: string | null;
  readonly computers: number;
}

/**
 * Makes the role of a person, or renews it: name, password, and access where it was taken away. `verifier` is what the server
 * keeps of the password.
 */
export async function addPerson(
  server: AdminServer,
  person: { readonly login: string; readonly name: string; readonly verifier: string },
): Promise<'added' | 'renewed' | 'taken'> {
  const { session, roles } = server;
  return await changing(server, async () => {
    const role = quoted(person.login);
    const known = await asOwner(server, () =>
      session.query('SELECT 1 FROM person WHERE login = $1', [person.login]),
    );
    const roleThere = await session.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [person.login]);
    // A role that somebody made for something else is not given a new password.
    if (known.length === 0 && roleThere.length > 0) return 'taken';
    // No word of what the role must not be: PostgreSQL takes that from a superuser only, and a new role is none of it.
    const rights = `LOGIN CONNECTION LIMIT 20 PASSWORD ${literal(person.verifier)} VALID UNTIL 'infinity'`;
    await session.query(`${roleThere.length > 0 ? 'ALTER' : 'CREATE'} ROLE ${role} ${rights}`);
    await session.query(`GRANT ${quoted(roles.member)} TO ${role}`);
    await asOwner(server, () =>
      session.query(
        `INSERT INTO person (login, name) VALUES ($1, $2)
         ON CONFLICT (login) DO UPDATE SET name = excluded.name, removed_at = NULL`,
        [person.login, person.name],
      ),
    );
    return known.length > 0 ? 'renewed' : 'added';
  });
}

/** Ends a person's access at once, and their connections. What the person wrote stays. */
export async function removePerson(
  server: AdminServer,
  login: string,
): Promise<'removed' | 'unknown' | 'gone already'> {
  const outcome = await takeAccess(server, login);
  // After that is committed, so that none of them comes back.
  if (outcome !== 'unknown') await endConnections(server, login);
  return outcome;
}

async function takeAccess(
  server: AdminServer,
  login: string,
): Promise<'removed' | 'unknown' | 'gone already'> {
  const { session, roles } = server;
  return await changing(server, async () => {
    const known = await asOwner(server, () =>
      session.query('SELECT removed_at FROM person WHERE login = $1', [login]),
    );
    const [row] = known;
    if (row === undefined) return 'unknown';
    if (row.removed_at !== null) return 'gone already';
    // The functions refuse the person from here on, also in a connection that is open.
    await asOwner(server, () =>
      session.query('UPDATE person SET removed_at = clock_timestamp() WHERE login = $1', [login]),
    );
    const role = quoted(login);
    if ((await session.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [login])).length > 0) {
      await session.query(`REVOKE ${quoted(roles.member)} FROM ${role}`);
      await session.query(`ALTER ROLE ${role} NOLOGIN PASSWORD NULL`);
    }
    return 'removed';
  });
}

/** One may hold what others wait for. Only who is a member of a role ends its connections. */
async function endConnections(server: AdminServer, login: string): Promise<void> {
  const { session } = server;
  await changing(server, async () => {
    if ((await session.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [login])).length === 0) return;
    await session.query(`GRANT ${quoted(login)} TO CURRENT_USER`);
    await session.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [login]);
    await session.query(`REVOKE ${quoted(login)} FROM CURRENT_USER`);
  });
}

/** Everybody who belongs or belonged to the office, by name. */
export async function listPeople(server: AdminServer): Promise<OfficePerson[]> {
  const rows = await changing(server, () =>
    asOwner(server, () =>
      server.session.query(
        `SELECT p.login, p.name, to_char(p.added_at, 'YYYY-MM-DD HH24:MI') AS added_at,
           to_char(p.removed_at, 'YYYY-MM-DD HH24:MI') AS removed_at,
           to_char(max(c.last_seen_at), 'YYYY-MM-DD HH24:MI') AS last_seen_at, count(c.id) AS computers
         FROM person p LEFT JOIN computer c ON c.login = p.login
         GROUP BY p.login ORDER BY p.removed_at IS NOT NULL, p.name, p.login`,
      ),
    ),
  );
  return rows.map((row) => ({
    login: String(row.login),
    name: String(row.name),
    addedAt: String(row.added_at),
    removedAt: row.removed_at === null ? null : String(row.removed_at),
    lastSeenAt: row.last_seen_at === null ? null : String(row.last_seen_at),
    computers: Number(row.computers),
  }));
}
