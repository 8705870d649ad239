/**
 * A CSV file as Excel opens it with a double click: UTF-8 with its mark, CRLF, and fields in quotes where they need it.
 *
 * A text that begins like a formula gets an apostrophe before it: what a service or a person wrote must not calculate, or call
 * out, on the computer of whoever opens the file (OWASP, CSV injection). Numbers are given as numbers and stay so.
 */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
}

function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function guarded(text: string): string {
  return /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
}

/** Rows as they are pasted into a table: a tab between fields, none within. Guarded as a file is: a sheet calculates what is pasted. */
export function tsvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(pasted).join('\t')).join('\n');
}

function pasted(value: string | number | null): string {
  return typeof value === 'number' ? String(value) : guarded((value ?? '').replace(/[\t\r\n]+/g, ' '));
}
