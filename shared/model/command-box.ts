import { makeCpn } from './cpn.ts';
import { type DocumentId, parseDocumentId } from './document-id.ts';
import { type PropertyPfi, parsePropertyPfi } from './pfi.ts';
import { isSpi, parseSpi, planPrefixes, type Spi } from './spi.ts';
import { parseVolumeFolio, type VolumeFolio } from './volume-folio.ts';

/** What a text may name. The office's own words (matters, orders, names, certificates) are looked up, not read. */
export type Named =
  | { readonly by: 'title'; readonly titleId: VolumeFolio }
  | { readonly by: 'parcel'; readonly spi: Spi }
  | { readonly by: 'cpn'; readonly propertyNumber: string; readonly municipality: string }
  | { readonly by: 'document'; readonly documentId: DocumentId }
  | { readonly by: 'pfi'; readonly propertyPfi: PropertyPfi };

/** `sure`: it can be nothing else that is searched for by a number. `likely`: as it stands. `repaired`: with a slip mended. */
type Certainty = 'sure' | 'likely' | 'repaired';

export interface Reading {
  readonly named: Named;
  /** How it was understood: `title 9876/043`. */
  readonly said: string;
  readonly certainty: Certainty;
}

const maxLength = 120;

/**
 * What the text in the command box names, the most certain first, each thing once. An address, a name or words of a certificate
 * give nothing: those are looked up. Never fails.
 */
export function readCommandBox(text: string): Reading[] {
  const tidy = text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase();
  if (tidy === '' || tidy.length > maxLength) return [];
  const found = [...titles(tidy), ...parcels(tidy), ...cpns(tidy), ...documents(tidy), ...pfis(tidy)];
  const ranks: readonly Certainty[] = ['sure', 'likely', 'repaired'];
  const seen = new Set<string>();
  return ranks
    .flatMap((rank) => found.filter(({ certainty }) => certainty === rank))
    .filter(({ said }) => !seen.has(said) && seen.add(said));
}

function titles(text: string): Reading[] {
  const read = (candidate: string, certainty: Certainty): Reading[] => {
    const titleId = parseVolumeFolio(candidate);
    if (!titleId.ok) return [];
    return [{ named: { by: 'title', titleId: titleId.value }, said: `title ${titleId.value}`, certainty }];
  };
  const bare = text.replace(/^(?:(?:CERTIFICATE OF )?TITLE|C\/?T)[:.]? */, '');
  const asWritten = read(bare, bare === text && /^\d+\.\d+$/.test(text) ? 'likely' : 'sure');
  if (asWritten.length > 0) return asWritten;
  // A hyphen or a space where the stroke belongs; `12-14` is the beginning of an address and no volume.
  const parted =
    /^(?:V(?:OL(?:UME)?)?[.:]? *)?(\d{3,5})(?: ?[-,] ?| )(?:F(?:OL(?:IO)?)?[.:]? *)?(\d{1,3} ?[ABCKL]?)$/.exec(
      bare,
    );
  // Both written together: the folio is the last three digits.
  const together = /^(\d{4,5})(\d{3}[ABCKL]?)$/.exec(bare);
  return [
    ...(parted ? read(`${parted[1]}/${parted[2]}`, 'repaired') : []),
    ...(together ? read(`${together[1]}/${together[2]}`, 'repaired') : []),
    ...(/\d/.test(bare) && /[OI]/.test(bare) ? read(withDigits(bare), 'repaired') : []),
  ];
}

/** The letters O and I for the digits that they look like, but in the words of a title. */
function withDigits(text: string): string {
  return text
    .replace(/\bVOL(?:UME)?\b[.:]?/, 'V')
    .replace(/\bFOL(?:IO)?\b[.:]?/, 'F')
    .replaceAll('O', '0')
    .replaceAll('I', '1')
    .replace(/^V */, 'VOL ')
    .replace(/ F */, ' FOL ');
}

