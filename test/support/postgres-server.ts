import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from './certificate.ts';

/** A PostgreSQL of a test's own, in a temporary folder, with TLS and passwords as an office has them. */
export interface PostgresServer {
  readonly host: string;
  readonly port: number;
  /** The authority of its certificate, as PEM. */
  readonly ca: string;
  /** A superuser of this server only. */
  readonly admin: string;
  readonly adminPassword: string;
  readonly database: string;
  /** Stops at once, as a power cut does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Runs SQL as the superuser, and gives what psql prints. */
  sql(text: string, database?: string): string;
  close(): Promise<void>;
}

/** Where the programs of PostgreSQL 15 or newer are; null where they are not installed. */
export function findPostgres(): string | null {
  const root = '/usr/lib/postgresql';
  try {
    const newest = readdirSync(root)
      .filter((version) => Number(version) >= 15)
      .sort((a, b) => Number(b) - Number(a))[0];
    return newest === undefined ? null : join(root, newest, 'bin');
  } catch {
    return null;
  }
}

/** PostgreSQL refuses to run as root: it then runs as the user whom nothing belongs to. */
const asUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export async function startPostgres(
  options: { readonly settings?: readonly string[]; readonly hba?: readonly string[]; readonly tls?: boolean } = {},
): Promise<PostgresServer> {
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-postgres-'));
  if ('uid' in asUser) chownSync(folder, asUser.uid ?? 0, asUser.gid ?? 0);
  const data = join(folder, 'data');
  const adminPassword = 'password of the tests';
  const { key, cert } = makeCertificate();
  const put = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    if ('uid' in asUser) chownSync(path, asUser.uid ?? 0, asUser.gid ?? 0);
    return path;
  };
  const passwordFile = put('password', adminPassword);
  run(join(bin, 'initdb'), ['-D', data, '-U', 'office_admin', '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const [certPath, keyPath] = [put('server.crt', cert), put('server.key', key)];
  const hba = options.hba ?? ['local all office_admin trust', 'hostssl all all 127.0.0.1/32 scram-sha-256'];
  writeFileSync(join(data, 'pg_hba.conf'), `${hba.join('\n')}\n`);
  const port = await freePort();
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    `ssl = ${options.tls === false ? 'off' : 'on'}`,
    `ssl_cert_file = '${certPath}'`,
    `ssl_key_file = '${keyPath}'`,
    'max_connections = 40',
    // The disk of a test proves nothing; `check` is told so by the settings that it reads.
    'fsync = on',
    'shared_buffers = 16MB',
    'log_min_messages = warning',
    ...(options.settings ?? []),
  ];
  writeFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  let running: ChildProcess | null = null;

  function sql(text: string, database = 'postgres'): string {
    return run(join(bin ?? '', 'psql'), ['-h', folder, '-p', String(port), '-U', 'office_admin', '-d', database, '-Atqc', text]);
  }

  async function start(): Promise<void> {
    const child = spawn(join(bin ?? '', 'postgres'), ['-D', data], { ...asUser, stdio: ['ignore', 'ignore', 'pipe'] });
    running = child;
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-4000);
    });
    for (;;) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${errors}`);
      const ready = spawnSync(join(bin ?? '', 'pg_isready'), ['-h', folder, '-p', String(port), '-q'], asUser);
      if (ready.status === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  await start();
  sql('CREATE DATABASE office');
  return {
    host: '127.0.0.1',
    port,
    ca: cert,
    admin: 'office_admin',
    adminPassword,
    database: 'office',
    start,
    sql,
    kill: () => killAll(() => running, () => stop('SIGKILL'), data),
    async close() {
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Its children die with it only once they look: a server that starts again waits for them. */
async function killAll(running: () => ChildProcess | null, stop: () => Promise<void>, data: string): Promise<void> {
  const pid = running()?.pid;
  const children = pid === undefined ? [] : childrenOf(pid);
  await stop();
  for (const child of children) {
    try {
      process.kill(child, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function run(program: string, options: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, options, { ...asUser, encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout.trim();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
