import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { focusNear, isNowhere, type Spot, spotOf } from './focus-spot.ts';

/**
 * Whether the pointer or the keyboard is among the notices. Where one goes while the keyboard is on it, the keyboard goes to
 * the next one, at last back to where it came from: else it would begin at the top of the window. Who pressed with the pointer
 * is left where they are.
 */
export function useNoticeHold(region: RefObject<HTMLElement | null>, notices: readonly unknown[]) {
  const [isHeld, setHeld] = useState(false);
  const isInside = useRef(false);
  const cameFrom = useRef<Spot | null>(null);
  const look = () => {
    const element = region.current;
    setHeld(element !== null && (element.matches(':hover') || element.contains(document.activeElement)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked each time that a notice came or went
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null) return;
    // Whoever is somewhere else by now stays there.
    if (isInside.current && isNowhere(document.activeElement)) {
      const next = element.querySelector<HTMLElement>('button');
      if (next !== null) next.focus();
      else if (cameFrom.current?.element.isConnected) cameFrom.current.element.focus();
      else if (cameFrom.current !== null) focusNear(cameFrom.current);
    }
    isInside.current &&= element.contains(document.activeElement);
    // A control that is taken away tells of no blur.
    look();
  }, [notices]);
  const handlers = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(region.current?.contains(document.activeElement) ?? false),
    onFocus: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      // Put on the next one from above, it comes from nowhere.
      const isFromOutside = !isInside.current && !region.current?.contains(relatedTarget);
      if (isFromOutside)
        cameFrom.current = relatedTarget instanceof HTMLElement ? spotOf(document.body, relatedTarget) : null;
      isInside.current = target.matches(':focus-visible');
      look();
    },
    onBlur: () => {
      isInside.current = false;
      look();
    },
  };
  return { isHeld, handlers };
}
