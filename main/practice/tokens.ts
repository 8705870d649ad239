import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServiceApi } from '../../shared/model/connection.ts';

/** Interface: Authentication. */
const tokenLifeSeconds = 3600;
/** While the scenario token-expiry is on. */
const shortTokenLifeSeconds = 5;

/** Audience of each API; names only, nothing listens there. */
export const audiences: Readonly<Record<ServiceApi, string>> = {
  discovery: 'https://practice.landfolio.example/discovery',
  orders: 'https://practice.landfolio.example/orders',
  drss: 'https://practice.landfolio.example/drss',
  alerts: 'https://practice.landfolio.example/alerts',
};

export interface TokenBook {
  /** A token for the audience and its life, or null where there is no such audience. */
  issue(audience: string): { readonly token: string; readonly lifeSeconds: number } | null;
  isGood(token: string, api: ServiceApi): boolean;
}

/** Tokens are forgotten with the service: a client meets a 401 after a restart, as it does in life. */
export function createTokenBook(now: () => number, isShort: () => boolean = () => false): TokenBook {
  const book = new Map<string, { audience: string; issuedAt: number }>();
  const lifeSeconds = () => (isShort() ? shortTokenLifeSeconds : tokenLifeSeconds);
  const isAlive = (issuedAt: number) => issuedAt + lifeSeconds() * 1000 > now();
  return {
    issue(audience) {
      if (!Object.values(audiences).includes(audience)) return null;
      for (const [token, { issuedAt }] of book) if (!isAlive(issuedAt)) book.delete(token);
      const token = randomBytes(48).toString('base64url');
      book.set(token, { audience, issuedAt: now() });
      return { token, lifeSeconds: lifeSeconds() };
    },
    isGood(token, api) {
      const known = book.get(token);
      return known !== undefined && known.audience === audiences[api] && isAlive(known.issuedAt);
    },
  };
}

/** Compares without telling by its time how much was right. */
export function isSame(given: string, expected: string): boolean {
  const one = Buffer.from(given);
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
}
