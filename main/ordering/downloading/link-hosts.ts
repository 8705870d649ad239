import { createHash } from 'node:crypto';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Backoff } from '../polling/backoff.ts';
import { type Breaker, hostOf } from '../polling/breaker.ts';

/**
 * What the hosts behind links ask for: each has a breaker and a Retry-After of its own, apart from the service's. A pause
 * outlives a restart; it is kept under a hash, since nothing of a link is written down.
 */
export interface LinkHosts {
  /** When the host of this link may be asked, milliseconds UTC; null where it may be now. */
  backoffUntil(link: string): number | null;
  /** The same for the host that the connection's links named last: there is no use in asking for another such link. */
  lastBackoffUntil(connectionId: string): number | null;
  /** What a download came to; null where the host answered as it should. */
  note(connectionId: string, link: string, failure: ServiceFailure | null): void;
}

export function createLinkHosts(parts: {
  readonly breaker: Breaker;
  readonly backoff: Backoff;
  readonly clock: Clock;
}): LinkHosts {
  const { breaker, backoff, clock } = parts;
  const last = new Map<string, string>();

  function keyOf(link: string): string {
    return `link host ${createHash('sha256').update(hostOf(link)).digest('hex').slice(0, 32)}`;
  }
  function until(key: string): number | null {
    const now = clock.now();
    const openFor = breaker.openFor(key);
    return backoff.until(key, now) ?? (openFor > 0 ? now + openFor : null);
  }
  return {
    backoffUntil: (link) => until(keyOf(link)),
    lastBackoffUntil(connectionId) {
      const key = last.get(connectionId);
      return key === undefined ? null : until(key);
    },
    note(connectionId, link, failure) {
      const key = keyOf(link);
      last.set(connectionId, key);
      breaker.note(key, failure);
      if (failure !== null) backoff.heed(key, failure, clock.now());
    },
  };
}
