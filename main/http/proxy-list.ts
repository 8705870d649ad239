import { isIPv6 } from 'node:net';
import { failed, ok, type Result } from '../../shared/lib/result.ts';

export interface ProxyRoute {
  readonly kind: 'proxy';
  readonly scheme: 'http' | 'https' | 'socks5';
  /** A name or an address; IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
}

/** One way to a server. */
export type Route = { readonly kind: 'direct' } | ProxyRoute;

export const direct: Route = { kind: 'direct' };

const schemes: Readonly<Record<string, readonly [ProxyRoute['scheme'], number]>> = {
  PROXY: ['http', 80],
  HTTP: ['http', 80],
  HTTPS: ['https', 443],
  SOCKS5: ['socks5', 1080],
};

/**
 * What a PAC function answers, in its order: `PROXY proxy:8080; SOCKS5 s:1080; DIRECT`. An entry that is not understood
 * (SOCKS4, QUIC) is left out; an empty answer means direct, and one with nothing that is understood gives no way at all.
 */
export function parseProxyList(list: string): readonly Route[] {
  const entries = list
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return [direct];
  return entries.flatMap((entry) => {
    if (/^DIRECT$/i.test(entry)) return [direct];
    const [, word = '', place = ''] = /^(\w+)\s+(\S+)$/.exec(entry) ?? [];
    const known = schemes[word.toUpperCase()];
    const route = known === undefined ? null : routeOf(known[0], place, known[1]);
    return route === null ? [] : [route];
  });
}

/** The inverse of `parseProxyList` for one way, with its port. */
export function formatRoute(route: Route): string {
  if (route.kind === 'direct') return 'DIRECT';
  const word = { http: 'PROXY', https: 'HTTPS', socks5: 'SOCKS5' }[route.scheme];
  return `${word} ${placeOf(route)}`;
}

/** `host:port`, with brackets around IPv6. */
export function placeOf({ host, port }: Pick<ProxyRoute, 'host' | 'port'>): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
}

/** A map, since an object also knows `constructor`. */
const standardPorts: ReadonlyMap<string, number> = new Map([
  ['http', 80],
  ['https', 443],
  ['socks5', 1080],
]);

/**
 * A proxy as a person types it: `proxy.office.example:8080`, with `http://`, `https://` or `socks5://` before it. The
 * failure is the reason, as a sentence.
 */
export function parseProxyAddress(text: string): Result<ProxyRoute, string> {
  const [, scheme = 'http', rest = ''] = /^(?:([a-z0-9]+):\/\/)?(.*?)\/?$/i.exec(text.trim()) ?? [];
  const known = standardPorts.get(scheme.toLowerCase());
  if (known === undefined)
    return failed('Start the proxy address with http://, https:// or socks5://, or with none of them.');
  if (rest.includes('@')) return failed('Enter the user name and password of the proxy in their own fields.');
  const word = { http: 'PROXY', https: 'HTTPS', socks5: 'SOCKS5' }[scheme.toLowerCase()] ?? 'PROXY';
  const route = routeOf(schemes[word]?.[0] ?? 'http', rest, known);
  return route === null
    ? failed('Enter a host name and a port, such as proxy.office.example:8080.')
    : ok(route);
}

function routeOf(scheme: ProxyRoute['scheme'], place: string, standardPort: number): ProxyRoute | null {
  const [, bracketed, plain, digits] =
    /^(?:\[([0-9a-f:.]+)\]|([\p{L}\p{N}._-]+))(?::(\d{1,5}))?$/iu.exec(place) ?? [];
  const host = bracketed ?? plain;
  const port = digits === undefined ? standardPort : Number(digits);
  if (host === undefined || (bracketed !== undefined && !isIPv6(bracketed))) return null;
  return port >= 1 && port <= 65_535 ? { kind: 'proxy', scheme, host: host.toLowerCase(), port } : null;
}

/**
 * The proxies that environment variables name for an address, as PAC would say it: HTTPS_PROXY or HTTP_PROXY by its
 * scheme, else ALL_PROXY, in either case, but where NO_PROXY names its host (`*`, `.office.example`, `host:443`).
 */
export function proxiesOfEnvironment(env: Readonly<Record<string, string | undefined>>, url: string): string {
  const { protocol, hostname, port } = new URL(url);
  const read = (name: string) => env[name.toLowerCase()] || env[name] || '';
  const host = hostname.replace(/^\[|\]$/g, '');
  const wanted = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  const isExcepted = read('NO_PROXY')
    .split(/[\s,]+/)
    .filter((rule) => rule !== '')
    .some((rule) => {
      const [, name = '', rulePort] = /^(.*?)(?::(\d+))?$/.exec(rule.toLowerCase()) ?? [];
      const suffix = name.replace(/^\*?\./, '');
      const fits = name === '*' || host === suffix || host.endsWith(`.${suffix}`);
      return fits && (rulePort === undefined || rulePort === wanted);
    });
  if (isExcepted) return 'DIRECT';
  const named = read(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || read('ALL_PROXY');
  if (named === '') return 'DIRECT';
  const address = parseProxyAddress(named.replace(/\/\/[^/@]*@/, '//'));
  return address.ok ? formatRoute(address.value) : 'DIRECT';
}
