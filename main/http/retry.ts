import type { ServiceFailure } from '../../shared/model/service-failure.ts';

/** Tries of one safe call, the first included. */
export const maxTries = 3;
/** Longest that one call waits between its tries, all waits together, in milliseconds. */
export const maxWaitMs = 20_000;

const firstStep = 500;
const maxStepMs = 8_000;
const passingStatuses = new Set([429, 500, 502, 503, 504]);

interface RetryQuestion {
  /** Tries made so far, at least 1. */
  readonly tries: number;
  readonly failure: ServiceFailure;
  /** Milliseconds this call has waited between tries so far. */
  readonly waited: number;
  /** Chance, at least 0 and below 1. */
  readonly fraction: number;
}

/**
 * Milliseconds to wait before a safe call is tried again, or null where it is not.
 *
 * Full jitter: anywhere between nothing and a step that doubles. A Retry-After is waited out in full, with jitter on
 * top so that an office of computers does not come back as one; where it asks for more than a call may wait, the
 * caller gets the failure with `retryAfterSeconds` and decides.
 */
export function retryDelay({ tries, failure, waited, fraction }: RetryQuestion): number | null {
  if (tries >= maxTries || !mayPass(failure)) return null;
  const step = Math.min(maxStepMs, firstStep * 2 ** (tries - 1));
  const delay = (failure.retryAfterSeconds ?? 0) * 1000 + fraction * step;
  return waited + delay > maxWaitMs ? null : delay;
}

function mayPass(failure: ServiceFailure): boolean {
  if (failure.kind === 'network' || failure.kind === 'timeout') return true;
  return failure.status !== undefined && passingStatuses.has(failure.status);
}
