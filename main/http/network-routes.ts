import type { AppContext } from '../context/app-context.ts';
import type { SystemNetwork } from '../ports/network.ts';
import type { CertificatesRead } from '../settings/network-certificates.ts';
import { isLoopbackHost } from './link-policy.ts';
import { direct, type ProxyRoute, parseProxyAddress, parseProxyList, type Route } from './proxy-list.ts';

/** How requests of this office reach the internet. Asked for each new socket. */
export interface NetworkRoutes {
  /** In the order to try them; never rejects. This computer itself is always direct. */
  routesFor(url: URL): Promise<readonly Route[]>;
  /** The certificates to trust, PEM: the same list while they are the same. Undefined: Node's own. Never rejects. */
  trusted(): Promise<readonly string[] | undefined>;
  /** The value of Proxy-Authorization that is kept for a proxy. */
  authorizationFor(route: ProxyRoute): Promise<string | null>;
  /** Forgets what was resolved and read: the computer woke, or the settings changed. */
  renew(): void;
}

/** What the person or the office's IT chose. */
export interface NetworkChoice {
  /** `system`, `none`, or the address of a proxy. */
  readonly proxy: string;
  /** Path of a PEM file with more certificates to trust; empty for none. */
  readonly certificateFile: string;
}

interface NetworkRoutesOptions extends Pick<AppContext, 'clock' | 'log'> {
  readonly system: SystemNetwork;
  readonly choice: () => NetworkChoice;
  /** More certificates to trust, as a person confirmed them. Never rejects. */
  readonly ownCertificates: () => Promise<Pick<CertificatesRead, 'state' | 'certificates'>>;
  /** `name:password` for a proxy from the keychain, or null. */
  readonly secretFor: (route: ProxyRoute) => Promise<string | null>;
}

/** Milliseconds that an answer of the system's proxy settings stands; a script may answer otherwise later. */
const routeLife = 5 * 60_000;
/** Milliseconds after which a keychain that did not say what was confirmed is asked again. */
const lockedLife = 60_000;

interface Trust {
  readonly file: string;
  readonly list: Promise<readonly string[] | undefined>;
  /** Monotonic milliseconds. */
  until: number;
}

export function createNetworkRoutes(options: NetworkRoutesOptions): NetworkRoutes {
  const { clock, log, system, choice } = options;
  const routes = new Map<string, { readonly until: number; readonly routes: Promise<readonly Route[]> }>();
  let trust: Trust | null = null;

  async function askSystem(origin: string): Promise<readonly Route[]> {
    try {
      return parseProxyList(await system.proxiesFor(origin));
    } catch (error) {
      log.warn('network.proxy', { reason: error instanceof Error ? error.name : 'unknown' });
      return [direct];
    }
  }

  function trustWith(file: string): Trust {
    const own = options.ownCertificates();
    const made: Trust = {
      file,
      list: own.then(({ certificates }) => merged(certificates)),
      until: Number.POSITIVE_INFINITY,
    };
    void own.then(({ state }) => {
      if (state !== 'none' && state !== 'trusted') log.warn('network.certificateFile', { state });
      if (state === 'locked') made.until = clock.monotonic() + lockedLife;
    });
    return made;
  }

  function merged(own: readonly string[]): readonly string[] | undefined {
    try {
      return [...new Set([...system.certificates(), ...own])];
    } catch (error) {
      log.warn('network.certificates', { reason: error instanceof Error ? error.name : 'unknown' });
      // Alone they would take the place of Node's own; a service with a public certificate is the usual case.
      return own.length === 0 ? undefined : own;
    }
  }

  return {
    async routesFor(url) {
      if (isLoopbackHost(url.hostname)) return [direct];
      const { proxy } = choice();
      if (proxy === 'none') return [direct];
      if (proxy !== 'system') {
        const address = parseProxyAddress(proxy);
        return address.ok ? [address.value] : [];
      }
      const known = routes.get(url.origin);
      if (known !== undefined && known.until > clock.monotonic()) return known.routes;
      const asked = askSystem(`${url.origin}/`);
      routes.set(url.origin, { until: clock.monotonic() + routeLife, routes: asked });
      return asked;
    },
    trusted() {
      const file = choice().certificateFile;
      if (trust?.file !== file || trust.until <= clock.monotonic()) trust = trustWith(file);
      return trust.list;
    },
    async authorizationFor(route) {
      const secret = await options.secretFor(route);
      return secret === null ? null : `Basic ${Buffer.from(secret, 'utf8').toString('base64')}`;
    },
    renew() {
      routes.clear();
      trust = null;
      system.renew();
    },
  };
}
