import { createContext, useEffect, useState } from 'react';

/** Longer than a double click: the second press was meant for what was there before the question. Milliseconds. */
export const freshMs = 700;

/** Whether the question around has only just opened or changed. It takes no answer yet that charges or deletes. */
export const FreshQuestion = createContext(false);

/** `question`: what is asked. Another amount, or a failure, makes another question of it, which is fresh again. */
export function useIsFresh(isOpen: boolean, question = ''): boolean {
  const [read, setRead] = useState<string | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setRead(question), freshMs);
    return () => {
      clearTimeout(timer);
      setRead(null);
    };
  }, [isOpen, question]);
  return isOpen && read !== question;
}
