import { parentPort } from 'node:worker_threads';
import type { ReadBytes, ReaderSays } from './reader-messages.ts';

/*
 * A thread that reads the text of PDFs, one after the other, and does nothing else. What it reads was written by others: whoever
 * started it ends it where one takes too long, so nothing here needs to be kept.
 */

const say = (message: ReaderSays) => parentPort?.postMessage(message);

// Where it has this, pdf.js loads a canvas of native code, which text does not need, and opens files.
Object.defineProperty(process, 'getBuiltinModule', { value: undefined });
void import('./pdf-text.ts').then(({ readPdfText }) => {
  parentPort?.on('message', ({ bytes }: ReadBytes) => {
    void readPdfText(bytes, (page) => say({ page })).then((end) => say({ end }));
  });
  say({ isReady: true });
});
