import { type Match, type PlainText, plainOf } from './matches.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Segment {
  readonly start: number;
  readonly node: Text | Field;
}

/** What a person reads on a part of the page, in its order, with what stands in its fields. */
export interface PageText {
  readonly plain: PlainText;
  /** The piece of the page, or the field that holds the first of it. */
  placeOf(match: Match): Range | Field;
}

const fields = 'textarea, input:is([type="text"], [type="search"], :not([type]))';
const notRead = '[data-find-bar], .visually-hidden, script, style, option, select';

export function pageTextOf(root: Element): PageText {
  const segments: Segment[] = [];
  const blocks = new Map<Element, Element>();
  let text = '';
  let block: Element | null = null;
  const add = (node: Segment['node'], piece: string, of: Element) => {
    if (block !== null && of !== block) text += '\n';
    block = of;
    segments.push({ start: text.length, node });
    text += piece;
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && (node.matches(notRead) || !node.checkVisibility())
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.parentElement !== null)
      add(node, node.data, blockOf(node.parentElement, blocks));
    else if (
      (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) &&
      node.matches(fields)
    )
      add(node, node.value, node);
  }
  const segmentAt = (place: number) => segments[lastAt(segments, place)];
  return {
    plain: plainOf(text),
    placeOf({ from, to }) {
      const first = segmentAt(from);
      const last = segmentAt(to - 1);
      if (first === undefined || last === undefined) return new Range();
      if (!(first.node instanceof Text)) return first.node;
      const range = new Range();
      // What is there now can be shorter than what was read: it is read again at once.
      range.setStart(first.node, Math.min(from - first.start, first.node.length));
      if (last.node instanceof Text) range.setEnd(last.node, Math.min(to - last.start, last.node.length));
      else range.setEnd(first.node, first.node.length);
      return range;
    },
  };
}

/** The index of the last segment that starts at the place or before it; -1 where none does. A long page has thousands. */
function lastAt(segments: readonly Segment[], place: number): number {
  let [low, high] = [-1, segments.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((segments[middle]?.start ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Words of two blocks do not stand together. */
function blockOf(element: Element, known: Map<Element, Element>): Element {
  const found = known.get(element);
  if (found !== undefined) return found;
  const { parentElement } = element;
  const isInline = parentElement !== null && getComputedStyle(element).display.startsWith('inline');
  const block = isInline ? blockOf(parentElement, known) : element;
  known.set(element, block);
  return block;
}
