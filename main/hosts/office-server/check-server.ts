import type { OfficeHost } from '../../../shared/model/office-file.ts';
import { serverFaultLine } from '../../../shared/model/server-fault-text.ts';
import { type AdminServer, adminServer, asOwner } from '../../office/admin/admin-server.ts';
import { largeObjectFunctions } from '../../office/admin/init-office.ts';
import { officeSchemaVersion } from '../../office/schema/schema.ts';
import type { Clock } from '../../ports/clock.ts';
import { serverFault } from '../../postgres/server-fault.ts';
import { openHost, type ServerTarget, type Session } from '../../postgres/session.ts';
import { heldUpSeconds, heldUpText, listHeldUp } from './held-up.ts';

/** One thing that was looked at. `problem`: the office cannot work with it; `warning`: IT should know. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  readonly text: string;
}

const minServer = 150_000;
const clockLimitMs = 60_000;

/** Looks at each host and says in plain words what is right and what is wrong. Changes nothing. */
export async function checkServer(target: ServerTarget, clock: Clock): Promise<Finding[]> {
  const findings: Finding[] = [];
  let writers = 0;
  let reached = 0;
  for (const host of target.hosts) {
    const found = await checkHost(target, host, clock);
    findings.push(...found.findings);
    if (found.takesWrites !== null) reached += 1;
    if (found.takesWrites === true) writers += 1;
  }
  // A host that was not reached may be the one that takes writes.
  if (writers === 0 && reached === target.hosts.length)
    findings.push(problem('No server takes writes. Start the primary, or promote a standby.'));
  if (writers > 1)
    findings.push(
      problem(
        'More than one server takes writes. Stop all but one at once: what is written to the others is lost.',
      ),
    );
  return findings;
}

async function checkHost(
  target: ServerTarget,
  host: OfficeHost,
  clock: Clock,
): Promise<{
  readonly findings: readonly Finding[] /** null where it was not found out. */;
  readonly takesWrites: boolean | null;
}> {
  const name = `${host.host}:${host.port}`;
  const opened = await openHost(target, host);
  if (!opened.ok) return { findings: [problem(serverFaultLine(opened.failure))], takesWrites: null };
  const session = opened.value;
  try {
    const takesWrites = (await one(session, "SELECT current_setting('transaction_read_only')")) === 'off';
    const findings: Finding[] = [
      good(`${name}: reached with TLS. The certificate is trusted and names this host.`),
      takesWrites
        ? good(`${name}: takes writes.`)
        : good(`${name}: is a standby. It takes over once it is promoted.`),
      await checkVersion(session, name),
      await checkClock(session, name, clock),
      await checkDurability(session, name),
      await checkPasswords(session, name),
      await checkPlaces(session, name),
      await checkEncoding(session, name),
      ...(takesWrites
        ? (await listHeldUp(session, heldUpSeconds)).map((held) => problem(`${name}: ${heldUpText(held)}`))
        : []),
      ...(await checkOffice(session, name, target)),
    ];
    return { findings, takesWrites };
  } catch (error) {
    return { findings: [problem(serverFaultLine(serverFault(error, name)))], takesWrites: null };
  } finally {
    await session.close();
  }
}

async function checkVersion(session: Session, name: string): Promise<Finding> {
  const version = Number(await one(session, "SELECT current_setting('server_version_num')"));
  const words = await one(session, "SELECT current_setting('server_version')");
  return version >= minServer
    ? good(`${name}: PostgreSQL ${words}.`)
    : problem(`${name}: PostgreSQL ${words} is too old. Install PostgreSQL 15 or newer.`);
}

async function checkClock(session: Session, name: string, clock: Clock): Promise<Finding> {
  const before = clock.now();
  const server = Number(await one(session, 'SELECT round(extract(epoch FROM clock_timestamp()) * 1000)'));
  const apart = Math.round(Math.abs(server - (before + clock.now()) / 2) / 1000);
  return apart * 1000 <= clockLimitMs
    ? good(`${name}: its clock agrees with the clock of this computer.`)
    : warning(
        `${name}: its clock and the clock of this computer differ by ${apart} seconds. Set both by a time server.`,
      );
}

async function checkDurability(session: Session, name: string): Promise<Finding> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if ((await one(session, `SELECT current_setting('${setting}')`)) === 'off')
      return problem(
        `${name}: the setting ${setting} is off. A power cut can lose what it confirmed. Set it to on.`,
      );
  }
  return good(`${name}: what it confirms is on its disk.`);
}

