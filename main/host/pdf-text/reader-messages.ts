import type { TextEnd } from './pdf-text.ts';

/** To the thread: the bytes of one PDF. */
export interface ReadBytes {
  readonly bytes: Uint8Array;
}

/** From it: once that it can read, then for each PDF one page after the other and how it ended. */
export type ReaderSays = { readonly isReady: true } | { readonly page: string } | { readonly end: TextEnd };
