import type { PDFFont } from '@cantoo/pdf-lib';
import { winAnsi } from './win-ansi.ts';

/** The largest size that fits, down to half; then the text is cut. */
export function fitted(
  text: string,
  font: PDFFont,
  size: number,
  room: number,
): { text: string; size: number } {
  const natural = font.widthOfTextAtSize(text, size);
  if (natural <= room) return { text, size };
  const smaller = Math.max(size / 2, (size * room) / natural);
  let cut = text;
  // What just fits is wider by a rounding error, and an amount without its last digit is another one.
  while (cut.length > 1 && font.widthOfTextAtSize(cut, smaller) > room + 0.01) cut = cut.slice(0, -1);
  return { text: cut, size: smaller };
}

/** Lines of at most `room` points; a word that is longer by itself is broken. */
export function wrapped(text: string, font: PDFFont, size: number, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of winAnsi(text)
    .split(' ')
    .flatMap((part) => broken(part, font, size, room))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > room) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

function broken(word: string, font: PDFFont, size: number, room: number): string[] {
  const parts: string[] = [];
  let rest = word;
  while (font.widthOfTextAtSize(rest, size) > room && rest.length > 1) {
    let length = rest.length - 1;
    while (length > 1 && font.widthOfTextAtSize(rest.slice(0, length), size) > room) length--;
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...parts, rest];
}
