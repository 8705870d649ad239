import { fitted, wrapped } from '../../lib/pdf-lines.ts';
import type { Section } from './content.ts';
import { drawPlan } from './plan-sketch.ts';
import { accent, hairline, ink, margin, quiet, type Sheet, textWidth, tint } from './sheet.ts';

const size = 10;
const leading = 14;

export function drawSection(sheet: Sheet, section: Section): void {
  switch (section.kind) {
    case 'rows':
      drawHeading(sheet, section.heading);
      for (const [name, value] of section.rows) drawRow(sheet, name, value);
      break;
    case 'text':
      drawHeading(sheet, section.heading);
      for (const paragraph of section.paragraphs) drawParagraph(sheet, paragraph);
      break;
    case 'table':
      drawHeading(sheet, section.heading);
      drawTable(sheet, section.head, section.rows, section.widths);
      break;
    case 'lines':
      drawLines(sheet, section.lines);
      break;
    case 'plan':
      drawPlan(sheet, section.plan, section.lots);
      break;
  }
  sheet.down(14);
}

/** Pairs of name and value in two columns on a tinted ground: what the certificate is about. */
export function drawFacts(sheet: Sheet, facts: readonly (readonly [string, string])[]): void {
  const column = textWidth / 2;
  const rows = Math.ceil(facts.length / 2);
  const rowHeight = 31;
  const box = rows * rowHeight + 14;
  sheet.need(box + 12);
  const top = sheet.y();
  sheet.page().drawRectangle({ x: margin, y: top - box, width: textWidth, height: box, color: tint });
  sheet.page().drawRectangle({ x: margin, y: top - box, width: 3, height: box, color: accent });
  for (const [index, [name, value]] of facts.entries()) {
    const x = margin + 16 + (index % 2) * column;
    const y = top - 18 - Math.floor(index / 2) * rowHeight;
    const { plain, bold } = sheet.fonts;
    sheet.page().drawText(name.toUpperCase(), { x, y, size: 7, font: bold, color: quiet });
    const [first = ''] = wrapped(value, plain, 10, Number.POSITIVE_INFINITY);
    const shown = fitted(first, plain, 10, column - 28);
    sheet.page().drawText(shown.text, { x, y: y - 13, size: shown.size, font: plain, color: ink });
  }
  sheet.down(box + 20);
}

function drawHeading(sheet: Sheet, heading: string): void {
  sheet.need(60);
  sheet.text(heading, margin, 12, sheet.fonts.bold, accent);
  sheet.down(17);
  const y = sheet.y();
  sheet.page().drawLine({
    start: { x: margin, y },
    end: { x: margin + textWidth, y },
    thickness: 0.8,
    color: accent,
  });
  sheet.down(6);
}

function drawRow(sheet: Sheet, name: string, value: string): void {
  const left = 190;
  const lines = wrapped(value, sheet.fonts.plain, size, textWidth - left);
  sheet.need(lines.length * leading + 6);
  sheet.down(3);
  sheet.text(name, margin, size, sheet.fonts.plain, quiet);
  for (const line of lines) {
    sheet.text(line, margin + left, size);
    sheet.down(leading);
  }
  drawHairline(sheet);
}

function drawParagraph(sheet: Sheet, paragraph: string): void {
  sheet.down(2);
  for (const line of wrapped(paragraph, sheet.fonts.plain, size, textWidth)) {
    sheet.need(leading);
    sheet.text(line, margin, size);
    sheet.down(leading);
  }
  sheet.down(4);
}

function drawTable(
  sheet: Sheet,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): void {
  const starts = widths.map(
    (_, n) => margin + 6 + widths.slice(0, n).reduce((sum, part) => sum + part, 0) * textWidth,
  );
  const drawHead = (): void => {
    const y = sheet.y();
    sheet.page().drawRectangle({ x: margin, y: y - 18, width: textWidth, height: 18, color: tint });
    sheet.down(5);
    for (const [n, name] of head.entries())
      sheet.text(name, starts[n] ?? margin, 8.5, sheet.fonts.bold, quiet);
    sheet.down(15);
  };
  drawHead();
  for (const row of rows) {
    const cells = row.map((cell, n) =>
      wrapped(cell, sheet.fonts.plain, size, (widths[n] ?? 1) * textWidth - 12),
    );
    const deepest = Math.max(...cells.map((cell) => cell.length));
    const before = sheet.page();
    sheet.need(deepest * leading + 6);
    if (sheet.page() !== before) drawHead();
    sheet.down(3);
    for (let line = 0; line < deepest; line++) {
      for (const [n, cell] of cells.entries()) {
        const text = cell[line];
        if (text !== undefined) sheet.text(text, starts[n] ?? margin, size);
      }
      sheet.down(leading);
    }
    drawHairline(sheet);
  }
}

const fixedSize = 9.6;
const fixedLeading = 12;

function drawLines(sheet: Sheet, lines: readonly string[]): void {
  // 80 letters of Courier are 48 em: they fit the width at this size.
  const letters = Math.floor(textWidth / (fixedSize * 0.6));
  for (const block of blocksOf(lines.flatMap((line) => wrappedFixed(line, letters)))) {
    sheet.need(Math.min(block.length, 24) * fixedLeading);
    for (const line of block) {
      sheet.need(fixedLeading);
      sheet.text(line, margin, fixedSize, sheet.fonts.fixed);
      sheet.down(fixedLeading);
    }
  }
}

/** Lines that stay on one page: a block ends before an underlined heading, which goes with what follows it. */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [[]];
  for (const [n, line] of lines.entries()) {
    const isHeading = /^-{4,60}$/.test(lines[n + 1] ?? '');
    if (isHeading) blocks.push([]);
    blocks.at(-1)?.push(line);
  }
  return blocks;
}

function wrappedFixed(line: string, letters: number): string[] {
  if (line.length <= letters) return [line];
  const at = line.lastIndexOf(' ', letters);
  const cut = at > letters / 2 ? at : letters;
  const indent = /^ */.exec(line)?.[0] ?? '';
  return [line.slice(0, cut), ...wrappedFixed(`${indent}${line.slice(cut).trimStart()}`, letters)];
}

function drawHairline(sheet: Sheet): void {
  const y = sheet.y() - 1;
  sheet.page().drawLine({
    start: { x: margin, y },
    end: { x: margin + textWidth, y },
    thickness: 0.5,
    color: hairline,
  });
  sheet.down(3);
}
