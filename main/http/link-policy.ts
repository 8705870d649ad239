import { isIP } from 'node:net';
import { failed, ok, type Result } from '../../shared/lib/result.ts';

const maxLinkLength = 4096;

/** What a download link may be. */
export interface LinkPolicy {
  /** The origin of a connection whose own `baseUrl` is plain http on the loopback; null for every other. */
  readonly loopbackOrigin: string | null;
  /** An https origin that the office itself entered: wherever it lies, links to it are allowed. */
  readonly ownOrigin?: string;
  /** Hosts that links may name, lower case; null or left out: any public host. */
  readonly hosts?: readonly string[] | null;
}

export interface AllowedLink {
  readonly url: URL;
  /** On the connection's own loopback origin, or one that the office entered: its address need not be public. */
  readonly isLoopback: boolean;
}

/**
 * Judges a download link (OWASP SSRF; reliability: Hostile or malformed answers, 7): https only, no user name, port 443,
 * a host name and not an IP address in any notation, at most 4 KB. The failure is the reason, as the end of a sentence
 * ("the link ...") without the link, which is a secret. What the name resolves to is checked when connecting.
 */
export function checkLink(text: string, policy: LinkPolicy): Result<AllowedLink, string> {
  const link = withoutSpaces(text);
  if (link.length > maxLinkLength) return failed('is longer than 4 KB');
  // `URL` repairs these silently; a link that needs repair is not one that a service made.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(link))
    return failed('contains spaces, control characters or a backslash');
  const url = URL.parse(link);
  if (url === null) return failed('is not a complete web address');
  if (url.username !== '' || url.password !== '') return failed('contains a user name');
  if (policy.loopbackOrigin !== null && url.origin === policy.loopbackOrigin)
    return ok({ url, isLoopback: true });
  if (url.protocol === 'https:' && url.origin === policy.ownOrigin) return ok({ url, isLoopback: true });
  if (url.protocol !== 'https:') return failed('does not use https');
  if (url.port !== '') return failed('contains a port');
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  // A public host name has letters; `URL` also takes "127.0.0.1{" for a name.
  const isNumeric = isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !/[a-z]/.test(host);
  if (isNumeric) return failed('has a numeric address instead of a host name');
  if (!host.includes('.') || /(^|\.)(localhost|local|internal|home\.arpa)$/.test(host)) {
    return failed('leads to a host of a local network');
  }
  if (policy.hosts && !policy.hosts.includes(host))
    return failed('leads to a host that this office does not download from');
  return ok({ url, isLoopback: false });
}

/** Spaces of a path or a query are encoded, as whoever made the link forgot to. Before the path they stay, and are refused. */
function withoutSpaces(link: string): string {
  const [authority = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(link) ?? [];
  return authority + link.slice(authority.length).replaceAll(' ', '%20');
}

/** The origin of a base address that is plain http on this computer (the practice service, a test), else null. */
export function loopbackOriginOf(baseUrl: string): string | null {
  const url = URL.parse(baseUrl);
  return url !== null && url.protocol === 'http:' && isLoopbackHost(url.hostname) ? url.origin : null;
}

/** Whether a host as `URL` spells it is this computer: localhost, 127.0.0.0/8 or ::1. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
