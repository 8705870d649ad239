import { type TitleNumber, titleNumber } from './land-identity.ts';

/**
 * The one title that the head of a Register Search Statement names in a line of its own. Further down a text names parents and neighbours. Null
 * where it names none, several, or none that can be read.
 */
export function titleInText(text: string): TitleNumber | null {
  const [head = ''] = text.split(/LAND DESCRIPTION|PARENT TITLE/i);
  const line =
    /^[^\S\n]*(?:REGISTER SEARCH STATEMENT\b.*?\s)?VOL(?:UME)?\.? *(\d+) +FOL(?:IO)?\.? *(\d+)([A-Z]?)\b/gim;
  const named = [...head.matchAll(line)].map(([, volume, folio, suffix]) =>
    titleNumber(`${volume}/${folio}${suffix}`),
  );
  const [only, ...others] = new Set(named);
  return others.length === 0 ? (only ?? null) : null;
}
