import { type DocumentId, parseDocumentId } from './document-id.ts';
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
