/** Put around each hit by the index: no characters, and `plainText` leaves neither in a document. */
export const markStart = '\ufdd0';
export const markEnd = '\ufdd1';
export const pageBreak = '\f';
export const cut = '…';

/** A piece of a text with the words that were found in it. Places count UTF-16 units, the end exclusive. */
export interface Snippet {
  readonly text: string;
  readonly marks: readonly { readonly from: number; readonly to: number }[];
}

/** What the index cut out, in one line. */
export function readSnippet(marked: string): Snippet {
  const marks: { from: number; to: number }[] = [];
  let text = '';
  for (const [piece] of marked.matchAll(/[\ufdd0\ufdd1]|\s+|[^\s\ufdd0\ufdd1]+/g)) {
    if (piece === markStart) marks.push({ from: text.length, to: text.length });
    else if (piece === markEnd) {
      const open = marks.at(-1);
      if (open !== undefined) open.to = text.length;
    } else if (/^\s/.test(piece)) text += text === '' || text.endsWith(' ') ? '' : ' ';
    else text += piece;
  }
  const end = text.trimEnd().length;
  return {
    text: text.slice(0, end),
    marks: marks.map(({ from, to }) => ({ from, to: Math.min(to, end) })).filter(({ from, to }) => from < to),
  };
}

/** The page, from 1, on which the first word of a snippet stands in the whole text; null where it cannot be told. */
export function pageOf(marked: string, whole: string): number | null {
  const piece = marked.replace(/^…|…$/g, '');
  const before = piece.indexOf(markStart);
  if (before < 0) return null;
  const start = whole.indexOf(piece.replace(/[\ufdd0\ufdd1]/g, ''));
  if (start < 0) return null;
  let page = 1;
  for (
    let at = whole.indexOf(pageBreak);
    at >= 0 && at < start + before;
    at = whole.indexOf(pageBreak, at + 1)
  ) {
    page += 1;
  }
  return page;
}
