import { z } from 'zod';

/** To the process that reads: the bytes of one PDF. */
export interface ReadBytes {
  readonly bytes: Uint8Array;
}

const readerSays = z.union([
  z.strictObject({ isReady: z.literal(true) }),
  z.strictObject({ page: z.string() }),
  z.strictObject({
    end: z.enum(['whole', 'part', 'locked', 'broken']),
    pageCount: z.int().min(1).optional(),
  }),
]);

/** From it: once that it can read, then for each PDF one page after the other and how it ended. */
export type ReaderSays = z.infer<typeof readerSays>;
/** `pageCount` as pdf.js counts them; left out where the document could not be opened. */
export type TextEnd = Extract<ReaderSays, { readonly end: unknown }>;

/** Null for anything else: it read what others wrote, and might say what they want. */
export function readSaid(message: unknown): ReaderSays | null {
  return readerSays.safeParse(message).data ?? null;
}
