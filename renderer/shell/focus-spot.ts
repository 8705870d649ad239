const stops = 'a[href], button, input, select, textarea, [tabindex]';

/** A control that had the keyboard, and where it stood: each element around it with the place among its children, inside out. */
export interface Spot {
  readonly element: HTMLElement;
  readonly around: readonly { readonly parent: Element; readonly at: number }[];
}

export function spotOf(root: Element, element: HTMLElement): Spot {
  const around: { parent: Element; at: number }[] = [];
  let child: Element = element;
  while (child !== root && child.parentElement !== null) {
    const parent: Element = child.parentElement;
    around.push({ parent, at: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { element, around };
}

/**
 * What stands in the place of a control that is gone, else before it: beside it in the innermost element that is left, or
 * anywhere further out, at last the screen itself. Null where nothing can be used yet.
 */
export function stopNear({ around }: Spot, reach: 'besides' | 'anywhere'): HTMLElement | null {
  const left = around.filter(({ parent }) => parent.isConnected);
  for (const { parent, at } of reach === 'besides' ? left.slice(0, 1) : left) {
    const children = [...parent.children];
    const inOrder = [...children.slice(at), ...children.slice(0, at).reverse()];
    for (const child of inOrder) {
      const stop = stopIn(child);
      if (stop !== null) return stop;
    }
  }
  const root = reach === 'anywhere' ? left.at(-1)?.parent : null;
  return root instanceof HTMLElement ? root : null;
}

/** Whether the keyboard can be put on it. */
export function isUsable(element: HTMLElement): boolean {
  return !element.matches(':disabled') && element.tabIndex >= 0 && element.closest('[inert]') === null;
}

function stopIn(element: Element): HTMLElement | null {
  const all = [element, ...element.querySelectorAll(stops)];
  const stop = all.find(
    (one) => one instanceof HTMLElement && one.matches(stops) && isUsable(one) && one.checkVisibility(),
  );
  return stop instanceof HTMLElement ? stop : null;
}
