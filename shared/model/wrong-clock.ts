/** A computer's clock that differs from the service's by more than this is wrong. Milliseconds. */
export const wrongClockMs = 10 * 60_000;

/** How far the computer's clock is ahead of the service's, in milliseconds; null where it is right, or nobody knows. */
export function clockAheadMs(here: number, atService: number | null): number | null {
  return atService !== null && Math.abs(here - atService) > wrongClockMs ? here - atService : null;
}