async function checkPasswords(session: Session, name: string): Promise<Finding> {
  return (await one(session, "SELECT current_setting('password_encryption')")) === 'scram-sha-256'
    ? good(`${name}: passwords are proved with SCRAM-SHA-256.`)
    : warning(`${name}: the setting password_encryption is not scram-sha-256. Set it.`);
}

/** Each computer of the office needs one connection all the time. */
async function checkPlaces(session: Session, name: string): Promise<Finding> {
  const places = Number(
    await one(
      session,
      "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int",
    ),
  );
  const size = await one(session, 'SELECT pg_size_pretty(pg_database_size(current_database()))');
  return good(
    `${name}: has room for ${places} connections, one for each computer. The database takes ${size}. PostgreSQL does not say how ` +
      'much of the disk is free: look at the disk itself.',
  );
}

async function checkEncoding(session: Session, name: string): Promise<Finding> {
  const encoding = await one(session, "SELECT current_setting('server_encoding')");
  return encoding === 'UTF8'
    ? good(`${name}: the database holds every letter.`)
    : problem(
        `${name}: the encoding of the database is ${encoding}, which cannot hold every letter. Export the office, and move it to a database with ENCODING 'UTF8'.`,
      );
}

/** What anybody who may connect could fill the server with, outside the office. */
async function checkBeside(session: Session, name: string, database: string): Promise<Finding> {
  const open = await one(
    session,
    `SELECT bool_or(has_function_privilege('public', f, 'EXECUTE')) OR has_schema_privilege('public', 'public', 'CREATE')
     FROM unnest('{${largeObjectFunctions.replaceAll(/ ?(\w+\([^)]*\))/g, '"$1"')}}'::text[]) AS f`,
  );
  return open === 't'
    ? warning(
        `${name}: whoever may connect can store what is not of the office. A superuser runs in the database ${database}: ` +
          `REVOKE EXECUTE ON FUNCTION ${largeObjectFunctions} FROM PUBLIC; REVOKE CREATE ON SCHEMA public FROM PUBLIC.`,
      )
    : good(`${name}: nothing can be stored outside the office.`);
}

async function checkOffice(session: Session, name: string, target: ServerTarget): Promise<Finding[]> {
  if ((await one(session, "SELECT to_regclass('landfolio.office') IS NOT NULL")) !== 't')
    return [problem(`${name}: the database has no office yet. Run “init”.`)];
  const server = adminServer(session, target.database);
  const { owner, member } = server.roles;
  const isAdmin = (await one(session, 'SELECT pg_has_role($1, $2)', [owner, 'MEMBER'])) === 't';
  const isMember = (await one(session, 'SELECT pg_has_role($1, $2)', [member, 'MEMBER'])) === 't';
  if (!isAdmin && !isMember)
    return [problem(`${name}: ${target.login} is not a person of this office. Run “add-person”.`)];
  const open = await one(
    session,
    "SELECT has_database_privilege('public', current_database(), 'CONNECT') OR has_schema_privilege('public', 'landfolio', 'USAGE')",
  );
  return [
    good(`${name}: ${target.login} ${isAdmin ? 'administers' : 'is a person of'} this office.`),
    open === 't'
      ? warning(
          `${name}: other roles of this server may connect to the database. Its owner runs: REVOKE CONNECT ON DATABASE ${target.database} FROM PUBLIC.`,
        )
      : good(`${name}: only the people of this office may connect to the database.`),
    await checkBeside(session, name, target.database),
    ...(isAdmin ? [await checkSchema(server, name)] : []),
  ];
}

async function checkSchema(server: AdminServer, name: string): Promise<Finding> {
  const { session } = server;
  await session.query('BEGIN READ ONLY');
  try {
    const read = () => one(session, 'SELECT schema_version FROM landfolio.office');
    const version = Number(await asOwner(server, read));
    if (version > officeSchemaVersion)
      return problem(
        `${name}: the office was upgraded by a newer Landfolio (schema ${version}; this version knows ${officeSchemaVersion}). Install the newest version.`,
      );
    if (version < officeSchemaVersion)
      return problem(
        `${name}: the office is of an older Landfolio (schema ${version}, now ${officeSchemaVersion}). Run “upgrade”.`,
      );
    return good(`${name}: the office’s schema is of this version of Landfolio.`);
  } finally {
    await session.query('ROLLBACK');
  }
}

async function one(session: Session, sql: string, values: readonly string[] = []): Promise<string> {
  const [row] = await session.query(sql, values);
  return String(Object.values(row ?? {})[0]);
}

function good(text: string): Finding {
  return { level: 'ok', text };
}
function warning(text: string): Finding {
  return { level: 'warning', text };
}
function problem(text: string): Finding {
  return { level: 'problem', text };
}
