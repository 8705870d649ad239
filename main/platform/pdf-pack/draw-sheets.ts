import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { packSheetWords, pageOfText, pagesText } from '../../../shared/model/pack/sheet-text.ts';
import type { PackSheets } from '../../../shared/model/pack/sheets.ts';
import { drawable, wrapped } from './sheet-words.ts';

/** A4 in points. */
const [pageWidth, pageHeight] = [595.28, 841.89];
const margin = 56;
const bottom = 72;
const right = pageWidth - margin;
/** Where the numbers of pages begin. */
const numbersWidth = 84;
const ink = rgb(0.1, 0.13, 0.17);
const quiet = rgb(0.36, 0.4, 0.46);
const accent = rgb(0.05, 0.34, 0.36);
const hairline = rgb(0.82, 0.84, 0.87);
const amber = rgb(1, 0.95, 0.82);

/** A stretch of a sheet that leads to a page of the pack when it is clicked. */
interface SheetLink {
  /** Which of our sheets it is on, from 0. */
  readonly sheet: number;
  readonly box: readonly [left: number, bottom: number, right: number, top: number];
  /** The page that it leads to, from 1. */
  readonly page: number;
}

/** Where a section stands: its cover sheet, and the first page of each of its documents. Pages count from 1. */
interface PlacedSection {
  readonly name: string;
  readonly cover: number;
  readonly documents: readonly { readonly title: string; readonly page: number; readonly at: number }[];
}

export interface DrawnSheets {
  readonly document: PDFDocument;
  /** How many sheets the contents are; each section’s cover follows, in their order. */
  readonly contents: number;
  readonly sections: readonly PlacedSection[];
  readonly links: readonly SheetLink[];
  /** On which page the list of what is missing begins; null where nothing is. */
  readonly missingPage: number | null;
  readonly pages: number;
}

interface Line {
  readonly text: string;
  readonly size: number;
  readonly font: PDFFont;
  readonly colour: ReturnType<typeof rgb>;
  readonly indent: number;
}

/** What stays together on a sheet. `page`: its number is at the right, and it leads there. */
interface Block {
  readonly lines: readonly Line[];
  readonly above: number;
  readonly page?: { readonly label: string; readonly number: number };
  readonly rule?: boolean;
  /** Goes to the next sheet with what follows it. */
  readonly keepsNext?: boolean;
  /** The list of what is missing begins with it. */
  readonly beginsMissing?: boolean;
}

