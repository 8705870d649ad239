/** A piece of a text. Places count UTF-16 units, the end exclusive. */
export interface Match {
  readonly from: number;
  readonly to: number;
}

/** A text without what a reader does not tell apart, and where each unit of it stands in the text as it is. */
export interface PlainText {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export interface Found {
  /** Of each text in turn. */
  readonly matches: readonly (readonly Match[])[];
  readonly total: number;
  /** What was typed does not stand anywhere as a whole: these are its words. */
  readonly isByWord: boolean;
}

/** A word divided at the end of a line, white space, quotation marks, apostrophes, dashes; else a letter with its accents. */
const pieces =
  /(?<=\p{L})[-\u00ad]\n(?=\p{Ll})|\u00ad|(?<blank>\s+)|(?<quote>[“”„«»])|(?<apostrophe>[‘’])|(?<dash>[‐-―−])|(?<letter>\P{M}\p{M}*)/gu;

/** Capitals, accents, ligatures, the kind of a dash and where a line ends make no difference. */
export function plainOf(text: string): PlainText {
  let plain = '';
  const from: number[] = [];
  const to: number[] = [];
  for (const found of text.matchAll(pieces)) {
    const { blank, quote, apostrophe, dash, letter } = found.groups ?? {};
    const piece = blank ? ' ' : quote ? '"' : apostrophe ? "'" : dash ? '-' : letterOf(letter ?? '');
    plain += piece;
    for (let unit = 0; unit < piece.length; unit += 1) {
      from.push(found.index);
      to.push(found.index + found[0].length);
    }
  }
  return { text: plain, from, to };
}

function letterOf(letter: string): string {
  return letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Where what was typed stands; where it does not stand as a whole, where its words begin a word. In quotes words stay together. */
export function findIn(texts: readonly PlainText[], typed: string): Found {
  const whole = plainOf(typed.replaceAll('"', ' ')).text.trim();
  const asWhole = whole === '' ? texts.map(() => []) : texts.map((text) => matchesOf(text, [whole], false));
  const words = [...typed.matchAll(/"([^"]*)"|(\S+)/g)]
    .map((part) => plainOf(part[1] ?? part[2] ?? '').text.trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const isByWord = words.length > 1 && asWhole.every((one) => one.length === 0);
  const matches = isByWord ? texts.map((text) => matchesOf(text, words, true)) : asWhole;
  return { matches, total: matches.reduce((sum, one) => sum + one.length, 0), isByWord };
}

function matchesOf({ text, from, to }: PlainText, wanted: readonly string[], isAtWord: boolean): Match[] {
  const found: Match[] = [];
  for (const one of wanted) {
    for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + one.length)) {
      if (isAtWord && /[\p{L}\p{N}]/u.test(text.charAt(at - 1))) continue;
      found.push({ from: from[at] ?? 0, to: to[at + one.length - 1] ?? 0 });
    }
  }
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  // Of words that overlap the longer is marked.
  return found.filter((one, index) => index === 0 || one.from >= (found[index - 1]?.to ?? 0));
}
