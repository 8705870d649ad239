import type { Page } from 'playwright/test';

/**
 * What of the page as it stands cannot be read without moving it sideways (WCAG 2.2, 1.4.10), a line each: the page or a part of
 * it that scrolls sideways and is no table, picture or code; words beyond the edge; words that are cut and have no title.
 */
export function lostWidth(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
    const twoDimensional = 'table, [role="grid"], [role="table"], [role="treegrid"], pre, textarea, canvas';
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`;

    function scrollerOf(element: Element): Element | null {
      for (let one = element.parentElement; one !== null; one = one.parentElement) {
        const { overflowX } = getComputedStyle(one);
        if ((overflowX === 'auto' || overflowX === 'scroll') && one.scrollWidth > one.clientWidth + 1)
          return one;
      }
      return null;
    }

    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const style = getComputedStyle(element);
      // For screen readers only.
      if (box.width <= 1 || style.clipPath !== 'none') continue;
      const isWider = element.scrollWidth > element.clientWidth + 1;
      const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll';
      const holdsTwo = element.matches(twoDimensional) || element.querySelector(twoDimensional) !== null;
      if (isWider && scrolls && !holdsTwo) faults.push(`scrolls sideways: ${named(element)}`);
      const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip';
      // A cell cuts the lines that stand in it: each says itself what it is.
      const isCell = element.matches('[role="gridcell"]');
      const hasWords = [...element.childNodes].some(
        (node) => (isCell || node.nodeType === Node.TEXT_NODE) && (node.textContent ?? '').trim() !== '',
      );
      if (!hasWords) continue;
      const isNamed =
        element.closest('[title]') !== null || (isCell && element.querySelector('[title]') !== null);
      if (isWider && cuts && !isNamed && element.closest('option, select') === null) {
        faults.push(`cut without a title: ${named(element)}`);
      }
      const isOut = box.right > root.clientWidth + 1 || box.left < -1;
      if (
        isOut &&
        scrollerOf(element) === null &&
        element.closest('[inert], [aria-hidden="true"]') === null
      ) {
        faults.push(`beyond the edge: ${named(element)}`);
      }
    }
    return [...new Set(faults)];
  });
}
