import type { Socket } from 'node:net';

/** What a proxy may do with one CONNECT and the tunnel behind it. */
interface Tunnelled {
  readonly client: Socket;
  /** Opens the tunnel: bytes pass both ways until `drop`. */
  open(between?: Between): void;
  /** Only time can end what waits here. */
  hold(): void;
}

/** What happens inside a tunnel. Records are those of TLS that carry data: the client's first ends its handshake. */
export interface Between {
  /** The client's bytes with this many such records begun; false ends the tunnel without passing them. */
  readonly up?: (records: number) => boolean;
  /** The server's bytes once the client has begun so many: what of them passes, and whether the tunnel ends then. */
  readonly down?: (
    bytes: Uint8Array,
    records: number,
  ) => { readonly pass: Uint8Array; readonly end: 'drop' | 'hold' | null };
}

export interface ProxyBehaviour {
  readonly act: (tunnelled: Tunnelled) => void;
  /** After so many questions it is an honest proxy; null where it never becomes one. */
  readonly until: number | null;
}

const nothing = new Uint8Array();

function answer(status: string, headers: readonly string[] = []): (tunnelled: Tunnelled) => void {
  const head = [`HTTP/1.1 ${status}`, ...headers, 'Content-Type: text/html', 'Content-Length: 13'];
  return ({ client }) => void client.end(`${head.join('\r\n')}\r\n\r\n<html></html>`);
}

/** Where the order's own bytes are inside: the client's second record. */
const order = 2;

const basic = 'Proxy-Authenticate: Basic realm="office"';

/**
 * What an office's proxy does. Where it only refuses, nothing is ever sent, and it may do so for ever; where it breaks what
 * it has opened, it must pass the order history later, or nobody could end the doubt.
 */
export const proxyBehaviours: Readonly<Record<string, ProxyBehaviour>> = {
  honest: { act: (one) => one.open(), until: null },
  'wants a password (407)': { act: answer('407 Needed', [basic]), until: null },
  'wants a password (407) once': { act: answer('407 Needed', [basic]), until: 1 },
  'wants a Windows sign-in (407)': {
    act: answer('407 Needed', ['Proxy-Authenticate: Negotiate', 'Proxy-Authenticate: NTLM']),
    until: null,
  },
  'answers 502': { act: answer('502 Bad Gateway'), until: null },
  'answers 502 once': { act: answer('502 Bad Gateway'), until: 1 },
  'hangs up': { act: ({ client }) => void client.destroy(), until: 1 },
  'says nothing': { act: ({ hold }) => hold(), until: 1 },
  'drops the handshake': { act: (one) => one.open({ up: () => false }), until: 1 },
  'drops the order': { act: (one) => one.open({ up: (records) => records < order }), until: 1 },
  'drops the answer': {
    act: (one) =>
      one.open({
        down: (bytes, records) =>
          records < order ? { pass: bytes, end: null } : { pass: nothing, end: 'drop' },
      }),
    until: 4,
  },
  'drops within the answer': {
    act: (one) =>
      one.open({
        down: (bytes, records) =>
          records < order ? { pass: bytes, end: null } : { pass: bytes.subarray(0, 30), end: 'drop' },
      }),
    until: 1,
  },
  'goes silent after the order': {
    act: (one) =>
      one.open({
        down: (bytes, records) =>
          records < order ? { pass: bytes, end: null } : { pass: nothing, end: 'hold' },
      }),
    until: 1,
  },
};
