import { tidyEziText } from './ezi-address.ts';
import { plainRoadTypes, roadTypeAbbreviations, saints, scenicRoadTypes } from './road-types.ts';

const unitWord =
  '(?:UNITS?|U|FLATS?|APARTMENTS?|APT|SUITES?|SHOPS?|OFFICES?|VILLAS?|TOWNHOUSE|FACTORY|FACTORIES)';
const number = '[A-Z]{0,2}\\d{1,6}[A-Z]{0,2}';
const range = `${number}(?: ?[-\u2010-\u2015\u2212] ?${number})?`;
const unitFirst = new RegExp(`^${unitWord} ?(${range})(?: ?[,/] ?| )(?:NO\\.? ?)?(?=[A-Z]{0,2}\\d)`);

/** What stands before an address in a letter or an email: `Re: Sale \u2013 12 Smith St`. */
const label = new RegExp(
  `^(?:[A-Z][A-Z ]{0,30}(?::| [-\u2010-\u2015]) ?)+(?=(?:${unitWord} ?)?${number}\\b.*[A-Z]{3})`,
);
const outerQuotes = /^["'\u2018-\u201f]+|["'\u2018-\u201f]+$/g;

/**
 * Brings what a person types towards an EZI address, to search with: `Unit 3, 12-14 Smith St., Carlton Vic` becomes
 * `3/12 – 14 SMITH STREET CARLTON`. Never fails, adds nothing that was not typed, and leaves alone what it does not know.
 */
export function normaliseTypedAddress(text: string): string {
  let result = text;
  let before: string;
  do {
    before = result;
    result = normaliseOnce(before);
  } while (result !== before);
  return result;
}

function normaliseOnce(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s;]+/g, ' ')
    .trim()
    .replace(outerQuotes, '')
    .replace(label, '');
  const withUnit = plain.replace(/^NO\.? ?(?=\d)/, '').replace(unitFirst, '$1/');
  const withoutMarks = withUnit.replace(/\.+(?=\s|,|$)/g, '').replace(/\s*,\s*/g, ' ');
  const tidy = tidyEziText(withoutState(withoutMarks.trim()));
  return expandRoadType(tidy.split(' ')).join(' ');
}

/** Every address is in Victoria: the state and the country say nothing at the end of one. */
function withoutState(text: string): string {
  return text.replace(/(\S)(?: (?:VIC|VICTORIA|AUSTRALIA))+( \d{4})?$/, '$1$2');
}

/** Writes out the first road type after a name: the ST of SMITH ST, not that of ST KILDA. */
function expandRoadType(words: string[]): string[] {
  const roadAt = words.findIndex((word) => !/\d/.test(word) && word !== '\u2013');
  if (roadAt < 0) return words;
  for (let at = roadAt + 1; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (isSaint(words, at, roadAt)) continue;
    const full = roadTypeAbbreviations.get(word) ?? word;
    if (!isRoadType(full)) continue;
    const next = words[at + 1] ?? '';
    const nextIsPlain =
      plainRoadTypes.has(roadTypeAbbreviations.get(next) ?? next) && !isSaint(words, at + 1, roadAt);
    if (!plainRoadTypes.has(full) && nextIsPlain) continue;
    return words.with(at, full);
  }
  return words;
}

function isRoadType(word: string): boolean {
  return plainRoadTypes.has(word) || scenicRoadTypes.has(word);
}

/** ST before a saint's name, where the road's own type follows or went before: UPPER ST KILDA RD, KEW GDNS ST KILDA. */
function isSaint(words: readonly string[], at: number, roadAt: number): boolean {
  if (words[at] !== 'ST' || !saints.has(words[at + 1] ?? '')) return false;
  const others = [...words.slice(roadAt + 1, at), ...words.slice(at + 2)];
  return others.some((word) => isRoadType(roadTypeAbbreviations.get(word) ?? word));
}
