import { filterTerms } from './filter-terms.ts';
import { readSaidPeriod, type SaidPeriod } from './said-period.ts';

/** Certificates of a time, as someone asks for them: `last year’s plan certificate`. */
interface KeptWish extends Pick<SaidPeriod, 'range' | 'said'> {
  /** What else they are found by; empty where it is all of them. */
  readonly words: string;
  /** The text can hardly mean anything else. */
  readonly isSure: boolean;
}

/** Every kept document is one, so that they tell nothing. */
const general = /^(?:certificates?|certs?|documents?|docs?|pdfs?|files?|cop(?:y|ies)|ones?)$/i;
const small =
  /^(?:the|a|an|my|our|all|any|of|for|on|in|from|at|about|with|and|that|which|were|was|we|i|kept|received|got|find|show|me)$/i;
const kinds =
  /^(?:plans?|planning|title|titles|search|searches|statements?|instruments?|caveats?|transfers?)$/i;

/** What a text asks of the kept certificates, on a day in Melbourne; null where it names no time, or nothing but a number. */
export function readKeptWish(text: string, today: string): KeptWish | null {
  const period = readSaidPeriod(text, today);
  if (period === null) return null;
  const { range, said, rest } = period;
  const plain = rest.replace(/[?!.]+(?=\s|$)/g, '');
  const isQuoted = plain.includes('"');
  const all = filterTerms(isQuoted ? plain : plain.replace(/\btitle search(?:es)?\b/gi, 'register search'));
  const telling = all.filter((term) => !general.test(term) && !small.test(term));
  const isAsked = all.some((term) => general.test(term) || kinds.test(term));
  if (!period.isSure && all.length === 0) return null;
  return { range, said, words: telling.map(quoted).map(single).join(' '), isSure: period.isSure || isAsked };
}

function quoted(term: string): string {
  return term.includes(' ') ? `"${term}"` : term;
}

/** `plans` are found by `plan`, which other words of a certificate begin with as well. */
function single(term: string): string {
  return /^(?:plan|search|statement|instrument|caveat|transfer)(?:e?s)$/i.test(term)
    ? term.replace(/(?<=search)es$|s$/i, '')
    : term;
}
