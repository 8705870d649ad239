import type { ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';

/** One POST of an order, and what a server may do with it. */
interface Posted {
  readonly response: ServerResponse;
  /** Makes the order. */
  make(): Answer;
  /** The order will be made when the list has been read so many more times. */
  makeLater(reads: number): void;
  /** Only time can end this call now. */
  hold(): void;
  readonly now: number;
}

export interface Answer {
  readonly orderId: string;
  readonly [field: string]: unknown;
}

export interface ServerBehaviour {
  readonly name: string;
  /** Before the body of the request is read. */
  readonly head?: (posted: Posted) => void;
  readonly act?: (posted: Posted) => void;
  /** What the token issuer does instead. */
  readonly token?: 'error' | 'html';
  /** Nothing listens where orders go. */
  readonly isRefused?: true;
  /** One request makes two orders. */
  readonly makesTwo?: true;
  /** What orders are sent to speaks TLS: with a certificate of yesterday, or offering HTTP/2 and going back on it. */
  readonly tls?: 'expired' | 'http2';
  /** What a stream of HTTP/2 gets once its order is made. */
  readonly stream?: 'refused' | 'goaway';
  /** Nothing is known before the whole watch is over. */
  readonly isLate?: true;
  /** For so long it knows neither the record nor an item of a new order. Milliseconds. */
  readonly hidesNewFor?: number;
}

const eightDays = 8 * 86_400_000;

function say(
  posted: Posted,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const isText = typeof body === 'string';
  posted.response
    .writeHead(status, {
      'content-type': isText ? 'text/html' : 'application/json',
      date: new Date(posted.now).toUTCString(),
      ...headers,
    })
    .end(isText ? body : JSON.stringify(body));
}

const html = '<html><body>Please sign in</body></html>';
const socketOf = ({ response }: Posted) => response.socket;
function reset(posted: Posted): void {
  const socket = socketOf(posted);
  // Node resets only where no TLS is in between.
  if (socket instanceof TLSSocket) socket.destroy();
  else socket?.resetAndDestroy();
}
const end = (posted: Posted) => void socketOf(posted)?.end();

/** The order is made, and this is what becomes of the answer. */
function made(
  name: string,
  act: (posted: Posted, answer: Answer) => void,
  more: Partial<ServerBehaviour> = {},
): ServerBehaviour {
  return { name: `made, ${name}`, act: (posted) => act(posted, posted.make()), ...more };
}

function madeLate(name: string, reads: number, act: (posted: Posted) => void): ServerBehaviour {
  return {
    name: `made after ${reads} looks, ${name}`,
    isLate: true,
    act(posted) {
      posted.makeLater(reads);
      act(posted);
    },
  };
}

function notMade(name: string, act: (posted: Posted) => void): ServerBehaviour {
  return { name: `not made, ${name}`, act };
}

const statuses = (status: number, headers: Readonly<Record<string, string>> = {}) => {
  return (posted: Posted) => say(posted, status, { message: `This is ${status}` }, headers);
};

export const behaviours: readonly ServerBehaviour[] = [
  made('answered', (posted, answer) => say(posted, 201, answer)),
  made('answered 200', (posted, answer) => say(posted, 200, answer)),
  made('reset', reset),
  made('connection closed', end),
  made('silence', (posted) => posted.hold()),
  made('500', statuses(500)),
  made('502 of a proxy', (posted) => say(posted, 502, html)),
  made('504 in HTML', (posted) => say(posted, 504, html)),
  made('503 with Retry-After', statuses(503, { 'retry-after': '120' })),
  made('answer cut off', (posted, answer) => {
    const text = JSON.stringify(answer);
    posted.response.writeHead(201, { 'content-length': String(text.length) });
    posted.response.write(text.slice(0, 20), () => reset(posted));
  }),
  made('answer cut off at its end', (posted, answer) => {
    const text = JSON.stringify(answer);
    posted.response.writeHead(201, { 'content-length': String(text.length) });
    posted.response.write(text.slice(0, -2), () => end(posted));
  }),
  made('HTML', (posted) => say(posted, 200, html)),
  made('no order number', (posted) => say(posted, 201, { message: 'Thank you' })),
  made('an empty order number', (posted) => say(posted, 201, { orderId: '' })),
  made('204', ({ response }) => void response.writeHead(204).end()),
  made('307', (posted) => say(posted, 307, {}, { location: '/again' })),
  made('308 to itself', (posted) => say(posted, 308, {}, { location: posted.response.req.url ?? '/' })),
  made('421', statuses(421)),
  made('408', statuses(408)),
  made('409', statuses(409)),
  made('429', statuses(429, { 'retry-after': '30' })),
  made('425', statuses(425)),
  made('407 of a proxy', (posted) => say(posted, 407, html)),
  made('a lying 400', statuses(400)),
  made('a lying 401', statuses(401)),
  made('a lying 404', statuses(404)),
  made('byte by byte, then silence', (posted, answer) => {
    posted.response.writeHead(201, { 'content-type': 'application/json' });
    posted.response.write(JSON.stringify(answer).slice(0, 9));
    posted.hold();
  }),
  made('too long an answer', (posted) => say(posted, 200, { padding: 'x'.repeat(600_000) })),
  made('100, then silence', (posted) => {
    posted.response.writeContinue();
    posted.hold();
  }),
  made('103, then reset', (posted) => {
    posted.response.writeEarlyHints({ link: '</x>; rel=preload' });
    setImmediate(() => reset(posted));
  }),
  made('answered twice', (posted, answer) => {
    const body = JSON.stringify(answer);
    const one = `HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    socketOf(posted)?.end(one + one);
  }),
  made('no HTTP at all', (posted) => void socketOf(posted)?.end('+OK hello\r\n')),
  made('a false gzip', (posted) => say(posted, 201, { message: 'x' }, { 'content-encoding': 'gzip' })),
  made('only its number', (posted, { orderId }) => say(posted, 201, { orderId })),
  made('number and reference of another order', (posted, answer) =>
    say(posted, 201, { ...answer, orderId: 'E-0', customerReference: '2026-1 OTHER0000000' }),
  ),
  made('HTTP/2 offered and its streams refused', (posted) => void socketOf(posted)?.destroy(), {
    tls: 'http2',
    stream: 'refused',
  }),
  made('HTTP/2 offered and left with GOAWAY', (posted, answer) => say(posted, 201, answer), {
    tls: 'http2',
    stream: 'goaway',
  }),
  made('an order number of a list', (posted) => say(posted, 201, [{ orderId: 'R-1' }])),
  {
    ...made('twice, reset', (posted) => {
      posted.make();
      reset(posted);
    }),
    makesTwo: true,
    isLate: true,
  },
  {
    ...made('twice, silence', (posted) => {
      posted.make();
      posted.hold();
    }),
    makesTwo: true,
    isLate: true,
  },
  madeLate('reset', 1, reset),
  madeLate('reset', 3, reset),
  madeLate('silence', 2, (posted) => posted.hold()),
  madeLate('500', 7, statuses(500)),
  madeLate('reset', 10, reset),
  notMade('400', statuses(400)),
  notMade('401', statuses(401)),
  notMade('403', statuses(403)),
  notMade('422', statuses(422)),
  notMade('429', statuses(429, { 'retry-after': '60' })),
  notMade('500', statuses(500)),
  notMade('503', statuses(503)),
  notMade('302 in HTML', (posted) => say(posted, 302, html, { location: '/sign-in' })),
  notMade('reset', reset),
  notMade('silence', (posted) => posted.hold()),
  notMade('200 without a number', (posted) => say(posted, 200, {})),
  { name: 'not made, reset before the body', head: reset },
  { name: 'not made, closed before the body', head: end },
  { name: 'not made, 413 before the body', head: (posted) => statuses(413, { connection: 'close' })(posted) },
  { name: 'connection refused', isRefused: true },
  { name: 'a certificate of yesterday', tls: 'expired' },
  { name: 'the token issuer fails', token: 'error' },
  { name: 'the token issuer answers in HTML', token: 'html' },
];

/** Found by attacks. The first list of scenarios is closed, so they stand apart. */
export const laterBehaviours: readonly ServerBehaviour[] = [
  made('the number of another order', (posted, answer) => {
    const { customerReference: _, ...silent } = answer;
    say(posted, 200, { ...silent, orderId: 'E-0' });
  }),
  {
    ...made('twice, answered 200', (posted, answer) => {
      posted.make();
      say(posted, 200, answer);
    }),
    makesTwo: true,
    isLate: true,
  },
  made('only its number, known after eight days', (posted, { orderId }) => say(posted, 201, { orderId }), {
    hidesNewFor: eightDays,
    isLate: true,
  }),
  madeLate('400', 1, statuses(400)),
  madeLate('400', 3, statuses(400)),
  madeLate('422', 10, statuses(422)),
];
