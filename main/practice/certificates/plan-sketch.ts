import { type PDFPage, rgb } from '@cantoo/pdf-lib';
import { createDice, hash } from '../data/dice.ts';
import type { PlanLot } from './content.ts';
import { accent, ink, margin, quiet, type Sheet, textWidth } from './sheet.ts';

const subjectGround = rgb(0.86, 0.94, 0.92);
const roadGround = rgb(0.96, 0.95, 0.92);
const sketchHeight = 330;

/** A sketch of the lots of a plan along a road, with invented distances. Up to 24 lots are drawn. */
export function drawPlan(sheet: Sheet, plan: string, lots: readonly PlanLot[]): void {
  sheet.need(sketchHeight + 20);
  const page = sheet.page();
  const bottom = sheet.y() - sketchHeight;
  const dice = createDice(hash(plan), 'plan');
  page.drawRectangle({
    x: margin,
    y: bottom,
    width: textWidth,
    height: sketchHeight,
    borderColor: quiet,
    borderWidth: 0.8,
  });
  const road = 46;
  page.drawRectangle({ x: margin, y: bottom, width: textWidth, height: road, color: roadGround });
  page.drawText('ROAD', {
    x: margin + textWidth / 2 - 16,
    y: bottom + 18,
    size: 10,
    font: sheet.fonts.plain,
    color: quiet,
  });
  const drawn = lots.slice(0, 24);
  const columns = Math.min(drawn.length, 6);
  const rows = Math.ceil(drawn.length / Math.max(1, columns));
  const field = {
    x: margin + 30,
    y: bottom + road,
    width: textWidth - 100,
    height: sketchHeight - road - 36,
  };
  const cell = { width: field.width / columns, height: field.height / rows };
  for (const [n, lot] of drawn.entries()) {
    const x = field.x + (n % columns) * cell.width;
    const y = field.y + Math.floor(n / columns) * cell.height;
    drawLot(sheet, page, lot, { x, y, ...cell }, dice.int(0, 59));
  }
  drawNorth(sheet, page, margin + textWidth - 36, bottom + sketchHeight - 70);
  page.drawText(`${plan}   NOT TO SCALE`, {
    x: margin + 10,
    y: bottom + sketchHeight - 20,
    size: 9,
    font: sheet.fonts.bold,
    color: accent,
  });
  sheet.down(sketchHeight + 12);
}

function drawLot(
  sheet: Sheet,
  page: PDFPage,
  lot: PlanLot,
  at: { x: number; y: number; width: number; height: number },
  minutes: number,
): void {
  const { plain, bold } = sheet.fonts;
  page.drawRectangle({
    ...at,
    ...(lot.isSubject ? { color: subjectGround } : {}),
    borderColor: lot.isSubject ? accent : ink,
    borderWidth: lot.isSubject ? 1.4 : 0.9,
  });
  const middle = at.y + at.height / 2;
  const centred = (text: string, y: number, size: number, font = plain): void => {
    page.drawText(text, {
      x: at.x + (at.width - font.widthOfTextAtSize(text, size)) / 2,
      y,
      size,
      font,
      color: ink,
    });
  };
  centred(lot.lot === '' ? 'LAND IN PLAN' : lot.lot, middle + 2, lot.lot === '' ? 11 : 15, bold);
  centred(`${lot.squareMetres} m²`, middle - 12, 8);
  const front = Math.sqrt(lot.squareMetres / 2.4);
  centred(front.toFixed(2), at.y + 5, 7);
  if (at.width > 70) centred(`90°${String(minutes).padStart(2, '0')}'`, at.y + at.height - 12, 7);
}

function drawNorth(sheet: Sheet, page: PDFPage, x: number, y: number): void {
  page.drawLine({ start: { x, y }, end: { x, y: y + 40 }, thickness: 1.2, color: ink });
  page.drawLine({ start: { x, y: y + 40 }, end: { x: x - 5, y: y + 28 }, thickness: 1.2, color: ink });
  page.drawLine({ start: { x, y: y + 40 }, end: { x: x + 5, y: y + 28 }, thickness: 1.2, color: ink });
  page.drawText('N', { x: x - 4, y: y + 46, size: 11, font: sheet.fonts.bold, color: ink });
}
