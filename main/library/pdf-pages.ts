import { inflateSync } from 'node:zlib';

/** Object streams hold little; what unfolds to more than this is not one that we need. */
const mostInflated = 4_000_000;
const mostStreams = 200;

/**
 * How many pages a PDF says that it has, or null where that cannot be read without opening it whole: the greatest count among its
 * page trees (PDF 32000, 7.7.3.2), which may lie in compressed object streams.
 */
export function pdfPages(bytes: Buffer): number | null {
  const whole = bytes.toString('latin1');
  let most = countIn(whole);
  let streams = 0;
  for (const match of whole.matchAll(/\/Type\s*\/ObjStm\b[\s\S]{0,400}?stream\r?\n/g)) {
    streams += 1;
    if (streams > mostStreams) break;
    const unfolded = unfold(bytes, match.index + match[0].length);
    most = Math.max(most ?? 0, countIn(unfolded) ?? 0) || null;
  }
  return most;
}

function unfold(bytes: Buffer, from: number): string {
  const end = bytes.indexOf('endstream', from);
  if (end === -1) return '';
  try {
    const stream = bytes.subarray(from, end);
    return inflateSync(stream, { maxOutputLength: mostInflated }).toString('latin1');
  } catch {
    return '';
  }
}

function countIn(text: string): number | null {
  let most: number | null = null;
  for (const match of text.matchAll(/\/Type\s*\/Pages\b/g)) {
    const from = text.lastIndexOf('<<', match.index);
    const to = text.indexOf('>>', match.index);
    const dictionary = text.slice(Math.max(from, match.index - 4000), to === -1 ? match.index + 4000 : to);
    const count = Number(/\/Count\s+(\d{1,6})\b/.exec(dictionary)?.[1] ?? Number.NaN);
    if (!Number.isNaN(count)) most = Math.max(most ?? 0, count);
  }
  return most === 0 ? null : most;
}
