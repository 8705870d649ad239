import { type DocumentId, parseDocumentId } from './document-id.ts';
import { planPrefixes } from './spi.ts';

const plans = new RegExp(`^(?:${planPrefixes.join('|')})\\d+`);

export function isPlan(id: DocumentId): boolean {
  return plans.test(id);
}

/** The document that a field names by its number; null where it holds no number, or more than one (`documentsNamed` reads those). */
export function documentNamed(text: string | null): DocumentId | null {
  const read = text === null ? null : parseDocumentId(text);
  return read?.ok === true ? read.value : null;
}
