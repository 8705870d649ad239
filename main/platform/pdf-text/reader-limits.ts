const mebibyte = 1024 * 1024;

/** A certificate has a few pages; an owners corporation's bundle some hundred. */
export const maxPages = 500;
/** Characters of all pages together. */
export const maxCharacters = 1_000_000;
/** Milliseconds for all of one document. What was read until then counts. */
export const maxReadMs = 60_000;
/** Milliseconds until a process that was started can read, on a busy computer. */
export const maxStartMs = 60_000;
/** Megabytes of V8's heap. It is as large as all of the process may be, so that the next limit is reached first. */
export const maxHeapMb = 768;
/** Bytes of memory of the whole process: what a PDF unpacks lies outside the heap. */
export const maxProcessBytes = 768 * mebibyte;
