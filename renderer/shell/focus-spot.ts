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

/** Where the keyboard is once what had it is gone. */
export function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body;
}

/** Puts the keyboard on what took the place of a control that is gone, else on what stands before it, at last on the screen. */
export function focusNear(spot: Spot): void {
  const target = nearest(spot);
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex') && target.tabIndex < 0) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus();
}

function nearest({ around }: Spot): Element | undefined {
  const left = around.filter(({ parent }) => parent.isConnected);
  for (const { parent, at } of left) {
    // An act for the chosen rows leads back to the rows, and not to what else stands in their foot.
    const rows = parent.matches('[data-table-foot]')
      ? parent.closest('[data-table-box]')?.querySelector('[role=grid]')
      : null;
    if (rows) return rows;
    const children = [...parent.children];
    for (const child of [...children.slice(at), ...children.slice(0, at).reverse()]) {
      const stop = stopIn(child);
      if (stop !== null) return stop;
    }
  }
  return left.at(-1)?.parent;
}

/** The first control in it. Of a row that begins with a button that a second Enter must not press, the row itself. */
function stopIn(element: Element): HTMLElement | null {
  for (const stop of [element, ...element.querySelectorAll(stops)]) {
    if (!(stop instanceof HTMLElement && stop.matches(stops) && isUsable(stop))) continue;
    if (!stop.matches('[data-skip-focus-recovery]')) return stop;
    const row = stop.closest<HTMLElement>('li, tr');
    if (row !== null && element.contains(row)) return row;
  }
  return null;
}

function isUsable(element: HTMLElement): boolean {
  const isReachable = !element.matches(':disabled') && element.tabIndex >= 0;
  return isReachable && element.closest('[inert]') === null && element.checkVisibility();
}
