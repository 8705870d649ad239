import type { Socket } from 'node:net';

/** One request of a document, and what may be done with it. */
interface Asked {
  readonly socket: Socket;
  readonly pdf: Buffer;
  readonly etag: string;
  /** Where the request wants it to begin; null where it wants all of it. */
  readonly from: number | null;
  /** The tag that the range holds for. */
  readonly ifRange: string | null;
  /** Only time ends this request now. */
  hold(): void;
  /** Time passes while a byte comes now and then. */
  drip(): void;
  /** From now on it is another version of the document. */
  change(): void;
}

export type LinkFault = (asked: Asked) => void;

type Headers = Readonly<Record<string, string | number>>;

/** One answer a connection: what is written here goes past the server's own count of answers. */
function head({ socket }: Asked, status: number, headers: Headers): void {
  const lines = Object.entries({ connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`HTTP/1.1 ${status} X\r\n${lines.join('')}\r\n`);
}

function say(asked: Asked, status: number, headers: Headers, body: Uint8Array | string = ''): void {
  head(asked, status, headers);
  asked.socket.end(body);
}

function whole(asked: Asked, body: Uint8Array | string, more: Readonly<Record<string, string>> = {}): void {
  say(asked, 200, { 'content-length': Buffer.byteLength(body), ...more }, body);
}

/** As it should be: ranges are honoured for the same tag. */
export const honest: LinkFault = (asked) => {
  const { from, ifRange, etag, pdf } = asked;
  if (from === null || ifRange !== etag || from >= pdf.length) return whole(asked, pdf, { etag });
  const range = `bytes ${from}-${pdf.length - 1}/${pdf.length}`;
  say(asked, 206, { 'content-length': pdf.length - from, 'content-range': range, etag }, pdf.subarray(from));
};

/** A part of what is asked for, and then `act`. */
function cut(asked: Asked, share: number, act: () => void): void {
  const { from, ifRange, etag, pdf, socket } = asked;
  const isRest = from !== null && ifRange === etag && from < pdf.length;
  const start = isRest ? from : 0;
  const rest = pdf.subarray(start);
  const headers = { 'content-length': rest.length, etag };
  if (isRest)
    head(asked, 206, { ...headers, 'content-range': `bytes ${start}-${pdf.length - 1}/${pdf.length}` });
  else head(asked, 200, headers);
  socket.write(rest.subarray(0, Math.floor(rest.length * share)), act);
}

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): LinkFault =>
  (asked) =>
    say(asked, code, { 'content-length': 2, ...headers }, '{}');
const redirect = (to: string): LinkFault => status(302, { location: to });
const pdfOf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`);

/** What happens to a request of a document of any size. */
export const anyFaults: Readonly<Record<string, LinkFault>> = {
  'reset at once': ({ socket }) => void socket.resetAndDestroy(),
  'closed at once': ({ socket }) => void socket.end(),
  'reset in the middle': (asked) => cut(asked, 0.6, () => void asked.socket.resetAndDestroy()),
  'closed in the middle': (asked) => cut(asked, 0.7, () => void asked.socket.end()),
  'closed a byte before the end': (asked) => cut(asked, 0.99999, () => void asked.socket.end()),
  'chunks cut off': (asked) => {
    const half = asked.pdf.subarray(0, asked.pdf.length >> 1);
    head(asked, 200, { 'transfer-encoding': 'chunked' });
    asked.socket.write(`${half.length.toString(16)}\r\n`);
    asked.socket.write(half);
    asked.socket.end('\r\n');
  },
  'cut off without a length': (asked) => say(asked, 200, {}, asked.pdf.subarray(0, asked.pdf.length >> 1)),
  'silence before the head': (asked) => asked.hold(),
  'silence in the middle': (asked) => cut(asked, 0.3, () => asked.hold()),
  'a byte now and then': (asked) => cut(asked, 0.01, () => asked.drip()),
  '401': status(401, { 'www-authenticate': 'Bearer' }),
  '403': status(403),
  '404': status(404),
  '410': status(410),
  '429': status(429, { 'retry-after': '40' }),
  '500': status(500),
  '503 with Retry-After': status(503, { 'retry-after': '90' }),
  '206 that nobody asked for': (asked) =>
    say(asked, 206, { 'content-length': 4, 'content-range': 'bytes 0-3/4' }, '%PDF'),
  'sent to another host': redirect('https://127.0.0.1/secret'),
  'sent to a file': redirect('file:///etc/passwd'),
  'sent round in a circle': redirect(''),
  'a web page': (asked) => whole(asked, '<!DOCTYPE html><html>Please sign in</html>'),
  nothing: (asked) => whole(asked, ''),
  'no end': (asked) => whole(asked, asked.pdf.subarray(0, asked.pdf.length - 7)),
  '%PDF late': (asked) => whole(asked, Buffer.concat([Buffer.alloc(5000, ' '), asked.pdf])),
  'the end far from the end': (asked) =>
    whole(asked, Buffer.concat([pdfOf('\n%%EOF\n'), Buffer.alloc(5000, ' ')])),
  'a false gzip': (asked) => whole(asked, asked.pdf, { 'content-encoding': 'gzip' }),
  'too long by its own word': (asked) => say(asked, 200, { 'content-length': 300_000_000 }, '%PDF-1.7'),
  'no HTTP at all': ({ socket }) => void socket.end('+OK hello\r\n'),
  'another version': (asked) => {
    asked.change();
    asked.socket.resetAndDestroy();
  },
};

/** What happens to a request for the rest of a large document. */
export const restFaults: Readonly<Record<string, LinkFault>> = {
  'the rest as it should be': honest,
  'another place': (asked) => part(asked, { shift: -9 }),
  'a rest that ends early': (asked) => part(asked, { less: 5000 }),
  'the rest of another version': (asked) => {
    asked.change();
    part(asked, { tag: '"other"' });
  },
  'the rest under a weak tag': (asked) => part(asked, { tag: `W/${asked.etag}` }),
  'the rest without a tag': (asked) => part(asked, { tag: '' }),
  '416': status(416),
  'all of it': (asked) => whole(asked, asked.pdf, { etag: asked.etag }),
  'all of another version': (asked) => {
    asked.change();
    asked.socket.end();
  },
};

function part(asked: Asked, wrong: { shift?: number; less?: number; tag?: string }): void {
  const { pdf, etag } = asked;
  const from = Math.max(0, (asked.from ?? 0) + (wrong.shift ?? 0));
  const body = pdf.subarray(from, pdf.length - (wrong.less ?? 0));
  const tag = wrong.tag ?? etag;
  const range = `bytes ${from}-${from + body.length - 1}/${pdf.length}`;
  say(
    asked,
    206,
    { 'content-length': body.length, 'content-range': range, ...(tag === '' ? {} : { etag: tag }) },
    body,
  );
}
