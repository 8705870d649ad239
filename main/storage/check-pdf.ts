const header = '%PDF-';
const trailer = '%%EOF';
const headerWithin = 1024;
const trailerWithin = 2048;

/**
 * Why these bytes are not a whole PDF, in words, or null where they look like one: `%PDF-` within the first 1024 bytes
 * and `%%EOF` within the last 2048, pages between them, and something at each place where it says that something is. An
 * unusual file that a reader can show passes. Only a reader can count the pages, and none runs in this process.
 */
export function pdfFault(bytes: Uint8Array): string | null {
  if (bytes.byteLength === 0) return 'The file is empty.';
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.toString('latin1', 0, headerWithin);
  const from = start.indexOf(header);
  if (/<(!doctype|html)/i.test(from < 0 ? start : start.slice(0, from)))
    return 'A web page arrived instead of a PDF.';
  if (from < 0) return 'The file is not a PDF.';
  const end = file.subarray(-trailerWithin).toString('latin1');
  if (!end.includes(trailer)) return 'The end of the PDF is missing.';
  // The list of pages is an object of its own, or packed in a stream of objects.
  const hasPages = file.includes('/Pages') || file.includes('/ObjStm');
  if (!file.includes(' obj') || !hasPages) return 'The PDF contains no pages.';
  return isHollow(file, end, from)
    ? 'Part of the PDF is missing: it contains only zeros in its place.'
    : null;
}

/** Where the file itself says that an object or its list of objects stands, there are only zeros. */
function isHollow(file: Buffer, end: string, from: number): boolean {
  const said = [...end.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1];
  if (said === undefined) return /\0{16}\s*%%EOF\s*$/.test(end);
  const places = [Number(said), ...placesInTable(file, Number(said))];
  // Places may be counted from the header, where something stands before it.
  return places.some((place) => [place, place + from].every((at) => isZero(file, at)));
}

const maxEntries = 100_000;
const entryBytes = 20;

/** What is in use by the first part of a classic table (ISO 32000-1, 7.5.4); nothing where there is none. */
function placesInTable(file: Buffer, at: number): number[] {
  const begin = /^\s*xref\s+\d+ (\d+)\s*/.exec(file.toString('latin1', at, at + 64));
  if (begin === null) return [];
  const count = Math.min(Number(begin[1]), maxEntries);
  const first = at + begin[0].length;
  const table = file.toString('latin1', first, first + count * entryBytes);
  return [...table.matchAll(/(\d{10}) \d{5} n/g)].map(([, place]) => Number(place));
}

function isZero(file: Buffer, at: number): boolean {
  const found = file.subarray(at, at + 8);
  return found.length === 8 && found.every((byte) => byte === 0);
}
