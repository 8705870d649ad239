/** A picture for the corner of the icon in the taskbar of Windows, which knows no numbers of its own. */
interface BadgePicture {
  /** Pixels each way. */
  readonly size: number;
  /** BGRA, premultiplied, row by row: what Electron's createFromBitmap takes. */
  readonly bitmap: Uint8Array;
  /** Read out by screen readers. */
  readonly description: string;
}

const size = 32;
/** Amber of the interface's own warnings, and white. */
const disc = { red: 0xb4, green: 0x53, blue: 0x09 };

/** Three by five: ones are drawn. Ten is the plus of "more than nine". */
const digits: readonly string[] = [
  '111101101101111',
  '010110010010111',
  '111001111100111',
  '111001011001111',
  '101101111001001',
  '111100111001111',
  '111100111101111',
  '111001010010010',
  '111101111101111',
  '111101111001111',
  '000010111010000',
];

/** The number of things that need a person, or null where there is none. */
export function badgePicture(attention: number): BadgePicture | null {
  const count = Math.trunc(attention);
  if (!(count > 0)) return null;
  const shape = digits[Math.min(count, 10)] ?? '';
  const bitmap = new Uint8Array(size * size * 4);
  const middle = (size - 1) / 2;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const inside = Math.min(1, Math.max(0, size / 2 - Math.hypot(x - middle, y - middle)));
      const isInk = isDrawn(shape, x, y);
      const at = (y * size + x) * 4;
      bitmap[at] = Math.round((isInk ? 255 : disc.blue) * inside);
      bitmap[at + 1] = Math.round((isInk ? 255 : disc.green) * inside);
      bitmap[at + 2] = Math.round((isInk ? 255 : disc.red) * inside);
      bitmap[at + 3] = Math.round(255 * inside);
    }
  }
  const description = count === 1 ? '1 item needs attention' : `${count} items need attention`;
  return { size, bitmap, description };
}

/** Each dot of a digit is four pixels wide and four high, the whole in the middle. */
function isDrawn(shape: string, x: number, y: number): boolean {
  const [column, row] = [Math.floor((x - 10) / 4), Math.floor((y - 6) / 4)];
  return column >= 0 && column < 3 && row >= 0 && row < 5 && shape[row * 3 + column] === '1';
}
