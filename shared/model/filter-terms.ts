const singleQuotes = /[\u2018\u2019\u02bc]/g;
const doubleQuotes = /[\u201c\u201d]/g;

/** Dashes that are typed, pasted or stored for a hyphen become one. */
export function plainDashes(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212]/g, '-');
}

/** One spelling of signs that people and services write in several ways. Case stays. */
export function plainSigns(text: string): string {
  return plainDashes(text.normalize('NFKC')).replace(singleQuotes, "'").replace(doubleQuotes, '"');
}

/**
 * What a text asks a list for: pieces of which each must be found, in any order and anywhere. What stands in double quotes stays
 * together. Each once, whatever its case; commas around a piece are no part of it.
 */
export function filterTerms(text: string): string[] {
  const seen = new Set<string>();
  return (plainSigns(text).match(/"[^"]*"|[^\s"]+/g) ?? [])
    .map((piece) =>
      piece
        .replaceAll('"', '')
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/^[,;]+|[,;]+$/g, ''),
    )
    .filter((term) => {
      const key = term.toLowerCase();
      return term !== '' && !seen.has(key) && seen.add(key);
    });
}

/** How a term may stand in what is stored: with a hyphen or an en dash, a straight or a curved apostrophe. */
export function spellingsOf(term: string): string[] {
  const dashed = term.includes('-') ? [term, term.replaceAll('-', '\u2013')] : [term];
  return dashed.flatMap((one) => (one.includes("'") ? [one, one.replaceAll("'", '\u2019')] : [one]));
}
