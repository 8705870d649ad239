import { type ClientRequest, Agent as PlainAgent, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';
import type { Connection, ServiceApi } from '../../../shared/model/connection.ts';

/** Where a request goes: an API of the service, or one of its addresses outside. */
export type Place = ServiceApi | 'addressSearch' | 'structuredSearch' | 'sample' | 'auth';

export interface RawRequest {
  readonly to: Place;
  /** Below the root of the place, as it is to be written: `/discovery/v1/parcels`. Empty: the root itself. */
  readonly path?: string;
  readonly method?: string;
  /** A list where a name is to be given twice. */
  readonly query?: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Text goes as it is, anything else as JSON. */
  readonly body?: unknown;
  /**
   * The bearer token: a good one where the place wants one (the default), none, or this text. The sample API gets
   * basic authentication where it is `good`.
   */
  readonly token?: 'good' | 'none' | { readonly text: string };
}

export interface RawReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed body, undefined where it is no JSON; whoever reads it knows what was asked. */
  // biome-ignore lint/suspicious/noExplicitAny: a check looks into answers of every shape, wrong ones included
  readonly json: any;
}

export interface RawCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly sample: { readonly userName: string; readonly password: string } | null;
}

/** The place has no address in the connection file. */
export class NoAddress extends Error {}

/** Speaks to the service with nothing of Landfolio's own between: no undici, no header that was not given. */
interface RawClient {
  send(request: RawRequest): Promise<RawReply>;
  /** A good token for the API, kept for the run. */
  token(api: ServiceApi): Promise<string>;
  /** Everything secret that was used, so that no report shows it. */
  secrets(): readonly string[];
}

/** Milliseconds; a service that is silent for longer does not answer. */
const timeoutMs = 60_000;
/**
 * Each request has a connection of its own: one that is kept may be closed by the service in the very moment in which it is
 * used again, and nothing here asks twice.
 */
const agents = {
  plain: new PlainAgent({ keepAlive: false }),
  secure: new SecureAgent({ keepAlive: false, rejectUnauthorized: true }),
};

export function createRawClient(connection: Connection, credentials: RawCredentials): RawClient {
  const tokens = new Map<ServiceApi, Promise<string>>();

  async function mint(api: ServiceApi): Promise<string> {
    const audience = connection.audience[api];
    if (audience === null) throw new NoAddress(`the connection has no audience for ${api}`);
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      audience,
    });
    const reply = await send({
      to: 'auth',
      path: '/oauth/token',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    const token: unknown = reply.json?.access_token;
    if (typeof token !== 'string') throw new Error(`No token for ${api}: status ${reply.status}`);
    return token;
  }

  function token(api: ServiceApi): Promise<string> {
    const known = tokens.get(api) ?? mint(api);
    tokens.set(api, known);
    known.then(
      (text) => used.add(text),
      () => tokens.delete(api),
    );
    return known;
  }
  const used = new Set<string>([credentials.clientSecret, credentials.sample?.password ?? '']);

  async function authorization({ to, token: wanted = 'good' }: RawRequest): Promise<string | null> {
    if (wanted === 'none' || to === 'auth' || to === 'addressSearch' || to === 'structuredSearch')
      return null;
    if (wanted !== 'good') return `Bearer ${wanted.text}`;
    if (to !== 'sample') return `Bearer ${await token(to)}`;
    if (credentials.sample === null) throw new NoAddress('there are no credentials of the sample API');
    const { userName, password } = credentials.sample;
    return `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
  }

  async function send(given: RawRequest): Promise<RawReply> {
    const url = new URL(rootOf(connection, given.to) + (given.path ?? ''));
    const pairs = given.query === undefined ? [] : listOf(given.query);
    const search = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    if (search.length > 0) url.search = search.join('&');
    const bearer = await authorization(given);
    const text = given.body === undefined ? null : textOf(given.body);
    const headers: Record<string, string> = {
      ...(given.to === 'addressSearch' ? { 'user-agent': 'landfolio-conformance' } : {}),
      ...(bearer === null ? {} : { authorization: bearer }),
      ...(text === null
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
      ...given.headers,
    };
    const method = given.method ?? 'GET';
    const { status, headers: answered, bytes } = await exchange(open(url, { method, headers }), text);
    const answer = bytes.toString('utf8');
    return { status, headers: answered, text: answer, json: jsonOf(answer) };
  }

  return { send, token, secrets: () => [...used].filter((secret) => secret !== '') };
}

/** The address of a place as the connection file gives it; the wire profile says what is added to the search's. */
export function rootOf(connection: Connection, to: Place): string {
  const roots: Record<Place, string | null> = {
    discovery: connection.baseUrl,
    orders: connection.baseUrl,
    drss: connection.landBaseUrl,
    alerts: connection.landBaseUrl,
    addressSearch: connection.addressSearchUrl,
    structuredSearch: connection.structuredSearchUrl,
    sample: connection.sampleBaseUrl,
    auth: connection.authUrl,
  };
  const root = roots[to];
  if (root === null) throw new NoAddress(`the connection has no address for ${to}`);
  if (to !== 'addressSearch') return root;
  const { addressSearchPath: path, addressSearchPathAdded: added } = connection.wire;
  const isWhole = added === 'never' || root.endsWith(path);
  return isWhole || (added === 'ifNone' && new URL(root).pathname !== '/') ? root : root + path;
}

function listOf(query: NonNullable<RawRequest['query']>): readonly (readonly [string, string])[] {
  return Array.isArray(query) ? query : Object.entries(query);
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Asks a download link as anybody could who has it. */
export function openLink(link: string): Promise<RawBytes> {
  return exchange(open(new URL(link), { method: 'GET', headers: {} }), null);
}

interface RawBytes extends Pick<RawReply, 'status' | 'headers'> {
  readonly bytes: Buffer;
}

function open(url: URL, options: { readonly method: string; readonly headers: Record<string, string> }) {
  if (url.protocol !== 'https:') return plain(url, { ...options, agent: agents.plain });
  return secure(url, { ...options, agent: agents.secure, rejectUnauthorized: true });
}

function exchange(sending: ClientRequest, body: string | null): Promise<RawBytes> {
  return new Promise((resolve, reject) => {
    sending.setTimeout(timeoutMs, () => sending.destroy(new Error('The service did not answer')));
    sending.once('error', reject);
    sending.once('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        const headers = Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
        );
        resolve({ status: answer.statusCode ?? 0, headers, bytes: Buffer.concat(parts) });
      });
    });
    sending.end(body ?? undefined);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
