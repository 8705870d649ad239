import { z } from 'zod';
import { maxCopies } from '../../model/copy-of.ts';
import { fileTypes } from '../../model/file-types.ts';
import { notesSchema } from '../../model/note.ts';
import { ownDocumentKinds } from '../../model/own-document.ts';

/** What a person says of a document of their own. */
export const ownDetails = z.object({
  name: z.string().max(1000),
  kind: z.enum(ownDocumentKinds),
  datedOn: z.string().max(20).nullable(),
  origin: z.string().max(1000),
  copyOf: z.array(z.string().max(200)).max(maxCopies).readonly().default([]),
});

export const documentView = z.object({
  id: z.string(),
  /** The register statement whose PDF it is; null for an ordered one. Where set, nothing here is of an order. */
  statementId: z.string().nullable().default(null),
  /** Set for a document that a person added: no certificate, and nothing here is of an order. Its name is `productName`. */
  own: ownDetails.nullable().default(null),
  /** Our order (intent) and item it belongs to; empty, and 0, for a statement's PDF and an own document. */
  orderViewId: z.string(),
  itemId: z.string(),
  orderId: z.string(),
  orderItemNumber: z.int(),
  matterNumber: z.string(),
  /** Null where the matter was deleted. */
  matterId: z.string().nullable().default(null),
  productCode: z.string(),
  productName: z.string(),
  identifier: z.string(),
  address: z.string().nullable(),
  /** When the bytes were stored, milliseconds UTC. */
  receivedAt: z.number(),
  bytes: z.int(),
  /** Lower-case hex. */
  sha256: z.string(),
  /** Given by hand, or made from the template; safe on Windows. */
  fileName: z.string(),
  /** The name given by hand, with its ending; null where there is none. */
  givenName: z.string().nullable().default(null),
  /** `quarantined`: paid for and kept, but the bytes did not pass the checks; never opened in the viewer. */
  state: z.enum(['stored', 'quarantined']),
  /** What the file is, as the extension of its name. Only a PDF is shown here; another is opened by a program of its own. */
  fileType: z.enum(fileTypes),
  /** A remark on the checks, or null. */
  remark: notesSchema.nullable(),
  /** The bytes are at the office's server only: `documents.bring` fetches them. */
  isAway: z.boolean().default(false),
  /** Where the renderer of this host reads the PDF from; null for a quarantined one, for what is away, and for what is no PDF. */
  viewUrl: z.string().nullable(),
  /** Set where the host drags out by link (DownloadURL); null where `documents.startDrag` does it. */
  dragUrl: z.string().nullable(),
});
export type DocumentView = z.infer<typeof documentView>;

/** An own document in the bin. */
export const deletedDocumentView = z.object({
  id: z.string(),
  own: ownDetails,
  matterNumber: z.string(),
  /** Null where the matter was deleted. */
  matterId: z.string().nullable(),
  bytes: z.int(),
  /** Milliseconds UTC, as all times. */
  deletedAt: z.number(),
  /** Until when it can be restored. */
  until: z.number(),
});
export type DeletedDocumentView = z.infer<typeof deletedDocumentView>;

/** Documents of one product; several codes where the service calls them alike. */
export const documentKind = z.object({ name: z.string(), codes: z.array(z.string()) });
export type DocumentKind = z.infer<typeof documentKind>;

/** A piece of a document's text in one line. `marks` are the words that were looked for: UTF-16 places, the end exclusive. */
const snippetView = z.object({
  text: z.string(),
  marks: z.array(z.object({ from: z.int(), to: z.int() })),
});
export type SnippetView = z.infer<typeof snippetView>;

/** Where in a document the words stand that were looked for. */
export const placeInside = z.object({
  snippet: snippetView,
  /** What to look for on its screen: the words as they stand in it. */
  find: z.string().optional(),
  /** From 1; null where that is not known. */
  page: z.int().nullable(),
});
export type PlaceInside = z.infer<typeof placeInside>;

/** How many documents were read for the search, of all that are to be. */
export const readingView = z.object({ done: z.int(), total: z.int() });
export type ReadingView = z.infer<typeof readingView>;
