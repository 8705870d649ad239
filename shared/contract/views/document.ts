import { z } from 'zod';

export const documentView = z.object({
  id: z.string(),
  /** The register statement whose PDF it is; null for an ordered one. Where set, nothing here is of an order. */
  statementId: z.string().nullable().default(null),
  /** Our order (intent) and item it belongs to; empty, and 0, for a statement's PDF. */
  orderViewId: z.string(),
  itemId: z.string(),
  orderId: z.string(),
  orderItemNumber: z.int(),
  matterNumber: z.string(),
  productCode: z.string(),
  productName: z.string(),
  identifier: z.string(),
  address: z.string().nullable(),
  /** When the bytes were stored, milliseconds UTC. */
  receivedAt: z.number(),
  bytes: z.int(),
  /** Lower-case hex. */
  sha256: z.string(),
  /** Made from the template; safe on Windows. */
  fileName: z.string(),
  /** `quarantined`: paid for and kept, but the bytes did not pass the checks; never opened in the viewer. */
  state: z.enum(['stored', 'quarantined']),
  /** A remark on the checks, in words, or null. */
  remark: z.string().nullable(),
  /** Where the renderer of this host reads the PDF from; null for a quarantined one. */
  viewUrl: z.string().nullable(),
  /** Set where the host drags out by link (DownloadURL); null where `documents.startDrag` does it. */
  dragUrl: z.string().nullable(),
});
export type DocumentView = z.infer<typeof documentView>;
