import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { PackRequest } from '../pdf-pack/answer-pack.ts';
import type { PackSays } from '../pdf-pack/pack-messages.ts';
import { maxProcessBytes, maxReadMs } from './reader-limits.ts';
import type { ReadBytes, ReaderSays } from './reader-messages.ts';

/*
 * A process that reads PDFs, one after the other: their text, or their pages for a pack. It does nothing else. What it reads was written by others: whoever
 * started it ends it where one takes too long, so nothing here needs to be kept. It is a utility process of Electron, or a child
 * of Node.
 *
 * A second thread runs the same file and ends the process where it takes too much memory, and where it goes on with a document
 * after whoever started it is gone. The first thread could do neither: it is busy exactly then.
 */

/** Both ends of Electron's port, and of Node's channel. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

interface Port {
  readonly hear: (listener: (message: unknown) => void) => void;
  readonly say: (message: ReaderSays | PackSays) => void;
}

if (isMainThread) read(portOf());
else watch();

function read({ hear, say }: Port): void {
  const watcher = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), env: {} });
  // Nothing is read that nobody watches.
  watcher.on('error', () => process.exit(1));
  // Where it has this, pdf.js loads a canvas of native code, which text does not need, and opens files.
  Object.defineProperty(process, 'getBuiltinModule', { value: undefined });
  watcher.once('message', () => {
    void import('./pdf-text.ts').then(({ readPdfText }) => {
      const text = async ({ bytes }: ReadBytes) => say(await readPdfText(bytes, (page) => say({ page })));
      hear((message) => {
        const request = message as ReadBytes | PackRequest;
        watcher.postMessage(true);
        const answered = 'bytes' in request ? text(request) : bind(request);
        void answered.finally(() => watcher.postMessage(false));
      });
      say({ isReady: true });
    });
  });

  /** Loaded with the first request for it: a process reads text or makes a pack. */
  async function bind(request: PackRequest): Promise<void> {
    const { answerPack } = await import('../pdf-pack/answer-pack.ts');
    await answerPack(request, say);
  }
}

/** Tests give less: the bytes of the process, and the milliseconds of one document. */
function watch(): void {
  const [maxBytes = maxProcessBytes, maxMs = 2 * maxReadMs] = process.argv.slice(2).map(Number);
  let readsSince: number | null = null;
  parentPort?.on('message', (isReading: boolean) => {
    readsSince = isReading ? performance.now() : null;
  });
  setInterval(() => {
    const isLate = readsSince !== null && performance.now() - readsSince > maxMs;
    if (isLate || process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
  }, 50);
  parentPort?.postMessage('watching');
}

function portOf(): Port {
  const electron = Reflect.get(process, 'parentPort') as ParentPort | undefined;
  if (electron !== undefined) {
    return {
      hear: (listener) => electron.on('message', ({ data }) => listener(data)),
      say: (message) => electron.postMessage(message),
    };
  }
  process.on('disconnect', () => process.exit());
  return {
    hear: (listener) => process.on('message', listener),
    say: (message) => process.send?.(message),
  };
}
