import type { DocumentId } from './document-id.ts';
import { documentNamed } from './document-numbers.ts';
import type { RegisterStatement } from './register-statement.ts';
import { parseSpi, planPrefixes } from './spi.ts';

/** The parts of a statement that name documents. */
export const namingParts = [
  'diagram',
  'landParcel',
  'ownersCorporation',
  'notation',
  'encumbrance',
  'affecting',
  'dealing',
  'nomination',
  'proprietor',
  'titleDerivation',
  'text',
] as const;
export type NamingPart = (typeof namingParts)[number];

/** One place where a statement names a document. */
export interface NamedAt {
  readonly part: NamingPart;
  /** What the register calls it there: `MORTGAGE`, `AGREEMENT SECTION 173 …`; null where it does not say. */
  readonly type: string | null;
  /** As received; null where the statement gives none. */
  readonly date: string | null;
  /** Of a dealing: the register’s own word. */
  readonly status: string | null;
}

export interface NamedDocument {
  /** Equal for one document, however it is written. */
  readonly key: string;
  readonly kind: 'plan' | 'instrument';
  /** Without blanks, in capitals: `AR122019D`, `PS328573B`. */
  readonly number: string;
  /** Every way in which it is written, in the same form. A plan may stand with and without its check letter. */
  readonly spellings: readonly string[];
  readonly at: readonly NamedAt[];
}

const prefixes = planPrefixes.join('|');
const wholePlan = new RegExp(`^(${prefixes})0*(\\d{1,7})[A-Z]{0,2}$`);
const oneNumber = /^[A-Z]{1,2}\d{3,7}[A-Z]{0,2}$/;
/** In a sentence a plan may have a blank after its prefix. An instrument has six digits: `S173` is none. */
const plansInText = new RegExp(`\\b(?:${prefixes}) ?\\d{3,7}[A-Z]{0,2}\\b`, 'g');
const instrumentsInText = /\b(?:A[A-Z]\d{6}[A-Z]|[A-Z]\d{6}[A-Z]?)\b/g;

/**
 * Every plan and every instrument that a statement names, each once, in the order of the page: fields first, then what stands
 * in the register’s own words alone.
 */
export function namedDocuments(statement: RegisterStatement): NamedDocument[] {
  const found = new Map<string, NamedDocument>();
  const put = (numbers: readonly string[], part: NamingPart, more: Partial<NamedAt> = {}) => {
    for (const number of numbers) {
      const key = documentKey(number);
      const at = { part, type: null, date: null, status: null, ...more };
      const before = found.get(key);
      found.set(key, {
        key,
        kind: wholePlan.test(number) ? 'plan' : 'instrument',
        number: before?.number ?? number,
        spellings: [...new Set([...(before?.spellings ?? []), number])],
        at: [...(before?.at ?? []), at],
      });
    }
  };
  const { landDescription, registeredProprietor, activity, additional } = statement;
  put(numbersInText(statement.diagramReference), 'diagram');
  for (const { spi } of landDescription?.landParcels ?? []) put(plansOfParcel(spi), 'landParcel');
  for (const one of statement.encumbrances) {
    put(numbersIn(one.encumbranceDocument), 'encumbrance', {
      type: one.encumbranceType,
      date: one.encumbranceDate,
    });
    for (const { document, type, date } of one.affectingEncumbrances)
      put(numbersIn(document), 'affecting', { type, date });
  }
  for (const { notationPlan, notationType } of statement.notations)
    put(numbersIn(notationPlan), 'notation', { type: notationType });
  for (const one of activity?.dealings ?? [])
    put(numbersIn(one.dealingDocument), 'dealing', {
      type: one.dealingType,
      date: one.dealingStatusUpdateDate,
      status: one.dealingStatus,
    });
  for (const { planNumber } of additional.ownersCorporations) put(numbersIn(planNumber), 'ownersCorporation');
  const { nomination } = additional;
  put(numbersIn(nomination?.nominationDocument ?? null), 'nomination', {
    date: nomination?.nominationDate ?? null,
  });
  put(numbersIn(nomination?.nominatedToDealing ?? null), 'nomination');
  for (const { proprietorDerivation, effectiveDate, groups } of registeredProprietor?.proprietorships ?? []) {
    put(numbersIn(proprietorDerivation), 'proprietor', { date: effectiveDate });
    for (const group of groups)
      put(numbersIn(group.proprietorDerivation), 'proprietor', { date: group.proprietorDerivationDate });
  }
  put(numbersIn(landDescription?.titleDerivation ?? null), 'titleDerivation', {
    date: landDescription?.titleDerivationDate ?? null,
  });
  for (const text of textsOf(statement))
    put(
      numbersInText(text).filter((number) => !found.has(documentKey(number))),
      'text',
    );
  return [...found.values()];
}

