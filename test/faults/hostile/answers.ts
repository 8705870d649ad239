import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Bytes that no service should send, and what every operation must make of them. */
export interface HostileAnswer {
  /** Of the table of bad inputs (reliability: Hostile or malformed answers). */
  readonly number: number;
  readonly name: string;
  readonly reply: (socket: Socket) => void;
  /** What a read gives; several where it hangs on which byte the socket died at. */
  readonly read: readonly string[];
  /** What a call that may cost money gives. */
  readonly charge: readonly string[];
  /** Large: asked one after the other, and memory is watched. */
  readonly isLarge?: true;
}

const unreadable = { read: ['unreadable'], charge: ['unknown'] } as const;
const tooLarge = { read: ['unreadable'], charge: ['inDoubt'] } as const;
const broken = { read: ['network'], charge: ['inDoubt'] } as const;
const silent = { read: ['timeout'], charge: ['inDoubt'] } as const;

function head(status: number, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries({ 'content-type': 'application/json', connection: 'close', ...headers });
  return `HTTP/1.1 ${status} X\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** An answer with its length. */
export function whole(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): (socket: Socket) => void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return (socket) => {
    socket.write(head(status, { 'content-length': bytes.byteLength, ...headers }));
    socket.end(bytes);
  };
}

export function json(value: unknown): (socket: Socket) => void {
  return whole(JSON.stringify(value));
}

/** 50 MB of valid JSON, as fast as it is taken. */
function flood(socket: Socket): void {
  const block = Buffer.alloc(65_536, 0x20);
  socket.write(head(200, { 'content-length': 800 * block.length + 2 }));
  let sent = 0;
  const more = (): void => {
    while (sent < 800 && !socket.destroyed) {
      sent += 1;
      if (!socket.write(block)) return void socket.once('drain', more);
    }
    socket.end('{}');
  };
  more();
}

/** A byte every 20 ms, without end. */
function drip(socket: Socket, start: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write('x'), 20);
  socket.once('close', () => clearInterval(timer));
}

const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 0x20), { level: 9 });
const text = '{"orderId":"O-1"}';

export const hostileAnswers: readonly HostileAnswer[] = [
  { number: 1, name: '50 MB of JSON', reply: flood, ...tooLarge, isLarge: true },
  {
    number: 2,
    name: `${Math.round(bomb.length / 1024)} KB of gzip that become 200 MB`,
    reply: whole(bomb, { 'content-encoding': 'gzip' }),
    ...unreadable,
    isLarge: true,
  },
  {
    number: 3,
    name: 'three layers of compression',
    reply: whole(brotliCompressSync(gzipSync(gzipSync(text))), { 'content-encoding': 'gzip,gzip,br' }),
    ...unreadable,
  },
  {
    number: 3,
    name: 'broken gzip',
    reply: whole('not gzip', { 'content-encoding': 'gzip' }),
    ...unreadable,
  },
  {
    number: 5,
    name: 'a million arrays in one another',
    reply: whole(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`),
    read: ['unreadable'],
    // More than some of them may be at all.
    charge: ['unknown', 'inDoubt'],
    isLarge: true,
  },
  {
    number: 5,
    name: '20,000 arrays in one another',
    reply: whole(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    ...unreadable,
  },
  {
    number: 5,
    name: '65 objects in one another',
    reply: whole(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`),
    ...unreadable,
  },
  {
    number: 8,
    name: 'invalid UTF-8',
    reply: whole(Uint8Array.of(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d)),
    ...unreadable,
  },
  { number: 8, name: 'UTF-16', reply: whole(Buffer.from(`\ufeff${text}`, 'utf16le')), ...unreadable },
  { number: 8, name: 'a zero byte', reply: whole(`${text}\0`), ...unreadable },
  {
    number: 9,
    name: 'a log-in page',
    reply: whole('<!DOCTYPE html><html>Log in</html>', { 'content-type': 'text/html' }),
    ...unreadable,
  },
  {
    number: 9,
    name: 'a log-in page that calls itself JSON',
    reply: whole('<!DOCTYPE html><html>Log in</html>'),
    ...unreadable,
  },
  { number: 10, name: 'half of the JSON', reply: whole('{"orderId":"O-'), ...unreadable },
  { number: 10, name: 'nothing', reply: whole(''), ...unreadable },
  { number: 10, name: 'no content', reply: (socket) => socket.end(head(204, {})), ...unreadable },
  {
    number: 10,
    name: 'less than its length',
    reply: (socket) => socket.end(`${head(200, { 'content-length': 500 })}${text}`),
    ...broken,
  },
  {
    number: 10,
    name: 'a chunk cut off',
    reply: (socket) => socket.end(`${head(200, { 'transfer-encoding': 'chunked' })}ff\r\n${text}`),
    ...broken,
  },
  {
    number: 10,
    name: 'a cut body that only its end delimits',
    reply: (socket) => socket.end(`${head(200, {})}{"orderId":"O-`),
    ...unreadable,
  },
  { number: 10, name: 'a socket that dies', reply: (socket) => socket.resetAndDestroy(), ...broken },
  {
    number: 10,
    name: 'something that is not HTTP',
    reply: (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n'),
    ...tooLarge,
  },
  {
    number: 10,
    name: '200 KB of headers',
    reply: (socket) => socket.end(`${head(200, { 'x-long': 'a'.repeat(200_000) })}${text}`),
    ...tooLarge,
  },
  { number: 11, name: 'NaN', reply: whole('NaN'), ...unreadable },
  { number: 11, name: 'a number beyond all numbers', reply: whole('1e400'), ...unreadable },
  { number: 11, name: 'a text', reply: whole('"well"'), ...unreadable },
  {
    number: 22,
    name: 'a redirect that keeps the method',
    reply: (socket) => socket.end(head(307, { location: '/base/elsewhere', 'content-length': 0 })),
    read: ['redirected'],
    charge: ['unknown'],
  },
  {
    number: 22,
    name: 'a redirect into the local network',
    reply: (socket) => socket.end(head(302, { location: 'http://169.254.169.254/', 'content-length': 0 })),
    read: ['redirected'],
    charge: ['unknown'],
  },
  ...['-1', '1e9', '999999999999', 'soon', 'Thu, 01 Jan 1970 00:00:00 GMT'].map(
    (retryAfter): HostileAnswer => ({
      number: 29,
      name: `a Retry-After of ${retryAfter}`,
      reply: whole('{}', { 'retry-after': retryAfter }, 429),
      read: ['limited'],
      charge: ['unknown'],
    }),
  ),
];

/** What never ends; for an app whose limits are short. */
export const endlessAnswers: readonly HostileAnswer[] = [
  {
    number: 4,
    name: 'a dripping head',
    reply: (socket) => drip(socket, 'HTTP/1.1 200 X\r\nx-a: '),
    ...silent,
  },
  { number: 4, name: 'a dripping body', reply: (socket) => drip(socket, head(200, {})), ...silent },
  { number: 4, name: 'silence', reply: () => {}, ...silent },
  {
    number: 4,
    name: 'a promise to go on and silence',
    reply: (socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'),
    ...silent,
  },
];
