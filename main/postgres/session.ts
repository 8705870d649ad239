import { Client, type ClientConfig } from 'pg';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { OfficeHost } from '../../shared/model/office-file.ts';
import { type ServerFault, serverFault, UnsafeLogin } from './server-fault.ts';

/** Where and as whom to connect. */
export interface ServerTarget {
  readonly hosts: readonly OfficeHost[];
  readonly database: string;
  readonly login: string;
  readonly password: string;
  /** PEM. The certificate of the server must come from it and name the host. */
  readonly ca: string;
  /** What the server's administrator sees of the connection. */
  readonly program: string;
  /** How long to wait for one host. */
  readonly connectMs?: number;
  /** Ends the connection, also while it is being opened. */
  readonly signal?: AbortSignal;
}

/** A value that the server can be given: text, a number, bytes, JSON as text, or a list of texts or bytes. */
export type Parameter =
  | string
  | number
  | boolean
  | Uint8Array
  | null
  | readonly string[]
  | readonly Uint8Array[];

/** A column as PostgreSQL writes it: bytes as they are, all else as text. */
export type Row = Readonly<Record<string, string | Uint8Array | null>>;

/** One connection to the server that takes writes. */
export interface Session {
  readonly host: string;
  /** Throws what the library throws: `serverFault` says what it means. */
  query(sql: string, values?: readonly Parameter[]): Promise<Row[]>;
  /** Calls `told` for each notification of a channel that was listened to, with its text. */
  onNotification(told: (text: string) => void): void;
  /** Calls `told` once where the connection ends without `close`. */
  onLost(told: (fault: ServerFault) => void): void;
  close(): Promise<void>;
}

const connectMs = 10_000;
const queryMs = 60_000;
const closeMs = 1000;

/**
 * Connects to the first host that takes writes. All hosts are tried: a standby or a dead host is passed over. A wrong
 * password ends it at once, so that no account is locked by trying it on each host.
 */
export async function openSession(target: ServerTarget): Promise<Result<Session, ServerFault>> {
  const faults: ServerFault[] = [];
  for (const host of target.hosts) {
    const opened = await openOne(target, host);
    if (opened.ok) return opened;
    faults.push(opened.failure);
    if (opened.failure.code === 'password' || target.signal?.aborted === true) break;
  }
  return failed(faultToTell(faults));
}

/** Connects to one host, whatever it takes. `check` looks at each. */
export async function openHost(
  target: ServerTarget,
  host: OfficeHost,
): Promise<Result<Session, ServerFault>> {
  const name = `${host.host}:${host.port}`;
  let asksForPassword = false;
  const client = new Client({
    ...configOf(target, host),
    password: () => {
      if (asksForPassword) throw new UnsafeLogin();
      return target.password;
    },
  });
  // Before the library's own listener, which asks for the password.
  for (const event of ['authenticationCleartextPassword', 'authenticationMD5Password'])
    connectionOf(client).prependListener(event, () => {
      asksForPassword = true;
    });
  let lost: ((fault: ServerFault) => void) | null = null;
  // An error without a listener would end the process.
  client.on('error', (error) => {
    lost?.(serverFault(error, name));
    lost = null;
  });
  const cut = () => streamOf(client).destroy();
  target.signal?.addEventListener('abort', cut);
  client.once('end', () => target.signal?.removeEventListener('abort', cut));
  try {
    if (target.signal?.aborted === true) throw new Error('Connection terminated');
    await client.connect();
  } catch (error) {
    target.signal?.removeEventListener('abort', cut);
    void client.end().catch(() => undefined);
    return failed(serverFault(error, name));
  }
  /** One question after the other: the library is to be asked nothing while it waits for an answer. */
  let answered: Promise<unknown> = Promise.resolve();
  return ok({
    host: name,
    async query(sql, values = []) {
      const result = answered.then(() => client.query<Row>(sql, values.map(asParameter)));
      answered = result.catch(() => undefined);
      return (await result).rows;
    },
    onNotification(told) {
      client.on('notification', ({ payload }) => told(payload ?? ''));
    },
    onLost(told) {
      lost = told;
    },
    async close() {
      lost = null;
      // A server that hangs does not close its side.
      const limit = setTimeout(() => streamOf(client).destroy(), closeMs);
      await client.end().catch(() => undefined);
      clearTimeout(limit);
    },
  });
}

async function openOne(target: ServerTarget, host: OfficeHost): Promise<Result<Session, ServerFault>> {
  const opened = await openHost(target, host);
  if (!opened.ok) return opened;
  try {
    const [row] = await opened.value.query("SELECT current_setting('transaction_read_only') AS read_only");
    if (row?.read_only === 'off') return opened;
    await opened.value.close();
    return failed({ code: 'read_only', message: 'The server is a standby.', host: opened.value.host });
  } catch (error) {
    await opened.value.close();
    return failed(serverFault(error, opened.value.host));
  }
}

/** Everything is given: nothing is taken from the environment or from a file of passwords. */
function configOf(target: ServerTarget, host: OfficeHost): ClientConfig {
  return {
    host: host.host,
    port: host.port,
    database: target.database,
    user: target.login,
    ssl: { ca: target.ca, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    enableChannelBinding: true,
    connectionTimeoutMillis: target.connectMs ?? connectMs,
    query_timeout: queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    application_name: target.program,
    options: '-c search_path=landfolio -c timezone=UTC -c bytea_output=hex',
    types: { getTypeParser: (oid: number) => (oid === byteaOid ? bytesOf : textOf) as never },
  };
}

const byteaOid = 17;

function textOf(value: string): string {
  return value;
}

function bytesOf(value: string): Uint8Array {
  return Uint8Array.from(Buffer.from(value.slice(2), 'hex'));
}

function asParameter(value: Parameter): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map((one: Parameter) => asParameter(one));
  return value;
}

function connectionOf(client: Client): NodeJS.EventEmitter {
  return (client as unknown as { readonly connection: NodeJS.EventEmitter }).connection;
}

function streamOf(client: Client): { destroy(): void } {
  return (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection
    .stream;
}

/** Of the faults of several hosts the one that a person can do most about. */
function faultToTell(faults: readonly ServerFault[]): ServerFault {
  const told = faults.find(({ code }) => code !== 'unreachable' && code !== 'read_only');
  const standby = faults.find(({ code }) => code === 'read_only');
  return told ?? standby ?? faults[0] ?? { code: 'unreachable', message: 'No server was named.', host: null };
}
