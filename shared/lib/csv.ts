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

/** A record of a CSV file: its fields without their quotes, and as it stands in the file without the end of its line. */
export interface CsvRecord {
  readonly raw: string;
  readonly fields: readonly string[];
}

/** The records of a CSV file as {@link csvText} writes it, and as others do: LF or CRLF, any field in quotes. */
export function csvRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let fields: string[] = [];
  let value = '';
  let isQuoted = false;
  let from = text.startsWith('\ufeff') ? 1 : 0;
  const end = (at: number) => {
    records.push({ raw: text.slice(from, at), fields: [...fields, value] });
    fields = [];
    value = '';
  };
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character !== '"') value += character;
      else if (text[at + 1] === '"') {
        value += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ',') {
      fields.push(value);
      value = '';
    } else if (character === '\n' || (character === '\r' && text[at + 1] === '\n')) {
      end(at);
      if (character === '\r') at += 1;
      from = at + 1;
    } else value += character;
  }
  if (from < text.length) end(text.length);
  return records;
}
