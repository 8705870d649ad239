import { type PDFContext, PDFNull, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { chunkBytes } from './pack-messages.ts';

export interface WrittenObjects {
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  /** Where each object begins, from the beginning of the chunks; their numbers follow each other from `first`. */
  readonly offsets: readonly number[];
}

/** The objects of `context` from the number `first` on, as they stand in a file. One that is referred to and was never there is null, as ISO 32000-1 (7.3.10) has it. */
export function writeObjects(context: PDFContext, first: number): WrittenObjects {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let at = 0;
  const add = (bytes: Uint8Array) => {
    for (let from = 0; from < bytes.length; from += chunkBytes)
      chunks.push(bytes.slice(from, from + chunkBytes));
    at += bytes.length;
  };
  const small = createCollector(add);
  for (let number = first; number <= context.largestObjectNumber; number += 1) {
    const object = objectOf(context, number);
    offsets.push(at + small.length());
    small.add(objectBytes(number, object));
  }
  small.flush();
  return { chunks, offsets };
}

/** An object may not be a mere reference to another one: then that one stands in its place, or nothing where they lead in a circle. */
function objectOf(context: PDFContext, number: number): PDFObject {
  const seen = new Set<PDFObject>();
  let object: PDFObject | undefined = PDFRef.of(number);
  while (object instanceof PDFRef && !seen.has(object)) {
    seen.add(object);
    object = context.lookup(object);
  }
  return object === undefined || object instanceof PDFRef ? PDFNull : object;
}

/** Puts many small pieces together, so that a thousand objects are not a thousand messages. */
function createCollector(add: (bytes: Uint8Array) => void) {
  let held: Uint8Array[] = [];
  let length = 0;
  const flush = () => {
    if (length > 0) add(Buffer.concat(held));
    held = [];
    length = 0;
  };
  return {
    length: () => length,
    flush,
    add(bytes: Uint8Array) {
      held.push(bytes);
      length += bytes.length;
      if (length >= chunkBytes) flush();
    },
  };
}

function objectBytes(number: number, object: PDFObject): Uint8Array {
  const head = Buffer.from(`${number} 0 obj\n`, 'latin1');
  const foot = Buffer.from('\nendobj\n', 'latin1');
  const bytes = new Uint8Array(head.length + object.sizeInBytes() + foot.length);
  bytes.set(head);
  const written = object.copyBytesInto(bytes, head.length);
  bytes.set(foot, head.length + written);
  return bytes.subarray(0, head.length + written + foot.length);
}