/** Entries that burden the land and give no document number, in the register’s own words. */
export function unnumberedEntries(statement: RegisterStatement): string[] {
  return statement.encumbrances.flatMap((one) => {
    const isNumbered =
      numbersIn(one.encumbranceDocument).length > 0 || numbersInText(one.encumbranceText).length > 0;
    const words = (one.encumbranceText ?? one.encumbranceType ?? '').trim().replace(/\s+/g, ' ');
    return isNumbered || words === '' ? [] : [words];
  });
}

/** The register’s words, in which a document may be named that no field gives. */
function textsOf({
  encumbrances,
  notations,
  landDescription,
  registeredProprietor,
  additional,
}: RegisterStatement): (string | null)[] {
  return [
    ...encumbrances.map((one) => one.encumbranceText),
    ...notations.map((one) => one.notationText),
    landDescription?.landDescriptionText ?? null,
    landDescription?.titleDerivationText ?? null,
    registeredProprietor?.lifeEstateText ?? null,
    ...(registeredProprietor?.proprietorships ?? []).flatMap((one) => [
      one.registeredProprietorshipText,
      ...one.groups.flatMap(({ proprietorGroupFreeText, nicoText }) => [proprietorGroupFreeText, nicoText]),
    ]),
    ...additional.ownersCorporations.map((one) => one.ownersCorporationText),
    additional.nomination?.nominationText ?? null,
    additional.licenceText,
  ];
}

/** The numbers that a field for one gives, also several of them. What looks like none is taken as it is written if it has a digit. */
export function numbersIn(field: string | null): string[] {
  return (field ?? '').split(/[,;&]|\band\b/i).flatMap((part) => {
    const compact = part.replace(/\s+/g, '').toUpperCase();
    if (oneNumber.test(compact)) return [compact];
    const within = numbersInText(part);
    return within.length > 0 || !/\d/.test(compact) ? within : [compact];
  });
}

/** The documents that a field for one names, each once. */
export function documentsNamed(field: string | null): DocumentId[] {
  return idsOf(numbersIn(field));
}

/** The documents that a text names, each once. */
export function documentsInText(text: string | null): DocumentId[] {
  return idsOf(numbersInText(text));
}

function idsOf(numbers: readonly string[]): DocumentId[] {
  return [...new Set(numbers)].flatMap((number) => documentNamed(number) ?? []);
}

function numbersInText(text: string | null): string[] {
  const words = (text ?? '').toUpperCase().replace(/\s+/g, ' ');
  const plans = words.match(plansInText) ?? [];
  const instruments = words.match(instrumentsInText) ?? [];
  return [...plans.map((plan) => plan.replace(' ', '')), ...instruments];
}

/**
 * The plan that a parcel is on: `101\PS328573` is on `PS328573`. A Crown allotment is on none: what stands after its `\` is a parish.
 * Text that is no parcel identifier may name several.
 */
export function plansOfParcel(spi: string | null): string[] {
  const read = parseSpi(spi ?? '');
  if (!read.ok)
    return numbersInText((spi ?? '').replaceAll('\\', ' ')).filter((number) => wholePlan.test(number));
  const plan = read.value.slice(read.value.indexOf('\\') + 1);
  return wholePlan.test(plan) ? [plan] : [];
}

/** A plan is one with and without its check letter and leading zeros. */
export function documentKey(number: string): string {
  const [, prefix, digits] = wholePlan.exec(number) ?? [];
  return prefix === undefined ? number : `${prefix}${digits}`;
}

/** Whether two numbers are of one document. */
export function isSameDocument(one: string, other: string): boolean {
  return documentKey(one) === documentKey(other);
}

/** Lodged, and not registered yet: there is no copy to order. */
export function isNotRegistered({ at }: NamedDocument): boolean {
  return at.every(
    ({ part, status }) => part === 'dealing' && status !== null && !/^\s*registered\b/i.test(status),
  );
}

const recordParts: ReadonlySet<NamingPart> = new Set(['proprietor', 'titleDerivation', 'nomination']);

/**
 * Named for the record: how the title or its owners came about, a nomination, a mortgage, and what changed one. A mortgage is usually discharged at
 * settlement. Of another entry a copy tells what it binds the land to.
 */
export function isForTheRecord({ kind, at }: NamedDocument): boolean {
  const isRecord = ({ part, type }: NamedAt) => recordParts.has(part) || /\bmortgage\b/i.test(type ?? '');
  return kind === 'instrument' && at.every(isRecord);
}
