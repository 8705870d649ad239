import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isUsable, type Spot, spotOf, stopNear } from './focus-spot.ts';

/** Frames that what stands beside a removed control may take to be usable again. */
const mostFrames = 30;
const controls = 'a, button, input, select, textarea, label, [tabindex], [contenteditable]';
const question = '[role="dialog"], [role="alertdialog"]';

/**
 * Where a control is taken from the screen, or shut, while the keyboard is on it (a line that was taken out, a form that was
 * saved, a button whose work runs), the keyboard would fall back to the beginning of the window. It goes to what stands in
 * that place instead, or back to the control once it can be used again. Not on another screen, not under an open dialog, and
 * not where a person left the control for nothing by a click beside it.
 */
export function useKeptFocus(content: { readonly current: HTMLElement | null }): void {
  const { history } = useRouter();
  useEffect(() => {
    let spot: Spot | null = null;
    let path = '';
    let frame = 0;
    let shut: MutationObserver | null = null;

    const onFocus = ({ target }: FocusEvent) => {
      end();
      if (!(target instanceof HTMLElement)) return;
      const root = content.current;
      if (root === null || target === root || !root.contains(target)) return;
      spot = spotOf(root, target);
      path = history.location.pathname;
    };
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || spot === null) return;
      end();
      // After what the screen itself puts right.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => look(mostFrames));
      });
    };
    const onPointer = ({ target }: Event) => {
      end();
      if (!(target instanceof Element && target.closest(controls))) spot = null;
    };

    function look(framesLeft: number): void {
      const active = document.activeElement;
      const isLost = active === null || active === document.body;
      if (spot === null || !isLost || path !== history.location.pathname || document.querySelector(question))
        return;
      const { element } = spot;
      if (element.isConnected && !isUsable(element)) {
        waitFor(element);
        return;
      }
      const stop = element.isConnected ? element : stopNear(spot, framesLeft > 0 ? 'besides' : 'anywhere');
      // Back on its own control the screen stays where it is; another one has to be seen.
      if (stop !== null) stop.focus({ preventScroll: stop === element });
      else frame = requestAnimationFrame(() => look(framesLeft - 1));
    }
    function waitFor(element: HTMLElement): void {
      shut = new MutationObserver(() => {
        if (element.isConnected && !isUsable(element)) return;
        end();
        look(mostFrames);
      });
      shut.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    }
    function end(): void {
      cancelAnimationFrame(frame);
      shut?.disconnect();
      shut = null;
    }

    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    window.addEventListener('pointerdown', onPointer, { capture: true });
    window.addEventListener('keydown', end, { capture: true });
    return () => {
      end();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
      window.removeEventListener('pointerdown', onPointer, { capture: true });
      window.removeEventListener('keydown', end, { capture: true });
    };
  }, [content, history]);
}
