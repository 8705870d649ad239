import { useRouter, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { isDialogOpen, useIsDialogOpen } from '../ui/open-dialogs.ts';
import { focusNear, isNowhere, type Spot, spotOf } from './focus-spot.ts';

type Content = RefObject<HTMLElement | null>;

/**
 * Decides where the keyboard goes after an act took it from where it was. React Aria does it inside a dialog and gives it back to
 * what opened the dialog, and a `Button` that is disabled keeps it. This is for the rest: a move to another screen, and a control
 * that is gone. Notices come and go by themselves: `use-notice-hold.ts`.
 */
export function useFocusRecovery(content: Content): void {
  useFocusOnNewScreen(content);
  useFocusAfterRemoval(content);
}

/** On to the new screen: to its next step (`useNextStep`), else to its beginning. Who went on meanwhile stays there. */
function useFocusOnNewScreen(content: Content): void {
  const { history } = useRouter();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef(path);
  const before = useRef(keyboard());
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        // A redirect goes on with the move that was begun.
        if (action.type !== 'REPLACE') before.current = keyboard();
      }),
    [history],
  );
  useEffect(() => {
    const isMove = last.current !== undefined && last.current !== path;
    last.current = path;
    const main = content.current;
    const { on, typed } = keyboard();
    if (!isMove || main === null || (main !== on && main.contains(on))) return;
    const hasGoneOn = on !== before.current.on || (typed !== '' && typed !== before.current.typed);
    if (hasGoneOn && !isNowhere(on)) return;
    const next = main.querySelector<HTMLElement>('[data-next-step]') ?? main;
    next.focus({ preventScroll: true });
  }, [path, content]);
}

/** To what took the place of the control. Not on another screen, and not from where a person left it for nothing by a click. */
function useFocusAfterRemoval(content: Content): void {
  const { history } = useRouter();
  const isUnderDialog = useIsDialogOpen();
  const left = useRef<{ readonly spot: Spot; readonly path: string } | null>(null);
  const frame = useRef(0);
  useEffect(() => {
    const recover = () => {
      if (left.current === null || isDialogOpen() || !isNowhere(document.activeElement)) return;
      const { spot, path } = left.current;
      if (!spot.element.isConnected && path === history.location.pathname) focusNear(spot);
    };
    // After what the screen itself and React Aria put right.
    const recoverSoon = () => {
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => {
        frame.current = requestAnimationFrame(recover);
      });
    };
    const onLeave = ({ target, relatedTarget }: FocusEvent) => {
      if (root === null || target === root || !(target instanceof HTMLElement)) return;
      left.current = { spot: spotOf(root, target), path: history.location.pathname };
      if (relatedTarget === null) recoverSoon();
    };
    const root = content.current;
    // What opened a dialog can be gone when it closes.
    if (!isUnderDialog) recoverSoon();
    // The browser's own event: React tells of none while it removes what has the keyboard.
    root?.addEventListener('focusout', onLeave);
    return () => {
      cancelAnimationFrame(frame.current);
      root?.removeEventListener('focusout', onLeave);
    };
  }, [content, history, isUnderDialog]);
}

/** What has the keyboard, and what stands in it where it is a field: the command box empties itself as it leads elsewhere. */
function keyboard() {
  const on = document.activeElement;
  return { on, typed: on instanceof HTMLInputElement ? on.value : '' };
}
