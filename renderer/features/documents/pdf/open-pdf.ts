import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { pdfWorkerUrl, startPdfWorker } from './worker.ts';

export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  close(): void;
}

/** Something beside the bundle, as an absolute address: pdf.js asks for fonts and decoders by name. */
function beside(path: string): string {
  return new URL(`pdfjs/${path}/`, document.baseURI).href;
}

/**
 * Reads a PDF and opens it for drawing. The bytes are fetched here and not by pdf.js, whose own reader knows http only: a host may
 * serve documents under a scheme of its own.
 */
export async function openPdf(url: string, signal: AbortSignal): Promise<OpenPdf> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The saved file could not be read (${response.status}).`);
  const data = new Uint8Array(await response.arrayBuffer());
  signal.throwIfAborted();
  return openPdfBytes(data, signal);
}

/** Opens one for drawing. Nothing inside the file can run or lead anywhere: no eval, no XFA, no scripting, no WebAssembly. */
export async function openPdfBytes(data: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<OpenPdf> {
  GlobalWorkerOptions.workerSrc = pdfWorkerUrl;
  const port = startPdfWorker();
  // The typings of pdf.js know `port` only as null, which is its default.
  const worker = new PDFWorker({ port: port as unknown as null, verbosity: 0 });
  const task = getDocument({
    data,
    worker,
    enableXfa: false,
    useWasm: false,
    wasmUrl: beside('wasm'),
    cMapUrl: beside('cmaps'),
    standardFontDataUrl: beside('standard_fonts'),
    iccUrl: beside('iccs'),
    useWorkerFetch: false,
    useSystemFonts: false,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy();
      port?.terminate();
    });
  };
  signal.addEventListener('abort', close, { once: true });
  const pdf = await task.promise;
  return { pdf, close };
}
