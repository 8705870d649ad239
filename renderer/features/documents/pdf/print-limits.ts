/** Certificates have a few pages. More than this at once would be gigabytes of pictures. */
export const maxPrintedPages = 100;
