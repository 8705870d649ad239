/** Certificates have a few pages. More than this at once would be gigabytes of pictures. */
export const mostPrintedPages = 100;
