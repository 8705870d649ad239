import { type RefObject, useEffect, useRef } from 'react';

/** Brings the form with its results to the top of the window when there is an answer that would be below its end. */
export function useInView(answer: unknown): RefObject<HTMLElement | null> {
  const results = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const element = results.current;
    if (element && element.getBoundingClientRect().bottom > window.innerHeight)
      element.closest('form')?.parentElement?.scrollIntoView({ block: 'start' });
  }, [answer]);
  return results;
}
