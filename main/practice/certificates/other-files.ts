import { crc32, deflateRawSync } from 'node:zlib';

/** What the service may call the types of files other than a PDF, by the ending of their links. */
const saidTypes = { zip: 'ZIP', tif: 'TIFF', txt: 'TXT', dgn: 'DGN' } as const;
type OtherFile = keyof typeof saidTypes;

const kinds = Object.keys(saidTypes) as OtherFile[];

/** In turn: an archive, an image, a text, and a drawing of a type that Landfolio does not know. */
export function otherFileOf(orderItemNumber: number): OtherFile {
  return kinds[(orderItemNumber - 1) % kinds.length] ?? 'zip';
}

export function isOtherFile(ending: string): ending is OtherFile {
  return kinds.some((kind) => kind === ending);
}

export function saidTypeOf(kind: OtherFile): string {
  return saidTypes[kind];
}

/** The same product in another form; the same bytes each time. */
export function otherFile(kind: OtherFile, pdf: Uint8Array, text: string): Uint8Array {
  switch (kind) {
    case 'zip':
      return zip({ 'certificate.pdf': pdf, 'certificate.txt': Buffer.from(text) });
    case 'tif':
      return tiff();
    case 'txt':
      return Buffer.from(text);
    case 'dgn':
      return Buffer.from(`\b\t\0\0${text}`);
  }
}

/** PKWARE APPNOTE 6.3.10. */
function zip(files: Readonly<Record<string, Uint8Array>>): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    // The first day that the format knows.
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.byteLength, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    bodies.push(body);
    list.push(Buffer.from('PK\x01\x02\x14\0'), facts, place, Buffer.from(name));
    offset += body.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(bodies.length, 4);
  end.writeUInt16LE(bodies.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\x05\x06'), end]);
}

const width = 800;
const height = 1131;

/** A page of stripes in black and white (TIFF 6.0, baseline bilevel). */
function tiff(): Buffer {
  const rowBytes = width / 8;
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1)
    rows.fill((y >> 4) % 2 === 0 ? 0x00 : 0xf0, y * rowBytes, (y + 1) * rowBytes);
  const start = 8;
  const tags: readonly (readonly [tag: number, type: 3 | 4, value: number])[] = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 1],
    [259, 3, 1],
    [262, 3, 0],
    [273, 4, start],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, rows.length],
  ];
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(start + rows.length, 4);
  const list = Buffer.alloc(2 + tags.length * 12 + 4);
  list.writeUInt16LE(tags.length, 0);
  tags.forEach(([tag, type, value], at) => {
    const entry = 2 + at * 12;
    list.writeUInt16LE(tag, entry);
    list.writeUInt16LE(type, entry + 2);
    list.writeUInt32LE(1, entry + 4);
    if (type === 3) list.writeUInt16LE(value, entry + 8);
    else list.writeUInt32LE(value, entry + 8);
  });
  return Buffer.concat([head, rows, list]);
}
