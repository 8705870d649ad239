import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { melbourneClock } from './melbourne-clock.ts';

export interface ZipEntry {
  /** With `/` between folders; relative. Anything that would leave the folder it is unpacked in throws. */
  readonly name: string;
  /** Milliseconds UTC; unpackers show Melbourne's wall time of it, as the format has no zone. */
  readonly modifiedAt: number;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

/** What the form holds without ZIP64, which some unpackers of offices do not know. */
const maxBytes = 0xffff_ffff;
const maxEntries = 0xffff;

/** Text in UTF-8; sizes and checksum follow the data (APPNOTE 4.4.4, bits 11 and 3). */
const flags = 0x0808;
const deflated = 8;
/** 2.0: folders and deflate. */
const version = 20;

/**
 * A ZIP as it is made, entry by entry, nothing held in memory but what is being compressed (PKWARE APPNOTE 6.3.10).
 *
 * Everything is deflated, also what hardly gets smaller: a stored entry whose size is not known beforehand cannot be
 * unpacked by readers that read it once from front to back. Throws where a name is unsafe or used twice, and where the
 * whole would need ZIP64.
 */
export async function* zipOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, void> {
  const directory: Buffer[] = [];
  const names = new Set<string>();
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(checkedName(entry.name, names));
    const start = offset;
    if (directory.length === maxEntries) throw new Error('A ZIP file holds at most 65,535 files.');
    const stamp = dosTime(entry.modifiedAt);
    const head = localHeader(name, stamp);
    offset += head.length;
    yield head;
    const sums = { crc: 0, size: 0, packed: 0 };
    for await (const chunk of deflate(entry.bytes, sums)) {
      offset += chunk.length;
      yield chunk;
    }
    if (offset > maxBytes || sums.size > maxBytes) throw new Error('A ZIP file holds at most 4 GiB.');
    const tail = descriptor(sums);
    offset += tail.length;
    yield tail;
    directory.push(directoryEntry(name, stamp, sums, start));
  }
  const list = Buffer.concat(directory);
  if (offset + list.length > maxBytes) throw new Error('A ZIP file holds at most 4 GiB.');
  yield list;
  yield endRecord(directory.length, list.length, offset);
}

interface Sums {
  crc: number;
  size: number;
  packed: number;
}

async function* deflate(bytes: ZipEntry['bytes'], sums: Sums): AsyncGenerator<Buffer, void, void> {
  const packer = createDeflateRaw();
  async function* counted(): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      sums.crc = crc32(chunk, sums.crc);
      sums.size += chunk.length;
      yield chunk;
    }
  }
  // Where either end stops, so does the other: a file that is read is closed also when nobody wants the rest.
  const feed = pipeline(counted, packer);
  feed.catch(() => {});
  try {
    for await (const chunk of packer as AsyncIterable<Buffer>) {
      sums.packed += chunk.length;
      yield chunk;
    }
    await feed;
  } catch (error) {
    // What the bytes themselves threw says more than that they ended.
    await feed;
    throw error;
  } finally {
    packer.destroy();
    await feed.catch(() => {});
  }
}

function checkedName(name: string, names: Set<string>): string {
  const parts = name.split('/');
  const isSafe =
    parts.every((part) => part !== '' && part !== '.' && part !== '..') && !/[\p{Cc}\\:]/u.test(name);
  if (!isSafe || Buffer.byteLength(name) > 0xffff) throw new Error('A file in a ZIP needs a plain name.');
  // Windows and macOS unpack names that differ by case alone over one another.
  const folded = name.toLowerCase();
  if (names.has(folded)) throw new Error('Two files in a ZIP have one name.');
  names.add(folded);
  return name;
}

/**
 * MS-DOS time and date, which begin with 1980 and count every other second. They have no zone, so they are Melbourne's on
 * every computer, also on one that runs on UTC.
 */
function dosTime(at: number): { readonly time: number; readonly date: number } {
  const of = melbourneClock(at);
  if (of('year') < 1980) return { time: 0, date: (1 << 5) | 1 };
  return {
    time: (of('hour') << 11) | (of('minute') << 5) | (of('second') >> 1),
    date: (Math.min(of('year') - 1980, 127) << 9) | (of('month') << 5) | of('day'),
  };
}

type Stamp = ReturnType<typeof dosTime>;

function localHeader(name: Buffer, { time, date }: Stamp): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(date, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, size }: Sums): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directoryEntry(name: Buffer, { time, date }: Stamp, sums: Sums, start: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(time, 12);
  entry.writeUInt16LE(date, 14);
  entry.writeUInt32LE(sums.crc, 16);
  entry.writeUInt32LE(sums.packed, 20);
  entry.writeUInt32LE(sums.size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(start, 42);
  return Buffer.concat([entry, name]);
}

function endRecord(entries: number, bytes: number, start: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(start, 16);
  return end;
}
