import type { Brand } from '../lib/brand.ts';
import type { Fault } from '../lib/fault.ts';
import { failed, ok, type Result } from '../lib/result.ts';

/** A standard parcel identifier in its canonical text: `101\PS328573`, `TP109554`, `12~10A\PP5762`. */
export type Spi = Brand<string, 'Spi'>;

/** The prefixes of plans that parcels are seen on. There may be others: what is not read is asked for as it is. */
export const planPrefixes = ['PS', 'PC', 'TP', 'LP', 'CP', 'RP', 'SP', 'CS', 'CD'] as const;

const planPattern = `(?:${planPrefixes.join('|')})\\d{1,7}[A-Z]{0,2}`;
/** A plan, or a Crown parcel by its number, `P343401`. */
const wholePlan = new RegExp(`^(?:${planPattern}|P\\d{4,7})$`);
const lotOnPlan = new RegExp(`^([0-9A-Z]{1,10})\\\\(${planPattern})$`);
const lotInWords = new RegExp(`^LOT ([0-9A-Z]{1,10})(?: ON)?(?: PLAN)? ?[\\\\/]? ?(${planPattern})$`);
const planWithSpace = new RegExp(`\\b(${planPrefixes.join('|')}) (?=\\d)`);
const crownAllotment = /^([0-9A-Z]{1,10}(?:~[0-9A-Z]{1,10}){0,3})\\PP(\d{1,5}[A-Z]?)$/;

const accepted =
  'Use a lot and plan such as 101\\PS328573, a plan such as TP109554, or a crown allotment such as 12~10A\\PP5762.';

/** Reads an SPI; takes `/` for `\`, any case, and spaces between the parts. */
export function parseSpi(text: string): Result<Spi, Fault> {
  const tidy = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
  if (tidy === '') return failed({ field: 'spi', message: `Enter a parcel identifier. ${accepted}` });
  const inWords = lotInWords.exec(tidy.replace(planWithSpace, '$1'));
  const candidate = inWords ? `${inWords[1]}\\${inWords[2]}` : tidy.replaceAll(' ', '').replaceAll('/', '\\');
  if (isSpi(candidate)) return ok(candidate);
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return failed({ field: 'spi', message: `“${shown}” is not a parcel identifier. ${accepted}` });
}

/** Whether the text already is canonical. */
export function isSpi(text: string): text is Spi {
  return wholePlan.test(text) || lotOnPlan.test(text) || crownAllotment.test(text);
}
