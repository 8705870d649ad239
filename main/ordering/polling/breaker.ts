import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { Clock } from '../../ports/clock.ts';

/** So many failures one after the other, and a host is left alone for a while. */
const maxFailures = 5;
const openMs = 2 * 60_000;

/** Leaves a host alone that does not answer, so that thousands of waiting items do not each find that out. */
export interface Breaker {
  /** Milliseconds that the host is still left alone; 0 where it may be asked. */
  openFor(host: string): number;
  /** What a request to it came to: null where it answered. */
  note(host: string, failure: ServiceFailure | null): void;
  /** The network may be another one now (sleep, start): every host gets a new chance. */
  reset(): void;
}

/** When that time is over, one more failure opens it again; an answer of whatever sort forgets them all. */
export function createBreaker(clock: Clock): Breaker {
  const hosts = new Map<string, { failures: number; openUntil: number }>();
  return {
    openFor: (host) => Math.max(0, (hosts.get(host)?.openUntil ?? 0) - clock.monotonic()),
    note(host, failure) {
      if (failure === null || !isHostsFault(failure)) {
        // Our own giving up says nothing about the host.
        if (failure?.kind !== 'cancelled') hosts.delete(host);
        return;
      }
      const entry = hosts.get(host) ?? { failures: 0, openUntil: 0 };
      entry.failures += 1;
      if (entry.failures >= maxFailures) entry.openUntil = clock.monotonic() + openMs;
      hosts.set(host, entry);
    },
    reset: () => hosts.clear(),
  };
}

function isHostsFault({ kind }: ServiceFailure): boolean {
  return kind === 'network' || kind === 'timeout' || kind === 'unavailable';
}

/** The host of an address, or the address itself where it is none. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
