import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The parts of a request that decide who is asking. Header names in lower case. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export type Judgement =
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 405; readonly reason: RefusalReason }
  /** The one-time token was right: give the cookie and send the browser to the page without the token. */
  | { readonly kind: 'enter'; readonly cookie: string }
  | { readonly kind: 'pass'; readonly path: string };

export type RefusalReason = 'host' | 'origin' | 'foreignPage' | 'method' | 'token' | 'session' | 'address';

export interface Access {
  /** A new token for the address that is printed. It works once. */
  issueToken(): string;
  judge(asked: Asked): Judgement;
  /** Whether this is our own page asking for the WebSocket. */
  judgeUpgrade(asked: Asked): Judgement;
}

/**
 * Decides who may talk to the host: a browser on this computer that was given the printed address.
 *
 * Other pages in the same browser can send requests here too, and another name can be made to point at 127.0.0.1;
 * so Host and Origin must be exactly ours, and everything but the first visit needs the cookie.
 */
export function createAccess(port: number): Access {
  const hosts: readonly string[] = [`127.0.0.1:${port}`, `localhost:${port}`];
  const tokens = new Set<string>();
  const sessions = new Set<string>();
  // Cookies do not tell ports apart: another Landfolio on another port must not lose its session to ours.
  const cookieName = `landfolio-${port}`;

  function judgeOrigin(asked: Asked, isOriginNeeded: boolean): RefusalReason | null {
    const host = one(asked.headers.host);
    if (host === null || !hosts.includes(host)) return 'host';
    const origin = one(asked.headers.origin);
    if (origin === null ? isOriginNeeded : origin !== `http://${host}`) return 'origin';
    return null;
  }

  function hasSession(asked: Asked): boolean {
    const cookies = (one(asked.headers.cookie) ?? '').split(';').map((part) => part.trim());
    return cookies.some(
      (cookie) => cookie.startsWith(`${cookieName}=`) && holds(sessions, cookie.slice(cookieName.length + 1)),
    );
  }

  function enter(token: string, asked: Asked): Judgement {
    if (!holds(tokens, token)) {
      // A reload of the first address by the browser that used it.
      return hasSession(asked) ? { kind: 'enter', cookie: '' } : refused(403, 'token');
    }
    tokens.delete(digest(token));
    const session = randomBytes(32).toString('base64url');
    sessions.add(digest(session));
    return { kind: 'enter', cookie: `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/` };
  }

  return {
    issueToken() {
      const token = randomBytes(24).toString('base64url');
      tokens.add(digest(token));
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
      return hasSession(asked) ? { kind: 'pass', path: url.pathname } : refused(403, 'session');
    },
    judgeUpgrade(asked) {
      const fault = judgeOrigin(asked, true);
      if (fault !== null) return refused(403, fault);
      const url = pathOf(asked.url);
      if (url?.pathname !== '/bridge') return refused(400, 'address');
      return hasSession(asked) ? { kind: 'pass', path: url.pathname } : refused(403, 'session');
    },
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

function holds(digests: ReadonlySet<string>, secret: string): boolean {
  const wanted = Buffer.from(digest(secret));
  return [...digests].some((kept) => timingSafeEqual(Buffer.from(kept), wanted));
}
