import { Worker } from 'node:worker_threads';
import type { Clock } from '../../ports/clock.ts';
import type { PdfText, TextReader } from '../../ports/text-reader.ts';
import type { ReadBytes, ReaderSays } from './reader-messages.ts';

/** Raise it where the text of the same bytes becomes another, which a newer pdf.js may do as well. */
const version = 1;
/** For all of one document. What was read until then counts. */
const mostMs = 60_000;
const lookEveryMs = 100;
const mebibyte = 1024 * 1024;
/** By which the whole process may grow: what a PDF unpacks lies outside the heap, which has a limit of its own. */
const mostGrowth = 768 * mebibyte;

export interface TextReaderParts {
  readonly clock: Clock;
  /** The thread's file: reader-thread.ts, or what the build made of it. */
  readonly thread: URL;
  readonly limits?: { readonly ms?: number; readonly growth?: number };
}

interface Thread {
  readonly worker: Worker;
  isReady: boolean;
}

/** Reads in a thread of its own, which starts with the first document. */
export function createTextReader({ clock, thread: file, limits }: TextReaderParts): TextReader {
  let thread: Thread | null = null;
  let stopReading: (() => void) | null = null;

  function start(): Thread {
    const worker = new Worker(file, {
      name: 'certificate text',
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
      env: {},
      // What is said there may be words of a certificate.
      stdout: true,
      stderr: true,
    });
    const started: Thread = { worker, isReady: false };
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on('message', (message: ReaderSays) => {
      if ('isReady' in message) started.isReady = true;
    });
    // A late fault of a document that was read already: without anybody who hears it, it would end the program.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (thread === started) thread = null;
    });
    return started;
  }

  async function end(): Promise<void> {
    const ending = thread;
    thread = null;
    stopReading?.();
    await ending?.worker.terminate();
  }

  function read(bytes: Uint8Array): Promise<PdfText> {
    const running = thread ?? start();
    thread = running;
    const { worker } = running;
    const pages: string[] = [];
    const deadline = clock.monotonic() + (limits?.ms ?? mostMs);
    const memory = process.memoryUsage.rss() + (limits?.growth ?? mostGrowth);
    return new Promise((resolve, reject) => {
      let cancel = () => {};
      const over = () => {
        stopReading = null;
        cancel();
        worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
      };
      const look = () => {
        if (clock.monotonic() <= deadline && process.memoryUsage.rss() <= memory) {
          cancel = clock.after(lookEveryMs, look);
          return;
        }
        over();
        resolve(tooMuch(pages));
        void end();
      };
      const onMessage = (message: ReaderSays) => {
        if ('page' in message) pages.push(message.page);
        if (!('end' in message)) return;
        over();
        resolve(asEnded(message.end, pages));
      };
      const onError = (error: unknown) => {
        over();
        if (thread === running) thread = null;
        // A thread that never could read says nothing about the document.
        if (!running.isReady) reject(error);
        else if (isOutOfMemory(error)) resolve(tooMuch(pages));
        else resolve(hasWords(pages) ? { state: 'part', pages } : { state: 'broken' });
      };
      const onExit = () => onError(new Error('The thread ended'));
      stopReading = () => {
        over();
        reject(new Error('Reading was ended'));
      };
      worker.ref();
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      const message: ReadBytes = { bytes };
      worker.postMessage(message);
      look();
    });
  }

  return { version, read, end };
}

function asEnded(end: 'whole' | 'part' | 'locked' | 'broken', pages: readonly string[]): PdfText {
  if (end === 'locked' || end === 'broken') return { state: end };
  if (!hasWords(pages)) return { state: end === 'whole' ? 'empty' : 'broken' };
  return { state: end === 'whole' ? 'read' : 'part', pages };
}

/** What was read until then counts. */
function tooMuch(pages: readonly string[]): PdfText {
  return hasWords(pages) ? { state: 'part', pages } : { state: 'costly' };
}

function hasWords(pages: readonly string[]): boolean {
  return pages.some((page) => /[\p{L}\p{N}]/u.test(page));
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
