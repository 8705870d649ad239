import { grantsSql, officeSchemaSteps, officeSchemaVersion } from '../schema/schema.ts';
import { type AdminServer, asOwner, changing, literal, quoted } from './admin-server.ts';

/** What a command found and did. */
export type InitOutcome =
  | { readonly kind: 'made' }
  | { readonly kind: 'there'; readonly name: string }
  | { readonly kind: 'renamed'; readonly from: string }
  | { readonly kind: 'upgraded'; readonly from: number; readonly to: number }
  | { readonly kind: 'newer'; readonly found: number }
  /** The database cannot hold every letter. */
  | { readonly kind: 'encoding'; readonly found: string };

/** Functions of PostgreSQL with which anybody may fill the disk, and break a backup that is not made by a superuser. */
export const largeObjectFunctions = 'lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea)';

/** Makes the office in the database; run again it changes nothing but the name, where that is another. */
export async function initOffice(server: AdminServer, name: string): Promise<InitOutcome> {
  return await changing(server, async () => {
    const found = await officeThere(server);
    if (found === null) {
      const [database] = await server.session.query("SELECT current_setting('server_encoding') AS encoding");
      if (database?.encoding !== 'UTF8') return { kind: 'encoding', found: String(database?.encoding) };
      await make(server, name);
      return { kind: 'made' };
    }
    if (found.version > officeSchemaVersion) return { kind: 'newer', found: found.version };
    if (found.version < officeSchemaVersion) return await applySteps(server, found.version);
    if (found.name === name) return { kind: 'there', name };
    await asOwner(server, () => server.session.query('UPDATE office SET name = $1', [name]));
    return { kind: 'renamed', from: found.name };
  });
}

/** Brings an older office up to date; every computer then needs a Landfolio that knows the new schema. */
export async function upgradeOffice(server: AdminServer): Promise<InitOutcome> {
  return await changing(server, async () => {
    const found = await officeThere(server);
    if (found === null) throw new Error('no office');
    if (found.version > officeSchemaVersion) return { kind: 'newer', found: found.version };
    if (found.version === officeSchemaVersion) return { kind: 'there', name: found.name };
    return await applySteps(server, found.version);
  });
}

/** The office's name; null where the database has no office. */
export async function officeName(server: AdminServer): Promise<string | null> {
  return (await changing(server, () => officeThere(server)))?.name ?? null;
}

/** Within a transaction. */
async function officeThere(server: AdminServer): Promise<{ name: string; version: number } | null> {
  const [schema] = await server.session.query(
    "SELECT to_regclass('landfolio.office') IS NOT NULL AS is_there",
  );
  if (schema?.is_there !== 't') return null;
  const [row] = await asOwner(server, () => server.session.query('SELECT name, schema_version FROM office'));
  return row === undefined ? null : { name: String(row.name), version: Number(row.schema_version) };
}

async function make(server: AdminServer, name: string): Promise<void> {
  const { session, roles, database } = server;
  for (const role of [roles.owner, roles.member]) {
    const known = await session.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (known.length === 0) await session.query(`CREATE ROLE ${quoted(role)} NOLOGIN`);
  }
  await session.query(`GRANT ${quoted(roles.owner)} TO CURRENT_USER`);
  await session.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${quoted(database)} FROM PUBLIC`);
  await session.query(`GRANT CONNECT ON DATABASE ${quoted(database)} TO ${quoted(roles.member)}`);
  const [own] = await session.query("SELECT current_setting('is_superuser') AS is_superuser");
  if (own?.is_superuser === 'on')
    await session.query(`REVOKE EXECUTE ON FUNCTION ${largeObjectFunctions} FROM PUBLIC`);
  await session.query(`CREATE SCHEMA landfolio AUTHORIZATION ${quoted(roles.owner)}`);
  await asOwner(server, async () => {
    for (const step of officeSchemaSteps) await session.query(withRoles(step, server));
    await session.query(grantsSql(server.roles));
    await session.query(
      `INSERT INTO office (name, schema_version, seal_key)
       SELECT $1, $2, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`,
      [name, officeSchemaVersion],
    );
  });
}

async function applySteps(server: AdminServer, from: number): Promise<InitOutcome> {
  await asOwner(server, async () => {
    for (const step of officeSchemaSteps.slice(from)) await server.session.query(withRoles(step, server));
    await server.session.query(grantsSql(server.roles));
    await server.session.query('UPDATE office SET schema_version = $1', [officeSchemaVersion]);
  });
  return { kind: 'upgraded', from, to: officeSchemaVersion };
}

function withRoles(sql: string, { roles }: AdminServer): string {
  return sql.replaceAll(':owner_text', literal(roles.owner));
}
