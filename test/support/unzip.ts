import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP, read from its list at the end as unpackers do; throws where anything in it does not fit together. */
export function unzip(bytes: Uint8Array): ReadonlyMap<string, Buffer> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('There is no end of a ZIP');
  const count = zip.readUInt16LE(end + 10);
  const start = zip.readUInt32LE(end + 16);
  if (start + zip.readUInt32LE(end + 12) !== end)
    throw new Error('The list does not end where the end begins');
  const files = new Map<string, Buffer>();
  let at = start;
  let expected = 0;
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('The list is torn');
    const packed = zip.readUInt32LE(at + 20);
    const length = zip.readUInt16LE(at + 28);
    const head = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    // Front to back, every byte belongs to something.
    if (head !== expected || zip.readUInt32LE(head) !== 0x04034b50) throw new Error(`${name} is elsewhere`);
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    if (zip.toString('utf8', head + 30, head + 30 + length) !== name) throw new Error('Two names');
    const content = inflateRawSync(zip.subarray(from, from + packed));
    if (content.length !== zip.readUInt32LE(at + 24)) throw new Error(`${name} has another size`);
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} has another sum`);
    const tail = from + packed;
    const told = [0, 4, 8, 12].map((step) => zip.readUInt32LE(tail + step));
    if (told.join() !== [0x08074b50, crc32(content), packed, content.length].join())
      throw new Error('Another tail');
    expected = tail + 16;
    files.set(name, content);
    at += 46 + length;
  }
  if (expected !== start || at !== end) throw new Error('There is more in it');
  return files;
}