/** Draws contents and cover sheets. `counts`: the pages of each document that was taken. */
export async function drawSheets(sheets: PackSheets, counts: readonly number[]): Promise<DrawnSheets> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const countOf = (at: number) => counts[at] ?? 0;

  function place(contents: number): PlacedSection[] {
    let next = contents + 1;
    return sheets.sections.map(({ name, documents }) => {
      const cover = next;
      next += 1;
      const placed = documents.map(({ title, at }) => {
        const page = next;
        next += countOf(at);
        return { title, page, at };
      });
      return { name, cover, documents: placed };
    });
  }

  const line = (text: string, size: number, how: Partial<Line> = {}, width = textWidth): Line[] => {
    const font = how.font ?? fonts.plain;
    const indent = how.indent ?? 0;
    return wrapped(text, font, size, width - indent).map((one) => ({
      text: one,
      size,
      font,
      indent,
      colour: how.colour ?? ink,
    }));
  };
  const textWidth = right - margin;
  const listWidth = textWidth - numbersWidth;
  const pagesFrom = (page: number, at: number) => pagesText(page, page + countOf(at) - 1);

  function documentBlock(
    { title, details, at }: PackSheets['sections'][number]['documents'][number],
    page: number,
    indent: number,
  ): Block {
    return {
      above: 7,
      lines: [
        ...line(title, 10.5, { indent }, listWidth),
        ...details.flatMap((detail) => line(detail, 8.5, { indent, colour: quiet }, listWidth)),
      ],
      page: { label: pagesFrom(page, at), number: page },
    };
  }

  /** The same blocks for any number of contents pages: the numbers in them take a column of their own. */
  function contentBlocks(placed: readonly PlacedSection[]): readonly Block[] {
    const blocks: Block[] = [
      { above: 0, lines: line(sheets.title, 22, { font: fonts.bold, colour: accent }) },
      ...sheets.facts.map(({ label, value }, at) => ({
        above: at === 0 ? 12 : 3,
        lines: line(`${label}: ${value}`, 10.5),
      })),
      ...(sheets.banner === null
        ? []
        : [{ above: 12, lines: line(sheets.banner, 10, { font: fonts.bold }) }]),
      {
        above: 22,
        lines: line(packSheetWords.contents, 14, { font: fonts.bold }),
        rule: true,
        keepsNext: true,
      },
    ];
    for (const [at, section] of sheets.sections.entries()) {
      const where = placed[at];
      if (where === undefined) continue;
      blocks.push({
        above: 14,
        lines: line(section.name, 11.5, { font: fonts.bold, colour: accent }, listWidth),
        page: { label: pagesText(where.cover, where.cover), number: where.cover },
        keepsNext: true,
      });
      for (const [index, one] of section.documents.entries())
        blocks.push(documentBlock(one, where.documents[index]?.page ?? where.cover, 12));
    }
    if (sheets.missing.length > 0) {
      blocks.push({
        above: 24,
        rule: true,
        keepsNext: true,
        beginsMissing: true,
        lines: line(packSheetWords.missing, 14, { font: fonts.bold }),
      });
      for (const { title, details } of sheets.missing) {
        const text = details.flatMap((one) => line(one, 8.5, { colour: quiet }));
        blocks.push({ above: 8, lines: [...line(title, 10.5), ...text] });
      }
    }
    for (const [at, note] of sheets.notes.entries())
      blocks.push({ above: at === 0 ? 22 : 5, lines: line(note, 8.5, { colour: quiet }) });
    return blocks;
  }

  const heightOf = ({ lines, above, rule }: Block) =>
    above + lines.reduce((sum, { size }) => sum + size * 1.32, 0) + (rule === true ? 7 : 0);

  /** Which blocks stand on which sheet. */
  function paged(blocks: readonly Block[]): Block[][] {
    const all: Block[][] = [[]];
    let room = pageHeight - margin - bottom;
    const full = room;
    for (const [at, block] of blocks.entries()) {
      const next = blocks[at + 1];
      const wanted = heightOf(block) + (block.keepsNext === true && next !== undefined ? heightOf(next) : 0);
      const isFirst = all.at(-1)?.length === 0;
      if (wanted > room && !isFirst) {
        all.push([]);
        room = full;
      }
      all.at(-1)?.push(block);
      room -= heightOf(block);
    }
    return all;
  }

  const contents = paged(contentBlocks(place(0))).length;
  const sections = place(contents);
  const blocks = contentBlocks(sections);
  const pages = contents + sections.length + counts.reduce((sum, count) => sum + count, 0);
  const links: SheetLink[] = [];
  let missingPage: number | null = null;

  function foot(page: PDFPage, number: number): void {
    const size = 8.5;
    const left = drawable(sheets.documentTitle, fonts.plain);
    const text = pageOfText(number, pages);
    const width = fonts.plain.widthOfTextAtSize(text, size);
    page.drawLine({ start: { x: margin, y: 50 }, end: { x: right, y: 50 }, thickness: 0.6, color: hairline });
    const [shown = ''] = wrapped(left, fonts.plain, size, textWidth - width - 24);
    page.drawText(shown, { x: margin, y: 36, size, font: fonts.plain, color: quiet });
    page.drawText(text, { x: right - width, y: 36, size, font: fonts.plain, color: quiet });
  }

  function draw(page: PDFPage, shown: readonly Block[], from: number, sheet: number): void {
    let y = from;
    for (const { lines, above, page: target, rule } of shown) {
      y -= above;
      const top = y;
      for (const [at, { text, size, font, colour, indent }] of lines.entries()) {
        y -= size * 1.32;
        const base = y + size * 0.3;
        page.drawText(text, { x: margin + indent, y: base, size, font, color: colour });
        if (at > 0 || target === undefined) continue;
        const width = font.widthOfTextAtSize(target.label, size);
        page.drawText(target.label, { x: right - width, y: base, size, font, color: colour });
      }
      if (rule === true) {
        y -= 7;
        page.drawLine({
          start: { x: margin, y: y + 3 },
          end: { x: right, y: y + 3 },
          thickness: 0.6,
          color: hairline,
        });
      }
      if (target !== undefined)
        links.push({ sheet, box: [margin, y - 1, right, top + 1], page: target.number });
    }
  }

  for (const [sheet, shown] of paged(blocks).entries()) {
    const page = document.addPage([pageWidth, pageHeight]);
    const isFirst = sheet === 0;
    if (isFirst && sheets.banner !== null)
      page.drawRectangle({ x: 0, y: pageHeight - 20, width: pageWidth, height: 20, color: amber });
    draw(page, shown, pageHeight - margin, sheet);
    foot(page, sheet + 1);
    const begins = shown.some(({ beginsMissing }) => beginsMissing === true);
    if (begins) missingPage = sheet + 1;
  }

  for (const [at, { name, cover, documents }] of sections.entries()) {
    const page = document.addPage([pageWidth, pageHeight]);
    const sheet = contents + at;
    const about = [sheets.title, ...sheets.facts.slice(0, 2).map(({ value }) => value)].join(' · ');
    draw(page, [{ above: 0, lines: line(about, 9.5, { colour: quiet }) }], pageHeight - margin, sheet);
    page.drawRectangle({ x: margin, y: 592, width: 44, height: 4, color: accent });
    const heading: Block = { above: 0, lines: line(name, 28, { font: fonts.bold }), rule: false };
    const list = documents.map(({ page: from }, index): Block => {
      const own = sheets.sections[at]?.documents[index];
      return own === undefined ? { above: 0, lines: [] } : documentBlock({ ...own, details: [] }, from, 0);
    });
    const most = Math.floor((580 - heightOf(heading) - bottom - 40) / 24);
    const rest = list.length - most;
    const more =
      rest > 0 ? [{ above: 7, lines: line(packSheetWords.more(rest), 10.5, { colour: quiet }) }] : [];
    const [first, ...others] = rest > 0 ? list.slice(0, most) : list;
    draw(
      page,
      [heading, ...(first === undefined ? [] : [{ ...first, above: 26 }]), ...others, ...more],
      580,
      sheet,
    );
    foot(page, cover);
  }
  await document.flush();
  return { document, contents, sections, links, missingPage, pages };
}
