/** Made when it is first needed, and once. */
const made = new Map<'long' | 'short', Intl.DateTimeFormat>();

function format(length: 'long' | 'short'): Intl.DateTimeFormat {
  const known = made.get(length);
  if (known) return known;
  const parts = { weekday: length, day: 'numeric', month: length, year: 'numeric' } as const;
  const next = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', ...parts });
  made.set(length, next);
  return next;
}

/**
 * `2026-12-04` as `Friday 4 December 2026` or `Fri 4 Dec 2026`; null where it is no day. A year of fewer than four digits, as
 * `26` typed for 2026 is, is said to be so.
 */
export function dayInWords(value: string, length: 'long' | 'short' = 'long'): string | null {
  const found = /^(\d{4})-\d{2}-\d{2}/.exec(value);
  if (!found) return null;
  const at = Date.parse(`${found[0]}T00:00:00Z`);
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(found[0])) return null;
  const year = Number(found[1]);
  if (year < 1000) return `The year is ${year}. Enter all four digits.`;
  return format(length).format(at).replace(',', '');
}
