import type { LookupFunction } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import type { Clock } from '../ports/clock.ts';
import { Stopped } from './stopwatch.ts';

export interface ConnectorOptions {
  readonly clock: Clock;
  /** Milliseconds for DNS, TCP and TLS together. */
  readonly timeout: number;
  /** The certificates to trust instead of Node's own, PEM. */
  readonly ca?: readonly string[] | undefined;
  readonly lookup?: LookupFunction | undefined;
}

/**
 * Makes sockets for undici: HTTP/1.1 only, the certificate always checked, the time limit on the Clock port.
 *
 * HTTP/2 stays off: undici replays a request after REFUSED_STREAM or GOAWAY (reliability: Findings, 1).
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: 0,
    ...(options.ca === undefined ? {} : { secureContext: contextOf(options.ca) }),
    ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
  });
  return (target, callback) => {
    let isSettled = false;
    const settle = (...answer: [null, Parameters<typeof callback>[1]] | [Error, null]) => {
      if (isSettled) return;
      isSettled = true;
      cancelTimer();
      callback(...(answer as Parameters<typeof callback>));
    };
    const cancelTimer = options.clock.after(options.timeout, () => {
      const stopped = new Stopped('connect', options.timeout);
      settle(stopped, null);
      socket?.destroy(stopped);
    });
    // undici's types hide that its connector returns the socket it is connecting.
    const socket = connect(target, (error, made) => {
      if (error !== null) return settle(error, null);
      if (isSettled) return void made.destroy();
      settle(null, made);
    }) as unknown as { destroy(error: Error): void } | undefined;
  };
}

const contexts = new WeakMap<readonly string[], SecureContext>();

/** An office trusts some hundred certificates: they are parsed once, and not for every connection. */
function contextOf(ca: readonly string[]): SecureContext {
  const known = contexts.get(ca);
  if (known !== undefined) return known;
  const made = createSecureContext({ ca: [...ca] });
  contexts.set(ca, made);
  return made;
}
