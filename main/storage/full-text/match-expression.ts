import { plainText } from './plain-text.ts';

/** More words than this narrow nothing down. */
const maxTerms = 16;
const maxCharacters = 300;
/** The beginning of a word that stands for all words that begin so. */
const minPrefixLength = 2;

/** What the tokenizer `unicode61` makes a word of. */
const holdsWord = /[\p{L}\p{N}\p{Co}]/u;
const quoted = /"([^"]*)"|(\S+)/g;
/** `9876/043`, `Vol 9876 Fol 043`, `volume 09876 folio 043A`. */
const titles =
  /(?<![\p{L}\p{N}/])(?:v(?:ol(?:ume)?)?[.:]? *)?0*(\d{1,5})(?: *\/ *| *,? *fol(?:io)?[.:]? *)0*(\d{1,3})([a-z]?)(?![\p{L}\p{N}/])/giu;

interface Term {
  /** An expression of FTS5 that stands for itself. */
  readonly expression: string;
}

/**
 * What a person typed as an expression of FTS5 that no text can break: each word must be there, in any order; the last one may be
 * only begun; what stands in quotes is there word for word; a title is found in each of its spellings. Null where there is
 * no word in it. `isWhole`: the last word is taken for whole as well.
 */
export function matchExpression(typed: string, isWhole = false): string | null {
  const text = plainText(typed)
    .slice(0, maxCharacters)
    .replace(/[“”„«»]/g, '"');
  const isBegun = !isWhole && /[\p{L}\p{N}\p{Co}\p{M}]$/u.test(text);
  const terms: Term[] = [];
  let from = 0;
  // In quotes a title is only what is written.
  const isQuoted = text.includes('"');
  for (const found of isQuoted ? [] : text.matchAll(titles)) {
    terms.push(...words(text.slice(from, found.index), false));
    from = found.index + found[0].length;
    terms.push(titleTerm(found, isBegun && from === text.length));
  }
  terms.push(...words(text.slice(from), isBegun));
  const used = terms.slice(0, maxTerms);
  return used.length === 0 ? null : used.map(({ expression }) => expression).join(' AND ');
}

function words(text: string, isBegun: boolean): Term[] {
  const parts = [...text.matchAll(quoted)].map((part) => ({ text: part[1] ?? part[2] ?? '', part }));
  const terms = parts.filter((part) => holdsWord.test(part.text));
  return terms.map(({ text: word, part }, index) => {
    const isLast =
      isBegun && index === terms.length - 1 && part === parts.at(-1)?.part && part[1] === undefined;
    const ending = /[\p{L}\p{N}\p{Co}\p{M}]+$/u.exec(word)?.[0] ?? '';
    return { expression: phrase(word, isLast && ending.length >= minPrefixLength) };
  });
}

function titleTerm([written, volume = '', folio = '', suffix = '']: RegExpExecArray, isBegun: boolean): Term {
  const folios = [...new Set([`${folio.padStart(3, '0')}${suffix}`, `${folio}${suffix}`])];
  const volumes = [...new Set([volume, volume.padStart(5, '0')])];
  const spelled = volumes.flatMap((one) =>
    folios.flatMap((other) => [`${one} ${other}`, `${one} fol ${other}`, `${one} folio ${other}`]),
  );
  // As it was written, whatever it may be: an address has a stroke as well.
  return {
    expression: `(${[phrase(written, isBegun), ...spelled.map((one) => phrase(one, false))].join(' OR ')})`,
  };
}

/** A string of FTS5: whatever is in it is text. */
function phrase(text: string, isPrefix: boolean): string {
  return `"${text.replaceAll('"', ' ')}"${isPrefix ? ' *' : ''}`;
}
