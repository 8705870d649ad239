import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { ownKindTexts } from '../../../shared/model/own-document-text.ts';

/** The title or property; of an own document its type and who it came from. */
export function aboutText({
  identifier,
  address,
  own,
}: Pick<DocumentView, 'identifier' | 'address' | 'own'>): string {
  if (own !== null) return [ownKindTexts[own.kind], own.origin].filter(Boolean).join(' \u00b7 ');
  return [...new Set([identifier, address])].filter(Boolean).join(' \u00b7 ');
}
