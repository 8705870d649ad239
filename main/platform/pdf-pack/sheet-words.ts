import type { PDFFont } from '@cantoo/pdf-lib';

/**
 * The text as a standard font can show it. These fonts have the letters of western Europe only: of another letter its base is drawn,
 * or a question mark. Bookmarks and the title of the file hold the text itself.
 */
export function drawable(text: string, font: PDFFont): string {
  const known = charactersOf(font);
  let shown = '';
  for (const character of text.normalize('NFC').replace(/\s+/g, ' ')) {
    if (known.has(character.codePointAt(0) ?? 0)) shown += character;
    else if (!/^\p{M}|\p{C}$/u.test(character)) shown += nearest(character, known);
  }
  return shown;
}

function nearest(character: string, known: ReadonlySet<number>): string {
  // One accent less at a time, as in ễ, ê, e.
  const parts = [...character.normalize('NFD')];
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const plainer = parts.slice(0, count).join('').normalize('NFC');
    if ([...plainer].every((one) => known.has(one.codePointAt(0) ?? 0))) return plainer;
  }
  return '?';
}

const sets = new WeakMap<PDFFont, ReadonlySet<number>>();

function charactersOf(font: PDFFont): ReadonlySet<number> {
  const known = sets.get(font) ?? new Set(font.getCharacterSet());
  sets.set(font, known);
  return known;
}

/** Lines that are not wider than `width` points. A word that is wider alone is divided. */
export function wrapped(text: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of drawable(text, font)
    .split(' ')
    .flatMap((one) => pieces(one, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const found: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      found.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...found, piece];
}
