import type { OperatorWord } from './journal/operator-words.ts';

type Said = Pick<OperatorWord, 'says' | 'orderId'>;

/** What the operator last said of each number: the later word counts. */
function lastSaid(words: readonly Said[]): Map<string, 'cancelled' | 'stands'> {
  const said = new Map<string, 'cancelled' | 'stands'>();
  for (const { says, orderId } of words)
    if (orderId !== null && (says === 'cancelled' || says === 'stands')) said.set(orderId, says);
  return said;
}

/** The numbers that the operator's last word calls cancelled. */
export function cancelledNumbers(numbers: readonly string[], words: readonly Said[]): string[] {
  const said = lastSaid(words);
  return numbers.filter((number) => said.get(number) === 'cancelled');
}

/**
 * The numbers that the operator has not answered for. Where all others were cancelled, the last one is what was wanted: it
 * stands without a word.
 */
export function openNumbers(numbers: readonly string[], words: readonly Said[]): string[] {
  const said = lastSaid(words);
  const open = numbers.filter((number) => !said.has(number));
  const isWhatWasWanted =
    open.length === 1 && numbers.length > 1 && cancelledNumbers(numbers, words).length === numbers.length - 1;
  return isWhatWasWanted ? [] : open;
}

/** The numbers that stand and are charged, or null while one is open. */
export function standingNumbers(numbers: readonly string[], words: readonly Said[]): string[] | null {
  if (openNumbers(numbers, words).length > 0) return null;
  const cancelled = cancelledNumbers(numbers, words);
  return numbers.filter((number) => !cancelled.includes(number));
}
