import type { FileFault } from '../../shared/model/file-check-text.ts';

const header = '%PDF-';
const trailer = '%%EOF';
const headerWithin = 1024;
const trailerWithin = 2048;
const noEnd = { code: 'pdfEndMissing' } as const;

/**
 * Why these bytes are not a whole PDF, or null where they look like one: `%PDF-` within the first 1024 bytes
 * and `%%EOF` within the last 2048, pages between them, something at each place where it says that something is, and what
 * belongs behind the last object. An unusual file that a reader can show passes. Only a reader can count the pages, and
 * none runs in this process.
 */
export function pdfFault(bytes: Uint8Array): FileFault | null {
  if (bytes.byteLength === 0) return { code: 'empty' };
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.toString('latin1', 0, headerWithin);
  const from = start.indexOf(header);
  if (/<(!doctype|html)/i.test(from < 0 ? start : start.slice(0, from))) return { code: 'pdfIsPage' };
  if (from < 0) return { code: 'notPdf' };
  const end = file.subarray(-trailerWithin).toString('latin1');
  if (!end.includes(trailer)) return noEnd;
  // The list of pages is an object of its own, or packed in a stream of objects.
  const hasPages = file.includes('/Pages') || file.includes('/ObjStm');
  if (!file.includes(' obj') || !hasPages) return { code: 'pdfWithoutPages' };
  if (isHollow(file, end, from)) return { code: 'pdfPartMissing' };
  return hasEnd(file) ? null : noEnd;
}

/** Behind the last object stands where the list of objects is, or at least which one is the first: without both no reader opens it. */
function hasEnd(file: Buffer): boolean {
  const last = file.lastIndexOf(' obj');
  return file.includes('startxref', last) || file.includes('/Root', last);
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
