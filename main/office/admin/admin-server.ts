import type { Session } from '../../postgres/session.ts';
import { type OfficeRoles, rolesOf } from '../schema/schema.ts';

/** What a person with the admin role does to the office's server. */
export interface AdminServer {
  readonly session: Session;
  readonly roles: OfficeRoles;
  readonly database: string;
}

const lockTimeoutMs = 20_000;

export function adminServer(session: Session, database: string): AdminServer {
  return { session, roles: rolesOf(database), database };
}

/**
 * One transaction; what throws in it undoes it all. Only one at a time changes an office. A person of the office can keep no lock that
 * this waits for but to change tables; that ends after a while.
 */
export async function changing<T>(server: AdminServer, change: () => Promise<T>): Promise<T> {
  const { session } = server;
  await session.query('BEGIN');
  try {
    await session.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    const [office] = await session.query("SELECT to_regclass('landfolio.office') IS NOT NULL AS is_there");
    if (office?.is_there === 't')
      await asOwner(server, () => session.query('LOCK TABLE landfolio.office IN SHARE ROW EXCLUSIVE MODE'));
    // Nobody of the office can connect yet.
    else await session.query("SELECT pg_advisory_xact_lock(hashtext('landfolio.office'))");
    const result = await change();
    await session.query('COMMIT');
    return result;
  } catch (error) {
    await session.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** What belongs to the owner role is made and read as that role. Within a transaction. */
export async function asOwner<T>({ session, roles }: AdminServer, act: () => Promise<T>): Promise<T> {
  await session.query(`SET LOCAL ROLE ${quoted(roles.owner)}`);
  const result = await act();
  await session.query('SET LOCAL ROLE NONE');
  return result;
}

/** A name in SQL. Names are checked to be plain before; a quote is doubled all the same. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text in SQL, where a statement takes no parameters. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
