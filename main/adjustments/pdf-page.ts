import {
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFString,
  type RGB,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { fitted, wrapped } from '../lib/pdf-lines.ts';
import { winAnsi } from '../lib/win-ansi.ts';

/** A4 in points. */
const width = 595.28;
const height = 841.89;
const margin = 54;
const footerTop = 62;
const leading = 1.35;

const ink = rgb(0.1, 0.12, 0.16);
const quiet = rgb(0.36, 0.4, 0.46);
const rule = rgb(0.72, 0.75, 0.79);

/** Where a text stands: from the left margin, or with its end at the end of one of the two columns of amounts. */
type Column = 'text' | 'first' | 'second';
const columnWidth = 84;
const ends = { first: width - margin - columnWidth - 8, second: width - margin } as const;
const roomOfText = width - 2 * margin - 2 * (columnWidth + 8);

export interface Piece {
  readonly text: string;
  readonly size?: number;
  readonly isBold?: boolean;
  readonly isQuiet?: boolean;
  /** Takes the whole width instead of the room beside the amounts. */
  readonly isWide?: boolean;
}

/** A block that stays on one page: texts under one another, with amounts beside the first line. */
export interface Block {
  readonly pieces: readonly Piece[];
  readonly amounts?: Partial<Record<Exclude<Column, 'text'>, string>>;
  readonly isBold?: boolean;
  /** A line over it, as over a total. */
  readonly isRuled?: boolean;
  readonly spaceAfter?: number;
}

/** A document of blocks that flow over A4 pages, with page numbers. */
export interface PdfPages {
  add(block: Block): void;
  /** Stands over the next blocks, and again on each page that they flow to; null ends that. */
  setHead(head: Block | null): void;
  /** Starts a new page where the blocks do not all fit on this one. */
  keepTogether(blocks: readonly Block[]): void;
  /** Whether a letter had to become a question mark. */
  hasUnshown(): boolean;
  bytes(): Promise<Uint8Array>;
}

export async function createPdfPages(title: string, reference: string): Promise<PdfPages> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(winAnsi(title), { showInWindowTitleBar: true });
  document.catalog.set(PDFName.of('Lang'), PDFString.of('en-AU'));
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  let page = document.addPage([width, height]);
  let y = height - margin;
  let head: Block | null = null;
  let isUnshown = false;

  const shown = (text: string): string => {
    const safe = winAnsi(text);
    isUnshown ||= safe.split('?').length > text.split('?').length;
    return safe;
  };
  const room = () => y - footerTop;
  const startPage = () => {
    page = document.addPage([width, height]);
    y = height - margin;
    if (head !== null) draw(head);
  };
  const draw = (block: Block): void => {
    if (block.isRuled === true) drawRule(page, y);
    y -= block.isRuled === true ? 5 : 0;
    const top = y;
    for (const { text, size, font, colour } of linesOf(block, fonts, shown)) {
      y -= size * leading;
      page.drawText(text, { x: margin, y, size, font, color: colour });
    }
    drawAmounts(page, block, fonts, top);
    y -= block.spaceAfter ?? 0;
  };

  const add = (block: Block): void => {
    if (heightOf(block, fonts) > room()) startPage();
    draw(block);
  };
  return {
    add,
    setHead(next) {
      head = next;
      if (next !== null) draw(next);
    },
    keepTogether(blocks) {
      const whole = blocks.reduce((sum, block) => sum + heightOf(block, fonts), 0);
      if (whole > room()) startPage();
      for (const block of blocks) add(block);
    },
    hasUnshown: () => isUnshown,
    async bytes() {
      drawFooters(document.getPages(), shown(reference), fonts.plain);
      return document.save();
    },
  };
}

type Fonts = Readonly<Record<'plain' | 'bold', PDFFont>>;

interface Line {
  readonly text: string;
  readonly size: number;
  readonly font: PDFFont;
  readonly colour: RGB;
}

const usual = 9.5;

function linesOf(block: Block, fonts: Fonts, shown: (text: string) => string = winAnsi): Line[] {
  return block.pieces.flatMap(({ text, size = usual, isBold, isQuiet, isWide }) => {
    const font = isBold === true || block.isBold === true ? fonts.bold : fonts.plain;
    const room = isWide === true ? width - 2 * margin : roomOfText;
    const colour = isQuiet === true ? quiet : ink;
    return wrapped(shown(text), font, size, room).map((line) => ({ text: line, size, font, colour }));
  });
}

function heightOf(block: Block, fonts: Fonts): number {
  const text = linesOf(block, fonts).reduce((sum, { size }) => sum + size * leading, 0);
  return text + (block.isRuled === true ? 5 : 0) + (block.spaceAfter ?? 0);
}

function drawAmounts(page: PDFPage, { amounts = {}, isBold }: Block, fonts: Fonts, top: number): void {
  const font = isBold === true ? fonts.bold : fonts.plain;
  for (const column of ['first', 'second'] as const) {
    const amount = amounts[column];
    if (amount === undefined) continue;
    const { text, size } = fitted(winAnsi(amount), font, usual, columnWidth);
    const x = ends[column] - font.widthOfTextAtSize(text, size);
    page.drawText(text, { x, y: top - usual * leading, size, font, color: ink });
  }
}

function drawRule(page: PDFPage, y: number): void {
  const [start, end] = [
    { x: margin, y: y - 2 },
    { x: width - margin, y: y - 2 },
  ];
  page.drawLine({ start, end, thickness: 0.7, color: rule });
}

function drawFooters(pages: readonly PDFPage[], reference: string, font: PDFFont): void {
  for (const [index, page] of pages.entries()) {
    const number = `Page ${index + 1} of ${pages.length}`;
    const left = fitted(reference, font, 8, width - 2 * margin - 90);
    drawRule(page, 52);
    page.drawText(left.text, { x: margin, y: 36, size: left.size, font, color: quiet });
    const x = width - margin - font.widthOfTextAtSize(number, 8);
    page.drawText(number, { x, y: 36, size: 8, font, color: quiet });
  }
}
