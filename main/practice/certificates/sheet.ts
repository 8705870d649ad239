import { PDFDocument, type PDFFont, type PDFPage, type RGB, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { fitted } from '../../lib/pdf-lines.ts';
import { winAnsi } from '../../lib/win-ansi.ts';
import { drawWatermark } from './watermark.ts';

/** A4 in points. */
const width = 595.28;
const height = 841.89;
export const margin = 48;
export const textWidth = width - 2 * margin;
const footerTop = 64;

export const ink = rgb(0.11, 0.14, 0.18);
export const quiet = rgb(0.4, 0.44, 0.5);
export const accent = rgb(0.05, 0.34, 0.36);
export const hairline = rgb(0.84, 0.86, 0.88);
export const tint = rgb(0.955, 0.965, 0.965);
const amber = rgb(0.98, 0.87, 0.6);
const amberInk = rgb(0.4, 0.25, 0);

interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  readonly fixed: PDFFont;
}

/** A certificate being set: a place on a page that moves down, and makes a new page where there is no room. */
export interface Sheet {
  readonly document: PDFDocument;
  readonly fonts: Fonts;
  page(): PDFPage;
  /** Distance of the place from the foot of the page, in points. */
  y(): number;
  down(points: number): void;
  /** Makes a new page where fewer points are left. */
  need(points: number): void;
  text(text: string, x: number, size: number, font?: PDFFont, colour?: RGB): void;
}

interface SheetMarks {
  readonly title: string;
  readonly authority: string;
  /** Left in the footer. */
  readonly reference: string;
}

export async function createSheet(marks: SheetMarks): Promise<Sheet> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const fonts: Fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    fixed: await document.embedFont(StandardFonts.Courier),
  };
  let y = 0;
  let page = document.addPage([width, height]);
  y = firstHeader(page, fonts, marks);
  return {
    document,
    fonts,
    page: () => page,
    y: () => y,
    down: (points) => {
      y -= points;
    },
    need: (points) => {
      if (y - points >= footerTop) return;
      page = document.addPage([width, height]);
      y = laterHeader(page, fonts, marks);
    },
    text: (text, x, size, font = fonts.plain, colour = ink) => {
      page.drawText(winAnsi(text), { x, y: y - size, size, font, color: colour });
    },
  };
}

function firstHeader(page: PDFPage, fonts: Fonts, { title, authority }: SheetMarks): number {
  drawWatermark(page);
  page.drawRectangle({ x: 0, y: height - 92, width, height: 92, color: accent });
  const heading = fitted(winAnsi(title), fonts.bold, 22, textWidth);
  page.drawText(heading.text, {
    x: margin,
    y: height - 50,
    size: heading.size,
    font: fonts.bold,
    color: rgb(1, 1, 1),
  });
  page.drawText(winAnsi(authority), {
    x: margin,
    y: height - 73,
    size: 10.5,
    font: fonts.plain,
    color: rgb(0.8, 0.9, 0.9),
  });
  page.drawRectangle({ x: 0, y: height - 114, width, height: 22, color: amber });
  page.drawText('PRACTICE - not a real certificate. Invented for training and demonstration.', {
    x: margin,
    y: height - 107,
    size: 9.5,
    font: fonts.bold,
    color: amberInk,
  });
  return height - 136;
}

function laterHeader(page: PDFPage, fonts: Fonts, { title }: SheetMarks): number {
  drawWatermark(page);
  page.drawRectangle({ x: 0, y: height - 40, width, height: 40, color: accent });
  page.drawText(winAnsi(title), {
    x: margin,
    y: height - 25,
    size: 11,
    font: fonts.bold,
    color: rgb(1, 1, 1),
  });
  const mark = 'PRACTICE - not a real certificate';
  page.drawText(mark, {
    x: width - margin - fonts.bold.widthOfTextAtSize(mark, 9),
    y: height - 25,
    size: 9,
    font: fonts.bold,
    color: amber,
  });
  return height - 64;
}

/** Footers go on last, when the number of pages is known. */
export function drawFooters(sheet: Sheet, reference: string): void {
  const pages = sheet.document.getPages();
  for (const [index, page] of pages.entries()) {
    const number = `Page ${index + 1} of ${pages.length}`;
    page.drawLine({
      start: { x: margin, y: 50 },
      end: { x: width - margin, y: 50 },
      thickness: 0.6,
      color: hairline,
    });
    const left = fitted(winAnsi(reference), sheet.fonts.plain, 8, textWidth - 80);
    page.drawText(left.text, { x: margin, y: 36, size: left.size, font: sheet.fonts.plain, color: quiet });
    page.drawText(number, {
      x: width - margin - sheet.fonts.plain.widthOfTextAtSize(number, 8),
      y: 36,
      size: 8,
      font: sheet.fonts.plain,
      color: quiet,
    });
  }
}
