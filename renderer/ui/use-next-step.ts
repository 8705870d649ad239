import { type RefObject, useEffect } from 'react';

/**
 * Names what is to be done next on a screen: the keyboard goes there from another screen (`shell/use-focus-recovery.ts`), or from
 * the beginning of its own where it comes later than the screen. The screen does not move, and who went on is left alone.
 */
export function useNextStep(target: RefObject<HTMLElement | null>, isNext: boolean): void {
  useEffect(() => {
    if (!isNext) return;
    // Lists are there only a moment after their screen.
    let element: HTMLElement | null = null;
    const frame = requestAnimationFrame(() => {
      element = target.current;
      element?.setAttribute('data-next-step', '');
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.tagName === 'MAIN')
        element?.focus({ preventScroll: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      element?.removeAttribute('data-next-step');
    };
  }, [target, isNext]);
}
