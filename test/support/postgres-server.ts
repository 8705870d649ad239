import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryRoot } from '../../scripts/memory-folder.ts';
import { findPostgres } from '../../scripts/prerequisites.ts';
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
  /** Runs SQL as the superuser, and gives what psql prints. */
  sql(text: string, database?: string): string;
  /** The schema and the data of the office's database, as pg_dump writes them. */
  dump(): string;
  /** Puts the office's database back as it was dumped; whoever is connected is cut off. */
  restore(dump: string): void;
  /** Writes a backup of the office's database as IT does, and gives its path. */
  backup(): string;
  /** Puts a backup, also of another server, in the place of what the office's database has, as IT does. */
  restoreBackup(path: string): void;
  /** What the server wrote to its log. */
  log(): string;
  start(): Promise<void>;
  /** The server and what it runs for each connection. */
  processes(): number[];
  /** Stops at once, as a power cut does. */
  kill(): Promise<void>;
  /** Stops it, and keeps its folder for servers that begin as it ended. */
  save(): Promise<SavedServer>;
  /** A standby of it that follows by streaming replication, with the same certificate. */
  standby(): Promise<PostgresServer>;
  /** Stops it and removes its folder. */
  close(): Promise<void>;
}

/** The folder of a server that was stopped, and its certificate. */
export interface SavedServer {
  readonly folder: string;
  readonly certificate: { readonly key: string; readonly cert: string };
  remove(): void;
}

interface ServerOptions {
  readonly hba?: readonly string[];
  readonly tls?: boolean;
  readonly maxConnections?: number;
  /** More settings, each as `name=value`. */
  readonly settings?: readonly string[];
  /** More options for initdb. */
  readonly initdb?: readonly string[];
}

const admin = 'office_admin';
const adminPassword = 'the password of the tests';
/** PostgreSQL refuses to run as root: it then runs as the user whom nothing belongs to. */
const asUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Starts a new server that has one database, `office`. */
export async function startPostgres(options: ServerOptions = {}): Promise<PostgresServer> {
  const folder = newFolder();
  const passwordFile = put(folder, 'password', adminPassword);
  const choices = ['-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-sync', '--pwfile', passwordFile];
  run('initdb', ['-D', join(folder, 'data'), '-U', admin, ...choices, ...(options.initdb ?? [])]);
  const server = await serve(folder, makeCertificate(), options);
  server.sql('CREATE DATABASE office');
  return server;
}

/** Starts a server that has what another one had when it was saved. */
export async function startLike(saved: SavedServer): Promise<PostgresServer> {
  const folder = newFolder();
  const { status, stderr } = spawnSync('cp', ['-a', join(saved.folder, 'data'), join(folder, 'data')]);
  if (status !== 0) throw new Error(`The saved server cannot be copied: ${stderr}`);
  return await serve(folder, saved.certificate, {});
}

/** Runs the server whose data are in the folder. */
async function serve(
  folder: string,
  certificate: { readonly key: string; readonly cert: string },
  options: ServerOptions,
): Promise<PostgresServer> {
  const data = join(folder, 'data');
  let port = await freePort();
  const hba = options.hba ?? ['hostssl all all 127.0.0.1/32 scram-sha-256'];
  // Over the socket in its own folder: the tests, and its standby.
  const local = ['local all all trust', 'local replication all trust'];
  put(data, 'pg_hba.conf', `${[...local, ...hba].join('\n')}\n`);
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    `ssl=${options.tls === false ? 'off' : 'on'}`,
    `ssl_cert_file=${put(folder, 'server.crt', certificate.cert)}`,
    `ssl_key_file=${put(folder, 'server.key', certificate.key)}`,
    `max_connections=${options.maxConnections ?? 40}`,
    'shared_buffers=16MB',
    // In its own folder: what a killed server leaves in /dev/shm nobody removes.
    'dynamic_shared_memory_type=mmap',
    ...(options.settings ?? []),
  ];
  let running: ChildProcess | null = null;
  let log = '';
  const connection = () => ['-h', folder, '-p', String(port), '-U', admin];

  async function start(): Promise<void> {
    const options = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(program('postgres'), options, { ...asUser, stdio: ['ignore', 'ignore', 'pipe'] });
    running = child;
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
    const before = log.length;
    while (!/ready to accept (read-only )?connections/.test(log.slice(before))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${log.slice(-4000)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Another program can take a free port before the server does. */
  async function startOnFreePort(attempts: number): Promise<void> {
    try {
      await start();
    } catch (error) {
      if (attempts <= 1 || !log.includes('Address already in use')) throw error;
      port = await freePort();
      await startOnFreePort(attempts - 1);
    }
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // One that stands still begins no process that nobody would know of.
    if (signal === 'SIGKILL') child.kill('SIGSTOP');
    const children = signal === 'SIGKILL' ? childrenOf(child.pid ?? 0) : [];
    child.kill(signal);
    await ended;
    // They notice late that it is gone, and a server does not start again before they are.
    for (const one of children) killIfThere(one);
    while (children.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  await startOnFreePort(5);
  return {
    host: '127.0.0.1',
    port,
    ca: certificate.cert,
    admin,
    adminPassword,
    database: 'office',
    start,
    sql: (text, database = 'postgres') => run('psql', [...connection(), '-d', database, '-Atqc', text]),
    // Newer versions write a key of chance around the dump.
    dump: () => run('pg_dump', [...connection(), 'office']).replaceAll(/^\\(un)?restrict .*$/gm, ''),
    restore(dump) {
      for (const text of ['DROP DATABASE office WITH (FORCE)', 'CREATE DATABASE office'])
        run('psql', [...connection(), '-d', 'postgres', '-qc', text]);
      run('psql', [...connection(), '-d', 'office', '-v', 'ON_ERROR_STOP=1', '-q'], dump);
    },
    backup() {
      const path = join(folder, 'office.backup');
      run('pg_dump', [...connection(), '--format=custom', '--file', path, 'office']);
      return path;
    },
    restoreBackup(path) {
      run('pg_restore', [...connection(), '--clean', '--if-exists', '--exit-on-error', '-d', 'office', path]);
    },
    log: () => log,
    processes: () => (running?.pid === undefined ? [] : [running.pid, ...childrenOf(running.pid)]),
    kill: () => stop('SIGKILL'),
    async save() {
      // It disconnects whoever is there and ends as it should.
      await stop('SIGINT');
      return { folder, certificate, remove: () => rmSync(folder, { recursive: true, force: true }) };
    },
    async standby() {
      const own = newFolder();
      run('pg_basebackup', [
        ...connection(),
        '-D',
        join(own, 'data'),
        '-R',
        '-X',
        'stream',
        '--no-sync',
        '-c',
        'fast',
      ]);
      return await serve(own, certificate, options);
    },
    async close() {
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newFolder(): string {
  // The temporary folder of a test run is root's own: another user cannot enter it.
  const forAll = tmpdir().startsWith(memoryRoot) ? memoryRoot : '/tmp';
  const folder = mkdtempSync(join(asUser.uid === undefined ? tmpdir() : forAll, 'landfolio-postgres-'));
  give(folder);
  return folder;
}

function put(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, 0o600);
  give(path);
  return path;
}

function give(path: string): void {
  if (asUser.uid !== undefined) chownSync(path, asUser.uid, asUser.gid);
}

function program(name: string): string {
  const folder = findPostgres();
  if (folder === null) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  return join(folder, name);
}

function run(name: string, options: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(program(name), options, {
    ...asUser,
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
    input,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
  return stdout.trim();
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

function isRunning(pid: number): boolean {
  try {
    // What follows the name, which stands in brackets, begins with the state.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
