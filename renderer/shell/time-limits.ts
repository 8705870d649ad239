/** Milliseconds that a notice stays by itself. */
export const noticeShownFor = 9_000;

/** Milliseconds that what was scrolled away may take to be there again after going back. */
export const maxRestoreMs = 3_000;
