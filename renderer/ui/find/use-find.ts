import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isDialogOpen } from '../open-dialogs.ts';

export interface Find {
  readonly isOpen: boolean;
  readonly text: string;
  /** The match that was stepped to, from 0; null where none was since the text is another one. */
  readonly at: number | null;
  readonly field: RefObject<HTMLInputElement | null>;
  /** As Ctrl+F does. */
  open(): void;
  setText(text: string): void;
  goTo(at: number): void;
  close(): void;
}

/** What is looked for on one screen. Ctrl+F opens it with the keyboard in it; `given` opens it as well, and moves no keyboard. */
export function useFind(given: string | undefined): Find {
  const [isOpen, setOpen] = useState(given !== undefined);
  const [text, setText] = useState(given ?? '');
  const [at, setAt] = useState<number | null>(null);
  const [asked, setAsked] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const [last, setLast] = useState(given);
  if (given !== last) {
    setLast(given);
    if (given !== undefined) {
      setOpen(true);
      setText(given);
      setAt(null);
    }
  }
  const open = () => {
    if (document.activeElement !== field.current) before.current = document.activeElement;
    setOpen(true);
    setAsked((times) => times + 1);
  };
  const onFindKey = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f';
      if (!isFind || event.shiftKey || isDialogOpen()) return;
      event.preventDefault();
      onFindKey();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useLayoutEffect(() => {
    if (asked === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  return {
    isOpen,
    text,
    at,
    field,
    open,
    setText(value) {
      setText(value);
      setAt(null);
    },
    goTo: setAt,
    close() {
      setOpen(false);
      if (document.activeElement !== field.current) return;
      const { current: earlier } = before;
      const back =
        earlier instanceof HTMLElement && earlier.isConnected ? earlier : document.querySelector('main');
      back?.focus({ preventScroll: true });
    },
  };
}
