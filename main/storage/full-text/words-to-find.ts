interface MarkedText {
  readonly text: string;
  readonly marks: readonly { readonly from: number; readonly to: number }[];
}

/**
 * What to look for on the screen of what was found: the words as they stand there, which may be spelt otherwise than they were
 * typed, and those typed that stand elsewhere in it.
 */
export function wordsToFind({ text, marks }: MarkedText, typed: string): string | undefined {
  const marked = new Map(
    marks.map(({ from, to }) => [text.slice(from, to).toLowerCase(), text.slice(from, to)]),
  );
  const isMarked = (word: string) => [...marked.keys()].some((one) => one.includes(word.toLowerCase()));
  const others = (typed.match(/(?<![^\s"])\p{L}[\p{L}\p{M}'’-]+(?![^\s"])/gu) ?? []).filter(
    (word) => !isTitleWord.test(word) && !isMarked(word),
  );
  const words = [...marked.values(), ...others].map((word) => (/\s/.test(word) ? `"${word}"` : word));
  const [only] = words;
  // One alone needs no quotes.
  return words.length > 1 ? words.join(' ') : only?.replaceAll('"', '');
}

/** Part of the number of a title, which is found in each of its spellings. */
const isTitleWord = /^(?:vol(?:ume)?|fol(?:io)?)$/i;
