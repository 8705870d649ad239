import type { Brand } from '../lib/brand.ts';
import type { Fault } from '../lib/fault.ts';
import { failed, ok, type Result } from '../lib/result.ts';

/**
 * A title reference in its one canonical text: `9876/043A`. The volume has no leading zeros, the folio three digits,
 * the suffix is A, B, C, K or L where there is one.
 */
export type VolumeFolio = Brand<string, 'VolumeFolio'>;

/** `folio` keeps its three digits; `suffix` is empty where there is none. */
interface VolumeFolioParts {
  readonly volume: string;
  readonly folio: string;
  readonly suffix: string;
}

const canonical = /^([1-9]\d{0,4})\/(\d{3})([ABCKL]?)$/;

/** What people and other systems write, upper case. A space alone separates only where V or F is written out. */
const written =
  /^(?:V(?:OL(?:UME)?)?\b[.:]? *)?(\d+)(?: *[/.\\] *| *F(?:OL(?:IO)?)?[.:]? *)(\d+)(?: *([A-Z]+))?$/;
const writtenTogether = /^V(\d+) *(?:[/.\\] *)?F(\d+)(?: *([A-Z]+))?$/;
const writtenWithVolume = /^V(?:OL(?:UME)?)?[.:]? *(\d+) +(\d+)(?: *([A-Z]+))?$/;

const accepted =
  'Use a format such as 9876/043 or Vol 9876 Fol 43. Add A, B, C, K or L if the folio has a letter.';

/** Reads what people write (`09876/043`, `Vol 9876 Fol 43`, `9876.043a`) into the canonical text. */
export function parseVolumeFolio(text: string): Result<VolumeFolio, Fault> {
  const tidy = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
  if (tidy === '') return refuse(`Enter a volume and folio. ${accepted}`);
  if (tidy.includes(',')) return refuse(`Enter the volume and folio without a comma. ${accepted}`);
  const found = written.exec(tidy) ?? writtenTogether.exec(tidy) ?? writtenWithVolume.exec(tidy);
  if (found === null) return refuse(`“${shown(text)}” is not a volume and folio. ${accepted}`);
  const [, volume = '', folio = '', suffix = ''] = found;
  if (volume.length > 5)
    return refuse(`A volume has at most 5 digits. ${shown(volume)} has ${volume.length}.`);
  if (/^0+$/.test(volume)) return refuse('A volume is a number from 1 to 99999.');
  if (folio.length > 3) return refuse(`A folio has at most 3 digits. ${shown(folio)} has ${folio.length}.`);
  if (/^0+$/.test(folio)) return refuse('A folio is a number from 1 to 999.');
  if (!/^[ABCKL]?$/.test(suffix)) {
    return refuse(`The letter after a folio must be A, B, C, K or L, not “${shown(suffix)}”.`);
  }
  return ok(formatVolumeFolio({ volume, folio, suffix }));
}

/** Whether the text already is canonical. */
export function isVolumeFolio(text: string): text is VolumeFolio {
  const found = canonical.exec(text);
  return found !== null && found[2] !== '000';
}

export function volumeFolioParts(value: VolumeFolio): VolumeFolioParts {
  const [, volume = '', folio = '', suffix = ''] = canonical.exec(value) ?? [];
  return { volume, folio, suffix };
}

/** `Volume 9876 Folio 043A`, for people. */
export function formatVolumeFolioLong(value: VolumeFolio): string {
  const { volume, folio, suffix } = volumeFolioParts(value);
  return `Volume ${volume} Folio ${folio}${suffix}`;
}

/** `9876.043A`: the titleId in the path of a register statement (interface: DRSS). Never holds the pattern's comma. */
export function drssTitleId(value: VolumeFolio): string {
  return value.replace('/', '.');
}

function formatVolumeFolio(parts: VolumeFolioParts): VolumeFolio {
  const volume = parts.volume.replace(/^0+/, '');
  return `${volume}/${parts.folio.padStart(3, '0')}${parts.suffix}` as VolumeFolio;
}

function refuse(message: string): Result<never, Fault> {
  return failed({ field: 'volumeFolio', message });
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
