/** Where a screen stood when it was left: how far its parts were scrolled, and what had the keyboard. */
export interface Place {
  readonly tops: ReadonlyMap<string, number>;
  /** Way of the focused element from the screen’s root, and what it is called, so that another in its place is not taken for it. */
  readonly focus: { readonly way: string; readonly name: string } | null;
}

/** The way from `root` down to `element`, by the number of each child: `0/2/1`. Null where it is not inside. */
export function wayTo(root: Element, element: Element): string | null {
  const steps: number[] = [];
  for (let one: Element = element; one !== root; ) {
    const parent: Element | null = one.parentElement;
    if (parent === null) return null;
    steps.unshift([...parent.children].indexOf(one));
    one = parent;
  }
  return steps.join('/');
}

/** The element at the end of a way, or null where the screen has another shape. */
export function elementAt(root: Element, way: string): Element | null {
  let found: Element | null = root;
  for (const step of way === '' ? [] : way.split('/')) found = found?.children[Number(step)] ?? null;
  return found;
}

/** What tells one link, row or button from another in the same place. */
export function nameOf(element: Element): string {
  const name = ['href', 'data-key', 'id', 'aria-label'].map((key) => element.getAttribute(key)).find(Boolean);
  return name ?? element.textContent?.slice(0, 100) ?? '';
}
