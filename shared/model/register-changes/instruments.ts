import type { Severity } from './fields.ts';
import { type JsonObject, listOf, member, objectOf, textOf } from './json.ts';
import { dateWords, instrumentWords, shortened } from './values.ts';

/** The names of the members that hold type, number and date of an instrument. */
interface InstrumentNames {
  readonly type: string;
  readonly document: string;
  readonly date: string;
}

export const encumbranceNames: InstrumentNames = {
  type: 'encumbranceType',
  document: 'encumbranceDocument',
  date: 'encumbranceDate',
};
export const affectingNames: InstrumentNames = {
  type: 'affectingEncumbranceType',
  document: 'affectingEncumbranceDocument',
  date: 'affectingEncumbranceDate',
};
export const dealingNames: InstrumentNames = {
  type: 'dealingType',
  document: 'dealingDocument',
  date: 'dealingStatusUpdateDate',
};

/** `Caveat AX123456B`. */
export function instrumentName(value: JsonObject, names: InstrumentNames, unknown: string): string {
  const type = textOf(member(value, names.type));
  const number = textOf(member(value, names.document));
  const name = type === null ? unknown : shortened(instrumentWords(type));
  return number === null ? `${name} without a number` : `${name} ${shortened(number)}`;
}

/** `, lodged 3 November 2026`; a caveat is lodged, of all others the register gives a date. */
export function datedWords(value: JsonObject, names: InstrumentNames): string {
  const date = dateWords(member(value, names.date));
  if (date === null) return '';
  return /\bcaveat\b/i.test(kindWords(value, names)) ? `, lodged ${date}` : `, dated ${date}`;
}

/** What says of which kind an instrument is: its type, or the text of an encumbrance without one. */
function kindWords(value: JsonObject, names: InstrumentNames): string {
  return textOf(member(value, names.type)) ?? textOf(member(value, 'encumbranceText')) ?? '';
}

/** `, held by SOME BANK LTD`. */
export function holdersOf(value: JsonObject): string[] {
  return listOf(member(value, 'encumbranceHolders')).flatMap((holder) => {
    const name = textOf(member(objectOf(holder), 'legalEntityName'));
    return name === null ? [] : [shortened(name)];
  });
}

/** `mortgagee`, `caveator`, else `holder`. */
export function holderWord(value: JsonObject): string {
  const type = kindWords(value, encumbranceNames);
  if (/\bmortgage\b/i.test(type)) return 'mortgagee';
  return /\bcaveat\b/i.test(type) ? 'caveator' : 'holder';
}

const harmless =
  /\b(discharge|withdrawal|removal|cancellation|lapse|lapsing|release|surrender|expiry|variation|postponement)\b/i;
const stopping =
  /\b(caveat|mortgage|charge|writ|warrant|seizure|sequestration|injunction|acquisition|freezing|order|restrain\w*|restrict\w*|forfeiture|proceedings?|bankruptcy|insolven\w*|priority notice|vesting|transmission|transfer|notice to|lien|sale)\b/i;
const usual =
  /\b(covenant|agreement|easement|lease|sub-?lease|right of (way|carriageway)|section 173|notation|plan)\b/i;

/** Dealings with the certificate of title alone, which a lender makes in most sales: `NOMINATION OF ECT TO LC`. */
const ofCertificate = /\b(nomination|nom|control|convert|conversion|conv)\b.*\b(ect|pct)\b/i;

/** What a new instrument of this kind means for a settlement. One of a kind that is not known here is taken for the worst. */
export function newInstrumentSeverity(type: string | null, wording: string | null = null): Severity {
  const text = type ?? wording ?? '';
  const [end, stop] = [harmless.exec(text) ?? ofCertificate.exec(text), stopping.exec(text)];
  // The wording of a caveat may name a deed of release: what it begins with says what it is.
  if (end !== null && (type !== null || stop === null || end.index < stop.index)) return 'check';
  if (stop !== null) return 'stopsSettlement';
  return usual.test(text) ? 'check' : 'stopsSettlement';
}

/** What a notation of this kind means: the register only notes it, unless its words name what stops a settlement. */
export function notationSeverity(type: string | null, wording: string | null): Severity {
  return newInstrumentSeverity(
    type === null ? null : `notation ${type}`,
    wording === null ? 'notation' : `notation ${wording}`,
  );
}

/** What a dealing in the recent activity means. One that has failed changes nothing any more, unless it was to end something. */
export function dealingSeverity(type: string | null, status: string | null): Severity {
  if (!hasFailed(status)) return newInstrumentSeverity(type);
  return isEnding(type) ? 'check' : 'note';
}

export function hasFailed(status: string | null): boolean {
  return /\b(refused|rejected|withdrawn|lapsed|cancelled)\b/i.test(status ?? '');
}

export function isEnding(type: string | null): boolean {
  return type !== null && harmless.test(type);
}
