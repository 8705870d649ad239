import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The parts of a request that decide who is asking. Header names in lower case. */
interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export type Judgement =
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 405; readonly reason: RefusalReason }
  /** The one-time token was right: give the cookie, and the key to the page. */
  | { readonly kind: 'enter'; readonly cookie: string; readonly key: string }
  /** A reload of an address that this browser used before. */
  | { readonly kind: 'again' }
  | { readonly kind: 'pass'; readonly path: string };

type RefusalReason = 'host' | 'origin' | 'foreignPage' | 'method' | 'token' | 'session' | 'key' | 'address';

interface Access {
  /** A new token for an address that opens Landfolio. It works once, and for so many milliseconds. */
  issueToken(life: number): string;
  judge(asked: Asked): Judgement;
  /** Whether this is our own page asking for the WebSocket: it shows its key as a protocol beside ours. */
  judgeUpgrade(asked: Asked): Judgement;
  /** Whether the page has the key of its session still. */
  judgeKey(asked: Asked): Judgement;
}

/** The header in which a page shows its key, and the name of our protocol, before which it does so for a WebSocket. */
const keyHeader = 'x-landfolio-key';
export const bridgeProtocol = 'landfolio';

/**
 * Decides who may talk to the host: a browser on this computer that was given the printed address.
 *
 * Other pages in the same browser can send requests here too, and another name can be made to point at 127.0.0.1;
 * so Host and Origin must be exactly ours, and everything but the first visit needs the cookie.
 *
 * Cookies do not tell ports apart: the browser shows ours to whatever else listens on this computer, and a program can say
 * any Host and Origin. So the cookie alone opens no more than the page's own files, which hold nothing of the office. The
 * WebSocket wants the key as well, which only our page has, in the storage of its own origin; a document wants its own
 * link, which comes over the WebSocket.
 */
export function createAccess(port: number, now: () => number): Access {
  const hosts: readonly string[] = [`127.0.0.1:${port}`, `localhost:${port}`];
  /** Digest to the moment until which it works. */
  const tokens = new Map<string, number>();
  /** Digest of the cookie to the digest of the page's key. */
  const sessions = new Map<string, string>();
  // Another Landfolio on another port must not lose its session to ours.
  const cookieName = `landfolio-${port}`;

  function judgeOrigin(asked: Asked, isOriginNeeded: boolean): RefusalReason | null {
    const host = one(asked.headers.host);
    if (host === null || !hosts.includes(host)) return 'host';
    const origin = one(asked.headers.origin);
    if (origin === null ? isOriginNeeded : origin !== `http://${host}`) return 'origin';
    return null;
  }

  /** The digest of the key that belongs to the cookie, or null. */
  function sessionOf(asked: Asked): string | null {
    const cookies = (one(asked.headers.cookie) ?? '').split(';').map((part) => part.trim());
    for (const cookie of cookies.filter((part) => part.startsWith(`${cookieName}=`))) {
      const key = find(sessions, cookie.slice(cookieName.length + 1));
      if (key !== undefined) return key;
    }
    return null;
  }

  function judgePage(asked: Asked, path: string, keys: readonly string[]): Judgement {
    const wanted = sessionOf(asked);
    if (wanted === null) return refused(403, 'session');
    return keys.some((key) => isSame(digest(key), wanted)) ? { kind: 'pass', path } : refused(403, 'key');
  }

  function enter(token: string, asked: Asked): Judgement {
    const until = find(tokens, token);
    tokens.delete(digest(token));
    if (until === undefined || until < now()) {
      return sessionOf(asked) === null ? refused(403, 'token') : { kind: 'again' };
    }
    const session = randomBytes(32).toString('base64url');
    const key = randomBytes(32).toString('base64url');
    sessions.set(digest(session), digest(key));
    return { kind: 'enter', cookie: `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`, key };
  }

  return {
    issueToken(life) {
      for (const [old, until] of tokens) if (until < now()) tokens.delete(old);
      const token = randomBytes(24).toString('base64url');
      tokens.set(digest(token), now() + life);
      return token;
    },
    judge(asked) {
      const isRead = asked.method === 'GET' || asked.method === 'HEAD';
      const fault = judgeOrigin(asked, !isRead);
      if (fault !== null) return refused(403, fault);
      if (!isRead) return refused(405, 'method');
      const url = pathOf(asked.url);
      if (url === null) return refused(400, 'address');
      const token = url.searchParams.get('token');
      // Only a visit uses the token up: a preview or a check of the address asks with HEAD.
      if (url.pathname === '/' && token !== null && asked.method === 'GET') return enter(token, asked);
      if (isForeignPage(asked, url.pathname)) return refused(403, 'foreignPage');
      return sessionOf(asked) === null ? refused(403, 'session') : { kind: 'pass', path: url.pathname };
    },
    judgeUpgrade(asked) {
      const fault = judgeOrigin(asked, true);
      if (fault !== null) return refused(403, fault);
      const url = pathOf(asked.url);
      if (url?.pathname !== '/bridge') return refused(400, 'address');
      const [name, ...keys] = (one(asked.headers['sec-websocket-protocol']) ?? '').split(/\s*,\s*/);
      return judgePage(asked, url.pathname, name === bridgeProtocol ? keys : []);
    },
    judgeKey: (asked) => judgePage(asked, '/session', [one(asked.headers[keyHeader]) ?? '']),
  };
}

/** A page of another site, or of another port of this computer, that loads a part of ours. */
function isForeignPage(asked: Asked, path: string): boolean {
  const site = one(asked.headers['sec-fetch-site']);
  if (site === null || site === 'same-origin' || site === 'none') return false;
  // A link to the first page is harmless: the cookie does not come along.
  return !(path === '/' && one(asked.headers['sec-fetch-mode']) === 'navigate');
}

function refused(status: 400 | 403 | 405, reason: RefusalReason) {
  return { kind: 'refused', status, reason } as const;
}

function one(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}

/** Only a path is an address here: no scheme, no second slash that would start a host name. */
function pathOf(url: string): URL | null {
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\')) return null;
  try {
    return new URL(url, 'http://host.invalid');
  } catch {
    return null;
  }
}

/** Secrets are kept and compared as digests, so that how long a comparison takes tells nothing. */
function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function find<T>(kept: ReadonlyMap<string, T>, secret: string): T | undefined {
  const wanted = digest(secret);
  return [...kept].find(([one]) => isSame(one, wanted))?.[1];
}
