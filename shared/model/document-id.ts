import type { Brand } from '../lib/brand.ts';
import type { Fault } from '../lib/fault.ts';
import { failed, ok, type Result } from '../lib/result.ts';

/** The number of a registered document: `AR122019D`; a plan's number, `PS328573`, is one as well. */
export type DocumentId = Brand<string, 'DocumentId'>;

const form = /^[A-Z]{1,2}[0-9]{3,7}[A-Z]?$/;

/** Reads a document number as people type it: any case, with or without spaces. */
export function parseDocumentId(text: string, field = 'documentId'): Result<DocumentId, Fault> {
  const canonical = text.replace(/\s+/g, '').toUpperCase();
  if (form.test(canonical)) return ok(canonical as DocumentId);
  return failed({
    field,
    message:
      'Enter a document number of one or two letters, 3 to 7 digits and an optional letter, such as AR122019D or PS328573.',
  });
}
