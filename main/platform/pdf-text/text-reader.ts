import type { CancelTimer, Clock } from '../../ports/clock.ts';
import type { ReaderProcess } from '../../ports/reader-process.ts';
import type { PdfText, TextReader } from '../../ports/text-reader.ts';
import { plainText } from '../../storage/full-text/plain-text.ts';
import { maxCharacters, maxPages, maxReadMs, maxStartMs } from './reader-limits.ts';
import { type ReadBytes, type ReaderSays, readSaid, type TextEnd } from './reader-messages.ts';

/** Raise it where the text of the same bytes becomes another, which a newer pdf.js may do as well. */
const version = 1;

export interface TextReaderParts {
  readonly clock: Clock;
  /** Starts the process that reads: a child of Node, or a utility process of Electron. */
  readonly start: () => ReaderProcess;
  readonly limits?: { readonly ms?: number; readonly startMs?: number };
}

/** What a process said, or what that means. */
type Heard = ReaderSays | 'ready' | 'ended' | 'nonsense';

interface Running {
  readonly process: ReaderProcess;
  /** It said that it can read. */
  isReady: boolean;
  /** Whoever waits for it. */
  hear: (heard: Heard) => void;
}

/**
 * Reads PDFs in a process of their own, which starts with the first one. The process that holds the journal never parses one: what
 * a hostile PDF brings down is the other.
 *
 *     none -- read --> starting -- it can read --> reading -- it said how the document ended --> idle -- read --> reading
 *     starting -- it ended, or takes too long --> none; `read` rejects, since that says nothing about the document
 *     reading -- it ended, takes too long, or says too much --> none, killed; what was read until then counts
 *     any -- end --> none, killed; a `read` under way rejects
 */
export function createTextReader({ clock, start, limits }: TextReaderParts): TextReader {
  let running: Running | null = null;
  let stopReading: (() => void) | null = null;

  function begin(): Running {
    const begun: Running = { process: start(), isReady: false, hear: () => {} };
    begun.process.onMessage((message) => {
      const said = readSaid(message);
      const isFirst = said !== null && 'isReady' in said && !begun.isReady;
      begun.isReady ||= isFirst;
      begun.hear(isFirst ? 'ready' : (said ?? 'nonsense'));
    });
    begun.process.onExit(() => {
      if (running === begun) running = null;
      begun.hear('ended');
    });
    return begun;
  }

  function drop(one: Running): void {
    if (running === one) running = null;
    one.process.kill();
  }

  function read(bytes: Uint8Array): Promise<PdfText> {
    const one = running ?? begin();
    running = one;
    const pages: string[] = [];
    let room = maxCharacters;
    return new Promise((resolve, reject) => {
      let cancel: CancelTimer;
      const over = (): void => {
        cancel();
        one.hear = () => {};
        stopReading = null;
      };
      const fail = (reason: string): void => {
        over();
        drop(one);
        reject(new Error(reason));
      };
      const giveUp = (): void => {
        over();
        drop(one);
        resolve(tooMuch(pages));
      };
      const send = (): void => {
        cancel();
        cancel = clock.after(limits?.ms ?? maxReadMs, giveUp);
        const message: ReadBytes = { bytes: bytesAlone(bytes) };
        one.process.send(message);
      };
      cancel = clock.after(limits?.startMs ?? maxStartMs, () =>
        fail('Certificates cannot be read: the process that reads them did not start in time.'),
      );
      stopReading = () => fail('Reading was ended');
      one.hear = (heard) => {
        if (!one.isReady) fail('Certificates cannot be read: the process that reads them did not start.');
        else if (heard === 'ready') send();
        else if (heard === 'ended' || heard === 'nonsense' || 'isReady' in heard) giveUp();
        else if ('page' in heard) {
          // Measured before too: a text without end would keep this process busy.
          const text = heard.page.length > maxCharacters ? null : plainText(heard.page).trim();
          room -= text?.length ?? 0;
          if (text === null || room < 0 || pages.length === maxPages) giveUp();
          else pages.push(text);
        } else {
          over();
          resolve(asEnded(heard, pages));
        }
      };
      if (one.isReady) send();
    });
  }

  return {
    version,
    read,
    async end() {
      stopReading?.();
      if (running !== null) drop(running);
    },
  };
}

/** A view of a larger buffer would be sent with all of that buffer, whatever else is in it. */
function bytesAlone(bytes: Uint8Array): Uint8Array {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? new Uint8Array(bytes.buffer) : Uint8Array.from(bytes);
}

function asEnded({ end, pageCount }: TextEnd, pages: readonly string[]): PdfText {
  const counted = pageCount === undefined ? {} : { pageCount };
  if (end === 'locked' || end === 'broken') return { ...counted, state: end };
  if (!hasWords(pages)) return { ...counted, state: end === 'whole' ? 'empty' : 'broken' };
  return { ...counted, state: end === 'whole' ? 'read' : 'part', pages };
}

/** What was read until then counts. Nobody knows how many pages were still to come. */
function tooMuch(pages: readonly string[]): PdfText {
  return hasWords(pages) ? { state: 'part', pages } : { state: 'costly' };
}

function hasWords(pages: readonly string[]): boolean {
  return pages.some((page) => /[\p{L}\p{N}]/u.test(page));
}
