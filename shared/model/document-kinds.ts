import { filterTerms } from './filter-terms.ts';

interface Kind {
  readonly name: string;
  readonly codes: readonly string[];
}

/** Fewer letters begin too many words to be the name of anything. */
const minLength = 3;

/** Products in whose names each of the words begins a word: `plan` is a copy of a plan, and a planning certificate. */
export function codesCalled(words: string, kinds: readonly Kind[]): string[] | undefined {
  const terms = filterTerms(words).map((term) => term.toLowerCase());
  if (terms.length === 0 || terms.some((term) => term.length < minLength)) return undefined;
  const codes = kinds
    .filter(({ name }) => terms.every((term) => ` ${name.toLowerCase()}`.includes(` ${term}`)))
    .flatMap((kind) => kind.codes);
  return codes.length === 0 ? undefined : codes;
}
