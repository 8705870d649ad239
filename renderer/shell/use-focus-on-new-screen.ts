import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const acts = ['keydown', 'pointerdown'] as const;

/**
 * After a move to another screen the keyboard goes on there, unless the screen took the focus itself, or the person went on
 * while it was on its way: who has asked for the one box meanwhile stays in it.
 */
export function useFocusOnNewScreen(content: { readonly current: HTMLElement | null }): void {
  const { history } = useRouter();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef(path);
  const hasActed = useRef(false);
  useEffect(() => {
    const onAct = (event: Event) => {
      // A key that is held down is the one that began the move.
      if (!(event instanceof KeyboardEvent && event.repeat)) hasActed.current = true;
    };
    const leave = history.subscribe(({ action }) => {
      // A redirect goes on with the move that was begun.
      if (action.type !== 'REPLACE') hasActed.current = false;
    });
    for (const act of acts) window.addEventListener(act, onAct, { capture: true });
    return () => {
      leave();
      for (const act of acts) window.removeEventListener(act, onAct, { capture: true });
    };
  }, [history]);
  useEffect(() => {
    const isMove = last.current !== undefined && last.current !== path;
    last.current = path;
    const main = content.current;
    if (!isMove || main === null || main.contains(document.activeElement)) return;
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isNowhere || !hasActed.current) main.focus({ preventScroll: true });
  }, [path, content]);
}
