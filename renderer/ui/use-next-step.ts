import { type RefObject, useEffect } from 'react';

/**
 * Puts the keyboard on what is to be done next on a screen that has just come, without moving the screen: where it is on no
 * control, also where it comes to the screen's beginning only afterwards. A person who has gone on from there is left alone.
 */
export function useNextStep(target: RefObject<HTMLElement | null>, isNext: boolean): void {
  useEffect(() => {
    if (!isNext) return;
    const take = () => {
      const active = document.activeElement;
      if (active !== null && active !== document.body && active.tagName !== 'MAIN') return;
      end();
      target.current?.focus({ preventScroll: true });
    };
    // Lists are there only a moment after their screen.
    let frame = requestAnimationFrame(take);
    const onFocus = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(take);
    };
    const end = () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', onFocus);
      window.removeEventListener('keydown', end, { capture: true });
      window.removeEventListener('pointerdown', end, { capture: true });
    };
    document.addEventListener('focusin', onFocus);
    window.addEventListener('keydown', end, { capture: true });
    window.addEventListener('pointerdown', end, { capture: true });
    return end;
  }, [target, isNext]);
}
