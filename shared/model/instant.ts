/**
 * Dates and times of the service as text: `YYYY-MM-DD`, and RFC 3339 with a zone. Read strictly, so that the 30th of
 * February and a time without a zone are found out before they are sent.
 */

const date = /^(\d{4})-(\d{2})-(\d{2})$/;
const instant =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Whether the text is a day that exists, as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const found = date.exec(text);
  if (found === null) return false;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}

/** Milliseconds UTC of an RFC 3339 time with its zone (capital T and Z); null where the text is none. */
export function readInstant(text: string): number | null {
  const found = instant.exec(text);
  if (found?.[1] === undefined || !isCalendarDate(found[1])) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
