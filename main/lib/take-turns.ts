import type { PdfText, TextReader } from '../ports/text-reader.ts';

/** A reader for several callers: each waits until the one before has its text. */
export function takeTurns(reader: TextReader): TextReader {
  let last: Promise<unknown> = Promise.resolve();
  return {
    version: reader.version,
    read(bytes) {
      const next = last.then((): Promise<PdfText> => reader.read(bytes));
      last = next.catch(() => {});
      return next;
    },
    end: () => reader.end(),
  };
}