const plan = `(?:${planPrefixes.join('|')}) ?\\d{1,7}[A-Z]{0,2}`;
const lotBefore = new RegExp(`^(?:LOT|L) ?([0-9A-Z]{1,10})(?: ON)?(?: PLAN)?[ ,\\\\/-]*(${plan})$`);
const lotAfter = new RegExp(`^(?:PLAN )?(${plan})[ ,]*(?:LOT|L) ?([0-9A-Z]{1,10})$`);
const lotBare = new RegExp(`^(\\d{1,5}[A-Z]?)(?: ?- ?| )(${plan})$`);
const lotTurned = new RegExp(`^(${plan}) ?[\\\\/-] ?(\\d{1,5}[A-Z]?)$`);

function parcels(text: string): Reading[] {
  const bare = text.replace(/^(?:SPI|PARCEL)[:.]? */, '');
  const asWritten = parseSpi(bare);
  // A number with P may as well be that of a dealing.
  const found = asWritten.ok
    ? [parcel(asWritten.value, /^P\d/.test(asWritten.value) ? 'likely' : 'sure')]
    : [];
  if (found.length === 0) {
    const before = lotBefore.exec(bare) ?? lotBare.exec(bare);
    const after = lotAfter.exec(bare) ?? lotTurned.exec(bare);
    const lot = before?.[1] ?? after?.[2];
    const on = before?.[2] ?? after?.[1];
    if (lot !== undefined && on !== undefined) found.push(...parcelOf(`${lot}\\${on}`, 'repaired'));
  }
  return found.flatMap((one) => [one, ...turned(one)]);
}

/** `9\SP123456` is written for `9\PS123456`, and the other way about. */
function turned({ named }: Reading): Reading[] {
  if (named.by !== 'parcel') return [];
  const other = named.spi.replace(/(?<=^|\\)(?:SP|PS)(?=\d)/, (prefix) => (prefix === 'SP' ? 'PS' : 'SP'));
  return other === named.spi || named.spi.includes('PS') ? [] : parcelOf(other, 'repaired');
}

function parcelOf(text: string, certainty: Certainty): Reading[] {
  const candidate = text.replaceAll(' ', '');
  return isSpi(candidate) ? [parcel(candidate, certainty)] : [];
}

function parcel(spi: Spi, certainty: Certainty): Reading {
  return { named: { by: 'parcel', spi }, said: `parcel ${spi}`, certainty };
}

function cpns(text: string): Reading[] {
  const found =
    /^(?:(?:CPN|COUNCIL(?: PROPERTY)? NUMBER)[:.]? *)?([A-Z]{0,3}\d[\dA-Z.-]{0,18})(?: OF |, ?| - )([A-Z][A-Z'(). &-]*)$/.exec(
      text,
    );
  if (found === null) return [];
  const cpn = makeCpn(found[1] ?? '', found[2] ?? '');
  if (!cpn.ok) return [];
  const isSaid = /\bOF\b|^CPN|^COUNCIL/.test(text);
  const said = `council number ${cpn.value.propertyNumber} of ${cpn.value.municipality}`;
  return [{ named: { by: 'cpn', ...cpn.value }, said, certainty: isSaid ? 'sure' : 'repaired' }];
}

function documents(text: string): Reading[] {
  const bare = text.replace(/^(?:DEALING|INSTRUMENT|DOCUMENT|PLAN)(?: (?:NUMBER|NO))?[:.]? */, '');
  const documentId = parseDocumentId(bare);
  if (!documentId.ok) return [];
  const isPlan = planPrefixes.some((prefix) => documentId.value.startsWith(prefix));
  const said = `${isPlan ? 'plan' : 'document'} ${documentId.value}`;
  return [{ named: { by: 'document', documentId: documentId.value }, said, certainty: 'likely' }];
}

function pfis(text: string): Reading[] {
  const isSaid = /^(?:PROPERTY )?PFI\b/.test(text);
  const bare = text.replace(/^(?:PROPERTY )?PFI[:.]? */, '');
  // A shorter number that nobody called a PFI is one of the office's own.
  if (!isSaid && !/^\d{6,12}$/.test(bare)) return [];
  const propertyPfi = parsePropertyPfi(bare);
  if (!propertyPfi.ok) return [];
  const said = `property PFI ${propertyPfi.value}`;
  return [
    { named: { by: 'pfi', propertyPfi: propertyPfi.value }, said, certainty: isSaid ? 'sure' : 'likely' },
  ];
}
