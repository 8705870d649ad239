import { type DocumentId, parseDocumentId } from './document-id.ts';
import type { RegisterStatement } from './register-statement.ts';
import { planPrefixes } from './spi.ts';

const plans = new RegExp(`^(?:${planPrefixes.join('|')})\\d+`);

export function isPlan(id: DocumentId): boolean {
  return plans.test(id);
}

/** The document that a field names by its number; null where it holds no number, or more than one. */
export function documentNamed(text: string | null): DocumentId | null {
  const read = text === null ? null : parseDocumentId(text);
  return read?.ok === true ? read.value : null;
}

/** The plan of a parcel: `101\PS328573` is on `PS328573`. */
export function planOf(spi: string | null): DocumentId | null {
  const plan = documentNamed(spi?.split('\\').at(-1) ?? null);
  return plan !== null && isPlan(plan) ? plan : null;
}

/** A number in a sentence: of a plan, or of an instrument with two letters, six digits and a letter. */
const inText = new RegExp(`\\b(?:(?:${planPrefixes.join('|')})\\d{3,7}[A-Z]?|[A-Z]{2}\\d{6}[A-Z])\\b`, 'g');

/** The documents that a text names, each once. */
export function documentsIn(text: string | null): DocumentId[] {
  const found = (text ?? '').match(inText) ?? [];
  return [...new Set(found)].flatMap((one) => documentNamed(one) ?? []);
}

/** A plan has one number, with or without the letter at its end. */
export function isSameDocument(a: DocumentId, b: DocumentId): boolean {
  return a === b || (isPlan(a) && isPlan(b) && bare(a) === bare(b));
}

const bare = (plan: DocumentId) => plan.replace(/[A-Z]$/, '');

/** Every document that a statement names, each once: plans and instruments in its fields and in the wording of the register. */
export function namedDocuments(statement: RegisterStatement): DocumentId[] {
  const { additional, landDescription: land, registeredProprietor } = statement;
  const { nomination } = additional;
  const ships = registeredProprietor?.proprietorships ?? [];
  const fields = [
    ...statement.encumbrances.flatMap((one) => [
      one.encumbranceDocument,
      ...one.affectingEncumbrances.map(({ document }) => document),
    ]),
    ...statement.notations.map(({ notationPlan }) => notationPlan),
    ...(statement.activity?.dealings ?? []).map(({ dealingDocument }) => dealingDocument),
    ...ships.flatMap((ship) => [
      ship.proprietorDerivation,
      ...ship.groups.map(({ proprietorDerivation }) => proprietorDerivation),
    ]),
    ...additional.ownersCorporations.map(({ planNumber }) => planNumber),
    land?.titleDerivation ?? null,
    nomination?.nominationDocument ?? null,
    nomination?.nominatedToDealing ?? null,
  ];
  const texts = [
    statement.diagramReference,
    land?.landDescriptionText ?? null,
    land?.titleDerivationText ?? null,
    registeredProprietor?.lifeEstateText ?? null,
    ...ships.map(({ registeredProprietorshipText }) => registeredProprietorshipText),
    ...statement.encumbrances.map(({ encumbranceText }) => encumbranceText),
    ...statement.notations.map(({ notationText }) => notationText),
    ...additional.ownersCorporations.map(({ ownersCorporationText }) => ownersCorporationText),
    additional.licenceText,
    nomination?.nominationText ?? null,
  ];
  const parcels = (land?.landParcels ?? []).flatMap(({ spi }) => planOf(spi) ?? []);
  const all = [
    ...parcels,
    ...fields.flatMap((field) => documentNamed(field) ?? documentsIn(field)),
    ...texts.flatMap(documentsIn),
  ];
  const found = new Map<string, DocumentId>();
  for (const id of all) {
    const key = isPlan(id) ? bare(id) : id;
    if (!found.has(key)) found.set(key, id);
  }
  return [...found.values()];
}
