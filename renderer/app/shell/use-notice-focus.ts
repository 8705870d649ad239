import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where a notice goes while the keyboard is on it, the keyboard goes to the next one, at last back to where it came from: else
 * it would begin at the top of the window. Who pressed with the pointer is left where they are.
 */
export function useNoticeFocus(region: RefObject<HTMLElement | null>, notices: readonly unknown[]) {
  const isInside = useRef(false);
  const cameFrom = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked each time that a notice came or went
  useLayoutEffect(() => {
    const element = region.current;
    if (!isInside.current || element === null || element.contains(document.activeElement)) return;
    const next = element.querySelector<HTMLElement>('button') ?? cameFrom.current;
    if (next?.isConnected) next.focus();
  }, [notices]);
  return {
    onFocus: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      // Put on the next one from above, it comes from nowhere.
      const isFromOutside = !isInside.current && !region.current?.contains(relatedTarget);
      if (isFromOutside) cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      isInside.current = target.matches(':focus-visible');
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
