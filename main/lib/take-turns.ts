import type { CancelTimer, Clock } from '../ports/clock.ts';
import type { PdfText, TextReader } from '../ports/text-reader.ts';

/** Milliseconds until a reader that nobody uses gives its memory back. */
const restMs = 60_000;

/** A reader for several callers: each waits until the one before has its text. */
export function takeTurns(reader: TextReader, clock: Pick<Clock, 'after'>): TextReader {
  let last: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  let cancelRest: CancelTimer = () => {};
  const over = () => {
    underWay -= 1;
    if (underWay === 0) cancelRest = clock.after(restMs, () => void reader.end());
  };
  return {
    version: reader.version,
    read(bytes) {
      cancelRest();
      underWay += 1;
      const next = last.then((): Promise<PdfText> => reader.read(bytes));
      last = next.then(over, over);
      return next;
    },
    end() {
      cancelRest();
      return reader.end();
    },
  };
}
