import type { LookupFunction, Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import type { AppContext } from '../context/app-context.ts';
import { PrivateAddress } from './address-guard.ts';
import { Stopped } from './deadline.ts';
import type { NetworkRoutes } from './network-routes.ts';
import { ProxyFailure } from './proxy-failure.ts';
import { openTunnel } from './tunnel.ts';

interface ConnectorOptions extends Pick<AppContext, 'clock'> {
  /** Milliseconds for DNS, TCP and TLS together. */
  readonly timeout: number;
  /** The certificates to trust instead of Node's own, PEM. */
  readonly ca?: readonly string[] | undefined;
  readonly lookup?: LookupFunction | undefined;
  /** The office's proxies and certificates; without them straight out, with `ca`. */
  readonly network?: NetworkRoutes | undefined;
}

/**
 * Makes sockets for undici: HTTP/1.1 only, the certificate always checked, the time limit on the Clock port.
 *
 * HTTP/2 stays off: undici replays a request after REFUSED_STREAM or GOAWAY (reliability: Findings, 1).
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { network } = options;
  const straight = connectorWith(options.ca, options.lookup);
  return (target, callback) => {
    let isSettled = false;
    const leaving = new AbortController();
    const settle = (...answer: [null, Parameters<typeof callback>[1]] | [Error, null]) => {
      if (isSettled) return;
      isSettled = true;
      cancelTimer();
      callback(...(answer as Parameters<typeof callback>));
    };
    const cancelTimer = options.clock.after(options.timeout, () => {
      const stopped = new Stopped('connect', options.timeout);
      settle(stopped, null);
      leaving.abort(stopped);
    });
    const open = (connect: buildConnector.connector, more: object = {}): void => {
      // undici's types hide that its connector returns the socket it is connecting.
      const socket = connect({ ...target, ...more }, (error, made) => {
        if (error !== null) return settle(error, null);
        if (isSettled) return void made.destroy();
        settle(null, made);
      }) as unknown as { destroy(error: Error): void } | undefined;
      leaving.signal.addEventListener('abort', () => socket?.destroy(leaving.signal.reason as Error));
    };
    if (network === undefined) return open(straight);
    findRoute(network, target, leaving.signal, options.lookup).then(
      ({ ca, tunnel }) => {
        if (isSettled) return void tunnel?.destroy();
        if (tunnel !== null && target.protocol !== 'https:') return settle(null, tunnel);
        open(
          ca === undefined ? straight : connectorWith(ca, options.lookup),
          tunnel === null ? {} : { httpSocket: tunnel },
        );
      },
      (error: Error) => settle(error, null),
    );
  };
}

/** Tries each route in turn until one stands. What was asked of a proxy once is not asked of the next. */
async function findRoute(
  network: NetworkRoutes,
  target: buildConnector.Options,
  signal: AbortSignal,
  lookup: LookupFunction | undefined,
): Promise<{ readonly ca: readonly string[] | undefined; readonly tunnel: Socket | null }> {
  const isSecure = target.protocol === 'https:';
  const url = new URL(`${target.protocol}//${target.hostname}:${target.port || (isSecure ? 443 : 80)}`);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const port = Number(target.port || (isSecure ? 443 : 80));
  const ca = isSecure ? await network.trusted() : undefined;
  const routes = await network.routesFor(url);
  let unreachable: unknown = new ProxyFailure('noRoute', null);
  for (const route of routes) {
    if (route.kind === 'direct') return { ca, tunnel: null };
    if (lookup !== undefined) await refusePrivate(lookup, host);
    const trusted = route.scheme === 'https' ? await network.trusted() : undefined;
    const context = trusted === undefined ? undefined : contextOf(trusted);
    const authorization = await network.authorizationFor(route);
    try {
      return { ca, tunnel: await openTunnel(route, { host, port }, { context, authorization, signal }) };
    } catch (error) {
      if (!(error instanceof ProxyFailure) || error.problem !== 'unreachable') throw error;
      unreachable = error;
    }
  }
  throw unreachable;
}

/** A proxy resolves names itself. Where this computer can too, a name that points inside is refused as it would be without. */
function refusePrivate(lookup: LookupFunction, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error) => {
      if (error instanceof PrivateAddress) reject(error);
      else resolve();
    });
  });
}

const connectors = new WeakMap<
  readonly string[],
  Map<LookupFunction | undefined, buildConnector.connector>
>();

/** One for each list of certificates and way of looking up: it remembers TLS sessions. */
function connectorWith(
  ca: readonly string[] | undefined,
  lookup: LookupFunction | undefined,
): buildConnector.connector {
  const make = () =>
    buildConnector({
      allowH2: false,
      timeout: 0,
      ...(ca === undefined ? {} : { secureContext: contextOf(ca) }),
      ...(lookup === undefined ? {} : { lookup }),
      // Said here, since Node's default is whatever NODE_TLS_REJECT_UNAUTHORIZED says.
      rejectUnauthorized: true,
    });
  if (ca === undefined) return make();
  const made = connectors.get(ca) ?? new Map<LookupFunction | undefined, buildConnector.connector>();
  connectors.set(ca, made);
  const known = made.get(lookup) ?? make();
  made.set(lookup, known);
  return known;
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
