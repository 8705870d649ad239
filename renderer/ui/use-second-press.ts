import { type RefObject, useEffect, useRef } from 'react';

/** As long as a double click may take. Milliseconds. */
const doubleClickMs = 500;

/**
 * For a form whose faults move its parts: after a press that was refused, the second one of a double click meets nothing in it, and
 * not what came under the pointer. The keyboard is not concerned. Gives what the form says when it refuses.
 */
export function useSecondPress(form: RefObject<HTMLElement | null>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    const { current } = form;
    if (current === null) return;
    current.style.pointerEvents = 'none';
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      current.style.pointerEvents = '';
    }, doubleClickMs);
  };
}
