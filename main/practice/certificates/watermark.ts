import { degrees, LineCapStyle, type PDFPage, rgb } from '@cantoo/pdf-lib';

const colour = rgb(0.945, 0.948, 0.952);

/** Strokes of the letters in a box of 56 by 90, `x` being the left edge. */
const letters: readonly ((x: number) => string)[] = [
  (x) => `M${x} 90 V0 H${x + 30} A24 24 0 0 1 ${x + 30} 48 H${x}`,
  (x) => `M${x} 90 V0 H${x + 30} A24 24 0 0 1 ${x + 30} 48 H${x} M${x + 28} 48 L${x + 54} 90`,
  (x) => `M${x} 90 L${x + 28} 0 L${x + 56} 90 M${x + 10} 60 H${x + 46}`,
  c,
  (x) => `M${x} 0 H${x + 56} M${x + 28} 0 V90`,
  (x) => `M${x + 28} 0 V90`,
  c,
  (x) => `M${x + 52} 0 H${x} V90 H${x + 52} M${x} 45 H${x + 44}`,
];

function c(x: number): string {
  return `M${x + 52} 16 A30 45 0 1 0 ${x + 52} 74`;
}

/**
 * PRACTICE across the page, drawn with strokes. As text it would stand between the lines of what a person selects,
 * searches or copies.
 */
export function drawWatermark(page: PDFPage): void {
  const path = letters.map((letter, n) => letter(n * 80)).join(' ');
  page.drawSvgPath(path, {
    x: 100,
    y: 254,
    rotate: degrees(48),
    scale: 0.8,
    borderColor: colour,
    borderWidth: 15,
    borderLineCap: LineCapStyle.Butt,
  });
}
