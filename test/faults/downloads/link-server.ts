import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { aPage } from '../../support/pdf.ts';
import type { Dice } from '../fault-run.ts';
import { anyFaults, honest, type LinkFault, restFaults } from './link-faults.ts';

/** What the service says of an item in one answer instead of the truth. */
const itemFaults: Readonly<Record<string, (answer: Record<string, unknown>, now: number) => unknown>> = {
  'no link': ({ resourceLocation: _, ...rest }) => rest,
  'PROCESSING after COMPLETE': () => ({ productStatus: 'PROCESSING' }),
  'a link that has ended': (answer, now) => ({
    ...answer,
    resourceExpiry: new Date(now - 1000).toISOString(),
  }),
  'half the size': (answer) => ({ ...answer, resourceFileSize: Number(answer.resourceFileSize) >> 1 }),
  'the size in kilobytes': (answer) => ({
    ...answer,
    resourceFileSize: Number(answer.resourceFileSize) >> 10,
  }),
  'a thousand times the size': (answer) => ({
    ...answer,
    resourceFileSize: Number(answer.resourceFileSize) * 1000,
  }),
  'no size': ({ resourceFileSize: _, ...rest }) => rest,
  'a link to this computer': (answer) => ({ ...answer, resourceLocation: 'http://127.0.0.1:1/a' }),
  'no JSON': () => null,
};

type Fault = { readonly name: string } & (
  | { readonly of: 'item' }
  | { readonly of: 'link' | 'rest'; readonly act: LinkFault }
);

/** One ordered document as the service has it. */
export class ServedDocument {
  readonly script: Fault[];
  /** Of every version that there was. */
  readonly hashes = new Set<string>();
  pdf = Buffer.alloc(0);
  etag = '';
  private version = 0;
  private readonly name: string;
  private readonly bytes: number;

  constructor(name: string, isLarge: boolean, faults: number, roll: Dice) {
    this.name = name;
    this.bytes = isLarge ? 5_300_000 + roll(200_000) : 3000 + roll(60_000);
    const pick = <T>(of: Readonly<Record<string, T>>) => {
      const all = Object.entries(of);
      const found = all[roll(all.length)];
      if (found === undefined) throw new Error('No fault');
      return found;
    };
    this.script = Array.from({ length: faults }, (_, at): Fault => {
      if (isLarge && at % 2 === 0) {
        const [name, act] = pick(restFaults);
        return { of: 'rest', name, act };
      }
      if (roll(5) === 0) return { of: 'item', name: pick(itemFaults)[0] };
      const [name, act] = pick(anyFaults);
      return { of: 'link', name, act };
    });
    this.change();
  }

  /** Each version is of another length and has other bytes at every place. */
  change(): void {
    this.version += 1;
    const body = Buffer.alloc(this.bytes + this.version * 7, `${this.name} version ${this.version} `);
    body.write(`%PDF-1.7\n${aPage}\n`);
    body.write('\n%%EOF\n', body.length - 7);
    this.pdf = body;
    this.hashes.add(createHash('sha256').update(body).digest('hex'));
    this.etag = `"${this.name}-${this.version}"`;
  }
}

/** A land information service whose orders are complete, and the host of its links. */
interface LinkServer {
  readonly origin: string;
  readonly documents: ServedDocument[];
  /** Faults that happened, by their names. */
  readonly happened: Map<string, number>;
  /** Requests of links that carried what only the service may see. */
  readonly leaks: string[];
  /** Requests for the rest of a document that were answered as they should be. */
  resumed: number;
  /** Nothing is answered wrongly any more. */
  heal(): void;
  /** Grows with everything that comes and goes. */
  readonly moves: () => number;
  /** Requests that are answered right now and wait for no time to pass. */
  readonly busy: () => number;
  /** One byte more to everything that drips. False where nothing does. */
  drip(): boolean;
  now: number;
  close(): Promise<void>;
}

export async function startLinkServer(documents: ServedDocument[]): Promise<LinkServer> {
  const happened = new Map<string, number>();
  const leaks: string[] = [];
  const open = new Set<ServerResponse>();
  const dripping = new Set<Socket>();
  let isHealed = false;
  let links = 0;
  let moves = 0;

  const count = (name: string) => void happened.set(name, (happened.get(name) ?? 0) + 1);
  const json = (response: ServerResponse, value: unknown) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(value === null ? '<html>' : JSON.stringify(value));

  function itemAnswer(document: ServedDocument, number: number): unknown {
    links += 1;
    const truth = {
      productStatus: 'COMPLETE',
      resourceLocation: `${api.origin}/files/${number}?sig=${links}`,
      resourceExpiry: new Date(api.now + 86_400_000).toISOString(),
      resourceFileSize: document.pdf.length,
    };
    const [next] = document.script;
    if (isHealed || next?.of !== 'item') return truth;
    document.script.shift();
    count(next.name);
    return itemFaults[next.name]?.(truth, api.now);
  }

  const server = createServer((request, response) => {
    moves += 1;
    open.add(response);
    const { socket } = request;
    const ended = () => {
      moves += 1;
      open.delete(response);
      dripping.delete(socket);
    };
    response.on('close', ended);
    response.on('finish', ended);
    response.on('error', ended);
    request.resume();
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, kind = '', number = ''] =
      /^\/(files|api\/orders\/v1\/O-1\/item)\/(\d+)$/.exec(url.pathname) ?? [];
    const document = documents[Number(number) - 1];
    if (url.pathname.startsWith('/auth'))
      return json(response, { access_token: 't', expires_in: 3600, token_type: 'Bearer' });
    if (document === undefined) return void response.writeHead(404).end();
    if (kind !== 'files') return json(response, itemAnswer(document, Number(number)));
    for (const name of ['authorization', 'cookie', 'customer-id'])
      if (request.headers[name] !== undefined) leaks.push(`${name} at ${url.pathname}`);
    const [, from = null] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    // What is written here goes past the server: one answer a connection.
    const free = () => {
      moves += 1;
      open.delete(response);
    };
    let fault = honest;
    const [next] = document.script;
    if (!isHealed && next !== undefined && next.of !== 'item') {
      const isMeant = next.of === 'link' || from !== null;
      // What happens to a resumed download waits until it broke off and is resumed.
      if (isMeant) document.script.shift();
      if (!isMeant || next.act !== honest) count(isMeant ? next.name : 'reset in the middle');
      const instead = anyFaults['reset in the middle'];
      fault = isMeant || instead === undefined ? next.act : instead;
    }
    if (fault === honest && from !== null) api.resumed += 1;
    fault({
      socket,
      pdf: document.pdf,
      etag: document.etag,
      from: from === null ? null : Number(from),
      ifRange: typeof request.headers['if-range'] === 'string' ? request.headers['if-range'] : null,
      hold: free,
      drip() {
        dripping.add(socket);
        free();
      },
      change: () => document.change(),
    });
    if (socket.writable && !dripping.has(socket)) socket.write('', free);
  });
  server.on('connection', (socket) => socket.on('error', () => {}));
  server.on('clientError', (_error, socket) => socket.destroy());
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const api: LinkServer = {
    origin: `http://127.0.0.1:${port}`,
    documents,
    happened,
    leaks,
    resumed: 0,
    heal() {
      isHealed = true;
    },
    moves: () => moves,
    busy: () => open.size,
    drip() {
      for (const socket of dripping) if (socket.writable) socket.write(' ');
      return dripping.size > 0;
    },
    now: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return api;
}
