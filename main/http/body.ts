import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { Clock } from '../ports/clock.ts';
import type { Deadline } from './deadline.ts';

/** An answer passed its cap, before or after decompression. */
export class TooLarge extends Error {
  readonly cap: number;

  constructor(cap: number) {
    super(`More than ${cap} bytes`);
    this.name = 'TooLarge';
    this.cap = cap;
  }
}

/** A content-encoding that was not asked for and is not one plain layer of gzip, deflate or br. */
export class UnreadableEncoding extends Error {
  constructor(encoding: string) {
    super(encoding.slice(0, 60));
    this.name = 'UnreadableEncoding';
  }
}

type Encoding = 'identity' | 'gzip' | 'deflate' | 'br';

/** The one layer that the bytes are packed in. Throws UnreadableEncoding for more layers or another kind. */
export function encodingOf(header: string | undefined): Encoding {
  const name = (header ?? 'identity').trim().toLowerCase();
  if (name === '' || name === 'identity') return 'identity';
  if (name === 'gzip' || name === 'x-gzip') return 'gzip';
  if (name === 'deflate' || name === 'br') return name;
  throw new UnreadableEncoding(name);
}

/**
 * Reads a body whole, or where `isCut` its beginning, at most `cap` bytes. Throws TooLarge past `cap` bytes, Stopped after
 * silence, and what the socket throws.
 */
export async function readCapped(
  body: AsyncIterable<Uint8Array>,
  cap: number,
  deadline: Deadline,
  idle: number,
  isCut = false,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  let cancelIdle = deadline.limit('bodyIdle', idle);
  try {
    for await (const chunk of body) {
      cancelIdle();
      total += chunk.byteLength;
      if (total > cap && isCut) {
        chunks.push(chunk.subarray(0, chunk.byteLength - (total - cap)));
        total = cap;
        break;
      }
      if (total > cap) throw new TooLarge(cap);
      chunks.push(chunk);
      cancelIdle = deadline.limit('bodyIdle', idle);
    }
  } finally {
    cancelIdle();
  }
  return Buffer.concat(chunks, total);
}

/** Undoes one layer of compression. Throws TooLarge where it would grow past `cap`, UnreadableEncoding where broken. */
export async function unpack(
  bytes: Uint8Array,
  header: string | undefined,
  cap: number,
): Promise<Uint8Array> {
  const encoding = encodingOf(header);
  if (encoding === 'identity' || bytes.byteLength === 0) return bytes;
  try {
    return await inflaterOf(encoding, bytes)(bytes, { maxOutputLength: cap });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge(cap);
    throw new UnreadableEncoding(`broken ${encoding}`);
  }
}

function inflaterOf(encoding: 'gzip' | 'deflate' | 'br', bytes: Uint8Array) {
  if (encoding === 'gzip') return promisify(gunzip) as Unpacker;
  if (encoding === 'br') return promisify(brotliDecompress) as Unpacker;
  // "deflate" is sent with the zlib wrapper or without it; the low half of the first byte tells (RFC 1950).
  return promisify(((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw) as Unpacker;
}

type Unpacker = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

/** Least speed of a download: bytes in each stretch of waiting of this many milliseconds. */
const slowWindow = 30_000;
const slowBytes = 30 * 1024;

/**
 * Passes a body on under a cap, an idle limit and a least speed (1 KB a second over 30 seconds of waiting for the
 * network; the time the taker needs does not count). An idle timer alone is no limit: one byte now and then resets it.
 */
export async function* streamCapped(
  body: AsyncIterable<Uint8Array>,
  cap: number,
  deadline: Deadline,
  clock: Clock,
  idle: number,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let total = 0;
  let waited = 0;
  let inWindow = 0;
  for (;;) {
    const cancelIdle = deadline.limit('bodyIdle', idle);
    const from = clock.monotonic();
    const next = await deadline.orStopped(Promise.resolve(chunks.next())).finally(cancelIdle);
    if (next.done === true) return;
    waited += clock.monotonic() - from;
    total += next.value.byteLength;
    inWindow += next.value.byteLength;
    if (total > cap) throw new TooLarge(cap);
    if (waited >= slowWindow) {
      if (inWindow < slowBytes) {
        deadline.stop('tooSlow', slowWindow);
        throw deadline.signal.reason;
      }
      waited = 0;
      inWindow = 0;
    }
    yield next.value;
  }
}
