import { connect as connectPlain, isIP, isIPv4, isIPv6, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { ProxyFailure } from './proxy-failure.ts';
import { type ProxyRoute, placeOf } from './proxy-list.ts';

interface TunnelOptions {
  /** What a proxy's own certificate is checked with, where it is reached over TLS; Node's own where undefined. */
  readonly context: SecureContext | undefined;
  /** The value of Proxy-Authorization for this proxy, or null. */
  readonly authorization: string | null;
  readonly signal: AbortSignal;
}

/** Most bytes of a proxy's answer before its end must be there. */
const maxBytes = 16 * 1024;

/**
 * A socket through a proxy to `host:port`, on which nothing has been sent to the server yet. CONNECT goes out once. Throws
 * ProxyFailure (`unreachable` before anything was asked), and what `signal` gives as its reason.
 */
export async function openTunnel(
  route: ProxyRoute,
  target: { readonly host: string; readonly port: number },
  options: TunnelOptions,
): Promise<Socket> {
  const socket = await reach(route, options);
  const giveUp = (): void => void socket.destroy();
  options.signal.addEventListener('abort', giveUp, { once: true });
  try {
    if (route.scheme === 'socks5') await greet(socket, route, target);
    else await ask(socket, route, target, options.authorization);
    options.signal.throwIfAborted();
    return socket;
  } catch (error) {
    socket.destroy();
    options.signal.throwIfAborted();
    throw error;
  } finally {
    options.signal.removeEventListener('abort', giveUp);
  }
}

function reach(route: ProxyRoute, { context, signal }: TunnelOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const { host, port } = route;
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket =
      route.scheme === 'https'
        ? connectTls({
            host,
            port,
            ALPNProtocols: ['http/1.1'],
            ...name,
            ...(context && { secureContext: context }),
            // Said here, since Node's default is whatever NODE_TLS_REJECT_UNAUTHORIZED says.
            rejectUnauthorized: true,
          })
        : connectPlain({ host, port });
    const onAbort = (): void => void socket.destroy(signal.reason as Error);
    const done = (): void => {
      signal.removeEventListener('abort', onAbort);
      socket.off('error', onError);
    };
    const onError = (error: Error): void => {
      done();
      reject(signal.aborted ? error : isCertificate(error) ? error : new ProxyFailure('unreachable', route));
    };
    socket.once('error', onError);
    socket.once(route.scheme === 'https' ? 'secureConnect' : 'connect', () => {
      done();
      resolve(socket);
    });
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Such an error has words of its own: the identity could not be verified. */
function isCertificate(error: Error): boolean {
  return 'code' in error && /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(String(error.code));
}

async function ask(
  socket: Socket,
  route: ProxyRoute,
  target: { readonly host: string; readonly port: number },
  authorization: string | null,
): Promise<void> {
  const place = placeOf(target);
  const lines = [`CONNECT ${place} HTTP/1.1`, `Host: ${place}`, 'Proxy-Connection: keep-alive'];
  if (authorization !== null) lines.push(`Proxy-Authorization: ${authorization}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const head = await readUntil(socket, route, (bytes) => {
    const end = bytes.indexOf('\r\n\r\n');
    return end < 0 ? null : end + 4;
  });
  const text = head.toString('latin1');
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |\r)/.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) throw new ProxyFailure('noProxy', route);
  if (status >= 200 && status <= 299) return;
  if (status !== 407) throw new ProxyFailure('refused', route, String(status));
  const offered = [...text.matchAll(/^proxy-authenticate:\s*([\w-]+)/gim)].map(([, name = '']) => name);
  const takesBasic = offered.some((name) => name.toLowerCase() === 'basic');
  if (!takesBasic) throw new ProxyFailure('signInUnknown', route, offered.join(', ') || 'not named');
  throw new ProxyFailure(authorization === null ? 'needsPassword' : 'wrongPassword', route);
}

/** SOCKS version 5 without a password (RFC 1928); names are resolved by the proxy. */
async function greet(
  socket: Socket,
  route: ProxyRoute,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  socket.write(Uint8Array.from([5, 1, 0]));
  const [version, method] = await readUntil(socket, route, (bytes) => (bytes.length < 2 ? null : 2));
  if (version !== 5) throw new ProxyFailure('noProxy', route);
  if (method !== 0) throw new ProxyFailure('signInUnknown', route, 'SOCKS with a password');
  const name = Buffer.from(host, 'latin1');
  const address = isIPv4(host)
    ? [1, ...host.split('.').map(Number)]
    : isIPv6(host)
      ? [4, ...ipv6Bytes(host)]
      : [3, name.length, ...name];
  socket.write(Uint8Array.from([5, 1, 0, ...address, port >> 8, port & 255]));
  const answer = await readUntil(socket, route, (bytes) => {
    if (bytes.length < 5) return null;
    const length = { 1: 4, 3: 1 + (bytes[4] ?? 0), 4: 16 }[bytes[3] ?? 0] ?? 0;
    return bytes.length < 6 + length ? null : 6 + length;
  });
  if (answer[0] !== 5) throw new ProxyFailure('noProxy', route);
  if (answer[1] !== 0) throw new ProxyFailure('refused', route, `SOCKS ${answer[1]}`);
}

function ipv6Bytes(host: string): readonly number[] {
  const [left = '', right = ''] = host.split('::');
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [groups(left), groups(right)];
  const middle = Array(Math.max(0, 8 - before.length - after.length)).fill(0);
  return [...before, ...middle, ...after].flatMap((group: number) => [group >> 8, group & 255]);
}

/** Reads until `end` gives the length of an answer; what came after it goes back to the socket. */
function readUntil(
  socket: Socket,
  route: ProxyRoute,
  end: (bytes: Buffer) => number | null,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const stop = (): void => {
      socket.off('data', onData).off('error', onClose).off('close', onClose);
      socket.pause();
    };
    const onData = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk]);
      const length = end(bytes);
      if (length !== null) {
        stop();
        if (bytes.length > length) socket.unshift(bytes.subarray(length));
        resolve(bytes.subarray(0, length));
      } else if (bytes.length > maxBytes) {
        stop();
        reject(new ProxyFailure('noProxy', route));
      }
    };
    const onClose = (): void => {
      stop();
      reject(new ProxyFailure(bytes.length > 0 ? 'noProxy' : 'refused', route, 'it closed the connection'));
    };
    socket.on('data', onData).on('error', onClose).on('close', onClose);
    socket.resume();
  });
}
