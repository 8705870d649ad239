const maxSeconds = 3600;

/**
 * Whole seconds that a Retry-After header asks for, from 0 to one hour; undefined where it says nothing usable.
 *
 * `dateHeader` is the Date of the same answer: against it a date does not depend on this computer's clock.
 */
export function readRetryAfter(
  header: string | undefined,
  dateHeader: string | undefined,
  now: number,
): number | undefined {
  const text = header?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return clamp(Number(text));
  // Only HTTP dates: Date.parse alone takes almost anything ("1e9") for a date.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return undefined;
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  const serverNow = dateHeader === undefined ? Number.NaN : Date.parse(dateHeader);
  return clamp((until - (Number.isNaN(serverNow) ? now : serverNow)) / 1000);
}

function clamp(seconds: number): number {
  return Math.min(maxSeconds, Math.max(0, Math.ceil(seconds)));
}
