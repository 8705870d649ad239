/** One size of an icon, square. */
export interface IconImage {
  readonly pixels: number;
  /** A PNG of this size. */
  readonly png: Uint8Array;
  /** Red, green, blue, alpha, row by row from the top; may be left empty from `pngFrom` on. */
  readonly rgba: Uint8Array;
}

/** From here on Windows reads PNG within an .ico everywhere; smaller ones some of its dialogs read as bitmaps only. */
export const pngFrom = 256;

/** A Windows icon of several sizes, at most 256 pixels each. */
export function packIco(images: readonly IconImage[]): Uint8Array {
  const parts = images.map((image) => (image.pixels >= pngFrom ? image.png : bitmap(image)));
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.byteLength;
  for (const [index, { pixels }] of images.entries()) {
    const entry = 6 + 16 * index;
    const bytes = parts[index]?.byteLength ?? 0;
    // 256 is written as 0.
    head.writeUInt8(pixels % 256, entry);
    head.writeUInt8(pixels % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bytes, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += bytes;
  }
  return Buffer.concat([head, ...parts]);
}

/** A bitmap as icons hold it: rows from the bottom, blue first, then a mask of one bit a pixel that alpha replaces. */
function bitmap({ pixels, rgba }: IconImage): Uint8Array {
  const maskRow = Math.ceil(pixels / 32) * 4;
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(pixels, 4);
  // Picture and mask together.
  head.writeInt32LE(pixels * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  head.writeUInt32LE(pixels * pixels * 4 + maskRow * pixels, 20);
  const colours = Buffer.alloc(pixels * pixels * 4);
  const mask = Buffer.alloc(maskRow * pixels);
  for (let y = 0; y < pixels; y += 1) {
    for (let x = 0; x < pixels; x += 1) {
      const from = (y * pixels + x) * 4;
      const row = pixels - 1 - y;
      const to = (row * pixels + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(from, from + 4);
      colours.set([blue, green, red, alpha], to);
      if (alpha < 128)
        mask[row * maskRow + (x >> 3)] = (mask[row * maskRow + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return Buffer.concat([head, colours, mask]);
}

/** The types of an .icns that hold PNG, by pixels; some sizes stand under two, plain and as the double of the half. */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** An icon of macOS. Sizes that it has no type for are left out. */
export function packIcns(images: readonly IconImage[]): Uint8Array {
  const parts = images.flatMap(({ pixels, png }) =>
    (icnsTypes[pixels] ?? []).map((type) => {
      const head = Buffer.alloc(8);
      head.write(type, 'latin1');
      head.writeUInt32BE(8 + png.byteLength, 4);
      return Buffer.concat([head, png]);
    }),
  );
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(8 + body.byteLength, 4);
  return Buffer.concat([head, body]);
}

/** The pixels of each picture in an .ico; throws where it is none. */
export function icoSizes(bytes: Uint8Array): readonly number[] {
  const ico = Buffer.from(bytes);
  if (ico.byteLength < 6 || ico.readUInt32LE(0) !== 0x10000) throw new Error('This is no .ico.');
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => ico[6 + 16 * index] || 256);
}

/** The pixels of each picture in an .icns, each once; throws where it is none or cut off. */
export function icnsSizes(bytes: Uint8Array): readonly number[] {
  const icns = Buffer.from(bytes);
  if (icns.subarray(0, 4).toString('latin1') !== 'icns' || icns.readUInt32BE(4) !== icns.byteLength) {
    throw new Error('This is no whole .icns.');
  }
  const found: number[] = [];
  for (let at = 8; at < icns.byteLength; ) {
    const type = icns.subarray(at, at + 4).toString('latin1');
    const pixels = Object.keys(icnsTypes).find((size) => icnsTypes[Number(size)]?.includes(type));
    if (pixels !== undefined) found.push(Number(pixels));
    const length = icns.readUInt32BE(at + 4);
    if (length < 8) throw new Error('This .icns is damaged.');
    at += length;
  }
  return [...new Set(found)];
}
