/**
 * What is in a PDF: `pages` are the texts of its pages in turn, as the index takes them (`plainText`). `part` where a limit
 * was reached, `empty` where there is no text (a scan), `locked` where it wants a password, `costly` where reading it took too
 * much time or memory, or ended the process that read it. `pageCount` is left out where the pages could not be counted.
 */
export type PdfText = { readonly pageCount?: number } & (
  | { readonly state: 'read' | 'part'; readonly pages: readonly string[] }
  | { readonly state: 'empty' | 'locked' | 'broken' | 'costly' }
);

/** Reads the text of PDFs, which were written by others: bounded in time and memory, and never in the process that calls. */
export interface TextReader {
  /** Another number has every document read again. */
  readonly version: number;
  /** One at a time. Rejects only where nothing can be read at all, or `end` was called. */
  read(bytes: Uint8Array): Promise<PdfText>;
  /** Ends what is being read and gives the memory back; the next `read` begins again. */
  end(): Promise<void>;
}
