import { reasonText, type ServiceFailureReason } from '../../shared/model/service-failure-text.ts';

/** A reason with words of the test's own: a code that nobody knows is shown as it is. */
export function reasonSaying(words: string): ServiceFailureReason {
  return { code: words } as unknown as ServiceFailureReason;
}

/** Matches a reason with this sentence; it may be a matcher. */
export function reasonWith(words: unknown): unknown {
  return {
    asymmetricMatch: (reason: ServiceFailureReason) => isSaid(reasonText(reason), words),
    toString: () => `reason that says ${words}`,
  };
}

/** Whether a text is this one, or what a matcher wants. */
export function isSaid(text: string, words: unknown): boolean {
  if (typeof words === 'string') return text === words;
  return (words as { asymmetricMatch(text: string): boolean }).asymmetricMatch(text);
}
