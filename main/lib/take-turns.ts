import type { CancelTimer, Clock } from '../ports/clock.ts';
import type { PdfText, TextReader } from '../ports/text-reader.ts';

/** Milliseconds until a reader that nobody uses gives its memory back. */
const restMs = 60_000;

/** A reader for several callers: each waits until the one before has its text. `end` rejects those that wait too. */
export function takeTurns(reader: TextReader, clock: Pick<Clock, 'after'>): TextReader {
  let last: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  let ends = 0;
  let cancelRest: CancelTimer = () => {};
  return {
    version: reader.version,
    read(bytes) {
      cancelRest();
      underWay += 1;
      const begunAt = ends;
      const next = last.then((): Promise<PdfText> => {
        if (begunAt !== ends) throw new Error('Reading was ended');
        return reader.read(bytes);
      });
      last = next.then(
        () => {
          underWay -= 1;
          if (underWay === 0) cancelRest = clock.after(restMs, () => void reader.end());
        },
        // Whoever rejects has ended by itself.
        () => {
          underWay -= 1;
        },
      );
      return next;
    },
    end() {
      ends += 1;
      cancelRest();
      return reader.end();
    },
  };
}
