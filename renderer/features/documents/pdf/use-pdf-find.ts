import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { bringIntoSight, markRanges } from '../../../ui/find/marks.ts';
import { findIn, type Match } from '../../../ui/find/matches.ts';
import type { Find } from '../../../ui/find/use-find.ts';
import { type PdfPageText, usePdfTexts } from './use-pdf-texts.ts';

interface PdfFindParts {
  readonly pdf: PDFDocumentProxy;
  /** How many there are. */
  readonly pages: number;
  readonly find: Find;
  /** The page that is read, from 1: the first match is looked for from there on. */
  readonly current: number;
  readonly goTo: (page: number) => void;
}

/** The elements of a drawn page that hold its text; null once it is no longer drawn. */
export type TellLayer = (page: number, elements: readonly HTMLElement[] | null) => void;

interface PdfFind {
  /** From 0. */
  readonly at: number;
  readonly total: number;
  readonly isByWord: boolean;
  readonly isSearching: boolean;
  readonly tellLayer: TellLayer;
}

/** Finds words in a whole document and marks them on the pages that are drawn. */
export function usePdfFind({ pdf, pages, find, current, goTo }: PdfFindParts): PdfFind {
  const texts = usePdfTexts(pdf, pages, find.isOpen);
  const [begun, setBegun] = useState({ text: find.text, page: current });
  if (begun.text !== find.text) setBegun({ text: find.text, page: current });

  const wanted = find.isOpen ? find.text : '';
  // The viewer is rendered with each scrolled pixel, and a document may be long.
  const { matches, total, isByWord, all } = useMemo(() => {
    const found = findIn(
      texts.map(({ plain }) => plain),
      wanted,
    );
    const all = found.matches.flatMap((ofPage, index) => ofPage.map((match) => ({ page: index + 1, match })));
    return { ...found, all };
  }, [texts, wanted]);
  const first = all.findIndex(({ page }) => page >= begun.page);
  const at = Math.min(find.at ?? Math.max(first, 0), Math.max(total - 1, 0));
  const now = all[at];

  const layers = useRef(new Map<number, readonly HTMLElement[]>());
  const [drawnAt, setDrawn] = useState(0);
  const tellLayer = useCallback<TellLayer>((page, elements) => {
    if (elements === null) layers.current.delete(page);
    else layers.current.set(page, elements);
    setDrawn((times) => times + 1);
  }, []);

  /** The match that was gone to, and whether it was seen drawn: from then on a person scrolls where they want. */
  const shown = useRef({ what: '', isDrawn: false });
  const mark = useEffectEvent(() => {
    const rangeOf = (page: number, match: Match) => {
      const text = texts[page - 1];
      const elements = layers.current.get(page);
      return text === undefined || elements === undefined ? null : rangeIn(elements, text, match);
    };
    const drawn = [...layers.current.keys()].flatMap((page) =>
      (matches[page - 1] ?? []).flatMap((match) => rangeOf(page, match) ?? []),
    );
    const range = now === undefined ? null : rangeOf(now.page, now.match);
    markRanges(drawn, range);
    const what = now === undefined ? '' : `${now.page} ${now.match.from} ${find.text}`;
    if (what !== shown.current.what) {
      shown.current = { what, isDrawn: false };
      if (now !== undefined && range === null) goTo(now.page);
    }
    if (range === null || shown.current.isDrawn) return;
    shown.current.isDrawn = true;
    bringIntoSight(range);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked follows these, and not each scrolled pixel
  useEffect(() => mark(), [all, now, drawnAt]);
  useEffect(() => () => markRanges([], null), []);

  return { at, total, isByWord, isSearching: texts.length < pages, tellLayer };
}

function rangeIn(
  elements: readonly HTMLElement[],
  { starts }: PdfPageText,
  { from, to }: Match,
): Range | null {
  const start = placeIn(elements, starts, from);
  const end = placeIn(elements, starts, to - 1);
  if (start === null || end === null) return null;
  const range = new Range();
  range.setStart(start.node, Math.min(start.offset, start.node.length));
  range.setEnd(end.node, Math.min(end.offset + 1, end.node.length));
  return range;
}

function placeIn(elements: readonly HTMLElement[], starts: readonly number[], place: number) {
  const index = starts.findLastIndex((start) => start <= place);
  const node = elements[index]?.firstChild;
  return node instanceof Text ? { node, offset: place - (starts[index] ?? 0) } : null;
}
