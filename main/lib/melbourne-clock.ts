const wallClock = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** What a clock on the wall in Melbourne shows at `at`, milliseconds UTC, whatever this computer's zone. Months begin with 1. */
export function melbourneClock(at: number): (part: Intl.DateTimeFormatPartTypes) => number {
  const parts = new Map(wallClock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (part) => parts.get(part) ?? 0;
}
