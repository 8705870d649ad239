import { createContext, useEffect, useState } from 'react';

/** Longer than a double click: the second press was meant for what was there before the question. Milliseconds. */
export const freshMs = 700;

/** Whether the question around has only just opened. It takes no answer yet that charges or deletes. */
export const FreshQuestion = createContext(false);

export function useIsFresh(isOpen: boolean): boolean {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setOld(true), freshMs);
    return () => {
      clearTimeout(timer);
      setOld(false);
    };
  }, [isOpen]);
  return isOpen && !isOld;
}
